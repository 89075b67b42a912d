"""The package as installed by pip: built, installed into a fresh environment without Node.js, and used there.

The environment has no repository. It uses the installed dependencies of this one, but not its Cutcard.
"""

import json
import re
import shutil
import signal
import subprocess
import sys
import sysconfig
import tomllib
import venv
from collections.abc import Mapping, Sequence
from email import message_from_bytes
from pathlib import Path
from zipfile import ZipFile

import httpx
import pytest

import cutcard
from cutcard.cli.house_sheets import default_sheets
from tests.cli.repository import ROOT, copy_of_the_repository, tracked

PAGE = Path("cutcard/web/page")
VERSION = cutcard.__version__
PATIENCE = 120
NO_NODE = {"PATH": "/nowhere", "PIP_NO_INDEX": "1", "PIP_NO_CACHE_DIR": "1"}
"""No programs, and no package index from which to fetch Node.js."""

Done = subprocess.CompletedProcess[str]


def call(
    *command: object, cwd: Path, env: Mapping[str, str] = NO_NODE, asked: Sequence[str] = (), code: int = 0
) -> Done:
    done = subprocess.run(
        [str(word) for word in command],
        input="".join(f"{line}\n" for line in asked),
        capture_output=True,
        text=True,
        encoding="utf-8",
        cwd=cwd,
        env={"PYTHONIOENCODING": "utf-8", **env},
        timeout=PATIENCE,
        check=False,
    )
    assert done.returncode == code, f"{done.stdout}\n{done.stderr}"
    return done


def hatch(source: Path, *targets: str, code: int = 0) -> Done:
    chosen = [word for target in targets for word in ("-t", target)]
    return call(sys.executable, "-m", "hatchling", "build", *chosen, cwd=source, code=code)


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the wheel and the sdist of a clean copy with the built page."""
    source = copy_of_the_repository(tmp_path_factory.mktemp("source"))
    shutil.copytree(ROOT / PAGE, source / PAGE)
    hatch(source, "sdist", "wheel")
    return source / "dist"


def wheel_in(folder: Path) -> Path:
    return folder / f"cutcard-{VERSION}-py3-none-any.whl"


@pytest.fixture(scope="module")
def installed(built: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The programs of a fresh environment with the wheel installed."""
    home = tmp_path_factory.mktemp("fresh") / "venv"
    venv.create(home, with_pip=False)
    paths = sysconfig.get_paths(vars={"base": str(home), "platbase": str(home)})
    here = {sysconfig.get_path("purelib"), sysconfig.get_path("platlib")}
    # Python searches a path named in a .pth file but ignores the .pth files there (of the editable install).
    (Path(paths["purelib"]) / "borrowed.pth").write_text("".join(f"{path}\n" for path in sorted(here)))
    programs = Path(paths["scripts"])
    uv = (sys.executable, "-m", "uv", "--quiet", "--no-cache", "pip", "install", "--offline", "--no-deps")
    call(*uv, "--python", programs / "python", wheel_in(built), cwd=home)
    return programs


def program(installed: Path, folder: Path, *words: object, asked: Sequence[str] = (), code: int = 0) -> Done:
    """Runs the installed `cutcard` in a folder outside the repository."""
    env = {"PATH": str(installed), "HOME": str(folder), "TERM": "dumb"}
    return call(installed / "cutcard", *words, cwd=folder, env=env, asked=asked, code=code)


# --- what is in it ----------------------------------------------------------------------------------------


