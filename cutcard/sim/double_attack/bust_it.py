"""The bust-it wager in the kernel: the row that the dealer's first three cards make, by the decider."""

from functools import cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from cutcard.cards import ALL_CARDS
from cutcard.games.double_attack import rules
from cutcard.games.double_attack.sheet.sheet import BUST_IT_PAYS, DoubleAttackSheet
from cutcard.games.twenty_one.points import count, value
from cutcard.sim.twenty_one.hand_tables import CARD_ROOM

LOST = 0
"""The row of cards that win nothing."""


class BustItTables(NamedTuple):
    """Two cards that make the same rows with every third share a line."""

    line: NDArray[np.uint8]
    """By up card * `CARD_ROOM` + second card."""
    row: NDArray[np.uint8]
    """By line * `CARD_ROOM` + third card."""
    cents: NDArray[np.int64]
    """By row: the net result; empty where the wager is not offered."""


def bust_it_tables(sheet: DoubleAttackSheet, wager: int) -> BustItTables:
    if not rules.bust_it_offered(sheet):
        nothing = np.zeros(0, dtype=np.uint8)
        return BustItTables(nothing, nothing, np.zeros(0, dtype=np.int64))
    won = [rules.bust_it_odds(sheet, name).winnings(wager) for name, _ in BUST_IT_PAYS]
    return BustItTables(*_lines(sheet), np.array([-wager, *won], dtype=np.int64))


@cache
def _lines(sheet: DoubleAttackSheet) -> tuple[NDArray[np.uint8], NDArray[np.uint8]]:
    numbers: dict[str | None, int] = {None: LOST} | {
        name: number for number, (name, _) in enumerate(BUST_IT_PAYS, 1)
    }
    lines: dict[tuple[int, ...], int] = {(LOST,) * CARD_ROOM: 0}
    line = np.zeros((CARD_ROOM, CARD_ROOM), dtype=np.uint8)
    deck = rules.stock(sheet).deck
    for up in deck:
        for second in deck:
            if not rules.dealer_draws(sheet, count((value(up), value(second)))):
                continue  # There is no third card.
            rows = [LOST] * CARD_ROOM
            for third in deck:
                rows[third.number] = numbers[rules.bust_it_row((up, second, third))]
            line[up.number, second.number] = lines.setdefault(tuple(rows), len(lines))
    assert len(lines) <= 256, "a line is kept in a byte"
    assert len(ALL_CARDS) <= CARD_ROOM
    return line.reshape(-1), np.array(list(lines), dtype=np.uint8).reshape(-1)
