"""The games that can be told, by the name a sheet gives them."""

from cutcard.narration.blackjack.narration import BLACKJACK
from cutcard.narration.protocol import Telling
from cutcard.narration.red_dog.narration import RED_DOG

TELLINGS: dict[str, Telling] = {"blackjack": BLACKJACK, "red-dog": RED_DOG}