def test_the_wheel_contains_the_package_the_page_the_sheets_and_the_table_of_proof(built: Path) -> None:
    with ZipFile(wheel_in(built)) as wheel:
        names = set(wheel.namelist())
        metadata = message_from_bytes(wheel.read(f"cutcard-{VERSION}.dist-info/METADATA"))
        entry_points = wheel.read(f"cutcard-{VERSION}.dist-info/entry_points.txt").decode()
        licence = wheel.read(f"cutcard-{VERSION}.dist-info/licenses/LICENSE").decode()
    page = {
        (PAGE / path.relative_to(ROOT / PAGE)).as_posix()
        for path in (ROOT / PAGE).rglob("*")
        if path.is_file() and not path.name.startswith(".")
    }
    assert {f"{PAGE.as_posix()}/index.html"} < page
    sheets = {f"cutcard/_sheets/{Path(name).name}" for name in tracked("sheets")}
    about = {
        f"cutcard-{VERSION}.dist-info/{name}"
        for name in ("METADATA", "WHEEL", "RECORD", "entry_points.txt", "licenses/LICENSE")
    }
    assert names == {*tracked("cutcard"), *page, *sheets, *about, "cutcard/law/proof.json"}
    assert (metadata["Name"], metadata["Version"], metadata["License-Expression"]) == (
        "cutcard",
        VERSION,
        "MIT",
    )
    assert "cutcard = cutcard.__main__:main" in entry_points
    assert licence == (ROOT / "LICENSE").read_text("utf-8")


def test_the_wheels_requirements_are_those_of_the_lock_files() -> None:
    asked = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["dependencies"]
    lines = [
        line.partition("  #")[0].strip()
        for name in ("serve.in", "runtime.in")
        for line in (ROOT / "requirements" / name).read_text("utf-8").splitlines()
    ]
    wanted = [line.replace('"', "'") for line in lines if line and not line.startswith(("#", "-r"))]
    assert sorted(asked) == sorted(wanted)


def test_a_wheel_from_the_sdist_is_equal_and_needs_no_node(built: Path, tmp_path: Path) -> None:
    pip = (sys.executable, "-m", "pip", "wheel", "--no-deps", "--no-build-isolation")
    call(*pip, "--wheel-dir", tmp_path, built / f"cutcard-{VERSION}.tar.gz", cwd=tmp_path)
    with ZipFile(wheel_in(built)) as wheel, ZipFile(wheel_in(tmp_path)) as again:
        assert {name: wheel.read(name) for name in wheel.namelist()} == {
            name: again.read(name) for name in again.namelist()
        }


# --- what can be done with it -----------------------------------------------------------------------------


def test_it_serves_the_page_and_a_lobby_of_tables(installed: Path, tmp_path: Path) -> None:
    command = [installed / "cutcard", "serve", "--no-open", "--database", tmp_path / "live.sqlite"]
    process = subprocess.Popen(
        command,
        stdout=subprocess.PIPE,
        text=True,
        cwd=tmp_path,
        env={"PATH": str(installed), "HOME": str(tmp_path)},
    )
    try:
        assert process.stdout is not None
        with process.stdout, httpx.Client(base_url=process.stdout.readline().strip()) as client:
            page = client.get("/")
            assert (page.status_code, page.headers["content-type"]) == (200, "text/html; charset=utf-8")
            assets = re.findall(r'(?:src|href)="(/[^"]+)"', page.text)
            assert {Path(asset).suffix for asset in assets} == {".js", ".css", ".svg", ".png", ".webmanifest"}
            for asset in assets:
                answer = client.get(asset)
                assert answer.status_code == 200
                assert answer.content == (ROOT / PAGE / asset.lstrip("/")).read_bytes()
            client.post("/api/guest", headers={"Origin": str(client.base_url)}).raise_for_status()
            tables = client.get("/api/tables").raise_for_status().json()["tables"]
            bundled = {Path(name).stem for name in tracked("sheets")}
            assert {table["name"] for table in tables} == {path.stem for path in default_sheets()} < bundled
    finally:
        process.send_signal(signal.SIGTERM)
        assert process.wait(PATIENCE) == 0


