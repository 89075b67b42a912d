"""Playing at the terminal in tests: through pipes, in this process, on a pseudo-terminal, or recorded."""

import codecs
import fcntl
import io
import os
import pty
import re
import select
import struct
import subprocess
import sys
import termios
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from rich.text import Text

from cutcard.cards import Card, read_cards
from cutcard.cli.commands import play as play_command
from cutcard.cli.sheets import bundled_sheets, load_table, resolve_sheet
from cutcard.cli.terminal.display import Caption
from cutcard.cli.terminal.felt import draw_table
from cutcard.cli.terminal.listing import list_table
from cutcard.cli.terminal.local_table import Bot, Randomness
from cutcard.cli.terminal.prompts import Prompt, prompt_lines
from cutcard.cli.terminal.session import Session
from cutcard.cli.terminal.symbols import UNICODE, Symbols
from cutcard.games.blackjack.model.hand import value
from cutcard.games.blackjack.rules import equipment
from cutcard.games.croupier.croupier import ListedShoes, VirtualShoe
from cutcard.web.wire import TableFrame
from tests.blackjack_sheets import load_sheet
from tests.law.sheet_lines import sheet_text

PROGRAM = [sys.executable, "-c", "from cutcard.cli.main import run_program; run_program()"]
Cards = tuple[Card, ...]
BLACKJACK_SHEETS = [path for path in bundled_sheets() if load_table(path).game == "blackjack"]


FOUND_BEFORE = (73, 146, 187, 212, 472, 495, 498, 730, 1010, 1080, 2232, 5547, 7191, 8658, 9495)
"""Seeds that a search has ended with: they are tried first, because a search takes seconds."""


def seed_where(sheet: str, wanted: Callable[[Cards], bool]) -> int:
    """A seed whose shoe, after a refused cut, begins as wanted. With one player the cards go to the
    player, the dealer, the player and the hole card; the rest follow as they are drawn."""
    rules = load_sheet(Path(sheet))
    burned = int(equipment.burns(rules))
    for seed in (*FOUND_BEFORE, *range(20_000)):
        shoe = VirtualShoe(rules.decks, Randomness(seed).order).shuffled().cut(26 * rules.decks)
        if wanted(shoe.cards[burned : burned + 12]):
            return seed
    raise AssertionError("no such shoe")


def values(cards: Cards) -> list[int]:
    return [value(card) for card in cards]


def by_pipe(
    *answers: str, sheet: str = "atlantic-city", seed: int = 1, bots: int = 0, **env: str
) -> subprocess.CompletedProcess[str]:
    """Runs the program with these lines on standard input."""
    options = ["play", sheet, "--seed", str(seed), "--bots", str(bots)]
    return subprocess.run(
        [*PROGRAM, *options],
        input="".join(f"{line}\n" for line in answers),
        capture_output=True,
        text=True,
        encoding="utf-8",
        env={**os.environ, "PYTHONIOENCODING": "utf-8", **env},
        timeout=60,
        check=False,
    )


def played(
    *answers: str, sheet: str = "atlantic-city", seed: int = 1, bots: int = 0, balance: str = "500"
) -> str:
    """Runs it in this process, which is faster."""
    out = io.TextIOWrapper(io.BytesIO(), encoding="utf-8")
    read = io.StringIO("".join(f"{line}\n" for line in answers))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(play_command, "standard", lambda: (read, out))
        assert play_command.play(Path(sheet), seed=seed, bots=bots, balance=balance) == 0
    out.flush()
    return out.buffer.getvalue().decode()  # type: ignore[attr-defined]


def unwrapped(text: str) -> str:
    """The text with sentences wrapped at 80 columns joined again."""
    return " ".join(text.split())


def printed_balance(text: str) -> str:
    found = re.findall(r"Balance ([0-9.]+)\.", text)
    assert found, text
    return str(found[-1])


def notations(text: str) -> Iterator[str]:
    """Every round printed on request."""
    for found in re.finditer(r"^table .*?(?=^Your )", text, re.MULTILINE | re.DOTALL):
        yield found[0]


