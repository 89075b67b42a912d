#!/usr/bin/env python3
"""Sets Cutcard up on a machine that has Python 3.11 and a network, then runs it.

    ./go                     the live table, open in your browser (the same as `./go serve`)
    ./go COMMAND             any other `cutcard` command: play, odds, sim, sign ...
    ./go test                sets up what the tests need and runs them all
    ./go check-code          lint, types and import rules
    ./go build-page          the page alone, as `./go serve` builds it

Python packages come into `.venv`, the page's into `ui/node_modules`, both from locks with hashes; each is
made again when its lock changes. Where Node.js is missing or old, `.node` holds one from the package index.
"""

import hashlib
import os
import re
import shutil
import subprocess
import sys
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
ANALYSES = {"odds", "sim", "strategy"}
"""The commands that calculate: they need numpy and numba, the others do not."""

PAGE_SOURCES = HERE / "ui"
PAGE = HERE / "cutcard" / "web" / "page"
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


def call(*command: object) -> int:
    return subprocess.call([str(part) for part in command], cwd=HERE)


def become(*command: object) -> int:
    """Goes on as this program, where the caller stands; so signals reach it and it can end in order."""
    words = [str(part) for part in command]
    if os.name == "nt":
        return subprocess.call(words)
    sys.stderr.flush()
    os.execv(words[0], words)


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


def environment(kind: str) -> None:
    """Makes `.venv` hold exactly what the lock names; does nothing when it already does.
    What a larger kind put there stays."""
    from_here_on = list(LOCKS)[list(LOCKS).index(kind) :]
    kind = [each for each in from_here_on if each == kind or (ENVIRONMENT / f".{each}").exists()][-1]
    lock, setup = REQUIREMENTS / LOCKS[kind], REQUIREMENTS / "setup.lock"
    stamp, wanted = ENVIRONMENT / f".{kind}", digest(lock, setup, HERE / "pyproject.toml")
    if is_made(stamp, wanted):
        return
    empty_environment()
    must(*PIP, "-r", setup)
    uv = (PYTHON, "-m", "uv", "--quiet", "pip")
    must(*uv, "sync", "--require-hashes", "--python", PYTHON, setup, lock)
    must(*uv, "install", "--no-deps", "--no-build-isolation", "--python", PYTHON, "--editable", HERE)
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


def modules(npm_call: list[object], settings: dict[str, str], tools: bool) -> None:
    """What the page is built from; with `tools` what it is checked by too."""
    stamps = {each: MODULES / f".cutcard-{each}" for each in ("build", "develop")}
    wanted = digest(PAGE_SOURCES / "package.json", PAGE_SOURCES / "package-lock.json")
    if is_made(stamps["develop"], wanted) or (not tools and is_made(stamps["build"], wanted)):
        return
    only = () if tools or stamps["develop"].exists() else ("--omit=dev",)
    must(*npm_call, "ci", *only, "--loglevel=error", within=PAGE_SOURCES, settings=settings)
    stamps["build" if only else "develop"].write_text(wanted)


def page(tools: bool = False) -> None:
    """Builds the page where its sources have changed."""
    if not PAGE_SOURCES.exists():
        if not (PAGE / "index.html").exists():
            raise StepFailedError(f"neither the page nor its sources are here: {PAGE_SOURCES}")
        return
    skip = {"node_modules", "coverage", "dist", "screenshots"}
    found = (path for path in PAGE_SOURCES.rglob("*") if not skip & set(path.relative_to(HERE).parts))
    wanted = digest(*sorted(path for path in found if path.is_file()))
    stamp = MODULES / ".cutcard-page"
    built = is_made(stamp, wanted) and (PAGE / "index.html").exists()
    if built and not tools:
        return
    npm_call, settings = npm()
    modules(npm_call, settings, tools)
    if not built:
        must(*npm_call, "run", "build", within=PAGE_SOURCES, settings=settings)
        stamp.write_text(wanted)


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


def set_up(kind: str, *, with_page: bool, tools: bool = False) -> None:
    if not (ENVIRONMENT / f".{kind}").exists() or (with_page and not PAGE.exists()):
        tell("setting up (once; well under a minute) ...")
    empty_environment()
    jobs: list[Callable[[], None]] = [lambda: environment(kind)]
    if with_page:
        jobs.append(lambda: page(tools))
    if tools:
        jobs.append(programs)
    together(*jobs)


def test(rest: list[str]) -> int:
    """All tests; with arguments only pytest, with them."""
    set_up("develop", with_page=True, tools=True)
    code = 0 if rest else max(check_page("types"), check_page("test"))
    return max(code, call(PYTHON, "-m", "pytest", "-n", "2", "--dist", "worksteal", *rest))


def check_code() -> int:
    set_up("develop", with_page=True, tools=True)
    steps = (
        (BIN / "ruff", "check", "."),
        (BIN / "ruff", "format", "--check", "."),
        (BIN / "mypy",),
        (BIN / "lint-imports",),
    )
    return max(*(call(*step) for step in steps), check_page("types"), check_page("lint"))


def main() -> int:
    if sys.version_info < (3, 11):
        return sys.exit("go: Cutcard needs Python 3.11 or newer; this is " + sys.version.split()[0])
    words = sys.argv[1:] or ["serve"]
    job, rest = words[0], words[1:]
    if job == "test":
        return test(rest)
    if job == "check-code":
        return check_code()
    if job == "build-page":
        page()
        return 0
    set_up("run" if job in ANALYSES else "serve", with_page=job == "serve")
    return become(BIN / "cutcard", job, *rest)


if __name__ == "__main__":
    try:
        sys.exit(main())
    except StepFailedError as failure:
        sys.exit(f"go: {failure}")
    except KeyboardInterrupt:
        sys.exit(130)
