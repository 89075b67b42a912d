"""Events of every game with cards: the stack made ready, shuffled, cut and burned; wagers laid and settled.

`stack` names a side of a double shoe or a batch of a shuffling device; empty means the one in use.
The clauses are blackjack's; red dog has the same acts by 6.2 to 6.5 and 6.9.
"""

from dataclasses import dataclass

from cutcard.cards import Card
from cutcard.dealing.shoe import Stage
from cutcard.games.game import Felt, Purse, Rack, Transfer

_RACK = Rack()


@dataclass(frozen=True, slots=True)
class Event:
    """Anything that has happened; most of it moves no money."""

    @property
    def transfers(self) -> tuple[Transfer, ...]:
        return ()


# --- the stack --------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class CardsInspected(Event):
    """2.4(a): received at the table and inspected."""

    stack: str
    decks: int
    backs: str
    cutting_cards: int
    then: Stage


@dataclass(frozen=True, slots=True)
class CardsSpread(Event):
    """2.4(b), 2.5(j): out on the table, deck by deck, by suit and in sequence where they lie face up."""

    stack: str
    cards: int
    face_up: bool
    then: Stage


@dataclass(frozen=True, slots=True)
class CardsViewed(Event):
    """2.4(b), 2.5(j): the first player had a look; empty where nobody has given a name yet."""

    stack: str
    player: str
    then: Stage


@dataclass(frozen=True, slots=True)
class CardsTurnedDown(Event):
    """2.4(c), 2.5(j)."""

    stack: str
    face_up: bool
    then: Stage


@dataclass(frozen=True, slots=True)
class CardsWashed(Event):
    """2.4(c), (d), 2.5(j)1: mixed by a washing or chemmy shuffle."""

    stack: str
    then: Stage


@dataclass(frozen=True, slots=True)
class CardsStacked(Event):
    """2.4(c), (d), (e), 2.5(j)."""

    stack: str
    then: Stage


@dataclass(frozen=True, slots=True)
class Shuffled(Event):
    """2.5(a); within a round only the discards are shuffled (2.15(f))."""

    cards: int
    cutter: str
    """Who is offered the cut; empty for the first player to the table."""
    stack: str = ""
    by_hand: bool = False
    """2.15(f): the discards of the 6 to 5 variation, whose device holds the other cards."""


@dataclass(frozen=True, slots=True)
class DeviceLoaded(Event):
    """2.21: all cards in the continuous device, which shuffles them; no cut, no cutting card, no burn."""

    cards: int


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
    """Cards in front of it; more than the stack holds where none is put back."""
    stack: str = ""
    burn: bool = True
    """A card is to be burned before the first is dealt (2.6(c), 2.15(f))."""
    bottom_covered: bool = False
    """2.5(i): a cutting card covers the bottom card."""


@dataclass(frozen=True, slots=True)
class RecutOrdered(Event):
    """2.5(g): a casino supervisor has the cards cut again."""

    cutter: str
    refused: tuple[str, ...]
    """Who is not asked again."""
    stack: str = ""
    burn: bool = True
    """The burn that came with the cut is no longer due."""


@dataclass(frozen=True, slots=True)
class CardBurned(Event):
    """2.6(c): face downwards, into the discard rack. Its face is shown to nobody who does not ask."""

    card: Card | None = None


@dataclass(frozen=True, slots=True)
class BurnShown(Event):
    """2.6(c): disclosed because a player asked."""

    player: str
    card: Card


@dataclass(frozen=True, slots=True)
class CardsDue(Event):
    """What the cards need after the round: 2.5(i), 2.6(m), 2.21."""

    stage: Stage
    clause: str


@dataclass(frozen=True, slots=True)
class ShoeEmptied(Event):
    """2.15(f): too few cards to complete the round."""


@dataclass(frozen=True, slots=True)
class ReshuffleOrdered(Event):
    """2.5(h)1."""


@dataclass(frozen=True, slots=True)
class DealerChanged(Event):
    """Another dealer has come to the table."""

    burn: bool = True
    """He burns a card first (2.6(c))."""


# --- wagers -----------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class BetPlaced(Event):
    """Chips are laid: alone, with a match play coupon of their value, or changed from cash (2.3(d))."""

    box: int
    player: str
    wager: str
    amount: int
    means: str = "chips"
    behind: bool = False
    """Its player is not seated at the box."""
    over_maximum: bool = False
    """It passes the posted maximum and the dealer accepted it (8.2(d))."""

    @property
    def transfers(self) -> tuple[Transfer, ...]:
        felt = Felt(self.box, self.player, self.wager)
        return (Transfer(Purse(self.player), felt, self.amount, felt),)


@dataclass(frozen=True, slots=True)
class WagerSpoken(Event):
    """A wager is named and its cash laid down; it is none yet (2.3(d))."""

    box: int
    player: str
    wager: str
    amount: int
    behind: bool = False


@dataclass(frozen=True, slots=True)
class WagerConfirmed(Event):
    """The dealer or the floorperson confirms a spoken wager (2.3(d))."""

    by: str
    box: int
    player: str
    wager: str


@dataclass(frozen=True, slots=True)
class CashConverted(Event):
    """The cash of a confirmed wager becomes chips of the same worth (2.3(d)); `BetPlaced` lays them."""

    box: int
    player: str
    wager: str
    amount: int


@dataclass(frozen=True, slots=True)
class WagerPaid(Event):
    """A winning wager: `returned` comes back from the felt, `winnings` from the rack."""

    box: int
    hand: int
    player: str
    wager: str
    returned: int
    winnings: int
    why: str
    """The row of a pay table, or the odds."""
    clause: str

    @property
    def transfers(self) -> tuple[Transfer, ...]:
        felt, purse = Felt(self.box, self.player, self.wager), Purse(self.player)
        return (Transfer(felt, purse, self.returned, felt), Transfer(_RACK, purse, self.winnings, felt))


@dataclass(frozen=True, slots=True)
class Settled(Event):
    """What becomes of a wager, or of a part of it, by a clause."""

    box: int
    hand: int
    player: str
    wager: str
    amount: int
    clause: str

    @property
    def felt(self) -> Felt:
        return Felt(self.box, self.player, self.wager)


@dataclass(frozen=True, slots=True)
class WagerCollected(Settled):
    """A losing wager, or the lost part of one."""

    @property
    def transfers(self) -> tuple[Transfer, ...]:
        return (Transfer(self.felt, _RACK, self.amount, self.felt),)


@dataclass(frozen=True, slots=True)
class WagerReturned(Settled):
    """A void wager, or the part of one that comes back."""

    @property
    def transfers(self) -> tuple[Transfer, ...]:
        return (Transfer(self.felt, Purse(self.player), self.amount, self.felt),)


@dataclass(frozen=True, slots=True)
class CouponCollected(Settled):
    """A match play coupon is used up with the wager it lay beside. It is paper: no money moves."""


@dataclass(frozen=True, slots=True)
class CouponReturned(Settled):
    """The wager is void: its match play coupon is handed back."""
