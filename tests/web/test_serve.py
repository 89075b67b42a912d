"""`cutcard serve` as a process: its first line, its refusals to start, its end; sockets over a real
network."""

import io
import json
import os
import random
import re
import signal
import socket
import sqlite3
import time
from collections import Counter
from contextlib import closing, redirect_stderr, redirect_stdout, suppress
from pathlib import Path
from typing import Any

import httpx
import pytest
from typer.testing import CliRunner
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import connect

from cutcard.cli.data_folder import data_folder
from cutcard.cli.house_sheets import FIRST_TABLES, default_sheets, live_sheets
from cutcard.cli.main import app
from cutcard.pit.store.connection.opening import open_store
from cutcard.web.server.database_lock import SqliteDatabaseLock
from tests.web.frame_fuzzer import FrameFuzzer
from tests.web.server_process import ServerProcess

ONE = ("--sheet", "atlantic-city")


def refused(data: Path, *arguments: str) -> tuple[int, str]:
    """How a start that must not succeed ends, within this process: its code and all it says."""
    out = io.StringIO()
    with pytest.MonkeyPatch.context() as patch, redirect_stdout(out), redirect_stderr(out):
        patch.setenv("CUTCARD_DATA", str(data))
        code = app(["serve", "--no-open", *arguments], standalone_mode=False)
    assert not out.getvalue().startswith("http")
    return code, out.getvalue().strip()


# --- starting ---------------------------------------------------------------------------------------------

SHEET = '[table]\ngame = "blackjack"\n{table}[cards]\ndecks = 8\n[rules]\nsplit_hands = {hands}\n'


@pytest.mark.parametrize(
    ("text", "code", "says"),
    [
        (SHEET.format(table="", hands=4), 1, "19:47-2.11(e)"),
        (SHEET.format(table='status = "proposed"\n', hands=4), 1, "this sheet is proposed (8.4)"),
        (SHEET.format(table='status = "proposed"\n', hands=2), 1, "no live table may use it"),
        ("[table\n", 2, "broken.toml:1"),
    ],
    ids=["unlawful", "proposed, asking for something", "proposed", "unreadable"],
)
def test_sheets_that_no_table_may_run_by(tmp_path: Path, text: str, code: int, says: str) -> None:
    sheet = tmp_path / "broken.toml"
    sheet.write_text(text)
    found, said = refused(tmp_path, "--sheet", str(sheet))
    assert (found, says in said) == (code, True)
    assert not (tmp_path / "cutcard.sqlite").exists()


SUCH = "an address of this server, such as https://example.org/s/1 or http://example.org:8001"
PROXIES = (
    "--proxies: expected IP addresses or networks with commas between them, such as 10.0.0.1,10.1.0.0/16,"
    ' got "{}"'
)


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (("--origin", "example.org"), "--origin: expected an address of pages, such as https://example.org"),
        (
            ("--port", "70000"),
            "--port: expected a port from 1 to 65535, or 0 for any that is free, got 70000",
        ),
        (("--bots", "9"), "--bots: expected 0 to 6 house bots at a table, got 9"),
        (("--betting-seconds", "-1"), "--betting-seconds: expected 0 (no limit) to 3600 seconds, got -1"),
        (("--people-per-address", "0"), "--people-per-address: expected 1 to 1,000,000 people, got 0"),
        (("--people-per-address", "1" + "0" * 30), "--people-per-address: expected 1 to 1,000,000 people"),
        *(
            (("--proxies", text), PROXIES.format(text))
            for text in ("notanip", "*", "10.0.0.1/8", "10.0.0.256")
        ),
        (("--proxies", "10.0.0.1,,"), PROXIES.format("")),
        (("--proxies", "10.0.0.1 10.0.0.2"), PROXIES.format("10.0.0.1 10.0.0.2")),
        (("--host", ""), "--host: expected an address to listen at"),
        *(
            (
                ("--public-address", text),
                f"--public-address: expected {SUCH}",
            )
            for text in ("example.org", "https://example.org/s?x=1", "https://example.org//s", "ftp://a/s")
        ),
        (("--log", "."), "--log: cannot be written: Is a directory"),
        (("--keys", "/nowhere/at/all.keys"), "--keys: /nowhere/at/all.keys: the file of keys cannot be made"),
        (("--heads-webhook", "ftp://x"), "--heads-webhook: expected an address such as https://"),
        (("--heads-file", "/nowhere/at/all"), "--heads-file: expected a file in a folder that exists"),
        (("--accept-findings", "x"), "--accept-findings: Give a reason of 3 to 200 printable characters"),
        (("--sheet", "no-such-sheet"), "no-such-sheet: "),
        (("--database", "mysql://x/y"), "is not a kind of database"),
        (
            ("--database", "/nowhere/at/all.sqlite"),
            "--database: /nowhere/at/all.sqlite: cannot be used: no such file or directory",
        ),
        (("--log", "/nowhere/at/all.log"), "--log: cannot be written"),
        (("--host", "not a host"), "--host: the server cannot listen"),
        (("--sheet", "atlantic-city"), "another sheet has the same name"),
    ],
)
def test_a_wrong_option_is_one_clear_line(tmp_path: Path, arguments: tuple[str, ...], says: str) -> None:
    code, said = refused(tmp_path, *ONE, *arguments)
    assert code == 2
    assert says in said
    assert len(said.splitlines()) == 1


