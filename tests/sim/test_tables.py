"""The kernel's tables are made from the deciders' answers and change with them."""

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from functools import lru_cache
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from cutcard.cards import ALL_CARDS, Card, read_cards
from cutcard.games.blackjack.model.hand import Count, DealerHand, FinishedHand, HandView, is_blackjack
from cutcard.games.blackjack.rules import Action, Verdict, is_open, lawful, verdict
from cutcard.games.blackjack.sheet.sheet import BlackjackSheet, Readings
from cutcard.games.blackjack.wagers import ALL
from cutcard.games.twenty_one.deciders import views
from cutcard.money import Odds
from cutcard.sim.blackjack import payoffs, tables
from cutcard.sim.blackjack.shoe import new_dealing
from cutcard.sim.blackjack.side_wagers import LARGEST, SideTableError, row_numbers, side_rows, suit_pattern
from cutcard.sim.blackjack.tables import Tables, make_tables
from cutcard.sim.twenty_one import hand_tables
from cutcard.sim.twenty_one.automaton import RANK_ROOM
from cutcard.sim.twenty_one.payoff_rows import SettlementError
from cutcard.sim.twenty_one.states import (
    CODE_OF_ACTION,
    STATES,
    STATES_BY_CARD,
    VALUE_OF_RANK,
    HandState,
    numbered,
)
from tests.sampling import some
from tests.sim.charts import CHART, offered

SHEET = BlackjackSheet(decks=6, boxes=6, split_hands=4, surrender=True, wagers=(offered("21-plus-3"),))


def made(**changes: object) -> Tables:
    sheet = BlackjackSheet(**{"decks": 6, "boxes": 6, "split_hands": 4, "surrender": True, **changes})  # type: ignore[arg-type]
    return make_tables(sheet, CHART, wager=1000, side_wager=100)


def _by_name(tables: Tables) -> dict[str, Any]:
    deferred = {f"deferred.{name}": table for name, table in tables.deferred._asdict().items()}
    return {name: table for name, table in tables._asdict().items() if name != "deferred"} | deferred


@lru_cache
def unchanged() -> dict[str, Any]:
    return _by_name(made())


def different(**changes: object) -> set[str]:
    """The tables that differ after a change of the sheet."""
    before, after = unchanged(), _by_name(made(**changes))
    return {
        name
        for name, table in before.items()
        if np.shape(table) != np.shape(after[name]) or np.any(table != after[name])
    }


@pytest.mark.parametrize(
    ("changes", "names"),
    some(
        [
            ({"soft_17": "hit"}, {"draws"}),
            ({"surrender": False}, {"actions"}),
            ({"double_after_split": False}, {"actions"}),
            ({"resplit_aces": False}, {"actions"}),
            (
                {"split_hands": 3},
                {"actions", "needed", "finish", "late_cents", "late_results", "over_21", "deferred.steps"},
            ),
            ({"hole_card": "reader"}, {"hole_card", "found_before_play", "late"}),
            ({"hole_card": "face-down"}, {"hole_card"}),
            ({"readings": Readings(busted_extras="kept")}, {"late_cents"}),
            ({"double_card": "face-down"}, {"is_open", "mark"}),
            ({"double_card": "on-request"}, set()),
            ({"insurance": "at-turn", "even_money": True}, set()),
            ({"wagers": (offered("21-plus-3"),)}, {"side_rows", "side_cents"}),
            ({"readings": Readings(streak_split="majority")}, {"deferred.steps"}),
            ({"decks": 8}, set()),
        ],
        quick=3,
    ),
)
def test_a_change_of_the_sheet_changes_the_tables_it_governs(
    changes: dict[str, object], names: set[str]
) -> None:
    assert different(**changes) == names


@pytest.mark.parametrize(
    ("changes", "by_card"),
    some(
        [
            ({}, False),
            ({"hole_card": "reader"}, False),
            ({"hole_card": "face-down", "readings": Readings(second_card="when-needed")}, False),
            ({"readings": Readings(second_card="when-needed")}, True),
            ({"double_card": "face-down"}, False),
            ({"device": "double-shoe"}, False),
            ({"hole_card": "face-up", "split_hands": 2, "surrender": False}, True),
            ({"five_card_21": True}, True),
            ({"three_sevens": True}, True),
            ({"suited_678": True}, True),
            ({"designated_blackjack": read_cards("Ah Qh")}, True),
            ({"variation": "six-to-five", "soft_17": "hit", "device": "hand", "surrender": False}, False),
        ],
        quick=3,
    ),
)
def test_single_cards_are_used_only_if_the_sheet_needs_them(
    changes: dict[str, object], by_card: bool
) -> None:
    tables = made(**changes)
    assert len(tables.by_card) == by_card
    assert len(tables.draws) == (STATES_BY_CARD if by_card else STATES)
    assert len(tables.start) == (64 * 64 if by_card else 16 * 16)


