"""The options of each game's sheet, found by the registry."""

from collections.abc import Sequence
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from cutcard.games.registry import BUILT, ListedGame
from cutcard.law.options import Option, Switch, Whole, Words


def options_of(game: ListedGame) -> Sequence[Option]:
    """Every key its sheet may hold: in `sheet/options.py`, or beside the parser where the game is small."""
    folder = f"cutcard.games.{game.folder}.sheet"
    module = f"{folder}.options" if find_spec(f"{folder}.options") else f"{folder}.sheet_parser"
    found: Sequence[Option] = import_module(module).OPTIONS
    return found


def every_option() -> Sequence[Option]:
    return [option for game in BUILT for option in options_of(game)]


def values_of(option: Option) -> list[Any]:
    """Every value of an option that has a few."""
    match option.kind:
        case Words(words):
            return list(words)
        case Switch():
            return [True, False]
        case Whole(least, most):
            return list(range(least, most + 1))
    return []
