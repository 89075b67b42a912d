"""What happens at any table with cards. Past facts, frozen; money moves only inside them."""

# ruff: noqa: F403

from cutcard.games.table.events.base import *
from cutcard.games.table.events.stack import *
from cutcard.games.table.events.wagers import *
