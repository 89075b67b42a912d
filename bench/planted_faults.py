"""Plants faults in the code of the law, one at a time, and sees whether the tests catch them.

    python bench/planted_faults.py [--workers 2] [--only decide] [--list]

Each fault is one small change of the law's code: a comparison turned, a number off by one, a condition
always true, a clause cited wrongly, a rule left out. A copy of the package with the fault is put before the
tests that speak of the law; a fault they do not notice has survived. Survivors are printed; bench/README.md
keeps the last result with the reason of each.
"""

import argparse
import ast
import copy
import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parents[1]
GAME = "cutcard/games/blackjack"
DECIDE = sorted(path.name for path in (ROOT / GAME / "decide").glob("*.py") if path.name != "__init__.py")
TARGETS = (
    *(f"{GAME}/decide/{name}" for name in DECIDE),
    f"{GAME}/hand.py",
    f"{GAME}/wagers/in_between.py",
    f"{GAME}/wagers/twenty_one_plus_three.py",
    f"{GAME}/constraints.py",
)
DECIDERS = ("tests/law/test_deciders.py", "tests/agreement/test_deciders_and_oracle.py")
CONSTRAINTS = ("tests/law/test_constraints.py",)
ROUNDS = ("tests/rounds", "-k", "test_round or money")
LAW = ("tests/law", "--ignore=tests/law/test_register.py", "--ignore=tests/law/test_proof.py")
REST = ("tests/conformance", "tests/cli/test_sign.py")


def stages(file: str) -> tuple[tuple[str, ...], ...]:
    """The tests a fault is put before, the quickest for its file first: the first that fails catches it."""
    if file.endswith("constraints.py"):
        return CONSTRAINTS, LAW, REST
    return DECIDERS, ROUNDS, LAW, REST


LONGEST = 120
"""Seconds before a run counts as caught: the fault made it hang."""

COMPARISONS: dict[type[ast.cmpop], tuple[type[ast.cmpop], ...]] = {
    ast.Lt: (ast.LtE, ast.GtE),
    ast.LtE: (ast.Lt, ast.Gt),
    ast.Gt: (ast.GtE, ast.LtE),
    ast.GtE: (ast.Gt, ast.Lt),
    ast.Eq: (ast.NotEq,),
    ast.NotEq: (ast.Eq,),
    ast.Is: (ast.IsNot,),
    ast.IsNot: (ast.Is,),
    ast.In: (ast.NotIn,),
    ast.NotIn: (ast.In,),
}
ARITHMETIC: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.FloorDiv,
    ast.FloorDiv: ast.Mult,
}


class Fault(NamedTuple):
    file: str
    line: int
    what: str
    source: str


def faults_in(file: str) -> Iterator[Fault]:
    """Every fault that can be planted in one file."""
    tree = ast.parse((ROOT / file).read_text())
    nodes = list(ast.walk(tree))
    for index, node in enumerate(nodes):
        for what, change in changes(node, nodes):
            planted = copy.deepcopy(tree)
            change(list(ast.walk(planted))[index])
            yield Fault(file, getattr(node, "lineno", 0), what, ast.unparse(planted))


def changes(node: ast.AST, nodes: list[ast.AST]) -> Iterator[tuple[str, object]]:
    """The faults one place of the code can have: their name, and the change that plants them."""
    if isinstance(node, ast.Compare):
        for place, old in enumerate(node.ops):
            for new in COMPARISONS[type(old)]:
                yield f"{type(old).__name__} as {new.__name__}", _set_op(place, new)
    elif isinstance(node, ast.BoolOp):
        new_op = ast.Or if isinstance(node.op, ast.And) else ast.And
        yield f"{type(node.op).__name__} as {new_op.__name__}", _set(op=new_op())
    elif isinstance(node, ast.BinOp) and type(node.op) in ARITHMETIC:
        new = ARITHMETIC[type(node.op)]
        yield f"{type(node.op).__name__} as {new.__name__}", _set(op=new())
    elif isinstance(node, ast.If | ast.IfExp) and ast.unparse(node.test) != "TYPE_CHECKING":
        for value in (True, False):
            yield f"condition always {value}", _set(test=ast.Constant(value))
    elif isinstance(node, ast.Constant) and not _is_text_or_cache(node, nodes):
        yield from _constant(node)
    elif isinstance(node, ast.Dict) and all(isinstance(value, ast.Tuple) for value in node.values):
        for row, value in enumerate(node.values):
            for place in range(len(getattr(value, "elts", ()))):
                yield f"rule {row}.{place} left out", _drop(row, place)


