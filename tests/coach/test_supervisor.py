"""The worker's supervisor, with real processes: answers, a full queue, slow, dead and hanging workers."""

import os
import signal
import sys
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest

from cutcard.coach.pipe import MOST_BYTES, Unpacking, packed
from cutcard.coach.questions import (
    Ask,
    AskedHand,
    AskedOption,
    CoachAnswer,
    CoachQuestion,
    ToWorker,
    WorkerReady,
)
from cutcard.coach.supervisor import QueueLimits, Supervisor
from tests.waiting import until

QUESTION = CoachQuestion("digest", False, ("Ts",), (AskedHand(("8d", "3h"), 1, 1000),), (), ())
QUICK = QueueLimits(first_wait=0.05, longest_wait=0.2, pause=0.3, hangs=0.5)


class Setting:
    def __init__(self, how: str, seconds: float = 0.0, limits: QueueLimits = QUICK) -> None:
        self.states: list[str] = []
        self.outcomes: Counter[str] = Counter()
        self.answers: list[CoachAnswer] = []
        self.worker = Supervisor(
            command=(sys.executable, "-m", "tests.coach.stub_worker", how, str(seconds)),
            limits=limits,
            on_state=self.states.append,
            on_outcome=lambda outcome: self.outcomes.update((outcome,)),
        )

    def ask(self) -> bool:
        return self.worker.ask(QUESTION, self.answers.append)


@asynccontextmanager
async def running(setting: Setting) -> AsyncIterator[Setting]:
    setting.worker.start()
    try:
        yield setting
    finally:
        await setting.worker.stop()


async def test_questions_are_answered_in_their_order() -> None:
    async with running(Setting("answers")) as one:
        await until(lambda: one.worker.state == "ready")
        assert all(one.ask() for _ in range(20))
        await until(lambda: len(one.answers) == 20)
        assert one.outcomes == {"answered": 20}
        assert one.states == ["ready"]


async def test_nothing_is_asked_before_the_worker_is_ready() -> None:
    one = Setting("answers")
    assert not one.ask()
    assert one.worker.says == "The coach is getting ready. You can play meanwhile."


async def test_a_full_queue_makes_it_pause_and_go_on_later() -> None:
    limits = QUICK._replace(waiting=3, with_worker=1, hangs=30.0)
    async with running(Setting("slow", 0.05, limits)) as one:
        await until(lambda: one.worker.state == "ready")
        taken = [one.ask() for _ in range(6)]
        assert taken == [True, True, True, True, False, False]
        assert one.worker.state == "behind"
        assert one.worker.says == "The coach cannot keep up and is off for a while."
        assert one.outcomes["full"] == 1
        await until(lambda: one.worker.state == "ready")
        assert one.states == ["ready", "behind", "ready"]
        assert one.ask()
        await until(lambda: len(one.answers) == 2)  # what waited when it paused is not answered


async def test_late_answers_make_it_pause() -> None:
    limits = QUICK._replace(slow=0.0, late=3, with_worker=1, hangs=30.0)
    async with running(Setting("slow", 0.01, limits)) as one:
        await until(lambda: one.worker.state == "ready")
        for _ in range(5):
            one.ask()
        await until(lambda: "behind" in one.states)
        assert len(one.answers) == 3


async def test_a_killed_worker_is_started_again() -> None:
    async with running(Setting("answers")) as one:
        await until(lambda: one.worker.state == "ready")
        first = one.worker.pid
        assert first is not None
        os.kill(first, signal.SIGKILL)
        await until(lambda: one.states[-1:] == ["down"])
        assert not one.ask()
        await until(lambda: one.worker.state == "ready")
        assert one.worker.pid not in (first, None)
        assert one.ask()
        await until(lambda: len(one.answers) == 1)
        assert one.states == ["ready", "down", "ready"]


@pytest.mark.parametrize("how", ["dies at once", "talks nonsense"])
async def test_a_worker_that_never_works_is_tried_again_and_again(how: str) -> None:
    async with running(Setting(how)) as one:
        await until(lambda: one.worker.restarts >= 3)
        assert one.worker.state == "down"
        assert not one.ask()


async def test_a_worker_that_dies_when_asked_loses_its_questions() -> None:
    async with running(Setting("dies when asked")) as one:
        await until(lambda: one.worker.state == "ready")
        assert one.ask()
        await until(lambda: one.worker.restarts == 1 and one.worker.state == "ready")
        assert not one.answers


async def test_a_worker_that_hangs_is_killed() -> None:
    async with running(Setting("slow", 60)) as one:
        await until(lambda: one.worker.state == "ready")
        hanging = one.worker.pid
        assert one.ask()
        await until(lambda: one.worker.restarts == 1 and one.worker.state == "ready")
        assert one.outcomes["hung"] == 1
        assert one.worker.pid != hanging


async def test_a_program_that_is_not_there() -> None:
    one = Setting("answers")
    one.worker = Supervisor(command=("/nowhere/worker",), limits=QUICK, on_state=one.states.append)
    async with running(one):
        await until(lambda: one.worker.restarts >= 2)
        assert one.states == ["down"]


async def test_no_worker_outlives_its_server() -> None:
    one = Setting("answers")
    async with running(one):
        await until(lambda: one.worker.state == "ready")
        process = one.worker.pid
    assert process is not None
    with pytest.raises(ProcessLookupError):
        os.kill(process, 0)


# --- the pipe ---------------------------------------------------------------------------------------------


def test_messages_come_whole_out_of_pieces() -> None:
    option = AskedOption("Hit", "hit", "hit 3")
    asked = Ask(7, CoachQuestion("digest", True, ("As",), (), (option,), ("2c",)))
    data = packed(asked) + packed(asked)
    incoming = Unpacking(ToWorker)
    found = [message for at in range(len(data)) for message in incoming.feed(data[at : at + 1])]
    assert found == [asked, asked]


def test_a_message_that_is_too_long_is_refused() -> None:
    with pytest.raises(ValueError, match="too long"):
        Unpacking(WorkerReady).feed((MOST_BYTES + 1).to_bytes(4, "big"))
