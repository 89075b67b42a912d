"""The deciders of blackjack: what may be done, what the dealer draws, what is owed.

Each answers a question about a hand or a wager and cites its clause. Round engine, exact odds, strategy and
kernel ask here; none of them knows these rules itself. What device and shuffle call for stands in
`procedures.py`.
"""

# ruff: noqa: F403

from cutcard.games.blackjack.decide.actions import *
from cutcard.games.blackjack.decide.amounts import *
from cutcard.games.blackjack.decide.as_read import *
from cutcard.games.blackjack.decide.bonus import *
from cutcard.games.blackjack.decide.ceiling import *
from cutcard.games.blackjack.decide.collected import *
from cutcard.games.blackjack.decide.dealing import *
from cutcard.games.blackjack.decide.insurance import *
from cutcard.games.blackjack.decide.irregularities import *
from cutcard.games.blackjack.decide.multiple_action import *
from cutcard.games.blackjack.decide.owed import *
from cutcard.games.blackjack.decide.progressive import *
from cutcard.games.blackjack.decide.streaks import *
from cutcard.games.blackjack.decide.wagering import *
from cutcard.games.blackjack.decide.waiting import *
