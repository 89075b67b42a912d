"""Random play with random crashes: money is whole, answers stay, and the log contains everything."""

import asyncio
from pathlib import Path

import pytest

from cutcard.pit.log.audit.audit import audit
from cutcard.pit.runtime import background_tasks
from cutcard.pit.store.connection.opening import open_store
from tests.pit.random_crashes import RandomCrashes


@pytest.mark.parametrize(
    ("seed", "sheets"),
    [(1, ("atlantic-city", "red-dog")), (2, ("multiple-action", "progressive")), (3, ("streak", "bonus"))],
)
def test_nothing_is_lost_in_random_crashes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, seed: int, sheets: tuple[str, ...]
) -> None:
    monkeypatch.setattr(background_tasks, "RETRY_SECONDS", 0.01)
    crashes = RandomCrashes(tmp_path, seed, *sheets)
    asyncio.run(crashes.run(150))
    assert crashes.crash_count > 2
    assert sum(b'"done":true' in said for _, _, said in crashes.answers.values()) > 20
    store = open_store(str(tmp_path / "house.db"), reading=True)
    try:
        assert not audit(store, replay=True).faults
    finally:
        store.close()
