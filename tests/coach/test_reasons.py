"""The reasons behind values: counted apart from the solver, card by card, and agreeing with the values."""

from collections import Counter
from fractions import Fraction
from functools import cache

import pytest

from cutcard.coach.questions import CoachAnswer
from cutcard.coach.worker.protocol import percent
from tests.coach.test_values import EVEN, INSURE, ask, raising, worth

Cards = tuple[int, ...]
TENS = "TJQK"


def _value(card: str) -> int:
    return 11 if card[0] == "A" else 10 if card[0] in TENS else int(card[0])


def _total(values: Cards) -> int:
    total, aces = sum(values), values.count(11)
    while total > 21 and aces:
        total, aces = total - 10, aces - 1
    return total


def _unseen(decks: int, *seen: str) -> Counter[int]:
    left = Counter(dict.fromkeys((*range(2, 10), 11), 4 * decks) | {10: 16 * decks})
    left.subtract(_value(one) for text in seen for one in text.split())
    return left


def _dealer(left: Counter[int], up: int) -> dict[str, Fraction]:
    """Card by card in every order: the dealer draws to 16 and stands on all 17s, without a blackjack."""

    @cache
    def draw(drawn: Cards) -> tuple[tuple[str, Fraction], ...]:
        total = _total((up, *drawn))
        if total > 16 and drawn:
            natural = total == 21 and len(drawn) == 1
            return ((("blackjack" if natural else "bust" if total > 21 else str(total)), Fraction(1)),)
        found: Counter[str] = Counter()
        many = sum(left.values()) - len(drawn)
        for each, there in left.items():
            if chance := Fraction(there - drawn.count(each), many):
                for name, share in draw(tuple(sorted((*drawn, each)))):
                    found[name] += chance * share  # type: ignore[assignment]
        return tuple(found.items())

    found = dict(draw(()))
    natural = found.pop("blackjack", Fraction(0))
    return {name: share / (1 - natural) for name, share in found.items()}


def chances(answer: CoachAnswer, begins: str) -> dict[str, float]:
    (found,) = (one for one in answer.chances if one.title.startswith(begins))
    assert sum(one.share for one in found.parts) == pytest.approx(1, abs=1e-5)
    return {one.label: one.share for one in found.parts}


@pytest.mark.parametrize(
    ("cards", "up", "gone"), [("Td 6c", "9s", "2c 3c"), ("Td 7c", "Ts", ""), ("8d 4c", "As", "")]
)
def test_the_dealer_ends_as_often_as_every_order_of_cards_says(cards: str, up: str, gone: str) -> None:
    answer = ask("atlantic-city", cards, up, gone=gone)
    expected = _dealer(_unseen(8, cards, up, gone), _value(up))
    found = chances(answer, "The dealer")
    assert found == pytest.approx({name: float(share) for name, share in expected.items()}, abs=1e-6)
    reasons = dict(answer.counted.reasons)  # type: ignore[union-attr]
    total = sum(_value(one) for one in cards.split())
    won = expected["bust"] + sum(
        share for name, share in expected.items() if name.isdigit() and int(name) < total
    )
    assert percent(float(won)) in reasons["stand"]
    tied = float(expected.get(str(total), 0))
    assert worth(answer)["stand"] == pytest.approx(1000 * (2 * float(won) + tied - 1))


@pytest.mark.parametrize(
    ("name", "decks", "up", "given"),
    [("atlantic-city", 8, "9s", False), ("atlantic-city", 8, "Ts", True), ("no-hole-card", 6, "Ts", False)],
)
def test_the_next_card_busts_as_often_as_unseen_cards_do(name: str, decks: int, up: str, given: bool) -> None:
    """A dealer who has looked has no ace below a ten: the next card is more likely to be one."""
    left = _unseen(decks, "Td 6c", up)
    many, aces = sum(left.values()), left[11]
    chance = Fraction(0)
    for each, there in left.items():
        if 16 + each > 21 and each != 11:
            likelier = Fraction(many - aces - 1, (many - 1) * (many - aces)) if given else Fraction(1, many)
            chance += there * likelier
    answer = ask(name, "Td 6c", up)
    assert chances(answer, "If you hit")["bust"] == pytest.approx(float(chance), abs=1e-6)
    reasons = dict(answer.counted.reasons)  # type: ignore[union-attr]
    assert f"busts {percent(float(chance))} with the next card" in reasons["hit"]
    assert reasons["stand"].startswith("wins only when the dealer busts")
    assert reasons["stand"].endswith("when there is no blackjack") == given


def test_draws_end_on_every_total_best_play_stands_on() -> None:
    """Twelve against a 4 stands, against a 7 draws to 17: no hand that draws stops on 12 to 16 there."""
    assert chances(ask("atlantic-city", "5d 6h", "7s"), "If you hit").keys() == {
        "17",
        "18",
        "19",
        "20",
        "21",
        "bust",
    }
    assert "16 or less" in chances(ask("atlantic-city", "5d 6h", "4s"), "If you hit")


def test_where_suits_are_paid_for_only_the_next_card_is_told() -> None:
    answer = ask("five-card-21", "7d 7h", "7s")
    assert sum(chances(answer, "The next card").values()) == pytest.approx(1, abs=1e-5)


def test_a_window_says_how_often_the_dealer_has_blackjack() -> None:
    tens = Fraction(16 * 6 - 1, 6 * 52 - 3)
    answer = ask("boardwalk", "Td Ac", "As", window=True, options=(INSURE, EVEN))
    reasons = dict(answer.counted.reasons)  # type: ignore[union-attr]
    assert f"{percent(float(tens))}; it would have to be {percent(1 / 3)} to pay" in reasons["insure"]
    assert reasons["even"] == "brings $10 whatever the dealer has"
    assert answer.counted is not None
    assert percent(float(tens)) in answer.counted.passing_reason
    assert chances(answer, "The dealer")["blackjack"] == pytest.approx(float(tens))


def test_a_raise_says_how_often_the_third_card_falls_between() -> None:
    answer = ask("red-dog", "", "2s Tc", window=True, options=(raising(),))
    between = Fraction(7 * 4 * 6, 6 * 52 - 2)
    assert answer.counted is not None
    ((_, why),) = answer.counted.reasons
    assert why.startswith(
        f"wins when the third card falls between, {percent(float(between))}, and pays 1 to 1"
    )
    assert why.endswith(f"it takes {percent(0.5)} to break even")


def test_a_shoe_that_is_nearly_out_of_cards_has_no_reason_but_its_values() -> None:
    """Nineteen cards are left of one deck: the values stand, whether or not the chances can be counted."""
    gone = " ".join(f"{rank}{suit}" for suit in "cdh" for rank in "23456789TJQ")[: 30 * 3 - 1]
    answer = ask("single-deck", "Ks 6s", "9s", gone=gone)
    assert answer.counted is not None
    assert worth(answer).keys() >= {"stand", "hit"}
    for one in answer.chances:
        assert sum(part.share for part in one.parts) == pytest.approx(1, abs=1e-5)
