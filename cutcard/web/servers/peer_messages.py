"""Messages between servers, apart from moving tables. None of them moves money, and nothing depends on their
arrival: a server that misses one finds the change in the database a little later."""

import asyncio
import contextlib
import secrets
from collections.abc import Coroutine
from typing import TYPE_CHECKING, Any

from cutcard.pit.table import acts
from cutcard.web.http.http_errors import AWAY

if TYPE_CHECKING:
    from cutcard.web.server.app_context import AppContext

SESSION, AWAY_FROM_TABLES, FACE, PERSON = "session", "away", "face", "person"
"""A session has ended, a person leaves their tables, a person is seen by another name or colour, something
about a person has changed: a role, a lock, a limit of their own."""


class PeerMessages:
    def __init__(self, context: "AppContext") -> None:
        self._context = context
        self._tasks: set[asyncio.Task[None]] = set()

    def receive(self, what: str, of: str) -> None:
        context = self._context
        if what == SESSION:
            context.end_session(of)
        elif what == FACE:
            context.people.faces.forget(of)
        elif what == AWAY_FROM_TABLES:
            self._start(leave_tables(context, of))
        elif what == PERSON:
            self._start(_check_again(context, of))

    def _start(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.ensure_future(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)


async def announce_person(context: "AppContext", person: str) -> None:
    """Something about a person has changed here: the other servers look at once, and otherwise within a
    second, because it is in the record of security events."""
    with contextlib.suppress(*AWAY):
        await context.others.tell(f"{PERSON} {person}")


async def _check_again(context: "AppContext", person: str) -> None:
    with contextlib.suppress(*AWAY):
        await context.check_again(person)


async def leave_tables(context: "AppContext", person: str) -> None:
    """A person who has excluded themselves leaves their tables here. The exclusion holds all the same if one
    does not answer."""
    for table in context.house.tables():
        if context.table_info.sits(table, person):
            with contextlib.suppress(*AWAY):
                await table.act(person, f"exclusion-{secrets.token_hex(8)}", 0, acts.Leave())
