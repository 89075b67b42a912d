"""Published house advantages of the main game, digit by digit (shared reference figures)."""

import pytest

from cutcard.exact_odds.twenty_one.solver.best_chart import best_chart
from cutcard.exact_odds.twenty_one.solver.main_game import solve
from cutcard.exact_odds.twenty_one.solver.shoe import fresh_shoe
from cutcard.games.blackjack.sheet.sheet import BlackjackSheet, Readings

CUSTOMARY = Readings(split_two_card_21="plain")


def customary(decks: int, split_hands: int, **rules: object) -> BlackjackSheet:
    """Aces split once, a split two-card 21 plain: the assumptions of published figures."""
    return BlackjackSheet(
        decks=decks,
        boxes=6,
        split_hands=split_hands,
        resplit_aces=bool(rules.pop("resplit_aces", False)),
        readings=CUSTOMARY,
        **rules,  # type: ignore[arg-type]
    )


def percent(sheet: BlackjackSheet) -> float:
    return 100 * float(solve(sheet).house_advantage)


@pytest.mark.parametrize(
    ("decks", "split_hands", "published"),
    [(8, 4, "0.4305806290"), (6, 4, "0.4028702361"), (1, 4, "-0.1819"), (6, 2, "0.4569")],
)
def test_house_advantage(decks: int, split_hands: int, published: str) -> None:
    digits = len(published.split(".")[1])
    assert f"{percent(customary(decks, split_hands)):.{digits}f}" == published


@pytest.mark.parametrize("hole_card", ["none", "reader"])
def test_the_reader_is_worth_nothing_if_only_original_wagers_are_lost(hole_card: str) -> None:
    sheet = customary(8, 4, hole_card=hole_card)
    assert f"{percent(sheet):.10f}" == "0.4305806290"


@pytest.mark.parametrize(
    ("rules", "points"),
    [
        ({"soft_17": "hit"}, 0.212),
        ({"surrender": True}, -0.073),
        ({"resplit_aces": True}, -0.069),
    ],
)
def test_rule_effects_at_six_decks(rules: dict[str, object], points: float) -> None:
    assert percent(customary(6, 4, **rules)) - 0.4028702361 == pytest.approx(points, abs=0.0006)


def test_no_resplit_at_six_decks() -> None:
    assert percent(customary(6, 2)) - 0.4028702361 == pytest.approx(0.054, abs=0.0006)


def test_total_dependent_chart_at_six_decks() -> None:
    sheet = customary(6, 2)
    chart = best_chart(sheet)
    solution = solve(sheet, chart=chart)
    assert f"{100 * solution.house_advantage:.4f}" == "0.4599"
    assert solution.average_total_wager == pytest.approx(1.129, abs=0.001)


def test_a_shoe_may_have_any_composition() -> None:
    """A full shoe given card by card is the same shoe; one ten less is worse for the player."""
    sheet = customary(6, 2)
    full = fresh_shoe(6)
    assert solve(sheet, shoe=full).value == solve(sheet).value
    less = (*full[:8], full[8] - 1, full[9])
    assert solve(sheet, shoe=less).value < solve(sheet).value


def test_both_cards_face_up_at_eight_decks() -> None:
    """Double exposure: ties lose, blackjack even money, one split, double on hard 9 to 11."""
    assert f"{percent(customary(8, 2, hole_card='face-up')):.2f}" == "0.76"


def test_six_to_five_at_six_decks() -> None:
    """Only the odds are changed; the variation itself is dealt from the hand."""
    assert percent(customary(6, 4, variation="six-to-five")) - 0.4028702361 == pytest.approx(
        1.360, abs=0.0006
    )
