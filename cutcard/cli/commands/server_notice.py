"""A notice at a running server, for `cutcard notice`: announced there, or taken back."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any, NamedTuple

from cutcard.cli.errors import InputError
from cutcard.cli.server_client import ServerClient, ServerRefusedError, signed_in
from cutcard.games.registry import NOTICES
from cutcard.games.sheet_parser import read_sheet_text
from cutcard.games.sheet_protocol import SheetRead
from cutcard.law.notice import Duty, changes_between
from cutcard.papers.notice.notice import Notice, words_of


class NoticeResult(NamedTuple):
    """The result of a notice at the server."""

    tables: tuple[str, ...]
    verb: str
    sentence: str
    refused: str = ""

    def data(self) -> dict[str, object]:
        return {"refused": self.refused} if self.refused else {self.verb: list(self.tables)}


@dataclass(frozen=True, slots=True, kw_only=True)
class ServerNotice:
    address: str
    name: str
    """The account that signs in. The server decides who may announce."""
    tables: tuple[str, ...]
    notice: Notice
    old: SheetRead
    new: str
    """The text of the new sheet."""
    withdraws: bool

    def carry_out(self) -> NoticeResult:
        verb = "withdrawn" if self.withdraws else "announced_at"
        try:
            effective, notified = self._moments()
            with signed_in(self.address, self.name) as client:
                self._check(client)
                if self.withdraws:
                    client.post("/api/notices/withdrawn", {"tables": self.tables})
                else:
                    changes = [{"table": table, "sheet": self.new} for table in self.tables]
                    body = {"changes": changes, "effective": effective, "notified": notified}
                    client.post("/api/notices", body)
        except ServerRefusedError as error:
            return NoticeResult(self.tables, verb, f"Not carried out at {self.address}: {error}", str(error))
        return NoticeResult(self.tables, verb, self._sentence())

    def _moments(self) -> tuple[float, float]:
        """Seconds since 1970 of the effect and of the notice to the Commission; 0 where none is needed."""
        waits = self.notice.duty is Duty.HALF_HOUR
        if waits and not self.withdraws and self.notice.effective is None:
            raise InputError("say when it takes effect: 2026-11-16T20:30", key="--effective")
        return _seconds(self.notice.effective), _seconds(self.notice.notified)

    def _check(self, client: ServerClient) -> None:
        """The sheets of the notice are those of the tables there: nothing else is announced or taken back."""
        found = {one["table"]: one for one in client.get("/api/notices")["tables"]}
        for table in self.tables:
            if table not in found:
                known = ", ".join(found) or "none"
                raise InputError(f'expected a table of the server ({known}), got "{table}"', key="--table")
            self._check_table(table, found[table])

    def _check_table(self, table: str, there: Mapping[str, Any]) -> None:
        if self.withdraws:
            pending = there["pending"]
            if pending is None or _differ(read_sheet_text(pending["sheet"]), read_sheet_text(self.new)):
                raise ServerRefusedError(f"this change is not announced at {table}")
        elif _differ(read_sheet_text(there["sheet"]), self.old):
            raise ServerRefusedError(f"{table} is not played by the old sheet of this notice")

    def _sentence(self) -> str:
        where = f"at {', '.join(self.tables)} ({self.address})"
        if self.withdraws:
            return f"Taken back {where}. The rules stay as they are."
        if self.notice.duty is not Duty.HALF_HOUR:
            return f"Announced {where}, and in effect."
        assert self.notice.effective is not None
        return f"Announced {where}: in effect from {words_of(self.notice.effective)} on, between two rounds."


def _differ(one: SheetRead, other: SheetRead) -> bool:
    games = {str(read.posted.values.get("table.game")) for read in (one, other)}
    return len(games) > 1 or bool(changes_between(one.posted, other.posted, NOTICES[games.pop()]))


def _seconds(moment: datetime | None) -> float:
    """A time without a time zone is the local one."""
    return 0.0 if moment is None else moment.timestamp()
