"""Limits that players set for themselves: stricter at once, looser after a day; losses, time, exclusion."""

import asyncio
from collections.abc import Callable
from typing import Any

import pytest
from sqlalchemy import Connection

from cutcard.pit.limits import own_limits
from cutcard.pit.limits.own_limits import (
    LOSS_DAY,
    LOSS_WEEK,
    NO_SUCH_LIMIT,
    NO_SUCH_TIME,
    PLAY_MINUTES,
    Limit,
    OwnLimits,
)
from cutcard.pit.people.people import People
from cutcard.pit.people.person import SignedIn
from cutcard.pit.store.sql_store import SqlStore
from cutcard.pit.wallet.play_money import PlayMoney

SECOND, MINUTE = 1_000_000, 60_000_000
DAY = 24 * 60 * MINUTE
MONDAY = 1_800_000_000 * SECOND // DAY * DAY - 4 * DAY
"""2027-01-11, at midnight."""


class Player:
    """Ann, whose money is in the wallet alone: what a table takes is reserved and settled with nothing."""

    def __init__(self, store: SqlStore) -> None:
        self.store, self.now, self.keys = store, MONDAY + 12 * 60 * MINUTE, 0
        self.wallet = PlayMoney(store, lambda: self.now)
        people = People(store, self.wallet, now=lambda: self.now)

        async def made() -> Any:
            await self.wallet.start()
            return await people.register("ann", "five of diamonds")

        entered = asyncio.run(made())
        people.close()
        assert isinstance(entered, SignedIn)
        self.number = entered.person.number

    def _do(self, work: Callable[[Connection], Any]) -> Any:
        return asyncio.run(self.store.transact(work))

    def set(self, kind: str, value: int) -> Any:
        return self._do(lambda one: own_limits.change(one, self.number, "ann", kind, value, self.now))

    def limits(self) -> OwnLimits:
        found: OwnLimits = self._do(lambda one: own_limits.limits_of(one, self.number, self.now))
        return found

    def why_not(self, wager: int = 0) -> str:
        return str(self._do(lambda one: own_limits.judge(one, self.number, "ann", wager, self.now)).why_not)

    def loses(self, cents: int, back: int = 0) -> None:
        self.keys += 1

        async def lost() -> None:
            await self.wallet.reserve("ann", cents, f"k{self.keys}")
            await self.wallet.settle(f"k{self.keys}", back)

        asyncio.run(lost())


@pytest.fixture
def ann(store: SqlStore) -> Player:
    return Player(store)


def test_the_week_of_these_tests_begins_on_a_monday() -> None:
    assert own_limits._period_of(LOSS_WEEK, MONDAY + DAY) == MONDAY
    assert own_limits._period_of(LOSS_WEEK, MONDAY - 1) == MONDAY - 7 * DAY
    assert own_limits._when(MONDAY) == "2027-01-11 00:00 UTC"


def test_without_limits_nothing_is_stopped(ann: Player) -> None:
    ann.loses(900_00)
    assert ann.why_not(100_00) == ""
    assert not ann.limits().any


def test_a_stricter_limit_holds_at_once_and_a_looser_one_after_a_day(ann: Player) -> None:
    ann.set(LOSS_DAY, 100_00)
    assert ann.limits().limits[LOSS_DAY] == Limit(100_00, 0, 0)
    ann.set(LOSS_DAY, 50_00)
    assert ann.limits().limits[LOSS_DAY] == Limit(50_00, 0, 0)
    ann.set(LOSS_DAY, 80_00)
    assert ann.limits().limits[LOSS_DAY] == Limit(50_00, 80_00, ann.now + DAY)
    ann.now += DAY - 1
    assert ann.limits().limits[LOSS_DAY].value == 50_00
    ann.now += 1
    assert ann.limits().limits[LOSS_DAY] == Limit(80_00, 0, 0)


def test_no_limit_is_looser_than_any_and_a_change_of_mind_takes_it_back(ann: Player) -> None:
    ann.set(PLAY_MINUTES, 60)
    ann.set(PLAY_MINUTES, 0)
    assert ann.limits().limits[PLAY_MINUTES] == Limit(60, 0, ann.now + DAY)
    ann.set(PLAY_MINUTES, 60)
    assert ann.limits().limits[PLAY_MINUTES] == Limit(60, 0, 0)
    ann.set(PLAY_MINUTES, 0)
    ann.now += DAY
    assert not ann.limits().any


