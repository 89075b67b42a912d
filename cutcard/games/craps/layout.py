"""The wagers of the layout: what each is called, what it is about, and where its rule comes from.

The documents define 1.2(a)1 to 7. Every other wager here, and every payout, carries its source.
"""

from collections.abc import Mapping
from enum import Enum
from typing import NamedTuple

from cutcard.games.craps import sources as by
from cutcard.law.sources import Source
from cutcard.money import EVEN_MONEY, Odds

CRAPS = "craps"
PASS, DONT_PASS, COME, DONT_COME = "pass", "dont-pass", "come", "dont-come"
FIELD, ANY_SEVEN, ANY_CRAPS, HORN = "field", "any-seven", "any-craps", "horn"

NUMBERS = (4, 5, 6, 8, 9, 10)
"""The totals that can be a point (1.1)."""
SEVEN = 7
TRUE_ODDS: Mapping[int, Odds] = {
    **dict.fromkeys((4, 10), Odds(2, 1)),
    **dict.fromkeys((5, 9), Odds(3, 2)),
    **dict.fromkeys((6, 8), Odds(6, 5)),
}
"""Against a seven: six ways to throw it, three, four or five ways to throw the number."""


class Family(Enum):
    """Wagers that win and lose alike."""

    LINE = "line"
    """Pass and don't pass."""
    COMES = "come"
    """Come and don't come."""
    PLACE_WIN = "place to win"
    PLACE_LOSE = "place to lose"
    HARDWAY = "hardway"
    ODDS = "odds"
    BUY = "buy"
    LAY = "lay"
    ONE_ROLL = "one roll"


class Listed(NamedTuple):
    """One wager of the layout."""

    name: str
    family: Family
    title: str
    clause: str
    """The paragraph that defines it, or the section of whose text the documents print the heading alone."""
    number: int = 0
    """The number it is about, where its name has one."""
    against: bool = False
    """It wins with the seven."""
    source: Source | None = None
    """Of its definition; None where the documents print it."""
    pays: Odds | None = None
    """At every table that sets nothing better; None where there are several rows, or none by any source."""
    pays_source: Source | None = None
    supports: str = ""
    """Odds: the wager they support."""

    @property
    def decided_by(self) -> str:
        """What a decision of the wager cites: the paragraph that prints it, or else the source."""
        return self.clause if self.source is None else by.cited(self.source)


def _numbered(name: str, family: Family, title: str, clause: str, **more: object) -> list[Listed]:
    return [
        Listed(f"{name}-{number}", family, f"{title} {number}", clause, number, **more)  # type: ignore[arg-type]
        for number in NUMBERS
    ]


def _place_wins() -> list[Listed]:
    pays = {4: Odds(9, 5), 5: Odds(7, 5), 6: Odds(7, 6), 8: Odds(7, 6), 9: Odds(7, 5), 10: Odds(9, 5)}
    listed = _numbered("place-win", Family.PLACE_WIN, "Place", "1.2(a)5", pays_source=by.MINI_DICE)
    return [one._replace(pays=pays[one.number]) for one in listed]


def _hardway(number: int) -> Listed:
    four = number == 4
    return Listed(
        f"hard-{number}",
        Family.HARDWAY,
        f"Hard {number}",
        "1.2(a)7" if four else "1.2(a)",
        number,
        source=None if four else by.PROPOSITIONS,
        pays=Odds(7, 1) if number in (4, 10) else Odds(9, 1),
        pays_source=by.PROPOSITIONS,
    )


def _odds(supports: str, title: str, *, against: bool) -> Listed:
    source = by.EVEN if against else by.TAKEN
    return Listed(
        f"{supports}-odds", Family.ODDS, title, "1.6", 0, against, source, None, source, supports=supports
    )


def _one_roll(name: str, title: str, pays: Odds | None, source: Source, number: int = 0) -> Listed:
    return Listed(
        name, Family.ONE_ROLL, title, "1.2(a)", number, source=source, pays=pays, pays_source=source
    )


_IN_ORDER = (
    Listed(PASS, Family.LINE, "Pass line", "1.2(a)1", pays=EVEN_MONEY, pays_source=by.EVEN),
    Listed(DONT_PASS, Family.LINE, "Don't pass", "1.2(a)2", 0, True, None, EVEN_MONEY, by.EVEN),
    Listed(COME, Family.COMES, "Come", "1.2(a)3", pays=EVEN_MONEY, pays_source=by.EVEN),
    Listed(DONT_COME, Family.COMES, "Don't come", "1.2(a)4", 0, True, None, EVEN_MONEY, by.EVEN),
    _odds(PASS, "Pass odds", against=False),
    _odds(DONT_PASS, "Don't pass odds", against=True),
    _odds(COME, "Come odds", against=False),
    _odds(DONT_COME, "Don't come odds", against=True),
    *_place_wins(),
    *_numbered("place-lose", Family.PLACE_LOSE, "Place to lose", "1.2(a)6", against=True),
    *_numbered("buy", Family.BUY, "Buy", "1.5", source=by.TRUE_ODDS, pays_source=by.TRUE_ODDS),
    *_numbered("lay", Family.LAY, "Lay", "1.5", against=True, source=by.TRUE_ODDS, pays_source=by.TRUE_ODDS),
    *(_hardway(number) for number in (4, 6, 8, 10)),
    _one_roll(FIELD, "Field", None, by.MINI_DICE),
    _one_roll(ANY_SEVEN, "Any seven", Odds(4, 1), by.MINI_DICE),
    _one_roll(ANY_CRAPS, "Any craps", Odds(7, 1), by.PROPOSITIONS),
    _one_roll("two", "Two", Odds(30, 1), by.PROPOSITIONS, 2),
    _one_roll("three", "Three", Odds(15, 1), by.PROPOSITIONS, 3),
    _one_roll("eleven", "Eleven", Odds(15, 1), by.PROPOSITIONS, 11),
    _one_roll("twelve", "Twelve", Odds(30, 1), by.PROPOSITIONS, 12),
    _one_roll(HORN, "Horn", None, by.HORN),
)
LAYOUT: Mapping[str, Listed] = {one.name: one for one in _IN_ORDER}
"""Every wager by its name, in the order of the layout."""

FIELD_PAYS: tuple[tuple[str, Odds], ...] = (
    ("2", Odds(2, 1)),
    ("3, 4, 9, 10 or 11", EVEN_MONEY),
    ("12", Odds(2, 1)),
)
FIELD_ROWS: Mapping[int, str] = {2: "2", 12: "12", **dict.fromkeys((3, 4, 9, 10, 11), "3, 4, 9, 10 or 11")}
CRAPS_TOTALS = (2, 3, 12)
HORN_NAMES: Mapping[int, str] = {2: "two", 3: "three", 11: "eleven", 12: "twelve"}


class Spot(NamedTuple):
    """A place on the layout: a wager by its name, and the come point it has moved to (0: none)."""

    name: str
    number: int = 0

    @property
    def label(self) -> str:
        """As the notation and the accounts have it: `come`, `come.9`."""
        return f"{self.name}.{self.number}" if self.number else self.name

    @property
    def listed(self) -> Listed:
        return LAYOUT[self.name]


def spot_of(label: str) -> Spot | None:
    """The place a wager's name means; None where the layout has no such place."""
    name, dot, number = label.partition(".")
    listed = LAYOUT.get(name)
    if listed is None:
        return None
    if not dot:
        return Spot(name)
    moves = listed.family is Family.COMES or listed.supports in (COME, DONT_COME)
    if not moves or number not in map(str, NUMBERS):
        return None
    return Spot(name, int(number))
