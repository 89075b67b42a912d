#!/usr/bin/env python3
"""Sets Cutcard up on a machine that has Python 3.11 and a network, then runs it.

    ./go play                the table in the terminal (any `cutcard` command works here)
    ./go test                sets up what the tests need and runs them all
    ./go check-code          lint, types and import rules

The environment lives in `.venv` beside this file and is made again when a lock file changes.
"""

import hashlib
import os
import subprocess
import sys
import venv
from pathlib import Path

HERE = Path(__file__).resolve().parent
ENVIRONMENT = HERE / ".venv"
BIN = ENVIRONMENT / ("Scripts" if os.name == "nt" else "bin")
LOCKS = {"run": "requirements/runtime.lock", "develop": "requirements/dev.lock"}  # beside setup.lock, for both


def call(*command: object, here: bool = True, quiet: bool = False) -> int:
    where = subprocess.DEVNULL if quiet else None
    return subprocess.call([str(part) for part in command], cwd=HERE if here else None, stdout=where)


def must(*command: object) -> None:
    code = call(*command, quiet=True)
    if code:
        sys.exit(f"go: this step failed with code {code}: {' '.join(map(str, command))}")


def environment(kind: str) -> None:
    """Makes `.venv` hold exactly what the lock names; does nothing when it already does."""
    lock = HERE / LOCKS[kind]
    files = (lock, HERE / "requirements/setup.lock", HERE / "pyproject.toml")
    wanted = hashlib.sha256(b"".join(file.read_bytes() for file in files)).hexdigest()
    if kind == "run" and (ENVIRONMENT / ".develop").exists():
        return environment("develop")
    stamp = ENVIRONMENT / f".{kind}"
    if stamp.exists() and stamp.read_text() == wanted:
        return None
    print(f"go: setting up {ENVIRONMENT.name} (once; about a minute) ...", file=sys.stderr)
    if not (BIN / "python").exists():
        venv.create(ENVIRONMENT, with_pip=True)
    python, setup = str(BIN / "python"), str(HERE / "requirements/setup.lock")
    must(python, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--require-hashes", "-r", setup)
    uv = (python, "-m", "uv", "--quiet", "pip")
    must(*uv, "sync", "--require-hashes", "--python", python, setup, str(lock))
    must(*uv, "install", "--no-deps", "--no-build-isolation", "--python", python, "--editable", str(HERE))
    stamp.write_text(wanted)
    return None


def main() -> int:
    if sys.version_info < (3, 11):
        return sys.exit("go: Cutcard needs Python 3.11 or newer; this is " + sys.version.split()[0])
    job, rest = (sys.argv[1] if len(sys.argv) > 1 else "play"), sys.argv[2:]
    if job == "test":
        environment("develop")
        return call(BIN / "python", "-m", "pytest", "-n", "2", *rest)
    if job == "check-code":
        environment("develop")
        steps = (
            (BIN / "ruff", "check", "."),
            (BIN / "ruff", "format", "--check", "."),
            (BIN / "mypy",),
            (BIN / "lint-imports",),
        )
        return max(call(*step) for step in steps)
    environment("run")
    return call(BIN / "cutcard", job, *rest, here=False)


if __name__ == "__main__":
    try:
        sys.exit(main())
    except KeyboardInterrupt:
        sys.exit(130)
