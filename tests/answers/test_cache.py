"""Answers kept in the user's cache: the same to the byte, never an old program's, and never in the way."""

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from cutcard import __version__
from cutcard.answers import question
from cutcard.answers.cache import UserCache, cache_folder
from cutcard.answers.question import SheetQuestion, code_digest
from cutcard.cli.main import run_program
from cutcard.sim import runner

Run = Callable[..., tuple[int, str, str]]
ROOT = Path(__file__).parents[2]
RED_DOG = '[table]\nname = "Own"\ngame = "red-dog"\n[cards]\ndecks = 3\n'
BLACKJACK = '[table]\nname = "Own"\ngame = "blackjack"\n[cards]\ndecks = 1\n[rules]\nhole_card = "reader"\n'
ASKED = SheetQuestion("odds", "sha256:1", (("wager", "tie"),))


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> Run:
    """The program with a cache of its own: exit code, standard output, standard error."""
    monkeypatch.delenv("CUTCARD_NO_CACHE")
    monkeypatch.setenv("CUTCARD_CACHE", str(tmp_path / "cache"))
    monkeypatch.chdir(tmp_path)
    (tmp_path / "red-dog.toml").write_text(RED_DOG)
    (tmp_path / "blackjack.toml").write_text(BLACKJACK)

    def program(*arguments: str) -> tuple[int, str, str]:
        monkeypatch.setattr(sys, "argv", ["cutcard", *arguments])
        with pytest.raises(SystemExit) as ended:
            run_program()
        assert isinstance(ended.value.code, int)
        return ended.value.code, *capsys.readouterr()

    return program


def kept(tmp_path: Path) -> list[Path]:
    return sorted((tmp_path / "cache" / "answers").glob("*"))


