"""What the defaults of a card game answer, where no table of a built game asks them."""

from collections import Counter

import numpy as np
import pytest

from cutcard.cards import card
from cutcard.desk.defaults import CardDesk
from cutcard.desk.protocol import UnsupportedRequestError
from cutcard.exact_odds.defaults import cards_left, effects_of
from cutcard.exact_odds.errors import TooManyRemovedError
from cutcard.games.defaults import events as ev
from cutcard.games.defaults.sheet import CardSheet
from cutcard.games.defaults.view import visible
from cutcard.sim.defaults import CardSimulation, Net, _shuffled
from cutcard.sim.runner import simulate
from cutcard.strategies.defaults import NoDecisions, read_no_decisions, write_no_decisions
from cutcard.strategies.strategy_file import BadChartError

SHEET = CardSheet(name="A table", game="a-game", decks=1)


def test_the_face_of_a_burn_card_leaves_for_nobody() -> None:
    assert visible(ev.CardBurned(card("Ks"))) == ev.CardBurned(None)
    dealt = ev.CardDealt("1", card("Ks"))
    assert visible(dealt) is dealt


def test_every_order_of_a_shoe_is_equally_likely() -> None:
    shoes = 60_000
    found = _shuffled(np.random.Generator(np.random.Philox(7)), np.arange(3, dtype=np.uint8), shoes, 3)
    counted = Counter(map(tuple, found.tolist()))
    assert len(counted) == 6
    error = (shoes * 1 / 6 * 5 / 6) ** 0.5
    assert all(abs(many - shoes / 6) < 5 * error for many in counted.values())


def test_a_shoe_is_shuffled_as_far_as_it_is_needed_and_has_each_card_once() -> None:
    found = _shuffled(np.random.Generator(np.random.Philox(7)), np.arange(52, dtype=np.uint8), 100, 40)
    assert found.shape == (100, 40)
    assert all(len(set(row)) == 40 for row in found.tolist())


def nothing(sheet: object) -> Net:
    """A game in which nobody wins."""
    return lambda cards: np.zeros((len(cards), 1), dtype=np.int64)


@pytest.mark.parametrize(("fresh_shoe", "shuffles"), [(True, 1000), (False, 53)])
def test_a_simulated_shoe_is_dealt_to_its_cutting_card(fresh_shoe: bool, shuffles: int) -> None:
    """One deck: 39 cards before the cutting card, one burned, two a round: 19 rounds a shoe."""
    found = simulate(
        CardSimulation(SHEET, None, 1000, 1, fresh_shoe, net=nothing, cards=2), seed=1, workers=1
    )
    assert (found.shuffles, found.rounds, found.mean) == (shuffles, 1000, 0)


def test_too_many_boxes_for_the_cards_are_refused() -> None:
    with pytest.raises(ValueError, match="too few cards for so many boxes"):
        simulate(CardSimulation(SHEET, None, 1, 29, net=nothing, cards=30), seed=1, workers=1)


def test_a_chart_without_decisions_is_its_name() -> None:
    chart = NoDecisions("mine")
    assert read_no_decisions(write_no_decisions(chart)) == chart
    with pytest.raises(BadChartError, match="decide nothing"):
        read_no_decisions('{"name": "mine", "hard": {}}')


def test_cards_that_are_not_there_cannot_be_taken_out() -> None:
    assert cards_left(2, [card("Ks")]).total() == 103
    with pytest.raises(TooManyRemovedError):
        cards_left(1, [card("Ks"), card("Ks")])


def test_no_effect_is_given_for_a_rank_that_is_gone() -> None:
    gone = [card(f"K{suit}") for suit in "cdhs"]
    found = effects_of(1, gone, lambda out: cards_left(1, out).total() / 52)
    assert found["K"] is None
    assert found["2"] == pytest.approx(-1 / 52)


def test_another_wager_is_answered_with_the_one_there_is() -> None:
    with pytest.raises(
        UnsupportedRequestError, match='"war" is not offered at this table; its wagers are only'
    ):
        CardDesk("only").odds(SHEET, wager="war", chart=NoDecisions(), removed=(), effects=False)


def test_sheets_of_two_games_are_never_equal() -> None:
    assert CardSheet(name="A table", game="a-game", decks=1) == SHEET
    assert CardSheet(name="A table", game="another", decks=1) != SHEET
    assert CardSheet(name="A table", game="a-game", decks=2) != SHEET
