"""Blackjack at the desk."""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from cutcard.cards import Card
from cutcard.desk.protocol import (
    ChartPage,
    DeskOf,
    HandTexts,
    OddsDetails,
    UnsupportedRequestError,
    decks_words,
    percent,
)
from cutcard.desk.twenty_one import grids_of, hand_request, input_errors, ordinary_payout
from cutcard.games.blackjack.rules import bonus_stakes, equipment
from cutcard.games.blackjack.sheet.sheet import MAIN, BlackjackSheet
from cutcard.games.blackjack.wagers import blackjack_bonus
from cutcard.law.limits import Limits
from cutcard.law.refusal import Violation
from cutcard.signs.blackjack.sign import sign_of
from cutcard.signs.sign import Sign
from cutcard.strategies.twenty_one.chart import Chart, read_chart, write_chart
from cutcard.strategies.twenty_one.chart_fit import must_fit

if TYPE_CHECKING:
    from cutcard.sim.chunks import Progress
    from cutcard.sim.result import SimResult
    from cutcard.sim.simulation import Simulation


class BlackjackDesk:
    main = MAIN

    def boxes(self, sheet: BlackjackSheet) -> int:
        return sheet.boxes

    def limits(self, sheet: BlackjackSheet, wager: str) -> Limits:
        return sheet.limits_of(wager)

    def sign(self, sheet: BlackjackSheet, asks: tuple[Violation, ...] = ()) -> Sign:
        return sign_of(sheet, asks)

    def odds(
        self,
        sheet: BlackjackSheet,
        *,
        wager: str | None,
        chart: Chart | None,
        removed: Sequence[Card],
        effects: bool,
    ) -> dict[str, Any]:
        from cutcard.exact_odds.blackjack.odds_request import check_request

        with _input_errors():
            check_request(sheet, wager, removed)
            from cutcard.exact_odds.blackjack.report.report import odds_report  # slow to load

            return odds_report(sheet, wager=wager, chart=chart, removed=removed, effects=effects)

    def distribution(
        self, sheet: BlackjackSheet, *, chart: Chart | None, removed: Sequence[Card]
    ) -> dict[str, Any]:
        from cutcard.exact_odds.blackjack.report.main_entry import results_entry
        from cutcard.exact_odds.blackjack.report.table_odds import TableOdds

        with _input_errors():
            return results_entry(TableOdds(sheet, chart, removed), together=True)

    def advantage(self, sheet: BlackjackSheet, chart: Chart | None = None) -> float:
        from cutcard.exact_odds.blackjack.report.table_odds import TableOdds
        from cutcard.exact_odds.errors import BeyondTheSolverError, ShoeRanOutError

        try:
            return float(TableOdds(sheet, chart).solution.house_advantage)
        except ShoeRanOutError as error:
            raise UnsupportedRequestError(str(error), "cards.decks") from None
        except BeyondTheSolverError as error:
            raise _beyond(error) from None

    def odds_details(self, entry: Mapping[str, Any]) -> OddsDetails:
        return OddsDetails(notes=tuple(_notes(entry)))

    def ordinary_payout(self, sheet: BlackjackSheet) -> str:
        return ordinary_payout(sheet)

    def wagers_apart(self, sheet: BlackjackSheet) -> tuple[Mapping[str, Any], ...]:
        return ()

    def hand(self, sheet: BlackjackSheet, texts: HandTexts) -> dict[str, Any]:
        asked = hand_request(sheet, texts)
        from cutcard.exact_odds.blackjack.report.hand import blackjack_hand_report

        with input_errors():
            return blackjack_hand_report(sheet, asked)

    # --- charts ---

    def read_chart(self, text: str, sheet: BlackjackSheet) -> Chart:
        chart = read_chart(text)
        must_fit(chart, sheet)
        return chart

    def write_chart(self, chart: Chart) -> str:
        return write_chart(chart)

    def best_chart(self, sheet: BlackjackSheet) -> Chart:
        from cutcard.exact_odds.errors import BeyondTheSolverError

        try:
            return _best_chart(sheet)
        except BeyondTheSolverError as error:
            raise _beyond(error) from None

    def chart_page(self, sheet: BlackjackSheet, chart: Chart) -> ChartPage:
        from cutcard.exact_odds.twenty_one.solver.main_game import by_best_play, by_fitting_chart

        by_chart, best = (
            float(each.house_advantage) for each in (by_fitting_chart(sheet, chart), by_best_play(sheet))
        )
        return ChartPage(
            grids_of(chart),
            (
                "S stand, H hit, D double, P split, R surrender; the first lawful one is taken",
                f"house advantage {100 * by_chart:.4f} % by this chart, "
                f"{100 * best:.4f} % by the best play of each hand",
            ),
        )

    def exceptions(self, sheet: BlackjackSheet, chart: Chart) -> dict[str, Any]:
        from cutcard.exact_odds.twenty_one.exceptions import exceptions, exceptions_data
        from cutcard.exact_odds.twenty_one.solver.main_game import by_best_play, solve

        with _input_errors():
            by_chart, best = solve(sheet, chart=chart), by_best_play(sheet)
            return exceptions_data(
                exceptions(best, by_chart),
                by_chart=by_chart.house_advantage,
                best=best.house_advantage,
                chart=chart.name,
            )

    # --- simulation ---

    def simulation(
        self,
        sheet: BlackjackSheet,
        chart: Chart,
        *,
        rounds: int,
        boxes: int,
        fresh_shoe: bool,
        histogram: bool = False,
    ) -> "Simulation":
        from cutcard.sim.blackjack.run import BlackjackSimulation

        return BlackjackSimulation(sheet, chart, rounds, boxes, fresh_shoe, histogram)

    def simulate_on_gpu(
        self,
        sheet: BlackjackSheet,
        chart: Chart,
        *,
        rounds: int,
        seed: int | None,
        boxes: int,
        fresh_shoe: bool,
        progress: "Progress | None",
    ) -> "SimResult":
        from cutcard.sim.blackjack.gpu_run import NotOnGpuError, simulate_on_gpu
        from cutcard.sim.twenty_one.cuda import NoGpuError

        try:
            return simulate_on_gpu(sheet, chart, rounds, seed, boxes, fresh_shoe, progress)
        except (NoGpuError, NotOnGpuError) as error:
            raise UnsupportedRequestError(f"{error}; leave the device at cpu", "--device") from None

    def save_tables(
        self, sheet: BlackjackSheet, chart: Chart, path: Path, *, boxes: int, fresh_shoe: bool
    ) -> None:
        from cutcard.sim.blackjack.gpu_run import NotOnGpuError, gpu_table
        from cutcard.sim.twenty_one.table_file import save

        try:
            save(path, gpu_table(sheet, chart, boxes=boxes, fresh_shoe=fresh_shoe))
        except NotOnGpuError as error:
            raise UnsupportedRequestError(str(error), "--save-tables") from None

    def check_simulated(self, sheet: BlackjackSheet, device: str) -> None:
        bonus = blackjack_bonus.WAGER.name
        if sheet.offered(bonus) and not bonus_stakes(sheet):
            raise UnsupportedRequestError(
                "it has no award for a stake this table takes", f"wagers.{bonus}.awards"
            )

    def cards_words(self, sheet: BlackjackSheet, *, fresh_shoe: bool) -> str:
        from cutcard.sim.blackjack.shuffle_mode import ShuffleMode, shuffle_mode_of, shuffled_every_round

        decks = decks_words(sheet.decks) + (" a side" if equipment.double_shoe(sheet) else "")
        if fresh_shoe:
            return f"{decks}, a fresh shoe every round"
        if shuffled_every_round(sheet):
            return f"{decks}, all shuffled before every round"
        dealt = {
            ShuffleMode.CUTTING_CARD: "dealt to the cutting card",
            ShuffleMode.BART_CARTER: "discards put back (Bart Carter)",
            ShuffleMode.DOUBLE_SHOE: "dealt to each side's cutting card",
        }
        return f"{decks}, {dealt[shuffle_mode_of(sheet, fresh_shoe=False)]}"

    def play_words(self, sheet: BlackjackSheet) -> str:
        return "flat wagers, no insurance"


