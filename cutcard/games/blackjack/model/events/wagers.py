"""Events that lay, raise or settle a wager. Each says by which clause money moved."""

from dataclasses import dataclass

from cutcard.games.blackjack.model.spots import MAIN_WAGERS
from cutcard.games.protocol import Felt, Purse, Rack, Transfer
from cutcard.games.table.events import Event, Settled
from cutcard.games.twenty_one.events import Raised

_RACK = Rack()


@dataclass(frozen=True, slots=True)
class BetHandedBack(Event):
    """A wager laid for the round to come may not be made after all: its chips go back."""

    box: int
    player: str
    wager: str
    amount: int
    clause: str

    @property
    def transfers(self) -> tuple[Transfer, ...]:
        felt = Felt(self.box, self.player, self.wager)
        return (Transfer(felt, Purse(self.player), self.amount, felt),)


@dataclass(frozen=True, slots=True)
class EntryPermitted(Event):
    """2.3(i): the licensee lets a player wager again before the reshuffle."""

    player: str


@dataclass(frozen=True, slots=True)
class EvenMoneyTaken(Event):
    """2.7(c)."""

    box: int
    player: str
    spot: int = 0
    """Multiple action: the wager it is taken for."""


@dataclass(frozen=True, slots=True)
class InsurancePassed(Event):
    """2.9(b), at turn: this box's time to insure is over."""

    box: int


@dataclass(frozen=True, slots=True)
class _Raised(Raised):
    main_wagers = MAIN_WAGERS


@dataclass(frozen=True, slots=True)
class WagerDoubled(_Raised):
    """2.10(a)."""

    face_down: bool = False
    """The card to come lies hidden until the hand is settled (2.10(c))."""


@dataclass(frozen=True, slots=True)
class PairSplit(_Raised):
    """2.11(a): the new hand stands to the right of this one."""


@dataclass(frozen=True, slots=True)
class DoubleFollowed(_Raised):
    """2.13(d): another bettor doubles their own wager on the hand."""


@dataclass(frozen=True, slots=True)
class SplitCovered(_Raised):
    """2.13(e): another bettor covers the new hand, `hand`, with a wager equal to their own."""


@dataclass(frozen=True, slots=True)
class WagerRefunded(Settled):
    """What was collected at a bust and a late blackjack gives back: from the rack (2.10(b), 2.11(d))."""

    @property
    def transfers(self) -> tuple[Transfer, ...]:
        return (Transfer(_RACK, Purse(self.player), self.amount, self.felt),)


@dataclass(frozen=True, slots=True)
class CouponRedeemed(Event):
    """2.3(k): a progressive wager coupon is redeemed for the chip that makes the wager."""

    box: int
    player: str
    wager: str
    amount: int

    @property
    def transfers(self) -> tuple[Transfer, ...]:
        felt = Felt(self.box, self.player, self.wager)
        return (Transfer(_RACK, Purse(self.player), self.amount, felt),)
