"""Commands only double attack has, beside those of every game of twenty-one. Verbs, frozen."""

from dataclasses import dataclass

from cutcard.cards import Card
from cutcard.games.table.commands import Command, Immediate, IrregularityToCome, Shuffle
from cutcard.games.twenty_one.commands import *  # noqa: F403 (one table's commands in one place)


@dataclass(frozen=True, slots=True)
class Attack(Command):
    """A double attack wager against the dealer's up card, before the players' own cards."""

    box: int
    player: str
    amount: int


@dataclass(frozen=True, slots=True)
class CloseAttack(Command):
    """The dealer waits for no further double attack wager and deals the hands."""


@dataclass(frozen=True, slots=True)
class ShuffleByHand(Shuffle):
    """The dealer shuffles by hand, at a table whose device shuffles otherwise (26.15(k))."""


@dataclass(frozen=True, slots=True)
class PlaceDevice(Immediate):
    """The shuffling device is back at the table."""


@dataclass(frozen=True, slots=True)
class Irregular(IrregularityToCome):
    """An irregularity by its clause, with the card or the box it is about (26.15)."""

    clause: str
    card: Card | None = None
    box: int = 0

    @property
    def after_the_dealer(self) -> bool:
        """A card too many for the dealer (26.15(f))."""
        return self.clause == "26.15(f)"
