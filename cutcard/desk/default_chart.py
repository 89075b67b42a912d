"""The chart a sheet is played by when nobody names another: its own best total-dependent one."""

from functools import lru_cache

from cutcard.exact_odds.blackjack.solver.best_chart import best_chart
from cutcard.games.blackjack.sheet.sheet import BlackjackSheet
from cutcard.strategies.blackjack.chart import Chart


@lru_cache(maxsize=32)
def default_chart(sheet: BlackjackSheet) -> Chart:
    return best_chart(sheet)
