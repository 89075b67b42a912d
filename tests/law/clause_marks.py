"""Which clauses the tests of a folder name, found by reading the tests, never by running them.

A Python test names its clauses by `@pytest.mark.clause("2.11(e)/1", ...)` on the function, its class, a
`pytest.param`, or in `pytestmark`; a name assigned in the file may stand between. A round file names them on
a comment line of its own: `# proves 2.11(e)/1, 2.3(c)`. What pytest would not collect, or would skip or
expect to fail, proves nothing and is not counted.

`cutcard clauses` in a checkout and the build of a wheel load this file by its path, so it imports nothing of
`tests`.
"""

import ast
import os
import re
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from pathlib import Path, PurePosixPath

from cutcard.law.proof import Naming, UnreadableTestError

_PROVES = re.compile(r"\s*#\s*proves:?\s+(?P<ids>.+)")
_NO_PROOF = ("skip", "xfail")


def namings_under(tests: Path, *, shown_as: str = "") -> list[Naming]:
    """What the Python and round files under the folder name; a file is shown by its path there, below
    `shown_as` if that is given."""
    try:
        there = tests.is_dir() and os.access(tests, os.R_OK | os.X_OK)
    except OSError:
        there = False
    if not there:
        raise UnreadableTestError(str(tests), None, "there is no folder of tests here")
    namings: list[Naming] = []
    for path in sorted(tests.rglob("*")):
        if path.suffix not in (".py", ".round") or not path.is_file():
            continue
        name = f"{shown_as}/{path.relative_to(tests).as_posix()}" if shown_as else path.as_posix()
        try:
            namings.extend(find_namings([(name, path.read_text("utf-8"))]))
        except SyntaxError as error:
            raise UnreadableTestError(name, error.lineno, f"expected Python: {error.msg}") from error
        except (OSError, ValueError) as error:
            raise UnreadableTestError(name, None, f"this cannot be read: {error}") from error
    return namings


def find_namings(files: Iterable[tuple[str, str]]) -> tuple[Naming, ...]:
    """Every naming of a clause in these files, each given as its path name and its text."""
    found: list[Naming] = []
    for name, text in files:
        if name.endswith(".round"):
            found.extend(namings_in_round(name, text))
        elif name.endswith(".py"):
            found.extend(namings_in_python(name, text))
    return tuple(found)


def namings_in_round(name: str, text: str) -> tuple[Naming, ...]:
    """The clauses a round file says it proves."""
    return tuple(
        Naming(clause=clause, test=name, file=name, line=number)
        for number, line in enumerate(text.splitlines(), start=1)
        if (proves := _PROVES.fullmatch(line))
        for clause in (written.strip() for written in proves["ids"].split(","))
        if clause
    )


@cache
def namings_in_python(name: str, text: str) -> tuple[Naming, ...]:
    """The clauses the tests of a Python file name; `SyntaxError` where the file cannot be parsed."""
    tree = ast.parse(text, filename=name)
    file_name = PurePosixPath(name).name
    if not (file_name.startswith("test_") or file_name.endswith("_test.py")):
        return ()
    return tuple(_TestFile(name).namings(tree.body, scope=name, holders=()))


class _TestFile:
    """One Python file of tests: walks what pytest would collect and gathers the clause marks."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.assigned: dict[str, list[ast.Call]] = {}
        """Names assigned in the file, with the clause marks their values hold."""
        self.aliases: set[str] = set()
        """Names that stand for `pytest.mark.clause` itself."""

    def namings(self, body: Sequence[ast.stmt], *, scope: str, holders: Sequence[ast.expr]) -> list[Naming]:
        """The namings in a module or class body; `holders` are the expressions that mark the whole of it."""
        marks_of_scope = list(holders)
        found: list[Naming] = []
        for statement in body:
            match statement:
                case ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name) if name.startswith("test"):
                    if not _proves_nothing(statement.decorator_list):
                        found.extend(self._named_by(statement.decorator_list, test=f"{scope}::{name}"))
                case ast.ClassDef(name=name, body=inner, decorator_list=marks) if name.startswith("Test"):
                    found.extend(self.namings(inner, scope=f"{scope}::{name}", holders=marks))
                case _:
                    marks_of_scope.extend(self._assign(statement))
        if _proves_nothing(marks_of_scope) or not _holds_tests(body):
            return []
        return [*self._named_by(marks_of_scope, test=scope), *found]

    def _assign(self, statement: ast.stmt) -> list[ast.expr]:
        """Remembers the clause marks behind an assigned name; returns what `pytestmark` is set to."""
        match statement:
            case ast.Assign(targets=[ast.Name(id=name)], value=value):
                pass
            case ast.AnnAssign(target=ast.Name(id=name), value=ast.expr() as value):
                pass
            case _:
                return []
        if _is_mark(value, "clause"):
            self.aliases.add(name)
        self.assigned[name] = list(self._marks_in(value))
        if name != "pytestmark":
            return []
        return list(value.elts) if isinstance(value, ast.List | ast.Tuple) else [value]

    def _named_by(self, holders: Iterable[ast.expr], *, test: str) -> Iterator[Naming]:
        for holder in holders:
            for mark in self._marks_in(holder):
                for argument in mark.args:
                    match argument:
                        case ast.Constant(value=str(clause)):
                            pass
                        case _:  # not written out, so it cannot be read here: shown as an unknown clause
                            clause = ast.unparse(argument)
                    yield Naming(clause=clause, test=test, file=self.name, line=argument.lineno)

    def _marks_in(self, expression: ast.expr) -> Iterator[ast.Call]:
        """The clause marks an expression holds, those behind names of this file included."""
        for node in ast.walk(expression):
            match node:
                case ast.Call(func=ast.Name(id=name)) if name in self.aliases:
                    yield node
                case ast.Call(func=function) if _is_mark(function, "clause"):
                    yield node
                case ast.Name(id=name):
                    yield from self.assigned.get(name, ())


def _is_mark(node: ast.expr, name: str) -> bool:
    """Whether the expression is `pytest.mark.NAME` or `mark.NAME`."""
    match node:
        case ast.Attribute(attr=attribute, value=ast.Attribute(attr="mark") | ast.Name(id="mark")):
            return attribute == name
        case _:
            return False


def _holds_tests(body: Iterable[ast.stmt]) -> bool:
    """Whether pytest would find a test in the body of a module or class."""
    for statement in body:
        match statement:
            case ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name) if name.startswith("test"):
                return True
            case ast.ClassDef(name=name, body=inner) if name.startswith("Test") and _holds_tests(inner):
                return True
    return False


def _proves_nothing(holders: Iterable[ast.expr]) -> bool:
    """Whether one of these marks keeps pytest from running the test, or from minding that it fails."""
    bare = (holder.func if isinstance(holder, ast.Call) else holder for holder in holders)
    return any(_is_mark(mark, name) for mark in bare for name in _NO_PROOF)
