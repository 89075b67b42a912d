"""New wagers: a proposed sheet names a Python file that defines them (8.4). Command line only.

The file defines a wager as `docs/adding-a-wager.md` describes it. It is run as a program: name only files you
trust. No live table accepts such a sheet, and the server never calls this module.
"""

import traceback
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from hashlib import sha256
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from typing import Any

from cutcard.cli.errors import InputError
from cutcard.games.registry import Room
from cutcard.law.options import Option, Text, show
from cutcard.law.refusal import Violation
from cutcard.law.sheet_source import WrittenSheet, read_written

PROPOSED = "8.4(d)"
PROPOSED_WAGERS = Room[Any]("cutcard.games", "wagers", "PROPOSED", default=())
"""How a game takes a wager that the law does not have; empty where it takes none."""
_LOADED: dict[str, str] = {}
"""The definitions this process has taken, by wager: the digest of the file."""


@dataclass(frozen=True, slots=True)
class DefinitionFile(Text):
    """The name of a definition file; its value has the digest of what the file says."""

    digest: str = ""

    def read(self, raw: object) -> str:
        return f"{Text.read(self, raw)} sha256:{self.digest}"

    def write(self, value: Any) -> str:
        return f'"{value}"'


def load_definitions(text: str, path: Path, *, shown: Path) -> None:
    """Makes the wagers known that a proposed sheet defines. `check` finds what else is wrong with it."""
    written = read_written(text)
    for name, file in _named(written, shown):
        digest = _digest(path.parent / file, shown=shown.parent / file)
        if _LOADED.get(name) == digest:
            continue
        game = str(written.data["table"].get("game", ""))
        if game not in PROPOSED_WAGERS or not PROPOSED_WAGERS[game]:
            raise _wrong(written, shown, name, "this game accepts no wager definitions")
        wagers = PROPOSED_WAGERS[game]
        if not wagers.is_open():
            message = "wager definitions are read only with the first sheet of a program"
            raise _wrong(written, shown, name, message)
        _add(wagers, name, path.parent / file, shown=shown.parent / file, digest=digest)
        _LOADED[name] = digest


def definitions_taken() -> bool:
    """Whether this process has taken one."""
    return bool(_LOADED)


def _named(written: WrittenSheet, shown: Path) -> Iterator[tuple[str, str]]:
    """The wagers of a sheet with a definition of their own, and the file's name."""
    table, wagers = written.data.get("table"), written.data.get("wagers")
    for name, keys in wagers.items() if isinstance(wagers, dict) else ():
        file = keys.get("definition") if isinstance(keys, dict) else None
        if file is None:
            continue
        if not isinstance(table, Mapping) or table.get("status") != "proposed":
            message = 'only a sheet with status = "proposed" defines a wager (8.4)'
            raise _wrong(written, shown, name, message)
        if not isinstance(file, str) or not file.endswith(".py"):
            raise _wrong(written, shown, name, f"expected the name of a Python file, got {show(file)}")
        yield name, file


def _wrong(written: WrittenSheet, shown: Path, name: str, message: str) -> InputError:
    problem = written.problem(("wagers", name, "definition"), message)
    return InputError(message, file=str(shown), line=problem.line, key=problem.key)


def _digest(path: Path, *, shown: Path) -> str:
    try:
        return sha256(path.read_bytes()).hexdigest()
    except OSError as error:
        raise InputError(f"cannot be read: {error.strerror or error}", file=str(shown)) from None


def _add(wagers: Any, name: str, path: Path, *, shown: Path, digest: str) -> None:
    found = _run(path, shown)
    if not isinstance(found, tuple) or not all(isinstance(one, wagers.kind) for one in found):
        raise InputError("expected WAGERS, a tuple of SideWager", file=str(shown), key="WAGERS")
    mine = [one for one in found if one.table == name]
    if not mine:
        names = ", ".join(sorted({one.table for one in found})) or "none"
        raise InputError(f"expected a wager named {name}, found {names}", file=str(shown), key="WAGERS")
    if taken := [one.name for one in mine if wagers.is_known(one.name)]:
        raise InputError(f"{taken[0]} is a wager of the rules in force", file=str(shown), key="WAGERS")
    key = Option(
        key=f"wagers.{name}.definition",
        kind=DefinitionFile(200, digest=digest),
        clause=PROPOSED,
        about="the file that defines the proposed wager",
        required=False,
        default="",
    )
    wagers.add([_proposed(one, key) for one in mine])


def _run(path: Path, shown: Path) -> Any:
    """What the file has for `WAGERS`."""
    spec = spec_from_file_location(f"proposed_{path.stem}", path)
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    try:
        spec.loader.exec_module(module)
    except Exception as error:  # a file of the user's may raise anything
        raise InputError(_says(error), file=str(shown), line=_line(error, path)) from None
    return getattr(module, "WAGERS", None)


def _says(error: Exception) -> str:
    words = str(error).partition("\n")[0]
    return f"{type(error).__name__}: {words}" if words else type(error).__name__


def _line(error: Exception, path: Path) -> int:
    """The last line of the file that was reached."""
    if isinstance(error, SyntaxError):
        return error.lineno or 0
    reached = [
        one.lineno or 0 for one in traceback.extract_tb(error.__traceback__) if one.filename == str(path)
    ]
    return reached[-1] if reached else 0


def _proposed(wager: Any, key: Option) -> Any:
    """The wager with its key, and with what offering it asks for."""

    def violations(values: Mapping[str, Any]) -> Iterator[Violation]:
        yield Violation(
            PROPOSED, f"the {wager.title[0].lower()}{wager.title[1:]} is a proposed wager", key.key
        )
        if wager.violations is not None:
            yield from wager.violations(values)

    return replace(wager, keys=(*wager.keys, key), violations=violations)
