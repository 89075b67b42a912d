"""The server's log: it survives a failed write, can be reopened, and is private to its owner."""

import io
import json
import logging
import os
import stat
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from cutcard.web.server import logs
from cutcard.web.server.logs import Log, take_over_logging

OpenLog = Callable[[str], Log]


@pytest.fixture
def open_log() -> Iterator[OpenLog]:
    """Opens logs, which are closed at the end."""
    opened: list[Log] = []

    def opens(path: str) -> Log:
        opened.append(logs.open_log(path))
        return opened[-1]

    yield opens
    for log in opened:
        log.close()


def lines(path: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in path.read_text().splitlines()]


def mode(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


class Disk(io.StringIO):
    """A stream whose writes fail while it is full."""

    full = False

    def write(self, text: str) -> int:
        if self.full:
            raise OSError(28, "No space left on device")
        return super().write(text)


def test_a_log_goes_on_when_writing_works_again_and_says_what_is_missing() -> None:
    disk = Disk()
    log = Log(disk)
    log.line("request", number=1)
    disk.full = True
    for number in range(2, 5):
        log.line("request", number=number)
    disk.full = False
    log.line("request", number=5)
    log.line("request", number=6)
    written = [json.loads(line) for line in disk.getvalue().splitlines()]
    assert [line.get("number") for line in written] == [1, None, 5, 6]
    assert (written[1]["event"], written[1]["level"], written[1]["lost"]) == ("server", "warning", 3)
    assert written[1]["says"] == "3 lines of the log were lost: they could not be written"
    assert log.lost == 3


async def test_lines_that_wait_are_written_with_the_loop_gone(tmp_path: Path, open_log: OpenLog) -> None:
    log = open_log(str(tmp_path / "log"))
    log.line("request", number=1)
    assert lines(tmp_path / "log") == []
    log.flush()
    assert [line["number"] for line in lines(tmp_path / "log")] == [1]


def test_a_file_on_a_full_disk_has_no_torn_line_in_the_middle_of_another(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, open_log: OpenLog
) -> None:
    """The disk takes half a line, as a full one does: the next line begins on a line of its own."""
    log = open_log(str(tmp_path / "log"))
    log.line("request", number=1)
    write, left = os.write, 20

    def almost_full(file: int, data: bytes) -> int:
        nonlocal left
        if not left:
            raise OSError(28, "No space left on device")
        taken = write(file, bytes(data)[:left])
        left -= taken
        return taken

    with monkeypatch.context() as full:
        full.setattr(os, "write", almost_full)
        log.line("request", number=2)
        log.line("request", number=3)
    log.line("request", number=4)
    text = (tmp_path / "log").read_text().splitlines()
    assert [json.loads(line).get("number") for line in (text[0], *text[2:])] == [1, None, 4]
    assert len(text[1]) == 20, "what was written of the second line stands alone"
    assert json.loads(text[2])["lost"] == 2


def test_a_line_holds_no_newline_whatever_it_is_told(tmp_path: Path, open_log: OpenLog) -> None:
    log = open_log(str(tmp_path / "log"))
    log.line("request", person='x"}\n{"event": "forged"}\r\u2028', method="GET\n")
    (line,) = lines(tmp_path / "log")
    assert line["event"] == "request"
    assert (tmp_path / "log").read_bytes().isascii()


# --- the file ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("umask", [0o000, 0o022, 0o777])
def test_a_new_file_is_its_owners_alone_whatever_the_umask(
    tmp_path: Path, umask: int, open_log: OpenLog
) -> None:
    before = os.umask(umask)
    try:
        open_log(str(tmp_path / "log"))
    finally:
        os.umask(before)
    assert mode(tmp_path / "log") == 0o600


@pytest.mark.parametrize(
    ("before", "after"), [(0o644, 0o600), (0o660, 0o600), (0o600, 0o600), (0o200, 0o200)]
)
def test_a_file_others_can_read_is_tightened(
    tmp_path: Path, before: int, after: int, open_log: OpenLog
) -> None:
    path = tmp_path / "log"
    path.touch()
    path.chmod(before)
    open_log(str(path)).line("request")
    assert mode(path) == after


def test_a_file_that_is_not_plain_keeps_its_mode(open_log: OpenLog) -> None:
    before = mode(Path(os.devnull))
    open_log(os.devnull).line("request")
    assert mode(Path(os.devnull)) == before


def test_a_file_that_was_moved_is_reopened(tmp_path: Path, open_log: OpenLog) -> None:
    path, moved = tmp_path / "log", tmp_path / "log.1"
    log = open_log(str(path))
    log.line("request", number=1)
    path.rename(moved)
    log.line("request", number=2)
    log.reopen()
    log.line("request", number=3)
    assert [line["number"] for line in lines(moved)] == [1, 2]
    assert [line["number"] for line in lines(path)] == [3]
    assert mode(path) == 0o600


def test_a_file_that_cannot_be_reopened_stays_in_use(tmp_path: Path, open_log: OpenLog) -> None:
    folder = tmp_path / "logs"
    folder.mkdir()
    log = open_log(str(folder / "log"))
    folder.rename(tmp_path / "moved")
    log.reopen()
    log.line("request", number=2)
    first, second = lines(tmp_path / "moved" / "log")
    assert first["says"] == (
        "the log file cannot be opened again: No such file or directory; the old file stays in use"
    )
    assert second["number"] == 2


def test_reopening_without_a_file_does_nothing() -> None:
    out = io.StringIO()
    log = Log(out)
    log.reopen()
    log.line("request")
    assert len(out.getvalue().splitlines()) == 1


def test_a_sum_the_wallet_does_not_take_is_written_down() -> None:
    out = io.StringIO()
    take_over_logging(Log(out))
    logging.getLogger("cutcard.pit.wallet.cage").error("cage: %s cannot be settled: %s", "k1", "no account")
    (line,) = [json.loads(line) for line in out.getvalue().splitlines()]
    assert (line["event"], line["level"]) == ("server", "error")
    assert line["says"] == "cage: k1 cannot be settled: no account"
