"""The test runner on small suites: every file once, failures in full, crashes and hangs reported."""

import json
import os
import re
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests import tiers
from tests.cli.repository import ROOT
from tests.runner.__main__ import DURATIONS, every_file
from tests.runner.coordinator import Found
from tests.runner.schedule import Duration, Schedule, record, recorded
from tests.runner.summary import left_out

GOOD = """
import os, pathlib
import pytest

@pytest.mark.parametrize("number", range(3))
def test_good(number):
    with pathlib.Path("ran.txt").open("a") as file:
        file.write(f"{pathlib.Path(__file__).stem} {number} {os.getpid()}\\n")
"""
BAD = """
def test_bad():
    print("said by the test")
    answer = 41
    assert answer == 42, "the answer"

def test_good():
    pass
"""
UNREADABLE = "import nothing_of_this_name\n"
CRASHING = "import os\n\ndef test_crash():\n    os._exit(7)\n"
HANGING = "import time\n\ndef test_hang():\n    print('hangs', flush=True)\n    time.sleep(600)\n"
ON_POSTGRESQL = """
import pytest

@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
def test_kind(kind):
    pass
"""


@pytest.fixture
def suite(tmp_path: Path) -> Path:
    """A repository with the runner and no tests yet."""
    tests = tmp_path / "tests"
    shutil.copytree(ROOT / "tests" / "runner", tests / "runner", ignore=shutil.ignore_patterns("__pycache__"))
    for name in ("__init__.py", "tiers.py"):
        shutil.copy(ROOT / "tests" / name, tests / name)
    (tmp_path / "pyproject.toml").write_text("[tool.pytest.ini_options]\naddopts = ['-ra']\n")
    (tmp_path / "bench").mkdir()
    return tmp_path


def put(suite: Path, **texts: str) -> None:
    for name, text in texts.items():
        folder = suite / "tests" / "small"
        folder.mkdir(exist_ok=True)
        (folder / f"test_{name}.py").write_text(text)


def begin(suite: Path, *words: str) -> "subprocess.Popen[str]":
    settings = {name: text for name, text in os.environ.items() if not name.startswith("PYTEST_")}
    return subprocess.Popen(
        [sys.executable, "-m", "tests.runner", *words],
        cwd=suite,
        env=settings,
        text=True,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
    )


def run(suite: Path, *words: str) -> tuple[int, str]:
    process = begin(suite, *words)
    out, _ = process.communicate(timeout=120)
    return process.returncode, out


def test_every_file_is_run_once_and_the_quick_tier_says_what_it_left_out(suite: Path) -> None:
    put(suite, one=GOOD, two=GOOD, three=GOOD, four=GOOD, stores=ON_POSTGRESQL)
    (suite / "tests" / "browser").mkdir()
    (suite / "tests" / "browser" / "test_pages.py").write_text(UNREADABLE)
    code, out = run(suite, "--record")
    assert code == 0, out
    ran = [line.split() for line in (suite / "ran.txt").read_text().splitlines()]
    names = [f"test_{name}" for name in ("one", "two", "three", "four")]
    assert sorted(line[:2] for line in ran) == sorted([name, str(at)] for name in names for at in range(3))
    *_, said, closing = out.splitlines()
    assert closing == "13 passed, 0 failed"
    assert said == (
        "left out: browser (1 file), 1 test of the files that ran (PostgreSQL for the most part), "
        "most cases of the long proofs; ./go test --all runs them, ./go prove every case"
    )
    assert "where the time went:\n  tests/small" in out
    kept = json.loads((suite / "bench" / "durations.json").read_text())
    assert sorted(kept["quick"]) == [
        f"tests/small/test_{name}.py" for name in ("four", "one", "stores", "three", "two")
    ]


def test_a_failure_is_shown_in_full_and_a_crash_affects_no_other_file(suite: Path) -> None:
    put(suite, a_crash=CRASHING, bad=BAD, unreadable=UNREADABLE, one=GOOD, two=GOOD, three=GOOD, four=GOOD)
    (suite / "bench" / "durations.json").write_text(
        json.dumps({"all": {"tests/small/test_a_crash.py": [99, 99], "tests/small/test_bad.py": [98, 98]}})
    )
    code, out = run(suite, "--all")
    assert code == 1
    assert 'assert answer == 42, "the answer"' in out
    assert "AssertionError: the answer" in out
    assert "said by the test" in out
    assert "ModuleNotFoundError: No module named 'nothing_of_this_name'" in out
    assert re.search(
        r"worker \d ended with code 7\nin: tests/small/test_a_crash.py::test_crash\nnot fin", out
    )
    assert "left out" not in out
    assert "not finished: tests/small/test_a_crash.py\n" in out
    ran = sorted(line.split()[0] for line in (suite / "ran.txt").read_text().splitlines())
    assert ran == sorted([f"test_{name}" for name in ("one", "two", "three", "four")] * 3)
    assert out.splitlines()[-1] == "13 passed, 3 failed"


def test_a_failed_test_of_real_processes_has_a_second_run_and_no_other_test_has(suite: Path) -> None:
    """Each passes when its file of marks is there, which the first run makes."""
    once = (
        "import pathlib\ndef test_once():\n    mark = pathlib.Path('mark-{0}')\n"
        "    seen = mark.exists()\n    mark.touch()\n    assert seen\n"
    )
    put(suite, law=once.format("law"))
    (suite / "tests" / "live").mkdir()
    (suite / "tests" / "live" / "test_busy.py").write_text(once.format("busy"))
    (suite / "tests" / "live" / "test_broken.py").write_text(BAD)
    code, out = run(suite, "--all", "--again")
    assert code == 1
    assert "unsteady: tests/live/test_busy.py::test_once failed beside other tests and passed alone" in out
    *_, one, two, closing = out.splitlines()
    assert {one, two} == {
        "FAILED tests/live/test_broken.py::test_bad",
        "FAILED tests/small/test_law.py::test_once",
    }
    assert closing == "2 passed, 2 failed"


