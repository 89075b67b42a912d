"""Tables of deferred wagers, which depend on more than the first cards, made from wagers and deciders.

A wager may depend on a further card of the player (2.17(e)), on the dealer's second card (2.24(e)) or hand
(2.25), on four cards in order (2.19), on a display (2.20) or on hands won in a row (2.22). Tables with
several dealer's hands (2.18) use the same round.
"""

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from functools import lru_cache
from itertools import accumulate, product
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from cutcard.cards import ALL_CARDS, Card
from cutcard.games.blackjack.rules import (
    Result,
    award_off_the_meter,
    bonus_awards,
    first_hand_without_need,
    multiple_action,
    progressive_cards,
    progressive_chip_returned,
    shared_under_ceiling,
    spots,
    streak_step,
    wager_as_read,
    waits_for_dealer,
)
from cutcard.games.blackjack.sheet.sheet import BlackjackSheet, OfferedWager
from cutcard.games.blackjack.wagers import ALL, SideWager
from cutcard.sim.blackjack.card_order import walk_of
from cutcard.sim.blackjack.payoffs import LOST, SURRENDERED, VOID, WON
from cutcard.sim.blackjack.side_wagers import SideTableError, row_numbers
from cutcard.sim.blackjack.stakes import stakes_of

Bytes = NDArray[np.uint8]
Whole = NDArray[np.int64]

CARDS = len(ALL_CARDS)
PAIRS = CARDS * CARDS
NONE = -1
"""As a card, a row or the place of a table: there is none."""
BATCH = 256
"""The number of rounds in a batch for the standard error of streaks."""
_MOST_BOXES = 7

# What a wager depends on: the first cards, the player's third, the dealer's second, the dealer's hand, cards
# in their order, the first cards and a display, hands of the main wager won in a row.
FIRST, THIRD, SECOND, DEALER, ORDER, DISPLAY, IN_A_ROW = range(7)

# What is known of each wager, by its column in `DeferredTables.wagers`.
KIND, TABLE, NEXT_TABLE, FLAGS, START, WHEN_SPLIT, ROW, AWARDS, AWARDS_END, WINS, BATCH_ROUNDS, COLUMNS = (
    range(12)
)


class DeferredTables(NamedTuple):
    """The tables of these wagers. Row 0 loses; cards are numbers, 0 to 51.

    `answers` holds many tables one after the other. `wagers` says by wager (in the sheet's order) where its
    own begin: TABLE by its first two cards and the up card (KIND ORDER: by state and card); NEXT_TABLE by the
    first three cards, by row and the dealer's two cards, by the dealer's two, then three cards, or by state;
    FLAGS by row whether it waits for the player's card, or by row and up card for the dealer's second.
    """

    spots: int
    """How many hands the dealer plays: 1 at most tables."""
    first_hand_anyway: Bytes
    """At several: by whether all hands are over 21, whether the dealer's first is formed for nobody."""
    answers: Bytes
    """First, by up card: whether a wager wants the dealer's second card whatever else. Then, by up card * 52
    + second card: whether one wants the third card. Then the wagers' own."""
    wagers: Whole
    """By wager: its kind, its tables, the state it starts in, how many cards count in a split box, the row
    that wins a meter or shares a ceiling, where its awards begin and end, hands to be won in a row, and how
    many rounds are taken together for its standard error."""
    cents: Whole
    """By wager and row: what its stake brings net, without what a meter or a display pays."""
    shares: Whole
    """By wager, winners of the row with a ceiling in a round and place in line: what each is paid."""
    display_weights: NDArray[np.uint64]
    """Of all awards: weights added up from the wager's first award on."""
    display_cents: Whole
    steps: Whole
    """By a box's results added up: what becomes of its streaks."""
    streaks: int
    """The wagers on hands won in a row, a bit each."""
    records_awards: int
    """1 where every row won with a meter's wager is put on record, else jackpots alone."""


WANTS_THIRD = CARDS
"""Where in `answers` the second table begins."""


def decided_after_first_cards(sheet: BlackjackSheet) -> bool:
    """Whether the sheet needs these tables: for a wager that other tables cannot express, or for spots."""
    return multiple_action(sheet) or any(
        not _by_pattern(wager_as_read(sheet, one.name)) for one in sheet.wagers
    )


def _by_pattern(wager: SideWager) -> bool:
    if not wager.by_first_cards:
        return False
    try:
        row_numbers(wager)
    except SideTableError:
        return False
    return True


