"""Minibaccarat at the desk: its sign, its odds, its simulation. Its figures are per banker wager."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from cutcard.cards import Card
from cutcard.desk.defaults import CardDesk
from cutcard.desk.protocol import DeskOf, decks_words
from cutcard.games.minibaccarat import equipment
from cutcard.games.minibaccarat.sheet.sheet import BANKER, PLAYER, TIE, MinibaccaratSheet
from cutcard.law.refusal import Violation
from cutcard.signs.minibaccarat.sign import minibaccarat_sign
from cutcard.signs.sign import Sign
from cutcard.strategies.defaults import NoDecisions

if TYPE_CHECKING:
    from cutcard.sim.simulation import Simulation


class MinibaccaratDesk(CardDesk[MinibaccaratSheet]):
    def sign(self, sheet: MinibaccaratSheet, asks: tuple[Violation, ...] = ()) -> Sign:
        return minibaccarat_sign(sheet, asks)

    def report(self, sheet: MinibaccaratSheet, removed: Sequence[Card], *, effects: bool) -> dict[str, Any]:
        from cutcard.exact_odds.minibaccarat.odds import minibaccarat_report

        return minibaccarat_report(sheet, removed, effects=effects)

    def simulation(
        self,
        sheet: MinibaccaratSheet,
        chart: NoDecisions,
        *,
        rounds: int,
        boxes: int,
        fresh_shoe: bool,
        histogram: bool = False,
    ) -> "Simulation":
        from cutcard.sim.minibaccarat.run import MinibaccaratSimulation

        return MinibaccaratSimulation(sheet, chart, rounds, boxes, fresh_shoe, histogram)

    def cards_words(self, sheet: MinibaccaratSheet, *, fresh_shoe: bool) -> str:
        if not fresh_shoe and equipment.continuous(sheet):
            return f"{decks_words(sheet.decks)}, all shuffled before every round"
        return super().cards_words(sheet, fresh_shoe=fresh_shoe)

    def play_words(self, sheet: MinibaccaratSheet) -> str:
        return "flat wagers on banker, player and tie"


DESK: DeskOf[MinibaccaratSheet, NoDecisions] = MinibaccaratDesk(BANKER, PLAYER, TIE)
