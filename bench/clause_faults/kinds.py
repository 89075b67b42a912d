"""The faults that the lines behind a clause can have: one small change of the syntax tree each."""

import ast
import copy
import itertools
import random
import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import NamedTuple

from decider_faults.changes import Change, changes, drop_of_value, no_law_in

from clause_faults.drawing import ROOT, Drawn
from clause_faults.tracing import Lines

_CITED = re.compile(r"(?P<section>\d+\.\d+[A-Z]?)?(?P<rest>\([a-z]\)\d*[ivx]*(\(\d\))?)?")
_SEVERAL = re.compile(r"(?P<of>\([a-z]\))(?P<first>\d+) to (?P<last>\d+)")
_NUMERALS = ("i", "ii", "iii", "iv", "v", "vi", "vii", "viii", "ix", "x")
_ROMAN = re.compile(
    rf"(?P<of>\([a-z]\)\d*)(?P<first>{'|'.join(_NUMERALS)}) to (?P<last>{'|'.join(reversed(_NUMERALS))})\b"
)
_ROW = re.compile(r"rule \d+\.\d+ ")


class Fault(NamedTuple):
    """A change at one place of a file: its number in the tree, and the number of the fault at that place."""

    file: str
    place: int
    number: int
    line: int
    what: str
    near: frozenset[str]
    """The paragraphs cited by the smallest part of the code around it that cites any."""
    around: frozenset[str]
    """The paragraphs that the function around it cites."""
    at_import: bool
    """It stands in a table that is made when the file is loaded, not in a function."""

    def __str__(self) -> str:
        return f"{self.file}:{self.line}: {self.what} in `{self.source}`"

    @property
    def source(self) -> str:
        """The line it stands in."""
        lines = (ROOT / self.file).read_text("utf-8").splitlines()
        return lines[self.line - 1].strip() if self.line else ""

    def planted(self) -> str:
        """The file's text with the fault in it."""
        tree = ast.parse((ROOT / self.file).read_text("utf-8"))
        place = _Places(tree)
        _, change = list(_changes(place.nodes[self.place], place))[self.number]
        faulty = copy.deepcopy(tree)
        change(list(ast.walk(faulty))[self.place])
        return ast.unparse(ast.fix_missing_locations(faulty))


class _Places:
    """A file's tree: its nodes in order, and what stands around each."""

    def __init__(self, tree: ast.Module) -> None:
        self.nodes = list(ast.walk(tree))
        self.left_out = no_law_in(self.nodes)
        self._cited: dict[int, frozenset[str]] = {}
        self.around = {id(inner): node for node in self.nodes for inner in ast.iter_child_nodes(node)}
        self._said_after = {
            id(one): _texts(other)
            for node in self.nodes
            if isinstance(node, ast.Module | ast.ClassDef)
            for one, other in itertools.pairwise(node.body)
            if isinstance(other, ast.Expr)
        }
        """What the text below a constant says about it."""

    def function(self, node: ast.AST) -> ast.FunctionDef | None:
        while (outer := self.around.get(id(node))) is not None:
            if isinstance(outer, ast.FunctionDef):
                return outer
            node = outer
        return None

    def near(self, node: ast.AST) -> frozenset[str]:
        """What the smallest call or statement around a place cites, of those that cite anything."""
        while not isinstance(node, ast.FunctionDef | ast.Module):
            if isinstance(node, ast.Call | ast.stmt) and (cited := self.cited(node)):
                return cited
            node = self.around[id(node)]
        return self.cited(node) if isinstance(node, ast.FunctionDef) else frozenset()

    def cited(self, node: ast.AST) -> frozenset[str]:
        if id(node) not in self._cited:
            self._cited[id(node)] = paragraphs_in(f"{_texts(node)} ; {self._said_after.get(id(node), '')}")
        return self._cited[id(node)]


def _changes(node: ast.AST, places: _Places) -> Iterator[tuple[str, Change]]:
    """The faults one place can have, with their names."""
    keyword = places.around.get(id(node))
    if isinstance(keyword, ast.Dict | ast.Tuple):
        keyword = places.around.get(id(keyword))
    posted = isinstance(keyword, ast.keyword) and keyword.arg in _POSTED
    if _is_duty(places.around.get(id(keyword))) or not (posted and isinstance(node, ast.Constant)):
        yield from changes(node, places.left_out)
    if id(node) in places.left_out:
        return
    if isinstance(node, ast.Return):
        yield from _of_answers(node, places)
    elif isinstance(node, ast.Expr) and isinstance(node.value, ast.Call):
        yield f"left out: {_short(node)}", _nothing_done
    elif isinstance(node, ast.comprehension):
        for place, test in enumerate(node.ifs):
            yield f"without the condition: {_short(test)}", _unfiltered(place)
    else:
        yield from _of_tables(node)