@lru_cache(maxsize=32)
def _best_chart(sheet: BlackjackSheet) -> Chart:
    from cutcard.exact_odds.twenty_one.solver.best_chart import best_chart

    return best_chart(sheet)


@contextmanager
def _input_errors() -> Iterator[None]:
    """Says what has no odds as the option that asked for it."""
    from cutcard.exact_odds.errors import (
        BeyondTheSolverError,
        ShoeRanOutError,
        TooManyRemovedError,
        UnknownWagerError,
    )

    try:
        yield
    except UnknownWagerError as error:
        raise UnsupportedRequestError(str(error), "--wager") from None
    except (ShoeRanOutError, TooManyRemovedError) as error:
        raise UnsupportedRequestError(str(error), "--removed") from None
    except BeyondTheSolverError as error:
        raise _beyond(error) from None


def _beyond(error: Exception) -> UnsupportedRequestError:
    """Only a proposed sheet can ask for it: the law keeps what would need it apart."""
    return UnsupportedRequestError(f"this table has no exact odds or charts: {error}", "rules")


def _notes(entry: Mapping[str, Any]) -> Iterator[str]:
    """Even money, the odds by other ways to play, and the meter at which a wager breaks even."""
    if "even_money" in entry:
        even = entry["even_money"]
        yield f"even money is worth {even['taken']:.4f}, playing on {even['declined']:.4f}"
    for each in entry.get("plays", [])[1:]:
        yield f"{each['play']}: {percent(each['house_advantage'])}"
    if "best_play" in entry:
        best = entry["best_play"]
        yield f"best: {percent(best['house_advantage'])}, {best['play']}"
    if "main_wager_cost" in entry:
        yield f"to play so costs {percent(entry['main_wager_cost'])} of the main wager"
    if "steps" in entry:
        steps = ", ".join(f"{name} {percent(chance)}" for name, chance in entry["steps"].items())
        yield f"a hand's steps: {steps}"
    if "meter" in entry:
        reset = percent(entry["meter"]["house_advantage_at_reset"])
        yield f"with the meter reset to ${entry['meter']['reset']}: {reset}"
    if entry.get("break_even_meter"):
        yield f"breaks even at a meter of ${entry['break_even_meter']}"


DESK: DeskOf[BlackjackSheet, Chart] = BlackjackDesk()
