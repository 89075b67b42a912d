"""A round of blackjack with one box as an automaton: each state and card is asked of the tables once.

It contains the order of play alone, as `kernel/round.py` does: first cards, up card, second cards, hole card,
then the box, then the dealer. Lawful actions, payoffs and the dealer's draws come from `Tables`.
"""

from collections.abc import Callable
from itertools import product
from math import gcd
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from cutcard.sim.blackjack.lanes.rank_tables import LATE, RankTables, TablesByCardError, rank_tables
from cutcard.sim.blackjack.tables import Tables
from cutcard.sim.twenty_one.automaton import (
    COLUMN_BITS,
    GOES_ON,
    HOLE_CARD,
    NEXT_CARD,
    RANK_ROOM,
    RANKS,
    STATE_BITS,
    VECTOR_BITS,
    Automaton,
    AutomatonError,
    entry,
)
from cutcard.sim.twenty_one.payoff_rows import MARK_BITS, PLAYED_MARKS
from cutcard.sim.twenty_one.states import DOUBLE, HIT, SPLIT, SURRENDER

__all__ = ["AutomatonError", "TablesByCardError", "automaton_of"]

_NOTHING = 0
"""The vector of a card that finishes no hand."""


class RoundStep(NamedTuple):
    """What a card leads to."""

    state: int
    vector: int = _NOTHING
    column: Any = None
    """The dealer's ending, if the round is over."""


class Dealer(NamedTuple):
    """What a box's play depends on: the up card's rank, what is seen of the dealer, and their hand."""

    up: int
    seen: int
    hand: int
    """The state of the dealer's two cards where both are seen, otherwise 0."""


class Box(NamedTuple):
    """How far a box has been played."""

    dealer: Dealer
    hands: int = 1
    played: int = 0
    half: int = 0
    """The state of a card of the split pair, while a hand waits for its second."""
    code: int = 0
    """The marks of the hands played, as far as they matter."""
    open: int = 0
    """Whether a hand played waits for the dealer's count."""


_Key = tuple[Any, ...]


