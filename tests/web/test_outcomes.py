"""How a hand ended and why a wager was paid, as the felt says it; the best odds of a wager; first steps."""

from functools import cache
from typing import Any

import pytest

from cutcard.games.registry import GAMES
from cutcard.web import wire
from cutcard.web.frames.protocol import GAME_FRAMES
from tests.browser.recorded_plays import KINDS
from tests.browser.recording import recorded


@cache
def kind_of(name: str) -> dict[str, Any]:
    return recorded(next(one for one in KINDS if one.name == name))


def felt_of(kind: str, moment: str = "results") -> wire.FeltFrame:
    frame: wire.TableFrame = kind_of(kind)["frames"][moment]
    return frame.felt


def outcomes(kind: str, moment: str = "results") -> list[tuple[str, str]]:
    return [(hand.state, hand.outcome) for box in felt_of(kind, moment).boxes for hand in box.hands]


def test_a_settled_hand_is_set_against_the_dealers() -> None:
    """The dealer has 20: 21 wins, 20 ties, 17 loses; a blackjack and a bust say it by themselves."""
    assert outcomes("plain") == [
        ("lost", "11 loses to 20"),
        ("won", ""),
        ("bust", ""),
        ("won", "21 beats 20"),
        ("tied", "20 ties 20"),
        ("lost", "17 loses to 20"),
        ("lost", "14 loses to 20"),
    ]


def test_nothing_is_said_before_a_hand_is_settled() -> None:
    assert {outcome for _, outcome in outcomes("plain", "deciding")} == {""}


def test_a_dealer_who_busts_loses_to_every_hand() -> None:
    said = outcomes("double-attack")
    assert ("won", "dealer busts with 26") in said
    assert {outcome for state, outcome in said if state == "bust"} == {""}


def test_equal_totals_lose_where_the_dealer_wins_ties() -> None:
    assert ("lost", "20 loses to 20") in outcomes("double-exposure")


def test_against_several_hands_of_the_dealers_the_wagers_are_counted() -> None:
    said = outcomes("multiple-action")
    assert ("won", "2 won, 1 tied") in said
    assert ("lost", "3 lost") in said
    assert {outcome for state, outcome in said if state == "bust"} == {""}


@pytest.mark.parametrize(
    ("kind", "wager", "row"),
    [
        ("side-wagers", "match-the-dealer", "non-matching suit 3 to 1"),
        ("side-wagers", "over-13", "more than 13, 1 to 1"),
        ("double-attack", "bust-it", "third card jack, queen or king 3 to 1"),
        ("red-dog", "red-dog", "spread 4 to 11, 1 to 1"),
        ("minibaccarat", "banker", "1 to 1"),
    ],
)
def test_a_paid_wager_says_its_row(kind: str, wager: str, row: str) -> None:
    lying = [one for box in felt_of(kind).boxes for one in box.wagers if one.wager == wager]
    paid = [one for one in lying if (one.result or 0) > 0]
    assert paid
    assert {one.row for one in paid} == {row}
    assert {one.row for one in lying if one not in paid} <= {""}


def test_the_best_odds_of_a_wager() -> None:
    rules = kind_of("side-wagers")["rules"]
    assert {one.wager: one.best for one in rules.wagers} == {
        "blackjack": "",
        "over-13": "1 to 1",
        "under-13": "1 to 1",
        "match-the-dealer": "28 to 1",
        "21-plus-3": "9 to 1",
    }


@pytest.mark.parametrize("game", sorted(GAMES))
def test_a_newcomer_gets_three_sentences(game: str) -> None:
    steps = GAME_FRAMES[game].first_steps
    assert len(steps) == 3
    assert all(step.endswith(".") for step in steps)
