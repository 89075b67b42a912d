"""The server's log: a JSON object a line. Who, which table, how long; never cards, statements or secrets."""

import asyncio
import json
import logging
import secrets
import sys
import time
import traceback
from datetime import UTC, datetime
from typing import TextIO

LOUD = ("failure", "server")
"""Lines about something that went wrong."""
FLUSH_SECONDS = 0.2
Field = str | int | float | bool | None


class Log:
    """Writes what happened as lines. A full disk or a closed pipe must not stop a table."""

    def __init__(self, out: TextIO | None, *, quiet: bool = False) -> None:
        """`quiet`: only what went wrong, for a person at a terminal."""
        self._out = out
        self._quiet = quiet
        self._flushing = False

    def line(self, event: str, **fields: Field) -> None:
        if self._out is None or (self._quiet and event not in LOUD):
            return
        at = datetime.now(UTC).isoformat(timespec="milliseconds")
        text = json.dumps({"at": at, "event": event, **fields})
        try:
            self._out.write(text + "\n")
        except (OSError, ValueError):
            self._out = None
        self._flush_soon(at_once=event in LOUD)

    def _flush_soon(self, *, at_once: bool) -> None:
        """Lines of the same moment go out together; what went wrong goes at once."""
        if at_once or (loop := _loop()) is None:
            self._flush()
        elif not self._flushing:
            self._flushing = True
            loop.call_later(FLUSH_SECONDS, self._flush)

    def _flush(self) -> None:
        self._flushing = False
        try:
            if self._out is not None:
                self._out.flush()
        except (OSError, ValueError):
            self._out = None

    def failure(self, where: str, error: BaseException, **fields: Field) -> str:
        """Something unforeseen: written with an id, which is all that anybody is told.

        Only where it was and what kind it is: the text of an error may hold a card.
        """
        name = secrets.token_hex(6)
        places = [f"{frame.filename}:{frame.lineno} {frame.name}" for frame in _frames(error)]
        self.line(
            "failure", id=name, where=where, kind=type(error).__name__, at_lines=" < ".join(places), **fields
        )
        return name


def _loop() -> asyncio.AbstractEventLoop | None:
    try:
        return asyncio.get_running_loop()
    except RuntimeError:
        return None


def _frames(error: BaseException) -> list[traceback.FrameSummary]:
    return list(reversed(traceback.extract_tb(error.__traceback__)))[:12]


class _ToLog(logging.Handler):
    """What the web server's own code reports, without paths: they may hold a ticket."""

    def __init__(self, log: Log) -> None:
        super().__init__(logging.WARNING)
        self._log = log

    def emit(self, record: logging.LogRecord) -> None:
        error = record.exc_info[1] if record.exc_info else None
        if error is not None:
            self._log.failure(record.name, error)
        else:
            self._log.line("server", level=record.levelname.lower(), says=str(record.msg).strip()[:200])


def take_over_logging(log: Log) -> None:
    """The web server's loggers write here, warnings and worse only."""
    for name in ("uvicorn", "uvicorn.error", "uvicorn.access", "websockets", "asyncio"):
        logger = logging.getLogger(name)
        logger.handlers = [_ToLog(log)]
        logger.propagate = False
        logger.setLevel(logging.WARNING)


def milliseconds_since(start: float) -> float:
    return round((time.perf_counter() - start) * 1000, 2)


def open_log(path: str) -> Log:
    """To the file, new lines behind old ones, or to standard error: whole for programs, quiet for people."""
    if not path:
        return Log(sys.stderr, quiet=sys.stderr.isatty())
    return Log(open(path, "a", encoding="utf-8"))  # noqa: PTH123
