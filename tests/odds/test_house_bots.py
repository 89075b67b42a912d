"""The bundled chart of the house bots equals the exact solver's chart for their usual table."""

from pathlib import Path

from cutcard.exact_odds.twenty_one.solver.best_chart import best_chart
from cutcard.games.blackjack.rules import lawful
from cutcard.games.blackjack.sheet.sheet import BlackjackSheet
from cutcard.games.twenty_one.deciders import views
from cutcard.strategies.blackjack.house_bots import bundled_chart
from tests.blackjack_sheets import load_sheet


def test_the_bots_play_the_best_chart() -> None:
    best, kept = best_chart(load_sheet(Path("atlantic-city"))), bundled_chart()
    assert (kept.hard, kept.soft, kept.pairs) == (best.hard, best.soft, best.pairs)


def test_the_chart_for_both_cards_is_the_best_too() -> None:
    sheet = BlackjackSheet(decks=8, hole_card="face-up")
    best, kept = best_chart(sheet), bundled_chart(both_cards=True)
    assert (kept.hard, kept.soft, kept.pairs) == (best.hard, best.soft, best.pairs)
    assert kept.both_cards
    for view in views(sheet):
        may = lawful(sheet, view)
        if may:
            assert kept.choose(view, may) in may