# --- the same answer --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "arguments",
    [
        ("odds", "red-dog.toml"),
        ("odds", "red-dog.toml", "--json"),
        ("odds", "red-dog.toml", "--effects", "--removed", "As 2d", "--json"),
        ("strategy", "red-dog.toml"),
        ("strategy", "red-dog.toml", "--json"),
        ("odds", "blackjack.toml", "--wager", "insurance", "--effects"),
        ("strategy", "blackjack.toml"),
        ("strategy", "blackjack.toml", "--json"),
        ("hand", "blackjack.toml", "T 6", "--up", "T"),
        ("hand", "blackjack.toml", "8 8", "--up", "6", "--removed", "5", "--conditional", "--json"),
        ("odds", "blackjack.toml", "--effects", "--distribution", "--json"),
        ("odds", "red-dog.toml", "--rule-effects"),
        ("strategy", "blackjack.toml", "--exceptions"),
        ("compare", "red-dog.toml", "--vary", "cards.decks=2,3"),
        ("compare", "red-dog.toml", "red-dog", "--json"),
        ("compare", "blackjack.toml", "--vary", "rules.soft_17=stand,hit", "--csv"),
    ],
    ids=" ".join,
)
def test_an_answer_from_the_cache_is_the_same_to_the_byte(
    arguments: tuple[str, ...], run: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    anew = run(*arguments, "--no-cache")
    assert anew[0] == 0
    assert not kept(tmp_path)
    assert run(*arguments)[:2] == anew[:2]
    assert kept(tmp_path)

    nothing_is_computed(monkeypatch)
    assert run(*arguments) == (0, anew[1], "")


def nothing_is_computed(monkeypatch: pytest.MonkeyPatch) -> None:
    def computed(*_: object, **__: object) -> None:
        pytest.fail("computed again")

    for desk in ("red_dog.RedDogDesk", "blackjack.BlackjackDesk"):
        for method in (*COMPUTES, PLAYS):
            monkeypatch.setattr(f"cutcard.desk.{desk}.{method}", computed, raising=False)


COMPUTES = ("odds", "best_chart", "chart_page", "advantage", "hand", "exceptions", "distribution")
PLAYS = "simulation"
MEASURED = ("seconds", "rounds_per_second", "cached")
"""What a simulation says about its own run."""


@pytest.mark.parametrize("sheet", ["red-dog.toml", "blackjack.toml"])
@pytest.mark.parametrize("more", [(), ("--histogram",), ("--boxes", "2", "--fresh-shoe")], ids=" ".join)
def test_a_kept_simulation_has_the_figures_of_one_played_anew(
    sheet: str, more: tuple[str, ...], run: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    asked = ("sim", sheet, "--rounds", "1000", "--seed", "7", *more)
    anew, anew_text = json.loads(run(*asked, "--no-cache", "--json")[1]), run(*asked, "--no-cache")[1]
    assert not kept(tmp_path)
    played = json.loads(run(*asked, "--json")[1])
    nothing_is_computed(monkeypatch)
    again, text = json.loads(run(*asked, "--json")[1]), run(*asked)[1]
    assert (played["cached"], again["cached"]) == (False, True)
    assert again == played | {"cached": True}
    assert [figures_of(one) for one in (played, again)] == [figures_of(anew)] * 2
    assert lines_of(text) == lines_of(anew_text)


def figures_of(found: dict[str, object]) -> dict[str, object]:
    return {key: value for key, value in found.items() if key not in MEASURED}


def lines_of(text: str) -> list[str]:
    """Without the line that says how long it took."""
    return [line for line in text.splitlines() if "million a second" not in line]


def test_a_simulation_without_a_seed_or_cut_short_is_not_kept(
    run: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    run("strategy", "red-dog.toml", "--json")
    before = kept(tmp_path)
    assert run("sim", "red-dog.toml", "--rounds", "1000")[0] == 0
    assert kept(tmp_path) == before
    play = runner.play_chunks

    def stopped(simulation: Any, seed: int, *_: object) -> Any:
        return play(simulation, seed, range(1), 1)

    with monkeypatch.context() as patch:
        patch.setattr(runner, "play_chunks", stopped)
        code, out, _ = run("sim", "red-dog.toml", "--rounds", "300000", "--seed", "1", "--json")
    assert (code, json.loads(out)["partial"]) == (130, True)
    assert kept(tmp_path) == before
    whole = json.loads(run("sim", "red-dog.toml", "--rounds", "300000", "--seed", "1", "--json")[1])
    assert (whole["cached"], whole["rounds"]) == (False, 300_000)


def test_other_questions_have_other_answers(run: Run) -> None:
    plain, effects = run("odds", "red-dog.toml", "--json"), run("odds", "red-dog.toml", "--effects", "--json")
    removed = run("odds", "red-dog.toml", "--removed", "As", "--json")
    assert len({plain[1], effects[1], removed[1]}) == 3
    Path("never.json").write_text('{"name": "never", "raise": []}')
    by_chart = run("odds", "red-dog.toml", "--strategy", "never.json", "--json")
    assert by_chart[0] == 0, by_chart
    assert by_chart[1] != plain[1]
    assert run("odds", "red-dog.toml", "--json") == plain


def test_a_simulation_plays_by_the_kept_chart(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    run("strategy", "red-dog.toml", "--json")
    monkeypatch.setattr(
        "cutcard.desk.red_dog.RedDogDesk.best_chart", lambda *_: pytest.fail("computed again")
    )
    code, out, _ = run("sim", "red-dog.toml", "--rounds", "1000", "--seed", "1", "--json")
    assert code == 0
    assert json.loads(out)["rounds"] == 1000


# --- never an old one -------------------------------------------------------------------------------------


def test_a_new_version_never_reads_an_old_answer(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    cache = UserCache(tmp_path, pytest.fail)
    cache.keep(ASKED, {"by": __version__})
    assert cache.find(ASKED) == {"by": __version__}
    monkeypatch.setattr(question, "__version__", "99.0")
    assert cache.find(ASKED) is None
    monkeypatch.undo()
    monkeypatch.setattr(question, "code_digest", lambda: "changed code")
    assert cache.find(ASKED) is None
    monkeypatch.undo()
    monkeypatch.setattr(question, "built_on", lambda: {"python": "4.0"})
    assert cache.find(ASKED) is None
    monkeypatch.undo()
    assert cache.find(ASKED) == {"by": __version__}


@pytest.mark.parametrize("changed", ["exact_odds/figures.py", "games/red_dog/rules.py", "jit.py", "new"])
def test_changed_code_has_another_digest(changed: str, tmp_path: Path) -> None:
    for room in question.COMPUTING:
        source = ROOT / "cutcard" / room
        (shutil.copy if source.is_file() else shutil.copytree)(source, tmp_path / room)
    before = code_digest.__wrapped__(tmp_path)
    assert before == code_digest()
    file = tmp_path / ("law/new.py" if changed == "new" else changed)
    with file.open("a") as opened:
        opened.write("\n")
    assert code_digest.__wrapped__(tmp_path) != before


# --- a folder that is of no use ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    "rubbish", [b"", b"\x00\xff", b"{}\n{}", b"[" * 100_000], ids=["empty", "bytes", "json", "nested"]
)
def test_rubbish_in_the_cache_is_one_line_and_is_mended(rubbish: bytes, run: Run, tmp_path: Path) -> None:
    answer = run("odds", "red-dog.toml")
    [file] = kept(tmp_path)
    good = file.read_bytes()
    file.write_bytes(rubbish)
    assert run("odds", "red-dog.toml") == (
        0,
        answer[1],
        f"cache: {file} is damaged; the answer is computed\n",
    )
    assert file.read_bytes() == good
    assert run("odds", "red-dog.toml") == (0, answer[1], "")


def test_half_an_answer_or_anothers_is_not_taken(tmp_path: Path) -> None:
    complaints: list[str] = []
    UserCache(tmp_path).keep(ASKED, {"wagers": list(range(100))})
    [file] = tmp_path.iterdir()
    whole = file.read_bytes()
    file.write_bytes(whole[:-1])
    assert UserCache(tmp_path, complaints.append).find(ASKED) is None
    file.write_bytes(whole.replace(b"99", b"98"))
    assert UserCache(tmp_path, complaints.append).find(ASKED) is None
    other = ASKED._replace(sheet="sha256:2")
    UserCache(tmp_path).keep(other, "another")
    next(path for path in tmp_path.iterdir() if path != file).replace(file)
    assert UserCache(tmp_path, complaints.append).find(ASKED) is None
    assert len(complaints) == 3


def test_a_folder_that_cannot_be_written_is_one_line(run: Run, tmp_path: Path) -> None:
    anew = run("odds", "red-dog.toml", "--no-cache")
    (tmp_path / "cache").write_text("a file")
    said = f"cache: {tmp_path}/cache/answers cannot be written (Not a directory); the answer is not kept\n"
    assert run("odds", "red-dog.toml") == (0, anew[1], said)
    assert run("odds", "red-dog.toml", "--json")[2] == said


def test_a_user_without_a_home_is_one_line(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("CUTCARD_CACHE")
    monkeypatch.delenv("XDG_CACHE_HOME", raising=False)

    def no_home() -> Path:
        raise RuntimeError("Could not determine home directory.")

    monkeypatch.setattr(Path, "home", no_home)
    code, out, err = run("odds", "red-dog.toml")
    assert (code, err.count("\n")) == (0, 1)
    assert "home folder" in err
    assert "red-dog" in out
    assert run("cache")[0] == 2


def test_a_write_that_fails_leaves_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    complaints: list[str] = []
    monkeypatch.setattr("cutcard.answers.cache.os.replace", full)
    cache = UserCache(tmp_path, complaints.append)
    cache.keep(ASKED, 1)
    cache.keep(ASKED, 1)
    assert complaints == [
        f"cache: {tmp_path} cannot be written (No space left on device); the answer is not kept"
    ]
    assert not list(tmp_path.iterdir())


# --- its size ---------------------------------------------------------------------------------------------


def test_the_cache_is_bounded_and_forgets_what_was_not_used(tmp_path: Path) -> None:
    cache = UserCache(tmp_path, pytest.fail, most_bytes=20_000)
    asked = [ASKED._replace(sheet=f"sha256:{number}") for number in range(40)]
    for number, one in enumerate(asked):
        cache.keep(one, "x" * 1000)
        for path in tmp_path.iterdir():  # Files of one instant have no order.
            os.utime(path, ns=(path.stat().st_atime_ns, path.stat().st_mtime_ns - 10**9))
        assert cache.find(asked[0]) is not None, number
        assert cache.size() <= 20_000
    assert cache.find(asked[-1]) is not None
    assert cache.find(asked[1]) is None


def test_the_folder_of_the_cache(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.delenv("CUTCARD_CACHE", raising=False)
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    assert cache_folder() == tmp_path / "cutcard"
    monkeypatch.setenv("XDG_CACHE_HOME", "not/absolute")
    assert cache_folder() == Path.home() / ".cache" / "cutcard"
    monkeypatch.setenv("CUTCARD_CACHE", "here")
    assert cache_folder() == Path("here")


# --- the command ------------------------------------------------------------------------------------------


def test_the_command_says_where_and_clears(run: Run, tmp_path: Path) -> None:
    folder = tmp_path / "cache" / "answers"
    assert run("cache", "--json") == (
        0,
        json.dumps({"folder": str(folder), "answers": 0, "bytes": 0}) + "\n",
        "",
    )
    run("odds", "red-dog.toml")
    run("strategy", "red-dog.toml", "--json")
    foreign = folder / "mine.txt"
    foreign.write_text("mine")
    assert json.loads(run("cache", "--json")[1])["answers"] == 2
    assert run("cache")[1].startswith(f"{folder}: 2 answers, 0.0 MiB of at most ")
    assert run("cache", "clear") == (0, f"2 answers removed from {folder}\n", "")
    assert (
        run("cache", "clear", "--json")[1]
        == json.dumps({"folder": str(folder), "answers": 0, "bytes": 0, "removed": 0}) + "\n"
    )
    assert kept(tmp_path) == [foreign]


def test_an_unknown_action_is_one_line(run: Run) -> None:
    assert run("cache", "burn") == (2, "", 'ACTION: expected clear, got "burn"\n')


# --- nothing slow before the arguments are read -----------------------------------------------------------

PROBE = """
import sys
from cutcard.cli.main import run_program
sys.argv = ["cutcard", *sys.argv[1:]]
try:
    run_program()
except SystemExit as ended:
    slow = {"numpy", "numba", "cutcard.exact_odds.blackjack.report.report", "cutcard.sim"} & set(sys.modules)
    print(ended.code, sorted(slow), file=sys.stderr)
"""


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        (("odds", "atlantic-city", "--wager", "nothing"), 2),
        (("odds", "single-deck", "--removed", "As As"), 2),
        (("odds", "double-attack", "--removed", "Ts"), 2),
        (("odds", "double-attack", "--wager", "nothing"), 2),
        (("odds", "atlantic-city", "--removed", "Xx"), 2),
        (("odds", "atlantic-city", "--strategy", "pyproject.toml"), 2),
        (("hand", "atlantic-city", "X 6", "--up", "T"), 2),
        (("hand", "craps", "T 6", "--up", "T"), 2),
        (("sim", "atlantic-city", "--rounds", "many"), 2),
        (("sim", "atlantic-city", "--rounds", "-1"), 2),
        (("sim", "atlantic-city", "--rounds", "1e13"), 2),
        (("sim", "atlantic-city", "--rounds", "10", "--seed", "-1"), 2),
        (("sim", "atlantic-city", "--rounds", "10", "--boxes", "9"), 2),
        (("sim", "atlantic-city", "--rounds", "10", "--device", "abacus"), 2),
        (("odds", "atlantic-city"), 0),
        (("strategy", "atlantic-city"), 0),
        (("odds", "double-attack", "--json"), 0),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, tuple) else None,
)
def test_nothing_slow_is_loaded_for_a_bad_argument_or_a_shipped_answer(
    arguments: tuple[str, ...], code: int, tmp_path: Path
) -> None:
    settings = {name: value for name, value in os.environ.items() if name != "CUTCARD_NO_CACHE"}
    done = subprocess.run(
        [sys.executable, "-c", PROBE, *arguments],
        capture_output=True,
        text=True,
        check=False,
        cwd=ROOT,
        env={**settings, "CUTCARD_CACHE": str(tmp_path)},
    )
    assert done.stderr.splitlines()[-1] == f"{code} []"
    assert len(done.stderr.splitlines()) == (2 if code else 1)
    assert bool(done.stdout) == (not code)