class RoundBuilder:
    """Finds every state that can be reached from a round's first card."""

    def __init__(self, tables: RankTables, *, burned: bool) -> None:
        self.tables = tables
        self.states: dict[_Key, int] = {}
        self.places: list[int] = []
        self.kept: list[int] = []
        self.rows: dict[int, list[RoundStep]] = {}
        self.vectors: dict[_Key, int] = {(): _NOTHING}
        self.codes: dict[_Key, int] = {}
        self.decided: dict[tuple[Box, int], RoundStep] = {}
        self.dealers: dict[_Key, Dealer] = {}
        self.first_alike: dict[_Key, Dealer] = {}
        self.waiting_keys: list[_Key] = []
        first = ("first",)
        self.home = self.state(("burned", first) if burned else first)
        self._build()

    def state(self, key: _Key, place: int = NEXT_CARD, *, kept: bool = False) -> int:
        """The number of a state, which its key describes: the name of a method, and its arguments."""
        if key not in self.states:
            self.states[key] = len(self.places)
            self.places.append(place)
            self.kept.append(int(kept))
            self.waiting_keys.append(key)
        return self.states[key]

    def _build(self) -> None:
        classes = self.tables.classes
        while self.waiting_keys:
            name, *arguments = key = self.waiting_keys.pop()
            after: Callable[..., RoundStep] = getattr(self, f"after_{name}")
            steps = {rank: after(rank, *arguments) for rank in sorted(set(classes))}
            self.rows[self.states[key]] = [steps[rank] for rank in classes]

    # --- the deal ---------------------------------------------------------------------------------------

    def after_burned(self, rank: int, first: _Key) -> RoundStep:
        return RoundStep(self.state(first))

    def after_first(self, rank: int) -> RoundStep:
        return RoundStep(self.state(("up", rank)))

    def after_up(self, rank: int, first: int) -> RoundStep:
        return RoundStep(self.state(("second", first, rank)))

    def after_second(self, rank: int, first: int, up: int) -> RoundStep:
        hand = self.tables.start[first][rank]
        if self.tables.hole_card:
            return RoundStep(self.state(("hole", hand, up), kept=not self.tables.both_seen))
        return self.plays(Box(Dealer(up, up, 0)), hand)

    def after_hole(self, rank: int, hand: int, up: int) -> RoundStep:
        if (struck := self.tables.struck(up, rank)) is not None:
            return RoundStep(self.home, self._vector_of_struck(hand, struck), ("any",))
        return self.plays(Box(self._seen(up, rank)), hand)

    def _seen(self, up: int, hole: int) -> Dealer:
        if self.tables.both_seen:
            return self._alike(up, hole)
        return Dealer(up, up, 0)

    def _alike(self, up: int, hole: int) -> Dealer:
        """The first two visible cards of the dealer with the same play, hand and late blackjack as these."""
        if (up, hole) not in self.dealers:
            tables, seen, hand = self.tables, self.tables.seen[up][hole], self.tables.start[up][hole]
            play = tuple(tuple(by_dealer[seen]) for by_dealer in tables.actions)
            found = self.first_alike.setdefault((tables.late[up], play, hand), Dealer(up, seen, hand))
            self.dealers[up, hole] = found
        return self.dealers[up, hole]

    def _vector_of_struck(self, hand: int, dealer: int) -> int:
        """The dealer's hand is known, so that every column has its number."""
        row = self.tables.finish[1][hand]
        return self._vector(("fixed", int(self.tables.cents[row, self.tables.dealer_column[dealer]]), 1))

    def _vector(self, key: _Key) -> int:
        return self.vectors.setdefault(key, len(self.vectors))

    # --- a box ------------------------------------------------------------------------------------------

    def plays(self, box: Box, hand: int) -> RoundStep:
        """The hand in play has a decision to make, which the chart makes. Many cards lead to the same one."""
        found = self.decided.get((box, hand))
        if found is None:
            found = self.decided[box, hand] = self._decided(box, hand)
        return found

    def _decided(self, box: Box, hand: int) -> RoundStep:
        action = self.tables.actions[box.hands][box.dealer.seen][hand]
        if action in (HIT, DOUBLE):
            if box.hands == box.played + 1:
                box = box._replace(half=0)
            return RoundStep(self.state(("hit" if action == HIT else "double", box, hand)))
        if action == SPLIT:
            half = self.tables.half[hand]
            return RoundStep(self.state(("half", box._replace(hands=box.hands + 1, half=half))))
        row = self.tables.surrendered_row if action == SURRENDER else self.tables.finish[box.hands][hand]
        return self.finished(box, row, stake=1)

    def after_hit(self, rank: int, box: Box, hand: int) -> RoundStep:
        return self.plays(box, self.tables.after[hand][rank])

    def after_double(self, rank: int, box: Box, hand: int) -> RoundStep:
        row = self.tables.finish[box.hands][self.tables.after[hand][rank]]
        return self.finished(box, self.tables.doubled_row + row, stake=2)

    def after_half(self, rank: int, box: Box) -> RoundStep:
        """The leftmost hand that has only its half of the pair gets its second card."""
        return self.plays(box, self.tables.after[box.half][rank])

    def finished(self, box: Box, row: int, *, stake: int) -> RoundStep:
        tables = self.tables
        code = box.code << MARK_BITS | tables.mark[row] if tables.codes_matter else 0
        late = tables.late_cents[code] - tables.late_cents[box.code] if tables.late[box.dealer.up] else 0
        vector = self._vector(("row", row, late, stake))
        played, open_hands = box.played + 1, box.open | tables.is_open[row]
        if played < box.hands:
            told_apart = self._told_apart(code, played)
            box = Box(box.dealer, box.hands, played, box.half, told_apart, open_hands)
            return RoundStep(self.state(("half", box)), vector)
        step = self._to_the_dealer(box.dealer, open_hands, tables.waits(box.dealer.up, code))
        return RoundStep(step.state, vector, step.column)

    def _told_apart(self, code: int, played: int) -> int:
        """The first code of as many hands that no further hands tell from this one."""
        if not self.tables.codes_matter:
            return 0
        if (code, played) not in self.codes:
            self.codes[code, played] = self.codes.setdefault(self._following(code, played), code)
        return self.codes[code, played]

    def _following(self, code: int, played: int) -> _Key:
        """What further hands add to a box that dealer's blackjacks settle, and whether it waits for one."""
        tables = self.tables
        following: list[Any] = [played]
        for more in range(1, tables.split_hands - played + 1):
            for marks in product(PLAYED_MARKS, repeat=more):
                longer = code
                for mark in marks:
                    longer = longer << MARK_BITS | mark
                following += tables.late_cents[longer] - tables.late_cents[code], tables.waits_by_up(longer)
        return tuple(following)

    # --- the dealer -------------------------------------------------------------------------------------

    def _to_the_dealer(self, dealer: Dealer, open_hands: int, waiting: int) -> RoundStep:
        if self.tables.both_seen:
            return self._two_cards(dealer.up, dealer.hand, open_hands)
        if self.tables.hole_card:
            return RoundStep(self.state(("dealers_second", dealer.up, open_hands), HOLE_CARD))
        if self.tables.second_card or waiting:
            return RoundStep(self.state(("dealers_second", dealer.up, open_hands)))
        return self._two_cards(dealer.up, 0, open_hands)

    def after_dealers_second(self, rank: int, up: int, open_hands: int) -> RoundStep:
        if self.tables.hole_card and self.tables.struck(up, rank) is not None:
            return RoundStep(self.home, column=("any",))  # The round ended before play: this cannot come.
        return self._two_cards(up, self.tables.start[up][rank], open_hands)

    def _two_cards(self, up: int, dealer: int, open_hands: int) -> RoundStep:
        if self.tables.late[up] and self.tables.dealer_blackjack[dealer]:
            return RoundStep(self.home, column=(LATE,))
        return self._dealer_plays(dealer, open_hands)

    def after_dealer(self, rank: int, dealer: int) -> RoundStep:
        return self._dealer_plays(self.tables.after[dealer][rank], 1)

    def _dealer_plays(self, dealer: int, open_hands: int) -> RoundStep:
        needed = self.tables.needed[open_hands]
        if needed and self.tables.draws[dealer]:
            return RoundStep(self.state(("dealer", dealer)))
        return RoundStep(self.home, column=("all" if needed else "closed", self.tables.dealer_column[dealer]))


