"""What can be asked of a blackjack table beside the commands of every game of twenty-one. Verbs, frozen.

`hand` counts a box's hands from the dealer's left, from 1; 0 means the hand whose turn it is.
"""

from dataclasses import dataclass

from cutcard.cards import Card
from cutcard.games.table.commands import (
    Command,
    DisplayAsked,
    DisplayShown,
    Immediate,
    IrregularityToCome,
)
from cutcard.games.twenty_one.commands import *  # noqa: F403 (one table's commands in one place)


@dataclass(frozen=True, slots=True)
class TakeEvenMoney(Command):
    box: int
    player: str
    spot: int = 0
    """Multiple action: for this wager; 0 for every one that is not insured."""


@dataclass(frozen=True, slots=True)
class Attend(Command):
    """The floorperson the dealer has notified is at the table (2.24(e))."""


@dataclass(frozen=True, slots=True)
class TurnCards(Command):
    """The faces of a hand's cards that lay face down and unknown, in the order they lie (2.6A(e)1, (g))."""

    box: int
    cards: tuple[Card, ...]
    hand: int = 0


@dataclass(frozen=True, slots=True)
class DiscardHand(Command):
    """A player whose hidden cards put them over 21 discards them face down (2.6A(e)2)."""

    box: int
    hand: int = 0


@dataclass(frozen=True, slots=True)
class SettleWagers(Command):
    """The dealer settles what is still open, except the bonus wagers that wait for the button (2.20(f))."""


@dataclass(frozen=True, slots=True)
class PermitEntry(Immediate):
    """The floorperson lets a player wager again who sat out a round since the last shuffle (2.3(i))."""

    player: str


@dataclass(frozen=True, slots=True)
class SpreadIdle(Immediate):
    """Nobody plays: the cards are taken out of shoe and rack and spread on the table (2.5(j))."""


@dataclass(frozen=True, slots=True)
class AskSpread(Immediate):
    """2.5(j)2: a player asks that cards from the device be spread and shuffled before they are dealt."""

    player: str


@dataclass(frozen=True, slots=True)
class Irregular(IrregularityToCome):
    """An irregularity by its clause, with the card or the box it is about (2.15)."""

    clause: str
    card: Card | None = None
    box: int = 0

    @property
    def after_the_dealer(self) -> bool:
        """A card too many for the dealer, and the bonus button that fails."""
        return self.clause in ("2.15(d)", "2.15(o)")


@dataclass(frozen=True, slots=True)
class PressButton(DisplayAsked):
    """A winner presses the button that stands before them (2.20(f))."""

    box: int
    player: str
    amount: int = 0
    """What the display shows; 0 where that is still to come."""

    @property
    def told(self) -> bool:
        return self.amount > 0


@dataclass(frozen=True, slots=True)
class ShowDisplay(DisplayShown):
    """What the display shows to the player who has pressed the button (2.20(f))."""

    box: int
    player: str
    amount: int

    @property
    def asked(self) -> PressButton:
        return PressButton(self.box, self.player, self.amount)
