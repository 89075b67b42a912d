"""Events of the blackjack bonus wager: tucked cards, the button, what the display shows (2.20, 2.15(o))."""

from dataclasses import dataclass

from cutcard.games.table.events import Event


@dataclass(frozen=True, slots=True)
class CardsTucked(Event):
    """2.20(e)2: a winner's cards are placed under their bonus wager."""

    box: int
    player: str


@dataclass(frozen=True, slots=True)
class ButtonPlaced(Event):
    """2.20(f): everything else is settled; the bonus button stands before this player."""

    box: int
    player: str


@dataclass(frozen=True, slots=True)
class ButtonPressed(Event):
    """2.20(f): once."""

    box: int
    player: str


@dataclass(frozen=True, slots=True)
class BonusDisplayed(Event):
    """2.20(f): what the display shows."""

    box: int
    player: str
    amount: int


@dataclass(frozen=True, slots=True)
class BonusVerified(Event):
    """2.20(g)1, 2: the dealer has verified the cards and the amount displayed."""

    box: int
    player: str
    amount: int


@dataclass(frozen=True, slots=True)
class BonusAnnounced(Event):
    """2.20(g)3: less than $100.00 is said aloud, for the player and the floorperson to hear."""

    box: int
    player: str
    amount: int


@dataclass(frozen=True, slots=True)
class BonusConfirmed(Event):
    """2.20(g)4: $100.00 or more is confirmed and verified by the floorperson."""

    box: int
    player: str
    amount: int


@dataclass(frozen=True, slots=True)
class BonusFailed(Event):
    """2.15(o): nothing was selected or displayed, and the floorperson could not find it out otherwise."""

    box: int
    player: str
