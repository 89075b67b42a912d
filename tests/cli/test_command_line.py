"""The program as people start it: its options, its output, its exit."""

import io
import json
import os
import re
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from cutcard import __version__, stages
from cutcard.cli import progress
from cutcard.cli.analysis.odds import odds
from cutcard.cli.analysis.sim import sim
from cutcard.cli.analysis.strategy import strategy
from cutcard.cli.counts import BadCountError, read_count
from cutcard.cli.main import run_program
from cutcard.cli.output import FAILED
from cutcard.cli.sheets import load_table
from cutcard.desk.protocol import ChartPage, Grid, PrintedCell
from cutcard.exact_odds.blackjack.odds_request import wagers_named
from cutcard.games.blackjack.sheet.sheet import BlackjackSheet
from tests.sampling import some

Capture = pytest.CaptureFixture[str]
RED_DOG = Path("red-dog")
SIDE_WAGERS = '[table]\ngame = "blackjack"\n[cards]\ndecks = 8\n[wagers.over-under-13]\n[wagers.streak]\n'


def run(*arguments: str, **options: Any) -> subprocess.CompletedProcess[str]:
    """Runs the program in a separate process."""
    streams = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, **options}
    return subprocess.run([sys.executable, "-m", "cutcard", *arguments], text=True, check=False, **streams)


def program(monkeypatch: pytest.MonkeyPatch, capsys: Capture, *arguments: str) -> tuple[int, str, str]:
    """Runs it in this process: exit code, standard output, standard error."""
    monkeypatch.setattr(sys, "argv", ["cutcard", *arguments])
    with pytest.raises(SystemExit) as ended:
        run_program()
    assert isinstance(ended.value.code, int)
    return ended.value.code, *capsys.readouterr()


# --- output that cannot be written ------------------------------------------------------------------------


@pytest.mark.parametrize("arguments", [("sign", "red-dog"), ("check", "nothing.toml", "--json"), ("--help",)])
def test_a_full_disk_is_one_sentence(arguments: tuple[str, ...]) -> None:
    with Path("/dev/full").open("w") as full:
        done = run(*arguments, stdout=full)
    assert done.returncode == FAILED
    assert done.stderr == "standard output cannot be written: No space left on device\n"


def test_a_closed_pipe_gets_no_message() -> None:
    reading, writing = os.pipe()
    os.close(reading)
    try:
        done = run("clauses", "--json", stdout=writing)
    finally:
        os.close(writing)
    assert done.returncode == FAILED
    assert done.stderr == "", "a reader who has seen enough is no fault"


def test_a_server_that_cannot_print_its_address(tmp_path: Path) -> None:
    with Path("/dev/full").open("w") as full:
        done = run("serve", "--sheet", "red-dog", "--database", str(tmp_path / "x.sqlite"), stdout=full)
    assert done.returncode == FAILED
    *logged, says = done.stderr.splitlines()
    assert says == "standard output cannot be written: No space left on device"
    assert all(json.loads(line)["event"] == "heads" for line in logged)


def test_a_full_standard_error() -> None:
    with Path("/dev/full").open("w") as full:
        assert run("sign", "red-dog", stdout=full, stderr=full).returncode == FAILED


def test_streams_that_are_closed_at_the_start() -> None:
    command = (
        f'"{sys.executable}" -m cutcard sign red-dog >&-; echo $?; "{sys.executable}" -m cutcard sign x 2>&-'
    )
    done = subprocess.run(["sh", "-c", command], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout, done.stderr) == (2, "0\n", "")
    command = f'"{sys.executable}" -m cutcard play red-dog <&-'
    done = subprocess.run(["sh", "-c", command], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    assert "0 rounds, even" in done.stdout


# --- Ctrl-C -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "arguments", [("sim", "red-dog", "--rounds", "1e12", "--seed", "1"), ("odds", "streak", "--effects")]
)
def test_ctrl_c_ends_it_without_a_traceback(arguments: tuple[str, ...]) -> None:
    """The line on standard error shows that it is working."""
    command = [sys.executable, "-m", "cutcard", *arguments]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        assert process.stderr is not None
        assert process.stderr.readline().endswith(" ...\n")
        process.send_signal(signal.SIGINT)
        out, err = process.communicate()
    assert process.returncode == 130
    assert "Traceback" not in err
    if arguments[0] == "sim":  # What was played is an answer too; there may be none yet.
        assert out == "" or "of 1,000,000,000,000 rounds: a partial result" in " ".join(out.split())
    else:
        assert (out, err) == ("", "")


