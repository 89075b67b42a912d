"""The kernel of such games: many rounds in turn, in chunks, in whole shoes, or card by card.

A game supplies its tables and the cards of one round (`deal_round`), which the compiler chooses by the type
of the tables. A chunk counts the outcomes of its rounds: all that they bring follows from these numbers.
"""

from typing import Any, NamedTuple, Protocol

import numpy as np
from numpy.typing import NDArray

from cutcard.jit import compiled, inlined
from cutcard.sim.arrays import OUT_OF_CARDS, Cents, Shoe, Words
from cutcard.sim.depths import FIRST, ShoeRounds, end_shoe, note_round, note_unfinished
from cutcard.sim.randomness import seed_generator, shuffle_on


class Tables(Protocol):
    """The answers of a game's rules, by outcome."""

    @property
    def laid(self) -> Cents:
        """What a box lays on the main wager, in wagers."""
        ...

    @property
    def cents(self) -> Cents:
        """By wager, the main one first, then by outcome: what one box wins or loses."""
        ...


class Dealing(NamedTuple):
    """The cards of a table, and when they are shuffled and burned. A kernel changes the cards."""

    cards: Shoe
    cutting_card: int
    """How many cards are in front of the cutting card."""
    burned: Shoe
    """How many cards are burned after a shuffle: by the first card, that one included, or one number."""
    most_cards: int
    """Of a round."""
    first_cards: int
    """How many cards are put in place at once where all are shuffled before every round; those burned and
    those of a round are among them. Part of what a seed means."""
    one_more: bool
    """One more round is dealt after the one in which the cutting card comes out."""
    fresh: bool
    """All cards are shuffled before every round."""

    def copy(self) -> "Dealing":
        return self._replace(cards=self.cards.copy())


class Trace(NamedTuple):
    """Rounds card by card, as many as fit, by round."""

    starts: Cents
    """How many cards had left the shoe before the round."""
    used: Cents
    dealt: Shoe
    outcomes: Cents

    @property
    def cards(self) -> list[NDArray[np.uint8]]:
        """By round."""
        return [row[:taken] for row, taken in zip(self.dealt, self.used, strict=True)]


def deal_round(tables: Any, shoe: Shoe, position: int) -> tuple[int, np.int64]:
    """The number of cards of a round, or `OUT_OF_CARDS`, and its outcome."""
    raise NotImplementedError


@inlined
def _shuffle_due(dealing: Dealing, position: int, last: int) -> bool:
    """Whether all cards are shuffled before the next round; not before the last one of a shoe."""
    return dealing.fresh or (position >= dealing.cutting_card and not last)


@inlined
def _before_round(
    dealing: Dealing, generator: Words, position: int, ready: int, due: bool
) -> tuple[int, int]:
    """Shuffles if it is due, and burns; the cards of a round are then in place, if so many are left."""
    shoe = dealing.cards
    if due:
        at_once = dealing.first_cards if dealing.fresh else dealing.cutting_card + dealing.most_cards
        ready = shuffle_on(shoe, generator, 0, len(shoe), at_once)
        position = np.int64(dealing.burned[0])  # type: ignore[assignment]
        if len(dealing.burned) > 1:
            position = np.int64(dealing.burned[shoe[0]])  # type: ignore[assignment]
    elif position + dealing.most_cards > ready:
        ready = shuffle_on(shoe, generator, ready, len(shoe), position + dealing.most_cards)
    return position, ready


@inlined
def _is_last(dealing: Dealing, position: int, last: int) -> int:
    """After a round: whether one more follows before the shuffle that is due."""
    return int(dealing.one_more and not dealing.fresh and not last and position >= dealing.cutting_card)


@compiled
def play_chunk(
    tables: Tables,
    dealing: Dealing,
    generator: Words,
    rounds: int,
    seed: np.uint64,
    chunk: np.uint64,
    outcomes: Cents,
) -> tuple[int, int]:
    """Plays a chunk of rounds with its own stream and shoe, and counts them in `outcomes`.

    Returns how many could not be finished, and how often all cards were shuffled.
    """
    seed_generator(generator, seed, chunk)
    position, ready, last = len(dealing.cards), 0, 0
    unfinished = shuffles = 0
    for _ in range(rounds):
        due = _shuffle_due(dealing, position, last)
        shuffles += due
        start, ready = _before_round(dealing, generator, position, ready, due)
        used, outcome = deal_round(tables, dealing.cards, start)
        if used == OUT_OF_CARDS:
            position, last = len(dealing.cards), 0
            unfinished += 1
            continue
        position = start + used
        last = _is_last(dealing, position, last)
        outcomes[outcome] += 1
    return unfinished, shuffles


@compiled
def play_shoes(
    tables: Tables,
    dealing: Dealing,
    generator: Words,
    boxes: int,
    shoes: int,
    seed: np.uint64,
    first_shoe: np.uint64,
    in_order: Shoe,
    rounds: ShoeRounds,
    by_depth: Cents,
) -> None:
    """Deals whole shoes, to the cutting card, which may be behind the last card. Each has a stream of its
    own, and its cards lie in order before they are shuffled.

    Where one more round follows the cutting card, a round is played if the one before it began early enough.
    """
    shoe = dealing.cards
    for number in range(shoes):
        seed_generator(generator, seed, first_shoe + np.uint64(number))
        for place in range(len(shoe)):
            shoe[place] = in_order[place]
        position, ready, last = len(shoe), 0, 0
        before, gone, due = FIRST, FIRST, True
        while True:
            start, ready = _before_round(dealing, generator, position, ready, due)
            used, outcome = deal_round(tables, shoe, start)
            counts_from = before if dealing.one_more else gone
            if used == OUT_OF_CARDS:
                note_unfinished(rounds, counts_from)
                break
            net, laid = tables.cents[0, outcome], tables.laid[outcome]
            note_round(rounds, counts_from, boxes * net, boxes * net * net, boxes * laid)
            position = start + used
            last = _is_last(dealing, position, last)
            before, gone = gone, position
            due = _shuffle_due(dealing, position, last)
            if due:
                break
        end_shoe(rounds, by_depth)


@compiled
def trace_chunk(
    tables: Tables, dealing: Dealing, generator: Words, seed: np.uint64, chunk: np.uint64, trace: Trace
) -> int:
    """The first rounds of a chunk. Returns the first that ran out of cards, or `OUT_OF_CARDS`."""
    seed_generator(generator, seed, chunk)
    position, ready, last = len(dealing.cards), 0, 0
    for number in range(len(trace.starts)):
        due = _shuffle_due(dealing, position, last)
        start, ready = _before_round(dealing, generator, position, ready, due)
        used, outcome = deal_round(tables, dealing.cards, start)
        if used == OUT_OF_CARDS:
            return number
        position = start + used
        last = _is_last(dealing, position, last)
        trace.starts[number] = start
        trace.used[number] = used
        trace.outcomes[number] = outcome
        for place in range(used):
            trace.dealt[number, place] = dealing.cards[start + place]
    return OUT_OF_CARDS
