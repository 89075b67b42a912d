"""Finds, opens and reads table sheets and strategy charts. No other module opens them."""

import sys
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

from cutcard.api.sheets import bundled_sheets
from cutcard.cli.errors import InputError, all_of
from cutcard.games.protocol import Sheet
from cutcard.games.sheet_parser import read_sheet_text
from cutcard.games.sheet_protocol import SheetRead
from cutcard.law.options import nearest
from cutcard.law.refusal import Violation
from cutcard.law.sheet_source import Problem
from cutcard.strategies.defaults import NoDecisions
from cutcard.strategies.strategy_file import BadChartError

_LARGEST_FILE = 1 << 17


class ProposedSheet(Exception):  # noqa: N818 - it is an answer, not an error
    """A proposed sheet given to a command that runs a table."""

    def __init__(self, file: str) -> None:
        super().__init__(f"{file}: {NOT_RUN}")


NOT_RUN = (
    "this sheet is proposed (8.4): no live table may use it; "
    "`check`, `odds`, `strategy`, `sim` and `sign` take it"
)


class UnlawfulSheet(Exception):  # noqa: N818 - it is an answer, not an error
    """A sheet that calls itself lawful and is not."""

    def __init__(self, file: str, violations: tuple[Violation, ...]) -> None:
        super().__init__(f"{file} is not lawful")
        self.file = file
        self.violations = violations


def resolve_sheet(path: Path) -> Path:
    """The file itself, or the bundled sheet of that bare name: `atlantic-city`."""
    if len(path.parts) != 1 or _is_there(path):
        return path
    for sheet in bundled_sheets():
        if path.name in {sheet.stem, sheet.name}:
            return sheet
    return path


def _is_there(path: Path) -> bool:
    try:
        return path.exists()
    except (OSError, ValueError):  # A name that no file can have.
        return False


def load_table(path: Path) -> Sheet:
    """A lawful or proposed sheet of any game; `InputError` when unreadable, `UnlawfulSheet` when unlawful."""
    read = read_table(path)
    if read.violations and not read.proposed:
        raise UnlawfulSheet(str(path), read.violations)
    if read.sheet is None:
        raise unreadable(path, read.not_built)
    return read.sheet


def read_table(path: Path) -> SheetRead:
    """The result of reading a sheet of any game; `InputError` if it could not be read at all."""
    found = resolve_sheet(path)
    text = read_text(found, shown=path, bundled=True)
    if "definition" in text:
        from cutcard.cli.wager_files import load_definitions  # few sheets define a wager

        load_definitions(text, found, shown=path)
    read = read_sheet_text(text)
    if read.problems or not read.keys_read:
        raise unreadable(path, (*read.problems, *read.not_built))
    return read


def defines_wagers() -> bool:
    """Whether a sheet that was read defines wagers of its own."""
    files = sys.modules.get("cutcard.cli.wager_files")
    return files is not None and files.definitions_taken()


def load_chart(path: Path, sheet: Sheet) -> Any:
    """A strategy file, as `cutcard strategy --json` writes it, that fits the sheet's table."""
    from cutcard.desk.protocol import DESKS  # checking a sheet needs no desk

    text, file = read_text(path, shown=path), str(path)
    try:
        return DESKS[sheet.game].read_chart(text, sheet)
    except BadChartError as error:
        if (other := _game_of_chart(text, sheet.game)) is not None:
            says = f"expected a strategy of {sheet.game}, got one of {other}"
            raise InputError(says, file=file, key="game") from None
        parts = [InputError(says, file=file, key=key) for key, says in error.faults]
        raise InputError(str(error), file=file, line=error.line, key=error.key, parts=parts) from None


def _game_of_chart(text: str, game: str) -> str | None:
    """The other game whose tables this chart fits, if one of the bundled tables says so; a name alone, as
    games without decisions have it, tells nothing."""
    from cutcard.desk.protocol import DESKS

    for path in bundled_sheets():
        other = read_sheet_text(path.read_text("utf-8")).sheet
        if other is not None and other.game != game:
            with suppress(BadChartError):
                if not isinstance(DESKS[other.game].read_chart(text, other), NoDecisions):
                    return other.game
    return None


def unreadable(path: Path, problems: Sequence[Problem]) -> InputError:
    """Every problem of one sheet as one error."""
    return all_of([InputError(one.message, file=str(path), line=one.line, key=one.key) for one in problems])


def read_text(path: Path, *, shown: Path, bundled: bool = False, largest: int = _LARGEST_FILE) -> str:
    """The text of a file of at most this many bytes, or an `InputError` with the reason."""
    file = str(shown)
    try:
        if path.is_dir():
            raise InputError("is a folder, not a file", file=file)
        with path.open("rb") as opened:
            data = opened.read(largest + 1)
        if len(data) > largest:
            raise InputError(f"is larger than such a file can be ({largest >> 10} KiB)", file=file)
        return data.decode("utf-8-sig")
    except FileNotFoundError:
        names = [sheet.stem for sheet in bundled_sheets()] if bundled and len(path.parts) == 1 else []
        hint = f"{nearest(path.stem, names)}; bundled sheets are {', '.join(names)}" if names else ""
        raise InputError(f"there is no such file{hint}", file=file) from None
    except UnicodeDecodeError as error:
        line = error.object[: error.start].count(b"\n") + 1
        raise InputError("is not written in UTF-8", file=file, line=line) from None
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
        raise InputError(f"cannot be read: {reason}", file=file) from None
