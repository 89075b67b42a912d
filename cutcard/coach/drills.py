"""The values of an exercise's choices: the worker computes them as it does for a question at a table.

A worker that is not ready, or too slow, gives no answer: the drill then goes by the chart, and says so.
"""

import asyncio
from collections.abc import Callable

from cutcard.coach.frame_questions.protocol import FrameQuestion
from cutcard.coach.judging import judge, judge_pass
from cutcard.coach.questions import AskedHand, AskedOption, CoachAnswer, CoachQuestion, Values
from cutcard.training.protocol import PASS, WAGER, ChoiceWorth, Exercise, Worth

MOST_SECONDS = 4.0
"""How long a drill waits for an answer."""
_GROUP = "1"

Ask = Callable[[CoachQuestion, Callable[[CoachAnswer], None]], bool]


async def exercise_worth(
    ask: Ask, digest: str, exercise: Exercise, *, seconds: float = MOST_SECONDS
) -> Worth | None:
    """What the exercise's choices are worth at $100; None where there is no answer in time."""
    asked = _question_of(exercise)
    question = CoachQuestion(digest, asked.window, asked.dealer, asked.hands, asked.options, exercise.gone)
    answered: asyncio.Future[CoachAnswer] = asyncio.get_running_loop().create_future()

    def receive(answer: CoachAnswer) -> None:
        if not answered.done():
            answered.set_result(answer)

    if not ask(question, receive):
        return None
    try:
        async with asyncio.timeout(seconds):
            answer = await answered
    except TimeoutError:
        return None
    return worth_in(asked, answer)


def _question_of(exercise: Exercise) -> FrameQuestion:
    """The exercise as a table would ask it: a decision about a hand, or one wager that may be added."""
    if exercise.window:
        options = tuple(
            AskedOption(act, act, act, group=_GROUP, amount=WAGER, most=WAGER)
            for act in exercise.acts
            if act != PASS
        )
    else:
        options = tuple(AskedOption(act, act, act) for act in exercise.acts)
    hands = (AskedHand(exercise.cards, 1, WAGER),)
    return FrameQuestion(
        0, 0, "", exercise.window, exercise.dealer, hands, options, PASS if exercise.window else ""
    )


def worth_in(asked: FrameQuestion, answer: CoachAnswer) -> Worth | None:
    """The worker's answer as costs and values of every choice."""
    acts = [one.label for one in asked.options] + ([asked.passing] if asked.passing else [])
    if answer.basis == "chart":
        choices = tuple(ChoiceWorth(act, None, None, 0.0) for act in acts)
        return Worth("chart", answer.chart, choices, answer.says, answer.chart) if answer.chart else None
    if answer.counted is None:
        return None
    choices = _choices(asked, answer, acts)
    if len(choices) < len(acts):
        return None
    fresh = _choices(asked, CoachAnswer("exact", answer.fresh, answer.fresh), acts) if answer.fresh else ()
    basis = "exact" if answer.seen is not None else "fresh"
    return Worth(basis, _best(choices), choices, answer.says, _best(fresh) if fresh else "")  # type: ignore[arg-type]


def _best(choices: tuple[ChoiceWorth, ...]) -> str:
    return max((one for one in choices if one.cost == 0), key=lambda one: one.value or 0.0).act


def _choices(asked: FrameQuestion, answer: CoachAnswer, acts: list[str]) -> tuple[ChoiceWorth, ...]:
    assert answer.counted is not None
    by_act = {one.label: one for one in asked.options}
    found = []
    reasons = {**dict(answer.counted.reasons), PASS: answer.counted.passing_reason}
    for act in acts:
        option = by_act.get(act)
        if option is None:
            judged = judge_pass(asked, answer, {_GROUP})
        else:
            judged = judge(asked, answer, option, option.amount)
        value = _value(answer.counted, act)
        if judged is not None and value is not None:
            fresh = None if answer.fresh is None else _value(answer.fresh, act)
            cost = round(judged.cost, 2)
            found.append(ChoiceWorth(act, value, fresh, cost, reasons.get(act, "")))
    return tuple(found)


def _value(values: Values, act: str) -> float | None:
    """In cents with two decimals, as the coach shows it."""
    if act == PASS:
        return round(sum(value for _, value in values.passing), 2) + 0.0
    one = next((each for each in values.options if each.label == act), None)
    return None if one is None else round(one.of(WAGER if one.per else 0), 2) + 0.0
