"""Events that lay, raise or settle a wager. Each says by which clause money moved."""

from dataclasses import dataclass

from cutcard.games.blackjack.events.base import Event
from cutcard.games.game import Felt, Purse, Rack, Transfer

_RACK = Rack()


@dataclass(frozen=True, slots=True)
class BetPlaced(Event):
    """Cash named in a spoken wager is confirmed by dealer and supervisor and becomes chips (2.3(d))."""

    box: int
    player: str
    wager: str
    amount: int
    means: str = "chips"

    @property
    def transfers(self) -> tuple[Transfer, ...]:
        felt = Felt(self.box, self.player, self.wager)
        return (Transfer(Purse(self.player), felt, self.amount, felt),)


@dataclass(frozen=True, slots=True)
class BettingClosed(Event):
    """The dealer announces "No more bets"; the first card is about to leave the shoe (2.3(c))."""


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
class WagerDoubled(Event):
    """2.10(a); `face_down`: the card to come lies hidden until the hand is settled (2.10(c))."""

    box: int
    hand: int
    player: str
    amount: int
    face_down: bool = False

    @property
    def transfers(self) -> tuple[Transfer, ...]:
        felt = Felt(self.box, self.player, "blackjack")
        return (Transfer(Purse(self.player), felt, self.amount, felt),)


@dataclass(frozen=True, slots=True)
class PairSplit(Event):
    """2.11(a): the new hand stands to the right of this one."""

    box: int
    hand: int
    player: str
    amount: int

    @property
    def transfers(self) -> tuple[Transfer, ...]:
        felt = Felt(self.box, self.player, "blackjack")
        return (Transfer(Purse(self.player), felt, self.amount, felt),)


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
class WagerCollected(Event):
    """A losing wager, or the lost part of one."""

    box: int
    hand: int
    player: str
    wager: str
    amount: int
    clause: str

    @property
    def transfers(self) -> tuple[Transfer, ...]:
        felt = Felt(self.box, self.player, self.wager)
        return (Transfer(felt, _RACK, self.amount, felt),)


@dataclass(frozen=True, slots=True)
class WagerReturned(Event):
    """A void wager, or the part of one that comes back."""

    box: int
    hand: int
    player: str
    wager: str
    amount: int
    clause: str

    @property
    def transfers(self) -> tuple[Transfer, ...]:
        felt = Felt(self.box, self.player, self.wager)
        return (Transfer(felt, Purse(self.player), self.amount, felt),)


@dataclass(frozen=True, slots=True)
class WagerRefunded(Event):
    """What was collected and is not owed after all: a late blackjack collects less (2.10(b), 2.11(d))."""

    box: int
    hand: int
    player: str
    wager: str
    amount: int
    clause: str

    @property
    def transfers(self) -> tuple[Transfer, ...]:
        felt = Felt(self.box, self.player, self.wager)
        return (Transfer(_RACK, Purse(self.player), self.amount, felt),)