def test_a_hand_with_hidden_cards_at_6_to_5_is_open_like_one_in_sight() -> None:
    """`is_open` gives the same answer for hidden cards as for cards in sight."""
    sheet = BlackjackSheet(decks=1, variation="six-to-five", device="hand", soft_17="hit")
    standing = 0
    for state in numbered(sheet):
        hand = FinishedHand(state.total, state.cards, hands=1)
        tabled = is_blackjack(total=hand.total, cards=hand.cards) or hand.total > 21
        if state.cards > 1 and not tabled:
            standing += 1
            assert is_open(sheet, hand) == is_open(sheet, hand, face_down=True)
    assert standing > 60


def test_hands_of_more_cards_are_distinguished_where_a_rule_counts_them() -> None:
    sheet = BlackjackSheet(decks=6, five_card_21=True)
    longest = {state.cards for state in numbered(sheet) if state.total == 21}
    assert longest == {2, 3, 4, 5, 6}
    assert {state.cards for state in numbered(SHEET) if state.total == 21} == {2, 3}


def test_the_reading_of_a_split_two_card_21_changes_the_payoffs() -> None:
    assert "cents" in different(readings=Readings(split_two_card_21="plain"))


def placed(sheet: BlackjackSheet) -> Iterator[tuple[HandView, int]]:
    table = make_tables(sheet, CHART, wager=1000, side_wager=100).actions.reshape(-1, RANK_ROOM, STATES)
    states = numbered(sheet)
    for view in views(sheet):
        state = HandState(view.total, view.soft, view.cards, view.pair, view.split_ace)
        for rank, value in enumerate(VALUE_OF_RANK):
            if value == view.up:
                yield view, int(table[view.hands, rank, states[state]])


def test_every_view_of_a_hand_gets_the_charts_lawful_choice() -> None:
    seen = set()
    for view, code in placed(SHEET):
        action = next(one for one, number in CODE_OF_ACTION.items() if number == code)
        assert action is CHART.choose(view, lawful(SHEET, view))
        assert action in lawful(SHEET, view) or action is Action.STAND
        seen.add(action)
    assert seen == set(Action)


def test_the_tables_follow_the_deciders(monkeypatch: pytest.MonkeyPatch) -> None:
    """Changed answers change the tables: nothing is decided here a second time."""
    before = make_tables(SHEET, CHART, wager=1000, side_wager=100)
    monkeypatch.setattr(hand_tables, "dealer_draws", lambda sheet, count: count.total < 19)
    monkeypatch.setattr(tables, "blackjack_found_before_play", lambda sheet, up: up == 7)
    monkeypatch.setattr(tables, "late_blackjack_possible", lambda sheet, up: up == 2)
    monkeypatch.setattr(tables, "hole_card_dealt", lambda sheet: True)
    monkeypatch.setattr(tables, "dealer_needed", lambda open_hands: open_hands > 1)
    monkeypatch.setattr(hand_tables, "lawful", lambda sheet, view: (Action.STAND, Action.SURRENDER))
    monkeypatch.setattr(payoffs, "surrender_collects", lambda sheet, wager, dealer_blackjack: 3)
    monkeypatch.setattr(payoffs, "collected_at_bust", lambda sheet, **lies: 0)
    monkeypatch.setattr(
        payoffs, "collected_by_late_blackjack", lambda sheet, original, stakes: (7,) * len(stakes)
    )
    after = make_tables(SHEET, CHART, wager=1000, side_wager=100)
    states = numbered(SHEET)
    drawn_to = {state.counted for state, number in states.items() if after.draws[number]}
    assert max(drawn_to) == Count(18, soft=True)
    assert np.flatnonzero(after.found_before_play).tolist() == [5]
    assert np.flatnonzero(after.late).tolist() == [0]
    assert (before.hole_card, after.hole_card) == (0, 1)
    assert after.needed.tolist()[:3] == [0, 0, 1]
    assert set(after.actions.tolist()) == {CODE_OF_ACTION[Action.STAND], CODE_OF_ACTION[Action.SURRENDER]}
    assert set(after.cents[after.surrendered_row].tolist()) == {-3}
    assert (after.late_cents[1], after.late_cents[0o1111]) == (-7, -28)


