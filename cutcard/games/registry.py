"""The games that are built, by the name a sheet gives them."""

from cutcard.games.blackjack import BLACKJACK
from cutcard.games.protocol import Game
from cutcard.games.red_dog.game import GAME as RED_DOG

GAMES: dict[str, Game] = {game.name: game for game in (BLACKJACK, RED_DOG)}
