"""Whatever goes wrong at whichever statement: it is told, nothing is lost, and the store goes on by itself.

Every operation is done once to count what it asks of the driver, then once for each of these and each way it
can go wrong. What is asserted is what the pit relies on: an operation that raised `StoreDownError` happened
whole or not at all, the writer is not taken for another one, and the same operation succeeds afterwards.
"""

import asyncio
import itertools
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

import pytest

from cutcard.pit.store.protocol import Commit, FencedError, StoreDownError
from cutcard.pit.store.sql_store import SqlStore
from tests.pit.store.conftest import OpenStore
from tests.pit.store.faults import LOST_AFTER, LOST_BEFORE, REFUSED, Faults
from tests.pit.store.making import act, opening


class Way(NamedTuple):
    how: str
    stays: int = 0
    """How many later connects, statements and commits fail too."""


WAYS = (Way(REFUSED), Way(LOST_BEFORE), Way(LOST_AFTER), Way(REFUSED, 3), Way(LOST_AFTER, 3))
TRIES = 6
"""More than a fault that stays takes."""


@pytest.fixture
def faults(store: SqlStore) -> Iterator[Faults]:
    planted = Faults(store.engine)
    yield planted
    planted.clear()


def until_done(work: Callable[[], Any]) -> Any:
    """As the pit does it: again, while the store is away. Anything else than that is a fault."""
    for _ in range(TRIES):
        try:
            return work()
        except StoreDownError:
            continue
    raise AssertionError("the store does not come back")


def commit(store: SqlStore, one: Commit) -> None:
    asyncio.run(store.commit(one))


def each_fault(faults: Faults, work: Callable[[int], None]) -> Iterator[tuple[int, Way, str]]:
    """Does the work again and again, each time with one fault; afterwards what was planted, until all were."""
    faults.plant()
    work(0)
    faults.clear()
    points = list(faults.points)
    assert "commit" in points, "what is written is committed"
    numbers = itertools.count(1)
    for way, at in itertools.product(WAYS, range(1, len(points) + 1)):
        faults.plant(at, way.how, stays=way.stays)
        try:
            work(next(numbers))
        except (FencedError, AssertionError) as error:
            raise AssertionError(f"{way} at {at}, {points[at - 1]}: {error!r}") from error
        finally:
            faults.clear()
        assert faults.struck


def test_a_seizing_that_fails_leaves_the_writer_its_table(store: SqlStore, faults: Faults) -> None:
    start = opening()
    commit(store, start)
    last = start.entries[0]

    def seizes(number: int) -> None:
        nonlocal last
        assert until_done(lambda: store.seize("t", still_mine=True)) == last.number
        faults.clear()
        one = act(last, f"c{number}")
        commit(store, one)
        last = one.entries[0]

    each_fault(faults, seizes)
