"""The games that can be drawn, by the name a sheet gives them."""

from cutcard.web.pictures.blackjack.pictures import BLACKJACK
from cutcard.web.pictures.picture import Pictures
from cutcard.web.pictures.red_dog.pictures import RED_DOG

PICTURES: dict[str, Pictures] = {"blackjack": BLACKJACK, "red-dog": RED_DOG}
