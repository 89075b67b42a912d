"""Double attack at the desk."""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from cutcard.cards import Card
from cutcard.desk.protocol import (
    ChartPage,
    DeskOf,
    HandTexts,
    OddsDetails,
    OddsTable,
    UnsupportedRequestError,
    decks_words,
    percent,
)
from cutcard.desk.twenty_one import grids_of, hand_request, input_errors, ordinary_payout
from cutcard.games.double_attack.sheet.sheet import INITIAL, DoubleAttackSheet
from cutcard.games.twenty_one.points import ACE, TEN
from cutcard.law.limits import Limits
from cutcard.law.refusal import Violation
from cutcard.signs.double_attack.sign import double_attack_sign
from cutcard.signs.sign import Sign
from cutcard.strategies.double_attack.chart import (
    AttackChart,
    must_fit_table,
    read_attack_chart,
    write_attack_chart,
)

if TYPE_CHECKING:
    from cutcard.sim.simulation import Simulation


_COLUMNS = ("up card", "probability", "a wager brings", "")
_UP_CARDS = {TEN: "king, queen, jack", ACE: "ace"}


class DoubleAttackDesk:
    main = INITIAL

    def boxes(self, sheet: DoubleAttackSheet) -> int:
        return sheet.boxes

    def limits(self, sheet: DoubleAttackSheet, wager: str) -> Limits:
        return sheet.limits_of(wager)

    def sign(self, sheet: DoubleAttackSheet, asks: tuple[Violation, ...] = ()) -> Sign:
        return double_attack_sign(sheet, asks)

    def odds(
        self,
        sheet: DoubleAttackSheet,
        *,
        wager: str | None,
        chart: AttackChart | None,
        removed: Sequence[Card],
        effects: bool,
    ) -> dict[str, Any]:
        from cutcard.exact_odds.double_attack.odds_request import check_request
        from cutcard.exact_odds.errors import ShoeRanOutError, TooManyRemovedError, UnknownWagerError

        try:
            check_request(sheet, wager, removed)
            from cutcard.exact_odds.double_attack.report import double_attack_report  # slow to load

            return double_attack_report(sheet, wager=wager, chart=chart, removed=removed, effects=effects)
        except UnknownWagerError as error:
            raise UnsupportedRequestError(str(error), "--wager") from None
        except (ShoeRanOutError, TooManyRemovedError) as error:
            raise UnsupportedRequestError(str(error), "--removed") from None

    def distribution(
        self, sheet: DoubleAttackSheet, *, chart: AttackChart | None, removed: Sequence[Card]
    ) -> dict[str, Any]:
        from cutcard.exact_odds.double_attack.solver import attack_odds, attack_results

        with input_errors():
            return attack_results(attack_odds(sheet, chart=chart, removed=removed), together=True).entry

    def hand(self, sheet: DoubleAttackSheet, texts: HandTexts) -> dict[str, Any]:
        asked = hand_request(sheet, texts)
        from cutcard.exact_odds.double_attack.hand import double_attack_hand_report

        with input_errors():
            return double_attack_hand_report(sheet, asked)

    def odds_details(self, entry: Mapping[str, Any]) -> OddsDetails:
        """What the hand is worth against each up card, and the attack itself."""
        if "up_cards" not in entry:
            return OddsDetails()
        attack = entry["attack_house_advantage"]
        made = (
            () if attack is None else (f"the double attack wager itself: house advantage {percent(attack)}",)
        )
        return OddsDetails(
            (OddsTable("By up card", _COLUMNS, tuple(map(_up_card, entry["up_cards"]))),),
            made,
        )

    def ordinary_payout(self, sheet: DoubleAttackSheet) -> str:
        return ordinary_payout(sheet)

    def wagers_apart(self, sheet: DoubleAttackSheet) -> tuple[Mapping[str, Any], ...]:
        """The double attack wager, which `odds` counts with the initial one."""
        from cutcard.exact_odds.double_attack.report import attack_entry

        found = attack_entry(sheet)
        return () if found is None else (found,)

    # --- charts ---

    def read_chart(self, text: str, sheet: DoubleAttackSheet) -> AttackChart:
        chart = read_attack_chart(text)
        must_fit_table(chart, sheet)
        return chart

    def write_chart(self, chart: AttackChart) -> str:
        return write_attack_chart(chart)

    def best_chart(self, sheet: DoubleAttackSheet) -> AttackChart:
        return _best_chart(sheet)

    def chart_page(self, sheet: DoubleAttackSheet, chart: AttackChart) -> ChartPage:
        from cutcard.exact_odds.double_attack.solver import attack_odds

        by_chart, best = (float(attack_odds(sheet, chart=one).house_advantage) for one in (chart, None))
        return ChartPage(
            grids_of(chart.hands),
            (
                f"Attack with the whole initial wager on: {chart.words} (T: a king, queen or jack)",
                "S stand, H hit, D double, P split, R surrender; the first lawful one is taken",
                f"house advantage {100 * by_chart:.4f} % by this chart, "
                f"{100 * best:.4f} % by the best play of each hand",
            ),
        )

    def exceptions(self, sheet: DoubleAttackSheet, chart: AttackChart) -> dict[str, Any]:
        from cutcard.exact_odds.double_attack.solver import attack_odds, chart_exceptions
        from cutcard.exact_odds.twenty_one.exceptions import exceptions_data

        with input_errors():
            by_chart, best = (attack_odds(sheet, chart=one) for one in (chart, None))
            return exceptions_data(
                chart_exceptions(best, by_chart),
                by_chart=by_chart.house_advantage,
                best=best.house_advantage,
                chart=chart.name,
            )

    # --- simulation ---

    def simulation(
        self,
        sheet: DoubleAttackSheet,
        chart: AttackChart,
        *,
        rounds: int,
        boxes: int,
        fresh_shoe: bool,
        histogram: bool = False,
    ) -> "Simulation":
        from cutcard.sim.double_attack.run import DoubleAttackSimulation

        return DoubleAttackSimulation(sheet, chart, rounds, boxes, fresh_shoe, histogram)

    def check_simulated(self, sheet: DoubleAttackSheet, device: str) -> None:
        if device == "cuda":
            message = "a GPU simulates only blackjack; leave the device at cpu"
            raise UnsupportedRequestError(message, "--device")

    def cards_words(self, sheet: DoubleAttackSheet, *, fresh_shoe: bool) -> str:
        dealt = "a fresh shoe every round" if fresh_shoe else "dealt to the cutting card"
        return f"{decks_words(sheet.decks)} of 48 cards, {dealt}"

    def play_words(self, sheet: DoubleAttackSheet) -> str:
        return "flat wagers, attacks of the whole wager, no insurance"


def _up_card(case: Mapping[str, Any]) -> tuple[str, ...]:
    return (
        _UP_CARDS.get(case["up"], str(case["up"])),
        percent(case["probability"]),
        f"{100 * case['hand']:+.4f} %",
        "attack" if case["attacked"] else "",
    )


@lru_cache(maxsize=16)
def _best_chart(sheet: DoubleAttackSheet) -> AttackChart:
    from cutcard.exact_odds.double_attack.solver import attack_odds
    from cutcard.exact_odds.twenty_one.solver.best_chart import best_chart

    hands = best_chart(sheet)
    by_hands = attack_odds(sheet, chart=AttackChart(hands, frozenset()))
    gains = frozenset(case.up for case in by_hands.solution.cases if case.measures[0] > 0)
    return AttackChart(hands, gains)


DESK: DeskOf[DoubleAttackSheet, AttackChart] = DoubleAttackDesk()
