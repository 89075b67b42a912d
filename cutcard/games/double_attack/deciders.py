"""Double attack's deciders as odds, charts and kernel of every game of twenty-one ask for them."""

from cutcard.games.double_attack import rules
from cutcard.games.double_attack.sheet.sheet import DoubleAttackSheet
from cutcard.games.twenty_one.deciders import DecidersOf

DECIDERS: DecidersOf[DoubleAttackSheet] = rules
