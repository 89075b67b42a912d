"""Lookup tables of the side wagers, made by asking each wager for its row."""

from functools import lru_cache
from itertools import product

import numpy as np
from numpy.typing import NDArray

from cutcard.cards import ALL_CARDS, RANKS, SUITS
from cutcard.games.blackjack.rules import wager_as_read
from cutcard.games.blackjack.sheet.sheet import BlackjackSheet
from cutcard.games.blackjack.wagers import ALL, SideWager
from cutcard.games.blackjack.wagers.definition import RowOf

SUIT_PATTERNS = 5
"""How three suits can agree: all three, the first two, first and up card, second and up card, none."""

LARGEST = 1 << 16
"""Bytes a wager's table may take, so that it stays in a core's nearest cache (or a GPU's shared memory)."""


class SideTableError(ValueError):
    """A side wager that depends on more than ranks and agreeing suits."""


def suit_pattern(first: int, second: int, up: int) -> int:
    """Which of three suits agree, as a number below `SUIT_PATTERNS`."""
    if first == second:
        return 0 if second == up else 1
    if first == up:
        return 2
    return 3 if second == up else 4


def suit_patterns() -> NDArray[np.uint8]:
    """The pattern of every three suits, by first * 16 + second * 4 + up."""
    suits = range(len(SUITS))
    return np.array([suit_pattern(*three) for three in product(suits, repeat=3)], dtype=np.uint8)


def row_numbers(wager: SideWager) -> NDArray[np.uint8]:
    """The row that every three cards win, by ranks and suit pattern: 0 loses, 1 is the first row.

    All suits of every three ranks are tried: a wager that distinguishes more than the table is refused.
    """
    return _row_numbers(wager.name, wager.outcomes, wager.row_of)


@lru_cache(maxsize=64)
def _row_numbers(name: str, rows: tuple[str, ...], row_of: RowOf) -> NDArray[np.uint8]:
    number: dict[str | None, int] = {None: 0} | {row: index for index, row in enumerate(rows, 1)}
    patterns = [(suits, suit_pattern(*suits)) for suits in product(range(len(SUITS)), repeat=3)]
    table: list[int] = []
    for first_rank, second_rank, up_rank in product(range(len(RANKS)), repeat=3):
        won: dict[int, int] = {}
        for (first_suit, second_suit, up_suit), pattern in patterns:
            first, second = ALL_CARDS[4 * first_rank + first_suit], ALL_CARDS[4 * second_rank + second_suit]
            up = ALL_CARDS[4 * up_rank + up_suit]
            row = number[row_of(first, second, up)]
            if won.setdefault(pattern, row) != row:
                raise SideTableError(f"{name}: {first} {second} {up} wins by more than a suit pattern")
        table.extend(won[pattern] for pattern in range(SUIT_PATTERNS))
    made = np.array(table, dtype=np.uint8)
    assert made.nbytes <= LARGEST
    made.setflags(write=False)
    return made


def side_rows(sheet: BlackjackSheet) -> NDArray[np.uint8]:
    """The row numbers of every side wager the sheet offers, one after the other, in the sheet's order."""
    rows = np.zeros((len(sheet.wagers), len(RANKS) ** 3 * SUIT_PATTERNS), dtype=np.uint8)
    for place, offered in enumerate(sheet.wagers):
        rows[place] = row_numbers(wager_as_read(sheet, offered.name))
    return rows


def side_cents(sheet: BlackjackSheet, stake: int) -> NDArray[np.int64]:
    """What a stake wins (or loses) net, by wager and row number."""
    widest = max((len(ALL[offered.name].outcomes) for offered in sheet.wagers), default=0)
    cents = np.zeros((len(sheet.wagers), widest + 1), dtype=np.int64)
    cents[:, 0] = -stake
    for place, offered in enumerate(sheet.wagers):
        for number, row in enumerate(ALL[offered.name].outcomes, 1):
            cents[place, number] = offered.odds(row).winnings(stake)
    return cents
