"""Streak wagers (2.22): all hands of a box together, against the engine, an oracle and published figures."""

from dataclasses import replace
from fractions import Fraction
from functools import lru_cache
from random import Random
from typing import Any

import pytest

from cutcard.desk.protocol import advantage_then
from cutcard.exact_odds.blackjack.report.report import odds_report
from cutcard.exact_odds.blackjack.splits.box_results import BoxResults, best_for_streak, results_of
from cutcard.exact_odds.twenty_one.round_results import round_results
from cutcard.exact_odds.twenty_one.solver.main_game import Solution, solve
from cutcard.exact_odds.twenty_one.solver.shoe import composition_of
from cutcard.games.blackjack import BLACKJACK
from cutcard.games.blackjack.model import commands as cm
from cutcard.games.blackjack.model import events as ev
from cutcard.games.blackjack.model.hand import value
from cutcard.games.blackjack.model.state import Phase, TableState
from cutcard.games.blackjack.rules import Action
from cutcard.games.blackjack.sheet.sheet import MAIN, BlackjackSheet, OfferedWager, Readings
from cutcard.games.blackjack.wagers import ALL
from cutcard.games.protocol import Deal, GiveCard, Kind, PlaceBet, Purse
from cutcard.law.refusal import Refusal
from cutcard.strategies.twenty_one.chart import Cell, Chart, Key
from tests.agreement import enumerator
from tests.agreement.enumerator import WAGER, Enumerator, Worth
from tests.agreement.small_shoes import chart_by_lot, sheet_of, shoe_of, solved
from tests.oracle import streak_steps as oracle

STREAKS = tuple(
    OfferedWager(name, "", tuple(one.paytables[""].items())) for name, one in ALL.items() if one.wins_in_a_row
)


def six_decks(**changes: Any) -> BlackjackSheet:
    """The sheet of the reference figures: the customary reading of a two-card 21 after a split."""
    return BlackjackSheet(decks=6, readings=Readings(split_two_card_21="plain"), wagers=STREAKS, **changes)


@lru_cache(maxsize=1)
def report() -> dict[str, Any]:
    return odds_report(six_decks(hole_card="reader"))


def test_2_22_reference_figures() -> None:
    found = {each["wager"]: f"{100 * each['house_advantage']:.1f}" for each in report()["wagers"]}
    published = {"streak-2": "9.8", "streak-3": "14.4", "streak-4": "8.5", "streak-5": "8.3"}
    assert {name: found[name] for name in published} == published


def test_the_odds_of_a_streak_follow_from_its_steps() -> None:
    pays = {2: 3, 3: 7, 4: 17, 5: 37}
    for wins, odds in pays.items():
        entry = next(each for each in report()["wagers"] if each["wager"] == f"streak-{wins}")
        steps = entry["steps"]
        assert sum(steps.values()) == pytest.approx(1)
        goes_on = steps["advanced"] / (steps["advanced"] + steps["lost"])
        hit = goes_on**wins
        assert entry["hit_frequency"] == entry["outcomes"][0]["probability"] == pytest.approx(hit)
        assert entry["house_advantage"] == pytest.approx(1 - hit * (1 + odds))
        mean = entry["house_advantage"]
        square = hit * odds**2 + (1 - hit)
        assert entry["standard_deviation"] == pytest.approx((square - mean**2) ** 0.5)
        assert entry["exact"] is None
        assert entry["best_play"]["house_advantage"] < mean
        assert "fresh shoe" in entry["play"]


def test_the_other_reading_of_split_hands_costs_the_player() -> None:
    """One hand won and one tied are not a majority of two: under `majority` the streak is lost."""
    other = {
        each["wager"]: each["house_advantage_other"]
        for each in report()["readings"]
        if each["name"] == "streak_split"
    }
    chosen = {each["wager"]: each["house_advantage"] for each in report()["wagers"]}
    assert set(other) == {one.name for one in STREAKS}
    assert all(other[name] > chosen[name] for name in other)


