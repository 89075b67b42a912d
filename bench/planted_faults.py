"""Plants faults in the code of the law, one at a time, and sees whether the tests catch them.

    python bench/planted_faults.py [--workers 2] [--only rules/ hand.py] [--every 4] [--again] [--list]
    python bench/planted_faults.py --clauses 12 --seed 1 [--sections 26,8.3] [--each 3] [--keep]

The second form draws clauses by lot and plants faults in the code that their tests run through
(`bench/clause_faults`); what follows is about the first.

Each fault is one small change of the law's code: a comparison turned, a number off by one, a condition
always true, a clause cited wrongly, a rule left out. The tests that speak of the law then run in a process
that sees the package with the fault; a fault they do not notice has survived. What was found is kept in a
file, so a run that was broken off goes on where it was; a fault of a file that has changed since is planted
anew. With --again every survivor is put before the slow tests too.
bench/README.md keeps the last result with the reason of each survivor.
"""

import argparse
import ast
import copy
import gc
import hashlib
import importlib.abc
import importlib.machinery
import importlib.util
import json
import os
import re
import signal
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from types import ModuleType
from typing import NamedTuple

import pytest

ROOT = Path(__file__).resolve().parents[1]
GAME = ROOT / "cutcard/games/blackjack"
LAW = ROOT / "tests/law"

DECIDERS = (
    *("rules/*.py", "model/hand.py", "wagers/*.py"),
    *("../twenty_one/hand.py", "../twenty_one/points.py"),
    *("sheet/compatibility.py", "sheet/constraints.py"),
)
"""Where the law is decided: at least 95 of 100 faults planted here are to be caught."""
ENGINE = (
    *("round/*.py", "round/long_wagers/*.py", "layout/*.py", "irregularities/*.py", "shoe/*.py"),
    *("../twenty_one/boxes.py", "view.py"),
)
"""What carries the deciders out, reported beside them."""
SHARED = (
    *("croupier/automations.py", "croupier/corrections.py", "croupier/croupier.py"),
    "croupier/recorded_table.py",
    *("table/shoe/*.py", "table/wagers.py", "table/bets.py", "table/dead_round.py", "table/order_of_play.py"),
)
"""What every game's table is led by."""
RED_DOG = ROOT / "cutcard/games/red_dog"
RED_DOG_DECIDERS = ("rules.py", "equipment.py", "sheet/constraints.py")
RED_DOG_ENGINE = ("round/*.py", "view.py")
ENOUGH = 0.95

LONGEST = 240
"""Seconds after which a run is stopped: the fault made it hang, and that is noticed."""

# --- the tests a fault is put before ----------------------------------------------------------------------

Stage = tuple[str, ...]

ROUNDS: Stage = ("tests/rounds", "-k", "test_round[")
SHEETS: Stage = (
    *(
        f"tests/law/test_{name}.py"
        for name in (
            *("constraints", "constraints_of_cards", "constraints_to_the_cent"),
            *("compatibility", "editions"),
        )
    ),
    *("-k", "not decisions"),
)
OF_ONE_SECTION = {
    **{"streaks": "2_22", "streak": "2_22", "bonus": "2_20", "blackjack_bonus": "2_20", "ceiling": "2_24"},
    **{
        "twenty_point": "2_24",
        "match_the_dealer": "2_23",
        "optional_bonus": "2_25",
        "pending_wagers": "2_25",
    },
    **{"same_suit": "2_17", "progressive": "2_19", "pending_wagers": "2_25"},
}
"""Files whose own section's tests come first."""
NOT_OF_THE_LAW = ("register", "proof", "done", "sheet_page")
"""Tests in tests/law that are about the register and the pages, not about the game."""


