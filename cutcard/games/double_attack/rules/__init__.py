"""The deciders of double attack: what may be done, what the dealer draws, what is owed.

Round engine, exact odds, charts, kernel and sign ask here; none of them knows these rules itself.
"""

# ruff: noqa: F403

from cutcard.games.double_attack.rules.actions import *
from cutcard.games.double_attack.rules.bust_it import *
from cutcard.games.double_attack.rules.cards import *
from cutcard.games.double_attack.rules.outcomes import *
from cutcard.games.double_attack.rules.wagering import *
from cutcard.games.twenty_one.outcomes import *
from cutcard.games.twenty_one.rules.boxes import *
