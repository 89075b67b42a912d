"""Red dog at the desk."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from cutcard.cards import Card
from cutcard.desk.protocol import (
    ChartPage,
    DeskOf,
    Grid,
    OddsDetails,
    OddsTable,
    PrintedCell,
    UnsupportedRequestError,
    decks_words,
    percent,
)
from cutcard.games.red_dog import equipment
from cutcard.games.red_dog.sheet.sheet import RED_DOG, RedDogSheet
from cutcard.law.limits import Limits
from cutcard.law.refusal import Violation
from cutcard.signs.red_dog.sign import red_dog_sign
from cutcard.signs.sign import Sign
from cutcard.strategies.red_dog.chart import RaiseChart, read_raise_chart, write_raise_chart

if TYPE_CHECKING:
    from cutcard.sim.simulation import Simulation


_COLUMNS = ("spread", "probability", "pays", "wins", "a raise brings", "")


class RedDogDesk:
    main = RED_DOG

    def boxes(self, sheet: RedDogSheet) -> int:
        return sheet.areas

    def limits(self, sheet: RedDogSheet, wager: str) -> Limits:
        assert wager == RED_DOG
        return sheet.limits

    def sign(self, sheet: RedDogSheet, asks: tuple[Violation, ...] = ()) -> Sign:
        return red_dog_sign(sheet, asks)

    def odds(
        self,
        sheet: RedDogSheet,
        *,
        wager: str | None,
        chart: RaiseChart | None,
        removed: Sequence[Card],
        effects: bool,
    ) -> dict[str, Any]:
        from cutcard.exact_odds.errors import ShoeRanOutError, TooManyRemovedError, UnknownWagerError
        from cutcard.exact_odds.red_dog.report import red_dog_report

        if wager is not None and wager != RED_DOG:
            raise UnsupportedRequestError(str(UnknownWagerError(wager, [RED_DOG])), "--wager")
        try:
            return red_dog_report(sheet, chart=chart, removed=removed, effects=effects)
        except (ShoeRanOutError, TooManyRemovedError) as error:
            raise UnsupportedRequestError(str(error), "--removed") from None

    def odds_details(self, entry: Mapping[str, Any]) -> OddsDetails:
        return OddsDetails((OddsTable("By spread", _COLUMNS, tuple(map(_spread, entry["spreads"]))),))

    # --- charts ---

    def read_chart(self, text: str, sheet: RedDogSheet) -> RaiseChart:
        return read_raise_chart(text)

    def write_chart(self, chart: RaiseChart) -> str:
        return write_raise_chart(chart)

    def best_chart(self, sheet: RedDogSheet) -> RaiseChart:
        from cutcard.exact_odds.red_dog.solver import best_raises

        return best_raises(sheet)

    def chart_page(self, sheet: RedDogSheet, chart: RaiseChart) -> ChartPage:
        from cutcard.exact_odds.red_dog.solver import counts_left, red_dog_odds

        found = red_dog_odds(sheet, counts_left(sheet.decks), chart)
        rows = [
            (
                str(each.spread),
                (
                    PrintedCell(str(each.pays)),
                    PrintedCell(f"{100 * float(each.won):.2f} %"),
                    PrintedCell(f"{100 * float(each.raise_value):+.2f} %"),
                    PrintedCell("raise", "green") if chart.raises(each.spread) else PrintedCell("-"),
                ),
            )
            for each in found.spreads
        ]
        columns = ("pays", "wins", "a raise brings", "")
        return ChartPage(
            (Grid("Raises by spread (6.5(h))", columns, tuple(rows)),),
            (
                "A raise is made where its value is above zero, and then for the whole wager.",
                f"house advantage {100 * float(found.house_advantage):.4f} % by this chart, "
                f"{100 * float(found.element_of_risk):.4f} % of everything wagered",
            ),
        )

    # --- simulation ---

    def simulation(
        self,
        sheet: RedDogSheet,
        chart: RaiseChart,
        *,
        rounds: int,
        boxes: int,
        fresh_shoe: bool,
        histogram: bool = False,
    ) -> "Simulation":
        from cutcard.sim.red_dog.run import RedDogSimulation

        return RedDogSimulation(sheet, chart, rounds, boxes, fresh_shoe, histogram)

    def check_simulated(self, sheet: RedDogSheet, device: str) -> None:
        if device == "cuda":
            message = "a GPU simulates only blackjack; leave the device at cpu"
            raise UnsupportedRequestError(message, "--device")

    def cards_words(self, sheet: RedDogSheet, *, fresh_shoe: bool) -> str:
        decks = decks_words(sheet.decks)
        if fresh_shoe:
            return f"{decks}, a fresh shoe every round"
        if equipment.continuous(sheet):
            return f"{decks}, all shuffled before every round"
        return f"{decks}, dealt to the cutting card"

    def play_words(self, sheet: RedDogSheet) -> str:
        return "flat wagers"


def _spread(each: Mapping[str, Any]) -> tuple[str, ...]:
    raised = {0.0: "", 1.0: "raise"}.get(each["raised"], f"raise {percent(each['raised'], 2)}")
    return (
        str(each["spread"]),
        percent(each["probability"]),
        each["pays"],
        percent(each["won"]),
        f"{100 * each['raise_value']:+.4f} %",
        raised,
    )


DESK: DeskOf[RedDogSheet, RaiseChart] = RedDogDesk()
