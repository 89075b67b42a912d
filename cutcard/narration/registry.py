"""The narrations of every game, by the game's name on a sheet."""

from cutcard.narration.blackjack.narration import BLACKJACK
from cutcard.narration.protocol import Narration
from cutcard.narration.red_dog.narration import RED_DOG

NARRATIONS: dict[str, Narration] = {"blackjack": BLACKJACK, "red-dog": RED_DOG}
