"""`go` on machines that lack something: what it finds missing, installs and prints."""

import os
import shlex
import shutil
import subprocess
import sys
from importlib.machinery import SourceFileLoader
from importlib.util import module_from_spec, spec_from_loader
from pathlib import Path
from typing import Any

import pytest
import typer.main

import cutcard
from bench import prove
from cutcard.cli.main import app
from tests.cli.repository import ROOT, copy_of_the_repository


@pytest.fixture
def machine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A machine's programs: only those that a test adds."""
    monkeypatch.setenv("PATH", str(tmp_path))
    return tmp_path


@pytest.fixture
def go(machine: Path, monkeypatch: pytest.MonkeyPatch) -> Any:
    return load(ROOT / "go", machine, monkeypatch)


def load(file: Path, machine: Path, monkeypatch: pytest.MonkeyPatch) -> Any:
    monkeypatch.setattr("sys.dont_write_bytecode", True)
    spec = spec_from_loader("go", SourceFileLoader("go", str(file)))
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    monkeypatch.setattr(module, "POSTGRESQL", machine / "postgresql")
    return module


def put(machine: Path, *names: str, says: str = "") -> None:
    for name in names:
        program = machine / name
        program.parent.mkdir(parents=True, exist_ok=True)
        program.write_text(f"#!/bin/sh\necho {says}\n")
        program.chmod(0o755)


def test_what_a_bare_machine_lacks_for_the_tests(go: Any, machine: Path) -> None:
    assert go.missing_programs() == ["chromium", "postgresql", "strace"]
    put(machine, "google-chrome", "strace")
    assert go.missing_programs() == ["postgresql"]
    put(machine, "postgresql/15/bin/initdb")
    assert go.missing_programs() == []


