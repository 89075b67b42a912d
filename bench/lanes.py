"""Lanes in lock step beside the kernel that plays round by round and a plain loop in C++, in one run.

    .venv/bin/python bench/lanes.py
    .venv/bin/python bench/lanes.py boxes      several boxes

Rounds a second by processor time, the best of several goes in turn. The machine may be busy: the ratios say
more than the figures. The plain loop is compiled with g++, where there is one.
"""

import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from time import process_time, thread_time

import numpy as np

from cutcard.games.blackjack.sheet.sheet import BlackjackSheet, OfferedWager
from cutcard.games.blackjack.wagers import ALL
from cutcard.sim.arrays import SUMS
from cutcard.sim.blackjack import kernel
from cutcard.sim.blackjack.lanes.automaton import automaton_of
from cutcard.sim.blackjack.lanes.lane_machine import lane_machine
from cutcard.sim.blackjack.lanes.machines import Machine, machine_of, machine_of_boxes
from cutcard.sim.blackjack.run import simulate
from cutcard.sim.blackjack.shoe import new_dealing
from cutcard.sim.blackjack.tables import make_tables
from cutcard.sim.blackjack.workspace import new_workspace, side_sums
from cutcard.sim.chunks import CHUNK
from cutcard.sim.twenty_one.first_cards import FirstCardWagers
from cutcard.strategies.blackjack.house_bots import bundled_chart
from cutcard.strategies.twenty_one.chart import Chart

GOES = 6
Go = Callable[[int], float]
"""Plays a chunk, given its number, and returns rounds a second."""


def offered(name: str, paytable: str = "A") -> OfferedWager:
    pays = ALL[name].with_combined(ALL[name].paytables[paytable])
    return OfferedWager(name, paytable, tuple(pays.items()), ())


def round_by_round(sheet: BlackjackSheet, chart: Chart, *, boxes: int = 1, fresh_shoe: bool = False) -> Go:
    tables = make_tables(sheet, chart, wager=1000, side_wager=1000)

    def go(chunk: int) -> float:
        workspace = new_workspace(sheet, tables, boxes=boxes, rounds=CHUNK)
        dealing = new_dealing(sheet, fresh_shoe=fresh_shoe)
        sums = np.zeros(SUMS + side_sums(tables) * len(sheet.wagers), dtype=np.int64)
        began = thread_time()
        kernel.play_chunk(tables, workspace, dealing, boxes, CHUNK, np.uint64(1), np.uint64(chunk), sums)
        return CHUNK / (thread_time() - began)

    return go


def rate_of(machine: Machine | None) -> Go:
    assert machine is not None

    def go(chunk: int) -> float:
        began = thread_time()
        machine.play(1, chunk, CHUNK)
        return CHUNK / (thread_time() - began)

    return go


def lanes(sheet: BlackjackSheet, chart: Chart, *, from_shoes: bool = False, fresh_shoe: bool = False) -> Go:
    tables = make_tables(sheet, chart, wager=1000, side_wager=1000)
    machine: Machine | None
    if from_shoes:
        automaton = automaton_of(tables, split_hands=sheet.split_hands, burned_each_round=False)
        side = FirstCardWagers(tables.suit_pattern, tables.side_rows, tables.side_cents, 0)
        dealing = new_dealing(sheet, fresh_shoe=fresh_shoe)
        machine = lane_machine(automaton, dealing, side, (), from_shoes=True)
    else:
        machine = machine_of(sheet, tables, boxes=1, fresh_shoe=fresh_shoe)
    return rate_of(machine)


def plain_loop(folder: Path) -> Go | None:
    compiler = shutil.which("g++")
    if compiler is None:
        return None
    program = folder / "plain_loop"
    source = Path(__file__).with_name("plain_loop.cpp")
    subprocess.run([compiler, "-O3", "-march=native", source, "-o", program], check=True)

    def go(chunk: int) -> float:
        told = subprocess.run([program, "3000000", str(chunk)], check=True, capture_output=True, text=True)
        rounds, seconds, _ = told.stdout.split()
        return int(rounds) / float(seconds)

    return go


def with_boxes(sheet: BlackjackSheet, chart: Chart, boxes: int, *, from_shoes: bool = False) -> Go:
    tables = make_tables(sheet, chart, wager=1000, side_wager=1000)
    machine = machine_of_boxes(sheet, tables, boxes=boxes, fresh_shoe=False, from_shoes=from_shoes)
    return rate_of(machine)


