"""The kernel's tables by rank, as plain lists, to be asked once for every state and card."""

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from cutcard.cards import SUITS
from cutcard.sim.blackjack.tables import CARD_ROOM, Tables
from cutcard.sim.twenty_one.automaton import RANK_ROOM, RANKS
from cutcard.sim.twenty_one.states import STATES, STATES_BY_CARD

LATE = "late"
"""The ending of a round whose dealer's blackjack is found after play."""

_Rows = list[list[int]]


class TablesByCardError(ValueError):
    """Tables in which the suit of a card decides a hand."""


class RankTables(NamedTuple):
    """What `Tables` says, with cards by rank."""

    actions: list[_Rows]
    """By hands of the box, what is seen of the dealer, and state."""
    seen: _Rows
    after: _Rows
    start: _Rows
    half: dict[int, int]
    """By the state of a pair."""
    draws: list[int]
    hole_card: bool
    both_seen: bool
    """The player sees the dealer's second card before play."""
    second_card: bool
    """Without a hole card, the dealer takes a second card in every round."""
    waits_by_code: NDArray[np.uint8]
    """Otherwise: by rank of the up card and a box's code, whether it waits for that card."""
    found_before_play: list[int]
    late: list[int]
    needed: list[int]
    """Whether the dealer's count matters: if no hand is open, and if any is."""
    finish: _Rows
    doubled_row: int
    surrendered_row: int
    dealer_column: list[int]
    dealer_blackjack: list[int]
    cents: NDArray[np.int64]
    is_open: list[int]
    mark: list[int]
    late_cents: list[int]
    classes: list[int]
    """By rank: the lowest rank that all these tables treat alike."""
    split_hands: int

    @property
    def codes_matter(self) -> bool:
        """Whether the marks of a box's hands are asked for at the end of play."""
        return any(self.late) or self.waits_by_code.size > 0

    def waits(self, up: int, code: int) -> int:
        """Whether a box waits for the dealer's second card, where not every round has one."""
        return int(self.waits_by_code[up, code] > 0) if self.waits_by_code.size else 0

    def waits_by_up(self, code: int) -> bytes:
        return self.waits_by_code[:, code].tobytes() if self.waits_by_code.size else b""

    def struck(self, up: int, hole: int) -> int | None:
        """The dealer's hand, if it is a blackjack that ends the round before play."""
        dealer = self.start[up][hole]
        return dealer if self.found_before_play[up] and self.dealer_blackjack[dealer] else None


def rank_tables(tables: Tables, split_hands: int) -> RankTables:
    """The tables by rank; `TablesByCardError` if that would lose a suit."""
    if len(tables.by_card) > 1:
        raise TablesByCardError("a wager waits for later cards, or the dealer plays several hands")
    by_card = len(tables.by_card) > 0
    states, room = (STATES_BY_CARD, CARD_ROOM) if by_card else (STATES, RANK_ROOM)
    after = tables.after.reshape(states, room)
    start = tables.start.reshape(room, room)
    if by_card:
        after = _by_rank(after, axis=1)
        start = _by_rank(_by_rank(start, axis=0), axis=1)
    after, start = after[:, :RANKS], start[:RANKS, :RANKS]
    seen = tables.seen.reshape(RANK_ROOM, RANK_ROOM)[:RANKS, :RANKS]
    both_seen = bool(tables.hole_card) and bool((seen != seen[:, :1]).any())
    actions = tables.actions.reshape(-1, tables.seen_room, states)
    if (tables.needed[1:] != tables.needed[1]).any():
        raise TablesByCardError("the dealer's count depends on how many hands are open")
    when_needed = by_card and not tables.hole_card and not tables.second_card
    return RankTables(
        actions=actions.tolist(),
        seen=seen.tolist(),
        after=after.tolist(),
        start=start.tolist(),
        half=_halves(tables, after, start, by_card=by_card),
        draws=tables.draws.tolist(),
        hole_card=bool(tables.hole_card),
        both_seen=both_seen,
        second_card=not when_needed,
        waits_by_code=tables.waits if when_needed else np.zeros((0, 0), dtype=np.uint8),
        found_before_play=tables.found_before_play.tolist(),
        late=tables.late.tolist(),
        needed=tables.needed[:2].tolist(),
        finish=tables.finish.reshape(-1, states).tolist(),
        doubled_row=tables.doubled_row,
        surrendered_row=tables.surrendered_row,
        dealer_column=tables.dealer_column.tolist(),
        dealer_blackjack=tables.dealer_blackjack.tolist(),
        cents=tables.cents,
        is_open=tables.is_open.tolist(),
        mark=tables.mark.tolist(),
        late_cents=tables.late_cents.tolist(),
        classes=_classes(tables, after, start, seen, actions, both_seen=both_seen),
        split_hands=split_hands,
    )


def _by_rank(table: NDArray[np.uint8], *, axis: int) -> NDArray[np.uint8]:
    """A table by card with one card of each rank, if its suit does not matter."""
    cards = np.moveaxis(table, axis, 0)[: RANKS * len(SUITS)]
    suits = cards.reshape(RANKS, len(SUITS), *cards.shape[1:])
    if (suits != suits[:, :1]).any():
        raise TablesByCardError("the suit of a card decides a hand")
    return np.moveaxis(suits[:, 0], 0, axis)


def _halves(
    tables: Tables, after: NDArray[np.uint8], start: NDArray[np.uint8], *, by_card: bool
) -> dict[int, int]:
    """By the state of a pair, dealt or made after a split: the state of one card of it."""
    pairs = np.diagonal(start)
    halves = tables.half[: RANKS * len(SUITS) : len(SUITS)] if by_card else tables.half[pairs]
    if by_card and (tables.half.reshape(RANKS, len(SUITS)) != halves[:, None]).any():
        raise TablesByCardError("the suit of a split card decides a hand")
    found = {}
    for rank, half in enumerate(halves.tolist()):
        for other in np.flatnonzero(halves == half).tolist():
            found[int(start[rank, other])] = found[int(after[half, other])] = half
    return found


def _classes(
    tables: Tables,
    after: NDArray[np.uint8],
    start: NDArray[np.uint8],
    seen: NDArray[np.uint8],
    actions: NDArray[np.uint8],
    *,
    both_seen: bool,
) -> list[int]:
    """By rank: the lowest rank with the same answers, wherever a card of it may lie."""
    first: dict[Any, int] = {}
    classes = []
    for rank in range(RANKS):
        as_up_card = seen[rank] if both_seen else actions[:, rank]
        answers = (
            after[:, rank].tobytes(),
            start[rank].tobytes(),
            start[:, rank].tobytes(),
            as_up_card.tobytes(),
            seen[:, rank].tobytes() if both_seen else b"",
            tables.waits[rank].tobytes() if tables.waits.size else b"",
            int(tables.found_before_play[rank]),
            int(tables.late[rank]),
        )
        classes.append(first.setdefault(answers, rank))
    return classes
