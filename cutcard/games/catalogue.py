"""The games that are built, by the name a sheet gives them."""

from cutcard.games.blackjack import BLACKJACK
from cutcard.games.game import Game

GAMES: dict[str, Game] = {BLACKJACK.name: BLACKJACK}
