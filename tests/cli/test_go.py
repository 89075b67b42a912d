"""`go` on machines that lack something: what it finds missing, what it installs, what it says."""

import os
from importlib.machinery import SourceFileLoader
from importlib.util import module_from_spec, spec_from_loader
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parents[2]


@pytest.fixture
def machine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A machine's programs: none but those a test puts there."""
    monkeypatch.setenv("PATH", str(tmp_path))
    return tmp_path


@pytest.fixture
def go(machine: Path, monkeypatch: pytest.MonkeyPatch) -> Any:
    monkeypatch.setattr("sys.dont_write_bytecode", True)
    spec = spec_from_loader("go", SourceFileLoader("go", str(ROOT / "go")))
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


def test_what_the_tests_need_and_a_bare_machine_lacks(go: Any, machine: Path) -> None:
    assert go.missing_programs() == ["chromium", "postgresql", "strace"]
    put(machine, "google-chrome", "strace")
    assert go.missing_programs() == ["postgresql"]
    put(machine, "postgresql/15/bin/initdb")
    assert go.missing_programs() == []


def test_what_is_missing_is_installed_by_apt(go: Any, machine: Path, monkeypatch: pytest.MonkeyPatch) -> None:
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


def test_what_cannot_be_installed_is_asked_for(go: Any, capsys: pytest.CaptureFixture[str]) -> None:
    go.programs()
    said = "please install chromium, postgresql, strace: tests that need them will fail"
    assert capsys.readouterr().err == f"go: {said}\n"


@pytest.mark.parametrize(
    ("version", "ours"), [("v20.19.0", False), ("v22.1.0", False), ("v20.18.9", True), ("v18.20.1", True)]
)
def test_an_old_node_is_not_used(
    go: Any, machine: Path, monkeypatch: pytest.MonkeyPatch, version: str, ours: bool
) -> None:
    """The package index's own is fetched then; here it is already there."""
    put(machine, "node", says=version)
    put(machine, "npm", "own/bin/node", "own/lib/npm-cli.js")
    (machine / "own" / ".made").write_text(go.digest(go.REQUIREMENTS / "node.lock"))
    monkeypatch.setattr(go, "NODE", machine / "own")
    called, settings = go.npm()
    own = machine / "own"
    expected = [own / "bin" / "node", own / "lib" / "npm-cli.js"] if ours else [str(machine / "npm")]
    assert called == expected
    assert settings["PATH"].startswith(str(own / "bin")) is ours
