"""The game protocol: a game, bound to a sheet, takes commands and gives events.

Everything that runs a table (pit, notation, terminal, tests) knows this protocol and no game.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import NamedTuple, Protocol, TypeVar, cast, runtime_checkable

from cutcard.cards import ALL_CARDS, Card
from cutcard.games.table.clocks import Clocks
from cutcard.games.table.commands import *  # noqa: F403 (they are part of the protocol)
from cutcard.games.table.commands import Command, PlaceBet
from cutcard.law.refusal import Refusal
from cutcard.law.sources import Sources

NO_BOX = 0
"""The box of a wager on a layout without boxes."""
HOUSE = "house"
DEALER = "dealer"
FLOORPERSON = "floorperson"


# --- money: every movement has a source and a target, so it sums to nothing -------------------------------


class Felt(NamedTuple):
    """The account of a wager lying on the layout."""

    box: int
    player: str
    wager: str


# Dataclasses, unlike named tuples, are never equal to one of another class: a purse is not a rack, whatever
# its player is called.


@dataclass(frozen=True, slots=True)
class Purse:
    """A player's own money."""

    player: str


@dataclass(frozen=True, slots=True)
class Rack:
    """The house's chips: the rack itself, or by another name what the game keeps beside it (a meter)."""

    name: str = HOUSE


Account = Felt | Purse | Rack


class Transfer(NamedTuple):
    """Cents moved from one account to another, for one wager of a box."""

    source: Account
    target: Account
    cents: int
    wager: Felt

    # What a wager has brought is folded from these three, and nowhere from the accounts themselves.

    @property
    def to_purse(self) -> int:
        """What it adds to the bettor's purse; below zero where it takes from it."""
        return self.cents * (isinstance(self.target, Purse) - isinstance(self.source, Purse))

    @property
    def to_felt(self) -> int:
        """What it adds to the chips on the layout; below zero where it takes from them."""
        return self.cents * (isinstance(self.target, Felt) - isinstance(self.source, Felt))

    @property
    def gain(self) -> int:
        """What it brings the bettor: the house's loss. Chips between purse and layout bring nothing."""
        return self.cents * (isinstance(self.source, Rack) - isinstance(self.target, Rack))


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
    DISPLAY = "a display"
    DECISION = "a decision"
    ACT = "an act of the house"


@dataclass(frozen=True, slots=True)
class Choice:
    """Something that could be done now, and what forbids it where it is forbidden."""

    command: Command
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
    default_command: Command | None = None
    """The command the table gives itself when the answer does not come (never a card or dice)."""
    window: bool = False
    """Open to several at once; it closes (`default_command`) before anything but its own choices is done."""
    automatic: bool = False
    """Preparing the cards, giving up where there are none, the floorperson coming when called: done
    without anybody being asked."""
    weights: tuple[int, ...] = ()
    """A display: how likely each of the choices is; one of them is drawn."""
    stack: str = ""
    """The stack a card, cut or shuffle is about, where there are two: a side of a double shoe (`left`,
    `right`); before a shuffle also a batch (`first`, `second`). Empty for the one in use."""


# --- sheet, state and view, as far as they are the same in every game -------------------------------------


class Sheet(Protocol):
    """A table's rules in one frozen value: lawful, or marked as proposed."""

    def __hash__(self) -> int: ...

    @property
    def name(self) -> str: ...

    @property
    def game(self) -> str:
        """The name of its game."""
        ...

    @property
    def status(self) -> str:
        """`lawful` or `proposed`."""
        ...

    @property
    def digest(self) -> str: ...

    @property
    def clocks(self) -> Clocks: ...

    @property
    def dealing(self) -> str:
        """`program`, or `live` where a person deals."""
        ...


class State(Protocol):
    """Everything the rules need to know of a table between two commands. Only its game looks into it."""

    @property
    def rounds(self) -> int:
        """Rounds dealt so far."""
        ...


class View(Protocol):
    """A table as one observer may see it. A game's own view says more."""

    @property
    def round_number(self) -> int: ...

    @property
    def awaiting(self) -> Awaiting: ...

    @property
    def cutting_card_reached(self) -> bool: ...


# --- the game itself --------------------------------------------------------------------------------------


class ShownHand(NamedTuple):
    """A hand as its player sees it, the dealer's as everybody does; None stands for a card not seen."""

    cards: tuple[Card | None, ...]
    total: int | None
    """None in a game that counts nothing."""


class Stock(NamedTuple):
    """What a table deals from."""

    decks: int
    """In each stack; 0 at a table without cards."""
    sides: tuple[str, ...] = ()
    """The names of the stacks where cards come from more than one, such as `left` and `right`."""
    continuous: bool = False
    """The cards of a round go back after it and may come again without a shuffle anybody announces."""
    deck: tuple[Card, ...] = ALL_CARDS
    """The cards of one deck."""
    complete: str = ""
    """The paragraph by which no card may be missing from a stack."""
    discards_return: bool = False
    """Shuffled discards go back among cards that are still to be dealt."""
    display: bool = False
    """A display beside the cards draws by chance too."""


class LastingWager(NamedTuple):
    """A wager that is not decided with its round: it lies there until later ones are played."""

    box: int
    player: str
    wager: str
    cents: int
    clause: str
    """By which it is lost if its player does not play on, or stays until it is decided."""
    stays: bool = False
    """It plays on with every round until it is decided, whether its player plays or not."""
    removal: Command | None = None
    """The command by which its player takes it down, or by which it is settled when they leave; None where it
    must stay."""