def test_a_payoff_is_the_verdict_in_cents() -> None:
    made_tables = make_tables(SHEET, CHART, wager=501, side_wager=100)
    states = numbered(SHEET)
    blackjack = states[HandState(21, True, 2, 0, False)]
    twenty = states[HandState(20, False, 3, 0, False)]
    bust = states[HandState(25, False, 3, 0, False)]

    def net(hand: int, dealer: int, *, hands: int = 1, doubled: bool = False) -> int:
        row = int(made_tables.finish[hands * STATES + hand]) + doubled * made_tables.doubled_row
        return int(made_tables.cents[row, made_tables.dealer_column[dealer]])

    assert net(blackjack, twenty) == 752
    assert net(blackjack, blackjack) == 0
    assert net(blackjack, twenty, hands=2) == 501
    assert net(blackjack, blackjack, hands=2) == -501
    assert net(twenty, bust, doubled=True) == 1002
    assert net(bust, bust) == -501
    assert net(twenty, twenty) == 0


def test_a_verdict_that_the_kernel_cannot_express_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    def five_card_21(sheet: BlackjackSheet, hand: FinishedHand, dealer: DealerHand) -> Verdict:
        given = verdict(sheet, hand, dealer)
        return given._replace(odds=Odds(2, 1)) if hand.total == 21 and hand.cards == 5 else given

    monkeypatch.setattr(payoffs, "verdict", five_card_21)
    with pytest.raises(SettlementError, match="cards beyond 3"):
        made()


def test_a_verdict_by_the_number_of_split_hands_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    def three_hands_pay_double(sheet: BlackjackSheet, hand: FinishedHand, dealer: DealerHand) -> Verdict:
        given = verdict(sheet, hand, dealer)
        return given._replace(odds=Odds(2, 1)) if hand.hands == 3 else given

    monkeypatch.setattr(payoffs, "verdict", three_hands_pay_double)
    with pytest.raises(SettlementError, match="how many hands"):
        made()


@pytest.mark.parametrize("name", sorted(name for name, wager in ALL.items() if wager.by_first_cards))
def test_a_side_table_gives_every_three_cards_their_row(name: str) -> None:
    wager = ALL[name]
    table = row_numbers(wager)
    assert table.nbytes <= LARGEST
    for number in range(0, 52**3, 7):
        first, second, up = (ALL_CARDS[number // 52**place % 52] for place in range(3))
        ranks = (first.rank_order * 13 + second.rank_order) * 13 + up.rank_order
        pattern = suit_pattern(first.suit_order, second.suit_order, up.suit_order)
        row = wager.row_of(first, second, up)
        assert table[ranks * 5 + pattern] == (0 if row is None else 1 + wager.outcomes.index(row))


def test_side_tables_are_in_the_sheets_order() -> None:
    sheet = replace(SHEET, wagers=(offered("in-between"), offered("21-plus-3")))
    found: NDArray[np.uint8] = side_rows(sheet)
    assert (found[0] == row_numbers(ALL["in-between"])).all()
    assert (found[1] == row_numbers(ALL["21-plus-3"])).all()
    assert side_rows(BlackjackSheet(decks=6)).shape == (0, 13**3 * 5)


def test_a_side_wager_that_depends_on_one_suit_is_refused() -> None:
    def spades_only(first: Card, second: Card, up: Card) -> str | None:
        return "flush" if first.suit == second.suit == up.suit == "s" else None

    with pytest.raises(SideTableError, match="21-plus-3"):
        row_numbers(replace(ALL["21-plus-3"], row_of=spades_only))


@pytest.mark.parametrize(
    ("decks", "cut", "position"),
    [(8, "1/4", 312), (6, "1/4", 234), (1, "1/4", 39), (1, "1/3", 34), (2, "1/3", 69), (6, "1/5", 249)],
)
def test_the_cutting_card_leaves_at_least_its_share_behind(decks: int, cut: str, position: int) -> None:
    dealing = new_dealing(BlackjackSheet(decks=decks, cut=Fraction(cut)), fresh_shoe=False)
    assert dealing.cutting_card == position
