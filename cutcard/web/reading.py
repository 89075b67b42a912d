"""What can be read about tables without sitting at one: the lobby, rules, the last rounds."""

from typing import Any

from cutcard.pit import ledger, seats
from cutcard.web.http_types import LobbyTable, RoundReplay, Rounds, TableRules


class TableReading:
    def sits(self, table: Any, name: str) -> bool:
        return seats.of(table.shown.facts.seats, name) is not None

    def holds(self, table: Any, name: str) -> int:
        """What a person has at a table, chips and wagers."""
        balances = table.keeper.ledger.balances
        lying = (
            cents
            for account, cents in balances.items()
            if account.startswith(f"felt {table.name} ") and account.split(" ")[3] == name
        )
        return balances.get(ledger.purse(table.name, name), 0) + sum(lying)

    def lobby(self, table: Any) -> LobbyTable:
        seated = table.shown.facts.seats
        return LobbyTable(
            name=table.name,
            title=table.sheet.name,
            game=table.game.name,
            rules=(),
            limits=(),
            boxes=7,
            players=tuple(one.player for one in seated if not one.bot),
            bots=tuple(one.player for one in seated if one.bot),
            in_round=table.game.in_round(table.shown.state),
            betting_seconds=table.clocks.betting,
            decision_seconds=table.clocks.decision,
        )

    def rules(self, table: Any) -> TableRules:
        return TableRules(table.name, table.sheet.name, table.game.name, "", (), (), (), table.sheet.digest)

    def rounds(self, table: Any, observer: str) -> Rounds:
        return Rounds(())

    def replay(self, table: Any, number: int, observer: str) -> RoundReplay | None:
        return None
