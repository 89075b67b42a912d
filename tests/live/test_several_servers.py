"""Three servers on one PostgreSQL, behind a proxy: struck while people play, joined, refused, notices."""

import asyncio
from pathlib import Path

import pytest

from tests.sampling import portion

from .several_servers import KINDS, TABLES, lobby, several_servers, strike_often


def test_servers_are_struck_while_people_play(tmp_path: Path) -> None:
    """12 times in all; 300 times in `bench/several.py`."""
    kinds = KINDS[: portion(len(KINDS), one_in=1, quick=6)]
    with several_servers(tmp_path) as house:
        struck = asyncio.run(strike_often(house, kinds=kinds, seed=4))
    assert struck.kinds.total() == len(kinds)
    assert struck.report.acknowledged > 10 * len(kinds)


def test_a_server_joins_others_or_is_refused(tmp_path: Path) -> None:
    with several_servers(tmp_path, names=("a", "b", "c"), bots=0) as house:
        first, second, third = house.servers.values()
        first.start()
        second.start()
        third.change_sheets(["red-dog"])
        with pytest.raises(AssertionError, match="other servers run on"):
            third.start()
        (refused,) = third.errors().splitlines()
        assert refused.startswith("--database: other servers run on postgresql://cutcard@")
        assert refused.endswith("start all of them with the same sheets, or stop the others first")
        assert first.process is not None
        assert first.process.poll() is None, "nobody is chased out"
        for one in (first, second):
            assert asyncio.run(lobby(one.address)) == list(TABLES), "each tells of all tables"
        assert first.stop() == 0
        assert set(house.owners().values()) == {"b"}, "handed over"
        assert second.stop() == 0
        assert second.audit().returncode == 0
