"""Keeps the map and the language: sizes of folders and modules, words, every room with every game.

An exception stands in this file with its reason. A limit is raised by redesigning, not by a longer list.
"""

import ast
import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

from cutcard.games.registry import BUILT
from tests import game_lines
from tests.law.game_options import every_option

ROOT = Path(__file__).resolve().parents[1]
PACKAGE = ROOT / "cutcard"
PAGE = ROOT / "ui" / "src"

MOST_MODULES = 15
SHORTEST, LONGEST = 25, 400

GAMES = {game.folder for game in BUILT}
ROOMS_WITH_GAMES = ("games", "exact_odds", "sim", "strategies", "signs", "narration", "web/frames")
"""Each has one folder a game."""

LARGE_FOLDERS = {
    "games/blackjack/rules": "one file a subject of the law; the package exports all of them",
}

SHORT_MODULES = {
    "__main__.py": "`python -m cutcard`",
    "cli/data_folder.py": "one function, used by several commands",
    "coach/frame_questions/blackjack.py": "binds the common reader to its game",
    "coach/frame_questions/double_attack.py": "binds the common reader to its game",
    "coach/worker/blackjack.py": "binds the common valuer to its game",
    "coach/worker/double_attack.py": "binds the common valuer to its game",
    "games/blackjack/model/evolve/change.py": "beneath its siblings",
    "games/blackjack/model/spots.py": "beneath rules and wagers",
    "games/blackjack/rules/ceiling.py": "one rule",
    "games/blackjack/rules/pending_wagers.py": "one rule",
    "games/blackjack/rules/wager_readings.py": "one rule",
    "games/blackjack/wagers/units.py": "beneath the sheet",
    "games/defaults/irregularities/commands.py": "two commands, beneath the events",
    "games/double_attack/deciders.py": "names the deciders for analyses",
    "games/double_attack/model/spots.py": "beneath rules and events",
    "games/double_attack/model/transaction.py": "binds the common transaction to a state",
    "games/double_attack/permissions.py": "names the commands of its own",
    "games/red_dog/sources.py": "one source",
    "games/sheet_parser.py": "beside the registry, which must not know the parsers",
    "games/table/clocks.py": "a value of every sheet",
    "games/table/dead_round.py": "one rule of every game",
    "games/table/events/base.py": "beneath its siblings",
    "games/twenty_one/round/permissions.py": "one table",
    "pit/journal/tables.py": "one table",
    "pit/store/connection/timeouts.py": "constants with their reasons",
    "pit/store/migrations/env.py": "Alembic's entry point",
    "sim/blackjack/stakes.py": "beneath tables and run",
    "strategies/minibaccarat/house_bots.py": "one bot, by the defaults",
    "training/games/blackjack.py": "binds the common trainer to its game",
    "training/games/double_attack.py": "binds the common trainer to its game",
    "web/frames/craps/lobby.py": "one function of its room",
    "web/frames/double_attack/lobby.py": "one function of its room",
    "web/frames/red_dog/explained.py": "one sentence of its game",
}
"""Modules under the shortest length, each with its reason."""

GENERATED = {"wire.ts", "http.ts"}
"""Written from the server's types (`python -m cutcard.web.typescript`)."""

BANNED = {
    r"\bherald": "name the mechanism",
    r"\btidier\b": "name the mechanism",
    r"\bhappenings?\b": "event",
    r"\bdoings\b": "events, acts",
    r"\bwhoever\b": "name the role",
    r"\b(?:he|him|his|himself)\b": "they, or name the role",
    r"(?<!here )\b(?:is|are) no (?!more\b|longer\b)": "is not a, are not",
}
"""Words that must be translated before they are understood, and what to write instead."""

NEUTRAL = ("cards", "money", "dealing", "pit", "web", "games/table", "games/croupier", "narration/common.py")
"""Rooms that serve every game: no paragraph of one game's subchapter stands there."""
_PARAGRAPH = re.compile(r"\b(?!8\.)\d{1,2}\.\d{1,2}[A-Z]?\([a-z]\)")

RULES = {option.name for option in every_option() if option.table in {"rules", "cards"}}
MAY_READ_RULES = re.compile(r"games/\w+/(rules|sheet|equipment)|signs/")
"""The deciders, the sheet itself, and the sign, whose business the sheet's words are."""
SIZES = {"decks", "split_hands", "backs"}
"""How many cards and hands there can be: the analyses lay their tables out by them and decide nothing."""
READ_ELSEWHERE = {
    "exact_odds/blackjack/report/main_entry.py": {"designated_blackjack"},  # the hand's name in the report
    "web/frames/common.py": {"device"},  # how the shoe is drawn
}


OF_GAMES = {*GAMES, "defaults", "twenty_one", "common_cards"}
"""Folders in which the same name stands for the same thing of each game, such as `TableState`."""
TOLD_OUTSIDE = re.compile(r"web/(.*/)?(wire\w*|\w+_types|requests)\.py|api/")
"""What is told to the page or to Python has the name of the thing it tells of."""

