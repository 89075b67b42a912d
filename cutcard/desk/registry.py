"""The desk of each game that is built, by the name a sheet gives the game."""

from cutcard.desk.blackjack import BLACKJACK
from cutcard.desk.protocol import Desk
from cutcard.desk.red_dog import RED_DOG_DESK

DESKS: dict[str, Desk] = {"blackjack": BLACKJACK, "red-dog": RED_DOG_DESK}


def desk_of(game: str) -> Desk:
    return DESKS[game]
