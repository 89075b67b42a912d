"""When a wager may be laid, removed or called on, and who throws the dice (1.2(a), 1.3, 1.6, 1.8, 1.11)."""

from collections.abc import Collection, Sequence

from cutcard.games.craps.layout import COME, DONT_COME, DONT_PASS, PASS, Family, Spot
from cutcard.games.craps.rules.outcomes import can_be_called, is_come_out
from cutcard.games.craps.rules.stakes import marked
from cutcard.games.craps.sheet.sheet import CrapsSheet
from cutcard.games.craps.sources import LATE_WAGERS, PASSING, REMOVAL, SHOOTER, TAKEN
from cutcard.law.refusal import Bar

LINE_WAGERS = (PASS, DONT_PASS)
_TITLES = {
    PASS: "a pass bet",
    DONT_PASS: "a don't pass bet",
    COME: "a come bet",
    DONT_COME: "a don't come bet",
}


# --- laying -----------------------------------------------------------------------------------------------


def why_not_now(spot: Spot, *, point: int, supported: int) -> list[Bar]:
    """When a wager may be laid; `supported` is the wager that odds support, 0 where it does not lie there."""
    family, clause = spot.listed.family, spot.listed.clause
    if family is Family.LINE and not is_come_out(point):
        says = f"{_TITLES[spot.name]} is placed immediately prior to the come out roll; the point is {point}"
        return [Bar(clause, says)]
    if family is Family.COMES:
        if spot.number:
            says = f"{_TITLES[spot.name]} is laid without a number: the next roll gives it its come point"
            return [Bar(clause, says)]
        if is_come_out(point):
            return [Bar(clause, f"{_TITLES[spot.name]} is placed after the come out roll; no point is on")]
    if family is Family.ODDS and not supported:
        says = f"odds support {_TITLES[spot.listed.supports]} that has its point, and none lies there"
        return marked("1.6", TAKEN, says)
    return []


def why_not_while_out(*, out: bool) -> list[Bar]:
    """No wager is laid, removed or called while the dice are out."""
    return marked("1.3", LATE_WAGERS, "no more bets: the dice are out") if out else []


# --- removing ---------------------------------------------------------------------------------------------


def why_not_removed(spot: Spot, *, point: int, fresh: bool) -> list[Bar]:
    """A pass bet with its point, and a come bet with its come point, stay until they are decided.

    `fresh`: all of it was laid since the last roll.
    """
    if fresh or not bound(spot, point=point):
        return []
    number = spot.number or point
    says = f"{_TITLES[spot.name]} is not removed once its point, {number}, is thrown"
    return marked("1.3", REMOVAL, says)


def bound(spot: Spot, *, point: int) -> bool:
    """Whether the wager is tied to a point that favours the house."""
    return (spot.name == PASS and not is_come_out(point)) or (spot.name == COME and spot.number > 0)


# --- calling on and off -----------------------------------------------------------------------------------


def why_not_call(sheet: CrapsSheet, spot: Spot, *, called: bool, on: bool) -> list[Bar]:
    if not can_be_called(sheet, spot):
        return [Bar("1.2(a)5", f"{spot.label} is not off on a come out roll: there is nothing to call")]
    if called is on:
        says = "has been called on" if on else "has not been called on: it is off on every come out roll"
        return [Bar("1.2(a)5", f"{spot.label} {says}")]
    return []


def why_not_mark(*, called: bool, marker: bool) -> list[Bar]:
    """The dealer's "on" button confirms a player's call, and nothing else."""
    if not called:
        return [Bar("1.2(a)5", "the player has not called the wager on")]
    return [Bar("1.2(a)5", "the on button lies there")] if marker else []


# --- the shooter ------------------------------------------------------------------------------------------


def who_shoots(
    players: Sequence[str], line: Collection[str], *, shooter: str, passed: bool, point: int, stays: bool
) -> str:
    """Whose throw is next; empty where nobody has a line wager.

    The shooter keeps the dice until a seven before the point, or until they pass them on. Then the dice go
    round: to the next player with a pass or a don't pass bet. `stays`: the shooter has a wager on the layout;
    one who has none has left the dice to the others.
    """
    if not is_come_out(point) and stays and not passed:
        return shooter
    at = players.index(shooter) if shooter in players else 0
    first = at + 1 if passed and shooter in players else at
    around = [*players[first:], *players[:first]]
    return next((one for one in around if one in line), "")


def point_ends(line: Collection[str], *, point: int, stays: bool) -> bool:
    """1.1: a point ends when no line wager depends on it and the shooter has no wager at all.

    What follows is the opening of the game: a come out roll, with a new shooter.
    """
    return not is_come_out(point) and not line and not stays


def why_not_throw(shooter: str) -> list[Bar]:
    """1.8: the shooter has a line wager."""
    if shooter:
        return []
    return marked("1.8", SHOOTER, "nobody can shoot: the shooter needs a pass or a don't pass bet")


def why_not_pass_dice(shooter: str, player: str, *, point: int) -> list[Bar]:
    """1.11: before a come out roll a shooter may give up the dice."""
    if player != shooter:
        return marked("1.11", PASSING, f"{player} does not have the dice")
    if not is_come_out(point):
        return marked("1.11", PASSING, "the dice are passed before a come out roll; a point is on")
    return []
