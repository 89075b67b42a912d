"""The log is synced to the disk between a commit's write and its answer, as a trace of system calls shows.

The committing program writes each answer to standard output. SQLite writes inside the program; PostgreSQL's
processes are followed by the same trace, so that all calls are in one order.
"""

import re
import shutil
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

import pytest

from tests.pit.postgres import Cluster

ROOT = Path(__file__).parents[3]
COMMITS = 12
CALLS = "trace=write,pwrite64,pwritev,fsync,fdatasync"
INSTALL = "strace is not installed here: `apt-get install strace` (or `./go test`, which installs it)"


class Call(NamedTuple):
    name: str
    said: str
    """Its arguments, with the names of files."""
    begins: int
    ends: int
    """Lines of the trace; a call of one thread may go on while others are made."""
    result: str


LINE = re.compile(
    r"^(?P<pid>\d+) +(?:<\.\.\. (?P<resumed>\w+) resumed>(?P<rest>.*)|(?P<name>\w+)\((?P<said>.*))$"
)


def calls_in(trace: Sequence[str]) -> list[Call]:
    """The calls in the order they began."""
    begun: dict[str, tuple[str, str, int]] = {}
    found: list[Call] = []
    for number, line in enumerate(trace):
        match = LINE.match(line)
        if match is None:
            continue
        pid = match["pid"]
        if match["resumed"]:
            name, said, begins = begun.pop(pid)
            said += match["rest"]
        elif match["said"].endswith("<unfinished ...>"):
            begun[pid] = match["name"], match["said"].removesuffix("<unfinished ...>"), number
            continue
        else:
            name, said, begins = match["name"], match["said"], number
        found.append(Call(name, said, begins, number, said.rpartition(" = ")[2]))
    return sorted(found, key=lambda call: call.begins)


def unsynced_answers(calls: Sequence[Call], log: str) -> tuple[int, int]:
    """How many answers there were, and how many of them came while a write to the log was not synced, or with
    nothing written since the answer before."""
    answers = unsynced = 0
    answered = 0
    for call in calls:
        if call.name != "write" or not re.match(r'1<[^>]*>, "t\d+ \d+\\n"', call.said):
            continue
        answers += 1
        since = [other for other in calls if other.begins >= answered and other.ends < call.begins]
        wrote = [other for other in since if "write" in other.name and log in other.said]
        synced = [
            other
            for other in since
            if "sync" in other.name and log in other.said and other.result.split()[0] == "0"
        ]
        if not wrote or not any(sync.begins > wrote[-1].ends for sync in synced):
            unsynced += 1
        answered = call.begins
    return answers, unsynced


def traced(tmp_path: Path, address: str, *more: str, also: Sequence[int] = ()) -> list[Call]:
    strace = shutil.which("strace")
    if strace is None:
        pytest.fail(INSTALL, pytrace=False)
    output = tmp_path / "trace"
    command = [strace, "-f", "-I", "1", "-y", "-s", "64", "-e", CALLS, "-o", str(output)]
    for pid in also:
        command += ["-p", str(pid)]
    command += [sys.executable, "-m", "tests.pit.store.commit_program", address, "1", str(COMMITS), *more]
    program = subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    said, wrong = "", ""
    try:
        assert program.stdout is not None
        for line in program.stdout:
            said += line
            if len(said.splitlines()) == COMMITS:
                break
        if also:
            program.terminate()  # the program is done; the server it also follows is not
        _, wrong = program.communicate(timeout=60)
    finally:
        program.kill()
    assert len(said.splitlines()) == COMMITS, wrong
    return calls_in(output.read_text(errors="replace").splitlines())


def test_sqlite_syncs_its_log_before_every_answer(tmp_path: Path) -> None:
    calls = traced(tmp_path, f"{tmp_path}/pit.sqlite")
    assert unsynced_answers(calls, "pit.sqlite-wal>") == (COMMITS, 0)


def test_a_sqlite_that_does_not_sync_is_noticed(tmp_path: Path) -> None:
    calls = traced(tmp_path, f"{tmp_path}/pit.sqlite", "--unsafe")
    answers, unsynced = unsynced_answers(calls, "pit.sqlite-wal>")
    assert answers == COMMITS
    assert unsynced >= COMMITS - 1


def test_postgresql_syncs_its_log_before_every_answer(tmp_path: Path, cluster: Cluster) -> None:
    calls = traced(tmp_path, cluster.emptied_database(), also=cluster.pids())
    assert unsynced_answers(calls, "/pg_wal/") == (COMMITS, 0)


def test_a_postgresql_that_does_not_sync_is_noticed(tmp_path: Path, cluster: Cluster) -> None:
    calls = traced(tmp_path, cluster.emptied_database(), "--unsafe", also=cluster.pids())
    answers, unsynced = unsynced_answers(calls, "/pg_wal/")
    assert answers == COMMITS
    assert unsynced > COMMITS // 2
