"""What the server asks of the pit: thin, so that a test can stand in for any of it."""

from collections.abc import Callable, Sequence
from typing import Any, Protocol

from cutcard.games.game import Game
from cutcard.pit.acts import Act
from cutcard.web.http_types import LobbyTable, RoundReplay, Rounds, TableRules


class RunningTable(Protocol):
    """A table that runs; `pit/running.py`."""

    @property
    def name(self) -> str: ...
    @property
    def game(self) -> Game: ...
    @property
    def sheet(self) -> Any: ...

    async def act(self, player: str, command_id: str, seen: int, act: Act) -> bytes:
        """The encoded answer, after the durable commit; the same bytes for the same id again."""
        ...

    def subscribe(self, observer: str, sink: Callable[[bytes], None]) -> Callable[[], None]:
        """Frames as this observer may see them, the first at once; gives how to stop."""
        ...

    def frame(self, observer: str) -> bytes: ...


class House(Protocol):
    """All tables of a house; `pit/house.py`."""

    def tables(self) -> Sequence[Any]: ...
    def table(self, name: str) -> Any: ...


class Reading(Protocol):
    """What can be read about a table without sitting at it; `web/pictures`."""

    def sits(self, table: Any, name: str) -> bool: ...
    def played(self, table: Any) -> int: ...
    def holds(self, table: Any, name: str) -> int:
        """What a person has at a table, chips and wagers."""
        ...

    def lobby(self, table: Any) -> LobbyTable: ...
    def rules(self, table: Any) -> TableRules: ...
    def rounds(self, table: Any, observer: str) -> Rounds: ...
    def replay(self, table: Any, number: int, observer: str) -> RoundReplay | None: ...


class Person(Protocol):
    @property
    def name(self) -> str: ...
    @property
    def kind(self) -> str: ...
    @property
    def roles(self) -> frozenset[str]: ...
