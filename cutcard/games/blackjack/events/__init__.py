"""What has happened at a blackjack table. Past facts, frozen; money moves only inside them."""

# ruff: noqa: F403

from cutcard.games.blackjack.events.play import *
from cutcard.games.blackjack.events.shoe import *
from cutcard.games.blackjack.events.wagers import *
from cutcard.games.events import *
