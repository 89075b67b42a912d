"""The games that can be told, by the name a sheet gives them."""

from cutcard.narration.blackjack.narration import BLACKJACK
from cutcard.narration.protocol import Narration
from cutcard.narration.red_dog.narration import RED_DOG

NARRATIONS: dict[str, Narration] = {"blackjack": BLACKJACK, "red-dog": RED_DOG}
