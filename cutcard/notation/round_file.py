"""Parses a `.round` text into statements, each with its line. Nothing is played here."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from cutcard.cards import BadCardError, Card, card
from cutcard.law.options import show
from cutcard.money import BadAmountError, read_dollars


class RoundFileError(Exception):
    """A line that cannot be read, and what was expected."""

    def __init__(self, line: int, key: str, message: str) -> None:
        super().__init__(message)
        self.line = line
        self.key = key if len(key) <= 40 else show(key)
        self.message = message


class Act(NamedTuple):
    """A statement of the game, or `end`."""

    line: int
    words: tuple[str, ...]


class ShoeLine(NamedTuple):
    line: int
    cards: tuple[Card | None, ...]
    """None for a card dealt face down and named later."""
    side: str = ""
    """`left` or `right` of a double shoe."""


class Pays(NamedTuple):
    line: int
    box: int
    player: str
    wager: str
    net: int


class StillOpen(NamedTuple):
    line: int
    box: int
    player: str
    wager: str


class Shows(NamedTuple):
    line: int
    hand: str
    cards: tuple[Card | None, ...]
    total: int


class Refused(NamedTuple):
    line: int
    clause: str
    act: Act


Statement = Act | ShoeLine | Pays | StillOpen | Shows | Refused


@dataclass(frozen=True)
class RoundFile:
    """A file as written: the sheet it names, then its statements."""

    table: str
    table_line: int
    statements: tuple[Statement, ...]

    @property
    def shoes(self) -> tuple[tuple[Card | None, ...], ...]:
        return self.shoes_of("")

    def shoes_of(self, side: str) -> tuple[tuple[Card | None, ...], ...]:
        """The cards after each shuffle of one side."""
        return tuple(one.cards for one in self.statements if isinstance(one, ShoeLine) and one.side == side)


_CLAUSE = re.compile(
    r"(?P<edition>(?:1999|2002|2010):)?(?:19:47-)?[0-9]{1,2}\.[0-9]{1,2}A?(?:\([a-z]\)[0-9ivx]*)?"
)
_SOURCE = re.compile(
    r"(?:[0-9]+ )?[A-Z][A-Za-z.]* [A-Za-z0-9 .,:()-]{1,60}|[0-9.]+[0-9A-Z](?:\([a-z]\)[0-9ivx]*)? by analogy"
)
"""What the documents do not contain is cited by its source: `58 Pa. Code 627a.8`, `2.15(a) by analogy`."""
_TOTAL = re.compile(r"[0-9]{1,3}")
FACE_DOWN = "??"
SIDES = ("left", "right")


def read_round_file(text: str) -> RoundFile:
    """The statements of a `.round` text."""
    table, table_line = "", 0
    statements: list[Statement] = []
    for number, raw in enumerate(text.splitlines(), start=1):
        words = raw.partition("#")[0].split()
        if not words:
            continue
        if words[0] == "table":
            if table:
                raise RoundFileError(number, "table", f"the table is named already, in line {table_line}")
            if len(words) < 2:
                raise RoundFileError(number, "table", "write it as: table PATH-OF-A-SHEET")
            table, table_line = raw.partition("#")[0].split(maxsplit=1)[1].strip(), number
            continue
        if not table:
            raise RoundFileError(number, words[0], "the first statement must be: table PATH-OF-A-SHEET")
        statements.append(_read(number, words))
    if not table:
        raise RoundFileError(1, "table", "an empty round: the first statement is table PATH-OF-A-SHEET")
    return RoundFile(table, table_line, tuple(statements))


def _read(line: int, words: list[str]) -> Statement:
    match words[0]:
        case "shoe":
            return _read_shoe(line, words[1:])
        case "pays":
            if len(words) != 5:
                raise RoundFileError(line, "pays", "write it as: pays BOX PLAYER WAGER +AMOUNT")
            return Pays(line, _box(line, words[1]), words[2], words[3], _net(line, words[4]))
        case "open":
            if len(words) != 4:
                raise RoundFileError(line, "open", "write it as: open BOX PLAYER WAGER")
            return StillOpen(line, _box(line, words[1]), words[2], words[3])
        case "shows":
            return _read_shows(line, words)
        case "refused" | "refused:":
            return _read_refused(line, words)
    return Act(line, tuple(words))


def _read_shoe(line: int, words: list[str]) -> ShoeLine:
    side = words.pop(0) if words and words[0] in SIDES else ""
    try:
        return ShoeLine(line, _read_cards(words), side)
    except BadCardError as error:
        raise RoundFileError(line, "shoe", str(error)) from None


def _read_cards(words: Sequence[str]) -> tuple[Card | None, ...]:
    return tuple(None if word == FACE_DOWN else card(word) for word in words)


def _read_shows(line: int, words: list[str]) -> Shows:
    if len(words) < 4 or not _TOTAL.fullmatch(words[-1]):
        raise RoundFileError(line, "shows", "write it as: shows HAND CARD... TOTAL")
    try:
        cards = _read_cards(words[2:-1])
    except BadCardError as error:
        raise RoundFileError(line, "shows", str(error)) from None
    return Shows(line, words[1], cards, int(words[-1]))


def _read_refused(line: int, words: list[str]) -> Refused:
    form = "write it as: refused CLAUSE: STATEMENT"
    last = next((at for at, word in enumerate(words) if at and word.endswith(":")), 0)
    clause = " ".join(words[1 : last + 1]).removesuffix(":")
    if not last or len(words) < last + 2 or (last > 1 and _SOURCE.fullmatch(clause) is None):
        raise RoundFileError(line, "refused", form)
    named = _CLAUSE.fullmatch(clause) if last == 1 else None
    if named is None and last == 1:
        raise RoundFileError(
            line, "refused", f"expected a clause such as 2.8(c), got {clause[:40]!r}; {form}"
        )
    if named is not None and named["edition"]:
        clause = clause[named.end("edition") :]
    words = words[last + 1 :]
    if words[0] in ("table", "shoe", "pays", "open", "shows", "refused", "end"):
        raise RoundFileError(line, "refused", f"{words[0]} is not a statement that can be refused; {form}")
    return Refused(line, clause, Act(line, tuple(words)))


def _box(line: int, text: str) -> int:
    if not (text.isascii() and text.isdigit() and len(text) < 4):
        raise RoundFileError(line, "BOX", f"expected a box as a whole number, got {text[:40]!r}")
    return int(text)


def _net(line: int, text: str) -> int:
    if text[:1] not in ("+", "-"):
        raise RoundFileError(line, "pays", f"{text[:40]!r} needs its sign: +20, -10 or +0")
    try:
        amount = read_dollars(text[1:])
    except BadAmountError as error:
        raise RoundFileError(line, "pays", str(error)) from None
    return -amount if text[0] == "-" else amount
