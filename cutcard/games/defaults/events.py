"""The events of a round without decisions, beside those of every card table. Past facts, frozen."""

from dataclasses import dataclass

from cutcard.cards import Card
from cutcard.games.table.events import *  # noqa: F403 (one table's events in one place)
from cutcard.games.table.events import Event


@dataclass(frozen=True, slots=True)
class BettingClosed(Event):
    """The first card of the round is about to leave the shoe."""


@dataclass(frozen=True, slots=True)
class CardDealt(Event):
    """Face up, to a box or to the dealer."""

    place: str
    card: Card


@dataclass(frozen=True, slots=True)
class RoundVoided(Event):
    """Called dead: every wager that lies there goes back."""

    reason: str = ""


@dataclass(frozen=True, slots=True)
class RoundEnded(Event):
    number: int
