"""The chart kept as data for house bots is the exact solver's own for the table they mostly sit at."""

from pathlib import Path

from cutcard.cli.sheets import load_sheet
from cutcard.odds.best_chart import best_chart
from cutcard.strategy.house_bots import bundled_chart


def test_the_bots_play_the_best_chart() -> None:
    best, kept = best_chart(load_sheet(Path("atlantic-city"))), bundled_chart()
    assert (kept.hard, kept.soft, kept.pairs) == (best.hard, best.soft, best.pairs)
