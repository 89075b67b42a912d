"""Alarms leave the house: a counter for the metrics, a line in the server's log, and a webhook.

The webhook is a POST of one JSON object to an address of the operator's. If the environment has a secret, the
header `Cutcard-Signature` has the HMAC of the body by it. What cannot be delivered is tried again, each time
after twice the pause, by a task of its own: no table waits for it. An alarm that is still open at the next
start is sent again, so a receiver tells alarms apart by their `id`.
"""

import asyncio
import contextlib
import hmac
import urllib.error
import urllib.request
from collections import deque
from collections.abc import Callable
from hashlib import sha256
from typing import NamedTuple

import msgspec

from cutcard.pit.table.floor.floor_events import AlarmRaised
from cutcard.web.server.logs import Log

SIGNATURE = "Cutcard-Signature"
TIMEOUT = 5.0
FIRST_PAUSE, LONGEST_PAUSE = 1.0, 300.0
MOST_WAITING = 1000
"""Alarms that wait for the receiver. The oldest is dropped beyond this, and the log says so."""


class Webhook(NamedTuple):
    """Where alarms are sent, and the secret they are signed with."""

    url: str
    secret: str = ""


class _NoRedirects(urllib.request.HTTPRedirectHandler):
    def redirect_request(self, *_: object, **__: object) -> None:
        return None


_OPENER = urllib.request.build_opener(_NoRedirects)


def signature(secret: str, body: bytes) -> str:
    return "sha256=" + hmac.new(secret.encode(), body, sha256).hexdigest()


def message(table: str, alarm: AlarmRaised) -> bytes:
    """An alarm as it is sent."""
    return msgspec.json.encode(
        {
            "id": f"{table}/{alarm.number}",
            "table": table,
            "number": alarm.number,
            "test": alarm.test,
            "says": alarm.says,
            "cards": [str(one) for one in alarm.cards],
            "round": alarm.round,
            "dealer": alarm.dealer,
            "at": alarm.at / 1_000_000,
        }
    )


def send(webhook: Webhook, body: bytes) -> str:
    """Sends one alarm; why not, where it was not taken."""
    headers = {"Content-Type": "application/json", "User-Agent": "cutcard"}
    if webhook.secret:
        headers[SIGNATURE] = signature(webhook.secret, body)
    request = urllib.request.Request(webhook.url, body, headers, method="POST")
    try:
        with _OPENER.open(request, timeout=TIMEOUT):
            return ""
    except urllib.error.HTTPError as error:
        error.close()
        return f"status {error.code}"
    except (OSError, ValueError) as error:
        return str(getattr(error, "reason", error)) or type(error).__name__


class AlarmReports:
    def __init__(
        self,
        log: Log,
        count: Callable[[str], None],
        webhook: Webhook | None = None,
        *,
        first_pause: float | None = None,
    ) -> None:
        """`count` counts an alarm by its test."""
        self._log = log
        self._count = count
        self._webhook = webhook
        self._first_pause = FIRST_PAUSE if first_pause is None else first_pause
        self._waiting: deque[bytes] = deque()
        self._task: asyncio.Task[None] | None = None

    def raised(self, table: str, alarm: AlarmRaised) -> None:
        """A table has raised an alarm, and it is on the disk. Returns at once."""
        self._count(alarm.test)
        self._log.line("server", level="warning", says=f"alarm {alarm.number} at {table}: {alarm.test}")
        self.send(table, alarm)

    def send(self, table: str, alarm: AlarmRaised) -> None:
        if self._webhook is None:
            return
        if len(self._waiting) >= MOST_WAITING:
            self._waiting.popleft()
            self._log.line("server", level="error", says="alarm webhook: too many wait, one was dropped")
        self._waiting.append(message(table, alarm))
        if self._task is None or self._task.done():
            self._task = asyncio.get_running_loop().create_task(self._deliver(self._webhook))

    async def _deliver(self, webhook: Webhook) -> None:
        pause = self._first_pause
        while self._waiting:
            body = self._waiting[0]
            why_not = await asyncio.to_thread(send, webhook, body)
            if not why_not:
                if self._waiting and self._waiting[0] is body:
                    self._waiting.popleft()
                pause = self._first_pause
                continue
            again = f"again in {pause:g} s"
            self._log.line("server", level="error", says=f"alarm webhook not delivered ({why_not}); {again}")
            await asyncio.sleep(pause)
            pause = min(2 * pause, LONGEST_PAUSE)

    async def close(self) -> None:
        if self._task is not None:
            self._task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._task
