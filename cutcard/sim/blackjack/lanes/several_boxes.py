"""A round of blackjack with several boxes, as states for lanes with a queue.

The states of a box are those of the automaton with one box (`automaton.py`). What is left of a round is put
in a queue: the first cards, the up card, the hole card; a first card waits there for the second, and a box
that needs cards for its turn. When the queue is empty, the dealer's states follow.

The hole card is drawn right after the up card, before the boxes' second cards. Nobody sees it before all of
them are dealt, so every order of these cards is equally likely; a trace has it at its lawful place.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from cutcard.sim.blackjack.lanes.automaton import (
    AutomatonError,
    Box,
    Columns,
    Dealer,
    RoundBuilder,
    RoundStep,
)
from cutcard.sim.blackjack.lanes.rank_tables import rank_tables
from cutcard.sim.blackjack.tables import Tables
from cutcard.sim.twenty_one.automaton import RANK_ROOM, RANKS
from cutcard.sim.twenty_one.lane_tables import CLASSES

# An entry has 32 bits: the next state, the dealer's ending, what becomes of the queue, what the box tells the
# dealer, and the word that is added to the box's sum (or, where the entry says so, the lane's place).
STATE_BITS = 13
ENDING_SHIFT, ENDINGS = 16, 7
"""The highest ending means that the round goes on."""
POPS, PUSHES, PLACES = 19, 20, 21
"""Bits: the next state comes from the queue; this one goes into it; the word is the lane's place."""
TOLD_SHIFT, TOLD = 22, 4
"""What boxes tell the dealer, added up by or: a hand is open, a hand waits for the second card."""
WORD_SHIFT = 24
_WORDS = 1 << (32 - WORD_SHIFT)
DEALER_SHIFT, DEALER_BITS = 16, 12
OVER_SHIFT = DEALER_SHIFT + DEALER_BITS
"""A place has three fields: the number before the first state of the up card's block; the dealer's first
state if the boxes told nothing, which those for what they told follow; by what they told, whether the round
is over without a card for the dealer."""
MOST_BITS = 64


class BoxStates(NamedTuple):
    """The arrays of a round with any number of boxes."""

    entries: NDArray[np.uint32]
    """By state * RANK_ROOM + class, or rank."""
    words: NDArray[np.uint64]
    """What an entry adds to a box's sum, a field for the stakes and one for each ending; or a place."""
    columns: NDArray[np.uint8]
    """By the dealer's first state: the column, if the round is over without a card for the dealer."""
    classes: NDArray[np.uint8]
    """By rank: the lowest rank that does the same in every state."""
    opening: tuple[int, ...]
    """The states that a round's queue begins with: a burn card, then -1 for each box's first card, the up
    card, the hole card."""
    first: int
    """The state that waits for a box's first card."""
    done: int
    """The state of a lane that has played all its rounds."""
    columns_shift: int
    width: int
    """Bits of an ending's field."""
    offset: int
    """Added to a result, so that it is never negative."""
    empty: int
    """A box's sum before its first card."""
    unit: int
    """Cents."""
    hole_card: bool
    most_of_a_box: int
    """The most cards that a box can take after its first, and the dealer after the up card."""
    most_of_the_dealer: int


class _Builder(RoundBuilder):
    """Finds the states of a box by up card, and the dealer's."""

    def after_first(self, rank: int) -> RoundStep:
        return RoundStep(self.state(("up_card",)))

    def after_up_card(self, rank: int) -> RoundStep:
        for first in sorted(set(self.tables.classes)):
            self.state(("second", first, rank))
            if self.tables.hole_card:
                self._blackjacks(first, rank)
        return RoundStep(self.home)

    def _blackjacks(self, first: int, up: int) -> None:
        """The states in which a box learns that a blackjack has ended the round."""
        for hole in sorted(set(self.tables.classes)):
            if (struck := self.tables.struck(up, hole)) is not None:
                self.state(("struck", first, struck))

    def after_second(self, rank: int, first: int, up: int) -> RoundStep:
        return self.plays(Box(Dealer(up, up, 0)), self.tables.start[first][rank])

    def after_struck(self, rank: int, first: int, dealer: int) -> RoundStep:
        vector = self._vector_of_struck(self.tables.start[first][rank], dealer)
        return RoundStep(self.state(("told", 0, 0)), vector)

    def after_told(self, rank: int, open_hands: int, waiting: int) -> RoundStep:
        return RoundStep(self.home)

    def _to_the_dealer(self, dealer: Dealer, open_hands: int, waiting: int) -> RoundStep:
        return RoundStep(self.state(("told", open_hands, waiting)))

    def dealer_after(self, up: int, hole: int | None, open_hands: int, waiting: int) -> RoundStep:
        """What follows when all boxes have played."""
        if hole is not None:
            return self.after_dealers_second(hole, up, open_hands)
        return super()._to_the_dealer(Dealer(up, up, 0), open_hands, waiting)

    def build_on(self) -> None:
        self._build()


