"""The matrix of rooms and games is full: a room that has one game has them all."""

import ast
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest

import cutcard
from cutcard.desk.protocol import DESKS
from cutcard.games.protocol import RulesOf
from cutcard.games.registry import BUILT, GAMES, NOT_BUILT, SHEET_PARSERS, Room
from cutcard.games.sheet_parser import read_sheet_text
from cutcard.games.sheet_protocol import SheetRead
from cutcard.narration.protocol import NARRATIONS
from cutcard.strategies.protocol import HOUSE_BOTS
from cutcard.web.frames.protocol import GAME_FRAMES

ROOMS: dict[str, Room[Any]] = {
    "games": GAMES,
    "sheets": SHEET_PARSERS,
    "narration": NARRATIONS,
    "house bots": HOUSE_BOTS,
    "desk": DESKS,
    "frames": GAME_FRAMES,
}
NAMES = [one.name for one in BUILT]
PACKAGE = Path(cutcard.__file__).parent
SHEETS = PACKAGE.parent / "sheets"


@pytest.mark.parametrize("room", ROOMS.values(), ids=ROOMS.keys())
def test_a_room_has_its_part_of_every_game(room: Room[Any]) -> None:
    assert list(room) == NAMES
    assert len({id(part) for part in room.values()}) == len(NAMES)


def test_a_room_with_a_folder_of_one_game_has_one_of_each() -> None:
    folders = {one.folder for one in BUILT}
    rooms = {path.parent for folder in folders for path in PACKAGE.rglob(folder) if path.is_dir()}
    rooms = {room for room in rooms if not any(parent.name in folders for parent in (room, *room.parents))}
    assert {str(room.relative_to(PACKAGE)) for room in rooms} >= {
        "games",
        "exact_odds",
        "sim",
        "signs",
        "strategies",
    }
    for room in rooms:
        assert folders <= {path.name for path in room.iterdir() if path.is_dir()}, room


@pytest.mark.parametrize("name", NAMES)
def test_a_game_is_found_by_its_name(name: str) -> None:
    assert GAMES[name].name == name


@pytest.mark.parametrize("name", ["", "poker", *(one.name for one in NOT_BUILT)])
def test_a_game_that_is_not_built_is_in_no_room(name: str) -> None:
    for room in ROOMS.values():
        assert name not in room
        assert room.get(name) is None


def test_a_sheet_without_a_game_is_offered_the_built_ones_only() -> None:
    (problem,) = read_sheet_text("[cards]\ndecks = 6\n").problems
    assert problem.key == "table.game"
    assert all(f'"{name}"' in problem.message for name in NAMES)
    assert not any(one.name in problem.message for one in NOT_BUILT)


@pytest.mark.parametrize("name", NAMES)
def test_bound_rules_answer_every_question_of_the_protocol(name: str) -> None:
    asked = {one for one in dir(RulesOf) if not one.startswith("_")}
    sheet = next(
        read.sheet
        for read in (read_sheet_text(path.read_text("utf-8")) for path in sorted(SHEETS.glob("*.toml")))
        if read.sheet is not None and read.sheet.game == name
    )
    rules = GAMES[name].bind(sheet)
    assert {one for one in asked if not hasattr(rules, one)} == set()
    read = SHEET_PARSERS[name]("")
    assert {one for one in dir(SheetRead) if not one.startswith("_") and not hasattr(type(read), one)} <= {
        *("sheet", "violations", "problems", "lines", "keys_read", "proposed", "not_built")
    }


def test_every_game_that_the_documents_speak_of_is_built() -> None:
    assert NOT_BUILT == ()


# --- nobody but the registry knows the list of games ------------------------------------------------------

FOLDERS = {one.folder for one in BUILT}


def _own_game(parts: Sequence[str]) -> set[str]:
    """The game a module belongs to, by a folder or by its own name; empty for what serves every game."""
    return FOLDERS.intersection(parts)


def _imported(module: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(module.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (name.name for name in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module is not None:
            yield from (f"{node.module}.{name.name}" for name in node.names)


def test_a_module_imports_no_game_but_its_own() -> None:
    found = []
    for module in PACKAGE.rglob("*.py"):
        path = module.relative_to(PACKAGE)
        own = _own_game(path.with_suffix("").parts)
        names = (name for name in _imported(module) if name.startswith("cutcard."))
        found += [f"{path}: {name}" for name in names if not _own_game(name.split(".")) <= own]
    assert found == []
