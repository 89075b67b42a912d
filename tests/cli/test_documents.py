"""The examples in README and docs/ work as shown."""

import doctest
import itertools
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from typer.main import get_command

from bench.prove import PROOFS
from cutcard.cli.commands.check import check
from cutcard.cli.commands.run import run
from cutcard.cli.main import app

ROOT = Path(__file__).parents[2]
PAGES = (
    ROOT / "README.md",
    ROOT / "CONTRIBUTING.md",
    ROOT / "bench" / "README.md",
    *sorted((ROOT / "docs").glob("*.md")),
)


def example(page: str, first: str) -> str:
    """The indented block of a page that begins with this line."""
    lines = (ROOT / page).read_text("utf-8").splitlines()
    start = next(at for at, line in enumerate(lines) if line.startswith(f"    {first}"))
    end = next(at for at in range(start, len(lines)) if lines[at] and not lines[at].startswith("    "))
    return "\n".join(line[4:] for line in lines[start:end]) + "\n"


def test_the_page_for_programmers_runs() -> None:
    done = doctest.testfile(str(ROOT / "docs" / "python.md"), module_relative=False)
    assert done.attempted > 20
    assert done.failed == 0


@pytest.mark.parametrize("page", ["docs/notation.md", "docs/red-dog.md"])
def test_the_example_of_the_notation_plays(page: str, tmp_path: Path) -> None:
    (tmp_path / "sheets").symlink_to(ROOT / "sheets")
    (tmp_path / "rounds").mkdir()
    file = tmp_path / "rounds" / "example.round"
    file.write_text(example(page, "table ../sheets"), "utf-8")
    assert run([file], as_json=False) == 0


@pytest.mark.parametrize("page", ["README.md", "docs/sheet.md", "docs/red-dog.md"])
def test_the_example_of_a_sheet_is_lawful(page: str, tmp_path: Path) -> None:
    file = tmp_path / "example.toml"
    file.write_text(example(page, "[table]"), "utf-8")
    assert check([file], as_json=False) == 0


@pytest.mark.parametrize(("command", "code"), [("odds atlantic-city", 0), ("check docs/examples", 1)])
def test_the_readme_shows_what_a_command_prints(command: str, code: int) -> None:
    """Each line of the example is printed, in this order; `...` stands for omitted lines at the end."""
    first, *shown = example("README.md", f"$ ./go {command}").splitlines()
    words = first.partition("#")[0].split()[2:]
    done = subprocess.run(
        [sys.executable, "-m", "cutcard", *words],
        check=False,
        capture_output=True,
        text=True,
        cwd=ROOT,
        env={**os.environ, "COLUMNS": "80"},
    )
    assert done.returncode == code, done.stderr
    shown = [line.rstrip() for line in itertools.takewhile(lambda line: not line.startswith("$"), shown)]
    printed = [line.rstrip() for line in done.stdout.splitlines()]
    wanted = [line for line in shown if line and line != "..."]
    assert len(wanted) >= 3
    assert [line for line in printed if line in wanted] == wanted


@pytest.mark.parametrize("page", PAGES, ids=lambda page: f"{page.parent.name}/{page.name}")
def test_links_lead_somewhere(page: Path) -> None:
    text = re.sub(r"`[^`\n]*`", "", page.read_text("utf-8"))  # code has brackets of its own
    links = re.findall(r"\]\(([^)#:]+)(?:#[^)]*)?\)", text)
    assert [link for link in links if not (page.parent / link).exists()] == []


def test_the_tiers_of_the_tests_are_documented() -> None:
    """In README and CONTRIBUTING, with the commands that run them."""
    told = re.findall(
        r"^\| `\./go ((?:test|prove).*?)` \|", (ROOT / "README.md").read_text("utf-8"), re.MULTILINE
    )
    assert told == ["test", "test --all", "prove"]
    proofs = re.findall(
        r"^\| `([a-z]+)` \| `([a-z_]+)\.py` \|",
        (ROOT / "bench" / "README.md").read_text("utf-8"),
        re.MULTILINE,
    )
    called = {name: Path(words[-1].replace("bench.", "")).stem for name, words in PROOFS.items()}
    assert dict(proofs) == called


def test_every_command_and_every_option_of_serve_is_documented() -> None:
    commands = {
        command.name or command.callback.__name__.replace("_", "-")
        for command in app.registered_commands
        if command.callback and not command.hidden
    }
    told = re.findall(r"^\| `\./go ([a-z-]+)", (ROOT / "README.md").read_text("utf-8"), re.MULTILINE)
    tiers = ["test", "test", "prove"]
    groups = [group.name for group in app.registered_groups]
    assert sorted(told) == sorted([*commands, *groups, *tiers])
    rows = re.findall(r"^\| (`--.*?) \|", (ROOT / "docs" / "serving.md").read_text("utf-8"), re.MULTILINE)
    options = {one for row in rows for one in re.findall(r"--[a-z-]+", row)}
    serve = next(one for one in get_command(app).commands.values() if one.name == "serve")  # type: ignore[attr-defined]
    known = {name for one in serve.params for name in (*one.opts, *one.secondary_opts)}
    assert options == known
