"""The worker's values are those of `cutcard.hand` and of plain counting, in cents of the wager."""

from collections.abc import Iterable
from fractions import Fraction
from typing import Any

import pytest

import cutcard
from cutcard.coach.questions import AskedHand, AskedOption, CoachAnswer, CoachQuestion
from cutcard.coach.worker import answering
from cutcard.coach.worker.answering import Answering
from tests.sampling import some
from tests.served import ROOT

ACTS = ("stand", "hit", "double", "split", "surrender")
PLAIN = tuple(AskedOption(act, act, f"{act} 3") for act in ACTS)
LESS = AskedOption("less", "double", "double 3", amount=400, most=900)


def text(name: str) -> str:
    return (ROOT / "sheets" / f"{name}.toml").read_text("utf-8")


def ask(
    name: str,
    cards: str,
    dealer: str,
    *,
    box_hands: int = 1,
    window: bool = False,
    options: Iterable[AskedOption] = PLAIN,
    gone: str = "",
    wager: int = 1000,
) -> CoachAnswer:
    worker = Answering()
    sheet = worker.read("digest", text(name))
    assert sheet is not None
    hand = AskedHand(tuple(cards.split()), box_hands, wager)
    return worker.answer(
        CoachQuestion("digest", window, tuple(dealer.split()), (hand,), tuple(options), tuple(gone.split()))
    )


def worth(answer: CoachAnswer) -> dict[str, float]:
    assert answer.counted is not None
    return {one.label: one.at for one in answer.counted.options}


HANDS = [
    ("atlantic-city", "Td 6c", "Ts", True),
    ("atlantic-city", "8d 8h", "9s", True),
    ("atlantic-city", "Ad 7h", "6s", True),
    ("no-hole-card", "8d 8h", "As", False),
    ("single-deck", "5d 6h", "Ts", True),
    ("six-to-five", "Td 2h", "4s", False),
    ("double-exposure", "9d 9h", "Ts 6d", True),
    ("double-attack", "6d 5h", "Ks", True),
    ("multiple-action", "Td 2h", "3s", False),
    ("five-card-21", "7d 7h", "7s", False),
]


@pytest.mark.parametrize(("name", "cards", "up", "conditional"), HANDS)
@pytest.mark.parametrize("gone", ["", "2c 2d Kh Ac"])
def test_values_are_those_of_one_hand(name: str, cards: str, up: str, conditional: bool, gone: str) -> None:
    sheet = cutcard.read_sheet(text(name))
    if sheet.game == "blackjack":
        conditional = sheet.hole_card in ("reader", "face-up")  # type: ignore[attr-defined]
    expected = cutcard.hand(sheet, cards, up=up, removed=gone, conditional=conditional)
    answer = ask(name, cards, up, gone=gone)
    assert answer.basis == "exact"
    wanted = {one.choice: 1000 * one.value for one in expected.choices if one.value is not None}
    assert worth(answer) == pytest.approx(wanted)
    assert len(wanted) >= 3


def test_the_fresh_shoe_knows_the_hand_alone() -> None:
    answer = ask("atlantic-city", "Td 6c", "Ts", gone="5c 5d 5h 5s")
    fresh = ask("atlantic-city", "Td 6c", "Ts")
    assert answer.fresh == fresh.seen
    assert answer.seen != answer.fresh


@pytest.mark.parametrize("name", ["atlantic-city", "no-hole-card"])
def test_a_double_for_less_is_one_card_and_its_share_of_a_double(name: str) -> None:
    answer = ask(name, "5d 6h", "6s", options=(*PLAIN, LESS))
    assert answer.counted is not None
    found = {one.label: one for one in answer.counted.options}
    assert found["less"].of(1000) == pytest.approx(found["double"].at)
    # With eleven nobody draws twice for less than a stand is worth: one card alone is worth at most a hit.
    assert found["stand"].at < found["less"].of(0) <= found["hit"].at + 1e-9


@pytest.mark.parametrize("name", ["atlantic-city", "no-hole-card", "double-attack"])
@pytest.mark.parametrize("cards", ["8d 3h", "8d Kh", "8d 2h 4c"])
def test_a_hand_of_a_split_box_is_worth_what_its_cards_are(name: str, cards: str) -> None:
    """But for what a dealer's blackjack takes once for the whole box, which up cards below ten leave out."""
    split = ask(name, cards, "6s", box_hands=2, gone="8h")
    alone = ask(name, cards, "6s", gone="8h")
    common = worth(split).keys() & worth(alone).keys() - {"split", "surrender"}
    assert common >= {"stand", "hit"}
    assert {one: worth(split)[one] for one in common} == pytest.approx(
        {one: worth(alone)[one] for one in common}
    )


FOUR = """
[table]
game = "blackjack"
boxes = 6
[cards]
decks = 8
[rules]
hole_card = "reader"
split_hands = 4
"""


def test_a_further_split_uses_the_hands_that_are_left() -> None:
    worker = Answering()
    assert worker.read("four", FOUR) is not None

    def split(hands: int) -> float:
        asked = AskedHand(("8d", "8h"), hands, 1000)
        found = worker.answer(CoachQuestion("four", False, ("6s",), (asked,), PLAIN, ("8c", "8s")))
        return worth(found)["split"]

    assert split(1) > split(2) > split(3) > 0
    # A pair that may make two hands is worth what it is where the table allows no more than two.
    two = Answering()
    assert two.read("four", FOUR.replace("split_hands = 4", "split_hands = 2")) is not None
    asked = AskedHand(("8d", "8h"), 1, 1000)
    found = two.answer(CoachQuestion("four", False, ("6s",), (asked,), PLAIN, ("8c", "8s")))
    assert split(3) == pytest.approx(worth(found)["split"], abs=0.5)


