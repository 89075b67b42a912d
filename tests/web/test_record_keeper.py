"""What a server does for the record: it checks it before it runs, notes its start, publishes signed heads."""

import asyncio
import io
import json
import socket
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import text

from cutcard.pit.heads import heads_file
from cutcard.pit.heads.program import program, program_digest
from cutcard.pit.journal import recording
from cutcard.pit.journal.audit import audit_journal, entries
from cutcard.pit.journal.entry import decoded
from cutcard.pit.keys import key_file
from cutcard.pit.keys.house_keys import HouseKeys
from cutcard.pit.log.audit.start_check import AuditRejectsError
from cutcard.pit.store.connection.opening import open_store
from cutcard.pit.store.sql_store import SqlStore
from cutcard.pit.wallet.play_money import PlayMoney
from cutcard.web.record.record_keeper import NOWHERE, ClockWatch, HeadsOutput, RecordKeeper
from cutcard.web.server.logs import Log
from tests.pit.played_house import commit_of, play_into
from tests.pit.random_players import RandomPlayers


class Kept:
    """A house with a log that can be read."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        key_file.make(folder / "keys")
        self.store: SqlStore = open_store(str(folder / "pit.sqlite"))
        self.store.vouch_by(self.keys.vouch)
        self.written = io.StringIO()
        self.log = Log(self.written)

    @property
    def keys(self) -> HouseKeys:
        return key_file.read(self.folder / "keys")

    def keeper(self, output: HeadsOutput = NOWHERE, accepted: str = "") -> RecordKeeper:
        self.store.vouch_by(self.keys.vouch)
        return RecordKeeper(self.store, self.keys, self.log, output, accepted=accepted)

    async def run(self, output: HeadsOutput = NOWHERE, accepted: str = "") -> None:
        """From a start to a stop, with some money issued between."""
        record = self.keeper(output, accepted)
        await record.start()
        await PlayMoney(self.store).start()
        await record.stop()

    def lines(self, event: str) -> list[dict[str, Any]]:
        self.log.flush()
        told = [json.loads(line) for line in self.written.getvalue().splitlines()]
        return [line for line in told if line["event"] == event]

    def notes(self) -> list[dict[str, Any]]:
        with self.store.snapshot() as rows:
            found = [decoded(one.body) for one in entries(rows.connection)]
        return [body.note for body in found if body.kind == "noted"]

    def change(self, statement: str) -> None:
        with self.store.engine.begin() as connection:
            connection.execute(text(statement))


@pytest.fixture
def kept(tmp_path: Path) -> Iterator[Kept]:
    one = Kept(tmp_path)
    yield one
    one.store.close()


def test_heads_are_signed_at_the_start_and_at_the_stop(kept: Kept) -> None:
    output = HeadsOutput(kept.folder / "heads")
    for _ in range(2):
        asyncio.run(kept.run(output))
    lines, bad = heads_file.read(kept.folder / "heads", kept.keys)
    assert bad == []
    assert [one.heads.why for one in lines] == ["start", "stop"] * 2
    assert [line["why"] for line in kept.lines("heads")] == ["start", "stop"] * 2
    assert lines[0].heads.journal.entry < lines[1].heads.journal.entry
    assert lines[0].heads.program == program()


def test_the_programs_digest_is_in_the_record_at_every_start(kept: Kept) -> None:
    asyncio.run(kept.run())
    assert kept.notes() == [{"what": "server-started", **program()}]
    assert program_digest().startswith("sha256:")
    with kept.store.snapshot() as rows:
        told = audit_journal(rows.connection, kept.keys)
    assert (told.faults, told.entries - told.imported) == ((), told.vouched)


def test_heads_are_not_repeated_while_nothing_changes(kept: Kept) -> None:
    async def run() -> None:
        record = kept.keeper()
        await record.start()
        await record.publish("interval")
        await PlayMoney(kept.store).start()
        await record.publish("interval")
        await record.stop()

    asyncio.run(run())
    assert [line["why"] for line in kept.lines("heads")] == ["start", "interval", "stop"]


def test_a_database_that_the_audit_rejects_is_not_served(kept: Kept) -> None:
    asyncio.run(kept.run())
    kept.change("UPDATE wallet_accounts SET balance = balance + 1 WHERE account = 'house'")
    with pytest.raises(AuditRejectsError) as rejected:
        asyncio.run(kept.run())
    assert str(rejected.value).startswith(
        "the audit rejects this database: wallet_accounts house: holds 100000000000001 cents, but by the"
    )
    asyncio.run(kept.run(accepted="the owner knows"))
    noted = [note for note in kept.notes() if note["what"] == "findings-accepted"]
    assert [note["why"] for note in noted] == ["the owner knows"]
    assert "wallet_accounts house" in noted[0]["findings"][0]
    assert "and that was accepted" in kept.lines("server")[0]["says"]


def test_a_lost_key_is_named(kept: Kept) -> None:
    asyncio.run(kept.run())
    before = kept.keys.newest.id
    (kept.folder / "keys").unlink()
    key_file.make(kept.folder / "keys")
    with pytest.raises(AuditRejectsError, match=f"key {before} is not among the keys of {kept.folder}"):
        asyncio.run(kept.run())


def test_keys_that_were_rotated_vouch_for_older_entries(kept: Kept) -> None:
    asyncio.run(kept.run())
    key_file.rotate(kept.folder / "keys")
    asyncio.run(kept.run())
    with kept.store.snapshot() as rows:
        assert audit_journal(rows.connection, kept.keys).faults == ()


def test_what_was_written_after_the_stop_is_found_at_the_next_start(kept: Kept) -> None:
    """By somebody who plays on with the program's own code while no server runs."""
    players = RandomPlayers("red-dog", 1)
    players.play(1)
    last = players.log.pop()
    asyncio.run(play_into(kept.store, players))
    output = HeadsOutput(kept.folder / "heads")
    asyncio.run(kept.run(output))
    players.log.append(last)
    keeper = players.keeper
    asyncio.run(kept.store.commit(commit_of(keeper, players, last.number)))
    with pytest.raises(AuditRejectsError, match=f"log red-dog {last.number}: was written after the server"):
        asyncio.run(kept.run(output))


