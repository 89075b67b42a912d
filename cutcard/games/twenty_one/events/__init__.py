"""What happens at any table of twenty-one. Past facts, frozen; money moves only inside them."""

# ruff: noqa: F403

from cutcard.games.table.events import *
from cutcard.games.twenty_one.events.irregularities import *
from cutcard.games.twenty_one.events.play import *
from cutcard.games.twenty_one.events.wagers import *