def test_the_streaks_of_another_reading_are_approximate_and_say_so() -> None:
    """They are close to those of a sheet that reads the text so; the main wager's figure is the same."""
    found = [each for each in report()["readings"] if each["name"] == "split_two_card_21"]
    read = replace(six_decks(hole_card="reader"), readings=Readings())
    exact = {each["wager"]: each["house_advantage"] for each in odds_report(read)["wagers"]}
    assert {each["wager"] for each in found} == {"blackjack", *(one.name for one in STREAKS)}
    for each in found:
        streak = each["wager"] != "blackjack"
        assert each.get("approximate", False) is streak
        close = 2e-5 if streak else 1e-12
        assert each["house_advantage_other"] == pytest.approx(exact[each["wager"]], abs=close)
        assert advantage_then(each).startswith("about ") is streak


# --- against an oracle --------------------------------------------------------------------------------------


def _plain_chart() -> Chart:
    hard: dict[Key, Cell] = {}
    soft: dict[Key, Cell] = {}
    for up in range(2, 12):
        for total in range(4, 22):
            hard[total, up] = (Action.HIT,) if total < 17 else (Action.STAND,)
        for total in range(12, 22):
            soft[total, up] = (Action.HIT,) if total < 18 else (Action.STAND,)
    pairs = {(8, up): (Action.SPLIT,) for up in range(2, 12)}
    return Chart("draws to 17", hard, soft, pairs, otherwise=(Action.STAND,))


@pytest.mark.parametrize("names", ["Ac2 5c 8s4 Tc6", "Ac2 4c 8s3 9c2 Tc5"])
def test_2_22_steps_of_a_small_shoe(names: str) -> None:
    shoe = shoe_of(names)
    sheet = sheet_of({"split_two_card_21": '"plain"'})
    found = results_of(solved(sheet, shoe, _plain_chart()))
    values = dict(zip((2, 3, 4, 5, 6, 7, 8, 9, 10, 1), composition_of(shoe.elements()), strict=True))
    expected = oracle.steps(values)
    assert found.put_together
    assert (found.advanced, found.lost) == (expected[1], expected[-1])


# --- against the engine -------------------------------------------------------------------------------------


Ended = tuple[Fraction, int]
"""A net result of the main wager in original wagers, and the step of the streak."""
Spread = dict[Ended, Fraction]


class Ends(Enumerator):
    """The engine played by a chart, with every result of a round separate; a streak of two begins in it."""

    def do(self, state: TableState, command: Any) -> tuple[TableState, Worth]:
        if isinstance(command, Deal):
            state, _ = super().do(state, PlaceBet(1, "ann", "streak-2", WAGER))
        return super().do(state, command)

    def rest(self, state: TableState) -> Spread:
        """Every possible continuation with its probability."""
        if not BLACKJACK.bind(self.sheet).in_round(state):
            return {(Fraction(0), 0): Fraction(1)}
        key = enumerator._key(state)
        if key not in self.known:
            self.known[key] = self._mixed(state, self._next(state))  # type: ignore[assignment]
        return self.known[key]  # type: ignore[return-value]

    def _mixed(self, state: TableState, commands: dict[Any, Fraction]) -> Spread:
        found: Spread = {}
        for command, chance in commands.items():
            answer = BLACKJACK.bind(self.sheet).advance(state, command)
            assert not isinstance(answer, Refusal)
            net, step = _brought(answer[1])
            for (more, further), of_it in self.rest(answer[0]).items():
                end = (net + more, step + further)
                found[end] = found.get(end, Fraction(0)) + chance * of_it
        return found

    def _next(self, state: TableState) -> dict[Any, Fraction]:
        waits = BLACKJACK.bind(self.sheet).awaiting(state)
        if waits.kind is Kind.CARD:
            if waits.place == "dealer" and not waits.face_up:
                return {GiveCard(None): Fraction(1)}
            return {GiveCard(one): chance for one, chance in self.next_chances(state).items()}
        if state.phase is Phase.READER:
            completes = {10: 11, 11: 10}[state.dealer.up]
            holes = self.hole_chances(state).items()
            found = sum((chance for one, chance in holes if value(one) == completes), Fraction(0))
            answers = {cm.AnswerReader(blackjack=True): found, cm.AnswerReader(blackjack=False): 1 - found}
            return {answer: chance for answer, chance in answers.items() if chance}
        if state.phase is Phase.TURNING:
            return {cm.TurnHoleCard(one): chance for one, chance in self.hole_chances(state).items()}
        if state.phase is Phase.PLAY and not waits.window:
            lawful, box = self.lawful(state), state.boxes[0]
            assert self.chart is not None
            view = box.view(state.turn.hand, state.dealer)
            return {lawful[self.chart.choose(view, list(lawful))]: Fraction(1)}
        return {waits.default_command: Fraction(1)}