class Recorder:
    """A display that keeps every line it could have shown, and answers from a list."""

    def __init__(self, answers: list[str], symbols: Symbols = UNICODE) -> None:
        self.symbols = symbols
        self.answers = answers
        self.seen: list[tuple[int, str]] = []
        """How many cards of the dealer's lay face down, and the lines."""
        self.frames: list[list[Text]] = []
        self.session: Session
        self._face_down = 0

    @property
    def told(self) -> list[str]:
        return [line for _, line in self.seen]

    @property
    def drawn(self) -> list[str]:
        return ["\n".join(line.plain for line in frame) for frame in self.frames]

    @property
    def net(self) -> int:
        """What the rounds brought, in cents; nothing of it lies on the felt any more."""
        assert "still on the felt" not in self.session.farewell
        return self.session.frame.mine.chips - CHIPS

    def say(self, line: str) -> None:
        self.seen.append((self._face_down, line))

    def new_round(self, number: int) -> None:
        self.say(f"round {number}")

    def table_changed(self, frame: TableFrame, caption: Caption, *, pause: float) -> None:
        self._face_down = sum(hand.cards.count(None) for hand in frame.felt.dealer)
        drawn = draw_table(frame, caption, self.symbols, width=80)
        self.frames.append(drawn)
        lines = [*drawn, *list_table(frame, self.symbols, width=80)]
        self.say("\n".join(line.plain for line in lines) + f"\n{pause}")

    def table(self, frame: TableFrame, caption: Caption) -> None:
        self.table_changed(frame, caption, pause=0.0)

    def ask(self, prompt: Prompt, frame: TableFrame, caption: Caption) -> str | None:
        self.table_changed(frame, caption, pause=0.0)
        self.say("\n".join(line.plain for line in prompt_lines(prompt, self.symbols, width=78)))
        return self.answers.pop(0) if self.answers else None

    def page(self, text: str) -> None:
        self.say(text)


CHIPS = 1_000_000


def record(
    sheet: str,
    shoe: str,
    answers: list[str],
    *,
    bots: tuple[Bot, ...] = (),
    box: int = 0,
    symbols: Symbols = UNICODE,
) -> Recorder:
    """A table with these cards; without a box, the person sits after the last bot."""
    display = Recorder(answers, symbols)
    path = resolve_sheet(Path(sheet))
    display.session = play_command.seated(
        path,
        load_table(path),
        display,
        Randomness(1),
        bots=bots,
        box=box or len(bots) + 1,
        chips=CHIPS,
        source=ListedShoes((read_cards(shoe),)),
    )
    play_command.run(display.session)
    return display


BOTS = tuple(
    Bot(f"bot-{name}", box, 1500) for box, name in enumerate(("Ada", "Bea", "Cal", "Dot", "Eli", "Fay"), 1)
)
ADA = BOTS[:1]
_WATCHER = """
import signal, subprocess, sys, termios, fcntl
fcntl.ioctl(0, termios.TIOCSCTTY, 0)
signal.signal(signal.SIGINT, lambda *_: None)
before = termios.tcgetattr(0)
code = subprocess.call(sys.argv[1:])
print("restored" if termios.tcgetattr(0) == before else "left broken", "code", code, flush=True)
"""


class Terminal:
    """The program on a pseudo-terminal of 24 lines and 80 columns, and its output."""

    def __init__(self, *options: str, term: str = "xterm-256color") -> None:
        self.master, slave = pty.openpty()
        fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
        env = {key: value for key, value in os.environ.items() if key not in ("NO_COLOR", "COLUMNS", "LINES")}
        self.process = subprocess.Popen(
            [sys.executable, "-c", _WATCHER, *PROGRAM, "play", *options],
            stdin=slave,
            stdout=slave,
            stderr=slave,
            start_new_session=True,
            env={**env, "TERM": term, "PYTHONIOENCODING": "utf-8"},
        )
        os.close(slave)
        self.written = ""
        self._decoder = codecs.getincrementaldecoder("utf-8")("replace")
        self._shown = 0

    def until(self, words: str) -> str:
        """The output since the last call, up to and including these words."""
        while words not in self.written[self._shown :]:
            assert select.select([self.master], [], [], 30)[0], (
                f"no {words!r} in {self.written[self._shown :]}"
            )
            try:
                self.written += self._decoder.decode(os.read(self.master, 1 << 16))
            except OSError:
                raise AssertionError(f"ended without {words!r}: {self.written[self._shown :]}") from None
        end = self.written.index(words, self._shown) + len(words)
        found = self.written[self._shown : end]
        self._shown = end
        return found

    def press(self, keys: str) -> None:
        os.write(self.master, keys.encode())

    def close(self) -> None:
        if self.process.poll() is None:
            self.process.kill()
        self.process.wait(30)
        os.close(self.master)


ESCAPES = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]")


def net(front: Recorder) -> int:
    return front.net


def at(sheet: str, shoe: str, *answers: str, bots: tuple[Bot, ...] = ()) -> Recorder:
    """Plays one round; the cut is refused."""
    return record(sheet, shoe, ["n", *answers], bots=bots)


def sheet_file(folder: Path, *lines: str) -> str:
    path = folder / "table.toml"
    path.write_text(sheet_text(*lines), "utf-8")
    return str(path)


def drawn(front: Recorder) -> list[str]:
    return front.drawn


def asked(front: Recorder, words: str) -> str:
    return next(line for line in front.told if line.startswith(words))