def stages(file: str) -> tuple[Stage, ...]:
    """The tests a fault in this file is put before, the likeliest first: the first that fails catches it."""
    if "/red_dog/" in file:
        rounds = ("tests/rounds", "-k", "test_round[6-red-dog")
        return (_law("6_*"), rounds, ("tests/agreement/test_red_dog_and_oracle.py",))
    slow = "2_03_random", "2_26", "2_27"
    clauses = tuple(one for one in _law("[0-9]*") if not any(name in one for name in slow))
    if file.endswith(("constraints.py", "compatibility.py")):
        return (SHEETS, ("tests/law/test_sheet_parser.py", "-k", "not random"), _law("2_17*"))
    if "/irregularities/" in file or file.endswith("/irregularities.py"):
        return (_law("2_15*"), ("tests/rounds", "-k", "test_round[irregularities"), clauses)
    if own := _of_one_section(file):
        return (*own, ROUNDS, clauses)
    side_wagers = (*_law("2_17*"), *_law("2_19*"), *_law("2_20*"), *_law("2_2[2-7]*"))
    if "/wagers/" in file:
        others = (*_law("deciders*"), *_law("2_03_coupons"), "tests/cli/test_sign.py")
        return (side_wagers, ROUNDS, SHEETS, others)
    if file.endswith(("/side_wagers.py", "/pending_wagers.py", "/progressive.py")):
        return (side_wagers, ROUNDS, clauses)
    if file.endswith("multiple_action.py"):
        return ((*_law("deciders_of_multiple*"), *_law("2_18*")), ROUNDS, clauses)
    if "/dealing/" in file or "/shoe/" in file or file.endswith("/equipment.py"):
        cards = (*_law("2_02*"), *_law("2_04*"), *_law("2_05*"), *_law("2_06_shoe*"), *_law("2_21*"))
        return (_law("deciders_of_cards"), cards, ROUNDS, clauses)
    if "/rules/" in file or file.endswith(("/hand.py", "/points.py", "/boxes.py")):
        return ((*_law("deciders*"), *_law("hands*")), ROUNDS, clauses)
    if file.endswith("view.py"):
        return (("tests/law/test_views.py",), ROUNDS, clauses)
    if file.endswith(("/betting.py", "/withdrawal.py", "/table/wagers.py", "/table/bets.py")):
        return ((*_law("2_03*"), *_law("8*"), *_law("2_13*")), ROUNDS, clauses)
    return (ROUNDS, clauses)


def _of_one_section(file: str) -> tuple[Stage, ...]:
    """The tests of the one section or subject a file is about; none where it is about more."""
    if file.endswith(("/automations.py", "/croupier.py", "/recorded_table.py")):
        conformance = "tests/conformance/test_automations.py", "tests/conformance/test_corrections.py"
        return (_rounds("corrections"), conformance)
    if file.endswith("/corrections.py"):
        return (_rounds("corrections"), ("tests/conformance/test_corrections.py",))
    pages = "tests/cli/test_sign.py", *_law("sheet_page")
    of_wagers = (*_law("compatibility"), *pages, *_law("2_03_coupons"))
    for name, section in OF_ONE_SECTION.items():
        if file.endswith((f"rules/{name}.py", f"wagers/{name}.py", f"long_wagers/{name}.py")):
            own = (*_law(f"{section}*"), *(of_wagers if "/wagers/" in file else _law("deciders*")))
            return (own, _rounds(section.replace("_", ".")), SHEETS)
    return ()


def slow_stages(file: str) -> tuple[Stage, ...]:
    """What is left for a fault that survived those."""
    others = tuple(one for one in _law("*") if not one.endswith(tuple(_of(NOT_OF_THE_LAW))))
    if "/red_dog/" in file:
        return (("tests/rounds", "-k", "6-red-dog"), ("tests/conformance", "-k", "red"))
    rest: tuple[Stage, ...] = (
        ("tests/rounds",),
        ("tests/conformance", "tests/cli/test_sign.py", "tests/cli/test_check.py"),
        others,
    )
    if "/rules/" in file or file.endswith(("/hand.py", "/points.py", "/boxes.py")):
        return (*rest, ("tests/agreement/test_deciders_and_oracle.py",), ("tests/oracle/test_deciding.py",))
    if file.endswith(("constraints.py", "compatibility.py")):
        return (rest[1], rest[2])
    return rest


def _all_stages(file: str) -> tuple[Stage, ...]:
    return (*stages(file), *slow_stages(file))


def _law(pattern: str) -> Stage:
    return tuple(sorted(str(path.relative_to(ROOT)) for path in LAW.glob(f"test_{pattern}.py")))


def _rounds(part: str) -> Stage:
    return ("tests/rounds", "-k", f"test_round[{part}")


def _of(names: Sequence[str]) -> list[str]:
    return [f"test_{name}.py" for name in names]


# --- the faults -------------------------------------------------------------------------------------------

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
CITES = re.compile(r"(1|2|6|7|8|26)\.\d+A?($|\()")
"""A text that is a citation or begins with one."""
WORDS = ("stand", "hit", "kept", "returned", "beats-21", "plain")

Change = Callable[[ast.AST], None]


