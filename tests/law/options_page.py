"""Writes docs/options.md from the options and the round files: `python -m tests.law.options_page`.

A round file names, on a comment line of its own, the choice of the sheet that it shows in play:
`# shows rules.double_card = "face-down"`. A test compares this with the sheet of the round.
"""

import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

from cutcard.games.blackjack.sheet.options import BY_KEY, OPTIONS
from cutcard.games.registry import BUILT
from cutcard.law.options import Option, Switch, Whole, Words

ROOT = Path(__file__).resolve().parents[2]
ROUNDS = ROOT / "tests" / "rounds"
PAGE = ROOT / "docs" / "options.md"
TABLES = ("table", "cards", "rules", "readings")

_SHOWS = re.compile(r"#\s*shows\s+(?P<key>[a-z0-9_.-]+)\s*=\s*(?P<value>.+)")
_FEW = 4
"""A key for a whole number with at most this many values has a row for each value, otherwise one row."""
_MANY_WORDS = 6
"""The same for a key with words; the colours of a card's back share one row."""

NOT_BY_A_ROUND = {
    **{
        (
            "table.game",
            game.name,
        ): f"another game with its own keys and rounds: [{game.name}.md]({game.name}.md)"
        for game in BUILT[1:]
    },
    ("table.name", None): "a name changes no round",
    ("table.sign_approval", None): "the approval of a sign changes no round",
    ("table.dealing", "program"): "who deals changes no round",
    ("table.dealing", "live"): "who deals changes no round",
    **dict.fromkeys(
        (("cards.backs", None), ("cards.second_backs", None), ("cards.cutting_card", None)),
        "a colour changes no round",
    ),
    (
        "table.status",
        "proposed",
    ): "no table plays a proposed sheet; `tests/law/test_constraints.py` reads some",
}

HEAD = """\
# Options, and a round that shows each

<!-- Written by `python -m tests.law.options_page` from the options and the round files; a test compares. -->

This page lists every value that a sheet can choose under `[table]`, `[cards]`, `[rules]` and `[readings]`,
with its clause and with round files that show it in play. `cutcard run FILE` plays a round file.
[sheet.md](sheet.md) explains each key, [readings.md](readings.md) each reading. The default is in bold.
"""


class Shown(NamedTuple):
    """A choice that a round file says it shows."""

    key: str
    value: Any
    """The value as the rules use it."""
    file: Path


class Row(NamedTuple):
    """One choice of the sheet, with the rounds that show it."""

    option: Option
    value: Any
    """None: one row for all values of the key."""
    files: tuple[Path, ...]

    @property
    def choice(self) -> str:
        """The choice as a sheet writes it."""
        return self.option.kind.choices if self.value is None else self.option.kind.write(self.value)


def round_files() -> list[Path]:
    return sorted(ROUNDS.rglob("*.round"))


def shown_in(path: Path) -> Iterator[Shown]:
    """The choices a round file says it shows. Raises `ValueError` for an unknown key."""
    for line in path.read_text("utf-8").splitlines():
        if said := _SHOWS.fullmatch(line):
            key = said["key"]
            if key not in BY_KEY:
                raise ValueError(f"{path.name}: {key} is not a key of a sheet")
            written = tomllib.loads(f"value = {said['value']}")["value"]
            yield Shown(key, BY_KEY[key].kind.read(written), path)


def values_of(option: Option) -> tuple[Any, ...]:
    """The values with a row each, or only None if the key has one row."""
    match option.kind:
        case Words(words) if len(words) <= _MANY_WORDS:
            return words
        case Switch():
            return (True, False)
        case Whole(least, most) if most - least < _FEW:
            return tuple(range(least, most + 1))
    return (None,)


def rows() -> tuple[Row, ...]:
    """Every choice, in the order of the options."""
    shown = [one for path in round_files() for one in shown_in(path)]
    found = []
    for option in OPTIONS:
        if option.table not in TABLES:
            continue
        for value in values_of(option):
            files = (one.file for one in shown if one.key == option.key and value in (None, one.value))
            found.append(Row(option, value, tuple(dict.fromkeys(files))))
    return tuple(found)


def page() -> str:
    """The whole page."""
    every = rows()
    parts = [
        HEAD,
        *(_section(table, [row for row in every if row.option.table == table]) for table in TABLES),
    ]
    return "\n".join((*parts, "\n".join(_without_round(every)) + "\n"))


def _section(table: str, here: list[Row]) -> str:
    lines = [f"## `[{table}]`", "", "| key | value | clause | rounds |", "|---|---|---|---|"]
    for row in here:
        cells = (f"`{row.option.name}`", _choice(row), _clause(row), ", ".join(map(_link, row.files)) or "-")
        lines.append("| " + " | ".join(cells) + " |")
    return "\n".join(lines) + "\n"


def _choice(row: Row) -> str:
    if row.value is None:
        return row.choice.replace("|", "\\|")
    said = f"`{row.choice}`"
    return f"**{said}**" if row.value == row.option.default else said


def _clause(row: Row) -> str:
    return row.option.clause if row.value is None else row.option.clause_of(row.value)


def _link(path: Path) -> str:
    place = path.relative_to(ROOT).as_posix()
    return f"[{path.parent.name}/{path.stem}](../{place})"


def _without_round(every: tuple[Row, ...]) -> Iterator[str]:
    yield "## Choices without a round"
    yield ""
    for row in every:
        if row.files:
            continue
        if reason := why_without(row):
            yield f"- `{row.option.key} = {row.choice}`: {reason}"
        else:
            yield f"- `{row.option.key} = {row.choice}`: no round yet"


def why_without(row: Row) -> str:
    """Why no round can show this choice, or an empty string."""
    if row.value is not None and not row.option.is_built(row.value):
        return "not built yet"
    if row.option.beside and not any(_stands(row.option.beside[0], value) for value in row.option.beside[1]):
        return "has an effect only with an option that is not built yet"
    return NOT_BY_A_ROUND.get((row.option.key, row.value), "")


def _stands(key: str, value: Any) -> bool:
    return key == "wagers" or BY_KEY[key].is_built(value)


if __name__ == "__main__":
    PAGE.write_text(page(), "utf-8")
