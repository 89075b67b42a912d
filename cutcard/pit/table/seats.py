"""Who sits at a running table. Frozen: a change makes new seats."""

from typing import NamedTuple


class SeatedPlayer(NamedTuple):
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
    arrival: int = 0
    """Whoever sat down earlier has a smaller number."""


Seats = tuple[SeatedPlayer, ...]


def at_box(seats: Seats, box: int) -> SeatedPlayer | None:
    return next((one for one in seats if one.box == box), None)


def of(seats: Seats, player: str) -> SeatedPlayer | None:
    for one in seats:
        if one.player == player:
            return one
    return None


def replaced(seats: Seats, seat: SeatedPlayer) -> Seats:
    """The seats with this one in the place of its player's, in the order of the boxes."""
    others = (one for one in seats if one.player != seat.player)
    return tuple(sorted((*others, seat)))


def without(seats: Seats, player: str) -> Seats:
    return tuple(one for one in seats if one.player != player)


def next_arrival(seats: Seats) -> int:
    """The number of who sits down now."""
    return max((one.arrival for one in seats), default=0) + 1


def first_arrived(seats: Seats) -> str:
    """Of the people at the table: who sat down first. Empty where nobody is there."""
    return min(people(seats), key=lambda one: one.arrival).player if people(seats) else ""


def people(seats: Seats) -> tuple[SeatedPlayer, ...]:
    """Those who are asked: no bots, nobody on his way out."""
    return tuple(one for one in seats if not one.bot and not one.leaving)
