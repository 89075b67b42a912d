"""The records of a proof: one line of JSON each, chained by their digests; and what a witness adds.

`wash`, `parts`, `openings`, `root`, `cut` and `end` make up the transcript of a table's shoes. `witness` and
`card` are what one reader saw: they are not chained, and the check compares them with the transcript.
"""

import json
import re
from typing import Any, NamedTuple

VERSION = 1
MOST_DECKS = 32
"""More than any stack has: a file cannot make the check build a huge one."""
_HEX = re.compile(r"[0-9a-f]{64}")
_FACE = re.compile(r"[2-9TJQKA][cdhs]")


class BadProofError(ValueError):
    """A file that is not a proof: the line, the key, and what would be right."""

    def __init__(self, message: str, line: int = 0, key: str = "") -> None:
        super().__init__(message)
        self.message = message
        self.line = line
        self.key = key


class Wash(NamedTuple):
    """The house commits itself to its secret, and the players may commit themselves to theirs."""

    before: str
    """The digest of the record before it."""
    version: int
    table: str
    sheet: str
    """The digest of the sheet in effect."""
    shoe: int
    attempt: int
    """From 1: a wash is repeated without players who withheld their secret."""
    decks: int
    deck: str
    """The cards of one deck, in the order of a stack that is not shuffled yet."""
    house: str
    """The house's commitment."""


class PartsRecord(NamedTuple):
    """All commitments: from here on none is added."""

    before: str
    parts: list[list[str]]
    """Player and commitment."""
    without: list[str]
    """Seated people who have no part in this shoe."""


class Openings(NamedTuple):
    """The players' secrets."""

    before: str
    openings: list[list[str]]
    """Player and secret."""
    withheld: list[str]
    """Who committed themselves and did not open: the wash is repeated without them."""
    house: str
    """The house's secret of a wash that is repeated; empty otherwise."""


class Root(NamedTuple):
    """The shuffled stack, committed card by card."""

    before: str
    cards: int
    root: str


class CutRecord(NamedTuple):
    before: str
    by: str
    """The player who cut, or `dealer`."""
    position: int


class End(NamedTuple):
    """The shoe is over: the house reveals its secret."""

    before: str
    secret: str
    dealt: str
    """The cards as they left, with blanks between: `/` begins a round, `*` marks a card that was burned."""
    why: str


class Witness(NamedTuple):
    """What one player's own browser knows of a shoe."""

    shoe: int
    player: str
    secret: str
    """Their secret; empty without a part."""
    parts: str
    """The digest of the `parts` record that they saw before they opened; empty without a part."""
    root: str
    """The root they were sent before the first card; empty if they came later."""
    cuts: list[list[Any]]
    """Player and position of each cut they made, as they chose it."""


class CardSeen(NamedTuple):
    """A card as it was dealt to a reader, with its opening."""

    shoe: int
    round: int
    position: int
    face: str
    salt: str
    """Empty for a card that came without an opening."""
    path: list[str]


Record = Wash | PartsRecord | Openings | Root | CutRecord | End | Witness | CardSeen
CHAINED = (Wash, PartsRecord, Openings, Root, CutRecord, End)
_NAMES: dict[str, type[Any]] = {
    "wash": Wash,
    "parts": PartsRecord,
    "openings": Openings,
    "root": Root,
    "cut": CutRecord,
    "end": End,
    "witness": Witness,
    "card": CardSeen,
}
_WORDS = {kind: name for name, kind in _NAMES.items()}


def write(record: Record) -> str:
    """The line of a record."""
    return json.dumps({"record": _WORDS[type(record)], **record._asdict()}, separators=(",", ":"))


def read(line: str, number: int = 0) -> Record:
    """The record of a line; `BadProofError` says what is wrong with it."""
    try:
        found = json.loads(line)
    except (ValueError, RecursionError):
        raise BadProofError("expected one JSON object on each line", number) from None
    if not isinstance(found, dict):
        raise BadProofError("expected one JSON object on each line", number)
    kind = _NAMES.get(found.pop("record", None) or "")
    if kind is None:
        raise BadProofError(f"expected one of {', '.join(_NAMES)}", number, "record")
    if found.keys() != set(kind._fields):
        wrong = sorted(found.keys() ^ set(kind._fields))[0]
        said = "unknown key" if wrong in found else "missing key"
        raise BadProofError(f"{said} of the record {_WORDS[kind]}", number, wrong)
    record: Record = kind(**found)
    for key, value in found.items():
        wanted = _why_not(record, key, value)
        if wanted:
            raise BadProofError(f"expected {wanted}, got {json.dumps(value)[:60]}", number, key)
    if isinstance(record, Wash) and record.version != VERSION:
        raise BadProofError(f"expected version {VERSION}, got {record.version}", number, "version")
    return record


_DIGESTS = {"before", "house", "root", "secret", "salt", "parts"}
_MAY_BE_EMPTY = {("openings", "house"), ("witness", "secret"), ("witness", "parts"), ("witness", "root")} | {
    ("card", "salt")
}
_NUMBERS = {"version", "shoe", "attempt", "cards", "position", "round"}


def _why_not(record: Record, key: str, value: object) -> str:
    """What a value should have been; empty if it is right."""
    name = _WORDS[type(record)]
    if key == "decks":
        return "" if type(value) is int and 1 <= value <= MOST_DECKS else f"a number from 1 to {MOST_DECKS}"
    if key in _NUMBERS:
        right = type(value) is int and 0 <= value < 1 << 31
        return "" if right else "a whole number"
    if key in ("parts", "openings") and name == key:
        return "" if _all(value, _is_pair) else "a list of pairs of a player and 64 hexadecimal digits"
    if key in ("without", "withheld"):
        return "" if _all(value, lambda one: isinstance(one, str)) else "a list of players"
    if key == "path":
        return "" if _all(value, _is_hex) else "a list of texts of 64 hexadecimal digits"
    if key == "cuts":
        return "" if _all(value, _is_cut) else "a list of pairs of a player and a whole number"
    if key in _DIGESTS:
        empty = value == "" and (name, key) in _MAY_BE_EMPTY
        return "" if empty or _is_hex(value) else "64 hexadecimal digits"
    if not isinstance(value, str):
        return "a text"
    if key in ("face", "deck"):
        faces = value.split(" ")
        right = all(_FACE.fullmatch(one) for one in faces) and (key == "deck" or len(faces) == 1)
        return "" if right else "a card such as Th" if key == "face" else "cards such as Th 9d"
    return ""


def _all(value: object, check: Any) -> bool:
    return isinstance(value, list) and all(check(one) for one in value)


def _is_hex(value: object) -> bool:
    return isinstance(value, str) and _HEX.fullmatch(value) is not None


def _is_pair(value: object) -> bool:
    return isinstance(value, list) and len(value) == 2 and isinstance(value[0], str) and _is_hex(value[1])


def _is_cut(value: object) -> bool:
    return isinstance(value, list) and len(value) == 2 and isinstance(value[0], str) and type(value[1]) is int