def several_boxes() -> None:
    chart = bundled_chart()
    plain = BlackjackSheet(decks=6, boxes=7, split_hands=4)
    reader = BlackjackSheet(decks=8, boxes=7, split_hands=4, hole_card="reader", surrender=True)
    face_down = BlackjackSheet(decks=6, boxes=7, split_hands=4, hole_card="face-down")
    side = BlackjackSheet(decks=8, boxes=7, split_hands=4, wagers=(offered("in-between"),))
    cases: list[tuple[str, BlackjackSheet, int, bool]] = [
        *(
            (f"6 decks, no hole card, {boxes} boxes, from counts", plain, boxes, False)
            for boxes in (2, 3, 6, 7)
        ),
        *((f"8 decks, reader, {boxes} boxes, from counts", reader, boxes, False) for boxes in (2, 7)),
        ("6 decks, face down, 6 boxes, from counts", face_down, 6, False),
        ("6 decks, no hole card, 6 boxes, from shoes", plain, 6, True),
        ("8 decks, in-between, 6 boxes", side, 6, False),
    ]
    print(f"load {os.getloadavg()[0]:.1f}\n| what | round by round | lanes | ratio |\n|---|---:|---:|---:|")
    for name, sheet, boxes, from_shoes in cases:
        old = round_by_round(sheet, chart, boxes=boxes)
        new = with_boxes(sheet, chart, boxes, from_shoes=from_shoes)
        found = np.array([(old(chunk), new(chunk)) for chunk in range(GOES + 1)])[1:].max(axis=0)
        times = f"{1e9 / found[0]:.1f} ns | {1e9 / found[1]:.1f} ns"
        print(f"| {name} | {times} | {found[1] / found[0]:.2f} |", flush=True)


def main() -> None:
    chart, both = bundled_chart(), bundled_chart(both_cards=True)
    plain = BlackjackSheet(decks=6, boxes=6, split_hands=4)
    reader = BlackjackSheet(decks=6, hole_card="reader", surrender=True)
    with_side = BlackjackSheet(decks=6, hole_card="reader", wagers=(offered("21-plus-3"),))
    matched = BlackjackSheet(decks=6, wagers=(offered("match-the-dealer", "6"),))
    face_up = BlackjackSheet(decks=8, hole_card="face-up", soft_17="hit")
    one_deck = BlackjackSheet(decks=1)
    cases: dict[str, tuple[Go, Go]] = {
        "6 decks, split to 4, from counts": (round_by_round(plain, chart), lanes(plain, chart)),
        "6 decks, split to 4, from shoes": (
            round_by_round(plain, chart),
            lanes(plain, chart, from_shoes=True),
        ),
        "6 decks, split to 4, fresh shoes, from counts": (
            round_by_round(plain, chart, fresh_shoe=True),
            lanes(plain, chart, fresh_shoe=True),
        ),
        "6 decks, reader, surrender, from counts": (round_by_round(reader, chart), lanes(reader, chart)),
        "6 decks, reader, surrender, from shoes": (
            round_by_round(reader, chart),
            lanes(reader, chart, from_shoes=True),
        ),
        "6 decks, reader, 21+3": (round_by_round(with_side, chart), lanes(with_side, chart)),
        "6 decks, match-the-dealer": (round_by_round(matched, chart), lanes(matched, chart)),
        "8 decks, both dealer's cards face up": (round_by_round(face_up, both), lanes(face_up, both)),
        "1 deck, a shoe that may run out": (round_by_round(one_deck, chart), lanes(one_deck, chart)),
    }
    print("| what, one box | round by round | lanes | ratio |\n|---|---:|---:|---:|")
    for name, (old, new) in cases.items():
        found = np.array([(old(chunk), new(chunk)) for chunk in range(GOES + 1)])[1:].max(axis=0)
        print(
            f"| {name} | {found[0] / 1e6:.1f} M | {found[1] / 1e6:.1f} M | {found[1] / found[0]:.2f} |",
            flush=True,
        )
    with tempfile.TemporaryDirectory() as folder:
        loop = plain_loop(Path(folder))
        if loop is not None:
            new = lanes(plain, chart, from_shoes=True)
            found = np.array([(loop(chunk), new(chunk)) for chunk in range(GOES)]).max(axis=0)
            print(f"| plain loop in C++, beside shoes | {found[0] / 1e6:.1f} M | ", end="")
            print(f"{found[1] / 1e6:.1f} M | {found[1] / found[0]:.2f} |", flush=True)
    times = []
    for workers in (1, 2):
        began = process_time()
        simulate(plain, chart, 64 * CHUNK, 1, workers)
        times.append(process_time() - began)
    print(f"\nProcessor time of the same chunks with two workers: {times[1] / times[0]:.2f} of one's.")


if __name__ == "__main__":
    several_boxes() if sys.argv[1:] == ["boxes"] else main()