def test_a_worker_that_hangs_is_stopped(suite: Path) -> None:
    put(suite, hanging=HANGING)
    code, out = run(suite, "--all", "--silence", "3")
    assert code == 1
    assert "said nothing for 3 seconds and was ended\nin: tests/small/test_hanging.py::test_hang" in out
    assert out.splitlines()[-1] == "0 passed, 1 failed"


def test_an_interrupt_also_ends_the_started_processes(suite: Path) -> None:
    put(
        suite,
        one=GOOD,
        two=HANGING.replace("print(", "open('hangs', 'w').write(str(__import__('os').getpid())); print("),
    )
    process = begin(suite, "--all")
    began = suite / "hangs"
    until = time.monotonic() + 60
    while not (began.exists() and began.read_text()) and time.monotonic() < until:
        time.sleep(0.05)
    process.send_signal(signal.SIGINT)
    out, _ = process.communicate(timeout=60)
    assert process.returncode == 130
    assert "interrupted: " in out
    assert "Traceback" not in out.partition("where the time went")[2]
    with pytest.raises(ProcessLookupError):
        os.kill(int(began.read_text()), 0)


# --- the schedule -----------------------------------------------------------------------------------------


def taken(schedule: Schedule, speed: tuple[float, float] = (1.0, 1.0)) -> dict[int, list[str]]:
    """Which worker runs which files, if a worker asks for the next when one is done."""
    found: dict[int, list[str]] = {0: [], 1: []}
    clock, busy = {0: 0.0, 1: 0.0}, {0, 1}
    while busy:
        worker = min(busy, key=lambda one: clock[one])
        path = schedule.take(worker)
        if path is None:
            busy.remove(worker)
        else:
            found[worker].append(path)
            clock[worker] += schedule.seconds(path) * speed[worker]
    return found


@pytest.mark.parametrize("tier", [tiers.QUICK, tiers.ALL])
def test_every_file_of_a_tier_runs_once_and_both_workers_end_together(tier: str) -> None:
    files = tiers.files_of(tier, every_file(ROOT))
    schedule = Schedule.of(files, recorded(DURATIONS, tier))
    found = taken(schedule)
    assert sorted(found[0] + found[1]) == files
    sums = [sum(map(schedule.seconds, found[worker])) for worker in (0, 1)]
    assert abs(sums[0] - sums[1]) < 0.1 * sum(sums)


def test_files_that_share_a_fixture_go_to_one_worker_while_there_is_other_work() -> None:
    shared = [f"tests/pit/test_{number}.py" for number in range(4)]
    others = [f"tests/law/test_{number}.py" for number in range(6)]
    durations = {path: Duration(5.0, 5.0) for path in (*shared, *others)}
    found = taken(Schedule.of([*shared, *others], durations))
    assert any(set(shared) <= set(paths) for paths in found.values())
    alone = taken(Schedule.of(shared, durations))
    assert all(alone.values()), "ten seconds of work with one fixture are worth a second one"


def test_recording_one_tier_keeps_the_others(tmp_path: Path) -> None:
    file = tmp_path / "durations.json"
    record(file, tiers.ALL, {"tests/a.py": Duration(2.0, 1.0)})
    record(file, tiers.QUICK, {"tests/a.py": Duration(1.0, 0.5)})
    record(file, tiers.QUICK, {"tests/b.py": Duration(3.0, 0.5)})
    assert recorded(file, tiers.ALL) == {"tests/a.py": Duration(2.0, 1.0)}
    assert sorted(recorded(file, tiers.QUICK)) == ["tests/a.py", "tests/b.py"]


# --- the table of the tiers -------------------------------------------------------------------------------


def test_every_line_of_the_table_names_something_that_exists() -> None:
    files = every_file(ROOT)
    for path in (*tiers.NOT_QUICK, *tiers.QUICK_ONLY, *tiers.SHARED_FIXTURES):
        assert (ROOT / path).exists(), path
    for path, tests in tiers.QUICK_ONLY.items():
        assert tiers.part_left_out(path), f"{path} is taken whole anyway"
        text = (ROOT / path).read_text("utf-8")
        names = [test.partition("[")[0] for test in tests]
        assert all(f"def {name}(" in text for name in names), path
    for path, tests in tiers.QUICK_WITHOUT.items():
        assert not tiers.part_left_out(path), f"{path} is left out anyway"
        text = (ROOT / path).read_text("utf-8")
        assert all(f"def {test.partition('[')[0]}(" in text for test in tests), path
    quick = set(tiers.files_of(tiers.QUICK, files))
    assert set(tiers.files_of(tiers.ALL, files)) == set(files) > quick
    for folder in ("law", "rounds", "conformance", "machines"):
        assert {path for path in files if path.startswith(f"tests/{folder}/")} <= quick, folder


def test_one_line_lists_everything_left_out() -> None:
    said = left_out(Found(), every_file(ROOT))
    assert "\n" not in said
    assert all(part in said for part in tiers.NOT_QUICK.values())
