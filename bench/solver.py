"""How long the exact solver takes, beside another revision of this repository in the same run.

    python bench/solver.py [REVISION]

Processor time, once everything is loaded and compiled: the whole analysis of several tables, and
whole-game values of depleted shoes (`bench.hands` has the hand calculator). The two programs take turns,
each in its own process; the median of each is printed, and the ratio. What the first call costs a fresh
machine (compiling included) is measured with an empty cache of compiled code.
"""

import json
import os
import subprocess
import sys
import tarfile
import tempfile
from io import BytesIO
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
TURNS = 5
MEASURE = r"""
import json, random, sys, time
from cutcard.exact_odds.twenty_one.solver.main_game import solve
from cutcard.exact_odds.twenty_one.solver.shoe import VALUES, fresh_shoe
from cutcard.games.blackjack.sheet.sheet import BlackjackSheet, Readings

PLAIN = Readings(split_two_card_21="plain")
FOUR = {"boxes": 6, "split_hands": 4, "resplit_aces": False, "readings": PLAIN}
SHEETS = {
    "8 decks, split to four": BlackjackSheet(decks=8, **FOUR),
    "6 decks, split once": BlackjackSheet(decks=6, readings=PLAIN),
    "1 deck, split to four": BlackjackSheet(decks=1, **FOUR),
    "6 decks, hit soft 17, reader, surrender": BlackjackSheet(
        decks=6, soft_17="hit", hole_card="reader", surrender=True
    ),
    "6 decks, both cards face up": BlackjackSheet(decks=6, hole_card="face-up"),
}

def spent(work):
    start = time.process_time()
    work()
    return time.process_time() - start

first = SHEETS["8 decks, split to four"]
found = {"first call, compiling": spent(lambda: solve(first))}
if "--first" not in sys.argv:
    for name, sheet in SHEETS.items():
        solve(sheet)
        found[name] = min(spent(lambda: solve(sheet)) for _ in range(3))
    chance = random.Random("depleted shoes")
    cards = [value for value, many in zip(VALUES, fresh_shoe(8)) for _ in range(many)]
    shoes = []
    for _ in range(12):
        left = chance.sample(cards, chance.randrange(104, 416))
        shoes.append(tuple(left.count(value) for value in VALUES))
    solve(first, shoe=shoes[0])
    found["a depleted shoe of 8 decks, split to four"] = spent(
        lambda: [solve(first, shoe=shoe) for shoe in shoes]
    ) / len(shoes)
print(json.dumps(found))
"""


def main() -> None:
    revision = sys.argv[1] if len(sys.argv) > 1 else ""
    with tempfile.TemporaryDirectory() as room:
        programs = {"now": ROOT}
        if revision:
            programs[revision] = _unpacked(revision, Path(room) / "other")
        times: dict[str, dict[str, list[float]]] = {}
        for turn in range(TURNS):
            for name, folder in programs.items():
                for what, seconds in _measured(folder, Path(room) / f"compiled-{name}").items():
                    if turn or "first" not in what:
                        times.setdefault(what, {}).setdefault(name, []).append(seconds)
        for name, folder in programs.items():
            empty = Path(room) / f"empty-{name}"
            times.setdefault("first call, compiling", {})[name] = [
                _measured(folder, empty, "--first")["first call, compiling"]
            ]
        _print(times, revision)


def _unpacked(revision: str, folder: Path) -> Path:
    packed = subprocess.run(["git", "archive", revision], cwd=ROOT, check=True, capture_output=True).stdout
    with tarfile.open(fileobj=BytesIO(packed)) as files:
        files.extractall(folder, filter="data")
    return folder


def _measured(folder: Path, compiled: Path, *arguments: str) -> dict[str, float]:
    found: dict[str, float] = json.loads(_run(folder, MEASURE, str(compiled), *arguments))
    return found


def _run(folder: Path, program: str, compiled: str, *arguments: str) -> str:
    environment = {**os.environ, "PYTHONPATH": str(folder)}
    if compiled:
        environment["NUMBA_CACHE_DIR"] = compiled
    done = subprocess.run(
        [sys.executable, "-c", program, *arguments],
        cwd=folder,
        env=environment,
        check=True,
        capture_output=True,
        text=True,
    )
    return done.stdout


def _print(times: dict[str, dict[str, list[float]]], revision: str) -> None:
    for what, by_program in times.items():
        now = sorted(by_program["now"])[len(by_program["now"]) // 2]
        line = f"{what:46} {1000 * now:9.1f} ms"
        if revision:
            before = sorted(by_program[revision])[len(by_program[revision]) // 2]
            line += f"   {revision[:12]}: {1000 * before:9.1f} ms   {before / now:5.1f} times"
        print(line)


if __name__ == "__main__":
    main()
