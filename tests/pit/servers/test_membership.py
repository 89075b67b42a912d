"""Leases on a real PostgreSQL: seen by others, lost by a pause or a lost session, kept over a restart."""

import time
from collections.abc import Callable, Iterator

import psycopg
import pytest
from sqlalchemy import make_url

from cutcard.pit.servers import membership
from cutcard.pit.servers.house_state import RENEW_SECONDS, HouseState, new_id
from cutcard.pit.servers.membership import PostgresqlMembership
from cutcard.pit.servers.shared_rates import SECOND, take
from cutcard.pit.store.connection.opening import open_store, transaction
from tests.pit.postgres import Cluster

SECONDS = 30.0
Join = Callable[[], PostgresqlMembership]


@pytest.fixture
def address(cluster: Cluster) -> str:
    url = cluster.new_database()
    open_store(url).close()
    return url


@pytest.fixture
def join(address: str) -> Iterator[Join]:
    joined: list[PostgresqlMembership] = []

    def one() -> PostgresqlMembership:
        made = PostgresqlMembership(
            make_url(address), new_id(), address="http://127.0.0.1:1", public_address=""
        )
        joined.append(made)
        return made

    yield one
    for each in joined:
        each.close()


def alive(state: HouseState) -> set[str]:
    return {one.id for one in state.servers if one.alive}


def until(true: Callable[[], bool]) -> None:
    end = time.monotonic() + SECONDS
    while not true():
        assert time.monotonic() < end
        time.sleep(0.02)


def run(one: PostgresqlMembership) -> list[str]:
    """Runs it; what it hears."""
    heard: list[str] = []
    one.run(lambda state: None, heard.append, lambda: None)
    return heard


def test_servers_see_each_other_until_one_leaves(join: Join) -> None:
    first, second = join(), join()
    assert alive(first.read()) == {first.id, second.id}
    second.close()
    assert alive(first.read()) == {first.id}


def test_a_lost_session_is_seen_at_once_and_made_again(address: str, join: Join) -> None:
    """As a firewall ends it, or a killed process."""
    first, second = join(), join()
    first._judges_from = 0.0
    with psycopg.connect(address, autocommit=True) as other:
        other.execute("SELECT pg_terminate_backend(%s)", (second._connection.info.backend_pid,))
    until(lambda: alive(first.read()) == {first.id})
    told: list[str] = []
    second.run(lambda state: told.append("state"), lambda said: None, lambda: told.append("cut off"))
    until(lambda: alive(first.read()) == {first.id, second.id})
    assert second._judges_from > 0, "it was cut off itself: for a lease it judges nobody"
    until(lambda: len(told) > 1)
    assert told[:2] == ["cut off", "state"], "until it reads again it does not know what it still runs"


def test_a_server_that_was_cut_off_judges_those_it_has_met_again(address: str, join: Join) -> None:
    """After PostgreSQL was gone for all of them, a killed server's tables need not wait for a lease."""
    first, second, third = join(), join(), join()
    for one in (first, third):
        one._judges_from = float("inf")
    first.read()
    with psycopg.connect(address, autocommit=True) as other:
        other.execute("SELECT pg_terminate_backend(%s)", (second._connection.info.backend_pid,))
    until(lambda: first.read().is_gone(second.id))
    assert not third.read().is_gone(second.id), "it may not have connected again yet"


def test_what_is_told_together_with_a_call_to_look_is_heard(address: str, join: Join) -> None:
    heard = run(join())
    said = [f"person {number}" for number in range(5)]
    with psycopg.connect(address, autocommit=True) as other:
        for one in said:
            other.execute(
                "SELECT pg_notify(%(to)s, %(look)s), pg_notify(%(to)s, %(said)s)",
                {"to": membership.CHANNEL, "look": membership.WAKE, "said": one},
            )
            time.sleep(RENEW_SECONDS / 3)  # it looks, and waits again
    until(lambda: heard == said)


def test_a_server_looks_again_when_the_lease_of_another_one_ends(join: Join) -> None:
    first, second = join(), join()
    second._runs = True
    second.read()
    first.read()
    assert first._next_look == RENEW_SECONDS, "the other one renews in time"
    seen: list[HouseState] = []

    def ends_soon() -> bool:
        seen[:] = [first.read()]
        if second.id not in alive(seen[0]):  # this machine was too slow to see the end come
            second.read()
        return first._next_look < RENEW_SECONDS

    until(ends_soon)
    assert alive(seen[0]) == {first.id, second.id}
    time.sleep(first._next_look)
    assert alive(first.read()) == {first.id}
    first.read()
    assert first._next_look == RENEW_SECONDS, "a lease that is over is not waited for"


def test_a_lease_that_is_not_renewed_ends_with_its_sessions(join: Join) -> None:
    """As of a paused process: its session is there, and nobody renews."""
    first, second = join(), join()
    second._runs = True
    second.read()
    until(lambda: alive(first.read()) == {first.id})
    until(lambda: _is_ended(second))
    assert second.id in {one.id for one in first.read().servers}, "when it wakes up it goes on by its row"


def _is_ended(one: PostgresqlMembership) -> bool:
    try:
        one._connection.execute("SELECT 1")
    except psycopg.Error:
        return True
    return False


def test_a_server_that_starts_takes_nothing_and_may_be_slow(join: Join) -> None:
    first, second = join(), join()
    (seen,) = (one for one in first.read().servers if one.id == second.id)
    assert seen.leaving
    run(second)

    def takes() -> bool:
        return any(one.id == second.id and not one.leaving for one in first.read().servers)

    until(takes)


def test_one_opens_at_a_time(join: Join, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(membership, "OPENING_SECONDS", 0.2)
    first, second = join(), join()
    first.begin_opening()
    with pytest.raises(membership.StartingError):
        second.begin_opening()
    first.end_opening()
    second.begin_opening()


def test_what_is_told_is_heard(address: str, join: Join) -> None:
    heard = run(join())
    with psycopg.connect(address, autocommit=True) as other:
        until(lambda: bool(other.execute("SELECT pg_notify('cutcard_house', 'session x')")) and bool(heard))
    assert set(heard) == {"session x"}


def test_a_rate_holds_over_all_servers(address: str) -> None:
    def taken(now: int) -> bool:
        with transaction(address) as connection:
            return take(connection, "logins from here", burst=2, a_second=1 / 10, now=now)

    start = 1_000 * SECOND
    assert [taken(start), taken(start), taken(start)] == [True, True, False]
    assert not taken(start - 50 * SECOND), "a clock that was set back gives nothing"
    assert [taken(start + 5 * SECOND), taken(start + 10 * SECOND)] == [False, True]
