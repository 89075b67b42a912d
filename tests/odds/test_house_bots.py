"""The chart kept as data for house bots is the exact solver's own for an eight-deck table with surrender."""

from cutcard.games.blackjack.decide import lawful
from cutcard.games.blackjack.hand import views
from cutcard.games.blackjack.sheet import BlackjackSheet
from cutcard.odds.best_chart import best_chart
from cutcard.strategy.house_bots import bundled_chart


def test_the_bots_play_the_best_chart() -> None:
    sheet = BlackjackSheet(decks=8, hole_card="reader", surrender=True)
    best, kept = best_chart(sheet), bundled_chart()
    differ = [
        (view, best.choose(view, allowed), kept.choose(view, allowed))
        for view in views(sheet)
        if (allowed := lawful(sheet, view)) and best.choose(view, allowed) is not kept.choose(view, allowed)
    ]
    assert differ == []
