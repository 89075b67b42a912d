"""The weekly board, on SQLite and on PostgreSQL: who is on it, in which order, by which name."""

import asyncio
from datetime import UTC, datetime
from typing import Any

from cutcard.pit.coaching.board import LEAST_DECISIONS, Board, OwnWeek, week_of
from cutcard.pit.coaching.records import CoachRecords, Decision
from cutcard.pit.people.people import People
from cutcard.pit.store.sql_store import SqlStore
from cutcard.pit.wallet.play_money import PlayMoney

NOW = int(datetime(2026, 11, 18, 12, tzinfo=UTC).timestamp()) * 1_000_000
WEEK = week_of(NOW)
GOOD = Decision("atlantic-city", 5, NOW - 1000, "after", "3", "Td 6c against Ts", "Hit", "Hit", 0, 1000)
BAD = GOOD._replace(chose="Stand", cost=17_500)


def test_a_week_begins_on_monday() -> None:
    assert datetime.fromtimestamp(WEEK / 1e6, UTC) == datetime(2026, 11, 16, tzinfo=UTC)
    assert week_of(WEEK) == WEEK
    assert week_of(WEEK - 1) == WEEK - 7 * 86_400 * 1_000_000


async def entered(store: SqlStore, *names: str) -> tuple[People, CoachRecords, Board]:
    wallet = PlayMoney(store)
    await wallet.start()
    people = People(store, wallet)
    for name in names:
        await people.register(name, f"correct horse {name}")
    return people, CoachRecords(store), Board(store)


def made(who: str, good: int, bad: int, **other: Any) -> list[tuple[str, Decision]]:
    both = [GOOD] * good + [BAD] * bad
    hands = [one._replace(round=number) for number, one in enumerate(both)]
    return [(who, one._replace(**other)) for one in hands]


def test_the_best_come_first_and_only_those_who_may(store: SqlStore) -> None:
    async def work() -> None:
        names = ("ann", "bob", "cleo", "dan", "eve", "fay", "gus")
        people, kept, board = await entered(store, *names)
        guest = (await people.new_guest()).person
        await people.house_bot("bot-Ada")
        most = LEAST_DECISIONS
        rows = [
            *made("ann", most - 10, 10),
            *made("bob", most - 4, 4),
            *made("cleo", most - 11, 10),  # too few by one
            *made("dan", most, 0),
            *made("dan", 1, 0, mode="before"),  # the values were shown once
            *made("eve", most, 0, at=WEEK - 1),  # last week
            *made("fay", most - 4, 0),
            *made("fay", 0, 4, cost=1),  # as often right as bob, at less cost
            *made("gus", most, 0),
            *made(guest.name, most, 0),
            *made("bot-Ada", most, 0),
        ]
        await kept.add(rows, [])
        await board.list("gus", listed=False)

        async def order() -> list[str]:
            return [one.name for one in await board.places(WEEK, NOW)]

        assert await order() == ["fay", "bob", "ann"]
        first = (await board.places(WEEK, NOW))[2]
        assert first[1:] == (most, most - 10, 175_000, most * 1000)
        await people.choose_face(guest, "Gina", 3)
        assert (await order())[0] == "Gina"
        await board.list("gus", listed=True)
        await board.list("Bob", listed=False)
        assert set(await order()) == {"Gina", "gus", "fay", "ann"}
        assert await board.own("bob", WEEK) == OwnWeek(most, most - 4, 0, listed=False)
        assert await board.own("dan", WEEK) == OwnWeek(most, most, 1)
        assert await board.own("eve", WEEK) == OwnWeek()
        people.close()

    asyncio.run(work())


def test_a_setting_is_of_one_person(store: SqlStore) -> None:
    async def work() -> None:
        people, _, board = await entered(store, "ann", "bob")
        for listed in (False, True, False):
            await board.list("ann", listed=listed)
            assert (await board.own("ann", WEEK)).listed is listed
            assert (await board.own("bob", WEEK)).listed
        people.close()

    asyncio.run(work())
