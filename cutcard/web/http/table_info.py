"""What can be read about tables without sitting at one: the lobby, rules, the last rounds."""

from typing import Any

from cutcard.pit.table import seats
from cutcard.web.frames.table_info import PageReading


class TableReading(PageReading):
    """Lobby, rules and rounds as they are drawn, and where a person sits."""

    def sits(self, table: Any, name: str) -> bool:
        return seats.of(table.shown.facts.seats, name) is not None

    def left_wagers(self, table: Any, name: str) -> bool:
        """Whether wagers of this person lie there for rounds to come, also where they have left the table."""
        return any(one.player == name for one in table.rules.lasting(table.shown.state))

    def played(self, table: Any) -> int:
        """Rounds that have ended at a table."""
        rounds = table.keeper.history.rounds
        return int(rounds[-1].number) if rounds else 0
