"""The server's log: one JSON object per line. Who, which table, how long; never cards, statements or
secrets."""

import asyncio
import io
import json
import logging
import secrets
import sys
import time
import traceback
from collections import Counter
from collections.abc import Callable
from datetime import UTC, datetime

from cutcard.web.server.log_files import LogFile, LogOutput, Stream, standard_error

LOUD = ("failure", "server")
"""The events that report a problem."""
FLUSH_SECONDS = 0.2
RETRY_SECONDS = 5.0
"""How soon lost lines are reported, even if there is nothing else to write."""
MOST_WAITING = 1000
MOST_REPEATED = 20
"""Lines per minute from one place in the web server's code."""
_OWN = "cutcard"
"""The prefix of this program's loggers. Their messages contain no paths and are written whole."""
Field = str | int | float | bool | None


class Log:
    """Writes events as lines. A full disk or a closed pipe must not stop a table: lines that cannot be
    written are counted, and their number is logged once writing works again."""

    def __init__(self, out: LogOutput | io.TextIOBase | None, *, quiet: bool = False) -> None:
        """`quiet`: only problems, for a person at a terminal."""
        self._out: LogOutput | None = Stream(out) if isinstance(out, io.TextIOBase) else out
        self._quiet = quiet
        self._waiting: list[str] = []
        self._timer: tuple[asyncio.AbstractEventLoop, asyncio.TimerHandle] | None = None
        self._unsaid = 0
        """Lost lines that have not been reported yet."""
        self.lost = 0
        """The total of lost lines."""

    @property
    def at_a_terminal(self) -> bool:
        """Whether it is written to the operator's terminal rather than to a file."""
        return self._quiet

    def line(self, event: str, **fields: Field) -> None:
        if self._out is None or (self._quiet and event not in LOUD):
            return
        self._waiting.append(_text(event, **fields))
        loop = _loop()
        if event in LOUD or loop is None or not self._out.is_buffered or len(self._waiting) >= MOST_WAITING:
            self.flush()
        else:
            self._flush_after(loop, FLUSH_SECONDS)

    def _flush_after(self, loop: asyncio.AbstractEventLoop, seconds: float) -> None:
        """Lines of the same moment are written together; problems are written at once."""
        if self._timer is None or self._timer[0] is not loop:
            self._timer = loop, loop.call_later(seconds, self.flush)

    def flush(self) -> None:
        """Writes what waits, and how many lines were lost before."""
        if self._timer is not None:
            self._timer[1].cancel()
            self._timer = None
        lines, self._waiting = self._waiting, []
        if self._out is None or not (lines or self._unsaid):
            return
        report = [_lost(self._unsaid)] if self._unsaid else []
        written = self._out.put([*report, *lines])
        if written >= len(report):
            self._unsaid = 0
        missing = len(lines) - max(0, written - len(report))
        self._unsaid += missing
        self.lost += missing
        if self._unsaid and (loop := _loop()) is not None:
            self._flush_after(loop, RETRY_SECONDS)

    def reopen(self) -> None:
        """Continues in a new file of the same name, after the old one was moved."""
        self.flush()
        try:
            if self._out is not None:
                self._out.reopen()
        except OSError as error:
            reason = f"{error.strerror}; the old file stays in use"
            self.line("server", level="error", says=f"the log file cannot be opened again: {reason}")

    def close(self) -> None:
        self.flush()
        if self._out is not None:
            self._out.close()
            self._out = None

    def failure(self, where: str, error: BaseException, **fields: Field) -> str:
        """Logs an unforeseen error under an id and returns the id, which is all that the client gets.

        Only the place and the type are logged: the text of an error may contain a card.
        """
        name = secrets.token_hex(6)
        places = [f"{frame.filename}:{frame.lineno} {frame.name}" for frame in _frames(error)]
        self.line(
            "failure", id=name, where=where, kind=type(error).__name__, at_lines=" < ".join(places), **fields
        )
        return name


def _text(event: str, **fields: Field) -> str:
    """One line, whatever the fields contain: JSON escapes control characters and everything beyond ASCII."""
    at = datetime.now(UTC).isoformat(timespec="milliseconds")
    return json.dumps({"at": at, "event": event, **fields})


def _lost(count: int) -> str:
    what = "1 line of the log was lost: it" if count == 1 else f"{count} lines of the log were lost: they"
    return _text("server", level="warning", says=f"{what} could not be written", lost=count)


def _loop() -> asyncio.AbstractEventLoop | None:
    try:
        return asyncio.get_running_loop()
    except RuntimeError:
        return None


def _frames(error: BaseException) -> list[traceback.FrameSummary]:
    return list(reversed(traceback.extract_tb(error.__traceback__)))[:12]


class _ToLog(logging.Handler):
    """Forwards the web server's own log records, without paths, which may contain a ticket.

    A client can cause some of these as often as they like. So each is written a few times a minute, and then
    counted.
    """

    def __init__(self, log: Log, clock: Callable[[], float] = time.monotonic) -> None:
        super().__init__(logging.WARNING)
        self._log = log
        self._clock = clock
        self._minute = clock()
        self._times: Counter[str] = Counter()

    def emit(self, record: logging.LogRecord) -> None:
        if self._clock() - self._minute >= 60:
            self._begin_minute()
        what = f"{record.pathname}:{record.lineno}"
        self._times[what] += 1
        if self._times[what] <= MOST_REPEATED:
            self._write(record)

    def _begin_minute(self) -> None:
        """Sums up the last minute and begins a new one."""
        more = sum(times - MOST_REPEATED for times in self._times.values() if times > MOST_REPEATED)
        if more:
            says = f"{more} repeated lines of the last minute were left out"
            self._log.line("server", level="warning", says=says, left_out=more)
        self._minute = self._clock()
        self._times.clear()

    def _write(self, record: logging.LogRecord) -> None:
        error = record.exc_info[1] if record.exc_info else None
        if error is not None:
            self._log.failure(record.name, error)
        else:
            says = record.getMessage() if record.name.startswith(_OWN) else str(record.msg)
            self._log.line("server", level=record.levelname.lower(), says=says.strip()[:200])


def take_over_logging(log: Log, clock: Callable[[], float] = time.monotonic) -> None:
    """Routes warnings and errors of the web server's and this program's loggers to this log."""
    handler = _ToLog(log, clock)
    for name in ("uvicorn", "uvicorn.error", "uvicorn.access", "websockets", "asyncio", _OWN):
        logger = logging.getLogger(name)
        logger.handlers = [handler]
        logger.propagate = False
        logger.setLevel(logging.WARNING)


def milliseconds_since(start: float) -> float:
    return round((time.perf_counter() - start) * 1000, 2)


def open_log(path: str) -> Log:
    """A log appended to the file, or on standard error: complete for programs, problems only at a
    terminal."""
    if not path:
        return Log(standard_error(), quiet=sys.stderr.isatty())
    file = LogFile(path)
    log = Log(file)
    if file.others_may_read:
        log.line(
            "server", level="warning", says="the log file belongs to another user and can be read by others"
        )
    return log
