"""House bots of minibaccarat: they lay the least on the banker's hand, which costs the least.

There is nothing else to decide: which hand draws a third card is fixed.
"""

from cutcard.games.minibaccarat.sheet.sheet import BANKER, MinibaccaratSheet
from cutcard.games.minibaccarat.view import TableView
from cutcard.strategies.defaults import FlatBot
from cutcard.strategies.protocol import HouseBotOf

BOT: HouseBotOf[MinibaccaratSheet, TableView] = FlatBot(BANKER)
