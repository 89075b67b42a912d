"""6.5: the answers of each decider with their clauses."""

import pytest

from cutcard.cards import card
from cutcard.dealing.shoe import closed_shoe
from cutcard.games.red_dog import equipment, rules
from cutcard.games.red_dog.model.state import TableState
from cutcard.games.red_dog.sheet.sheet import RedDogSheet

SHEET = RedDogSheet(decks=6)
DEVICE = RedDogSheet(decks=6, device="continuous")


@pytest.mark.parametrize(
    ("cards", "result", "clause", "pays"),
    [
        pytest.param("4s 5d", "void", "6.5(e)", "", marks=pytest.mark.clause("6.5(e)")),
        pytest.param("Ks Ad", "void", "6.5(e)", "", marks=pytest.mark.clause("6.5(e)")),
        pytest.param("9s 9d 9c", "won", "6.5(f)1", "11 to 1", marks=pytest.mark.clause("6.5(f)1")),
        pytest.param("9s 9d Tc", "void", "6.5(f)2", "", marks=pytest.mark.clause("6.5(f)2")),
        pytest.param("4s 6d 5c", "won", "6.5(i)2", "5 to 1", marks=pytest.mark.clause("6.5(i)2")),
        pytest.param("7s 4d 5c", "won", "6.5(i)2", "4 to 1", marks=pytest.mark.clause("6.5(i)2")),
        pytest.param("9s Kd Qc", "won", "6.5(i)2", "2 to 1", marks=pytest.mark.clause("6.5(i)2")),
        pytest.param("2s Ad 3c", "won", "6.5(i)2", "1 to 1", marks=pytest.mark.clause("6.5(i)2")),
        pytest.param("4s 7d 7c", "lost", "6.5(i)1", "", marks=pytest.mark.clause("6.5(i)1")),
        pytest.param("7s 4d 8c", "lost", "6.5(i)1", "", marks=pytest.mark.clause("6.5(i)1")),
    ],
)
def test_the_result_of_the_cards_and_its_clause(cards: str, result: str, clause: str, pays: str) -> None:
    found = rules.outcome(SHEET, *(card(one) for one in cards.split()))
    assert found is not None
    assert (found.result, found.clause) == (result, clause)
    assert (str(found.odds) if found.odds else "") == pays


def raised(*, between: int, amount: int, already: int = 0) -> list[str]:
    bars = rules.why_not_raise(SHEET, between=between, original=1000, raised=already, amount=amount)
    return [bar.clause for bar in bars]


@pytest.mark.clause("6.5(h)#1", "6.5(h)#2")
def test_h_everything_that_bars_a_raise() -> None:
    assert raised(between=1, amount=1000) == []
    assert raised(between=11, amount=50) == []
    assert raised(between=rules.CONSECUTIVE, amount=1000) == ["6.5(e)", "6.5(h)"]
    assert raised(between=rules.PAIR, amount=1000) == ["6.5(f)", "6.5(h)"]
    assert raised(between=5, amount=1050) == ["6.5(h)"]
    assert raised(between=5, amount=500, already=500) == []
    assert raised(between=5, amount=550, already=500) == ["6.5(h)"]
    assert raised(between=5, amount=125) == ["6.5(b)"]
    assert raised(between=rules.PAIR, amount=0) == ["6.5(f)", "6.5(h)", "6.5(b)"]


def test_b_chips_are_whole_and_more_than_nothing() -> None:
    cents = RedDogSheet(decks=1, chip=1)
    assert rules.why_not_chips(cents, 1) is None
    assert rules.why_not_chips(SHEET, 50) is None
    for amount in (0, -50, 25, 75):
        bar = rules.why_not_chips(SHEET, amount)
        assert bar is not None
        assert bar.clause == "6.5(b)"


def test_a_device_has_no_cutting_card() -> None:
    assert equipment.cutting_cards(SHEET) == 1
    assert equipment.cutting_cards(DEVICE) == 0


def test_a_card_drawn_in_error_is_still_to_come() -> None:
    """6.7(b): the shoe is empty except for one card that is unseen and unused."""
    state = TableState(closed_shoe(52)._replace(left=51))
    empty = TableState(closed_shoe(52)._replace(left=52))
    assert equipment.card_to_come(state)
    assert not equipment.card_to_come(empty)
    assert equipment.card_to_come(empty._replace(drawn=True))
