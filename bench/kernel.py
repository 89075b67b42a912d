"""How fast the simulation kernel is, on one core and on two, beside yardsticks of the same run.

    .venv/bin/python bench/kernel.py

The yardsticks: the kernel's own shuffle with nothing played, and a hand of "hit to 17" that knows no rule.
Each figure is the best of several goes; the ratios say more than the figures, for the machine may be busy.
"""

import os
import platform
from collections.abc import Callable
from fractions import Fraction
from time import perf_counter
from typing import Any

import numba
import numpy as np

from cutcard.games.blackjack.model.hand import ACE
from cutcard.games.blackjack.rules import Action
from cutcard.games.blackjack.sheet.sheet import BlackjackSheet, Limits, OfferedWager, ProgressiveMeter
from cutcard.games.blackjack.wagers import ALL
from cutcard.jit import compiled
from cutcard.sim.arrays import Shoe, Words
from cutcard.sim.blackjack.run import simulate
from cutcard.sim.blackjack.shoe import new_shoe
from cutcard.sim.randomness import shuffle_on
from cutcard.strategies.blackjack.house_bots import bundled_chart
from cutcard.strategies.twenty_one.chart import Cell, Chart

GOES = 7
ROUNDS = 32 << 18


def _offered(name: str, paytable: str = "A", **own: object) -> OfferedWager:
    pays = ALL[name].with_combined(ALL[name].paytables[paytable])
    return OfferedWager(name, paytable, tuple(pays.items()), tuple(own.items()))


def _with(*wagers: OfferedWager, **options: Any) -> BlackjackSheet:
    limits = (("blackjack", Limits(500, 50000)), ("blackjack-bonus", Limits(100, 500)))
    return BlackjackSheet(decks=6, wagers=wagers, limits=limits, **options)


STREAKS = tuple(_offered(f"streak-{wins}", "") for wins in (2, 3, 4, 5))
METER = ProgressiveMeter(5_000_00, Fraction(7, 10), 5_000_00)
LATER = {
    "match-the-dealer": _with(_offered("match-the-dealer", "6")),
    "match-the-dealer and 21+3": _with(_offered("match-the-dealer", "6"), _offered("21-plus-3")),
    "sevens": _with(_offered("sevens", "")),
    "twenty point": _with(_offered("twenty-point", "A", ceiling=None)),
    "twenty point and match-the-dealer": _with(
        _offered("match-the-dealer", "6"), _offered("twenty-point", "A", ceiling=None)
    ),
    "optional bonus": _with(_offered("optional-bonus", "")),
    "progressive": _with(_offered("progressive", ""), progressive=METER),
    "blackjack bonus": _with(_offered("blackjack-bonus", "", awards=())),
    "four streaks": _with(*STREAKS),
    "multiple action, three hands of the dealer": _with(variation="multiple-action"),
}
"""Wagers that more than the first cards decide, at six decks on one core."""


def _cell(word: str) -> Cell:
    return tuple(Action(one) for one in word.split("/"))


def _chart() -> Chart:
    """A plain player: stiff hands stand against a low card, 10 and 11 double, aces and eights split."""
    hit, stand, double, split = (_cell(word) for word in ("hit", "stand", "double/hit", "split"))
    ups = range(2, ACE + 1)
    hard = {(total, up): hit for total in range(4, 21) for up in ups}
    for up in ups:
        for total in range(12, 21):
            if total >= 17 or up <= 6:
                hard[total, up] = stand
        for total in (10, 11):
            if up < 10:
                hard[total, up] = double
    soft = {(total, up): stand if total >= 18 else hit for total in range(12, 21) for up in ups}
    pairs = {
        (value, up): split for value in (2, 3, 6, 7, 8, 9, ACE) for up in ups if up <= 7 or value in (8, ACE)
    }
    return Chart("a plain player", hard, soft, pairs, otherwise=stand)


@compiled
def _shuffles(shoe: Shoe, generator: Words, times: int, cards: int) -> None:
    for _ in range(times):
        shuffle_on(shoe, generator, 0, len(shoe), cards)