_STEPS = {ev.LammerPlaced: 1, ev.StreakCollected: -1}


def _brought(events: Any) -> Ended:
    net = 0
    for event in events:
        for transfer in event.transfers:
            if transfer.wager.wager == MAIN:
                net += transfer.cents * isinstance(transfer.target, Purse)
                net -= transfer.cents * isinstance(transfer.source, Purse)
    return Fraction(net, WAGER), sum(_STEPS.get(type(event), 0) for event in events)


@pytest.mark.parametrize(
    ("hole_card", "reading"), [("reader", "net"), ("reader", "majority"), ("none", "net"), ("none", "kept")]
)
def test_two_hands_of_a_box_by_the_engine(hole_card: str, reading: str) -> None:
    """Every deal of a small shoe: the steps of a streak, the mean square and a net win of the same boxes."""
    rules = {"hole_card": f'"{hole_card}"', "busted_extras": '"kept"' if reading == "kept" else '"returned"'}
    rules["surrender"] = "true"
    sheet, shoe = sheet_of(rules, wagers="[wagers.streak]"), shoe_of("Ac2 5c 8s3 Tc7")
    if reading == "majority":
        sheet = replace(sheet, readings=replace(sheet.readings, streak_split="majority"))
    chart = chart_by_lot(sheet, Random(f"{hole_card} {reading} two hands"))
    solution = solved(sheet, shoe, chart)
    assert solution.splits
    found = results_of(solution)
    engine = Ends(sheet, shoe, chart)
    ends = {(net - 1, step): chance for (net, step), chance in engine.rest(engine.dealt).items()}
    assert sum(ends.values()) == 1
    assert sum(chance * net for (net, _), chance in ends.items()) == solution.value
    of_round = round_results(solution, together=True)
    assert of_round.square == sum(chance * net**2 for (net, _), chance in ends.items())
    assert of_round.win == sum(chance for (net, _), chance in ends.items() if net > 0)
    assert found.advanced == sum(chance for (_, step), chance in ends.items() if step > 0)
    assert found.lost == sum(chance for (_, step), chance in ends.items() if step < 0)


# --- hands taken as independent, and the best play --------------------------------------------------------


@lru_cache(maxsize=1)
def solution() -> Solution:
    return solve(BlackjackSheet(decks=6, hole_card="reader"))


@lru_cache(maxsize=1)
def together() -> BoxResults:
    return results_of(solution())


def test_the_error_of_independent_hands_is_small() -> None:
    apart = results_of(solution(), together=False)
    assert together().put_together
    assert not apart.put_together
    assert 0 < abs(apart.ratio - together().ratio) < 1e-6
    roughly, exactly = (round_results(solution(), together=each) for each in (False, True))
    assert 0 < abs(roughly.square - exactly.square) < 1e-4
    assert 0 < abs(roughly.win - exactly.win) < 1e-6


def test_best_for_a_streak_is_no_worse_than_other_plays() -> None:
    """It never doubles and splits less: the main wager loses more, the streak advances more often."""
    best = best_for_streak(solution(), together().ratio)
    assert best.ratio > together().ratio + 1e-3
    again = best_for_streak(solution(), 0.3)
    assert again.ratio == pytest.approx(best.ratio, abs=1e-12)