NAMED_TWICE = {
    "Event": "the protocol of every game's events, and the base class of those of card tables",
}


def modules() -> list[Path]:
    return sorted(path for path in PACKAGE.rglob("*.py") if "page" not in path.relative_to(PACKAGE).parts)


def name_of(path: Path) -> str:
    return path.relative_to(PACKAGE).as_posix()


def page_modules() -> list[Path]:
    return sorted(path for kind in ("*.ts", "*.tsx", "*.css") for path in PAGE.rglob(kind))


def lines(path: Path) -> int:
    return len(path.read_text("utf-8").splitlines())


def test_a_folder_has_at_most_15_modules() -> None:
    counts = Counter(path.parent for path in modules() if path.name != "__init__.py")
    counts += Counter(path.parent for path in page_modules() if ".test." not in path.name)
    large = {
        folder.relative_to(ROOT).as_posix(): count for folder, count in counts.items() if count > MOST_MODULES
    }
    assert set(large) == {f"cutcard/{name}" for name in LARGE_FOLDERS}, large


def test_a_module_has_25_to_400_lines() -> None:
    long = [f"{name_of(path)}: {lines(path)}" for path in modules() if lines(path) > LONGEST]
    long += [
        f"{path.relative_to(ROOT).as_posix()}: {lines(path)}"
        for path in page_modules()
        if lines(path) > LONGEST and path.name not in GENERATED
    ]
    assert not long
    short = {
        name_of(path): lines(path)
        for path in modules()
        if lines(path) < SHORTEST and path.name != "__init__.py" and "versions" not in path.parts
    }
    assert set(short) == set(SHORT_MODULES), short


@pytest.mark.parametrize("word", BANNED)
def test_no_banned_word_in_the_package(word: str) -> None:
    found = [
        f"{path.relative_to(ROOT).as_posix()}:{number}: {line.strip()}"
        for path in (*modules(), *page_modules())
        for number, line in enumerate(path.read_text("utf-8").splitlines(), 1)
        if re.search(word, line, re.IGNORECASE)
    ]
    assert not found, f"write instead: {BANNED[word]}\n" + "\n".join(found)


def test_a_class_name_stands_for_one_thing() -> None:
    homes: dict[str, list[Path]] = {}
    for path in modules():
        if not TOLD_OUTSIDE.match(name_of(path)):
            for node in ast.parse(path.read_text("utf-8")).body:
                if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
                    homes.setdefault(node.name, []).append(path)
    several = {
        name: [name_of(path) for path in paths]
        for name, paths in homes.items()
        if len(paths) > 1 and not all(OF_GAMES & {*path.parts, path.stem} for path in paths)
    }
    assert several.keys() == NAMED_TWICE.keys(), several


def test_a_room_that_serves_every_game_names_no_paragraph_of_one() -> None:
    found = [
        f"{name_of(path)}:{number}: {line.strip()}"
        for path in modules()
        if name_of(path).startswith(NEUTRAL) and not GAMES & set(path.parts)
        for number, line in enumerate(path.read_text("utf-8").splitlines(), 1)
        if _PARAGRAPH.search(line)
    ]
    assert not found, "\n".join(found)


def rules_read_in(path: Path) -> Iterator[tuple[int, str]]:
    """Where a module asks a sheet for one of its rules."""
    text = path.read_text("utf-8")
    for node in ast.walk(ast.parse(text)) if "sheet." in text else ():
        if isinstance(node, ast.Attribute) and node.attr in RULES:
            owner = ast.unparse(node.value)
            if owner == "sheet" or owner.endswith(".sheet"):
                yield node.lineno, f"{owner}.{node.attr}"


def test_a_rule_of_the_sheet_is_read_by_the_deciders_alone() -> None:
    found = [
        f"{name_of(path)}:{line}: {what}"
        for path in modules()
        if not MAY_READ_RULES.search(name_of(path))
        for line, what in rules_read_in(path)
        if what.rpartition(".")[2] not in SIZES | READ_ELSEWHERE.get(name_of(path), set())
    ]
    assert not found, f"ask a decider instead ({len(found)})\n" + "\n".join(found)


@pytest.mark.parametrize("room", ROOMS_WITH_GAMES)
def test_every_room_has_every_game(room: str) -> None:
    folders = {path.name for path in (PACKAGE / room).iterdir() if (path / "__init__.py").exists()}
    assert folders >= GAMES


def test_the_page_tells_the_lines_of_each_game() -> None:
    """Within a twentieth, so that it need not be written again with each change."""
    counted, told = game_lines.counted(), game_lines.printed()
    assert told.keys() == counted.keys(), "run python -m tests.game_lines"
    for room, numbers in counted.items():
        for game, many, said in zip(game_lines.COLUMNS, numbers, told[room], strict=True):
            assert abs(many - said) <= max(25, many // 20), f"{room}, {game}: run python -m tests.game_lines"
