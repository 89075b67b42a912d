"""Choices of a drill as a table's page shows them: the same labels and keys."""

from collections.abc import Mapping
from typing import Any

from cutcard.games.twenty_one import deciders
from cutcard.pit.table.answers import RefusalReason
from cutcard.training.protocol import PASS, DrillChoice, Exercise, Worth
from cutcard.web.training import training_types as http
from cutcard.web.wire import PlayerChoice

LABELS: Mapping[str, tuple[str, str]] = {
    "hit": ("Hit", "h"),
    "stand": ("Stand", "s"),
    "double": ("Double", "d"),
    "split": ("Split", "p"),
    "surrender": ("Surrender", "u"),
    "attack": ("Attack", "y"),
    "raise": ("Raise", "r"),
}
"""As every table names them (`tests/web/test_training_routes.py` compares)."""
DECLINED = "n"
"""The key by which offers are declined."""


def label_of(act: str, exercise: Exercise) -> str:
    if act != PASS:
        return LABELS[act][0]
    offered = next(one for one in exercise.acts if one != PASS)
    return f"No {LABELS[offered][0].lower()}"


def choice_of(offer: DrillChoice, exercise: Exercise) -> PlayerChoice:
    barred = None if offer.bar is None else RefusalReason(offer.bar.says, offer.bar.clause)
    key = DECLINED if offer.act == PASS else LABELS[offer.act][1]
    return PlayerChoice(offer.act, label_of(offer.act, exercise), key, barred)


def exercise_of(number: int, drill: Any, table: Any, exercise: Exercise) -> http.DrillExercise:
    sheet = table.rules.sheet
    count = exercise.counted
    return http.DrillExercise(
        number,
        drill,
        table.name,
        sheet.name,
        exercise.says,
        exercise.dealer,
        bool(exercise.cards) and len(exercise.dealer) == 1 and deciders.hole_card_dealt(sheet),
        exercise.cards,
        tuple(choice_of(one, exercise) for one in exercise.offers),
        None if count is None else http.DrillCount(count.running, count.decks_left, count.true),
    )


def judgement_of(
    number: int, exercise: Exercise, worth: Worth, chose: str, milliseconds: int
) -> http.DrillJudgement:
    values = [
        http.ChoiceValue(
            one.act,
            label_of(one.act, exercise),
            one.value,
            one.fresh if exercise.gone else None,
            one.cost,
            one.why,
        )
        for one in worth.choices
    ]
    right = worth.right(chose)
    other = worth.fresh_best if exercise.gone and worth.fresh_best != worth.best else ""
    return http.DrillJudgement(
        number,
        exercise.key,
        chose,
        worth.best,
        right,
        0.0 if right else worth.cost(chose),
        worth.basis,
        worth.says,
        other,
        tuple(sorted(values, key=lambda one: (one.cost, one.say != worth.best))),
        milliseconds,
    )
