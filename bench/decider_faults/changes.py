"""The faults that one file of the law can have: one small change of its syntax tree each."""

import ast
import copy
import hashlib
import re
from collections.abc import Callable, Iterator
from typing import NamedTuple

from decider_faults.files import ROOT

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
        _, change = list(changes(nodes[self.place], no_law_in(nodes)))[self.number]
        faulty = copy.deepcopy(tree)
        change(list(ast.walk(faulty))[self.place])
        return ast.unparse(ast.fix_missing_locations(faulty))


def faults_in(file: str) -> Iterator[Fault]:
    """Every fault that can be planted in one file."""
    text = (ROOT / file).read_text()
    digest = hashlib.sha256(text.encode()).hexdigest()[:12]
    nodes = list(ast.walk(ast.parse(text)))
    no_law = no_law_in(nodes)
    for place, node in enumerate(nodes):
        for number, (what, _) in enumerate(changes(node, no_law)):
            yield Fault(file, digest, place, number, getattr(node, "lineno", 0), what)


def no_law_in(nodes: list[ast.AST]) -> set[int]:
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
                yield f"{ast.unparse(one)} left out", drop_of_value(place)
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


def drop_of_value(place: int) -> Change:
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
