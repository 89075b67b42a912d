"""Commands about what goes wrong with a card, for games whose cards lie face up. Verbs, frozen."""

from dataclasses import dataclass

from cutcard.games.table.commands import CardLeaves, Irregularity


@dataclass(frozen=True, slots=True)
class FoundFaceUp(CardLeaves):
    """The next card lies face up in the shoe."""


@dataclass(frozen=True, slots=True)
class DrawnInError(Irregularity):
    """The dealer has drawn a card that was not due, and its face was not exposed."""