class Fault(NamedTuple):
    file: str
    digest: str
    """Of the file it is planted in: a fault of an older text is another fault."""
    place: int
    """The number of the place in the file's syntax tree, and of the fault at that place."""
    number: int
    line: int
    what: str

    @property
    def key(self) -> str:
        return f"{self.file} {self.digest} {self.place} {self.number}"

    def __str__(self) -> str:
        return f"{self.file}:{self.line}: {self.what}"

    def planted(self) -> str:
        """The file's text with the fault in it."""
        tree = ast.parse((ROOT / self.file).read_text())
        nodes = list(ast.walk(tree))
        _, change = list(changes(nodes[self.place], _no_law(nodes)))[self.number]
        faulty = copy.deepcopy(tree)
        change(list(ast.walk(faulty))[self.place])
        return ast.unparse(ast.fix_missing_locations(faulty))


def faults_in(file: str) -> Iterator[Fault]:
    """Every fault that can be planted in one file."""
    text = (ROOT / file).read_text()
    digest = hashlib.sha256(text.encode()).hexdigest()[:12]
    nodes = list(ast.walk(ast.parse(text)))
    no_law = _no_law(nodes)
    for place, node in enumerate(nodes):
        for number, (what, _) in enumerate(changes(node, no_law)):
            yield Fault(file, digest, place, number, getattr(node, "lineno", 0), what)


def _no_law(nodes: list[ast.AST]) -> set[int]:
    """Docstrings, types, assertions, cache sizes, checks of zip and how a dataclass is made are no law."""
    left_out: set[int] = set()
    for node in nodes:
        parts: list[ast.AST | None] = []
        text = isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
        if text or (isinstance(node, ast.keyword) and node.arg in ("maxsize", "strict")):
            parts = [node.value]
        elif isinstance(node, ast.AnnAssign | ast.arg):
            parts = [node.annotation]
        elif isinstance(node, ast.FunctionDef):
            parts = [node.returns]
        elif isinstance(node, ast.ClassDef):
            parts = [*node.decorator_list]
        elif isinstance(node, ast.Assert):
            parts = [node]
        left_out |= {id(inner) for part in parts if part is not None for inner in ast.walk(part)}
    return left_out


def changes(node: ast.AST, no_law: set[int]) -> Iterator[tuple[str, Change]]:
    """The faults one place of the code can have: their name, and the change that plants them."""
    if id(node) in no_law:
        return
    if isinstance(node, ast.Compare):
        for place, old in enumerate(node.ops):
            for new in COMPARISONS[type(old)]:
                yield f"{type(old).__name__} as {new.__name__}", _set_op(place, new)
    elif isinstance(node, ast.BoolOp):
        new_op = ast.Or if isinstance(node.op, ast.And) else ast.And
        yield f"{type(node.op).__name__} as {new_op.__name__}", _set(op=new_op())
    elif isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
        yield "not left out", _set(op=ast.Not(), operand=ast.UnaryOp(ast.Not(), node.operand))
    elif isinstance(node, ast.BinOp) and type(node.op) in ARITHMETIC:
        arithmetic = ARITHMETIC[type(node.op)]
        yield f"{type(node.op).__name__} as {arithmetic.__name__}", _set(op=arithmetic())
    elif isinstance(node, ast.If | ast.IfExp) and ast.unparse(node.test) != "TYPE_CHECKING":
        for value in (True, False):
            yield f"condition always {value}", _set(test=ast.Constant(value))
    elif isinstance(node, ast.Constant):
        yield from _constant(node)
    else:
        yield from _left_out(node)


def _left_out(node: ast.AST) -> Iterator[tuple[str, Change]]:
    """One rule of a table, one of a list of rules, one ban."""
    if isinstance(node, ast.Dict):
        for row, value in enumerate(node.values):
            for place in range(len(value.elts) if isinstance(value, ast.Tuple) else 0):
                yield f"rule {row}.{place} left out", _drop_of_row(row, place)
    elif isinstance(node, ast.AnnAssign | ast.keyword) and isinstance(node.value, ast.Tuple):
        if isinstance(node, ast.AnnAssign) or node.arg == "bans":
            for place, one in enumerate(node.value.elts):
                yield f"{ast.unparse(one)} left out", _drop_of_value(place)
    elif isinstance(node, ast.comprehension) and isinstance(node.iter, ast.Tuple):
        for place, one in enumerate(node.iter.elts):
            yield f"{ast.unparse(one)} left out of a list", _drop_of_list(place)
    elif isinstance(node, ast.Call) and getattr(node.func, "id", "") == "_bans":
        for place, feature in enumerate(node.args[1:], 1):
            yield f"ban of {ast.unparse(feature)} left out", _drop_argument(place)


