"""Our kernel and engine beside other public programs, rounds of blackjack a second on one core, in one run.

    .venv/bin/python -m bench.others.beside

Gymnasium, RLCard and OpenSpiel are installed into an environment of their own in a temporary folder, at the
versions named below. They play an infinite deck or single rounds without doubling or splitting; we play
the whole game of a sheet. Each program gets the same processor time in turn; the best of the turns counts.
"""

import subprocess
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path

from bench.engine import SHEET as ENGINE_SHEET
from bench.engine import Timed
from bench.lanes import lanes, plain_loop
from cutcard.games.blackjack.sheet.sheet import BlackjackSheet
from cutcard.games.blackjack.sheet.sheet_parser import read_text
from cutcard.strategies.blackjack.house_bots import bundled_chart

PACKAGES = ("gymnasium==1.4.0", "rlcard==1.2.0", "open_spiel==2.0.2")
NAMES = {
    "gymnasium": "Gymnasium, Blackjack-v1 (infinite deck, hit and stand)",
    "rlcard": "RLCard, blackjack (one deck, hit and stand)",
    "openspiel": "OpenSpiel, blackjack (one deck, hit and stand; its C++ core, driven from Python)",
}
TURNS = 3
PLAYERS = Path(__file__).with_name("players.py")


def others(folder: Path) -> dict[str, Callable[[int], float]]:
    uv = (sys.executable, "-m", "uv", "--quiet")
    python = folder / "others" / "bin" / "python"
    subprocess.run([*uv, "venv", folder / "others"], check=True)
    subprocess.run([*uv, "pip", "install", "--python", python, *PACKAGES], check=True)

    def player(name: str) -> Callable[[int], float]:
        def go(turn: int) -> float:
            words = [python, "-W", "ignore", PLAYERS, name]
            told = subprocess.run(words, check=True, capture_output=True, text=True).stdout.split()
            return int(told[-2]) / float(told[-1])

        return go

    return {title: player(name) for name, title in NAMES.items()}


def engine() -> Callable[[int], float]:
    sheet = read_text(ENGINE_SHEET).sheet
    assert sheet is not None

    def go(turn: int) -> float:
        timed = Timed("one box", sheet)
        while timed.seconds < 4:
            timed.slice()
        return timed.rate

    return go


def main() -> None:
    plain, chart = BlackjackSheet(decks=6, boxes=6, split_hands=4), bundled_chart()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        programs = others(folder)
        programs["our round engine, plain Python (every clause, every event recorded)"] = engine()
        if (loop := plain_loop(folder)) is not None:
            programs["a plain loop in C++ (`plain_loop.cpp`)"] = loop
        programs["our kernel, from shoes"] = lanes(plain, chart, from_shoes=True)
        programs["our kernel, from counts"] = lanes(plain, chart)
        best = dict.fromkeys(programs, 0.0)
        for turn in range(TURNS):
            for title, go in programs.items():
                best[title] = max(best[title], go(turn))
    ours = best["our kernel, from shoes"]
    print("| program | rounds a second | our kernel from shoes is faster by |\n|---|---:|---:|")
    for title, rate in best.items():
        print(f"| {title} | {rate:,.0f} | {ours / rate:,.1f} |")


if __name__ == "__main__":
    main()
