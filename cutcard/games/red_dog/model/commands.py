"""Commands only red dog has. Verbs, frozen."""

from dataclasses import dataclass

from cutcard.games.defaults.irregularities.commands import *  # noqa: F403 (one table's commands in one place)
from cutcard.games.protocol import CardLeaves, Command


@dataclass(frozen=True, slots=True)
class Raise(Command):
    """A raise wager in support of the original one (6.5(h))."""

    player: str
    amount: int
    area: int = 0
    """The betting area; 0 for a player who has only one in play."""


@dataclass(frozen=True, slots=True)
class CloseRaises(Command):
    """The dealer announces "Raises closed" (6.5(i))."""


@dataclass(frozen=True, slots=True)
class ThirdCardExposed(CardLeaves):
    """6.7(c): the third card is drawn and seen before the dealer has announced "Raises closed"."""


@dataclass(frozen=True, slots=True)
class PlayOn(Command):
    """6.7(c): a betting area plays the round out."""

    area: int


@dataclass(frozen=True, slots=True)
class VoidArea(Command):
    """6.7(c): a betting area voids the round and has its wagers back."""

    area: int


@dataclass(frozen=True, slots=True)
class CloseChoice(Command):
    """6.7(c): nobody else answers."""
