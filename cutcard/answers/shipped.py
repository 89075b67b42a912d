"""Answers about the bundled sheets, shipped with the program (`tests/answers/shipped_answers.py` makes them).

`figures` is for the lobby: what a table's wagers cost, without loading an analysis. A sheet is found by its
digest, so a bundled sheet that somebody changed has no shipped answer. Answers of another version of the
program are not read.
"""

import json
from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path
from types import MappingProxyType
from typing import Any, NamedTuple, TypeVar

from cutcard import __version__
from cutcard.money import dollars

FOLDER = Path(__file__).resolve().parent / "shipped"
FIGURES = "figures.json"
T = TypeVar("T")


class Figures(NamedTuple):
    """What the wagers of one table cost, from a fresh shoe by best play."""

    main: str
    """The wager that the table is played for."""
    house_advantages: Mapping[str, float]
    """By wager: the share of the initial wager that the house keeps; negative where the player gains."""
    results: Mapping[str, tuple[float, float]] = MappingProxyType({})
    """By wager: how often it wins and how often it is returned; not of every wager."""

    @property
    def house_advantage(self) -> float:
        """Of the main wager."""
        return self.house_advantages[self.main]

    def advantage_of(self, wager: str, cents: int) -> float | None:
        """Of a wager as it lies: by its own name, its wager's (`blackjack.2`), or that of this stake."""
        return _found(self.house_advantages, wager, cents)

    def results_of(self, wager: str, cents: int) -> tuple[float, float] | None:
        """The same of its results."""
        return _found(self.results, wager, cents)


def _found(by_wager: Mapping[str, T], wager: str, cents: int) -> T | None:
    names = (wager, wager.partition(".")[0], f"{wager} {dollars(cents)}")
    return next((by_wager[name] for name in names if name in by_wager), None)


def figures_in(found: Mapping[str, Any]) -> Figures:
    """From plain data (`desk.answers.figures_of`)."""
    results = {name: (won, tied) for name, (won, tied) in found["results"].items()}
    return Figures(found["main"], found["house_advantages"], results)


def file_of(digest: str) -> str:
    """The name of the file with the answers about a sheet."""
    return f"{digest.removeprefix('sha256:')[:16]}.json"


def shipped(digest: str) -> Mapping[str, Any]:
    """The answers about a sheet, by kind of question; empty where there are none."""
    found = _read(file_of(digest))
    return found if found.get("digest") == digest and found.get("version") == __version__ else {}


def figures(digest: str) -> Figures | None:
    """The figures of a bundled sheet; None for any other."""
    found = _figures().get(digest)
    return None if found is None else figures_in(found)


@lru_cache(maxsize=1)
def _figures() -> Mapping[str, Any]:
    found = _read(FIGURES)
    sheets: Mapping[str, Any] = found["sheets"] if found.get("version") == __version__ else {}
    return sheets


def _read(name: str) -> Mapping[str, Any]:
    """A file of the package; empty where it is not there, as in a checkout that has not made it yet."""
    try:
        found: Mapping[str, Any] = json.loads((FOLDER / name).read_bytes())
    except FileNotFoundError:
        return {}
    return found
