"""Felt speed: the processor time of whole commands from the shell, as user and system seconds.

    python bench/felt_speed.py [--runs N] [--beside CHECKOUT] [SHEET...]

For each bundled sheet: a new question (computed, without any cache), and the same question again (shipped or
kept). `--beside` measures another checkout in the same run, each command right after ours; it is asked new
questions only. The best of the runs counts, after one run that may compile and fills the cache.
"""

import argparse
import os
import resource
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

HERE = Path(__file__).resolve().parents[1]
QUESTIONS = {
    "odds": ("odds", "{}"),
    "strategy": ("strategy", "{}"),
    "sim": ("sim", "{}", "--rounds", "1000", "--seed", "1"),
    "effects": ("odds", "{}", "--effects"),
    "rules": ("odds", "{}", "--rule-effects"),
    "hand": ("hand", "{}", "8 8", "--up", "6"),
    "compare": ("compare", "{}", "atlantic-city"),
}
NO_ANSWER = "-"
"""Such as of a hand at craps."""


def seconds(checkout: Path, words: Sequence[str], settings: dict[str, str]) -> float | None:
    """Of one command; None where it has no answer."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    done = subprocess.run(
        [sys.executable, "-m", "cutcard", *words],
        cwd=checkout,
        env={**_environment(), "PYTHONPATH": str(checkout), **settings},
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        check=False,
    )
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    spent = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    return None if done.returncode else spent


def _environment() -> dict[str, str]:
    """Ours, with bytecode kept: without it every command compiles some 460 modules, for a second."""
    kept = dict(os.environ)
    if kept.pop("PYTHONDONTWRITEBYTECODE", ""):
        kept["PYTHONPYCACHEPREFIX"] = str(Path(tempfile.gettempdir()) / "cutcard-felt-speed-bytecode")
    return kept


def shown(found: list[float | None]) -> str:
    times = [one for one in found if one is not None]
    return f"{min(times):.2f}" if times else NO_ANSWER


def row(sheet: str, questions: Sequence[str], beside: Path | None, runs: int, cache: str) -> list[str]:
    """Every question to one sheet: beside, new, again."""
    cells = [f"`{sheet}`"]
    for question in questions:
        asked = [word.format(sheet) for word in QUESTIONS[question]]
        new, kept = {"CUTCARD_NO_CACHE": "1"}, {"CUTCARD_NO_CACHE": "", "CUTCARD_CACHE": cache}
        places = [(HERE, new), *([(beside, new)] if beside is not None else []), (HERE, kept)]
        for checkout, settings in places:
            seconds(checkout, asked, settings)
        found: list[list[float | None]] = [[] for _ in places]
        for _ in range(runs):
            for times, (checkout, settings) in zip(found, places, strict=True):
                times.append(seconds(checkout, asked, settings))
        ours, *others, again = (shown(times) for times in found)
        cells += [*others, ours, again]
    return cells


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    options.add_argument("sheets", nargs="*", metavar="SHEET")
    options.add_argument("--runs", type=int, default=2)
    options.add_argument("--beside", type=Path)
    options.add_argument("--questions", nargs="+", choices=QUESTIONS, default=list(QUESTIONS))
    asked = options.parse_args()
    sheets = asked.sheets or sorted(path.stem for path in (HERE / "sheets").glob("*.toml"))
    kinds = (*(["before"] if asked.beside else []), "new", "again")
    heads = ["sheet", *(f"{question}, {kind}" for question in asked.questions for kind in kinds)]
    print("|" + "|".join(f" {head} " for head in heads) + "|")
    print("|---|" + "---:|" * (len(heads) - 1))
    with tempfile.TemporaryDirectory() as cache:
        for sheet in sheets:
            cells = row(sheet, asked.questions, asked.beside, asked.runs, cache)
            print("|" + "|".join(f" {cell} " for cell in cells) + "|", flush=True)


if __name__ == "__main__":
    main()
