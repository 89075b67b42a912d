"""What is kept of training, on SQLite and on PostgreSQL: sums, days, weak decisions, puzzles, streaks."""

import asyncio
from datetime import date, timedelta

from cutcard.pit.people.people import People
from cutcard.pit.store.sql_store import SqlStore
from cutcard.pit.training import progress
from cutcard.pit.training.progress import Answered, DayStreak, DecisionSums, DrillSums, TrainingProgress
from cutcard.pit.wallet.play_money import PlayMoney

DAY = date(2026, 11, 16)
GOOD = Answered("hands", "hard 16 against 10", right=True, cost=0, milliseconds=900, day=DAY)
BAD = GOOD._replace(right=False, cost=2_500, milliseconds=100)


async def entered(store: SqlStore) -> tuple[People, TrainingProgress]:
    wallet = PlayMoney(store)
    await wallet.start()
    people = People(store, wallet)
    for name in ("ann", "bob"):
        await people.register(name, f"correct horse {name}")
    ticks = iter(range(1, 10**9))
    return people, TrainingProgress(store, now=lambda: next(ticks))


def test_answers_are_summed_up_for_one_person_alone(store: SqlStore) -> None:
    async def work() -> None:
        people, kept = await entered(store)
        for one in (BAD, GOOD, GOOD._replace(milliseconds=700), GOOD._replace(milliseconds=1200)):
            await kept.add("Ann", one)
        await kept.add("ann", Answered("count", "", right=True, cost=0, milliseconds=50, day=DAY))
        found = await kept.summary("ann", DAY)
        assert found.drills == (DrillSums("count", 1, 1, 0, 50), DrillSums("hands", 4, 3, 2_500, 700))
        assert [one[1:] for one in found.days] == [("2026-11-16", 1, 1, 0), ("2026-11-16", 4, 3, 2_500)]
        assert found.weakest == (DecisionSums("hard 16 against 10", 4, 1, 2_500),)
        assert await kept.mistakes("ann") == {}, "a right answer has made it good"
        assert await kept.summary("bob", DAY) == progress.Summary((), (), (), DayStreak())
        await kept.add("bob", BAD)
        await kept.add("bob", BAD)
        assert await kept.mistakes("bob") == {BAD.decision: 2}
        assert (await kept.summary("bob", DAY)).drills[0].best_ms is None, "a wrong answer has no best time"
        people.close()

    asyncio.run(work())


def test_a_guest_who_becomes_an_account_keeps_it(store: SqlStore) -> None:
    async def work() -> None:
        people, kept = await entered(store)
        guest = (await people.new_guest()).person
        await kept.add(guest.name, GOOD)
        await people.upgrade(guest, "carol", "correct horse carol")
        assert (await kept.summary("carol", DAY)).drills[0].answered == 1
        people.close()

    asyncio.run(work())


def test_what_is_kept_is_bounded(store: SqlStore) -> None:
    async def work() -> None:
        people, kept = await entered(store)
        await kept.add("ann", BAD._replace(decision="owed"))
        for number in range(progress.DECISIONS_KEPT + 5):
            await kept.add("ann", GOOD._replace(decision=f"hand {number}"))
        assert await kept.mistakes("ann") == {"owed": 1}, "a mistake outlives what was known"
        await kept.add("ann", GOOD._replace(day=DAY - timedelta(days=40)))
        assert {one.day for one in (await kept.summary("ann", DAY)).days} == {"2026-11-16"}
        await kept.add("ann", GOOD._replace(day=DAY + timedelta(days=61)))
        for number in range(progress.PUZZLES_KEPT + 3):
            day = DAY + timedelta(days=number)
            assert await kept.answer_puzzle(
                "ann", "sheet", place=1, of=5, said={"n": number}, answered=GOOD._replace(day=day), today=DAY
            )
        with store.engine.connect() as connection:
            for table, most in (("decisions", 150), ("puzzles", 60), ("days", 2)):
                many = connection.exec_driver_sql(f"SELECT count(*) FROM training_{table}").scalar_one()
                assert many <= most, table
        assert await kept.puzzle("ann", DAY, "sheet") == ()
        assert await kept.puzzle("ann", DAY + timedelta(days=5), "sheet") == ({"n": 5},)
        people.close()

    asyncio.run(work())


def test_a_puzzle_is_answered_in_order_and_once(store: SqlStore) -> None:
    async def work() -> None:
        people, kept = await entered(store)

        async def answer(place: int, day: date = DAY, today: date = DAY, who: str = "ann") -> bool:
            return await kept.answer_puzzle(
                who, "sheet", place=place, of=2, said=place, answered=GOOD._replace(day=day), today=today
            )

        assert [await answer(place) for place in (2, 1, 1, 2, 2, 3)] == [
            False,
            True,
            False,
            True,
            False,
            True,
        ]
        assert await kept.puzzle("ann", DAY, "sheet") == (1, 2, 3)
        assert await kept.puzzle("ann", DAY, "other") == ()
        assert await kept.puzzle("bob", DAY, "sheet") == ()
        assert (await kept.summary("ann", DAY)).drills[0].answered == 3, "a refused answer is not counted"

        async def streak(today: date, who: str = "ann") -> tuple[int, int]:
            found = (await kept.summary(who, today)).streak
            return found.current(today), found.longest

        assert await streak(DAY) == (1, 1)
        tomorrow, later = DAY + timedelta(days=1), DAY + timedelta(days=3)
        assert await streak(tomorrow) == (1, 1)
        for place in (1, 2):
            await answer(place, tomorrow, tomorrow)
        assert await streak(tomorrow) == (2, 2)
        for place in (1, 2):
            await answer(place, DAY + timedelta(days=2), later)  # not on its day
        assert await streak(later) == (0, 2)
        for place in (1, 2):
            await answer(place, later, later)
        assert await streak(later) == (1, 2)
        assert await streak(later, "bob") == (0, 0)
        people.close()

    asyncio.run(work())
