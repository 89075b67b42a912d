"""Notices of a house (8.3): changes announced at several tables at once, and taken back.

They are committed for all tables in one transaction, or for none: a rule that several tables must change
together is never half announced, whenever the server is killed.
"""

import contextlib
import time
from collections.abc import Mapping

from cutcard.games.protocol import FLOORPERSON
from cutcard.law.refusal import Refusal, refusal_of
from cutcard.pit.runtime.background_tasks import TryAgainError
from cutcard.pit.runtime.running_table import RunningTable
from cutcard.pit.store.protocol import FencedError, Store, StoreDownError
from cutcard.pit.table import acts, posting
from cutcard.pit.table.keeper import Draft
from cutcard.pit.table.posting import Considered

Tables = Mapping[str, RunningTable]
Acts = Mapping[str, acts.Announce | acts.WithdrawChange]


def considered(tables: Tables, wanted: Mapping[str, acts.Announce]) -> dict[str, Considered]:
    """What each table would say about its announcement now. Nothing is done."""
    return {
        name: posting.consider(tables[name].keeper, act, tables[name].now) for name, act in wanted.items()
    }


def why_not(tables: Tables, wanted: Acts) -> Refusal | None:
    """Why these acts may not be done now, whatever each table would say alone.

    The sheets that would be in effect in the end are checked as one licensee's: an announcement or its
    withdrawal may add no violation to those the house has.
    """
    before = {name: table.keeper.facts.sheet for name, table in tables.items()}
    after = {
        name: before[name] if table.keeper.facts.pending is None else table.keeper.facts.pending.sheet
        for name, table in tables.items()
    }
    for name, act in wanted.items():
        after[name] = act.sheet if isinstance(act, acts.Announce) else before[name]
    return refusal_of(posting.licensee_bars(before.values(), after.values()))


async def carry_out(store: Store, tables: Tables, wanted: Acts) -> Refusal | None:
    """Carries the acts out and commits them in one transaction. If one is refused, nothing is done.

    The tables are locked in the order of their names, so that two such calls cannot wait for each other.
    """
    try:
        async with contextlib.AsyncExitStack() as locks:
            for name in sorted(wanted):
                if tables[name].stopped:
                    raise TryAgainError
                await locks.enter_async_context(tables[name].exclusive())
            refusals = [why_not(tables, wanted), *_refusals(tables, wanted)]
            refusal = next((one for one in refusals if one is not None), None)
            return refusal or await _commit(store, tables, wanted)
    except StoreDownError:
        raise TryAgainError from None


def _refusals(tables: Tables, wanted: Acts) -> list[Refusal | None]:
    """What each table alone has against its act: asked of all of them before any is changed."""
    return [posting.why_not(tables[name].keeper, act, tables[name].now) for name, act in wanted.items()]


async def _commit(store: Store, tables: Tables, wanted: Acts) -> Refusal | None:
    drafts: dict[RunningTable, Draft] = {}
    began, down = time.perf_counter(), False
    try:
        for name, act in wanted.items():
            draft = await tables[name].writer.draft(act, FLOORPERSON)
            if isinstance(draft, Refusal):
                return draft
            drafts[tables[name]] = draft
        await store.commit_together([table.writer.commit_of(draft) for table, draft in drafts.items()])
    except FencedError:  # the reload finds out which of the tables has another writer
        raise TryAgainError from None
    except StoreDownError:
        down = True
        raise
    else:
        done, drafts = drafts, {}
    finally:
        for table in drafts:  # changed in memory and not known to be on the disk
            table.writer.lose_sync(store_was_down=down)
    for table, draft in done.items():
        table.writer.committed(draft, time.perf_counter() - began)
    return None
