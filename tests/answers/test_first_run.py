"""A first run compiles and says so; the next ones read machine code and load nothing that compiles."""

import os
import subprocess
import sys
from pathlib import Path

PROBE = """
import sys
from cutcard.cli.main import run_program
sys.argv = ["cutcard", "sim", "red-dog", "--rounds", "1000", "--seed", "1"]
try:
    run_program()
except SystemExit as ended:
    print(ended.code, "numba" in sys.modules, "numba.typed.typeddict" in sys.modules)
"""
SAID = "Simulating 1,000 rounds: compiling for this machine; only the first run does ..."


def run(machine_code: Path) -> tuple[list[str], list[str]]:
    """What it says on standard error and on standard output."""
    done = subprocess.run(
        [sys.executable, "-c", PROBE],
        capture_output=True,
        text=True,
        check=True,
        env={**os.environ, "NUMBA_CACHE_DIR": str(machine_code)},
    )
    return done.stderr.splitlines(), done.stdout.splitlines()


def test_a_first_run_says_that_it_compiles(tmp_path: Path) -> None:
    first, again = run(tmp_path), run(tmp_path)
    assert SAID in first[0]
    assert first[1][-1] == "0 True True"
    assert not any("compiling" in line for line in again[0])
    assert again[1][-1] == "0 True False"
    assert [line for line in first[1][:-1] if " s, " not in line] == [
        line for line in again[1][:-1] if " s, " not in line
    ]
