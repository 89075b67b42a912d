"""Commands only minibaccarat has. Verbs, frozen."""

from dataclasses import dataclass

from cutcard.cards import Card
from cutcard.games.defaults.irregularities.commands import *  # noqa: F403 (one table's commands in one place)
from cutcard.games.protocol import CardLeaves, Command, IrregularityToCome


@dataclass(frozen=True, slots=True)
class TurnFirstCard(IrregularityToCome):
    """The first card of a shoe is turned up: what it counts is burned after it.

    A text says it, as burn cards are in no shoe line; it comes as soon as the shoe is loaded.
    """

    card: Card

    @property
    def after_the_dealer(self) -> bool:
        return False


@dataclass(frozen=True, slots=True)
class OneTooMany(CardLeaves):
    """A third card was dealt, face up, to a hand that stands."""


@dataclass(frozen=True, slots=True)
class CollectVigorish(Command):
    """The dealer collects what lies under a player's markers: the player leaves."""

    box: int
    player: str
