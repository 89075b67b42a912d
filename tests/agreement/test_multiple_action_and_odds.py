"""Multiple action over every deal of a tiny shoe: each spot has the value of the ordinary game.

The reason is exchangeability: the dealer's second hand draws from the same unseen cards as the first, and no
decision comes between them. What a bust takes is final (2.18(f)), so the ordinary game has the same sheet.
"""

from fractions import Fraction
from random import Random
from typing import Any

import pytest

from cutcard.exact_odds.blackjack.report.report import odds_report
from cutcard.games.blackjack import BLACKJACK
from cutcard.games.blackjack.model.state import TableState
from cutcard.games.blackjack.sheet.sheet import BlackjackSheet
from cutcard.games.protocol import Deal, GiveCard, Kind, PlaceBet, Purse
from cutcard.law.refusal import Refusal
from cutcard.strategies.twenty_one.chart import Chart
from tests.agreement import enumerator
from tests.agreement.enumerator import NOTHING, WAGER, Enumerator, Shoe, Worth
from tests.agreement.small_shoes import chart_by_lot, sheet_of, shoe_of, solved
from tests.sim.charts import CHART


class Spots(Enumerator):
    """A box with wagers on two spots, played by a chart; one of them is counted."""

    def __init__(self, sheet: BlackjackSheet, shoe: Shoe, spot: int, chart: Chart) -> None:
        self.sheet, self.shoe, self.chart = sheet, shoe, chart
        self.rules = BLACKJACK.bind(sheet)
        self.spot = f"blackjack.{spot}"
        self.known: dict[Any, Worth] = {}
        state, self.first_wager = BLACKJACK.bind(sheet).open_table(), NOTHING
        for number in (1, 2):
            state, now = self.do(state, PlaceBet(1, "ann", f"blackjack.{number}", WAGER))
            self.first_wager += now
        while (waits := BLACKJACK.bind(sheet).awaiting(state)).automatic:
            state, _ = self.do(state, GiveCard(None) if waits.kind is Kind.CARD else waits.default_command)
        self.dealt, _ = self.do(state, Deal())

    def do(self, state: TableState, command: Any) -> tuple[TableState, Worth]:
        answer = BLACKJACK.bind(self.sheet).advance(state, command)
        assert not isinstance(answer, Refusal), f"{command}: {answer}"
        net = laid = 0
        for event in answer[1]:
            for transfer in event.transfers:
                if transfer.wager.wager == self.spot:
                    leaves = transfer.cents * isinstance(transfer.source, Purse)
                    net += transfer.cents * isinstance(transfer.target, Purse) - leaves
                    laid += leaves
        return answer[0], Worth(Fraction(net, WAGER), Fraction(laid, WAGER))

    def unseen(self, state: TableState) -> Shoe:
        left = super().unseen(state)
        for before in state.dealers_before:
            left.subtract(before.cards[1:])
        assert min(left.values()) >= 0
        return left

    def worth(self, state: TableState) -> Worth:
        if not BLACKJACK.bind(self.sheet).in_round(state):
            return NOTHING
        used = (tuple(sorted(before.cards[1:])) for before in state.dealers_before)
        key = (enumerator._key(state), *used)
        if key not in self.known:
            self.known[key] = self._worth(state)
        return self.known[key]


EIGHTS = shoe_of("Ac2 5c 8s3 Tc7")
ACES = shoe_of("Ac4 6c2 9c2 Tc6")


@pytest.mark.parametrize(
    ("shoe", "seed", "reading"),
    [
        (EIGHTS, "", "returned"),
        (EIGHTS, "a lot", "returned"),
        (ACES, "a lot", "kept"),
        (ACES, "one", "returned"),
    ],
    ids=["eights", "eights by lot", "aces by lot, extras kept", "aces by lot"],
)
def test_2_18_each_spot_has_the_value_of_the_ordinary_game(shoe: Shoe, seed: str, reading: str) -> None:
    sheet = sheet_of({"variation": '"multiple-action"', "busted_extras": f'"{reading}"'})
    chart = chart_by_lot(sheet, Random(seed)) if seed else CHART
    exact = solved(sheet, shoe, chart)
    for spot in (1, 2):
        found = Spots(sheet, shoe, spot, chart).whole()
        assert found.net == exact.value
        assert found.laid == exact.average_total_wager


def test_2_18_the_report_covers_each_spot() -> None:
    """With at most two hands and no hole card: the figure of the ordinary game, with a note."""
    rules = {"busted_extras": '"kept"'}
    report = odds_report(sheet_of({"variation": '"multiple-action"', **rules}), wager="blackjack")
    (main,) = report["wagers"]
    plain = odds_report(sheet_of(rules), wager="blackjack")["wagers"][0]
    assert main["house_advantage"] == pytest.approx(plain["house_advantage"], abs=1e-4)
    assert any("every spot is worth the same" in note for note in main["notes"])
