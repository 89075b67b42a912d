"""Events of the progressive wager: lights, the two meters, awards and their papers (2.19, 2.15(n))."""

from dataclasses import dataclass
from fractions import Fraction

from cutcard.games.protocol import Felt, Purse, Rack, Transfer
from cutcard.games.table.events import Event

_RACK = Rack()
METER = Rack("meter")
"""The money on the progressive meter."""
RESET_METER = Rack("reset meter")
"""The money that is added to it when it starts again."""


@dataclass(frozen=True, slots=True)
class LightsVerified(Event):
    """2.19(b): one progressive wager for each light that is lit, and as many chips as lights."""

    boxes: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class LightFailed(Event):
    """2.15(n): the light at this box is not operating properly; no progressive wager is made there."""

    box: int


@dataclass(frozen=True, slots=True)
class LightRepaired(Event):
    """The light at this box works again."""

    box: int


@dataclass(frozen=True, slots=True)
class ProgressiveRegistered(Event):
    """2.19(b): a wager goes on the meters by their rates; `meter` is what it then stands at, exactly."""

    box: int
    player: str
    wagers: int
    """1; in older logs one event spoke of all wagers of a round, by the first of them."""
    cents: int
    meter: Fraction
    reset_cents: int = 0
    reset_meter: Fraction = Fraction(0)

    @property
    def transfers(self) -> tuple[Transfer, ...]:
        wager = Felt(self.box, self.player, "progressive")
        moved = ((METER, self.cents), (RESET_METER, self.reset_cents))
        return tuple(Transfer(_RACK, target, cents, wager) for target, cents in moved if cents)


@dataclass(frozen=True, slots=True)
class CombinationVerified(Event):
    """2.19(g)1: the dealer has verified that the player's cards are a winning combination."""

    box: int
    player: str
    row: str


@dataclass(frozen=True, slots=True)
class LightVerified(Event):
    """2.19(g)2: the dealer has verified that the light of the box was lit when the wagers were counted."""

    box: int
    player: str


@dataclass(frozen=True, slots=True)
class PayoutValidated(Event):
    """2.19(g)3: a casino supervisor has validated the payout."""

    box: int
    player: str
    row: str
    award: int


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
class PaperworkCompleted(Event):
    """2.19(h): an award not paid from the rack is documented before the winner's cards are collected."""

    box: int
    player: str
    award: int


@dataclass(frozen=True, slots=True)
class MeterReset(Event):
    """2.19(i): after the meter is won the licensee funds it again, and the reset meter goes on it."""

    box: int
    player: str
    cents: int
    """Of the licensee."""
    from_reset_meter: int = 0

    @property
    def transfers(self) -> tuple[Transfer, ...]:
        wager = Felt(self.box, self.player, "progressive")
        moved = ((_RACK, self.cents), (RESET_METER, self.from_reset_meter))
        return tuple(Transfer(source, METER, cents, wager) for source, cents in moved if cents)