def _of_answers(node: ast.Return, places: _Places) -> Iterator[tuple[str, Change]]:
    if isinstance(node.value, ast.IfExp):
        yield f"answers swapped: {_short(node)}", _swapped
    elif isinstance(node.value, ast.Call):
        function = places.function(node)
        returns = ast.unparse(function.returns) if function is not None and function.returns else ""
        if returns.endswith("| None"):
            yield f"nothing instead of: {_short(node.value)}", _no_answer
        elif returns == "bool":
            yield f"the opposite of: {_short(node.value)}", _opposite


def _of_tables(node: ast.AST) -> Iterator[tuple[str, Change]]:
    """A line of a table left out, or what narrows it down."""
    if isinstance(node, ast.Assign) and isinstance(node.value, ast.Tuple):
        for place, one in enumerate(node.value.elts):
            if isinstance(one, ast.Call):
                yield f"left out: {_short(one)}", drop_of_value(place)
    elif isinstance(node, ast.Call) and _is_duty(node):
        for place, keyword in enumerate(node.keywords):
            if keyword.arg in ("when", "duty", "value", "every_table"):
                yield f"without {_short(keyword)}", _without_keyword(place)


def _is_duty(node: ast.AST | None) -> bool:
    return isinstance(node, ast.Call) and ast.unparse(node.func) == "NoticeRule"


_POSTED = ("clause", "clauses", "sign_clauses", "asked_first")
"""Constants of an option that a sign or a page reads; in the table of duties `clause` is the law itself."""


def _short(node: ast.AST) -> str:
    text = " ".join(ast.unparse(node).split())
    return text if len(text) <= 70 else text[:67] + "..."


def _nothing_done(node: ast.AST) -> None:
    assert isinstance(node, ast.Expr)
    node.value = ast.Constant(None)


def _swapped(node: ast.AST) -> None:
    assert isinstance(node, ast.Return)
    assert isinstance(node.value, ast.IfExp)
    node.value.body, node.value.orelse = node.value.orelse, node.value.body


def _no_answer(node: ast.AST) -> None:
    assert isinstance(node, ast.Return)
    node.value = ast.Constant(None)


def _opposite(node: ast.AST) -> None:
    assert isinstance(node, ast.Return)
    assert node.value is not None
    node.value = ast.UnaryOp(ast.Not(), node.value)


def _without_keyword(place: int) -> Change:
    def change(node: ast.AST) -> None:
        assert isinstance(node, ast.Call)
        del node.keywords[place]

    return change


def _unfiltered(place: int) -> Change:
    def change(node: ast.AST) -> None:
        assert isinstance(node, ast.comprehension)
        del node.ifs[place]

    return change


# --- which stand behind a clause --------------------------------------------------------------------------


def paragraphs_in(text: str) -> frozenset[str]:
    """The paragraphs a text cites: `2.5(c), (d)2` are 2.5(c) and 2.5(d)2; `1.2(a)1 to 3` are three."""
    found, section = set(), ""
    for cited in _CITED.finditer(_SEVERAL.sub(_each, _ROMAN.sub(_each_roman, text))):
        section = cited["section"] or section
        if cited["section"] or (cited["rest"] and section):
            found.add(section + (cited["rest"] or ""))
    return frozenset(found)


def _each(several: re.Match[str]) -> str:
    first, last = int(several["first"]), int(several["last"])
    return ", ".join(f"{several['of']}{number}" for number in range(first, last + 1))


def _each_roman(several: re.Match[str]) -> str:
    first, last = _NUMERALS.index(several["first"]), _NUMERALS.index(several["last"])
    return ", ".join(f"{several['of']}{one}" for one in _NUMERALS[first : last + 1])


def _texts(node: ast.AST) -> str:
    return " ; ".join(
        inner.value
        for inner in ast.walk(node)
        if isinstance(inner, ast.Constant) and isinstance(inner.value, str)
    )