def _constant(node: ast.Constant) -> Iterator[tuple[str, object]]:
    if isinstance(node.value, bool):
        yield f"{node.value} turned", _set(value=not node.value)
    elif isinstance(node.value, int):
        yield f"{node.value} as {node.value + 1}", _set(value=node.value + 1)
        yield f"{node.value} as {node.value - 1}", _set(value=node.value - 1)
    elif isinstance(node.value, str) and node.value[:2] in ("2.", "8."):
        yield f"{node.value} as 9.9(z)", _set(value="9.9(z)")
    elif isinstance(node.value, str) and node.value in (
        "stand",
        "hit",
        "kept",
        "returned",
        "beats-21",
        "plain",
    ):
        yield f"{node.value!r} misspelt", _set(value="x")


def _is_text_or_cache(node: ast.Constant, nodes: list[ast.AST]) -> bool:
    """Docstrings and cache sizes are no law."""
    for parent in nodes:
        if isinstance(parent, ast.Expr) and parent.value is node:
            return True
        if isinstance(parent, ast.keyword) and parent.arg == "maxsize" and node in list(ast.walk(parent)):
            return True
    return False


def _set(**fields: object) -> object:
    def change(node: ast.AST) -> None:
        for name, value in fields.items():
            setattr(node, name, value)

    return change


def _set_op(place: int, new: type[ast.cmpop]) -> object:
    def change(node: ast.Compare) -> None:
        node.ops[place] = new()

    return change


def _drop(row: int, place: int) -> object:
    def change(node: ast.Dict) -> None:
        del node.values[row].elts[place]

    return change


def caught(fault: Fault) -> bool:
    """Whether any test fails with the fault planted."""
    with tempfile.TemporaryDirectory() as folder:
        package = Path(folder) / "cutcard"
        shutil.copytree(ROOT / "cutcard", package, ignore=shutil.ignore_patterns("__pycache__"))
        (Path(folder) / fault.file).write_text(fault.source)
        for part in ("tests", "sheets", "docs", "pyproject.toml"):
            (Path(folder) / part).symlink_to(ROOT / part)
        return any(_fails(folder, stage) for stage in stages(fault.file))


def _fails(folder: str, stage: tuple[str, ...]) -> bool:
    command = [
        sys.executable,
        "-m",
        "pytest",
        "-x",
        "-q",
        "-p",
        "no:randomly",
        "-p",
        "no:cacheprovider",
        *stage,
    ]
    surroundings = os.environ | {"PYTHONPATH": folder, "PYTHONDONTWRITEBYTECODE": "1"}
    try:
        done = subprocess.run(
            command, cwd=folder, env=surroundings, capture_output=True, timeout=LONGEST, check=False
        )
    except subprocess.TimeoutExpired:
        return True
    assert done.returncode in (0, 1, 2), done.stdout.decode() + done.stderr.decode()
    return done.returncode != 0


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--only", default="", help="only files whose path contains this")
    parser.add_argument("--list", action="store_true", help="name the faults, plant none")
    options = parser.parse_args()
    planted = [fault for file in TARGETS if options.only in file for fault in faults_in(file)]
    if options.list:
        for fault in planted:
            print(f"{fault.file}:{fault.line}: {fault.what}")
        print(len(planted), "faults")
        return 0
    sound = Fault(TARGETS[0], 0, "none", (ROOT / TARGETS[0]).read_text())
    assert not caught(sound), "the tests must pass first"
    start = time.monotonic()
    with ThreadPoolExecutor(options.workers) as workers:
        results = list(workers.map(caught, planted))
    survivors = [fault for fault, found in zip(planted, results, strict=True) if not found]
    for fault in survivors:
        print(f"survived: {fault.file}:{fault.line}: {fault.what}")
    share = 1 - len(survivors) / len(planted)
    took = time.monotonic() - start
    print(f"{len(planted)} faults, {len(survivors)} survived, {share:.1%} caught, {took:.0f} s")
    return 0 if share >= 0.95 else 1


if __name__ == "__main__":
    sys.exit(main())
