"""Spreads of red dog: two cards lie there, and the wager may be raised (6.5(h))."""

from typing import Any

from cutcard.cards import card
from cutcard.games.red_dog import rules
from cutcard.pit.table.randomness import RandomSource
from cutcard.training.protocol import PASS, Drill, DrillCell, DrillChoice, Exercise, Trainer, shipped_chart
from cutcard.training.shoes import dealt

RAISE = "raise"
_LOWEST, _HIGHEST = 2, 14


class RedDogTrainer:
    drills: tuple[Drill, ...] = ("spreads", "daily")

    def cells(self, sheet: Any) -> tuple[DrillCell, ...]:
        chart = shipped_chart(sheet)
        values = range(_LOWEST, _HIGHEST + 1)
        pairs = [(low, high, rules.spread_of(low, high)) for low in values for high in values if low < high]
        plays = {
            spread: "" if chart is None else RAISE if chart.raises(spread) else PASS
            for _, _, spread in pairs
            if rules.may_raise(spread)
        }
        return tuple(
            DrillCell(
                f"a spread of {spread}",
                (),
                (low, high),
                plays[spread],
                any(plays.get(spread + step, plays[spread]) != plays[spread] for step in (-1, 1)),
            )
            for low, high, spread in pairs
            if spread in plays
        )

    def exercise(self, sheet: Any, cell: DrillCell, source: RandomSource) -> Exercise:
        order = cell.dealer if source.below(2) else cell.dealer[::-1]
        faces = dealt(sheet, order, source, of=rules.rank_value)
        spread = rules.spread(*map(card, faces))
        says = f"Spread {spread} pays {sheet.odds(rules.row_of(spread))}"
        return Exercise(cell.key, faces, (), (DrillChoice(RAISE), DrillChoice(PASS)), says, window=True)


TRAINER: Trainer = RedDogTrainer()