def test_a_token_for_metrics_nobody_could_send_is_refused_and_not_shown(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CUTCARD_METRICS_TOKEN", "from a file\n")
    code, said = refused(tmp_path, *ONE)
    assert (code, said) == (
        2,
        "CUTCARD_METRICS_TOKEN: expected 1 to 200 printable ASCII characters without blanks",
    )


def test_a_port_that_is_taken(tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = str(taken.getsockname()[1])
        assert refused(tmp_path, *ONE, "--port", port) == (
            2,
            f"--port: the server cannot listen at 127.0.0.1:{port}: address already in use",
        )


@pytest.mark.parametrize("address", ["sqlite:///", "sqlite:///:memory:", "sqlite:///a.db?mode=ro"])
def test_a_database_in_no_file(tmp_path: Path, address: str) -> None:
    code, said = refused(tmp_path, *ONE, "--port", "0", "--database", address)
    assert (code, said.startswith("--database: SQLite needs a plain file")) == (2, True), said


def test_a_second_server_on_a_file_by_any_of_its_names(tmp_path: Path) -> None:
    file = tmp_path / "house.db"
    (tmp_path / "link.db").symlink_to(file)
    alone = SqliteDatabaseLock(file)
    try:
        for name in (str(file), str(tmp_path / "link.db"), f"sqlite+pysqlite:///{file}"):
            code, said = refused(tmp_path, *ONE, "--port", "0", "--database", name)
            wanted = f"--database: another server runs on {file} (process {os.getpid()}): stop it first, or"
            assert (code, said) == (2, f"{wanted} use --take-over")
    finally:
        alone.release()


TAKEN_OVER = "--database: another server has taken over this database; this server has stopped"


def test_a_server_that_another_one_takes_over_from_stops_in_order(tmp_path: Path) -> None:
    file = tmp_path / "house.db"
    at = (*ONE, "--port", "0", "--database", str(file))
    for folder in ("one", "two"):
        (tmp_path / folder).mkdir()
    with (
        ServerProcess(tmp_path / "one", *at) as first,
        first.page() as page,
        first.table_socket(page) as opened,
    ):
        sit = json.dumps({"type": "sit", "id": "x", "seen": 1, "box": 7, "chips": 5000})
        told = _answer(opened, sit)
        assert told["done"] is True
        with ServerProcess(tmp_path / "two", *at, "--take-over") as second:
            assert first.closing_code(opened) == 1012
            assert first.process is not None
            assert first.process.wait(20) == 2
            assert first.errors().splitlines()[-1] == TAKEN_OVER
            page.base_url = httpx.URL(second.address)
            page.headers["origin"] = second.address
            with second.table_socket(page) as again:
                assert _answer(again, sit) == told
            assert second.stop() == 0


def test_a_server_whose_table_was_taken_over_stops(tmp_path: Path) -> None:
    """Whoever took it: here a program that knows nothing of the lock."""
    file = tmp_path / "house.db"
    with ServerProcess(tmp_path, *ONE, "--database", str(file)) as first, first.page() as page:
        with first.table_socket(page) as opened:
            other = open_store(str(file))
            other.seize("atlantic-city")
            other.close()
            opened.send(json.dumps({"type": "sit", "id": "x", "seen": 0, "box": 1, "chips": 5000}))
            assert first.closing_code(opened) in (1012, 1013)
        assert first.process is not None
        assert first.process.wait(20) == 2
        assert first.errors().splitlines()[-1] == TAKEN_OVER


def test_where_data_lies(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.platform", "linux")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "xdg"))
    monkeypatch.delenv("CUTCARD_DATA", raising=False)
    assert data_folder() == tmp_path / "xdg" / "cutcard"
    monkeypatch.setenv("CUTCARD_DATA", str(tmp_path / "own"))
    assert data_folder() == tmp_path / "own"
    (tmp_path / "file").touch()
    code, says = refused(tmp_path / "file" / "below", *ONE)
    assert (code, "cannot be created: not a directory" in says.lower()) == (2, True)


def test_the_bundled_tables_come_in_the_order_of_the_lobby() -> None:
    names = [sheet.name for sheet in live_sheets(default_sheets())]
    assert names[: len(FIRST_TABLES)] == list(FIRST_TABLES)
    assert names[len(FIRST_TABLES) :] == sorted(names[len(FIRST_TABLES) :])
    assert len(set(names)) == len(names)


def test_a_sheet_says_that_a_person_deals(tmp_path: Path) -> None:
    written = tmp_path / "seven.toml"
    written.write_text(SHEET.format(table='dealing = "live"\n', hands=2), "utf-8")
    assert [sheet.live for sheet in live_sheets([written, Path("craps")])] == [True, False]


# --- running ----------------------------------------------------------------------------------------------


def test_a_server_from_its_first_line_to_its_end(tmp_path: Path) -> None:
    """One process for what takes a process: starting one costs seconds."""
    heads = str(tmp_path / "heads")
    with ServerProcess(tmp_path, *ONE, "--betting-seconds", "0", "--heads-file", heads) as serving:
        assert re.fullmatch(r"http://127\.0\.0\.1:\d+", serving.address)
        _a_second_server_is_refused(tmp_path)
        with serving.page() as page:
            assert page.get("/healthz").json() == {"ok": True, "tables": 1}
            _sockets_need_origin_and_ticket(serving)
            _a_socket_plays(serving, page)
            _long_frames_close(serving, page)
            _text_that_is_not_utf8_closes(serving, page)
            with serving.page() as other:
                _broken_websockets_harm_nobody(serving, other)
            with serving.page() as other:
                _hostile_frames(serving, other)
            _a_hangup_is_ignored(serving)
            with serving.table_socket(page) as held:
                held.recv(10)
                assert serving.stop(signal.SIGTERM) == 0
                assert serving.closing_code(held) == 1012
        written = serving.lines()
        assert {line["event"] for line in written} == {"request", "socket", "act", "server", "heads"}
        complaints = {line["says"] for line in written if line["event"] == "server"}
        assert complaints == {"Invalid HTTP request received."}
        assert not [line for line in written if line["event"] == "request" and line["status"] >= 500]
    with ServerProcess(tmp_path, *ONE, "--heads-file", heads) as again:
        assert again.stop(signal.SIGINT) == 0
    _what_was_played_is_in_the_heads(tmp_path)


def _what_was_played_is_in_the_heads(data: Path) -> None:
    """The record of a server that really ran, and one that the audit rejects."""
    words = ["--database", str(data / "cutcard.sqlite"), "--json", "--heads", str(data / "heads")]
    done = CliRunner().invoke(app, ["audit", *words])
    told = json.loads(done.stdout)
    assert (done.exit_code, told["faults"]) == (0, [])
    assert told["journal"]["vouched"] == told["journal"]["entries"] - told["journal"]["imported"] > 0
    with closing(sqlite3.connect(data / "cutcard.sqlite")) as theirs:
        theirs.execute("UPDATE people SET roles = 'admin player' WHERE number = 1")
        theirs.commit()
    code, says = refused(data, *ONE)
    assert code == 2
    assert says.startswith("--database: the audit rejects this database: people 1: roles is not as journal ")
    assert says.endswith(f"; `cutcard audit --database {data / 'cutcard.sqlite'}` says more")


def _a_hangup_is_ignored(serving: ServerProcess) -> None:
    """There is no log file to open again; and it is no reason to end."""
    assert serving.process is not None
    serving.process.send_signal(signal.SIGHUP)


def _a_second_server_is_refused(data: Path) -> None:
    code, says = refused(data, *ONE)
    assert code == 2
    runs = r"--database: another server runs on .*cutcard\.sqlite \(process \d+\)"
    assert re.fullmatch(f"{runs}: stop it first, or use --take-over", says)


def _sockets_need_origin_and_ticket(serving: ServerProcess) -> None:
    url = f"{serving.address.replace('http', 'ws')}/api/socket"
    for origin, says in ((None, "no Origin header"), ("http://evil.example", "pages of that origin")):
        with pytest.raises(InvalidStatus) as no:
            connect(url, origin=origin)  # type: ignore[arg-type]
        assert no.value.response.status_code == 403
        assert says in json.loads(no.value.response.body)["error"]["message"]
    with connect(f"{url}?ticket=abc", origin=serving.address) as opened:  # type: ignore[arg-type]
        assert serving.closing_code(opened) == 4001


def _a_socket_plays(serving: ServerProcess, page: Any) -> None:
    with serving.table_socket(page) as opened:
        assert opened.protocol.extensions == []  # lengths are not packed: they could tell what is hidden
        first = json.loads(opened.recv(10))
        assert (first["type"], first["mine"]["box"]) == ("table", 0)
        sit = json.dumps({"type": "sit", "id": "one", "seen": first["version"], "box": 7, "chips": 20000})
        told = [_answer(opened, sit), _answer(opened, sit)]
        assert told[0]["done"] is True
        assert told[0] == told[1]
    assert page.get("/api/me").json()["balance"] == 80000
    assert page.get("/api/me").json()["at"] == ["atlantic-city"]
    assert page.get("/api/me").json()["chips"] == [20000]


def _answer(opened: Any, frame: str) -> dict[str, Any]:
    opened.send(frame)
    while True:
        told: dict[str, Any] = json.loads(opened.recv(10))
        if told["type"] in ("answer", "pong"):
            return told


def _long_frames_close(serving: ServerProcess, page: Any) -> None:
    with serving.table_socket(page) as opened:
        opened.send("x" * 16385)
        assert serving.closing_code(opened) == 1009


def _text_that_is_not_utf8_closes(serving: ServerProcess, page: Any) -> None:
    """With the code for it, and without a line about a failure: that is looked at in the end."""
    for _ in range(3):
        with serving.raw_socket(page) as raw:
            raw.sendall(b"\x81\x82\0\0\0\0\xff\xfe")
            received = b""
            while part := raw.recv(65536):
                received += part
            assert received.endswith(b"\x88\x02\x03\xef")


def _broken_websockets_harm_nobody(serving: ServerProcess, page: Any) -> None:
    """After the handshake, bytes that are no frames at all: the connection ends, the server does not."""
    draw = random.Random(7)
    for length in (1, 2, 10, 100, 300) * 3:
        with serving.raw_socket(page) as raw:
            raw.sendall(draw.randbytes(length))
    for garbage in (b"\x00" * 50, b"GET / HTTP/9\r\n\r\n", b"POST / HTTP/1.1\r\ncontent-length: -5\r\n\r\n"):
        with serving.connected() as raw:
            raw.sendall(garbage)
    assert page.get("/healthz").status_code == 200


def _let_in(serving: ServerProcess, page: Any) -> Any:
    """A socket; who has asked for too many tickets waits for the next."""
    for _ in range(30):
        try:
            return serving.table_socket(page)
        except httpx.HTTPStatusError as refused:
            if refused.response.status_code != 429:
                raise
            time.sleep(1)
    raise AssertionError("no ticket in half a minute")


def _hostile_frames(serving: ServerProcess, page: Any) -> None:
    """Over the wire, faster than one person may: each time their socket is closed, they connect again."""
    codes = Counter[int]()
    frames = FrameFuzzer(3).frames(250, whole=0)
    going_on = True
    while going_on:
        with _let_in(serving, page) as opened:
            try:
                for frame in frames:
                    opened.send(frame)
                going_on = False
            except ConnectionClosed:
                codes[serving.closing_code(opened)] += 1
    assert set(codes) <= {0, 1009, 4008}  # 0: the end of the line was quicker than the word of it
    with _let_in(serving, page) as opened, suppress(ConnectionClosed):
        for number in range(400):
            opened.send(json.dumps({"type": "ping", "id": str(number)}))
        serving.closing_code(opened)
    until = time.monotonic() + 10  # lines are written together, a little later
    while not any(line.get("code") == 4008 for line in serving.lines()):
        assert time.monotonic() < until, "nobody was closed out"
        time.sleep(0.1)
    with _let_in(serving, page) as again:
        last = json.loads(again.recv(10))
        assert [seat["chips"] for seat in last["seats"] if seat["box"] == 7] == [20000]
