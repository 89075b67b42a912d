"""What has happened at a double attack table: the events only it has, beside those of twenty-one."""

from dataclasses import dataclass

from cutcard.cards import Card
from cutcard.games.double_attack.model.spots import ATTACK, MAIN_WAGERS
from cutcard.games.protocol import Felt, Purse, Transfer
from cutcard.games.twenty_one.events import *  # noqa: F403 (one table's events in one place)
from cutcard.games.twenty_one.events import Event, Raised


@dataclass(frozen=True, slots=True)
class AttackOpened(Event):
    """The dealer's first card is up: who has an initial wager may attack it."""


@dataclass(frozen=True, slots=True)
class AttackPlaced(Event):
    """Chips in the double attack box (26.13(e))."""

    box: int
    player: str
    amount: int

    @property
    def transfers(self) -> tuple[Transfer, ...]:
        felt = Felt(self.box, self.player, ATTACK)
        return (Transfer(Purse(self.player), felt, self.amount, felt),)


@dataclass(frozen=True, slots=True)
class AttackClosed(Event):
    """No double attack wager after this; the hands are dealt."""


@dataclass(frozen=True, slots=True)
class _Raised(Raised):
    main_wagers = MAIN_WAGERS


@dataclass(frozen=True, slots=True)
class WagerDoubled(_Raised):
    """26.9(a)."""


@dataclass(frozen=True, slots=True)
class PairSplit(_Raised):
    """26.10(a): the new hand stands to the right of this one."""


@dataclass(frozen=True, slots=True)
class DoubleFollowed(_Raised):
    """26.13(d): another bettor doubles their own wager(s) on the hand."""


@dataclass(frozen=True, slots=True)
class SplitCovered(_Raised):
    """26.13(f): another bettor covers the new hand, `hand`, with wager(s) equal to their own."""


@dataclass(frozen=True, slots=True)
class HandSurrendered(Event):
    """26.8(a)."""

    box: int
    hand: int


@dataclass(frozen=True, slots=True)
class WagersOnCards(Event):
    """26.8(a)2: the wager(s) are placed on top of the player's cards until the second card is revealed."""

    box: int
    hand: int


@dataclass(frozen=True, slots=True)
class TenFound(Event):
    """26.15(b): a 10 in the shoe; it is not one of the cards of the game."""

    card: Card
    face_up: bool = False
    """It lay face up: it is one of the cards of 26.15(a) too."""


@dataclass(frozen=True, slots=True)
class TenDestroyed(Event):
    """26.15(b): a floorperson removes it and destroys it."""

    card: Card


@dataclass(frozen=True, slots=True)
class DeviceJammed(Event):
    """26.15(j): the device jams, stops or fails to complete a cycle; the cards are reshuffled."""


@dataclass(frozen=True, slots=True)
class DeviceRemoved(Event):
    """26.15(k): the shuffling device is taken off the table."""


@dataclass(frozen=True, slots=True)
class DevicePlaced(Event):
    """The shuffling device is back at the table."""
