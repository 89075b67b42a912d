"""What the floorperson's page gets. The page's types are generated from these. Amounts are integer cents."""

from typing import Literal

from msgspec import Struct


class FloorSeat(Struct, frozen=True):
    box: int
    player: str
    chips: int
    bot: bool
    here: bool
    """Connected now."""


class FloorAlarm(Struct, frozen=True):
    """A test says that something is wrong with the cards."""

    number: int
    test: Literal["factory-order", "used-order", "short-stack", "card-account"]
    says: str
    cards: tuple[str, ...]
    """The cards it rests on."""
    round: int
    at: float
    """Seconds since 1970."""
    dealer: str = ""
    by: str = ""
    """Who acknowledged it; empty while it is open."""
    reason: str = ""


class FloorDispute(Struct, frozen=True):
    number: int
    round: int
    opened_by: str
    says: str
    at: float
    by: str = ""
    """Who decided it; empty while it is open."""
    decision: Literal["", "for-player", "for-house", "no-change"] = ""
    reason: str = ""


class FloorCorrection(Struct, frozen=True):
    """A card corrected, a round called dead or an irregularity, which another person looks at."""

    number: int
    round: int
    made_by: str
    says: str
    at: float
    by: str = ""
    approved: bool = False
    reason: str = ""


class FloorTable(Struct, frozen=True):
    """One table at a glance."""

    name: str
    version: int
    """The number of its last entry."""
    title: str
    game: str
    live: bool
    """A person deals it."""
    dealer: str
    """Who deals by hand now; empty where nobody does."""
    dealer_here: bool
    """The dealer is connected."""
    round: int
    in_round: bool
    asks: str
    """What the table waits for."""
    waits_for: Literal["floorperson", "dealer", "players", "nobody"]
    waiting: float
    """Seconds since it asks; 0 where nobody is asked."""
    seats: tuple[FloorSeat, ...]
    watching: int
    """People who are connected and have no seat."""
    rack: int
    on_felt: int
    announced: bool
    """A change of its rules is announced."""
    cards: int = 0
    """What a stack of its cards must have; 0 without cards."""
    alarms: tuple[FloorAlarm, ...] = ()
    """The open ones; so are the disputes and the corrections."""
    disputes: tuple[FloorDispute, ...] = ()
    corrections: tuple[FloorCorrection, ...] = ()
    needs: tuple[str, ...] = ()
    """Why somebody should look at it, in short sentences."""


class Floor(Struct, frozen=True):
    tables: tuple[FloorTable, ...]
    now: float
    """Seconds since 1970."""


class Ordered(Struct, frozen=True):
    """An order that was carried out."""

    version: int


# --- the record of a round ---


class RecordedMove(Struct, frozen=True):
    """Money moved from one account to another, in words."""

    source: str
    target: str
    cents: int


class RecordedSentence(Struct, frozen=True):
    says: str
    clause: str = ""


class RecordedStep(Struct, frozen=True):
    """One thing that somebody did, and what followed from it."""

    entry: int
    """The number of its entry in the table's log."""
    at: float
    who: str
    """A person, or the part of the house that acted."""
    act: str
    """The statement or the event in short words."""
    sentences: tuple[RecordedSentence, ...] = ()
    cards: tuple[str, ...] = ()
    """Cards that everybody saw by it: `1 8d`, `dealer Ts`."""
    moves: tuple[RecordedMove, ...] = ()
    clauses: tuple[str, ...] = ()
    """The clauses that the sentences cite, each once."""


class RoundRecord(Struct, frozen=True):
    """A round step by step, as everybody at the table could see it."""

    table: str
    title: str
    number: int
    steps: tuple[RecordedStep, ...]
    clauses: tuple[str, ...]
    """All clauses of its steps, in order."""
    newest: int = 0
    """The number of the table's newest round, which may be in play."""


class RoundRow(Struct, frozen=True):
    """A round of a list, which can be opened."""

    number: int
    at: float = 0
    """When it ended, in seconds since 1970; 0 while it is in play."""
    people: tuple[str, ...] = ()
    """Who had wagers in it."""
    house: int = 0
    """What the house won, in cents; below 0 what it lost."""
    dead: bool = False
    """It was called dead: all wagers went back."""
    corrected: bool = False
    """An entry of it was taken back or corrected."""


class RoundList(Struct, frozen=True):
    """A page of a table's rounds, the newest first, from its log."""

    table: str
    rounds: tuple[RoundRow, ...]
    before: int = 0
    """The number to ask for older rounds with; 0 where there are none."""
    newest: int = 0


class Called(Struct, frozen=True):
    """Where a call for the floorperson stands."""

    says: str
    """What the person who called is told, in one sentence."""
    here: bool
    """A floorperson is at the floor's page now."""
    open: int = 0
    """The number of the caller's open dispute; 0 without one."""