INSURE = AskedOption("insure", "insure", "insure 3 ann", "", "3", 500, 500)
EVEN = AskedOption("even", "even-money", "even-money 3 ann", "", "3")


@pytest.mark.parametrize("gone", ["", "Kc Kd Qh", "2c 3c 4c 5c"])
def test_insurance_pays_two_to_one_on_the_tens_that_are_left(gone: str) -> None:
    cards = "Td 6c"
    seen = [*cards.split(), "As", *gone.split()]
    tens = 128 - sum(one[0] in "TJQK" for one in seen)
    expected = Fraction(3 * tens, 416 - len(seen)) - 1
    answer = ask("atlantic-city", cards, "As", window=True, options=(INSURE,), gone=gone)
    assert answer.counted is not None
    (found,) = answer.counted.options
    assert (found.at, found.per) == (0.0, pytest.approx(float(expected)))
    assert answer.counted.passing == (("3", 0.0),)


def test_even_money_beside_playing_on() -> None:
    answer = ask("boardwalk", "Td Ac", "As", window=True, options=(INSURE, EVEN))
    found = cutcard.hand(cutcard.read_sheet(text("boardwalk")), "Td Ac", up="As").data["even_money"]
    assert worth(answer)["even"] == 1000.0
    assert answer.counted is not None
    assert answer.counted.passing == (("3", pytest.approx(1000 * found["declined"])),)


@pytest.mark.parametrize("up", ["6s", "Ks", "As"])
def test_the_attack_is_worth_what_the_hand_brings_against_the_up_card(up: str) -> None:
    sheet = cutcard.read_sheet(text("double-attack"))
    attack = cutcard.hand(sheet, "6d 5h", up=up).data["attack"]
    option = AskedOption("Attack", "attack", "attack 3 ann", "", "3", 1000, 1000)
    answer = ask("double-attack", "", up, window=True, options=(option,))
    assert answer.counted is not None
    assert answer.counted.options[0].per == pytest.approx(attack["value"])


@pytest.mark.parametrize(
    ("cards", "gone"), [("2s Tc", ""), ("5s 7c", ""), ("2s Kc", "3c 4c 5d"), ("9s Tc", "8c")]
)
def test_a_raise_is_counted_card_by_card(cards: str, gone: str) -> None:
    """Written apart from the solver: every third card, by the posted odds."""
    ranks = "23456789TJQKA"
    low, high = sorted(ranks.index(one[0]) for one in cards.split())
    spread = high - low - 1
    if spread <= 0:
        assert ask("red-dog", "", cards, window=True, options=(raising(),), gone=gone).counted is not None
        return
    sheet: Any = cutcard.read_sheet(text("red-dog"))
    left = sheet.decks * 52 - 2 - len(gone.split())
    between = sheet.decks * 4 * spread - sum(low < ranks.index(one[0]) < high for one in gone.split())
    pays = {1: 5, 2: 4, 3: 2}.get(spread, 1)
    expected = Fraction(between * (pays + 1), left) - 1
    answer = ask("red-dog", "", cards, window=True, options=(raising(),), gone=gone)
    assert answer.counted is not None
    assert answer.counted.options[0].per == pytest.approx(float(expected))


def raising() -> AskedOption:
    return AskedOption("Raise", "raise", "raise ann", "", "raise", 1000, 1000)


# --- where there is no exact value ------------------------------------------------------------------------


def test_more_cards_than_the_shoe_holds_leave_the_fresh_shoe() -> None:
    answer = ask("single-deck", "Td 6c", "Ts", gone="5c 5c")
    assert (answer.basis, answer.says) == ("fresh", answering.FRESH)
    assert answer.counted is answer.fresh


def test_a_hand_the_solver_does_not_reach_is_left_to_the_chart(monkeypatch: pytest.MonkeyPatch) -> None:
    """A reading under which a late blackjack takes the hands of a box together."""
    kept = text("no-hole-card") + '\n[readings]\nbusted_extras = "kept"\n'
    worker = Answering()
    assert worker.read("kept", kept) is not None
    hand = AskedHand(("8d", "3h"), 2, 1000)
    question = CoachQuestion("kept", False, ("Ts",), (hand,), PLAIN, ("8h",))
    answer = worker.answer(question)
    assert (answer.basis, answer.chart, answer.says) == ("chart", "double", answering.CHART)


def test_an_unknown_sheet_and_a_choice_without_a_value_are_said_plainly() -> None:
    question = CoachQuestion("unknown", False, ("Ts",), (AskedHand(("8d", "3h"), 1, 1000),), PLAIN, ())
    assert Answering().answer(question) == CoachAnswer("none", says=answering.NONE)
    worker = Answering()
    worker.read("craps", text("craps"))
    assert worker.answer(CoachQuestion("craps", False, (), (), PLAIN, ())).basis == "none"


SHEETS = sorted(path.stem for path in (ROOT / "sheets").glob("*.toml"))


@pytest.mark.parametrize("name", some(SHEETS, one_in=2, quick=8))
def test_every_bundled_sheet_is_prepared_in_steps(name: str) -> None:
    worker = Answering()
    steps = sum(1 for _ in worker.prepare("digest", text(name)))
    sheet = worker.read("digest", "")
    assert steps >= (30 if sheet.game in ("blackjack", "double-attack") else 0)
    assert sum(1 for _ in worker.prepare("digest", text(name))) == 0