def test_it_counts_the_clauses_as_the_repository_does(installed: Path, tmp_path: Path) -> None:
    (package,) = installed.parent.rglob("cutcard/cli/commands/clauses.py")
    (package.parents[2] / "tests").mkdir()  # another package's
    answers = {
        words: json.loads(program(installed, tmp_path, "clauses", "--json", *words).stdout)
        for words in ((), ("2.14",))
    }
    own, section = answers.values()
    counted = call(sys.executable, "-m", "cutcard", "clauses", "--json", cwd=ROOT)
    of_the_repository = json.loads(counted.stdout)
    assert own.pop("source") == {"kind": "package", "folder": None}
    assert of_the_repository.pop("source") == {"kind": "tests", "folder": str(ROOT / "tests")}
    assert own == of_the_repository
    assert sum(entry["tested"] for entry in own["sections"].values()) > 300
    assert section["clauses"][0]["tests"]
    assert all(test.startswith("tests/") for clause in section["clauses"] for test in clause["tests"])
    said = program(installed, tmp_path, "clauses", "2.14").stdout
    assert "Read from the table written when this package was built." in said
    refused = program(installed, tmp_path, "clauses", "--tests", ROOT / "tests", code=2)
    assert refused.stderr == f"{ROOT / 'tests'}: only a checkout of Cutcard can read a folder of tests\n"


def test_it_checks_signs_runs_and_plays(installed: Path, tmp_path: Path) -> None:
    assert "atlantic-city" in program(installed, tmp_path, "check", "atlantic-city").stdout
    assert "BLACKJACK" in program(installed, tmp_path, "sign", "atlantic-city").stdout.upper()
    rounds = ROOT / "tests" / "rounds" / "2.11-splitting"
    assert program(installed, tmp_path, "run", rounds).stdout.endswith("0 failed\n")
    assert "Atlantic City" in program(installed, tmp_path, "play", "--seed", "6", asked=["y", "q"]).stdout


# --- what cannot be built ---------------------------------------------------------------------------------

SENTENCE = (
    "Cutcard cannot be built without its page, and the page could not be built here: install Node.js 20.19 "
    "or newer, run `./go build-page` in the repository, then build again."
)


@pytest.mark.parametrize(
    ("lacking", "target"), [("Node.js", "wheel"), ("the sources", "wheel"), ("the sources", "sdist")]
)
def test_building_a_wheel_without_the_page_fails_with_one_sentence(
    tmp_path: Path, lacking: str, target: str
) -> None:
    for name in ("pyproject.toml", "hatch_build.py", "README.md", "LICENSE", "go"):
        shutil.copy2(ROOT / name, tmp_path / name)
    for folder in ("requirements", *(("ui",) if lacking == "Node.js" else ())):
        shutil.copytree(ROOT / folder, tmp_path / folder, ignore=shutil.ignore_patterns("node_modules"))
    shutil.copytree(
        ROOT / "cutcard", tmp_path / "cutcard", ignore=shutil.ignore_patterns("page", "__pycache__")
    )
    done = hatch(tmp_path, target, code=1)
    said = (done.stdout + done.stderr).strip().splitlines()
    assert said[-1] == SENTENCE
    assert "Traceback" not in "\n".join(said)
    assert not list(tmp_path.glob("dist/*.whl"))
    assert not list(tmp_path.glob("dist/*.tar.gz"))


def test_an_editable_install_does_not_need_the_page(tmp_path: Path) -> None:
    """`./go` builds the page at the same time."""
    source = copy_of_the_repository(tmp_path / "source")
    build = "import hatchling.build, sys; print(hatchling.build.build_editable(sys.argv[1]))"
    call(sys.executable, "-c", build, tmp_path, cwd=source)
    (wheel,) = tmp_path.glob("*.whl")
    with ZipFile(wheel) as built:
        assert [name for name in built.namelist() if not name.startswith(f"cutcard-{VERSION}")] == [
            "_editable_impl_cutcard.pth"
        ]
    assert not (source / PAGE).exists()
