"""`cutcard notice --announce` and `--withdraw` at a real server."""

import json
import subprocess
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import httpx
import pytest

from tests.administrator import FLOORPERSON as NAME
from tests.administrator import PASSWORD, floorperson
from tests.law.sheet_lines import sheet_text
from tests.served import Served, cutcard, environment

SAME_SUIT = "wagers.same-suit.option = {}"
CLOCKS = "clocks.betting = 77"


def text(*lines: str) -> str:
    return sheet_text('table.name = "T"', *lines, decks=6)


SHEETS = {
    "old": text(SAME_SUIT.format(1)),
    "new": text(SAME_SUIT.format(2)),
    "slow": text(SAME_SUIT.format(1), CLOCKS),
    "other": text(),
}


@pytest.fixture
def served(tmp_path: Path) -> Iterator[Served]:
    for name, written in SHEETS.items():
        (tmp_path / f"{name}.toml").write_text(written, "utf-8")
    for name in ("one", "two"):
        (tmp_path / f"{name}.toml").write_text(SHEETS["old"], "utf-8")
    sheets = [word for name in ("one", "two") for word in ("--sheet", str(tmp_path / f"{name}.toml"))]
    made = Served(
        tmp_path,
        cutcard("serve", "--no-coach", *sheets, "--database", str(tmp_path / "house.db"), "--no-open"),
    )
    made.start()
    try:
        yield made
    finally:
        made.kill()


def run(served: Served, old: str, new: str, *options: str, password: str = PASSWORD) -> tuple[int, Any]:
    files = [str(served.folder / f"{name}.toml") for name in (old, new)]
    ended = subprocess.run(
        cutcard("notice", *files, *options, "--as", NAME, "--json"),
        env=environment(CUTCARD_PASSWORD=password),
        capture_output=True,
        text=True,
        check=False,
        stdin=subprocess.DEVNULL,
    )
    assert ended.stderr == ""
    return ended.returncode, json.loads(ended.stdout)


def announced(client: httpx.Client) -> list[bool]:
    return [one["pending"] is not None for one in client.get("/api/notices").json()["tables"]]


@pytest.mark.clause("8.3(b)", "2.17(e)2#2")
def test_announced_at_two_tables_seen_and_taken_back(served: Served) -> None:
    now = datetime.now(UTC)
    soon = (now + timedelta(minutes=31)).isoformat()
    times = ("--effective", soon, "--notified", (now - timedelta(minutes=1)).isoformat())
    there, back = ("--announce", served.address), ("--withdraw", served.address)
    both = ("--table", "one", "--also", "two")
    with floorperson(served) as client:
        for old, options, says in (
            ("old", ("--table", "one", *times), "2.17(e)2"),
            ("old", (*both, "--effective", soon), "8.3(b)3"),
            ("other", (*both, *times), "one is not played by the old sheet of this notice"),
        ):
            code, found = run(served, old, "new", *there, *options)
            assert (code, announced(client)) == (1, [False, False])
            assert says in found["refused"]
        code, found = run(served, "old", "new", *there, *both, *times)
        assert (code, found["announced_at"]) == (0, ["one", "two"])
        assert announced(client) == [True, True]
        code, found = run(served, "old", "slow", *back, *both)
        assert (code, found["refused"]) == (1, "this change is not announced at one")
        code, found = run(served, "old", "new", *back, *both)
        assert (code, found["withdrawn"]) == (0, ["one", "two"])
        assert announced(client) == [False, False]
        client.post("/api/logout")


def test_clocks_at_once_and_what_cannot_be_asked_of_a_server(served: Served) -> None:
    at = ("--table", "one")
    there = ("--announce", served.address, *at)
    with floorperson(served) as client:
        assert run(served, "old", "slow", *there)[0] == 0
        assert client.get("/api/tables").json()["tables"][0]["betting_seconds"] == 77
        code, found = run(served, "slow", "old", *there, password="wrong password")
        assert (code, list(found)[-1]) == (1, "refused")
        assert client.get("/api/tables").json()["tables"][0]["betting_seconds"] == 77
    for options, key, says in (
        (("--announce", "atlantic-city", *at, "--effective", "2036-11-16T20:30"), "--announce", "address"),
        (("--announce", served.address), "--table", "name the table"),
        (there, "--effective", "say when it takes effect"),
        (at, "--as", "is used only with"),
        (("--announce", "http://127.0.0.1:1", *at, "--effective", "2036-11-16T20:30"), None, "cannot reach"),
    ):
        code, found = run(served, "old", "new", *options)
        assert (code, found["error"]["key"]) == (2, key)
        assert says in found["error"]["message"]
