"""Events of the cards as a stack: shuffled, cut, burned, run out."""

from dataclasses import dataclass

from cutcard.games.blackjack.events.base import Event


@dataclass(frozen=True, slots=True)
class Shuffled(Event):
    """2.5(a); within a round only the discards are shuffled (2.15(f))."""

    cards: int
    cutter: str
    """Who is offered the cut; empty for the first player to the table."""


@dataclass(frozen=True, slots=True)
class CutRefused(Event):
    player: str
    offered_to: str
    """Who is offered the cut next; `dealer` when everybody has refused (2.5(f))."""


@dataclass(frozen=True, slots=True)
class CardsCut(Event):
    """2.5(c), (d): cut, the cutting card put back into the stack, the stack into the shoe."""

    player: str
    position: int
    cutting_card: int


@dataclass(frozen=True, slots=True)
class CardBurned(Event):
    """2.6(c): face downwards, into the discard rack."""


@dataclass(frozen=True, slots=True)
class ShoeEmptied(Event):
    """2.15(f): too few cards to complete the round."""


@dataclass(frozen=True, slots=True)
class ReshuffleOrdered(Event):
    """2.5(h)1."""


@dataclass(frozen=True, slots=True)
class DealerChanged(Event):
    """Another dealer has come to the table; he burns a card first (2.6(c))."""
