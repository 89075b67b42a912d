"""Commands that every table understands, with cards or with dice. Verbs, frozen.

The first classes say how the runner of a table treats a command of any game. A game's own command with the
same treatment is a subclass. These classes themselves are never sent to a table.
"""

from dataclasses import dataclass, field

from cutcard.cards import Card
from cutcard.dealing.shoe import Stage


@dataclass(frozen=True, slots=True)
class Command:
    """What is asked of a table, by a player, the dealer or the floorperson."""


# --- how a command is treated -----------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Immediate(Command):
    """Carried out at the table as it is: no act of the house comes before it, and it closes no window."""


@dataclass(frozen=True, slots=True)
class PermitPlayer(Immediate):
    """The floorperson permits one player something at this table: at a live one the player must sit there."""

    player: str


@dataclass(frozen=True, slots=True)
class AsksNothingMore(Command):
    """A player asks for nothing more for a hand. A hand that is complete by itself does not need it: if a
    corrected card completes the hand, an earlier command of this kind decides nothing."""

    @property
    def hand_name(self) -> str:
        """The hand it is about."""
        raise NotImplementedError

    def is_complete(self, total: int | None) -> bool:
        """Whether a hand of this total is complete by itself."""
        raise NotImplementedError


@dataclass(frozen=True, slots=True)
class AfterTheDealer(Command):
    """Carried out after everything that the dealer does by themselves, except the end of the round."""

    @property
    def after_the_dealer(self) -> bool:
        """Whether this one does."""
        return True


@dataclass(frozen=True, slots=True)
class IrregularityToCome(AfterTheDealer):
    """An irregularity that may be reported before the moment at which it can happen.

    Acts of the house are done and open windows are closed until it is possible.
    """


@dataclass(frozen=True, slots=True)
class DisplayAsked(AfterTheDealer):
    """A player starts a display. A text has no display, so there the command names what was shown."""

    @property
    def told(self) -> bool:
        """Whether it says what the display shows."""
        return False


@dataclass(frozen=True, slots=True)
class DisplayShown(Command):
    """What a display showed. This is chance, so a text must name it."""

    @property
    def asked(self) -> Command:
        """The command that started the display, with what it showed: as a text has it."""
        raise NotImplementedError


@dataclass(frozen=True, slots=True)
class Irregularity(Command):
    """An irregularity at the table as it is now: it closes no window."""


@dataclass(frozen=True, slots=True)
class HouseConfirms(Immediate):
    """The dealer or the floorperson confirms what a player has said: it counts from then on."""


@dataclass(frozen=True, slots=True)
class CardLeaves(Irregularity):
    """An irregularity by which the next card leaves the stack and is dealt to no place.

    The command names its face, because in a text the card is in no shoe line.
    """

    card: Card


# --- the commands -----------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class PlaceBet(Immediate):
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
class WithdrawBet(Immediate):
    """A player takes back what they laid for the next round, all of it, before the first card or throw."""

    box: int
    player: str
    wager: str


@dataclass(frozen=True, slots=True)
class ConfirmWager(HouseConfirms):
    """The dealer or the floorperson confirms a spoken wager with cash."""

    by: str
    box: int
    player: str
    wager: str


@dataclass(frozen=True, slots=True)
class Deal(Command):
    """Betting closes: the first card is about to leave the shoe, or the dice go out."""

    side: str = ""
    """Double shoe: the side the determinant card is drawn from; empty for the one whose turn it is."""


@dataclass(frozen=True, slots=True)
class GiveCard(Command):
    """A card from the shoe for the awaited place; None where its face is not known to anyone."""

    card: Card | None


@dataclass(frozen=True, slots=True)
class RollDice(Command):
    """Two dice at rest, each 1 to 6. This is chance, so a text must name them, as it names cards."""

    first: int
    second: int


@dataclass(frozen=True, slots=True)
class Prepare(Immediate):
    """The dealer does what the cards need before a shuffle: one act of the opening or of a restart."""

    act: Stage


@dataclass(frozen=True, slots=True)
class ReceivePreShuffled(Immediate):
    """The dealer takes cards that came to the table shuffled."""


@dataclass(frozen=True, slots=True)
class Shuffle(Immediate):
    """The dealer has shuffled the cards that are to be shuffled."""


@dataclass(frozen=True, slots=True)
class ShuffleDiscards(Immediate):
    """The dealer has shuffled the discards and put them back among the cards in the shoe."""


@dataclass(frozen=True, slots=True)
class PutBack(Immediate):
    """The cards of the round go back into a device that shuffles them again at once."""


@dataclass(frozen=True, slots=True)
class Cut(Command):
    player: str
    position: int


@dataclass(frozen=True, slots=True)
class RefuseCut(Command):
    player: str
    recorded: bool = field(default=True, compare=False)
    """False where a record says nothing of this player's cut: then it is not known whether they refused."""


@dataclass(frozen=True, slots=True)
class Recut(Immediate):
    """The floorperson has the cards cut again, before any has left the shoe."""

    stack: str = ""
    """Double shoe: the side; empty where only one can be meant."""


@dataclass(frozen=True, slots=True)
class ShowBurn(Immediate):
    """A player asks to see the last burn card; `card` is its face where the table does not know it."""

    player: str
    card: Card | None = None


@dataclass(frozen=True, slots=True)
class ShoeRunsOut(Command):
    """There is no card left to complete the round with."""


@dataclass(frozen=True, slots=True)
class VoidRound(Immediate):
    """The floorperson calls a round dead: it cannot be completed, or something went wrong with it."""

    reason: str = ""
    """Empty where there are no cards left to complete it; otherwise what went wrong."""


@dataclass(frozen=True, slots=True)
class TakeBack(Command):
    """The dealer takes back the card they entered last, before anything else is done."""


@dataclass(frozen=True, slots=True)
class CorrectCard(Command):
    """The floorperson corrects a card of the round that was entered wrongly."""

    hand: str
    """The hand it lies in, as it is named now: `1`, `1.2`, `dealer`."""
    was: Card
    now: Card
    reason: str = ""


@dataclass(frozen=True, slots=True)
class Reshuffle(Immediate):
    """The licensee orders the cards reshuffled after a round."""


@dataclass(frozen=True, slots=True)
class NewDealer(Immediate):
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
