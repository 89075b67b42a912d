"""A rule of the sheet is decided in `rules/`: no other code of a game looks at the key itself."""

import ast
from collections.abc import Iterator
from dataclasses import fields
from pathlib import Path

import cutcard
from cutcard.games.blackjack.model.hand import is_bust
from cutcard.games.blackjack.sheet.sheet import BlackjackSheet
from cutcard.games.double_attack.sheet.sheet import DoubleAttackSheet
from cutcard.games.red_dog.sheet.sheet import RedDogSheet

PACKAGE = Path(cutcard.__file__).parent
KEYS = {field.name for kind in (BlackjackSheet, DoubleAttackSheet, RedDogSheet) for field in fields(kind)} - {
    "name"
}

DECIDERS = ("sheet/", "rules/", "rules.py", "equipment.py")
"""Where a game reads its sheet: the sheet itself, and the deciders."""

LOOKED_AT = {
    "blackjack/game.py": {"boxes", "progressive"},
    "blackjack/round/side_wagers.py": {"wagers"},
    "double_attack/round/betting.py": {"boxes"},
    "double_attack/round/shoe.py": {"backs"},
    "red_dog/game.py": {"areas"},
    "red_dog/round/betting.py": {"areas"},
    "twenty_one/deciders.py": {"game", "split_hands"},
}
"""What is left: how many cards, boxes and wagers there are."""


def _looks_at(path: Path) -> Iterator[str]:
    """The keys this file reads of a value called `sheet`."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Attribute) and node.attr in KEYS:
            of = node.value
            named = of.id if isinstance(of, ast.Name) else of.attr if isinstance(of, ast.Attribute) else ""
            if named == "sheet":
                yield node.attr


def test_no_key_of_the_sheet_is_looked_at_outside_the_deciders() -> None:
    found: dict[str, set[str]] = {}
    for game in ("blackjack", "double_attack", "red_dog", "twenty_one"):
        for path in (PACKAGE / "games" / game).rglob("*.py"):
            name = path.relative_to(PACKAGE / "games").as_posix()
            if name.removeprefix(f"{game}/").startswith(DECIDERS):
                continue
            keys = set(_looks_at(path))
            if keys:
                found[name] = keys
    assert found == LOOKED_AT


def _over_21(path: Path) -> Iterator[int]:
    """Lines that compare something with 21 as a limit."""
    text = path.read_text("utf-8")
    for node in ast.walk(ast.parse(text)) if "21" in text else ():
        if isinstance(node, ast.Compare) and isinstance(node.ops[0], ast.Gt | ast.LtE):
            limit = node.comparators[0]
            if isinstance(limit, ast.Constant) and limit.value == 21:
                yield node.lineno


def test_over_21_is_written_once() -> None:
    """In `points.py` alone: what a bust is, and when an ace counts 1."""
    rooms = ("games", "narration", "web", "cli", "exact_odds", "sim", "strategies", "desk", "signs", "pit")
    files = [path for room in rooms for path in (PACKAGE / room).rglob("*.py")]
    assert {path.name for path in files if list(_over_21(path))} == {"points.py"}
    assert not is_bust(21)
    assert is_bust(22)
