"""What a floorperson reads before a change is announced (8.3): sheets, changes by clause, what is due."""

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING

from cutcard.games.registry import listed
from cutcard.law.notice import KeyChange, Times, earliest
from cutcard.law.refusal import Refusal
from cutcard.pit.runtime.clocks import SECOND
from cutcard.pit.table.acts import Announce
from cutcard.pit.table.answers import HOUSE_RULE
from cutcard.pit.table.facts import PendingChange
from cutcard.pit.table.posting import Considered, becomes
from cutcard.web.http import http_types as http

if TYPE_CHECKING:
    from cutcard.pit.runtime.running_table import RunningTable

MOST_PROBLEMS = 20
"""Of one sheet that are listed."""


def sheets_of(tables: Iterable["RunningTable"], *, now: int) -> http.TableSheets:
    """The sheets in effect, and those that are announced. Times here are microseconds."""
    return http.TableSheets(tuple(_sheet_of(table, now) for table in tables), now / SECOND)


def _sheet_of(table: "RunningTable", now: int) -> http.TableSheet:
    facts, sheet = table.snapshot.facts, table.sheet
    pending = None if facts.pending is None else _announced(facts.sheet, facts.pending, now)
    return http.TableSheet(table.name, sheet.name, listed(sheet.game).title, facts.sheet, pending)


def _announced(sheet: str, pending: PendingChange, now: int) -> http.AnnouncedChange:
    says = becomes(sheet, pending.sheet)
    return http.AnnouncedChange(pending.sheet, pending.effective / SECOND, says, due=pending.effective <= now)


def preview(
    wanted: Mapping[str, Announce],
    considered: Mapping[str, Considered],
    together: Refusal | None,
    *,
    now: int,
) -> http.NoticePreview:
    """What the notice would change, and what is against it now."""
    moments = [_earliest(one, wanted[table], now) for table, one in considered.items()]
    return http.NoticePreview(
        tables=tuple(_table_notice(table, one) for table, one in considered.items()),
        earliest=max(moments) / SECOND,
        problems=_problems(together),
        now=now / SECOND,
    )


def _earliest(found: Considered, act: Announce, now: int) -> int:
    """The first lawful moment, if whatever is not done yet is done now."""
    notified = act.notified if 0 < act.notified <= now else now
    moment = earliest(found.duty, Times(0, now, now, notified))
    return now if moment is None else moment


def _table_notice(table: str, found: Considered) -> http.TableNotice:
    return http.TableNotice(
        table=table,
        changes=tuple(map(_difference, found.changes)),
        at_once=found.at_once,
        problems=_problems(found.refusal),
    )


def _difference(change: KeyChange) -> http.SheetDifference:
    return http.SheetDifference(
        clause=change.rule,
        was=change.was,
        becomes=change.becomes,
        duty=change.duty.words,
        by=change.clauses,
        every_table=change.every_table,
    )


def _problems(refusal: Refusal | None) -> tuple[http.Problem, ...]:
    bars = () if refusal is None else refusal.bars[:MOST_PROBLEMS]
    return tuple(http.Problem(bar.says, "" if bar.clause == HOUSE_RULE else bar.clause) for bar in bars)