def test_missing_programs_are_installed_with_apt(
    go: Any, machine: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    called: list[str] = []

    def must(*command: object) -> None:
        called.append(" ".join(map(str, command)))
        put(machine, *("chromium", "strace") if "install" in command else ())

    monkeypatch.setattr(go, "must", must)
    monkeypatch.setattr(os, "geteuid", lambda: 0)
    put(machine, "apt-get", "initdb")
    go.programs()
    assert [call.rpartition("apt-get -qq ")[2] for call in called] == [
        "update",
        "install -y --no-install-recommends chromium strace",
    ]
    go.programs()
    assert len(called) == 2


def test_the_user_is_asked_to_install_what_go_cannot(go: Any, capsys: pytest.CaptureFixture[str]) -> None:
    go.programs()
    said = "please install chromium, postgresql, strace: tests that need them will fail"
    assert capsys.readouterr().err == f"go: {said}\n"


@pytest.mark.parametrize(
    ("version", "ours"), [("v20.19.0", False), ("v22.1.0", False), ("v20.18.9", True), ("v18.20.1", True)]
)
def test_an_old_node_is_not_used(
    go: Any, machine: Path, monkeypatch: pytest.MonkeyPatch, version: str, ours: bool
) -> None:
    """The package index's Node.js is fetched instead; here it is already present."""
    put(machine, "node", says=version)
    put(machine, "npm", "own/bin/node", "own/lib/npm-cli.js")
    (machine / "own" / ".made").write_text(go.digest(go.REQUIREMENTS / "node.lock"))
    monkeypatch.setattr(go, "NODE", machine / "own")
    called, settings = go.npm()
    own = machine / "own"
    expected = [own / "bin" / "node", own / "lib" / "npm-cli.js"] if ours else [str(machine / "npm")]
    assert called == expected
    assert settings["PATH"].startswith(str(own / "bin")) is ours


def test_dask_is_added_from_its_lock_where_a_simulation_asks_for_it(
    go: Any, machine: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    called: list[str] = []
    monkeypatch.setattr(go, "ENVIRONMENT", machine)
    monkeypatch.setattr(go, "must", lambda *command: called.append(" ".join(map(str, command))))
    go.dask(["atlantic-city", "--rounds", "1e9"])
    assert called == []
    for _ in range(2):
        go.dask(["atlantic-city", "--executor=dask:tcp://127.0.0.1:8786"])
    [line] = called
    assert line.endswith(f"--require-hashes --python {go.PYTHON} -r {go.REQUIREMENTS / 'dask.lock'}")


def test_the_tests_have_the_dask_of_its_lock() -> None:
    """So what the tests start is what a user gets."""
    locks = [(ROOT / "requirements" / name).read_text() for name in ("dask.lock", "dev.lock")]
    dask, dev = ({line for line in lock.splitlines() if "==" in line} for lock in locks)
    assert any(line.startswith("distributed==") for line in dask)
    assert dask <= dev


def test_words_for_pytest_are_words_that_it_knows(go: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    called: list[str] = []
    monkeypatch.setattr(go, "set_up", lambda *kind, **more: None)
    monkeypatch.setattr(go, "call", lambda *words, **more: called.extend(map(str, words)) or 0)
    assert go.test(["tests/test_tidy.py", "--collect-only", "-q"]) == 0
    done = subprocess.run(
        [sys.executable, *called[1:]], cwd=ROOT, check=False, capture_output=True, text=True, env={}
    )
    assert done.returncode == 0, done.stderr
    assert "test_a_module_has_25_to_400_lines" in done.stdout


def test_bytecode_of_the_tests_is_kept_even_if_python_writes_none(
    go: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PYTHONDONTWRITEBYTECODE", "1")
    settings = go.settings_of_processes()
    assert "PYTHONDONTWRITEBYTECODE" not in settings
    assert settings["PYTHONPYCACHEPREFIX"] == str(ROOT / ".venv" / "bytecode")
    monkeypatch.delenv("PYTHONDONTWRITEBYTECODE")
    monkeypatch.delenv("PYTHONPYCACHEPREFIX", raising=False)
    assert "PYTHONPYCACHEPREFIX" not in go.settings_of_processes()


class TestArgumentsOfTest:
    """How `test` and `prove` pass on their arguments; set-up and programs are not run."""

    @pytest.fixture
    def called(self, go: Any, machine: Path, monkeypatch: pytest.MonkeyPatch) -> list[list[str]]:
        put(machine, "node", says="v22.1.0")
        put(machine, "npm")
        monkeypatch.chdir(machine)
        monkeypatch.setattr(go, "set_up", lambda *_, **__: None)
        found: list[list[str]] = []
        for way in ("call", "become"):
            monkeypatch.setattr(go, way, lambda *words, **_: found.append([str(word) for word in words]) or 3)
        return found

    @pytest.mark.parametrize("words", [[], ["--all"], ["--all", "--record"]])
    def test_a_tier_is_passed_to_the_runner(
        self, go: Any, machine: Path, called: list[list[str]], words: list[str]
    ) -> None:
        assert go.test(words) == 3
        npm = str(machine / "npm")
        assert called == [[str(go.PYTHON), "-m", "tests.runner", *words, "--npm", npm]]

    @pytest.mark.parametrize("words", [["tests/law", "-k", "split"], ["--all", "-x"]])
    def test_other_arguments_are_passed_to_pytest(
        self, go: Any, called: list[list[str]], words: list[str]
    ) -> None:
        assert go.test(words) == 3
        [[_, _, program, *rest]] = called
        assert program == "pytest"
        assert rest[-len(words) :] == words

    def test_a_proof_gets_its_arguments(self, go: Any, called: list[list[str]]) -> None:
        assert go.prove(["faults", "--every", "50"]) == 3
        assert called == [[str(go.PYTHON), "-m", "bench.prove", "faults", "--every", "50"]]

    def test_ci_runs_every_test(self) -> None:
        lines = (ROOT / ".ci" / "run").read_text("utf-8").splitlines()
        assert lines[-2:] == ["./go check-code", "./go test --all --again"]


class TestProofs:
    @pytest.fixture
    def proofs(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
        """Two quick proofs; the second fails."""
        monkeypatch.setattr(prove, "RESULTS", tmp_path / "proofs")
        says = ("-c", "import sys; print('proved', *sys.argv[1:]); sys.exit('b' in sys.argv)")
        monkeypatch.setattr(prove, "PROOFS", {"a": says, "b": (*says, "b")})
        return tmp_path / "proofs"

    def test_one_proof_by_name_with_its_arguments(self, proofs: Path) -> None:
        assert prove.main(["a", "--seed", "7"]) == 0
        head, when, _, said = (proofs / "a.txt").read_text("utf-8").splitlines()
        assert (head, said) == ("./go prove a --seed 7", "proved --seed 7")
        assert when.endswith(" min, passed")

    def test_all_proofs_in_turn_even_after_a_failure(self, proofs: Path) -> None:
        assert prove.main([]) == 1
        results = {file.stem: file.read_text("utf-8") for file in proofs.iterdir()}
        assert sorted(results) == ["a", "b"]
        assert " min, failed with code 1\n" in results["b"]

    def test_another_name_is_refused(self, proofs: Path, capsys: pytest.CaptureFixture[str]) -> None:
        assert prove.main(["fault"]) == 2
        assert capsys.readouterr().err == 'expected one of a, b, got "fault"\n'
        assert not proofs.exists()

    def test_every_proof_exists(self) -> None:
        for words in prove.PROOFS.values():
            path = f"{words[1].replace('.', '/')}.py" if words[0] == "-m" else words[0]
            assert (ROOT / path).exists()
        assert sorted(prove.PROOFS) == ["faults", "kills", "soak", "whole"]


# --- in a fresh clone -------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def clone(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return copy_of_the_repository(tmp_path_factory.mktemp("clone"))


def answer(clone: Path, *words: str) -> tuple[int, str, str]:
    """Runs `go` where no program but Python can be called; it must set nothing up."""
    before = sorted(clone.iterdir())
    done = subprocess.run(
        [sys.executable, clone / "go", *words],
        capture_output=True,
        text=True,
        env={"PATH": "/nowhere"},
        check=False,
        timeout=60,
    )
    assert sorted(clone.iterdir()) == before
    return done.returncode, done.stdout, done.stderr


@pytest.mark.parametrize("word", ["--help", "-h"])
def test_help_lists_every_command_and_sets_nothing_up(clone: Path, word: str) -> None:
    code, out, err = answer(clone, word)
    assert (code, err) == (0, "")
    own, _, listed = out.partition("\nCommands:\n")
    for job in ("test", "test --all", "prove", "check-code", "build-page", "add-coach"):
        assert f"./go {job} " in own
    named = [line.split()[0] for line in listed.splitlines() if line[:5].strip()]
    program = typer.main.get_command(app)
    commands = getattr(program, "commands")  # noqa: B009 (only a group has them)
    assert named == [name for name, command in commands.items() if not command.hidden]


def test_go_knows_every_command_of_the_program(go: Any) -> None:
    program = typer.main.get_command(app)
    assert set(go.commands()) == set(getattr(program, "commands"))  # noqa: B009


def test_go_knows_every_option_of_serve(go: Any) -> None:
    serve = getattr(typer.main.get_command(app), "commands")["serve"]  # noqa: B009
    known = {name for one in serve.params for name in (*one.opts, *one.secondary_opts)}
    assert go.options_of_serve() == known


@pytest.mark.parametrize("words", [[], ["--no-open"], ["--port=0", "--bots", "1"], ["serve", "--no-open"]])
def test_options_alone_go_to_serve(go: Any, monkeypatch: pytest.MonkeyPatch, words: list[str]) -> None:
    called: list[list[str]] = []
    monkeypatch.setattr(go, "set_up", lambda *_, **__: None)
    monkeypatch.setattr(go, "become", lambda *said, **_: called.append([str(word) for word in said]) or 0)
    monkeypatch.setattr(sys, "argv", ["go", *words])
    assert go.main() == 0
    options = [word for word in words if word != "serve"]
    assert called == [[str(go.BIN / "cutcard"), "serve", *options]]


def test_a_server_is_told_how_its_coach_is_installed(go: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[dict[str, str]] = []
    monkeypatch.setattr(go, "set_up", lambda *_, **__: None)
    monkeypatch.setattr(go, "become", lambda *_, settings: told.append(settings) or 0)
    for words in ([], ["odds", "atlantic-city"]):
        monkeypatch.setattr(sys, "argv", ["go", *words])
        assert go.main() == 0
    serving, other = told
    command = shlex.split(serving["CUTCARD_COACH_INSTALL"])
    assert command == [sys.executable, str(go.HERE / "go"), "add-coach"]
    assert "CUTCARD_COACH_INSTALL" not in other


def test_the_coach_is_added_to_what_is_there(
    go: Any, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(go, "ENVIRONMENT", tmp_path)
    monkeypatch.setattr(go.os, "nice", lambda _: 0)
    called: list[list[str]] = []
    monkeypatch.setattr(go, "must", lambda *words, **_: called.append([str(word) for word in words]))
    assert go.add_coach([]) == 0
    assert "sync" not in called[0]  # it would take packages away under a running server
    assert called[0][-1] == str(go.REQUIREMENTS / "runtime.lock")
    assert go.add_coach([]) == 0
    assert len(called) == 1


def test_the_version_sets_nothing_up(clone: Path) -> None:
    assert answer(clone, "--version") == (0, f"cutcard {cutcard.__version__}\n", "")


@pytest.mark.parametrize("job", ["test", "prove", "check-code", "build-page", "add-coach"])
@pytest.mark.parametrize("word", ["--help", "-h"])
def test_help_of_a_job_says_what_it_does_and_does_nothing(clone: Path, job: str, word: str) -> None:
    code, out, err = answer(clone, job, word)
    assert (code, err) == (0, "")
    assert out.startswith(f"./go {job}")


@pytest.mark.parametrize(
    ("word", "meant"), [("tset", ", did you mean test?"), ("xyzzy", "."), ("--jsno", "."), ("", ".")]
)
def test_an_unknown_command_is_refused_before_anything_is_set_up(clone: Path, word: str, meant: str) -> None:
    said = f'go: expected a command, got "{word}"{meant} `./go --help` lists all of them.\n'
    assert answer(clone, word) == (2, "", said)


def test_a_job_without_arguments_takes_none(clone: Path) -> None:
    assert answer(clone, "check-code", "cutcard") == (
        1,
        "",
        'go: check-code takes no arguments, got "cutcard"\n',
    )


class TestMessagesOfTheSetUp:
    """Each step is announced once, with what it adds."""

    @pytest.fixture
    def fresh(self, clone: Path, machine: Path, monkeypatch: pytest.MonkeyPatch) -> Any:
        yield load(clone / "go", machine, monkeypatch)
        shutil.rmtree(clone / ".venv", ignore_errors=True)
        shutil.rmtree(clone / "cutcard" / "web" / "page", ignore_errors=True)

    def put_packages(self, go: Any, kind: str) -> None:
        go.ENVIRONMENT.mkdir(exist_ok=True)
        go.stamp_of(kind).write_text(go.wanted_of(kind))

    def put_page(self, go: Any) -> None:
        go.PAGE.mkdir()
        (go.PAGE / "index.html").write_text("page")
        go.PAGE_STAMP.write_text(go.page_digest())

    def test_each_command_announces_what_it_needs(self, fresh: Any) -> None:
        first = "setting up (once; well under a minute)"
        assert fresh.to_do("serve", with_page=False) == fresh.to_do("serve", with_page=True) == first
        self.put_packages(fresh, "serve")
        assert fresh.to_do("serve", with_page=False) == ""
        assert fresh.to_do("serve", with_page=True) == "building the page (once)"
        self.put_page(fresh)
        assert fresh.to_do("serve", with_page=True) == ""
        assert (
            fresh.to_do("run", with_page=False)
            == "adding numpy, numba and typst for analysis and papers (once)"
        )
        self.put_packages(fresh, "run")
        assert fresh.to_do("run", with_page=False) == ""
        assert fresh.to_do("develop", with_page=True, tools=True) == "adding what the tests need (once)"

    @pytest.mark.parametrize("kind", ["serve", "run"])
    def test_a_larger_environment_lacks_nothing(self, fresh: Any, kind: str) -> None:
        self.put_packages(fresh, "develop")
        assert fresh.to_do(kind, with_page=False) == ""

    def test_changes_are_announced(self, fresh: Any) -> None:
        self.put_packages(fresh, "serve")
        self.put_page(fresh)
        fresh.stamp_of("serve").write_text("an older lock")
        fresh.PAGE_STAMP.write_text("older sources")
        assert fresh.to_do("serve", with_page=True) == (
            "updating the packages to their lock, building the page again: its sources have changed"
        )
