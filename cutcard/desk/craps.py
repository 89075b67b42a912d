"""Craps at the desk."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from cutcard.cards import Card
from cutcard.desk.protocol import ChartPage, DeskOf, UnsupportedRequestError
from cutcard.games.craps.layout import PASS
from cutcard.games.craps.rules import stakes
from cutcard.games.craps.sheet.sheet import CrapsSheet
from cutcard.law.limits import Limits
from cutcard.law.refusal import Violation
from cutcard.signs.craps.sign import craps_sign
from cutcard.signs.sign import Sign
from cutcard.strategies.defaults import NoDecisions, read_no_decisions, write_no_decisions

if TYPE_CHECKING:
    from cutcard.sim.simulation import Simulation


class CrapsDesk:
    main = PASS

    def boxes(self, sheet: CrapsSheet) -> int:
        return sheet.players

    def limits(self, sheet: CrapsSheet, wager: str) -> Limits:
        return stakes.limits(sheet, wager)

    def sign(self, sheet: CrapsSheet, asks: tuple[Violation, ...] = ()) -> Sign:
        return craps_sign(sheet, asks)

    def odds(
        self,
        sheet: CrapsSheet,
        *,
        wager: str | None,
        chart: NoDecisions | None,
        removed: Sequence[Card],
        effects: bool,
    ) -> dict[str, Any]:
        from cutcard.exact_odds.craps.odds import craps_report
        from cutcard.exact_odds.errors import UnknownWagerError

        offered = stakes.offered(sheet)
        if wager is not None and wager not in offered:
            raise UnsupportedRequestError(str(UnknownWagerError(wager, offered)), "--wager")
        if removed:
            raise UnsupportedRequestError("craps is played with dice: no card can be removed", "--removed")
        if effects:
            raise UnsupportedRequestError("craps is played with dice: no card has an effect", "--effects")
        return craps_report(sheet, wager)

    # --- charts ---

    def read_chart(self, text: str, sheet: CrapsSheet) -> NoDecisions:
        return read_no_decisions(text)

    def write_chart(self, chart: NoDecisions) -> str:
        return write_no_decisions(chart)

    def best_chart(self, sheet: CrapsSheet) -> NoDecisions:
        return NoDecisions()

    def chart_page(self, sheet: CrapsSheet, chart: NoDecisions) -> ChartPage:
        return ChartPage((), ("Players of craps decide only their wagers; `odds` says what each costs.",))

    # --- simulation ---

    def simulation(
        self,
        sheet: CrapsSheet,
        chart: NoDecisions,
        *,
        rounds: int,
        boxes: int,
        fresh_shoe: bool,
        histogram: bool = False,
    ) -> "Simulation":
        from cutcard.sim.craps.run import CrapsSimulation

        return CrapsSimulation(sheet, chart, rounds, boxes, fresh_shoe, histogram)

    def check_simulated(self, sheet: CrapsSheet, device: str) -> None:
        if device == "cuda":
            message = "a GPU simulates only blackjack; leave the device at cpu"
            raise UnsupportedRequestError(message, "--device")

    def cards_words(self, sheet: CrapsSheet, *, fresh_shoe: bool) -> str:
        return "two dice; a round is one roll"

    def play_words(self, sheet: CrapsSheet) -> str:
        return "every wager in play, flat, placed again once it is decided"


DESK: DeskOf[CrapsSheet, NoDecisions] = CrapsDesk()