def deferred_tables(sheet: BlackjackSheet, side_wager: int, *, rounds: int) -> DeferredTables:
    """The tables for these stakes. `rounds` is the number to simulate: few rounds make small batches."""
    offered = sheet.wagers if decided_after_first_cards(sheet) else ()
    wagers = [wager_as_read(sheet, one.name) for one in offered]
    stakes = stakes_of(sheet, side_wager)[: len(offered)]
    answers = _Answers(_wanted(wagers, 1) + _wanted(wagers, 2))
    table = np.full((len(wagers), COLUMNS), NONE, dtype=np.int64)
    awards: list[tuple[int, int]] = []
    weights: list[int] = []
    for place, (wager, stake) in enumerate(zip(wagers, stakes, strict=True)):
        line = table[place]
        line[KIND] = _kind(wager)
        _put_tables(answers, line, wager)
        line[WHEN_SPLIT] = len(progressive_cards(sheet, ALL_CARDS[:4]))
        line[ROW] = _number(wager, wager.jackpot or wager.ceiling_row)
        line[WINS] = wager.wins_in_a_row
        line[BATCH_ROUNDS] = max(2, min(BATCH, rounds // 128)) if wager.wins_in_a_row else 1
        own = _awards(sheet, wager, stake)
        line[AWARDS], line[AWARDS_END] = len(awards), len(awards) + len(own)
        awards += own
        weights += accumulate(weight for _, weight in own)
    return DeferredTables(
        spots=len(spots(sheet)),
        first_hand_anyway=np.array(
            [first_hand_without_need(sheet, all_over_21=over) for over in (False, True)], dtype=np.uint8
        ),
        answers=answers.joined(),
        wagers=table,
        cents=_cents(sheet, wagers, stakes),
        shares=np.array(list(map(_shares, offered, stakes)), dtype=np.int64).reshape(
            -1, _MOST_BOXES + 1, _MOST_BOXES
        ),
        display_weights=np.array(weights, dtype=np.uint64),
        display_cents=np.array([amount for amount, _ in awards], dtype=np.int64),
        steps=_steps(sheet),
        streaks=sum(1 << place for place, one in enumerate(wagers) if one.wins_in_a_row),
        records_awards=int(award_off_the_meter(sheet, 0, Fraction(0))),
    )


def _number(wager: SideWager, row: str | None) -> int:
    return wager.outcomes.index(row) + 1 if row else NONE


def _kind(wager: SideWager) -> int:
    """What the wager depends on: one of these kinds, or the first cards alone."""
    kinds = [
        kind
        for kind, has in (
            (THIRD, wager.after_third),
            (SECOND, wager.after_second),
            (DEALER, wager.dealers_row),
            (ORDER, wager.in_order),
            (DISPLAY, wager.displayed),
            (IN_A_ROW, wager.wins_in_a_row),
        )
        if has
    ]
    if len(kinds) > 1:
        raise SideTableError(f"{wager.name} depends on more than one thing besides its first cards")
    return kinds[0] if kinds else FIRST


# --- tables of answers ------------------------------------------------------------------------------------


class _Answers:
    """Tables of bytes, one after the other."""

    def __init__(self, first: Sequence[int]) -> None:
        self.made: list[Bytes] = []
        self.length = 0
        self.put(first)

    def put(self, table: Sequence[int] | Bytes) -> int:
        """Adds a table and returns its offset."""
        self.made.append(np.asarray(table, dtype=np.uint8))
        self.length += len(table)
        return self.length - len(table)

    def joined(self) -> Bytes:
        return np.concatenate(self.made)


def _put_tables(answers: _Answers, line: Whole, wager: SideWager) -> None:
    """Makes a wager's tables and records their offsets."""
    rows: tuple[str | None, ...] = (None, *wager.outcomes)
    if wager.in_order is not None:
        walk = walk_of(wager.outcomes, wager.in_order)
        line[START] = walk.start
        line[TABLE] = answers.put([state for after in walk.following for state in after])
        line[NEXT_TABLE] = answers.put(walk.rows)
        return
    if wager.dealers_row is not None:
        line[NEXT_TABLE] = answers.put(_two(wager))
        answers.put(_rows_of_three(wager.outcomes, _third(wager.dealers_row)))
        return
    if wager.wins_in_a_row:
        return
    line[TABLE] = answers.put(_rows_of_three(wager.outcomes, wager.row_of))
    if wager.after_third is not None:
        line[NEXT_TABLE] = answers.put(_rows_of_three(wager.outcomes, wager.after_third))
        line[FLAGS] = answers.put([row in wager.held for row in rows])
    if wager.after_second is not None:
        line[NEXT_TABLE] = answers.put([one for row in rows for one in _after_second(wager, row)])
        line[FLAGS] = answers.put([_waits(wager, row, up) for row in rows for up in ALL_CARDS])


ThreeCards = Callable[[Card, Card, Card], str | None]


@lru_cache(maxsize=32)
def _rows_of_three(outcomes: tuple[str, ...], row_of: ThreeCards) -> Bytes:
    number: dict[str | None, int] = {None: 0} | {row: index for index, row in enumerate(outcomes, 1)}
    return np.array([number[row_of(*cards)] for cards in product(ALL_CARDS, repeat=3)], dtype=np.uint8)


@lru_cache(maxsize=8)
def _third(dealers_row: Callable[[Sequence[Card]], str | None]) -> ThreeCards:
    def row_of(up: Card, second: Card, third: Card) -> str | None:
        return dealers_row((up, second, third))

    return row_of


def _two(wager: SideWager) -> list[int]:
    """By the dealer's first two cards: the row where no third is wanted."""
    assert wager.dealers_row is not None
    return [max(0, _number(wager, wager.dealers_row(two))) for two in product(ALL_CARDS, repeat=2)]


def _wanted(wagers: Sequence[SideWager], cards: int) -> list[int]:
    """By the dealer's cards: whether a wager that the dealer's hand decides wants one more."""
    names = [one.name for one in wagers if one.dealers_row]
    held = product(ALL_CARDS, repeat=cards)
    return [any(waits_for_dealer(name, each) for name in names) for each in held]


def _waits(wager: SideWager, row: str | None, up: Card) -> bool:
    """Whether a row waits for the dealer's second card."""
    assert wager.waits is not None
    return row is not None and wager.waits(row, up) and waits_for_dealer(wager.name, (up,))


def _after_second(wager: SideWager, row: str | None) -> Iterator[int]:
    """The final row by the dealer's first two cards; a row that does not wait is unchanged."""
    assert wager.after_second is not None
    for up, second in product(ALL_CARDS, repeat=2):
        if row is not None and _waits(wager, row, up):
            yield _number(wager, wager.after_second(row, up, second))
        else:
            yield max(0, _number(wager, row))


# --- results of rows --------------------------------------------------------------------------------------


def _cents(sheet: BlackjackSheet, wagers: Sequence[SideWager], stakes: Sequence[int]) -> Whole:
    most = max((len(one.outcomes) for one in wagers), default=0)
    cents = np.zeros((len(wagers), most + 1), dtype=np.int64)
    for place, (wager, stake) in enumerate(zip(wagers, stakes, strict=True)):
        offered = sheet.wagers[place]
        cents[place, 0] = -stake
        for number, row in enumerate(wager.outcomes, 1):
            fixed = 0 if wager.displayed or row == wager.jackpot else offered.odds(row).winnings(stake)
            cents[place, number] = fixed - _used_up(sheet, wager, stake)
    return cents


def _used_up(sheet: BlackjackSheet, wager: SideWager, stake: int) -> int:
    """The part of the stake that a winner does not get back: a chip added to a meter (2.19)."""
    return stake if wager.jackpot and not progressive_chip_returned(sheet) else 0


def _awards(sheet: BlackjackSheet, wager: SideWager, stake: int) -> tuple[tuple[int, int], ...]:
    return dict(bonus_awards(sheet))[stake] if wager.displayed else ()


def _shares(offered: OfferedWager, stake: int) -> list[list[int]]:
    """By number of winners: what each is paid in the order they are paid, where a ceiling is shared."""
    wager = ALL[offered.name]
    table = [[0] * _MOST_BOXES for _ in range(_MOST_BOXES + 1)]
    if wager.ceiling_row:
        due = offered.odds(wager.ceiling_row).winnings(stake)
        ceiling = dict(offered.own).get("ceiling")
        for winners in range(1, _MOST_BOXES + 1):
            table[winners][:winners] = shared_under_ceiling([due] * winners, ceiling)
    return table


# --- streaks ----------------------------------------------------------------------------------------------


def _steps(sheet: BlackjackSheet) -> Whole:
    """By results added up: won, lost and void hands each have a digit, and a surrender the last."""
    table = np.zeros(2 * SURRENDERED, dtype=np.int64)
    numbers = range(sheet.split_hands + 1)
    for won, lost, void in product(numbers, repeat=3):
        hands = [Result.WON] * won + [Result.LOST] * lost + [Result.VOID] * void
        if 0 < len(hands) <= sheet.split_hands:
            step = streak_step(sheet, hands, surrendered=False)
            table[won * WON + lost * LOST + void * VOID] = step
    table[SURRENDERED] = streak_step(sheet, [Result.LOST], surrendered=True)
    return table
