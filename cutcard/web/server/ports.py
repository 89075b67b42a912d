"""The server's interfaces to the pit. They are small, so that a test can replace any of them."""

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Protocol

from cutcard.games.protocol import Command, Rules, Sheet
from cutcard.law.refusal import Refusal
from cutcard.pit.table.acts import Act, Announce
from cutcard.pit.table.posting import Considered
from cutcard.training.protocol import Exercise, Worth
from cutcard.web import wire
from cutcard.web.http.coach_types import Coach, CoachAccuracy, CoachedRound
from cutcard.web.http.http_types import (
    LobbyTable,
    RecentlySaid,
    RoundReplay,
    Rounds,
    TableRules,
)

if TYPE_CHECKING:
    from cutcard.pit.played.past_rounds import PastRounds
    from cutcard.pit.runtime.running_table import RunningTable


class TablePort(Protocol):
    """A running table (`pit/runtime/running_table.py`)."""

    @property
    def name(self) -> str: ...
    @property
    def rules(self) -> Rules: ...
    @property
    def sheet(self) -> Sheet: ...

    async def act(self, player: str, command_id: str, seen: int, act: Act) -> bytes:
        """The encoded answer, after the durable commit; the same bytes if the same id is sent again."""
        ...

    async def order(self, command: Command, person: str) -> Refusal | None:
        """A command of a person who speaks as the floorperson, after the durable commit; why not, where it
        is refused."""
        ...

    def subscribe(self, observer: str, sink: Callable[[bytes], None]) -> Callable[[], None]:
        """Sends frames as this observer may see them, the first at once. Call the result to stop."""
        ...

    def frame(self, observer: str) -> bytes: ...


class HousePort(Protocol):
    """All tables of a house (`pit/runtime/house.py`)."""

    @property
    def past_rounds(self) -> "PastRounds": ...

    def tables(self) -> Sequence["RunningTable"]: ...
    def table(self, name: str) -> "RunningTable | None": ...

    def listed(self) -> Sequence[Any]:
        """All tables of the house with their rules, also those that another server runs."""
        ...

    def everywhere(self) -> Mapping[str, Any]:
        """All tables of the house as their logs tell them. It reads the database."""
        ...

    def place(self, table: str) -> tuple[int, str]:
        """The place of a table in the order of the house."""
        ...

    async def announce(self, wanted: Mapping[str, Announce]) -> Refusal | None:
        """Announces other sheets for tables of the house, by their names; why not, where it is refused."""
        ...

    async def withdraw(self, names: Collection[str], by: str) -> Refusal | None:
        """Takes announced changes back; why not, where it is refused."""
        ...

    def considered(self, wanted: Mapping[str, Announce]) -> tuple[dict[str, Considered], Refusal | None]:
        """What announcing these would change, and what is against it. Nothing is done."""
        ...


class TableInfoPort(Protocol):
    """What can be read about a table without sitting at it (`web/frames/table_info.py`)."""

    def sits(self, table: "RunningTable", name: str) -> bool: ...
    def left_wagers(self, table: "RunningTable", name: str) -> bool: ...
    def people(self, table: "RunningTable") -> tuple[str, ...]: ...
    def chips(self, table: "RunningTable", name: str) -> int: ...
    def played(self, table: "RunningTable") -> int: ...
    def lobby(self, table: "RunningTable") -> LobbyTable: ...
    def rules(self, table: "RunningTable") -> TableRules: ...
    def rounds(self, table: "RunningTable", observer: str) -> Rounds: ...
    def said(self, table: "RunningTable", observer: str) -> RecentlySaid: ...
    def replay(self, table: "RunningTable", number: int, observer: str) -> RoundReplay | None: ...


class CoachWatch(Protocol):
    """What the coach sees of one socket: the frames sent to its person, and what this person says."""

    def sent(self, frame: bytes) -> None:
        """A table's frame was put into the socket's queue. Returns at once."""
        ...

    def said(self, frame: "wire.ClientFrame") -> object | None:
        """The person says something; what to hand to `done` if it is carried out."""
        ...

    def done(self, said: object) -> None: ...

    def close(self) -> None: ...


class CoachPort(Protocol):
    """The coach (`cutcard/coach`). Nothing here makes a table wait."""

    def watch(self, person: str, table: "RunningTable", send: Callable[[bytes], None]) -> CoachWatch | None:
        """Begins to watch a socket; None without a coach. Its frames go to `send` alone."""
        ...

    async def coach(self, person: str) -> Coach: ...

    async def change(self, person: str, mode: str, cards: str) -> Coach:
        """Sets the person's own coach."""
        ...

    async def accuracy(self, person: str) -> CoachAccuracy: ...

    async def round(self, person: str, table: str, number: int) -> CoachedRound: ...

    async def worth(self, table: "RunningTable", exercise: Exercise) -> Worth | None:
        """What the choices of an exercise are worth by the table's rules; None where there is no answer."""
        ...


class PersonPort(Protocol):
    @property
    def name(self) -> str: ...
    @property
    def kind(self) -> str: ...
    @property
    def roles(self) -> frozenset[str]: ...
    @property
    def withheld(self) -> frozenset[str]: ...
