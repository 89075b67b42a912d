"""Events of twenty-one that lay, raise or insure a wager, and of those who share a box."""

from dataclasses import dataclass, field
from typing import ClassVar

from cutcard.games.protocol import Felt, Purse, Transfer
from cutcard.games.table.events import Event

INSURANCE = "insurance"


def insurance_of(spot: int) -> str:
    """The wager that insures the main wager, or the one on a spot of multiple action (2.18(d))."""
    return f"{INSURANCE}.{spot}" if spot else INSURANCE


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
        felt = Felt(self.box, self.player, insurance_of(self.spot))
        return (Transfer(Purse(self.player), felt, self.amount, felt),)


@dataclass(frozen=True, slots=True)
class InsuranceOpened(Event):
    """The dealer shows an ace: the insurance line is open (2.9(a), (b))."""


@dataclass(frozen=True, slots=True)
class InsuranceClosed(Event):
    """No insurance after this (2.9(b))."""


@dataclass(frozen=True, slots=True)
class Raised(Event):
    """Chips added to a bettor's main wager for one hand of a box."""

    main_wagers: ClassVar[tuple[str, ...]]
    """The main wager of the game, then the wagers of its spots, the first spot first."""

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
            felt = Felt(self.box, self.player, self.main_wagers[0])
            return (Transfer(purse, felt, self.amount, felt),)
        felts = (Felt(self.box, self.player, wager) for wager in self.main_wagers[1:])
        return tuple(
            Transfer(purse, felt, cents, felt)
            for felt, cents in zip(felts, self.by_spot, strict=False)
            if cents
        )

    def added(self, spot: int) -> int:
        """What of it goes on that spot; 0 is the one wager of every other table."""
        return self.by_spot[spot - 1] if self.by_spot else self.amount


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
