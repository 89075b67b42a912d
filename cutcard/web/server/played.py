"""What the server reads and keeps of people's rounds, on the house's database."""

from collections.abc import Callable
from typing import TYPE_CHECKING, TypeVar

from sqlalchemy import Connection

from cutcard.pit.coaching.board import Board
from cutcard.pit.played.own_rounds import Cursor, RoundsPage, own_rounds
from cutcard.pit.sharing.shared_rounds import SharedRounds
from cutcard.pit.store.sql_store import SqlStore

if TYPE_CHECKING:
    from cutcard.web.server.ports import TablePort

Found = TypeVar("Found")


class Played:
    """People's own rounds, the rounds they share, and the weekly board.

    Reading never makes a table wait: it has connections of its own.
    """

    def __init__(self, database: SqlStore) -> None:
        self._database = database
        self.shared = SharedRounds(database)
        self.board = Board(database)

    async def read(self, work: Callable[[Connection], Found]) -> Found:
        """Reads the database itself: for the auditor, or a person's own statement."""
        return await self._database.read(work)

    async def own_rounds(self, table: "TablePort", player: str, at: Cursor) -> RoundsPage:
        """A page of one person's rounds, from the table's log."""
        game, name = table.rules.game, table.name
        return await self._database.read(lambda connection: own_rounds(connection, name, game, player, at))