def _constant(node: ast.Constant) -> Iterator[tuple[str, Change]]:
    if isinstance(node.value, bool):
        yield f"{node.value} turned", _set(value=not node.value)
    elif isinstance(node.value, int):
        yield f"{node.value} as {node.value + 1}", _set(value=node.value + 1)
        yield f"{node.value} as {node.value - 1}", _set(value=node.value - 1)
    elif isinstance(node.value, str) and CITES.match(node.value):
        yield f"{node.value} as 9.9(z)", _set(value="9.9(z)")
    elif isinstance(node.value, str) and node.value in WORDS:
        yield f"{node.value!r} misspelt", _set(value="x")


def _set(**fields: object) -> Change:
    def change(node: ast.AST) -> None:
        for name, value in fields.items():
            setattr(node, name, value)

    return change


def _set_op(place: int, new: type[ast.cmpop]) -> Change:
    def change(node: ast.AST) -> None:
        assert isinstance(node, ast.Compare)
        node.ops[place] = new()

    return change


def _drop_of_row(row: int, place: int) -> Change:
    def change(node: ast.AST) -> None:
        del node.values[row].elts[place]  # type: ignore[attr-defined]

    return change


def _drop_of_value(place: int) -> Change:
    def change(node: ast.AST) -> None:
        del node.value.elts[place]  # type: ignore[attr-defined]

    return change


def _drop_of_list(place: int) -> Change:
    def change(node: ast.AST) -> None:
        del node.iter.elts[place]  # type: ignore[attr-defined]

    return change


def _drop_argument(place: int) -> Change:
    def change(node: ast.AST) -> None:
        assert isinstance(node, ast.Call)
        del node.args[place]

    return change


# --- planting ---------------------------------------------------------------------------------------------

QUIETLY = (
    *("-x", "-q", "--tb=no", "--assert=plain", "-W", "ignore::pytest.PytestAssertRewriteWarning"),
    *("-p", "no:cacheprovider", "-p", "no:doctest", "-p", "no:junitxml"),
)
SURVIVED, CAUGHT, HUNG = "survived", "caught", "caught: it hung"


class Planted(importlib.abc.MetaPathFinder, importlib.abc.Loader):
    """Gives the one module its faulty text; all others come from their files."""

    def __init__(self, fault: Fault) -> None:
        self.fault = fault
        self.module = fault.file.removesuffix(".py").removesuffix("/__init__").replace("/", ".")

    def find_spec(
        self, name: str, path: object = None, target: object = None
    ) -> importlib.machinery.ModuleSpec | None:
        if name != self.module:
            return None
        return importlib.util.spec_from_file_location(name, ROOT / self.fault.file, loader=self)

    def exec_module(self, module: ModuleType) -> None:
        exec(compile(self.fault.planted(), self.fault.file, "exec"), module.__dict__)


def _begin(fault: Fault | None, tests: tuple[Stage, ...]) -> int:
    """A process of its own with the fault planted; its exit says whether a test failed."""
    child = os.fork()
    if child:
        return child
    nothing = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nothing, 1)
    os.dup2(nothing, 2)
    os.nice(1)
    gc.disable()
    if fault:
        sys.meta_path.insert(0, Planted(fault))
    found = 1
    try:
        found = int(any(pytest.main([*QUIETLY, *stage]) for stage in tests))
    finally:
        os._exit(found)


class Workers:
    """So many processes at a time, each with one fault, none for longer than `LONGEST`."""

    def __init__(self, most: int, stages_of: Callable[[str], tuple[Stage, ...]]) -> None:
        self.most = most
        self.stages_of = stages_of
        self.running: dict[int, tuple[Fault, float]] = {}

    def run(self, faults: Sequence[Fault]) -> Iterator[tuple[Fault, str]]:
        waiting = list(reversed(faults))
        while waiting or self.running:
            while waiting and len(self.running) < self.most:
                fault = waiting.pop()
                self.running[_begin(fault, self.stages_of(fault.file))] = (fault, time.monotonic())
            yield from self._ended()
            time.sleep(0.02)

    def _ended(self) -> Iterator[tuple[Fault, str]]:
        for child, (fault, start) in list(self.running.items()):
            done, status = os.waitpid(child, os.WNOHANG)
            if done:
                del self.running[child]
                if not (os.WIFSIGNALED(status) and os.WTERMSIG(status) == signal.SIGTERM):  # else broken off
                    yield fault, CAUGHT if status else SURVIVED
            elif time.monotonic() - start > LONGEST:
                os.kill(child, signal.SIGKILL)
                os.waitpid(child, 0)
                del self.running[child]
                yield fault, HUNG


