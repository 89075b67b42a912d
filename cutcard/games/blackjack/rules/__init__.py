"""The deciders of blackjack: what may be done, what the dealer draws, what is owed.

Each answers a question about a hand or a wager and cites its clause. Round engine, exact odds, strategy and
kernel ask here; none of them knows these rules itself. What device and shuffle call for stands in
`procedures.py`.
"""

# ruff: noqa: F403

from cutcard.games.blackjack.rules.actions import *
from cutcard.games.blackjack.rules.amounts import *
from cutcard.games.blackjack.rules.bonus import *
from cutcard.games.blackjack.rules.ceiling import *
from cutcard.games.blackjack.rules.dealing import *
from cutcard.games.blackjack.rules.early_collection import *
from cutcard.games.blackjack.rules.insurance import *
from cutcard.games.blackjack.rules.irregularities import *
from cutcard.games.blackjack.rules.multiple_action import *
from cutcard.games.blackjack.rules.outcomes import *
from cutcard.games.blackjack.rules.pending_wagers import *
from cutcard.games.blackjack.rules.progressive import *
from cutcard.games.blackjack.rules.streaks import *
from cutcard.games.blackjack.rules.wager_readings import *
from cutcard.games.blackjack.rules.wagering import *
from cutcard.games.twenty_one.outcomes import *
from cutcard.games.twenty_one.rules.boxes import *