class Columns:
    """The dealer's endings, with those that pay every hand the same as one."""

    def __init__(self, tables: RankTables, endings: set[_Key]) -> None:
        self.cents: list[NDArray[np.int64] | None] = []
        """By column: by row, what a hand brings. None: a blackjack found late, which boxes settle by."""
        self.number: dict[_Key, int] = {}
        closed = np.array(tables.is_open) == 0
        every = np.ones(len(closed), dtype=np.bool_)
        order = {"all": 0, LATE: 1, "closed": 2, "any": 3}
        for ending in sorted(endings, key=lambda one: (order[one[0]], one)):
            if ending[0] == "any":
                self.number[ending] = 0
            elif ending[0] == LATE:
                self.number[ending] = len(self.cents)
                self.cents.append(None)
            else:
                among = every if ending[0] == "all" else closed
                self.number[ending] = self._found(tables.cents[:, ending[1]], among)

    def _found(self, cents: NDArray[np.int64], among: NDArray[np.bool_]) -> int:
        for place, known in enumerate(self.cents):
            if known is not None and (known[among] == cents[among]).all():
                return place
        self.cents.append(cents)
        return len(self.cents) - 1

    def vector(self, key: _Key) -> list[int]:
        if not key:
            return [0] * len(self.cents)
        if key[0] == "fixed":
            return [key[1]] * len(self.cents)
        _, row, late, _ = key
        return [late if cents is None else int(cents[row]) for cents in self.cents]


def automaton_of(tables: Tables, *, split_hands: int, burned_each_round: bool) -> Automaton:
    """The round of a table with one box in play.

    `TablesByCardError` where suits decide a hand; `AutomatonError` where the arrays are too small.
    """
    by_rank = rank_tables(tables, split_hands)
    built = RoundBuilder(by_rank, burned=burned_each_round)
    rows = [built.rows[number] for number in range(len(built.places))]
    endings = {step.column for row in rows for step in row} - {None}
    columns = Columns(by_rank, endings)
    cents = np.array([[*columns.vector(key), key[-1] if key else 0] for key in built.vectors], dtype=np.int64)
    kinds, first, kind_of = np.unique(cents, axis=0, return_index=True, return_inverse=True)
    order = np.argsort(first)  # The vector of nothing stays the first.
    number = np.argsort(order)[kind_of.reshape(-1)]
    limits = (
        (len(rows), STATE_BITS, "states"),
        (len(columns.cents) + 1, COLUMN_BITS, "columns"),
        (len(kinds), VECTOR_BITS, "vectors"),
    )
    for found, bits, name in limits:
        if found > 1 << bits:
            raise AutomatonError(f"{found} {name} are more than an automaton can have")

    def entries(steps: list[RoundStep]) -> list[int]:
        return [
            entry(
                step.state,
                place=built.places[step.state],
                column=GOES_ON if step.column is None else columns.number[step.column],
                vector=int(number[step.vector]),
            )
            for step in steps
        ]

    table = np.zeros((len(rows), RANK_ROOM), dtype=np.uint32)
    table[:, :RANKS] = [entries(row) for row in rows]
    unit = max(1, gcd(*(int(one) for one in kinds[:, :-1].flat)))
    return Automaton(
        following=table.reshape(-1),
        vectors=np.ascontiguousarray(kinds[order, :-1]) // unit,
        stakes=np.ascontiguousarray(kinds[order, -1]),
        kept=np.array(built.kept, dtype=np.uint8),
        classes=np.array(by_rank.classes, dtype=np.uint8),
        unit=unit,
        home=built.home,
        hands=split_hands,
    )
