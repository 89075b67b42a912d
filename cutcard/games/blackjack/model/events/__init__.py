"""What has happened at a blackjack table. Past facts, frozen; money moves only inside them."""

# ruff: noqa: F403

from cutcard.games.blackjack.model.events.bonus import *
from cutcard.games.blackjack.model.events.irregularities import *
from cutcard.games.blackjack.model.events.play import *
from cutcard.games.blackjack.model.events.progressive import *
from cutcard.games.blackjack.model.events.shoe import *
from cutcard.games.blackjack.model.events.streaks import *
from cutcard.games.blackjack.model.events.wagers import *
from cutcard.games.twenty_one.events import *
