"""Commands every game with cards understands. Verbs, frozen."""

from dataclasses import dataclass

from cutcard.cards import Card
from cutcard.dealing.shoe import Stage


@dataclass(frozen=True, slots=True)
class Command:
    """What is asked of a table, by a player, the dealer or the floorperson."""


@dataclass(frozen=True, slots=True)
class PlaceBet(Command):
    box: int
    player: str
    wager: str
    amount: int
    means: str = "chips"
    """chips, `cash` (a spoken wager) or `coupon` (chips with a match play coupon of their value)."""
    behind: bool = False
    """Its player is not seated at the box."""
    accepted: bool = False
    """The dealer took it although it passes the posted maximum (8.2(d))."""


@dataclass(frozen=True, slots=True)
class WithdrawBet(Command):
    """A player takes a wager back, all of it, before the first card."""

    box: int
    player: str
    wager: str


@dataclass(frozen=True, slots=True)
class ConfirmWager(Command):
    """The dealer or the floorperson confirms a spoken wager with cash."""

    by: str
    box: int
    player: str
    wager: str


@dataclass(frozen=True, slots=True)
class PermitEntry(Command):
    """The floorperson lets a player wager again who sat out a round since the last shuffle."""

    player: str


@dataclass(frozen=True, slots=True)
class PermitBoxes(Command):
    """The floorperson lets one player wager on so many boxes in all, beside what the table lets everybody."""

    player: str
    boxes: int


@dataclass(frozen=True, slots=True)
class StayAlone(Command):
    """The first to wager on a box does not consent to another there: to one player, or to anybody."""

    box: int
    player: str
    newcomer: str = ""


@dataclass(frozen=True, slots=True)
class Deal(Command):
    """Betting closes and the first card is about to leave the shoe."""

    side: str = ""
    """Double shoe: the side the determinant card is drawn from; empty for the one whose turn it is."""


@dataclass(frozen=True, slots=True)
class GiveCard(Command):
    """A card from the shoe for the awaited place; None where its face is not known to anyone."""

    card: Card | None


@dataclass(frozen=True, slots=True)
class Irregularity(Command):
    """Something went wrong at the table as it stands: it closes no window."""


@dataclass(frozen=True, slots=True)
class CardLeaves(Irregularity):
    """An irregularity by which the next card leaves the stack and is dealt to no place.

    Its face is said here: in a text the card stands in no shoe line.
    """

    card: Card


@dataclass(frozen=True, slots=True)
class Prepare(Command):
    """The dealer does what the cards need before a shuffle: one act of the opening or of a restart."""

    act: Stage


@dataclass(frozen=True, slots=True)
class ReceivePreShuffled(Command):
    """The dealer takes cards that came to the table shuffled."""


@dataclass(frozen=True, slots=True)
class Shuffle(Command):
    """The dealer has shuffled the cards that are to be shuffled."""


@dataclass(frozen=True, slots=True)
class ShuffleDiscards(Command):
    """The dealer has shuffled the discards and put them back among the cards in the shoe."""


@dataclass(frozen=True, slots=True)
class PutBack(Command):
    """The cards of the round go back into a device that shuffles them again at once."""


@dataclass(frozen=True, slots=True)
class Cut(Command):
    player: str
    position: int


@dataclass(frozen=True, slots=True)
class RefuseCut(Command):
    player: str


@dataclass(frozen=True, slots=True)
class Recut(Command):
    """The floorperson has the cards cut again, before any has left the shoe."""

    stack: str = ""
    """Double shoe: the side; empty where only one can be meant."""


@dataclass(frozen=True, slots=True)
class ShowBurn(Command):
    """A player asks to see the last burn card; `card` is its face where the table does not know it."""

    player: str
    card: Card | None = None


@dataclass(frozen=True, slots=True)
class SpreadIdle(Command):
    """Nobody plays: the cards are taken out of shoe and rack and spread on the table."""


@dataclass(frozen=True, slots=True)
class AskSpread(Command):
    """A player asks that cards which may come straight from the device be spread and shuffled first."""

    player: str


@dataclass(frozen=True, slots=True)
class ShoeRunsOut(Command):
    """There is no card left to complete the round with (2.15(f))."""


@dataclass(frozen=True, slots=True)
class VoidRound(Command):
    """The floorperson calls a round dead: it cannot be completed, or something went wrong with it."""

    reason: str = ""
    """Empty where there are no cards left to complete it; otherwise what went wrong."""


@dataclass(frozen=True, slots=True)
class TakeBack(Command):
    """The dealer takes back the card he entered last, before anything else is done."""


@dataclass(frozen=True, slots=True)
class CorrectCard(Command):
    """The floorperson corrects a card of the round that was entered wrongly."""

    hand: str
    """The hand it lies in, as it is named now: `1`, `1.2`, `dealer`."""
    was: Card
    now: Card
    reason: str = ""


@dataclass(frozen=True, slots=True)
class Irregular(Command):
    """An irregularity by its clause, with the card or the box it is about."""

    clause: str
    card: Card | None = None
    box: int = 0


@dataclass(frozen=True, slots=True)
class Repair(Command):
    """What an irregularity found out of order works again, by the same clause."""

    clause: str
    box: int = 0


@dataclass(frozen=True, slots=True)
class PressButton(Command):
    """A winner presses the button that stands before him."""

    box: int
    player: str
    amount: int = 0
    """What the display shows; 0 where that is still to come."""


@dataclass(frozen=True, slots=True)
class ShowDisplay(Command):
    """What the display shows to who has pressed the button."""

    box: int
    player: str
    amount: int


@dataclass(frozen=True, slots=True)
class Reshuffle(Command):
    """The licensee orders the cards reshuffled after a round."""


@dataclass(frozen=True, slots=True)
class NewDealer(Command):
    """Another dealer comes to the table."""


@dataclass(frozen=True, slots=True)
class EndRound(Command):
    """The dealer settles what is still open and picks up the cards."""


@dataclass(frozen=True, slots=True)
class ChangeBox(Command):
    """The dealer moves a player's wagers that lie on beyond a round to the box where the player sits now."""

    box: int
    player: str
    to: int


@dataclass(frozen=True, slots=True)
class CloseTable(Command):
    """The floorperson ends play at the table, between rounds: where wagers may lie on beyond one."""
