"""The seats of a running table. They are frozen: a change makes new seats."""

from typing import NamedTuple


class SeatedPlayer(NamedTuple):
    """A player at their box."""

    box: int
    player: str
    bot: bool = False
    keys: tuple[tuple[str, int], ...] = ()
    """The keys under which the player's chips came from the wallet, with their cents."""
    ready: bool = False
    """Done with betting, or with what the open window offers."""
    leaving: bool = False
    idle: int = 0
    """How many rounds in a row the player has sat out."""
    laid: tuple[tuple[int, str, int], ...] = ()
    """The player's wagers in the last round they played: box, wager, cents."""
    arrival: int = 0
    """The order in which players sat down: the earlier, the smaller."""
    part: bool = False
    """The player's browser takes part in the wash."""


Seats = tuple[SeatedPlayer, ...]


def at_box(seats: Seats, box: int) -> SeatedPlayer | None:
    return next((one for one in seats if one.box == box), None)


def of(seats: Seats, player: str) -> SeatedPlayer | None:
    for one in seats:
        if one.player == player:
            return one
    return None


def replaced(seats: Seats, seat: SeatedPlayer) -> Seats:
    """The seats with this one in place of its player's old one, in the order of the boxes."""
    others = (one for one in seats if one.player != seat.player)
    return tuple(sorted((*others, seat)))


def without(seats: Seats, player: str) -> Seats:
    return tuple(one for one in seats if one.player != player)


def next_arrival(seats: Seats) -> int:
    """The arrival number of a player who sits down now."""
    return max((one.arrival for one in seats), default=0) + 1


def first_arrived(seats: Seats) -> str:
    """The person who sat down first; empty if nobody is there."""
    return min(people(seats), key=lambda one: one.arrival).player if people(seats) else ""


def cutter(taken: Seats, offered_to: str) -> str:
    """The person who may cut: who is offered it and sits here; the first to come, if no wager says who."""
    if not offered_to:
        return first_arrived(taken)
    return offered_to if any(one.player == offered_to for one in people(taken)) else ""


def people(seats: Seats) -> tuple[SeatedPlayer, ...]:
    """The people who can be asked: no bots, and nobody who is leaving."""
    return tuple(one for one in seats if not one.bot and not one.leaving)
