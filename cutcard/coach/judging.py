"""What a decision cost: the value of the best choice minus that of the choice that was made."""

from collections.abc import Collection
from typing import NamedTuple

from cutcard.coach.frame_questions.protocol import FrameQuestion
from cutcard.coach.questions import AskedOption, CoachAnswer, OptionValue, Values
from cutcard.web.wire_coach import CoachedChoice

HALF_A_CENT = 0.5
"""A choice that is worth less by under half a cent is as good as the best."""


class JudgedDecision(NamedTuple):
    """A decision and its cost in cents."""

    chose: str
    best: str
    cost: float


class _Best(NamedTuple):
    label: str
    value: float


def best_in(asked: FrameQuestion, values: Values, group: str) -> _Best | None:
    """The best of the options that exclude each other; passing comes first where it is as good."""
    worth = {one.label: one for one in values.options}
    passing = dict(values.passing)
    best = _Best(asked.passing, passing[group]) if group in passing else None
    for option in asked.options:
        if option.group == group and option.label in worth:
            value = _most(option, worth[option.label])
            if best is None or value > best.value + HALF_A_CENT:
                best = _Best(option.label, value)
    return best


def _most(option: AskedOption, worth: OptionValue) -> float:
    """What it brings with the best amount."""
    return worth.of(option.most if worth.per > 0 else 0)


def judge(
    asked: FrameQuestion, answer: CoachAnswer, option: AskedOption, amount: int
) -> JudgedDecision | None:
    """The decision for one option; None where it has no value."""
    if answer.basis == "chart":
        return JudgedDecision(option.label, answer.chart, 0.0)
    values = answer.counted
    worth = None if values is None else next((o for o in values.options if o.label == option.label), None)
    if values is None or worth is None:
        return None
    best = best_in(asked, values, option.group)
    assert best is not None, "an option with a value is among its group"
    cost = best.value - worth.of(amount)
    good = cost < HALF_A_CENT
    return JudgedDecision(option.label, option.label if good else best.label, 0.0 if good else cost)


def judge_pass(asked: FrameQuestion, answer: CoachAnswer, groups: Collection[str]) -> JudgedDecision | None:
    """The decision to take nothing of what these groups of a window offer."""
    values = answer.counted
    if values is None:
        return None
    cost, label = 0.0, asked.passing
    for group, passing in values.passing:
        best = best_in(asked, values, group)
        if group in groups and best is not None and best.value - passing >= HALF_A_CENT:
            cost += best.value - passing
            label = best.label
    return JudgedDecision(asked.passing, label, cost)


def coached_choices(asked: FrameQuestion, answer: CoachAnswer) -> tuple[CoachedChoice, ...]:
    """Every choice with its value at the amount that is offered, the best of each group marked."""
    counted, fresh = answer.counted, answer.fresh
    if counted is None:
        return tuple(
            CoachedChoice(one.label, None, None, best=one.label == answer.chart)
            for one in asked.options
            if answer.chart
        )
    groups = dict.fromkeys(one.group for one in asked.options)
    best = {found.label for group in groups if (found := best_in(asked, counted, group)) is not None}
    from_fresh = {one.label: one for one in fresh.options} if fresh is not None else {}
    worth = {one.label: one for one in counted.options}
    reasons = dict(counted.reasons)
    listed = [
        CoachedChoice(
            one.label,
            _cents(worth[one.label].of(one.amount)),
            _cents(from_fresh[one.label].of(one.amount)) if one.label in from_fresh else None,
            one.label in best,
            reasons.get(one.label, ""),
        )
        for one in asked.options
        if one.label in worth
    ]
    if asked.window and asked.passing:
        passing = sum(value for _, value in counted.passing)
        plain = None if fresh is None else _cents(sum(value for _, value in fresh.passing))
        all_pass = best <= {asked.passing}
        why = counted.passing_reason
        listed.append(CoachedChoice(asked.passing, _cents(passing), plain, all_pass, why))
    return tuple(sorted(listed, key=lambda one: -(one.value or 0)))


def _cents(value: float) -> float:
    """With two decimals: no finer part of a cent is shown or stored."""
    return round(value, 2) + 0.0
