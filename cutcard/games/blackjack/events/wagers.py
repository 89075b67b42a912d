"""Events that lay, raise or settle a wager. Each says by which clause money moved."""

from dataclasses import dataclass
from fractions import Fraction

from cutcard.games.events import Event, Settled
from cutcard.games.game import Felt, Purse, Rack, Transfer

_RACK = Rack()
METER = Rack("meter")
"""The money on the progressive meter."""


@dataclass(frozen=True, slots=True)
class EntryPermitted(Event):
    """2.3(i): the licensee lets a player wager again before the reshuffle."""

    player: str


@dataclass(frozen=True, slots=True)
class CompanyRefused(Event):
    """2.13(a): the first to wager on a box does not consent to this newcomer, or to any (empty)."""

    box: int
    player: str
    newcomer: str


@dataclass(frozen=True, slots=True)
class BettingClosed(Event):
    """The dealer announces "No more bets"; the first card is about to leave the shoe (2.3(c))."""

    callers: tuple[tuple[int, str], ...] = ()
    """Who calls the decisions of each shared box (2.13(b))."""


@dataclass(frozen=True, slots=True)
class InsurancePlaced(Event):
    box: int
    player: str
    amount: int

    @property
    def transfers(self) -> tuple[Transfer, ...]:
        felt = Felt(self.box, self.player, "insurance")
        return (Transfer(Purse(self.player), felt, self.amount, felt),)


@dataclass(frozen=True, slots=True)
class EvenMoneyTaken(Event):
    """2.7(c)."""

    box: int
    player: str


@dataclass(frozen=True, slots=True)
class InsuranceOpened(Event):
    """The dealer shows an ace: the insurance line is open (2.9(a), (b))."""


@dataclass(frozen=True, slots=True)
class InsuranceClosed(Event):
    """No insurance after this (2.9(b))."""


@dataclass(frozen=True, slots=True)
class InsurancePassed(Event):
    """2.9(b), at turn: this box's time to insure is over."""

    box: int


@dataclass(frozen=True, slots=True)
class _Raised(Event):
    """Chips added to a bettor's main wager for one hand of a box."""

    box: int
    hand: int
    player: str
    amount: int

    @property
    def transfers(self) -> tuple[Transfer, ...]:
        felt = Felt(self.box, self.player, "blackjack")
        return (Transfer(Purse(self.player), felt, self.amount, felt),)


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
    """2.13(d): another bettor doubles his own wager on the hand."""


@dataclass(frozen=True, slots=True)
class SplitCovered(_Raised):
    """2.13(e): another bettor covers the new hand, `hand`, with a wager equal to his own."""


@dataclass(frozen=True, slots=True)
class JoiningOpened(Event):
    """The other bettors of a hand are asked whether they join its double or split (2.13(d), (e))."""

    box: int
    hand: int
    """The doubled hand, or the left one of the two a split made."""
    split: bool
    players: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class WagerAssigned(Event):
    """2.13(e): another bettor's wager goes on with this one of the split hands."""

    box: int
    hand: int
    player: str


@dataclass(frozen=True, slots=True)
class JoiningClosed(Event):
    """Every bettor has answered, or rides on as he lies: the card comes."""

    box: int


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


@dataclass(frozen=True, slots=True)
class LightsVerified(Event):
    """2.19(b): one progressive wager for each light that is lit, and as many chips as lights."""

    boxes: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class ProgressiveRegistered(Event):
    """2.19(b): the wagers go on the meter by its rate; `meter` is what it then stands at, exactly."""

    box: int
    player: str
    """The first of the wagers: whole cents move for all of them at once."""
    wagers: int
    cents: int
    meter: Fraction

    @property
    def transfers(self) -> tuple[Transfer, ...]:
        return (Transfer(_RACK, METER, self.cents, Felt(self.box, self.player, "progressive")),)


@dataclass(frozen=True, slots=True)
class PayoutValidated(Event):
    """2.19(g): the dealer has verified cards and light, the floorperson validates the payout."""

    box: int
    player: str
    row: str


@dataclass(frozen=True, slots=True)
class ProgressivePaid(Event):
    """A progressive award: from the rack, or what the meter holds; the chip back or collected."""

    box: int
    player: str
    row: str
    award: int
    from_meter: bool
    chip: int
    chip_returned: bool
    clause: str
    wager: str = "progressive"

    @property
    def transfers(self) -> tuple[Transfer, ...]:
        felt, purse = Felt(self.box, self.player, self.wager), Purse(self.player)
        source = METER if self.from_meter else _RACK
        target = purse if self.chip_returned else _RACK
        return (Transfer(source, purse, self.award, felt), Transfer(felt, target, self.chip, felt))


@dataclass(frozen=True, slots=True)
class MeterReset(Event):
    """2.19(i): after the meter is won the licensee funds it anew."""

    box: int
    player: str
    cents: int

    @property
    def transfers(self) -> tuple[Transfer, ...]:
        return (Transfer(_RACK, METER, self.cents, Felt(self.box, self.player, "progressive")),)
