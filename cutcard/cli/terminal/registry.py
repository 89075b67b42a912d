"""The games that can be played at the terminal, by the name a sheet gives them."""

from cutcard.cli.terminal.blackjack.manner import BLACKJACK
from cutcard.cli.terminal.manner import Manner
from cutcard.cli.terminal.red_dog.manner import RED_DOG_MANNER

MANNERS: dict[str, Manner] = {"blackjack": BLACKJACK, "red-dog": RED_DOG_MANNER}
