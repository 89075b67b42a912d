"""The rounds of a table for those who decide or audit: a page of them, and each one beside the law.

Rounds that have ended are read from the log, so any round of the table can be opened.
"""

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from fastapi.concurrency import run_in_threadpool

from cutcard.games.croupier.croupier import Step
from cutcard.games.protocol import Felt
from cutcard.pit.played.past_rounds import PastRound, StillReadingError
from cutcard.pit.runtime.clocks import SECOND
from cutcard.pit.table.history import RoundEntry
from cutcard.web.floor.floor_types import RoundList, RoundRecord, RoundRow
from cutcard.web.floor.round_record import record_of
from cutcard.web.http.http_errors import HttpError
from cutcard.web.server.app_context import AppContext

if TYPE_CHECKING:
    from cutcard.pit.runtime.running_table import RunningTable

PAGE = 20
NO_TABLE = "Table not found."
NO_ROUND = "Round not found: the last round of this table is number {}."


async def record(context: AppContext, name: str, number: int) -> RoundRecord:
    """One round step by step, also the one in play at a table of this server."""
    table, newest = context.house.table(name), await _newest(context, name)
    if number > newest:
        raise HttpError(404, NO_ROUND.format(newest))
    if table is not None and number > table.snapshot.state.rounds:
        now = run_in_threadpool(_in_play, table)
        return record_of(name, table.rules, number, await now, newest=newest)
    found = await _read(context, name, number, number)
    if not found:
        raise HttpError(404, NO_ROUND.format(newest))
    rules, entries = found[0].rules, found[0].entries
    return await run_in_threadpool(record_of, name, rules, number, entries, newest=newest)


async def page(context: AppContext, name: str, before: int) -> RoundList:
    """Rounds from before this one, the newest first; the newest of all for 0."""
    table, newest = context.house.table(name), await _newest(context, name)
    last = min(before - 1, newest) if before else newest
    rows: list[RoundRow] = []
    if table is not None and last == newest > table.snapshot.state.rounds:
        rows.append(RoundRow(newest, people=_bettors(table)))
    first = max(1, last - PAGE + 1)
    found = await _read(context, name, first, last) if last else ()
    rows += map(_row, reversed(found))
    return RoundList(name, tuple(rows), first if first > 1 else 0, newest)


async def who_took_part(context: AppContext, name: str, number: int) -> tuple[frozenset[str], frozenset[str]]:
    """Who dealt a round, and who had wagers in it."""
    table = context.house.table(name)
    if table is not None and number > table.snapshot.state.rounds:
        entries: Sequence[RoundEntry] = await run_in_threadpool(_in_play, table)
        bettors: Iterable[str] = _bettors(table)
    else:
        found = await _read(context, name, number, number)
        entries = found[0].entries if found else ()
        bettors = (player for one in found for player, _ in one.round.results)
    dealers = (entry.facts.dealer for entry in entries)
    return frozenset(filter(None, dealers)), frozenset(bettors)


async def _newest(context: AppContext, name: str) -> int:
    table = context.house.table(name)
    if table is not None:
        state = table.snapshot.state
        return int(state.rounds) + int(table.rules.in_round(state))
    ended = await context.house.past_rounds.ended(name)
    if ended is None:
        raise HttpError(404, NO_TABLE)
    return ended


async def _read(context: AppContext, name: str, first: int, last: int) -> Sequence[PastRound]:
    try:
        return await context.house.past_rounds.rounds(name, first, last)
    except StillReadingError as still:
        says = (
            f"This round lies far back in a long log, which was read up to entry {still.entry:,}. Ask again."
        )
        raise HttpError(503, says, wait=1) from None


def _in_play(table: "RunningTable") -> list[RoundEntry]:
    """The entries of the round in play."""
    history = table.keeper.history
    ended = {entry.version for one in history.rounds[-2:] for entry in one.unpacked.entries}
    return [entry for entry in history.recent() if entry.version not in ended]


def _bettors(table: "RunningTable") -> tuple[str, ...]:
    felt = (one for one, cents in table.keeper.ledger.balances.items() if cents and isinstance(one, Felt))
    return tuple(sorted({one.player for one in felt}))


def _row(one: PastRound) -> RoundRow:
    items = [item for entry in one.entries for _, item in entry.change.items]
    return RoundRow(
        one.number,
        at=one.round.ended / SECOND,
        people=tuple(name for name, _ in one.round.results),
        house=-sum(cents for _, cents in one.round.results),
        dead=one.round.void,
        corrected=any(isinstance(item, Step) and item.undone for item in items),
    )
