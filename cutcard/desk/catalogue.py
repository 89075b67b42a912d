"""The desk of each game that is built, by the name a sheet gives the game."""

from cutcard.desk.blackjack import BLACKJACK
from cutcard.desk.desk import Desk

DESKS: dict[str, Desk] = {"blackjack": BLACKJACK}


def desk_of(game: str) -> Desk:
    return DESKS[game]
