#!/usr/bin/env python3
"""Sets Cutcard up on a machine that has Python 3.11 and a network, then runs it.

    ./go [OPTIONS]           the live table, open in your browser (the same as `./go serve [OPTIONS]`)
    ./go COMMAND             any command of Cutcard; `./go COMMAND --help` says what it takes
    ./go test                sets up what the tests need and runs the quick ones, in about 2 minutes
    ./go test --all          all of them
    ./go prove               the proofs that take hours
    ./go check-code          lint, types and import rules
    ./go build-page          the page alone, as `./go serve` builds it
    ./go add-coach           numpy and numba for the coach; a server that `./go` starts does it by itself

Python packages come into `.venv`, the page's into `ui/node_modules`, both from locks with hashes; each is
made again when its lock changes. Where Node.js is missing or old, `.node` holds one from the package index.
"""

from __future__ import annotations  # so that an older Python gets as far as being told that it is too old

import ast
import difflib
import hashlib
import inspect
import os
import re
import shlex
import shutil
import subprocess
import sys
import textwrap
import venv
from collections.abc import Callable
from pathlib import Path
from threading import Thread

HERE = Path(__file__).resolve().parent
ENVIRONMENT = HERE / ".venv"
BIN = ENVIRONMENT / ("Scripts" if os.name == "nt" else "bin")
PYTHON = BIN / "python"
PIP = (PYTHON, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--require-hashes")
REQUIREMENTS = HERE / "requirements"
LOCKS = {"serve": "serve.lock", "run": "runtime.lock", "develop": "dev.lock"}
"""What each kind of environment holds, beside setup.lock; each kind contains the one before it."""
ANALYSES = {"odds", "hand", "compare", "sim", "sim-merge", "strategy", "notice", "petition", "sign"}
"""The commands that calculate or print papers: they need numpy, numba and typst, the others do not."""
ADDED = {"run": "numpy, numba and typst for analysis and papers", "develop": "what the tests need"}
"""What each kind has that the one before it lacks."""

PROGRAM = HERE / "cutcard" / "cli" / "main.py"
HELP = {"-h", "--help"}

PAGE_SOURCES = HERE / "ui"
PAGE = HERE / "cutcard" / "web" / "page"
PAGE_STAMP = PAGE / ".sources"
"""Which sources the page was built from. It lies with the page, so an sdist carries both."""
MODULES = PAGE_SOURCES / "node_modules"
NODE = HERE / ".node"
OLDEST_NODE = (20, 19)

POSTGRESQL = Path("/usr/lib/postgresql")
"""Where Debian keeps its server's programs, by version; they are not on the path."""
BROWSERS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")


class StepFailedError(Exception):
    """A step of the set-up did not work; its text is for the person at the terminal."""


def tell(text: str) -> None:
    print(f"go: {text}", file=sys.stderr, flush=True)


def call(*command: object, settings: dict[str, str] | None = None) -> int:
    return subprocess.call([str(part) for part in command], cwd=HERE, env=settings)


def become(*command: object, settings: dict[str, str] | None = None) -> int:
    """Goes on as this program, where the caller stands; so signals reach it and it can end in order."""
    words = [str(part) for part in command]
    if os.name == "nt":
        return subprocess.call(words, env=settings)
    sys.stderr.flush()
    os.execve(words[0], words, os.environ if settings is None else settings)


def must(*command: object, within: Path = HERE, settings: dict[str, str] | None = None) -> None:
    """Runs a step quietly; what it said is shown only if it fails."""
    words = [str(part) for part in command]
    done = subprocess.run(
        words, check=False, cwd=within, env=settings, stdout=subprocess.PIPE, stderr=subprocess.STDOUT
    )
    if done.returncode:
        said = done.stdout.decode(errors="replace").strip()
        raise StepFailedError(f"this step failed with code {done.returncode}: {' '.join(words)}\n{said}")


def together(*jobs: Callable[[], None]) -> None:
    """Does the jobs at the same time; the first failure is the answer."""
    failures: list[Exception] = []

    def run(job: Callable[[], None]) -> None:
        try:
            job()
        except Exception as failure:
            failures.append(failure)

    threads = [Thread(target=run, args=(job,), daemon=True) for job in jobs]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    if failures:
        raise failures[0]


def digest(*files: Path) -> str:
    total = hashlib.sha256()
    for file in files:
        total.update(f"{file.relative_to(HERE)} {file.stat().st_size}\n".encode() + file.read_bytes())
    return total.hexdigest()


def is_made(stamp: Path, wanted: str) -> bool:
    return stamp.exists() and stamp.read_text() == wanted


# --- Python -----------------------------------------------------------------------------------------------


def empty_environment() -> None:
    if PYTHON.exists() or PYTHON.with_suffix(".exe").exists():
        return
    try:
        venv.create(ENVIRONMENT, with_pip=True)
    except (subprocess.CalledProcessError, OSError) as failure:
        shutil.rmtree(ENVIRONMENT, ignore_errors=True)
        hint = "on Debian and Ubuntu: apt-get install python3-venv"
        raise StepFailedError(f"no environment could be made here ({hint}): {failure}") from None


def stamp_of(kind: str) -> Path:
    return ENVIRONMENT / f".{kind}"


def kind_in_use(kind: str) -> str:
    """The kind that is asked for, or the larger one that `.venv` already holds: what is there stays."""
    larger = list(LOCKS)[list(LOCKS).index(kind) + 1 :]
    return [kind, *(each for each in larger if stamp_of(each).exists())][-1]


def wanted_of(kind: str) -> str:
    return digest(REQUIREMENTS / LOCKS[kind], REQUIREMENTS / "setup.lock", HERE / "pyproject.toml")


def environment(kind: str) -> None:
    """Makes `.venv` hold exactly what the lock names; does nothing when it already does."""
    kind = kind_in_use(kind)
    lock, setup = REQUIREMENTS / LOCKS[kind], REQUIREMENTS / "setup.lock"
    stamp, wanted = stamp_of(kind), wanted_of(kind)
    if is_made(stamp, wanted):
        return
    empty_environment()
    must(*PIP, "-r", setup)
    uv = (PYTHON, "-m", "uv", "--quiet", "pip")
    must(*uv, "sync", "--require-hashes", "--python", PYTHON, setup, lock)
    must(*uv, "install", "--no-deps", "--no-build-isolation", "--python", PYTHON, "--editable", HERE)
    stamp.write_text(wanted)


def dask(rest: list[str]) -> None:
    """Adds Dask where `--executor dask:ADDRESS` asks for it; what the tests need contains it."""
    kind = kind_in_use("run")
    if kind == "develop" or not any("dask:" in word for word in rest):
        return
    lock, stamp = REQUIREMENTS / "dask.lock", ENVIRONMENT / ".dask"
    wanted = digest(lock, REQUIREMENTS / LOCKS[kind], HERE / "pyproject.toml")
    if is_made(stamp, wanted):
        return
    tell("adding Dask (once) ...")
    must(PYTHON, "-m", "uv", "--quiet", "pip", "install", "--require-hashes", "--python", PYTHON, "-r", lock)
    stamp.write_text(wanted)


# --- the page ---------------------------------------------------------------------------------------------


def npm() -> tuple[list[object], dict[str, str]]:
    """How npm is called, and with which settings: by the machine's Node.js, or by one of our own."""
    node, beside = shutil.which("node"), shutil.which("npm")
    if node and beside:
        said = subprocess.run([node, "--version"], check=False, capture_output=True, text=True).stdout
        if tuple(int(part) for part in re.findall(r"\d+", said)[:2]) >= OLDEST_NODE:
            return [beside], dict(os.environ)
    lock = REQUIREMENTS / "node.lock"
    stamp, wanted = NODE / ".made", digest(lock)
    if not is_made(stamp, wanted):
        empty_environment()
        shutil.rmtree(NODE, ignore_errors=True)
        must(*PIP, "--no-deps", "--target", NODE, "-r", lock)
        stamp.write_text(wanted)
    own = next(file for file in NODE.rglob("node*") if file.name in {"node", "node.exe"} and file.is_file())
    program = next(NODE.rglob("npm-cli.js"))
    return [own, program], {**os.environ, "PATH": f"{own.parent}{os.pathsep}{os.environ.get('PATH', '')}"}


def modules_digest() -> str:
    return digest(PAGE_SOURCES / "package.json", PAGE_SOURCES / "package-lock.json")


def modules(npm_call: list[object], settings: dict[str, str], tools: bool) -> None:
    """What the page is built from; with `tools` what it is checked by too."""
    stamps = {each: MODULES / f".cutcard-{each}" for each in ("build", "develop")}
    wanted = modules_digest()
    if is_made(stamps["develop"], wanted) or (not tools and is_made(stamps["build"], wanted)):
        return
    only = () if tools or stamps["develop"].exists() else ("--omit=dev",)
    must(*npm_call, "ci", *only, "--loglevel=error", within=PAGE_SOURCES, settings=settings)
    stamps["build" if only else "develop"].write_text(wanted)


def page_digest() -> str:
    skip = {"node_modules", "coverage", "dist", "screenshots"}
    found = (path for path in PAGE_SOURCES.rglob("*") if not skip & set(path.relative_to(HERE).parts))
    return digest(*sorted(path for path in found if path.is_file()))


def page_is_built() -> bool:
    """Whether the page is there and was built from the sources that are here."""
    if not (PAGE / "index.html").exists():
        return False
    return not PAGE_SOURCES.exists() or is_made(PAGE_STAMP, page_digest())


def page(tools: bool = False) -> None:
    """Builds the page where its sources have changed."""
    if not PAGE_SOURCES.exists():
        if not page_is_built():
            raise StepFailedError(f"neither the page nor its sources are here: {PAGE_SOURCES}")
        return
    built = page_is_built()
    if built and not tools:
        return
    npm_call, settings = npm()
    modules(npm_call, settings, tools)
    if not built:
        wanted = page_digest()
        must(*npm_call, "run", "build", within=PAGE_SOURCES, settings=settings)
        PAGE_STAMP.write_text(wanted)


def check_page(script: str) -> int:
    npm_call, settings = npm()
    return subprocess.call([*map(str, npm_call), "run", script], cwd=PAGE_SOURCES, env=settings)


# --- what only the tests need -----------------------------------------------------------------------------


def missing_programs() -> list[str]:
    """Debian's names of what the tests call and this machine lacks."""
    paths = [Path(part) for part in os.environ.get("PATH", "").split(os.pathsep)]
    servers = [*paths, *POSTGRESQL.glob("*/bin")]
    wanted = {
        "chromium": any(shutil.which(name) for name in BROWSERS),
        "postgresql": any((folder / "initdb").exists() for folder in servers),
        "strace": bool(shutil.which("strace")),
    }
    return [name for name, here in wanted.items() if not here]


def programs() -> None:
    """Installs them by apt where that can be done; else says what to install. Tests that miss one fail."""
    missing = missing_programs()
    if not missing:
        return
    root = hasattr(os, "geteuid") and os.geteuid() == 0
    quiet = subprocess.DEVNULL
    may = root or (shutil.which("sudo") and subprocess.call(["sudo", "-n", "true"], stderr=quiet) == 0)
    if may and shutil.which("apt-get"):
        tell(f"installing {', '.join(missing)} by apt-get ...")
        by = [] if root else ["sudo", "-n"]
        apt = (*by, "env", "DEBIAN_FRONTEND=noninteractive", "apt-get", "-qq")
        try:
            must(*apt, "update")
            must(*apt, "install", "-y", "--no-install-recommends", *missing)
        except StepFailedError as failure:
            tell(str(failure))
    if missing := missing_programs():
        tell(f"please install {', '.join(missing)}: tests that need them will fail")


# --- the jobs ---------------------------------------------------------------------------------------------


def to_do(kind: str, *, with_page: bool, tools: bool = False) -> str:
    """What `set_up` is about to do, in a few words; empty where everything is there."""
    if not any(stamp_of(each).exists() for each in LOCKS):
        return "setting up (once; well under a minute)"
    kind = kind_in_use(kind)
    steps = []
    if not stamp_of(kind).exists():
        steps.append(f"adding {ADDED[kind]} (once)")
    elif not is_made(stamp_of(kind), wanted_of(kind)):
        steps.append("updating the packages to their lock")
    elif tools and PAGE_SOURCES.exists() and not is_made(MODULES / ".cutcard-develop", modules_digest()):
        steps.append("adding what the page is checked by (once)")
    if with_page and not page_is_built():
        steps.append(
            "building the page" + (" again: its sources have changed" if PAGE.exists() else " (once)")
        )
    return ", ".join(steps)


def set_up(kind: str, *, with_page: bool, tools: bool = False) -> None:
    if steps := to_do(kind, with_page=with_page, tools=tools):
        tell(f"{steps} ...")
    empty_environment()
    jobs: list[Callable[[], None]] = [lambda: environment(kind)]
    if with_page:
        jobs.append(lambda: page(tools))
    if tools:
        jobs.append(programs)
    together(*jobs)


def settings_of_processes() -> dict[str, str]:
    """Where Python is told to write no bytecode beside its sources, every command and every process of a test
    would compile everything again, for a second or two. So there the bytecode is kept in `.venv`."""
    settings = dict(os.environ)
    if settings.pop("PYTHONDONTWRITEBYTECODE", ""):
        settings["PYTHONPYCACHEPREFIX"] = str(ENVIRONMENT / "bytecode")
    return settings


OPTIONS_OF_TEST = {"--all", "--record", "--again"}
"""What `./go test` takes itself; it passes everything else on to pytest."""


def test(rest: list[str]) -> int:
    """./go test [--all] [--again] [--record]: sets up what the tests need and runs the quick tier; with --all
    every test. The page's own tests run beside them. It ends with where the time went and what it left out;
    --record keeps the durations in bench/durations.json; --again runs failed tests of real processes once
    more, alone, and names those that pass then. It installs Chromium, PostgreSQL and strace by apt-get where
    it may; elsewhere it says what is missing. With other arguments it runs pytest alone and passes them on:
    `./go test tests/law -k split`."""
    set_up("develop", with_page=True, tools=True)
    settings = settings_of_processes()
    if set(rest) - OPTIONS_OF_TEST:
        return call(PYTHON, "-m", "pytest", *rest, settings=settings)
    npm_call, with_node = npm()
    words = [word for part in npm_call for word in ("--npm", part)]
    settings["PATH"] = with_node["PATH"]
    os.chdir(HERE)
    return become(PYTHON, "-m", "tests.runner", *rest, *words, settings=settings)


def prove(rest: list[str]) -> int:
    """./go prove [whole | faults | soak | kills] [ARGUMENTS]: the proofs that take hours, without a name one
    after the other. `whole` runs every case and every round of the tests that otherwise take a sample;
    `faults` plants faults in the law's code and lists those that no test notices; `soak` plays random tables;
    `kills` kills server and database 200 times. Arguments go to the proof that is named. The last result of
    each is kept in bench/proofs."""
    set_up("develop", with_page=True, tools=True)
    os.chdir(HERE)
    return become(PYTHON, "-m", "bench.prove", *rest, settings=settings_of_processes())


def check_code(rest: list[str]) -> int:
    """./go check-code: sets up what the tests need, then runs ruff, mypy and lint-imports, and types and lint
    of the page."""
    no_arguments("check-code", rest)
    set_up("develop", with_page=True, tools=True)
    steps = (
        (BIN / "ruff", "check", "."),
        (BIN / "ruff", "format", "--check", "."),
        (BIN / "mypy",),
        (BIN / "lint-imports",),
    )
    return max(*(call(*step) for step in steps), check_page("types"), check_page("lint"))


def build_page(rest: list[str]) -> int:
    """./go build-page: builds the page into `cutcard/web/page` if it is missing or its sources have changed."""
    no_arguments("build-page", rest)
    if PAGE_SOURCES.exists() and not page_is_built():
        tell("building the page ...")
    page()
    return 0


def add_coach(rest: list[str]) -> int:
    """./go add-coach: adds numpy and numba to `.venv`, at a low priority and while a server may be running
    from it: nothing that is there is touched. A server that `./go` starts calls it in the background."""
    no_arguments("add-coach", rest)
    if is_made(stamp_of(kind_in_use("run")), wanted_of(kind_in_use("run"))):
        return 0
    if hasattr(os, "nice"):
        os.nice(10)
    lock = REQUIREMENTS / LOCKS["run"]
    must(PYTHON, "-m", "uv", "--quiet", "pip", "install", "--require-hashes", "--python", PYTHON, "-r", lock)
    stamp_of("run").write_text(wanted_of("run"))
    return 0


OWN_JOBS = {
    "test": test,
    "prove": prove,
    "check-code": check_code,
    "build-page": build_page,
    "add-coach": add_coach,
}


def no_arguments(job: str, rest: list[str]) -> None:
    if rest:
        raise StepFailedError(f'{job} takes no arguments, got "{" ".join(rest)}"')


# --- what can be said without setting anything up ----------------------------------------------------------


def commands() -> dict[str, str]:
    """Cutcard's commands and what each does, read from its source. What is not built yet has no text."""
    found: dict[str, str] = {}
    groups: dict[str, str] = {}
    for node in ast.parse(PROGRAM.read_text("utf-8")).body:
        if isinstance(node, ast.FunctionDef):
            marks = [mark for mark in node.decorator_list if isinstance(mark, ast.Call)]
            if any(ast.unparse(mark.func) == "app.command" for mark in marks):
                found[node.name] = _summary(node)
        elif isinstance(node, ast.Expr) and ast.unparse(node).startswith("app.command()("):
            found |= _written_apart(ast.unparse(node).removeprefix("app.command()(").removesuffix(")"))
        elif isinstance(node, ast.Expr) and ast.unparse(node).startswith("app.add_typer("):
            groups |= _group(ast.unparse(node).removeprefix("app.add_typer(").partition(",")[0])
        elif isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "TO_COME":
            found |= dict.fromkeys(ast.literal_eval(node.value), "")
    return found | groups


def _summary(node: ast.FunctionDef) -> str:
    return (ast.get_docstring(node) or "").partition("\n")[0]


def _written_apart(name: str) -> dict[str, str]:
    """A command with a file of its own beside the others or below, such as `notice_command.py`."""
    file = next(PROGRAM.parent.rglob(f"{name}_command.py"))
    body = ast.parse(file.read_text("utf-8")).body
    named = [one for one in body if isinstance(one, ast.FunctionDef) and one.name == name]
    return {name.replace("_", "-"): _summary(one) for one in named}


def _group(name: str) -> dict[str, str]:
    """Commands under one name, such as `people list`, in a file such as `people_group.py`."""
    file = next(PROGRAM.parent.rglob(f"{name}_group.py"))
    words = [one for one in ast.walk(ast.parse(file.read_text("utf-8"))) if isinstance(one, ast.keyword)]
    return {name: next(str(ast.literal_eval(one.value)) for one in words if one.arg == "help")}


def options_of_serve() -> set[str]:
    """The options `serve` takes, read from its source: `./go --no-open` is `./go serve --no-open`."""
    body = ast.parse(PROGRAM.read_text("utf-8")).body
    serve = next(node for node in body if isinstance(node, ast.FunctionDef) and node.name == "serve")
    found: set[str] = set()
    for argument in serve.args.args:
        texts = [each.value for each in ast.walk(argument.annotation) if isinstance(each, ast.Constant)]
        named = [text for text in texts if isinstance(text, str) and text.startswith("--")]
        found |= {one for text in named for one in text.split("/")} or {"--" + argument.arg.replace("_", "-")}
    return found


def help_text() -> str:
    listed = [
        textwrap.fill(text, 100, initial_indent=f"    {name:<10} ", subsequent_indent=" " * 15)
        for name, text in commands().items()
        if text
    ]
    return "\n".join([__doc__.strip(), "", "Commands:", "", *listed])


def version() -> str:
    """The package's own, from its source."""
    text = (HERE / "cutcard" / "__init__.py").read_text("utf-8")
    return re.search(r'^__version__ = "(.+)"$', text, re.MULTILINE)[1]


def unknown(job: str) -> str:
    near = difflib.get_close_matches(job, [*commands(), *OWN_JOBS], n=1)
    meant = f", did you mean {near[0]}?" if near else ""
    return f'expected a command, got "{job}"{meant or "."} `./go --help` lists all of them.'


def main() -> int:
    if sys.version_info < (3, 11):
        return sys.exit("go: Cutcard needs Python 3.11 or newer; this is " + sys.version.split()[0])
    words = sys.argv[1:] or ["serve"]
    if words[0].partition("=")[0] in options_of_serve():
        words = ["serve", *words]
    job, rest = words[0], words[1:]
    if job in HELP:
        print(help_text())
        return 0
    if job == "--version":
        print(f"cutcard {version()}")
        return 0
    if own := OWN_JOBS.get(job):
        if HELP & set(rest):
            print(inspect.cleandoc(own.__doc__ or ""))
            return 0
        return own(rest)
    if job not in commands():
        tell(unknown(job))
        return 2
    set_up("run" if job in ANALYSES else "serve", with_page=job == "serve")
    if job == "sim":
        dask(rest)
    settings = settings_of_processes()
    if job == "serve":
        settings.setdefault("CUTCARD_COACH_INSTALL", shlex.join([sys.executable, str(HERE / "go"), "add-coach"]))
    return become(BIN / "cutcard", job, *rest, settings=settings)


if __name__ == "__main__":
    try:
        sys.exit(main())
    except StepFailedError as failure:
        sys.exit(f"go: {failure}")
    except KeyboardInterrupt:
        sys.exit(130)
