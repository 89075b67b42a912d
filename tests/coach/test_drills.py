"""What an exercise's choices are worth: as the worker values them; no answer in time is none."""

import asyncio
from collections.abc import Callable
from typing import Any

import pytest

import cutcard
from cutcard.coach.drills import exercise_worth
from cutcard.coach.questions import CoachAnswer, CoachQuestion
from cutcard.coach.worker.answering import Answering
from cutcard.training.counts import removed_cards
from cutcard.training.draw import drawn, kinds_of, seeded
from cutcard.training.protocol import PASS, TRAINERS, DrillChoice, Exercise, Worth
from tests.sampling import some
from tests.served import ROOT

TRAINED = sorted(
    path.stem
    for path in (ROOT / "sheets").glob("*.toml")
    if "craps" not in path.stem and "baccarat" not in path.stem
)
ALL = tuple(map(DrillChoice, ("hit", "stand", "double", "split")))


def text(name: str) -> str:
    return (ROOT / "sheets" / f"{name}.toml").read_text("utf-8")


async def worth(name: str, exercise: Exercise) -> Worth:
    worker = Answering()
    worker.read("digest", text(name))

    def ask(question: CoachQuestion, receive: Callable[[CoachAnswer], None]) -> bool:
        receive(worker.answer(question))
        return True

    found = await exercise_worth(ask, "digest", exercise)
    assert found is not None
    return found


async def test_a_hand_is_worth_what_the_command_says() -> None:
    found = await worth("atlantic-city", Exercise("", ("Ts",), ("Th", "6d"), ALL[:3], ""))
    sheet = cutcard.read_sheet(text("atlantic-city"))
    expected = cutcard.hand(sheet, "Th 6d", up="Ts", conditional=True)
    values = {one.choice: 10_000 * one.value for one in expected.choices if one.value is not None}
    assert {one.act: one.value for one in found.choices} == pytest.approx(values, abs=0.01)
    assert (found.basis, found.best, found.fresh_best) == ("exact", "hit", "hit")
    assert found.cost("stand") == pytest.approx(values["hit"] - values["stand"], abs=0.01)
    assert (found.right("hit"), found.right("stand")) == (True, False)
    assert found.gap == found.cost("stand")
    why = {one.act: one.why for one in found.choices}
    assert why["hit"].startswith("busts 61.")
    assert why["stand"].startswith("wins only when the dealer busts")


async def test_sixteen_against_ten_is_stood_on_when_many_small_cards_are_gone() -> None:
    """The best known deviation, found by the solver from the depleted shoe itself."""
    sheet = cutcard.read_sheet(text("atlantic-city"))
    hand = Exercise("", ("Ts",), ("Th", "6d"), ALL[:3], "")
    for running, best in ((-12, "hit"), (12, "stand")):
        gone = removed_cards(sheet, ("Ts", "Th", "6d"), left=208, running=running)
        found = await worth("atlantic-city", hand._replace(gone=gone))
        assert (found.best, found.fresh_best) == (best, "hit")


async def test_a_raise_and_an_attack_beside_passing() -> None:
    raised = (DrillChoice("raise"), DrillChoice(PASS))
    found = await worth("red-dog", Exercise("", ("2s", "Th"), (), raised, "", window=True))
    assert found.best == "raise"
    assert found.cost(PASS) == found.choices[0].value == pytest.approx(838.71)
    narrow = await worth("red-dog", Exercise("", ("2s", "5h"), (), raised, "", window=True))
    assert narrow.best == PASS
    assert narrow.cost("raise") == -(narrow.choices[0].value or 0) > 0
    attack = (DrillChoice("attack"), DrillChoice(PASS))
    assert found.choices[0].why != ""
    weak = await worth("double-attack", Exercise("", ("6s",), (), attack, "", window=True))
    assert weak.best == "attack"


async def test_a_worker_that_is_not_ready_or_never_answers() -> None:
    hand = Exercise("", ("Ts",), ("Th", "6d"), ALL[:3], "")
    assert await exercise_worth(lambda question, receive: False, "digest", hand) is None
    assert await exercise_worth(lambda question, receive: True, "digest", hand, seconds=0.01) is None
    late: list[Callable[[CoachAnswer], None]] = []

    def keep(question: CoachQuestion, receive: Callable[[CoachAnswer], None]) -> bool:
        late.append(receive)
        return True

    assert await exercise_worth(keep, "digest", hand, seconds=0.01) is None
    late[0](CoachAnswer("none"))  # too late, and nobody minds
    await asyncio.sleep(0)


async def test_where_the_solver_does_not_reach_the_chart_answers() -> None:
    def answer(given: CoachAnswer) -> Callable[[CoachQuestion, Callable[[CoachAnswer], None]], bool]:
        def ask(question: CoachQuestion, receive: Callable[[CoachAnswer], None]) -> bool:
            receive(given)
            return True

        return ask

    hand = Exercise("", ("Ts",), ("Th", "6d"), ALL[:3], "")
    found = await exercise_worth(
        answer(CoachAnswer("chart", chart="hit", says="by the chart")), "digest", hand
    )
    assert found is not None
    assert (found.basis, found.best, found.says, found.gap) == ("chart", "hit", "by the chart", None)
    assert (found.right("hit"), found.right("stand"), found.cost("stand")) == (True, False, 0)
    assert await exercise_worth(answer(CoachAnswer("none")), "digest", hand) is None


@pytest.mark.parametrize("name", some(TRAINED, one_in=4))
async def test_every_sheet_that_can_be_trained_has_exact_answers(name: str) -> None:
    """Each drawn decision has a value for each choice, and the chart's play is never far from the best."""
    sheet: Any = cutcard.read_sheet(text(name))
    trainer, source = TRAINERS[sheet.game], seeded(f"exact {name}")
    kinds = kinds_of(trainer.cells(sheet))
    for _ in range(12):
        cell = drawn(kinds, source)
        found = await worth(name, trainer.exercise(sheet, cell, source))
        assert found.basis == "exact"
        assert min(one.cost for one in found.choices) == 0 == found.cost(found.best)
        assert found.cost(cell.play) < 500, (cell, found)