def test_asking_again_for_a_looser_limit_waits_again(ann: Player) -> None:
    ann.set(LOSS_DAY, 50_00)
    ann.set(LOSS_DAY, 80_00)
    ann.now += DAY // 2
    ann.set(LOSS_DAY, 90_00)
    ann.now += DAY // 2
    assert ann.limits().limits[LOSS_DAY].value == 50_00
    ann.now += DAY // 2
    assert ann.limits().limits[LOSS_DAY].value == 90_00


def test_a_clock_that_was_set_back_makes_nobody_wait_longer_than_a_day(ann: Player) -> None:
    ann.set(LOSS_DAY, 50_00)
    ann.set(LOSS_DAY, 0)
    ann.now -= 30 * DAY
    assert ann.limits().limits[LOSS_DAY].later_from == ann.now + DAY
    ann.now += DAY
    assert not ann.limits().any


def test_a_loss_limit_counts_what_would_be_at_risk(ann: Player) -> None:
    ann.loses(400_00)
    ann.set(LOSS_DAY, 100_00)
    assert ann.why_not(100_00) == "", "counted from when it was set"
    assert ann.why_not(100_01) == ("your own limit is a loss of $100 a day, and this would put more at risk")
    ann.loses(60_00)
    assert ann.why_not(40_00) == ""
    assert ann.why_not(40_01) != ""
    ann.loses(40_00)
    assert ann.why_not() != "", "nor sit down, nor bring chips"
    ann.loses(10_00, back=30_00)
    assert ann.why_not(20_00) == "", "what was won back can be lost again"
    ann.set(LOSS_DAY, 10_00)
    assert ann.why_not() != "", "lowering it does not forget what was lost"


def test_more_play_money_is_not_a_win(ann: Player) -> None:
    ann.set(LOSS_DAY, 100_00)
    ann.loses(95_00)
    ann.now += SECOND
    asyncio.run(ann.wallet.grant("ann", 500_00, "g"))
    assert ann.why_not(5_00) == ""
    assert ann.why_not(5_01) != ""


def test_limits_reset_with_a_new_day_and_week(ann: Player) -> None:
    ann.set(LOSS_DAY, 100_00)
    ann.set(LOSS_WEEK, 150_00)
    ann.loses(100_00)
    assert "a day" in ann.why_not(1_00)
    ann.now = MONDAY + DAY
    assert ann.why_not(50_00) == ""
    assert "a week" in ann.why_not(50_01)
    ann.now = MONDAY + 7 * DAY
    assert ann.why_not(100_00) == ""


def test_time_at_a_stretch_ends_play_until_a_break(ann: Player) -> None:
    ann.set(PLAY_MINUTES, 60)
    for _ in range(6):
        assert ann.why_not(10_00) == ""
        ann.now += 10 * MINUTE
    says = (
        "your own limit is 60 minutes of play without a break; you can play again from 2027-01-11 13:20 UTC"
    )
    assert ann.why_not(10_00) == ann.why_not() == says
    ann.now += 19 * MINUTE
    assert ann.why_not(10_00) == says, "asking in vain does not make the break longer"
    ann.now += MINUTE
    assert ann.why_not(10_00) == ""
    ann.now -= 30 * DAY
    assert ann.why_not(10_00) == "", "the clock was set back: a new stretch"


def test_an_exclusion_holds_at_once_is_never_shortened_and_ends(ann: Player) -> None:
    def exclude(days: int) -> Any:
        return ann._do(lambda one: own_limits.exclude(one, ann.number, days, ann.now))

    assert exclude(2) == NO_SUCH_TIME
    assert exclude(7).excluded_until == ann.now + 7 * DAY
    assert ann.why_not() == "you have excluded yourself from play until 2027-01-18 12:00 UTC"
    assert exclude(1).excluded_until == ann.now + 7 * DAY
    assert exclude(30).excluded_until == ann.now + 30 * DAY
    ann.now += 30 * DAY - 1
    assert ann.why_not(1_00) != ""
    ann.now += 1
    assert ann.why_not(1_00) == ""


@pytest.mark.parametrize(("kind", "value"), [("loss-year", 5), (LOSS_DAY, -1), (PLAY_MINUTES, 1441)])
def test_limits_that_cannot_be(ann: Player, kind: str, value: int) -> None:
    assert ann.set(kind, value) == NO_SUCH_LIMIT
