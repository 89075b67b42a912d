"""A second server on one PostgreSQL: refused, taking over when told to, and at once after a kill."""

from pathlib import Path

import pytest

from tests.pit.postgres import Cluster

from .served import Served

SHEETS = ("atlantic-city",)


def test_one_server_a_database(tmp_path: Path) -> None:
    cluster = Cluster()
    cluster.start()
    started: list[Served] = []
    try:
        database = cluster.new_database()

        def server(name: str, *arguments: str) -> Served:
            (tmp_path / name).mkdir()
            started.append(Served(tmp_path / name, SHEETS, database=database, arguments=arguments))
            return started[-1]

        first, second, third, fourth = (
            server("first"),
            server("second"),
            server("third", "--take-over"),
            server("fourth"),
        )
        first.start()
        assert first.process is not None
        with pytest.raises(AssertionError, match="another server runs on"):
            second.start()
        (refused,) = second.errors().splitlines()
        assert refused.startswith("--database: another server runs on postgresql://cutcard@")
        assert f"(process {first.process.pid} on " in refused
        assert refused.endswith("): stop it first, or use --take-over")
        assert first.process.poll() is None
        third.start()
        assert first.process.wait(20) == 2
        assert first.errors().splitlines() == [
            "--database: another server has taken over this database; this server has stopped"
        ]
        third.kill()
        fourth.start()
        assert fourth.stop() == 0, fourth.errors()
        assert fourth.audit().returncode == 0
    finally:
        for one in started:
            one.kill()
        cluster.remove()