def states_of_boxes(
    tables: Tables, *, split_hands: int, burned_each_round: bool, every_rank: bool
) -> BoxStates:
    """The states of a table; with `every_rank`, entries are by rank and not by class.

    `TablesByCardError` where suits decide a hand; `AutomatonError` where both cards of the dealer are seen,
    or the arrays are too small.
    """
    by_rank = rank_tables(tables, split_hands)
    if by_rank.both_seen:
        raise AutomatonError("the play of a box depends on both cards of the dealer")
    if len(set(by_rank.classes)) > CLASSES:
        raise AutomatonError("more kinds of cards than lanes can count")
    return _Layout(_Builder(by_rank, burned=False), split_hands, burned=burned_each_round).made(every_rank)


class _Layout:
    """Numbers the states: those before the up card and the dealer's first, then a block for each up card."""

    def __init__(self, built: _Builder, split_hands: int, *, burned: bool) -> None:
        self.built, self.tables, self.burned = built, built.tables, burned
        self.ranks = sorted(set(self.tables.classes))
        self.hole_card = self.tables.hole_card
        self.split_hands = split_hands
        self.dealers: dict[tuple[int, int | None], list[RoundStep]] = {}
        for up in self.ranks:
            for hole in self.ranks if self.hole_card else (None,):
                self.dealers[up, hole] = [
                    built.dealer_after(up, hole, told & 1, told >> 1) for told in range(TOLD)
                ]
        built.build_on()
        self.key_of = {number: key for key, number in built.states.items()}
        steps = [step for row in built.rows.values() for step in row]
        steps += [step for by_told in self.dealers.values() for step in by_told]
        self.columns = Columns(self.tables, {step.column for step in steps} - {None})
        self._known: dict[int, int] = {}
        self._number_states()
        self._make_words()

    def _number_states(self) -> None:
        self.before = ["burned", "first", "up", "done"]
        self.numbers: dict[int, int] = {}
        self.dealers_first = {one: len(self.before) + TOLD * place for place, one in enumerate(self.dealers)}
        begun = len(self.before) + TOLD * len(self.dealers)
        self.dealers_states: list[int] = []
        blocks: dict[tuple[str, int], list[int]] = {}
        for number, (name, *arguments) in self.key_of.items():
            if name in ("dealer", "dealers_second"):
                self.dealers_states.append(number)
                self.numbers[number] = begun + len(self.numbers)
            elif name == "second":
                blocks.setdefault(("up", arguments[1]), []).append(number)
            elif name == "struck":
                blocks.setdefault(("struck", arguments[1]), []).append(number)
            elif name in ("hit", "double", "half"):
                blocks.setdefault(("up", arguments[0].dealer.up), []).append(number)
        self.bases: dict[tuple[str, int], int] = {}
        base = begun + len(self.numbers)
        for block, found in blocks.items():
            self.bases[block] = base
            waiting = {
                self.key_of[one][1]: one for one in found if self.key_of[one][0] in ("second", "struck")
            }
            others = [one for one in found if one not in waiting.values()]
            assert sorted(waiting) == self.ranks
            ordered = [*(waiting[rank] for rank in self.ranks), *others]
            self.numbers |= {one: place for place, one in enumerate(ordered, 1)}
            base += 1 + len(ordered)
        self.states = base
        if max(self.numbers.values()) >> STATE_BITS or base >> DEALER_SHIFT or begun >> DEALER_BITS:
            raise AutomatonError(f"{base} states are more than lanes with a queue can have")

    def _make_words(self) -> None:
        built = self.built
        vectors = {number: self.columns.vector(key) for key, number in built.vectors.items()}
        stakes = {number: key[-1] if key else 0 for key, number in built.vectors.items()}
        self.unit = max(1, int(np.gcd.reduce([one for vector in vectors.values() for one in vector])))
        results = [one // self.unit for vector in vectors.values() for one in vector]
        self.offset = -min(results) * self.split_hands
        self.width = (max(results) * self.split_hands + self.offset).bit_length()
        self.columns_shift = (max(stakes.values()) * self.split_hands).bit_length()
        columns = len(self.columns.cents)
        if columns > ENDINGS or self.columns_shift + columns * self.width > MOST_BITS:
            raise AutomatonError("the fields of a box do not fit one word")
        self.shifts = [self.columns_shift + self.width * column for column in range(columns)]
        fields = {
            number: stakes[number] + self._fields([one // self.unit for one in vector])
            for number, vector in vectors.items()
        }
        self.words: dict[int, int] = {0: 0}
        self.word_of = {number: self._word(field) for number, field in fields.items()}
        self.place_of = {(up, hole): self._word(self._place(up, hole)) for up, hole in self.dealers}
        if len(self.words) > _WORDS:
            raise AutomatonError(f"{len(self.words)} words are more than an entry can name")

    def _fields(self, vector: list[int]) -> int:
        return sum(one << shift for one, shift in zip(vector, self.shifts, strict=True))

    def _word(self, word: int) -> int:
        return self.words.setdefault(word % (1 << MOST_BITS), len(self.words))

    def _place(self, up: int, hole: int | None) -> int:
        """The lane's place once the dealer's cards are dealt."""
        struck = None if hole is None else self.tables.struck(up, hole)
        block = ("up", up) if struck is None else ("struck", struck)
        over = sum((step.column is not None) << told for told, step in enumerate(self.dealers[up, hole]))
        return self.bases[block] | self.dealers_first[up, hole] << DEALER_SHIFT | over << OVER_SHIFT

    # --- entries ------------------------------------------------------------------------------------------

    def _entry(self, step: RoundStep) -> int:
        """The entry of a box's card, or of the dealer's."""
        word = self.word_of[step.vector] << WORD_SHIFT
        if step.column is not None:
            return word | self.columns.number[step.column] << ENDING_SHIFT
        name, *arguments = self.key_of[step.state]
        goes_on = word | ENDINGS << ENDING_SHIFT
        if name == "told":
            told = int(arguments[0]) | int(arguments[1]) << 1
            return goes_on | 1 << POPS | told << TOLD_SHIFT
        return goes_on | self.numbers[step.state]

    def _row(self, number: int) -> list[int]:
        """By rank. A box's second card may lead to a state that waits in the queue for its turn."""
        waits = self.key_of[number][0] == "second"
        row = []
        for step in self.built.rows[number]:
            entry = self._entry(step)
            queued = waits and not entry >> POPS & 1
            row.append(entry | 1 << POPS | 1 << PUSHES if queued else entry)
        return row

    def _places(self, words: dict[int, int]) -> list[int]:
        common = 1 << POPS | 1 << PLACES | ENDINGS << ENDING_SHIFT
        return [common | words[rank] << WORD_SHIFT for rank in self.tables.classes]

    def _rows(self) -> NDArray[np.uint32]:
        table = np.zeros((self.states, RANKS), dtype=np.uint32)
        on = ENDINGS << ENDING_SHIFT
        first = [on | 1 << POPS | 1 << PUSHES | 1 + self.ranks.index(rank) for rank in self.tables.classes]
        table[self.before.index("burned")] = on | 1 << POPS
        table[self.before.index("first")] = first
        table[self.before.index("done")] = on | self.before.index("done")
        by_up = self._before_hole() if self.hole_card else {up: self.place_of[up, None] for up in self.ranks}
        table[self.before.index("up")] = self._places(by_up)
        if self.hole_card:
            for up in self.ranks:
                table[self.bases["up", up]] = self._places(
                    {one: self.place_of[up, one] for one in self.ranks}
                )
        for number, place in self.numbers.items():
            name, *arguments = self.key_of[number]
            base = 0
            if name in ("second", "struck"):
                base = self.bases["up" if name == "second" else "struck", arguments[1]]
            elif name in ("hit", "double", "half"):
                base = self.bases["up", arguments[0].dealer.up]
            table[base + place] = self._row(number)
        for one, by_told in self.dealers.items():
            for told, step in enumerate(by_told):
                if step.column is None:
                    table[self.dealers_first[one] + told] = table[self.numbers[step.state]]
        return table

    def _before_hole(self) -> dict[int, int]:
        """By up card: the word of the place until the hole card is dealt."""
        return {up: self._word(self.bases["up", up]) for up in self.ranks}

    def _columns(self) -> NDArray[np.uint8]:
        found = [0] * len(self.before)
        for by_told in self.dealers.values():
            found += [0 if step.column is None else self.columns.number[step.column] for step in by_told]
        return np.array(found, dtype=np.uint8)

    def made(self, every_rank: bool) -> BoxStates:
        rows = self._rows()
        shown = np.arange(RANKS) if every_rank else np.unique(self.tables.classes)
        table = np.zeros((self.states, RANK_ROOM), dtype=np.uint32)
        table[:, : len(shown)] = rows[:, shown]
        burned, first, up, done = range(len(self.before))
        return BoxStates(
            entries=table.reshape(-1),
            words=np.array(list(self.words), dtype=np.uint64),
            columns=self._columns(),
            classes=np.array(self.tables.classes, dtype=np.uint8),
            opening=(*(burned,) * int(self.burned), -1, up, *(0,) * int(self.hole_card)),
            first=first,
            done=done,
            columns_shift=self.columns_shift,
            width=self.width,
            offset=self.offset,
            empty=self._fields([self.offset] * len(self.shifts)),
            unit=self.unit,
            hole_card=self.hole_card,
            most_of_a_box=max(self._longest(one) for one in self.numbers if self.key_of[one][0] == "second"),
            most_of_the_dealer=max(map(self._longest, self.dealers_states), default=0) + int(self.hole_card),
        )

    def _longest(self, number: int) -> int:
        """The most cards taken from this state on, its own included."""
        pending = [number]
        while pending:
            one = pending[-1]
            after = {
                step.state
                for step in self.built.rows[one]
                if step.column is None and self.key_of[step.state][0] != "told"
            }
            unknown = [state for state in after if state not in self._known]
            if unknown:
                pending += unknown
                continue
            self._known[one] = 1 + max((self._known[state] for state in after), default=0)
            pending.pop()
        return self._known[number]