@cache
def faults_in(file: str) -> tuple[Fault, ...]:
    """Every fault the file can have."""
    tree = ast.parse((ROOT / file).read_text("utf-8"))
    places = _Places(tree)
    found = []
    for place, node in enumerate(places.nodes):
        for number, (what, _) in enumerate(_changes(node, places)):
            function = places.function(node)
            near = (frozenset() if _ROW.match(what) else paragraphs_in(what)) or places.near(node)
            around = places.cited(function) if function is not None else near
            line = getattr(node, "lineno", 0) or getattr(getattr(node, "target", None), "lineno", 0)
            found.append(Fault(file, place, number, line, what, near, around, function is None))
    return tuple(found)


def distance(fault: Fault, paragraph: str) -> int | None:
    """How far a fault stands from what cites the paragraph: the fewer others are cited there, the nearer.
    What cites only a paragraph that holds this one is further. None where nothing around it does either."""
    if _is_about(fault.near, paragraph):
        whole = fault.near == fault.around and not fault.at_import
        return FAR + len(fault.near) if whole and len(fault.near) > 1 else len(fault.near)
    if not fault.at_import and _is_about(fault.around, paragraph):
        return FAR + len(fault.around)
    cited = fault.near if fault.at_import else fault.around
    holding = [len(one) for one in cited if "(" in one and _holds(one, paragraph)]
    return 2 * FAR + len(paragraph) - max(holding) if holding else None


def _is_about(cited: frozenset[str], paragraph: str) -> bool:
    return any(_holds(paragraph, one) for one in cited)


def _holds(outer: str, inner: str) -> bool:
    """Whether a paragraph is another or has it beneath: 2.24(e)1 has 2.24(e)1i, which has no 2.24(e)1ii."""
    rest = inner.removeprefix(outer)
    if not inner.startswith(outer):
        return False
    return not rest or rest[0] == "(" or outer[-1] == ")" or (outer[-1].isdigit() and rest[0] in "ivx")


POSTING = ("notice", "posting", "signs/", "papers/")
"""Parts of the paths that carry out a duty to give notice. The rule it is about cites the same paragraph."""
FAR = 20
"""Further than any place that cites the paragraph itself."""
A_TABLE = 3
"""A part of a table that cites more paragraphs than these is about too many of them."""


def chosen(
    clause: Drawn, lines: Lines, run_by: Mapping[tuple[str, int], int], most: int, lot: random.Random
) -> list[Fault]:
    """So many faults behind the clause: on lines its tests run through, first where it is cited, then where
    the fewest of the drawn clauses come by (`run_by`)."""
    posting = [file for file in lines if any(part in file for part in POSTING)]
    others_than_posting = [file for file in lines if file not in posting]
    posts = clause.kind == "notice" or clause.section in ("8.3", "8.4")
    files = (posting if posts else others_than_posting) or list(lines)
    everywhere = [fault for file in sorted(files) for fault in faults_in(file)]
    citing: dict[Fault, int] = {}
    others: list[Fault] = []
    for fault in everywhere:
        far = distance(fault, clause.paragraph)
        if fault.at_import:
            if far is not None and len(fault.near) <= A_TABLE:
                citing[fault] = far
        elif fault.line in lines[fault.file]:
            if far is None:
                others.append(fault)
            else:
                citing[fault] = far
    lot.shuffle(others)
    others.sort(key=lambda fault: run_by[fault.file, fault.line])
    near = sorted((fault for fault in citing if citing[fault] < FAR), key=lambda fault: citing[fault])
    far = sorted(distance for distance in set(citing.values()) if distance >= FAR)
    further = [[fault for fault in citing if citing[fault] == distance] for distance in far]
    picked = _spread(near[: 4 * most], most, lot)
    for others_of in (*further, others[: 20 * most]):
        picked += _spread(others_of, most - len(picked), lot)
    return picked


def _spread(faults: Sequence[Fault], most: int, lot: random.Random) -> list[Fault]:
    """By lot, from as many lines as there are, before a second one of any line."""
    left, picked = list(faults), []
    lot.shuffle(left)
    seen: Counter[tuple[str, int]] = Counter()
    while left and len(picked) < most:
        left.sort(key=lambda fault: seen[fault.file, fault.line])
        fault = left.pop(0)
        seen[fault.file, fault.line] += 1
        picked.append(fault)
    return picked
