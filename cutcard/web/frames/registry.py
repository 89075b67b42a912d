"""The frames of every game, by the game's name on a sheet."""

from cutcard.web.frames.blackjack.frames import BLACKJACK
from cutcard.web.frames.protocol import GameFrames
from cutcard.web.frames.red_dog.frames import RED_DOG

GAME_FRAMES: dict[str, GameFrames] = {"blackjack": BLACKJACK, "red-dog": RED_DOG}
