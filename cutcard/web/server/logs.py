"""The server's log: a JSON object a line. Who, which table, how long; never cards, statements or secrets."""

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
"""Lines about something that went wrong."""
FLUSH_SECONDS = 0.2
RETRY_SECONDS = 5.0
"""After lines were lost it is tried so soon to say so, even if there is nothing else to write."""
MOST_WAITING = 1000
MOST_REPEATED = 20
"""Lines a minute from one place of the web server's own code."""
_OWN = "cutcard"
"""What this program's loggers are called: what they say holds no path, and is written whole."""
Field = str | int | float | bool | None


class Log:
    """Writes what happened as lines. A full disk or a closed pipe must not stop a table: lines that cannot be
    written are counted, and the log goes on, and says how many they were, when writing works again."""

    def __init__(self, out: LogOutput | io.TextIOBase | None, *, quiet: bool = False) -> None:
        """`quiet`: only what went wrong, for a person at a terminal."""
        self._out: LogOutput | None = Stream(out) if isinstance(out, io.TextIOBase) else out
        self._quiet = quiet
        self._waiting: list[str] = []
        self._timer: tuple[asyncio.AbstractEventLoop, asyncio.TimerHandle] | None = None
        self._unsaid = 0
        """Lines that were lost and not told of yet."""
        self.lost = 0
        """Lines that could not be written, in all."""

    @property
    def at_a_terminal(self) -> bool:
        """It is for the person before whom the server runs, and for no file."""
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
        """Lines of the same moment go out together; what went wrong goes at once."""
        if self._timer is None or self._timer[0] is not loop:
            self._timer = loop, loop.call_later(seconds, self.flush)

    def flush(self) -> None:
        """Writes what waits, and how much was lost before."""
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
        """Goes on in a new file of the same name: the old one was moved away."""
        self.flush()
        try:
            if self._out is not None:
                self._out.reopen()
        except OSError as error:
            reason = f"{error.strerror}; the old one is written on"
            self.line("server", level="error", says=f"the log file cannot be opened again: {reason}")

    def close(self) -> None:
        self.flush()
        if self._out is not None:
            self._out.close()
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


def _text(event: str, **fields: Field) -> str:
    """One line, whatever the fields hold: JSON writes every control character and every letter beyond ASCII
    as an escape."""
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
    """What the web server's own code reports, without paths: they may hold a ticket.

    A stranger can cause some of these as often as he likes: each is written a few times a minute, and then
    how often it came besides.
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
        """A minute that is over is summed up; the next line begins a new one."""
        more = sum(times - MOST_REPEATED for times in self._times.values() if times > MOST_REPEATED)
        if more:
            says = f"{more} more lines of the last minute were left out: they say the same"
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
    """The web server's loggers and this program's own write here, warnings and worse only."""
    handler = _ToLog(log, clock)
    for name in ("uvicorn", "uvicorn.error", "uvicorn.access", "websockets", "asyncio", _OWN):
        logger = logging.getLogger(name)
        logger.handlers = [handler]
        logger.propagate = False
        logger.setLevel(logging.WARNING)


def milliseconds_since(start: float) -> float:
    return round((time.perf_counter() - start) * 1000, 2)


def open_log(path: str) -> Log:
    """To the file, new lines behind old ones, or to standard error: whole for programs, quiet for people."""
    if not path:
        return Log(standard_error(), quiet=sys.stderr.isatty())
    file = LogFile(path)
    log = Log(file)
    if file.others_may_read:
        log.line("server", level="warning", says="the log file can be read by others, and is not this user's")
    return log
