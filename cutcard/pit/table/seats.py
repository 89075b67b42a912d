"""Who sits at a running table. Frozen: a change makes new seats."""

from typing import NamedTuple


class Sitting(NamedTuple):
    """A player at his box."""

    box: int
    player: str
    bot: bool = False
    keys: tuple[tuple[str, int], ...] = ()
    """Under which his chips came through the wallet's door, and how many."""
    ready: bool = False
    """Done with betting, or with what the open window offers."""
    leaving: bool = False
    idle: int = 0
    """Rounds in a row he has not wagered on."""
    laid: tuple[tuple[int, str, int], ...] = ()
    """What he laid for the last round he played: box, wager, cents."""
    came: int = 0
    """Whoever sat down earlier has a smaller number."""


Seats = tuple[Sitting, ...]


def at_box(seats: Seats, box: int) -> Sitting | None:
    return next((one for one in seats if one.box == box), None)


def of(seats: Seats, player: str) -> Sitting | None:
    for one in seats:
        if one.player == player:
            return one
    return None


def replaced(seats: Seats, sitting: Sitting) -> Seats:
    """The seats with this one in the place of its player's, in the order of the boxes."""
    others = (one for one in seats if one.player != sitting.player)
    return tuple(sorted((*others, sitting)))


def without(seats: Seats, player: str) -> Seats:
    return tuple(one for one in seats if one.player != player)


def next_to_come(seats: Seats) -> int:
    """The number of who sits down now."""
    return max((one.came for one in seats), default=0) + 1


def first_to_come(seats: Seats) -> str:
    """Of the people at the table: who sat down first. Empty where nobody is there."""
    return min(people(seats), key=lambda one: one.came).player if people(seats) else ""


def people(seats: Seats) -> tuple[Sitting, ...]:
    """Those who are asked: no bots, nobody on his way out."""
    return tuple(one for one in seats if not one.bot and not one.leaving)
