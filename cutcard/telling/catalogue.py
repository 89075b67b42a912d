"""The games that can be told, by the name a sheet gives them."""

from cutcard.telling.blackjack.telling import BLACKJACK
from cutcard.telling.red_dog.telling import RED_DOG
from cutcard.telling.telling import Telling

TELLINGS: dict[str, Telling] = {"blackjack": BLACKJACK, "red-dog": RED_DOG}
