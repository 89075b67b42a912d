"""Events of wagers in every game: laid, spoken, confirmed, paid, collected, returned."""

from dataclasses import dataclass

from cutcard.games.protocol import Felt, Purse, Rack, Transfer
from cutcard.games.table.events.base import Event

_RACK = Rack()


@dataclass(frozen=True, slots=True)
class BetPlaced(Event):
    """Chips are laid: alone, with a match play coupon of their value, or changed from cash."""

    box: int
    player: str
    wager: str
    amount: int
    means: str = "chips"
    behind: bool = False
    """Its player is not seated at the box."""
    over_maximum: bool = False
    """It passes the posted maximum and the dealer accepted it (8.2(d))."""
    granted: int = 0
    """How many boxes its player was permitted, where the wager lies there by that permission alone."""

    @property
    def transfers(self) -> tuple[Transfer, ...]:
        felt = Felt(self.box, self.player, self.wager)
        return (Transfer(Purse(self.player), felt, self.amount, felt),)


@dataclass(frozen=True, slots=True)
class BetWithdrawn(Event):
    """Taken back before the first card, with the coupon or the cash that lay there."""

    box: int
    player: str
    wager: str
    amount: int
    """In chips; 0 where only cash lay there."""
    coupon: int = 0
    spoken: int = 0
    first_leaves: bool = False
    """Who was first on the box has nothing there any more; so nobody has refused others company."""

    @property
    def transfers(self) -> tuple[Transfer, ...]:
        felt = Felt(self.box, self.player, self.wager)
        return (Transfer(felt, Purse(self.player), self.amount, felt),) if self.amount else ()


@dataclass(frozen=True, slots=True)
class WagerSpoken(Event):
    """A wager is named and its cash laid down; it is none yet."""

    box: int
    player: str
    wager: str
    amount: int
    behind: bool = False
    granted: int = 0
    """As with chips."""


@dataclass(frozen=True, slots=True)
class WagerConfirmed(Event):
    """The dealer or the floorperson confirms a spoken wager."""

    by: str
    box: int
    player: str
    wager: str


@dataclass(frozen=True, slots=True)
class CashConverted(Event):
    """The cash of a confirmed wager becomes chips of the same worth; `BetPlaced` lays them."""

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
