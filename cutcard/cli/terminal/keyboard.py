"""Single keys from a real terminal. The terminal is restored whatever happens."""

import codecs
import os
import select
import signal
import sys
import termios
import tty
from collections.abc import Callable
from types import FrameType, TracebackType
from typing import Any

ENTER, BACKSPACE, ESCAPE = "\r", "\x7f", "\x1b"
_END_OF_INPUT = "\x04"
_ALTERNATE, _NORMAL = "\x1b[?1049h\x1b[H", "\x1b[?1049l"
_HIDE, _SHOW = "\x1b[?25l", "\x1b[?25h"


class Keyboard:
    """A terminal that hands over each key at once. A context manager: on leaving, all is as before."""

    def __init__(self) -> None:
        self._fd = sys.stdin.fileno()
        self._found = termios.tcgetattr(self._fd)
        self._decoder = codecs.getincrementaldecoder("utf-8")("replace")
        self._signals: dict[signal.Signals, Any] = {}
        self.redraw: Callable[[], None] = lambda: None

    def __enter__(self) -> "Keyboard":
        for number, handler in (
            (signal.SIGTSTP, self._suspended),
            (signal.SIGTERM, self._ended),
            (signal.SIGHUP, self._ended),
        ):
            self._signals[number] = signal.signal(number, handler)
        self._take()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._give_back()
        for number, handler in self._signals.items():
            signal.signal(number, handler)

    def _take(self) -> None:
        tty.setcbreak(self._fd, termios.TCSADRAIN)
        sys.stdout.write(_ALTERNATE + _HIDE)
        sys.stdout.flush()

    def _give_back(self) -> None:
        termios.tcsetattr(self._fd, termios.TCSADRAIN, self._found)
        sys.stdout.write(_SHOW + _NORMAL)
        sys.stdout.flush()

    def _suspended(self, number: int, frame: FrameType | None) -> None:
        """Ctrl-Z: the shell gets its terminal back; on return the table is drawn again."""
        self._give_back()
        os.kill(os.getpid(), signal.SIGSTOP)
        self._take()
        self.redraw()

    def _ended(self, number: int, frame: FrameType | None) -> None:
        raise SystemExit(128 + number)

    def waiting(self, seconds: float = 0.0) -> bool:
        """Whether a key is pressed already, or within so many seconds."""
        return bool(select.select([self._fd], [], [], seconds)[0])

    def read(self) -> str | None:
        """The next key: a printable sign, Enter, Backspace or Escape; None at the end of input."""
        while True:
            sign = self._sign()
            if sign is None or sign == _END_OF_INPUT:
                return None
            if sign in "\r\n":
                return ENTER
            if sign in "\x7f\x08":
                return BACKSPACE
            if sign == ESCAPE:
                if not self._swallow_sequence():
                    return ESCAPE
            elif sign.isprintable():
                return sign

    def _sign(self) -> str | None:
        sign = ""
        while not sign:
            try:
                byte = os.read(self._fd, 1)
            except OSError:  # the terminal has gone away
                return None
            if not byte:
                return None
            sign = self._decoder.decode(byte)
        return sign[-1]

    def _swallow_sequence(self) -> bool:
        """Drops what an arrow or function key sends after Escape; False where Escape stood alone."""
        if not self.waiting(0.02):
            return False
        sign = self._sign()
        if sign == "O":
            self._sign()
        elif sign == "[":
            while (sign := self._sign()) is not None and not "@" <= sign <= "~":
                pass
        return True
