"""The games, and how each room finds its part of one. Imports no game.

A game is one line of `BUILT` and one folder a room, `cutcard/<room>/<game>/`, with one value in a module
whose name is the same for every game. A `Room` finds that value by the game's name and loads it when it is
first asked for, so no room imports every game, and slow parts are loaded where they are used.
"""

from collections.abc import Callable, Iterator, Mapping
from importlib import import_module
from importlib.util import find_spec
from typing import NamedTuple, TypeVar, cast

from cutcard.games.protocol import Game
from cutcard.games.sheet_protocol import SheetRead
from cutcard.law.notice import NoticeRule
from cutcard.law.sources import NO_SOURCES, Sources

T = TypeVar("T")


class ListedGame(NamedTuple):
    """A game of the documents."""

    name: str
    """As `[table] game` has it."""
    title: str
    clause: str
    """By which it is played."""

    @property
    def folder(self) -> str:
        return self.name.replace("-", "_")


BUILT: tuple[ListedGame, ...] = (
    ListedGame("blackjack", "Blackjack", "2.3(a)"),
    ListedGame("red-dog", "Red dog", "6.5"),
    ListedGame("double-attack", "Double attack", "26.8"),
    ListedGame("minibaccarat", "Minibaccarat", "7.1(a)"),
    ListedGame("craps", "Craps", "1.2(a)"),
)
"""The first one answers for a sheet that names none of them."""

NOT_BUILT: tuple[ListedGame, ...] = ()
"""Games of the documents that a sheet may name and nothing plays yet."""

_LISTED = {one.name: one for one in (*BUILT, *NOT_BUILT)}


def listed(game: str) -> ListedGame:
    return _LISTED[game]


class Room(Mapping[str, T]):
    """What one room has of each game, by the name a sheet gives the game.

    A game writes its part for its own sheet, events and views (`NarrationOf[RedDogSheet, ...]`). A room gives
    it to callers that know no game (`Narration`): they hand it the sheet it was found by, and what the rules
    of that sheet gave them.
    """

    def __init__(self, package: str, module: str, value: str, default: T | None = None) -> None:
        """`module` is below `package` and the game's folder; empty where the folder is a module itself.

        A game without that module has the `default`, where there is one.
        """
        self.package, self.module, self.value, self.default = package, module, value, default
        self._found: dict[str, T] = {}

    def __getitem__(self, game: str) -> T:
        found = self._found.get(game)
        if found is None:
            found = self._found[game] = self._load(game)
        return found

    def _load(self, game: str) -> T:
        if game not in self:
            raise KeyError(game)
        path = ".".join(filter(None, (self.package, _LISTED[game].folder, self.module)))
        if self.default is not None and find_spec(path) is None:
            return self.default
        return cast("T", getattr(import_module(path), self.value))

    def __contains__(self, game: object) -> bool:
        return any(one.name == game for one in BUILT)

    def __iter__(self) -> Iterator[str]:
        return (one.name for one in BUILT)

    def __len__(self) -> int:
        return len(BUILT)


GAMES = Room[Game]("cutcard.games", "game", "GAME")


def sources_of(game: str) -> Sources:
    """A game's source marks. One without a module `sources` has none, and is not loaded for the answer."""
    if find_spec(f"cutcard.games.{listed(game).folder}.sources") is None:
        return NO_SOURCES
    return GAMES[game].sources


SHEET_PARSERS = Room[Callable[[str], SheetRead]]("cutcard.games", "sheet.sheet_parser", "read_text")
NOTICES = Room[tuple[NoticeRule, ...]]("cutcard.games", "notices", "NOTICES", default=())
"""The clauses of each game that speak of a change of its rules; 8.3 speaks of the rest."""