@compiled
def _hit_to_17(shoe: Shoe, generator: Words, rounds: int, depth: int) -> int:
    """Player and dealer each draw to 17, aces count 1: the least that can be called a round."""
    position = depth
    won = 0
    for _ in range(rounds):
        if position >= depth - 24:
            shuffle_on(shoe, generator, 0, len(shoe), depth)
            position = 0
        player = dealer = 0
        while player < 17:
            player += min((shoe[position] >> 2) + 2, 10)
            position += 1
        while dealer < 17:
            dealer += min((shoe[position] >> 2) + 2, 10)
            position += 1
        won += (player > dealer) - (player < dealer)
    return won


def _best(work: Callable[[], object]) -> float:
    work()
    times = []
    for _ in range(GOES):
        began = perf_counter()
        work()
        times.append(perf_counter() - began)
    return min(times)


def main() -> None:
    generator = np.array([1, 2, 3, 4], dtype=np.uint64)
    six = new_shoe(BlackjackSheet(decks=6))
    shuffles = 20_000
    per_card = _best(lambda: _shuffles(six, generator, shuffles, 236)) / (shuffles * 236)
    simple = 4_000_000 / _best(lambda: _hit_to_17(six, generator, 4_000_000, 236))
    cores = os.cpu_count()
    print(
        f"{platform.processor() or platform.machine()}, {cores} cores, Python {platform.python_version()}, ",
        end="",
    )
    print(f"numba {numba.__version__}; load {os.getloadavg()[0]:.1f} at the start")
    print(f"\n| {'what':<58} | rounds/s | of hit to 17 |\n|{'-' * 60}|---------:|-------------:|")
    print(f"| {'shuffle alone: ' + format(per_card * 1e9, '.2f') + ' ns a card':<58} | {'':>8} | {'':>12} |")
    print(f"| {'hit to 17, no rules, 6 decks, one core':<58} | {simple / 1e6:>6.1f} M | {1:>12.2f} |")

    chart = _chart()
    side = (_offered("in-between"),)
    eight = BlackjackSheet(decks=8, boxes=6, split_hands=4, wagers=side)
    cases: list[tuple[str, BlackjackSheet, int, int, bool]] = [
        ("8 decks, split to 4, a side wager, one core", eight, 1, 1, False),
        ("the same, two cores", eight, 2, 1, False),
        ("the same, one core, fresh shoe every round", eight, 1, 1, True),
        ("the same, one core, 6 boxes", eight, 1, 6, False),
        ("6 decks, split to 2, no side wager, one core", BlackjackSheet(decks=6), 1, 1, False),
        (
            "6 decks, reader, surrender, 21+3, one core",
            BlackjackSheet(decks=6, hole_card="reader", surrender=True, wagers=(_offered("21-plus-3"),)),
            1,
            1,
            False,
        ),
        ("6 decks, both dealer's cards face up", BlackjackSheet(decks=6, hole_card="face-up"), 1, 1, False),
        (
            "6 decks, five-card 21, 6-7-8, three sevens",
            BlackjackSheet(decks=6, five_card_21=True, suited_678=True, three_sevens=True),
            1,
            1,
            False,
        ),
        (
            "6 to 5, one deck from the hand",
            BlackjackSheet(
                decks=1,
                variation="six-to-five",
                device="hand",
                shuffle="automated",
                cut=Fraction(1, 3),
                soft_17="hit",
            ),
            1,
            1,
            False,
        ),
        ("6 decks, Bart Carter", BlackjackSheet(decks=6, shuffle="bart-carter"), 1, 1, False),
        ("4 decks a side, double shoe", BlackjackSheet(decks=4, device="double-shoe"), 1, 1, False),
        ("6 decks, continuous device", BlackjackSheet(decks=6, device="continuous"), 1, 1, False),
        *((f"6 decks, {name}", sheet, 1, 1, False) for name, sheet in LATER.items()),
    ]
    for name, sheet, workers, boxes, fresh in cases:
        rounds = ROUNDS // boxes
        played = bundled_chart(both_cards=True) if sheet.hole_card == "face-up" else chart
        goes = [simulate(sheet, played, rounds, 1, workers, boxes, fresh) for _ in range(GOES)]
        rate = max(result.rounds_per_second for result in goes)
        print(f"| {name:<58} | {rate / 1e6:>6.1f} M | {rate / simple:>12.2f} |", flush=True)


if __name__ == "__main__":
    main()