class StatementError(ValueError):
    """A statement the game's notation does not know; the message says what would be right."""


StateT = TypeVar("StateT", bound=State)
EventT = TypeVar("EventT", bound=Event)
ViewT_co = TypeVar("ViewT_co", bound=View, covariant=True)

# What the other rooms have of a game takes that game's own sheet, events and views.
SheetT_contra = TypeVar("SheetT_contra", bound=Sheet, contravariant=True)
EventT_contra = TypeVar("EventT_contra", bound=Event, contravariant=True)
ViewT_contra = TypeVar("ViewT_contra", bound=View, contravariant=True)


class RulesOf(Protocol[StateT, EventT, ViewT_co]):
    """A game bound to the sheet of one table. Everything is a pure function of the state."""

    @property
    def game(self) -> "Game": ...

    @property
    def sheet(self) -> Sheet:
        """As the licensee wrote it; what equipment out of use changes, the game itself applies."""
        ...

    def open_table(self, *, patient: bool = False) -> StateT:
        """The state of a table just opened.

        `patient`: where others do not see a hand's cards, it waits for its player's word even when nothing
        but standing is left to it, so that no missing pause tells what it holds.
        """
        ...

    def reopen_table(self, before: StateT, *, patient: bool = False) -> StateT:
        """The state of a table that goes on by these rules after others (8.3): new cards, nothing under way.

        Kept are the count of its rounds and what lies on meters. `before` is between two rounds.
        """
        ...

    def handle(self, state: StateT, command: Command) -> tuple[EventT, ...] | Refusal:
        """What the command brings about, or why it may not be done. Changes nothing by itself."""
        ...

    def why_not_bet(self, state: StateT, bet: PlaceBet) -> Refusal | None: ...

    def evolve(self, state: StateT, event: EventT) -> StateT:
        """The state after the event. Never fails on an event `handle` gave."""
        ...

    def advance(self, state: StateT, command: Command) -> tuple[StateT, tuple[EventT, ...]] | Refusal:
        """`handle`, with the state its events lead to: what `evolve` would make of them one by one."""
        ...

    def awaiting(self, state: StateT) -> Awaiting: ...

    def in_round(self, state: StateT) -> bool:
        """Whether betting is closed for a round that has not ended."""
        ...

    def lasting(self, state: StateT) -> tuple[LastingWager, ...]:
        """The wagers that last for several rounds. A player who does not play the next round gives theirs
        up, unless the wager stays by itself."""
        ...

    # --- the table itself ---

    def stock(self) -> Stock:
        """What the cards come from; a card source is made from it."""
        ...

    def boxes(self) -> int:
        """How many players the table seats: the boxes of the layout, where it has boxes."""
        ...

    def wager_box(self, seat: int) -> int:
        """The box on which the player of a seat lays wagers: its own; 0 at a layout without boxes."""
        ...

    def opening_funds(self) -> tuple[tuple[Rack, int], ...]:
        """What the house lays on accounts of its own beside its rack when a table opens: a meter's money."""
        ...

    # --- who may see and say what ---

    def view(self, state: StateT, observer: str) -> ViewT_co:
        """What the observer may see: built up from nothing. The one gate for hidden cards."""
        ...

    def lazy_view(self, state: StateT, observer: str) -> View:
        """The same, its parts made when they are looked at: most events need little of it."""
        ...

    def visible(self, state: StateT, event: EventT, observer: str) -> EventT:
        """The event as the observer may see it; `state` is the table before it."""
        ...

    def redact_refusal(self, state: StateT, command: Command, refusal: Refusal, observer: str) -> Refusal:
        """A refusal as the observer may be told it: what bars an act can tell a hidden card."""
        ...

    def players_with_private_cards(self, state: StateT) -> frozenset[str]:
        """The players who see a card now that others at the table do not; to all others it looks alike."""
        ...

    def allowed_senders(self, state: StateT, command: Command) -> tuple[str, ...]:
        """Who may give this command: names of players, `dealer`, `floorperson`; empty where nobody may."""
        ...

    def shown(self, state: StateT, hand: str) -> ShownHand | None:
        """The hand of that name: the dealer's as everybody sees it, a player's as they do themselves."""
        ...


Rules = RulesOf[State, Event, View]
"""The rules of a table whose game the caller does not know."""


def of_any_game(rules: RulesOf[StateT, EventT, ViewT_co]) -> Rules:
    """A game's own rules for callers that know no game: they hand back the states and events they were given.

    A game calls it in `bind` and nowhere else.
    """
    return cast("Rules", rules)


@runtime_checkable
class GivesPermissions(Protocol):
    """Rules by which the house permits single players something. Other rules need not have this."""

    def end_of_permissions(self, state: State, player: str) -> tuple[Command, ...]:
        """What the house says when the player has left the table."""
        ...


class Game(Protocol):
    """A game of the book, before any table."""

    name: str
    disputes: str
    """The paragraph by which a round can be gone over again when there is a question about it."""
    sources: Sources
    """Where the rules come from that the documents do not contain, by key or rule; mostly none."""

    def bind(self, sheet: Sheet) -> Rules:
        """The rules of a table that runs by this sheet, which is one of this game's."""
        ...

    def read_statement(self, words: Sequence[str]) -> Command:
        """A statement of the round notation as a command; `StatementError` if it is none."""
        ...

    def write_statement(self, command: Command) -> str:
        """A command as a statement of the round notation."""
        ...

    def statements(self) -> Mapping[str, str]:
        """Each statement's first word and its form."""
        ...
