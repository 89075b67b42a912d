"""What a decision cost, from the values of its options."""

import pytest

from cutcard.coach.frame_questions.protocol import FrameQuestion
from cutcard.coach.judging import coached_choices, judge, judge_pass
from cutcard.coach.questions import AskedHand, AskedOption, CoachAnswer, OptionValue, Values

HAND = AskedHand(("Td", "6c"), 1, 1000)
DECISION = FrameQuestion(
    7,
    3,
    "3",
    False,
    ("Ts",),
    (HAND,),
    (
        AskedOption("Stand", "stand", "stand 3"),
        AskedOption("Hit", "hit", "hit 3"),
        AskedOption("Double for less", "double", "double 3", amount=500, most=900),
        AskedOption("Join", "follow", "follow 3 ann"),
    ),
)
WORTH = CoachAnswer(
    "exact",
    Values(
        (
            OptionValue("Stand", -540.0),
            OptionValue("Hit", -535.0),
            OptionValue("Double for less", -535.0, -0.5),
        )
    ),
    Values((OptionValue("Stand", -537.0), OptionValue("Hit", -538.0))),
)
INSURE, EVEN = (
    AskedOption("Insure", "insure", "insure 3 ann", "", "3", 500, 500),
    AskedOption("Even money", "even-money", "even-money 3 ann", "", "3"),
)
WINDOW = FrameQuestion(8, 3, "3", True, ("As",), (HAND,), (INSURE, EVEN), "No insurance")


def options(asked: FrameQuestion) -> dict[str, AskedOption]:
    return {one.label: one for one in asked.options}


@pytest.mark.parametrize(
    ("label", "amount", "best", "cost"),
    [("Hit", 0, "Hit", 0.0), ("Stand", 0, "Hit", 5.0), ("Double for less", 500, "Hit", 250.0)],
)
def test_a_decision_costs_what_the_best_is_worth_more(
    label: str, amount: int, best: str, cost: float
) -> None:
    judged = judge(DECISION, WORTH, options(DECISION)[label], amount)
    assert judged is not None
    assert (judged.chose, judged.best, judged.cost) == (label, best, pytest.approx(cost))


def test_less_than_half_a_cent_is_as_good_as_the_best() -> None:
    close = CoachAnswer("exact", Values((OptionValue("Stand", -535.4), OptionValue("Hit", -535.0))))
    judged = judge(DECISION, close, options(DECISION)["Stand"], 0)
    assert judged is not None
    assert (judged.best, judged.cost) == ("Stand", 0.0)


def test_a_choice_without_a_value_is_not_judged() -> None:
    assert judge(DECISION, WORTH, options(DECISION)["Join"], 0) is None
    assert judge(DECISION, CoachAnswer("none"), options(DECISION)["Hit"], 0) is None
    assert judge_pass(WINDOW, CoachAnswer("none"), {"3"}) is None


def insured(per: float, base: float = 0.0) -> CoachAnswer:
    worth = (OptionValue("Insure", base, per), OptionValue("Even money", 1000.0 if base else -1e9))
    return CoachAnswer("exact", Values(worth, (("3", base),)))


@pytest.mark.parametrize(
    ("per", "base", "label", "amount", "best", "cost"),
    [
        (-0.08, 0.0, "Insure", 500, "No insurance", 40.0),
        (0.02, 0.0, "Insure", 500, "Insure", 0.0),
        (0.02, 0.0, "Insure", 100, "Insure", 8.0),
        (-0.08, 1034.0, "Even money", 0, "No insurance", 34.0),
        (0.2, 950.0, "Even money", 0, "Insure", 50.0),
    ],
)
def test_insurance_and_even_money(
    per: float, base: float, label: str, amount: int, best: str, cost: float
) -> None:
    judged = judge(WINDOW, insured(per, base), options(WINDOW)[label], amount)
    assert judged is not None
    assert judged.cost == pytest.approx(cost)
    assert judged.best == best or not cost


@pytest.mark.parametrize(
    ("per", "groups", "best", "cost"),
    [
        (-0.08, {"3"}, "No insurance", 0.0),
        (0.02, {"3"}, "Insure", 10.0),
        (0.02, set(), "No insurance", 0.0),
    ],
)
def test_passing_costs_what_was_offered(per: float, groups: set[str], best: str, cost: float) -> None:
    judged = judge_pass(WINDOW, insured(per), groups)
    assert judged is not None
    assert (judged.chose, judged.best, judged.cost) == ("No insurance", best, pytest.approx(cost))


def test_choices_are_listed_best_first_with_both_values() -> None:
    listed = coached_choices(DECISION, WORTH)
    assert [(one.label, one.value, one.fresh, one.best) for one in listed] == [
        ("Hit", -535.0, -538.0, True),
        ("Stand", -540.0, -537.0, False),
        ("Double for less", -785.0, None, False),
    ]


def test_passing_is_listed_with_what_a_window_offers() -> None:
    listed = coached_choices(WINDOW, insured(-0.08))
    assert [(one.label, one.best) for one in listed if one.value == 0] == [("No insurance", True)]


def test_a_chart_marks_its_choice_and_has_no_values() -> None:
    answer = CoachAnswer("chart", chart="Hit")
    assert [(one.label, one.value) for one in coached_choices(DECISION, answer) if one.best] == [
        ("Hit", None)
    ]
    judged = judge(DECISION, answer, options(DECISION)["Stand"], 0)
    assert judged is not None
    assert (judged.best, judged.cost) == ("Hit", 0.0)
