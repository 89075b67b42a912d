"""The games that can be drawn, by the name a sheet gives them."""

from cutcard.web.frames.blackjack.frames import BLACKJACK
from cutcard.web.frames.protocol import Pictures
from cutcard.web.frames.red_dog.frames import RED_DOG

PICTURES: dict[str, Pictures] = {"blackjack": BLACKJACK, "red-dog": RED_DOG}
