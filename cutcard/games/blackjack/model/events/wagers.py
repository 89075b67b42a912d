"""Events that lay, raise or settle a wager. Each says by which clause money moved."""

from dataclasses import dataclass, field

from cutcard.games.blackjack.model.spots import INSURANCES, MAIN_WAGERS
from cutcard.games.protocol import Felt, Purse, Rack, Transfer
from cutcard.games.table.events import Event, Settled

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
class BoxesPermitted(Event):
    """2.14: the licensee permits this player to wager on so many boxes in all, until it says otherwise."""

    player: str
    boxes: int


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
    spot: int = 0
    """Multiple action: the wager it insures (2.18(d))."""

    @property
    def transfers(self) -> tuple[Transfer, ...]:
        felt = Felt(self.box, self.player, INSURANCES[self.spot])
        return (Transfer(Purse(self.player), felt, self.amount, felt),)


@dataclass(frozen=True, slots=True)
class EvenMoneyTaken(Event):
    """2.7(c)."""

    box: int
    player: str
    spot: int = 0
    """Multiple action: the wager it is taken for."""


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
    by_spot: tuple[int, ...] = field(default=(), kw_only=True)
    """Multiple action: what of it goes on each spot, the first spot first (2.18(c))."""

    @property
    def transfers(self) -> tuple[Transfer, ...]:
        purse = Purse(self.player)
        if not self.by_spot:
            felt = Felt(self.box, self.player, MAIN_WAGERS[0])
            return (Transfer(purse, felt, self.amount, felt),)
        felts = (Felt(self.box, self.player, wager) for wager in MAIN_WAGERS[1:])
        return tuple(
            Transfer(purse, felt, cents, felt) for felt, cents in zip(felts, self.by_spot, strict=False)
        )

    def added(self, spot: int) -> int:
        """What of it goes on that spot; 0 is the one wager of every other table."""
        return self.by_spot[spot - 1] if self.by_spot else self.amount


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
    """Every bettor has answered, or rides on as they lie: the card comes."""

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