def test_a_file_of_heads_that_cannot_be_written_is_one_warning(kept: Kept) -> None:
    asyncio.run(kept.run(HeadsOutput(kept.folder / "none" / "heads")))
    says = f"{kept.folder / 'none' / 'heads'}: heads cannot be written: no such file or directory"
    assert [line["says"] for line in kept.lines("server")] == [says, says]
    assert len(kept.lines("heads")) == 2


def test_heads_are_sent_to_a_webhook(kept: Kept) -> None:
    got: list[bytes] = []

    class Receiver(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            got.append(self.rfile.read(int(self.headers["Content-Length"])))
            self.send_response(204)
            self.end_headers()

        def log_message(self, format: str, *args: object) -> None:  # noqa: A002
            pass

    server = HTTPServer(("127.0.0.1", 0), Receiver)
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    address = f"http://127.0.0.1:{server.server_port}/heads"
    try:
        asyncio.run(kept.run(HeadsOutput(webhook=address)))
    finally:
        server.shutdown()
        thread.join()
        server.server_close()
    assert [json.loads(one)["why"] for one in got] == ["start", "stop"]
    assert [one.decode() for one in got] == [line["heads"] for line in kept.lines("heads")]
    asyncio.run(kept.run(HeadsOutput(webhook=address)))
    assert all(line["says"].startswith("heads could not be sent: ") for line in kept.lines("server"))


def test_a_webhook_that_answers_nonsense_is_one_warning_and_its_address_is_not_repeated(kept: Kept) -> None:
    def answers_nonsense(listening: socket.socket) -> None:
        for _ in range(2):
            with listening.accept()[0] as one:
                one.recv(65_536)
                one.sendall(b"what do you want?\r\n\r\n")

    with socket.create_server(("127.0.0.1", 0)) as listening:
        thread = threading.Thread(target=answers_nonsense, args=(listening,))
        thread.start()
        address = f"http://127.0.0.1:{listening.getsockname()[1]}/secret-path"
        asyncio.run(kept.run(HeadsOutput(webhook=address)))
        thread.join()
    asyncio.run(kept.run(HeadsOutput(webhook="secret-path")))
    says = [line["says"] for line in kept.lines("server")]
    assert len(says) == 4
    assert all(one.startswith("heads could not be sent: ") for one in says)
    assert says[-1] == "heads could not be sent: its address is not valid"
    assert not any("secret-path" in one for one in says)


# --- the clock ---------------------------------------------------------------------------------------------


def test_a_clock_that_is_set_back_is_noticed_once() -> None:
    watch = ClockWatch(wall=1000.0, monotonic=5.0)
    assert watch.set_back_by(1010.0, 15.0) == 0
    assert watch.set_back_by(1000.0 - 3600, 20.0) == pytest.approx(3615)
    assert watch.set_back_by(1005.0 - 3600, 25.0) == 0
    assert watch.set_back_by(9999.0, 26.0) == 0, "forward is another matter"


def test_a_clock_that_is_set_back_is_logged_and_noted(kept: Kept) -> None:
    asyncio.run(kept.keeper().clock_set_back(3600.2))
    says = "the clock was set back by 3600 s; times in the record go back with it"
    assert [line["says"] for line in kept.lines("server")] == [says]
    assert kept.notes() == [{"what": "clock-set-back", "seconds": 3600}]


def test_an_entry_before_the_one_before_it_is_marked(kept: Kept, monkeypatch: pytest.MonkeyPatch) -> None:
    asyncio.run(kept.run())
    now = recording.time.time_ns()
    monkeypatch.setattr(recording.time, "time_ns", lambda: now - 60_000_000_000)
    asyncio.run(kept.keeper().clock_set_back(60))
    monkeypatch.undo()
    asyncio.run(kept.keeper().clock_set_back(0))
    with kept.store.snapshot() as rows:
        told = audit_journal(rows.connection, kept.keys)
    assert (told.faults, told.clock_back) == ((), (told.entries - 1,))


async def test_a_house_whose_key_file_is_gone_says_so_and_gets_no_other(tmp_path: Path) -> None:
    kept = Kept(tmp_path)
    await kept.run()
    kept.store.close()
    database, file = str(tmp_path / "pit.sqlite"), tmp_path / "pit.sqlite.keys"
    store = open_store(database)
    (tmp_path / "keys").rename(tmp_path / "copy")
    for _ in range(2):
        keys = key_file.keys_of_house(database)
        with pytest.raises(AuditRejectsError, match=r"\.keys: the file with the house's keys is missing"):
            await RecordKeeper(store, keys, kept.log, NOWHERE).start()
        assert not file.exists()
    (tmp_path / "copy").rename(file)
    record = RecordKeeper(store, key_file.keys_of_house(database), kept.log, NOWHERE)
    store.vouch_by(key_file.keys_of_house(database).vouch)
    await record.start()
    await record.stop()
    store.close()