def test_ctrl_c_while_the_program_loads_prints_nothing(tmp_path: Path) -> None:
    (tmp_path / "typer.py").write_text("import signal; signal.raise_signal(signal.SIGINT)\n", "utf-8")
    starts = (
        "import runpy, signal, sys; signal.signal(signal.SIGINT, signal.default_int_handler);"
        f" sys.path.insert(0, {str(tmp_path)!r}); runpy.run_module('cutcard', run_name='__main__')"
    )
    done = subprocess.run([sys.executable, "-c", starts], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout, done.stderr) == (-signal.SIGINT, "", "")


# --- what is being done -----------------------------------------------------------------------------------


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


@pytest.mark.parametrize(
    ("stream", "said"),
    [(io.StringIO(), "Counting ...\n"), (Terminal(), "Counting ...\r\x1b[K")],
    ids=["log", "terminal"],
)
def test_long_work_is_reported_once(stream: io.StringIO, said: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stderr", stream)
    monkeypatch.setattr(progress, "AFTER_SECONDS", 0.0)
    with progress.waiting("Counting"):
        while not stream.getvalue():
            time.sleep(0.001)
    assert stream.getvalue() == said


@pytest.mark.parametrize("stream", [io.StringIO(), Terminal()], ids=["log", "terminal"])
def test_its_stages_are_reported(stream: io.StringIO, monkeypatch: pytest.MonkeyPatch) -> None:
    """In a terminal as they come, in a log only where something has changed."""
    monkeypatch.setattr(sys, "stderr", stream)
    for limit in ("AFTER_SECONDS", "TERMINAL_SECONDS", "LOG_SECONDS"):
        monkeypatch.setattr(progress, limit, 0.0)
    with progress.waiting("Counting"):
        for done in range(2):
            stages.tell("cards", done, 2)
            while f"Counting: cards, {done + 1} of 2" not in stream.getvalue():
                time.sleep(0.001)
    if not stream.isatty():
        lines = stream.getvalue().splitlines()
        assert lines[-2:] == ["Counting: cards, 1 of 2 ...", "Counting: cards, 2 of 2 ..."]
        assert len(set(lines)) == len(lines)
    stages.tell("nobody waits")


def test_compiling_is_reported_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    stream = io.StringIO()
    monkeypatch.setattr(sys, "stderr", stream)
    monkeypatch.setattr(progress, "AFTER_SECONDS", 3600.0)
    monkeypatch.setattr(progress, "COMPILING_AT_ONCE", True)
    with progress.waiting("Counting"):
        stages.tell_stage(stages.COMPILING)
        stages.tell_stage(stages.COMPILING)
        assert stream.getvalue() == f"Counting: {stages.COMPILING} ...\n"


def test_short_work_is_not_reported(monkeypatch: pytest.MonkeyPatch, capsys: Capture) -> None:
    monkeypatch.setattr(progress, "AFTER_SECONDS", 3600.0)
    with progress.waiting("Counting"):
        pass
    assert capsys.readouterr() == ("", "")


# --- options ----------------------------------------------------------------------------------------------


def test_the_version(monkeypatch: pytest.MonkeyPatch, capsys: Capture) -> None:
    assert program(monkeypatch, capsys, "--version") == (0, f"cutcard {__version__}\n", "")


def test_the_help_is_not_cut(monkeypatch: pytest.MonkeyPatch, capsys: Capture) -> None:
    for columns in ("40", "80"):
        monkeypatch.setenv("COLUMNS", columns)
        code, out, _ = program(monkeypatch, capsys, "--help")
        assert (code, "..." in out.replace("[ARGS]...", "")) == (0, False)
        assert "first bad row" in " ".join(out.split())


@pytest.mark.parametrize("group", [(), ("people",), ("keys",)])
def test_without_a_command_it_prints_the_help(
    group: tuple[str, ...], monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    _, wanted, _ = program(monkeypatch, capsys, *group, "--help")
    assert program(monkeypatch, capsys, *group) == (2, "", wanted)


def test_every_option_in_the_help_is_built(monkeypatch: pytest.MonkeyPatch, capsys: Capture) -> None:
    code, out, _ = program(monkeypatch, capsys, "sim", "--help")
    assert (code, "cuda" in out) == (0, True)
    code, out, err = program(monkeypatch, capsys, "sim", "red-dog", "--rounds", "10", "--device", "cuda")
    assert (code, out) == (2, "")
    assert err == "--device: a GPU simulates only blackjack; leave the device at cpu\n"


@pytest.mark.parametrize(
    ("arguments", "key", "words"),
    [
        (("odds", "red-dog", "--wagr", "x"), "--wagr", "No such option"),
        (("odds",), "sheet", "Missing argument"),
        (("sim", "red-dog", "--rounds", "10", "--workers", "two"), "--workers", "not a valid int"),
        (("sim", "red-dog", "--rounds", "many"), "--rounds", 'got "many"'),
        (("sim", "red-dog", "--rounds", "-3"), "--rounds", "expected 1 to 1,000,000,000,000 rounds, got -3"),
        (("compare", "red-dog"), None, "expected two sheets or more"),
        (("hand", "atlantic-city", "T 6"), "--up", "Missing option"),
        (("guess",), None, "No such command"),
    ],
)
def test_a_wrong_option_is_an_error_object(
    arguments: tuple[str, ...], key: str | None, words: str, monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    code, out, err = program(monkeypatch, capsys, *arguments, "--json")
    error = json.loads(out)["error"]
    assert (code, error["key"], err) == (2, key, "")
    assert words in error["message"]


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("1000", 1000),
        ("1_000_000", 10**6),
        ("1,000,000", 10**6),
        ("1e9", 10**9),
        ("1E9", 10**9),
        ("2.5e6", 2_500_000),
        ("10M", 10**7),
        ("1.5k", 1500),
        ("2b", 2 * 10**9),
        ("1.0", 1),
        ("-7", -7),
    ],
)
def test_numbers_as_people_write_them(text: str, number: int) -> None:
    assert read_count(text) == number


@pytest.mark.parametrize(
    "text", ["1.5", "1e-3", "", "ten", "1e9999", "1__0", "1,00", "nan", "inf", "1 M M", "٣"]
)
def test_what_is_not_a_whole_number(text: str) -> None:
    with pytest.raises(
        BadCountError, match=r"expected a whole number such as 1000000, 1_000_000, 1e6 or 10M"
    ):
        read_count(text)


def test_the_number_of_rounds(monkeypatch: pytest.MonkeyPatch, capsys: Capture) -> None:
    monkeypatch.setattr(progress, "AFTER_SECONDS", 3600.0)
    code, out, err = program(
        monkeypatch, capsys, "sim", "red-dog", "--rounds", "1e3", "--seed", "1", "--json"
    )
    assert (code, json.loads(out)["rounds"], err) == (0, 1000, "")


@pytest.mark.parametrize(
    ("name", "wagers"),
    [
        ("over-under-13", ["over-13", "under-13"]),
        ("under-13", ["under-13"]),
    ],
)
def test_a_table_of_the_sheet_selects_all_its_wagers(
    name: str, wagers: list[str], tmp_path: Path, capsys: Capture
) -> None:
    sheet = tmp_path / "table.toml"
    sheet.write_text(SIDE_WAGERS)
    assert odds(sheet, name, None, "", False, "json") == 0
    assert [each["wager"] for each in json.loads(capsys.readouterr().out)["wagers"]] == wagers


def test_all_streaks_by_one_name() -> None:
    sheet = load_table(Path("streak"))
    assert isinstance(sheet, BlackjackSheet)
    assert wagers_named(sheet, "streak") == ("streak-2", "streak-3", "streak-4", "streak-5")
    assert wagers_named(sheet, "streak-4") == ("streak-4",)


@pytest.mark.parametrize(
    ("name", "hint"), [("21+3", 'did you mean "21-plus-3"?'), ("streek", "streak-2, streak-3")]
)
def test_a_wager_that_is_not_offered(name: str, hint: str, tmp_path: Path, capsys: Capture) -> None:
    sheet = tmp_path / "table.toml"
    sheet.write_text(SIDE_WAGERS)
    assert odds(sheet, name, None, "", False, "json") == 2
    error = json.loads(capsys.readouterr().out)["error"]
    assert error["key"] == "--wager"
    assert hint in error["message"]


# --- narrow terminals -------------------------------------------------------------------------------------

FIGURE = re.compile(r"[+-]?[0-9]+(?:[.,/][0-9]+)*")


def figures(text: str) -> list[str]:
    """Every figure of a text, unordered."""
    return sorted(FIGURE.findall(text))


@pytest.mark.parametrize("columns", some(["40", "60", "80"], quick=3))
def test_odds_are_never_cut(columns: str, monkeypatch: pytest.MonkeyPatch, capsys: Capture) -> None:
    monkeypatch.setenv("COLUMNS", "200")
    assert odds(RED_DOG, None, None, "", True, "text") == 0
    wide = capsys.readouterr().out
    monkeypatch.setenv("COLUMNS", columns)
    assert odds(RED_DOG, None, None, "", True, "text") == 0
    narrow = capsys.readouterr().out
    assert "…" not in narrow
    assert figures(narrow) == figures(wide)
    assert max(len(line.rstrip()) for line in narrow.splitlines()) <= int(columns)
    for words in ("advantage", "frequency", "deviation", "consecutive", "enumeration"):
        assert words in narrow


@pytest.mark.parametrize("columns", ["40", "60", "80"])
def test_charts_are_never_cut(columns: str, monkeypatch: pytest.MonkeyPatch, capsys: Capture) -> None:
    """Columns that do not fit side by side are printed below."""
    monkeypatch.setenv("COLUMNS", columns)
    names = tuple("23456789TA")
    row = tuple(PrintedCell("R/S" if name in "9TA" else "D", "red") for name in names)
    page = ChartPage((Grid("Hard hands", names, (("16", row), ("20", row))),), ("a note",))

    class Desk:
        def best_chart(self, sheet: object) -> None: ...

        def write_chart(self, chart: object) -> str:
            return ""

        def read_chart(self, text: str, sheet: object) -> None: ...

        def chart_page(self, sheet: object, chart: object) -> ChartPage:
            return page

    monkeypatch.setattr("cutcard.desk.answers.DESKS", {"red-dog": Desk()})
    assert strategy(RED_DOG, "text") == 0
    out = capsys.readouterr().out
    assert "…" not in out
    assert (out.count("R/S"), out.count(" D ")) == (6, 14)
    assert max(len(line.rstrip()) for line in out.splitlines()) <= int(columns)
    assert out.count("16 ") == (2 if columns == "40" else 1)


@pytest.mark.parametrize("columns", ["40", "60", "80"])
def test_a_simulation_is_never_cut(
    columns: str, monkeypatch: pytest.MonkeyPatch, capsys: Capture, tmp_path: Path
) -> None:
    monkeypatch.setenv("COLUMNS", columns)
    sheet = tmp_path / "table.toml"
    name = "A red dog table with a name as long as a name of a table is"
    sheet.write_text(f'[table]\ngame = "red-dog"\nname = "{name}"\n[cards]\ndecks = 6\n')
    assert sim(sheet, 1000, 1, "cpu", 1, None, 1, False, False) == 0
    out = capsys.readouterr().out
    assert "..." not in out
    assert f"played by: best raises of {name}" in " ".join(out.split())
    assert "-13.0828 to 7.6828 %" in out
    assert max(len(line) for line in out.splitlines()) <= int(columns)
