"""What is stored of the coach, on SQLite and on PostgreSQL."""

import asyncio
from collections.abc import Coroutine
from typing import Any, TypeVar

from cutcard.pit.coaching.records import MINUTE, ChosenSettings, CoachRecords, Decision, PlayedRound
from cutcard.pit.people.people import People
from cutcard.pit.store.sql_store import SqlStore
from cutcard.pit.wallet.play_money import PlayMoney

Result = TypeVar("Result")
NOW = 1_800_000_000_000_000
ONE = Decision("atlantic-city", 5, NOW, "after", "3", "Td 6c against Ts", "Stand", "Hit", 1_750_00, 1000)
PLAYED = PlayedRound("atlantic-city", 5, NOW, 1500, 68_50, -1000)


def run(work: Coroutine[Any, Any, Result]) -> Result:
    return asyncio.run(work)


async def opened(store: SqlStore) -> People:
    wallet = PlayMoney(store)
    await wallet.start()
    return People(store, wallet)


async def records(store: SqlStore, *names: str) -> CoachRecords:
    people = await opened(store)
    for name in names:
        await people.register(name, f"correct horse {name}")
    people.close()
    return CoachRecords(store)


def test_settings_are_ones_own(store: SqlStore) -> None:
    async def work() -> None:
        kept = await records(store, "ann", "bob")
        assert await kept.settings("ann") == ChosenSettings("after", "round")
        for wanted in (ChosenSettings("before", "shuffle"), ChosenSettings("off", "round")):
            await kept.change_settings("Ann", wanted)
            assert await kept.settings("ann") == wanted
            assert await kept.settings("bob") == ChosenSettings()

    run(work())


def test_decisions_and_rounds_add_up(store: SqlStore) -> None:
    async def work() -> None:
        kept = await records(store, "ann", "bob")
        good = ONE._replace(chose="Hit", cost=0, round=6)
        worse = ONE._replace(cost=2_000_00, round=7, at=NOW + MINUTE)
        unpriced = PLAYED._replace(round=7, price=None, result=2500, at=NOW + MINUTE)
        await kept.add(
            [("ann", ONE), ("ann", good), ("ann", worse), ("bob", good)],
            [("ann", PLAYED), ("ann", unpriced), ("bob", PLAYED)],
        )
        session, life = await kept.totals("ann", NOW + 2 * MINUTE)
        assert session._replace(since=0) == life
        assert (life.decisions, life.best, life.cost, life.wagered) == (3, 1, 3_750_00, 3000)
        assert (life.rounds, life.laid, life.result) == (2, 3000, 1500)
        # Only of the round whose price is known.
        assert (life.priced_rounds, life.price, life.priced_result, life.priced_cost) == (
            1,
            68_50,
            -1000,
            1_750_00,
        )
        assert life.costliest == (worse, ONE)
        assert await kept.decisions("ann", "atlantic-city", 5) == (ONE,)
        assert await kept.decisions("ann", "boardwalk", 5) == ()
        assert await kept.decisions("bob", "atlantic-city", 5) == ()

    run(work())


def test_a_pause_of_half_an_hour_begins_a_session(store: SqlStore) -> None:
    async def work() -> None:
        kept = await records(store, "ann")
        moments = (NOW, NOW + 20 * MINUTE, NOW + 60 * MINUTE, NOW + 80 * MINUTE)
        await kept.add([("ann", ONE._replace(at=at)) for at in moments], [])
        session, life = await kept.totals("ann", NOW + 85 * MINUTE)
        assert (session.since, session.decisions, life.decisions) == (NOW + 60 * MINUTE, 2, 4)
        later, _ = await kept.totals("ann", NOW + 200 * MINUTE)
        assert later.decisions == 0

    run(work())


def test_a_guest_who_becomes_an_account_keeps_them(store: SqlStore) -> None:
    async def work() -> None:
        people = await opened(store)
        guest = await people.new_guest()
        kept = CoachRecords(store)
        await kept.add([(guest.person.name, ONE)], [])
        await kept.change_settings(guest.person.name, ChosenSettings("before", "shuffle"))
        await people.upgrade(guest.person, "ann", "correct horse battery")
        people.close()
        _, life = await kept.totals("ann", NOW)
        assert (life.decisions, (await kept.settings("ann")).mode) == (1, "before")
        # The old name is gone: what was decided under it a moment ago is left out, and nothing fails.
        await kept.add([(guest.person.name, ONE)], [])

    run(work())
