"""What a throw does to a wager (1.1, 1.2(a)): it wins, loses, is void, moves to its come point, or stays."""

from typing import Literal, NamedTuple

from cutcard.games.craps.layout import (
    ANY_CRAPS,
    ANY_SEVEN,
    CRAPS_TOTALS,
    FIELD,
    FIELD_ROWS,
    HORN_NAMES,
    NUMBERS,
    SEVEN,
    Family,
    Spot,
)
from cutcard.games.craps.rules.stakes import pays
from cutcard.games.craps.sheet.sheet import CrapsSheet
from cutcard.money import Odds

_CALLING = (Family.PLACE_WIN, Family.PLACE_LOSE, Family.BUY, Family.LAY)


class Throw(NamedTuple):
    """Two dice at rest."""

    first: int
    second: int

    @property
    def total(self) -> int:
        return self.first + self.second

    @property
    def hard(self) -> bool:
        """The same number on each die (1.2(a)7)."""
        return self.first == self.second


ALL_THROWS: tuple[Throw, ...] = tuple(Throw(one, two) for one in range(1, 7) for two in range(1, 7))


class Verdict(NamedTuple):
    """A wager decided by a throw."""

    result: Literal["won", "lost", "void"]
    clause: str
    odds: Odds | None = None
    """What a won wager is paid at."""
    why: str = ""
    """In few words: `6 and 6`, `point 8 made`."""


def is_come_out(point: int) -> bool:
    """1.1: the first roll, and the first one after a decision of pass and don't pass: no point is on."""
    return point == 0


def next_point(point: int, throw: Throw) -> int:
    """The come out point after a throw; 0 where the next roll is a come out roll.

    2, 3, 7, 11 and 12 decide a come out roll, though a 12 voids don't pass (1.2(a)2iii).
    """
    if is_come_out(point):
        return throw.total if throw.total in NUMBERS else 0
    return 0 if throw.total in (point, SEVEN) else point


def seven_out(point: int, throw: Throw) -> bool:
    """A seven before the point: the dice go to a new shooter (1.11, by its source)."""
    return not is_come_out(point) and throw.total == SEVEN


def can_be_called(sheet: CrapsSheet, spot: Spot) -> bool:
    """Whether a player may call the wager on for come out rolls: it is off there otherwise (1.2(a)5)."""
    family = spot.listed.family
    if family in (Family.PLACE_LOSE, Family.LAY):
        return sheet.readings.place_lose == "off-on-come-out"
    return family in _CALLING


def active(sheet: CrapsSheet, spot: Spot, *, point: int, marked: bool) -> bool:
    """Whether the next roll can decide the wager: called on and marked by the dealer, or no come out roll."""
    return marked or not is_come_out(point) or not can_be_called(sheet, spot)


def moves_to(spot: Spot, throw: Throw) -> Spot | None:
    """1.1: the come point a fresh come or don't come bet moves to; None where it does not move."""
    fresh = spot.listed.family is Family.COMES and not spot.number
    return Spot(spot.name, throw.total) if fresh and throw.total in NUMBERS else None


def outcome(
    sheet: CrapsSheet, spot: Spot, throw: Throw, *, point: int, marked: bool = False
) -> Verdict | None:
    """What the throw decides of a wager that lies there; `point` is the one before it. None: it stays."""
    listed = spot.listed
    match listed.family:
        case Family.LINE:
            return _line(sheet, spot, point, throw.total)
        case Family.COMES:
            return _line(sheet, spot, spot.number, throw.total)
        case Family.ODDS:
            number = spot.number or point
            return _number(sheet, spot, number, throw.total)
        case Family.HARDWAY:
            return _hardway(sheet, spot, throw)
        case Family.ONE_ROLL:
            return _one_roll(sheet, spot, throw.total)
    if not active(sheet, spot, point=point, marked=marked):
        return None
    return _number(sheet, spot, listed.number, throw.total)


def _line(sheet: CrapsSheet, spot: Spot, number: int, total: int) -> Verdict | None:
    """1.2(a)1 to 4: on its first roll, or once it has its point."""
    clause, right = spot.listed.clause, not spot.listed.against
    if number:
        if total not in (number, SEVEN):
            return None
        won = (total == number) is right
        why = f"{number} made" if total == number else f"seven before {number}"
        return _decided(sheet, spot, total, won, f"{clause}{'i' if won else 'ii'}(2)", why)
    if total in NUMBERS:
        return None
    if total == 12 and not right:
        return Verdict("void", f"{clause}iii", why="12")
    won = (total in (SEVEN, 11)) is right
    return _decided(sheet, spot, total, won, f"{clause}{'i' if won else 'ii'}(1)", str(total))


def _number(sheet: CrapsSheet, spot: Spot, number: int, total: int) -> Verdict | None:
    """The number against the seven."""
    if total not in (number, SEVEN):
        return None
    won = (total == SEVEN) is spot.listed.against
    why = f"{number} before seven" if total == number else f"seven before {number}"
    return _decided(sheet, spot, number, won, spot.listed.decided_by, why)


def _hardway(sheet: CrapsSheet, spot: Spot, throw: Throw) -> Verdict | None:
    number = spot.listed.number
    if throw.total not in (number, SEVEN):
        return None
    won = throw.total == number and throw.hard
    return _decided(
        sheet, spot, throw.total, won, spot.listed.decided_by, f"{throw.first} and {throw.second}"
    )


def _one_roll(sheet: CrapsSheet, spot: Spot, total: int) -> Verdict:
    return _decided(sheet, spot, total, _one_roll_wins(spot, total), spot.listed.decided_by, str(total))


def _one_roll_wins(spot: Spot, total: int) -> bool:
    if spot.listed.number:
        return total == spot.listed.number
    winning = {FIELD: FIELD_ROWS, ANY_SEVEN: (SEVEN,), ANY_CRAPS: CRAPS_TOTALS}.get(spot.name, HORN_NAMES)
    return total in winning


def _decided(sheet: CrapsSheet, spot: Spot, total: int, won: bool, clause: str, why: str) -> Verdict:
    if not won:
        return Verdict("lost", clause, why=why)
    return Verdict("won", clause, pays(sheet, spot, total), why)
