"""What every game is to those who run tables: commands in, events or a refusal out, and what is awaited.

Whoever runs a table (pit, notation, terminal, tests) knows this protocol and no game.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Any, NamedTuple, Protocol

from cutcard.cards import Card
from cutcard.law.refusal import Refusal

HOUSE = "house"
DEALER = "dealer"
FLOORPERSON = "floorperson"


# --- money: every movement has a source and a target, so it sums to nothing -------------------------------


class Felt(NamedTuple):
    """The account of a wager lying on the layout."""

    box: int
    player: str
    wager: str

    def __str__(self) -> str:
        return f"felt {self.box} {self.player} {self.wager}"


class Purse(NamedTuple):
    """A player's own money."""

    player: str

    def __str__(self) -> str:
        return f"purse {self.player}"


class Rack(NamedTuple):
    """The house's chips."""

    name: str = HOUSE

    def __str__(self) -> str:
        return self.name


Account = Felt | Purse | Rack


class Transfer(NamedTuple):
    """Cents moved from one account to another, for one wager of a box."""

    source: Account
    target: Account
    cents: int
    wager: Felt


class Event(Protocol):
    """A past fact. `transfers` are the movements of money that came with it."""

    @property
    def transfers(self) -> tuple[Transfer, ...]: ...


# --- what a table waits for -------------------------------------------------------------------------------


class Kind(Enum):
    """What kind of thing a table waits for."""

    WAGERS = "wagers"
    CUT = "a cut"
    CARD = "a card"
    DICE = "dice"
    DECISION = "a decision"
    ACT = "an act of the house"


@dataclass(frozen=True, slots=True)
class Choice:
    """Something that could be done now, and what forbids it where it is forbidden."""

    command: Any
    refusal: Refusal | None = None
    least: int = 0
    most: int = 0
    """Where the command carries an amount: the least and the most it may be, in cents."""


@dataclass(frozen=True, slots=True)
class Awaiting:
    """What the table waits for, of whom, and what it does by itself if nobody answers."""

    kind: Kind
    who: str = ""
    """A player, `dealer` or `floorperson`; empty for anybody."""
    place: str = ""
    """Where a card goes or whose decision it is: `1`, `1.2`, `dealer`, `burn`."""
    face_up: bool = True
    choices: tuple[Choice, ...] = ()
    otherwise: Any = None
    """The command the table gives itself when the answer does not come (never a card or dice)."""
    window: bool = False
    """Open to several at once; it closes (`otherwise`) before anything but its own choices is done."""
    chore: bool = False
    """Making the cards ready, or giving up where there are none: done without anybody being asked."""


# --- commands every game with cards understands -----------------------------------------------------------


@dataclass(frozen=True, slots=True)
class PlaceBet:
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
class ConfirmWager:
    """The dealer or the floorperson confirms a spoken wager with cash."""

    by: str
    box: int
    player: str
    wager: str


@dataclass(frozen=True, slots=True)
class PermitEntry:
    """The floorperson lets a player wager again who sat out a round since the last shuffle."""

    player: str


@dataclass(frozen=True, slots=True)
class StayAlone:
    """The first to wager on a box does not consent to another there: to one player, or to anybody."""

    box: int
    player: str
    newcomer: str = ""


@dataclass(frozen=True, slots=True)
class Deal:
    """Betting closes and the first card is about to leave the shoe."""


@dataclass(frozen=True, slots=True)
class GiveCard:
    """A card from the shoe for the awaited place; None where its face is not known to anyone."""

    card: Card | None


@dataclass(frozen=True, slots=True)
class Shuffle:
    """The dealer has shuffled the cards that are to be shuffled."""


@dataclass(frozen=True, slots=True)
class Cut:
    player: str
    position: int


@dataclass(frozen=True, slots=True)
class RefuseCut:
    player: str


@dataclass(frozen=True, slots=True)
class ShoeRunsOut:
    """There is no card left to complete the round with (2.15(f))."""


@dataclass(frozen=True, slots=True)
class VoidRound:
    """The floorperson calls a round dead that cannot be completed; what is not settled goes back."""


@dataclass(frozen=True, slots=True)
class Reshuffle:
    """The licensee orders the cards reshuffled after a round."""


@dataclass(frozen=True, slots=True)
class NewDealer:
    """Another dealer comes to the table."""


@dataclass(frozen=True, slots=True)
class EndRound:
    """The dealer settles what is still open and picks up the cards."""


# --- the game itself --------------------------------------------------------------------------------------


class ShownHand(NamedTuple):
    """A hand as anybody at the table sees it; None stands for a card that lies face down."""

    cards: tuple[Card | None, ...]
    total: int | None
    """None in a game that counts nothing."""


class StatementError(ValueError):
    """A statement the game's notation does not know; the message says what would be right."""


class Game(Protocol):
    """A game of the book. Everything is a pure function of the sheet and the state."""

    name: str

    def open_table(self, sheet: Any) -> Any:
        """The state of a table just opened."""
        ...

    def handle(self, sheet: Any, state: Any, command: Any) -> tuple[Event, ...] | Refusal:
        """What the command brings about, or why it may not be done. Changes nothing by itself."""
        ...

    def evolve(self, state: Any, event: Any) -> Any:
        """The state after the event. Never fails on an event `handle` gave."""
        ...

    def advance(self, sheet: Any, state: Any, command: Any) -> tuple[Any, tuple[Event, ...]] | Refusal:
        """`handle`, with the state its events lead to: what `evolve` would make of them one by one."""
        ...

    def awaiting(self, sheet: Any, state: Any) -> Awaiting: ...

    def in_round(self, state: Any) -> bool:
        """Whether cards have been dealt in a round that has not ended."""
        ...

    def view(self, sheet: Any, state: Any, observer: str) -> Any:
        """What the observer may see: built up from nothing. The one gate for hidden cards."""
        ...

    def visible(self, sheet: Any, state: Any, event: Any, observer: str) -> Any:
        """The event as the observer may see it; `state` is the table before it."""
        ...

    def shown(self, sheet: Any, state: Any, hand: str) -> ShownHand | None:
        """The hand of that name as it lies on the layout for everybody, or None if there is none."""
        ...

    def read_statement(self, words: Sequence[str]) -> Any:
        """A statement of the round notation as a command; `StatementError` if it is none."""
        ...

    def write_statement(self, command: Any) -> str:
        """A command as a statement of the round notation."""
        ...

    def statements(self) -> Mapping[str, str]:
        """Each statement's first word and its form."""
        ...
