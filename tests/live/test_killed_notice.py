"""A server killed while it announces a change at several tables (8.3, 2.17(e)2)."""

import asyncio
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from cutcard.pit.log.audit.audit import audit
from tests.pit.notice_program import TABLES, opened_house
from tests.served import ROOT


async def announced_at(database: Path) -> list[bool]:
    """The tables at which a change is announced, by the log that the next server finds."""
    house = await opened_house(database)
    try:
        assert not audit(house.store, replay=True).faults
        return [house.table(name).keeper.facts.pending is not None for name in TABLES]
    finally:
        await house.close()


@pytest.mark.clause("2.17(e)2#2")
def test_a_server_killed_in_between_has_announced_at_all_tables_or_at_none(tmp_path: Path) -> None:
    """The program kills itself at its first statement of the announcement, then at its second, ..."""
    found = []
    for at in range(1, 40):
        folder = tmp_path / str(at)
        folder.mkdir()
        command = [sys.executable, "-m", "tests.pit.notice_program", str(folder / "house.db"), str(at)]
        ended = subprocess.run(command, cwd=ROOT, check=False).returncode
        assert ended in (0, -signal.SIGKILL)

        found.append(asyncio.run(announced_at(folder / "house.db")))
        if ended == 0:
            break
    assert [False, True] not in found
    assert [True, False] not in found
    assert found[0] == [False, False]
    assert found[-1] == [True, True]
    assert len(found) > 3, "killed at several places"
