"""What can be read about tables without sitting at one: the lobby, rules, the last rounds."""

from typing import Any

from cutcard.pit import ledger, seats
from cutcard.web.pictures.reading import PageReading


class TableReading(PageReading):
    """Lobby, rules and rounds as they are drawn, and where a person sits."""

    def sits(self, table: Any, name: str) -> bool:
        return seats.of(table.shown.facts.seats, name) is not None

    def played(self, table: Any) -> int:
        """Rounds that have ended at a table."""
        rounds = table.keeper.history.rounds
        return int(rounds[-1].number) if rounds else 0

    def holds(self, table: Any, name: str) -> int:
        """What a person has at a table, chips and wagers."""
        balances: dict[str, int] = table.keeper.ledger.balances
        lying = (
            cents
            for account, cents in balances.items()
            if account.startswith(f"felt {table.name} ") and account.split(" ")[3] == name
        )
        return balances.get(ledger.purse(table.name, name), 0) + sum(lying)