def make_ready() -> None:
    """Loads what every process needs and no fault touches."""
    os.chdir(ROOT)
    sys.path.insert(0, str(ROOT))
    os.environ["PYTEST_DISABLE_PLUGIN_AUTOLOAD"] = "1"
    os.environ["HYPOTHESIS_STORAGE_DIRECTORY"] = tempfile.mkdtemp()
    for name in ("hypothesis", "numpy", "typer.testing", "rich.console", "_pytest.assertion.rewrite"):
        importlib.import_module(name)
    assert not any(name.split(".")[0] == "cutcard" for name in sys.modules), "the package is loaded already"


# --- what was found ---------------------------------------------------------------------------------------


def kept(file: Path) -> dict[str, str]:
    """What earlier runs found, by the fault's key."""
    if not file.exists():
        return {}
    return dict(json.loads(line) for line in file.read_text().splitlines())


def table(faults: Sequence[Fault], found: dict[str, str]) -> Iterator[str]:
    """Planted, caught, hung, survived: a line for each file and one for all."""
    yield "| file | planted | caught | of them hung | survived |"
    yield "|---|---:|---:|---:|---:|"
    for file in [*dict.fromkeys(fault.file for fault in faults), "all"]:
        ends = [found[one.key] for one in faults if one.key in found and file in (one.file, "all")]
        if ends:
            lost, hung = ends.count(SURVIVED), ends.count(HUNG)
            name = file.removeprefix("cutcard/games/").removeprefix("blackjack/")
            yield f"| `{name}` | {len(ends)} | {len(ends) - lost} | {hung} | {lost} |"


def targets(patterns: Sequence[str], game: Path = GAME) -> list[str]:
    """The files of these names; a name that no file has is an error."""
    found = {one: sorted(game.glob(one)) for one in patterns}
    assert all(found.values()), f"no such file: {[one for one, files in found.items() if not files]}"
    return [str(path.relative_to(ROOT)) for files in found.values() for path in files]


def main() -> int:
    if any(word.partition("=")[0] == "--clauses" for word in sys.argv[1:]):
        return importlib.import_module("clause_faults.main").main(sys.argv[1:])  # type: ignore[no-any-return]
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--clauses", help="faults behind so many clauses drawn by lot: --clauses 12 --seed 1")
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--only", nargs="*", default=[""], help="only files whose path contains one of these")
    parser.add_argument("--every", type=int, default=1, help="plant every so-manyth fault of a file only")
    parser.add_argument("--again", action="store_true", help="survivors again, before the slow tests too")
    parser.add_argument("--quick", type=int, help="only so many of the first stages; then take --again")
    parser.add_argument("--list", action="store_true", help="name the faults, plant none")
    parser.add_argument("--found", type=Path, default=Path(tempfile.gettempdir()) / "planted_faults.jsonl")
    options = parser.parse_args()
    dealing = [str(path.relative_to(ROOT)) for path in sorted((ROOT / "cutcard/dealing").glob("*.py"))]
    deciders = [*targets(DECIDERS), *targets(RED_DOG_DECIDERS, RED_DOG)]
    shared = targets(SHARED, GAME.parent)
    every_file = (*deciders, *targets(ENGINE), *targets(RED_DOG_ENGINE, RED_DOG), *shared, *dealing)
    files = [file for file in every_file if any(part in file for part in options.only)]
    faults = [fault for file in files for fault in list(faults_in(file))[:: options.every]]
    found = kept(options.found)
    if options.list:
        for fault in faults:
            print(fault, found.get(fault.key, ""))
        print(len(faults), "faults")
        return 0
    make_ready()
    stages_of = _all_stages if options.again else lambda file: stages(file)[: options.quick]
    every_stage = tuple(dict.fromkeys(stage for file in files for stage in stages_of(file)))
    assert os.waitpid(_begin(None, every_stage), 0)[1] == 0, "the tests must pass first"
    sys.dont_write_bytecode = True
    done = (CAUGHT, HUNG) if options.again else (CAUGHT, HUNG, SURVIVED)
    todo = [one for one in faults if found.get(one.key) not in done]
    with options.found.open("a") as record:
        for fault, end in Workers(options.workers, stages_of).run(todo):
            found[fault.key] = end
            record.write(json.dumps([fault.key, end]) + "\n")
            record.flush()
            if end != CAUGHT:
                print(f"{end}: {fault}", flush=True)
    print("\n".join(table(faults, found)))
    decided = [found[one.key] for one in faults if one.file in deciders and one.key in found]
    return 0 if not decided or decided.count(SURVIVED) <= (1 - ENOUGH) * len(decided) else 1


if __name__ == "__main__":
    sys.exit(main())
