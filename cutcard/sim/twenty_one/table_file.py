"""A table as a file for a machine that has a GPU and nothing of this program but `cutcard/sim`.

`cutcard sim SHEET --save-tables FILE` writes it; `python -m cutcard.sim.gpu FILE --rounds N` plays it there.
"""

import json
import zipfile
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from cutcard.sim.twenty_one.lane_program import FirstCards
from cutcard.sim.twenty_one.lane_tables import LaneTables

_FORMAT = 1


class TableFile(NamedTuple):
    """The tables of a sheet and a chart, and what they are called."""

    tables: LaneTables
    side: FirstCards
    named: dict[str, Any]
    """The sheet's name and digest, the chart's name, the wagers and their stakes in cents."""


class BadTableFileError(ValueError):
    """A file that `save` did not write, or another version of it."""


def save(path: Path, table: TableFile) -> None:
    named = json.dumps({"format": _FORMAT, **table.named})
    arrays: dict[str, Any] = {f"tables.{name}": value for name, value in table.tables._asdict().items()}
    arrays |= {f"side.{name}": value for name, value in table.side._asdict().items()}
    with path.open("wb") as opened:
        np.savez_compressed(opened, named=np.array(named), **arrays)


def load(path: Path) -> TableFile:
    """`BadTableFileError` says what is wrong; `OSError` if the file cannot be read."""
    try:
        with path.open("rb") as opened, np.load(opened, allow_pickle=False) as stored:
            named = json.loads(str(stored["named"]))
            if named.pop("format") != _FORMAT:
                raise BadTableFileError("expected a table file of this version; write it again")
            tables = LaneTables(*(_plain(stored[f"tables.{name}"]) for name in LaneTables._fields))
            side = FirstCards(*(_plain(stored[f"side.{name}"]) for name in FirstCards._fields))
    except (KeyError, ValueError, TypeError, EOFError, zipfile.BadZipFile) as error:
        if isinstance(error, BadTableFileError):
            raise
        raise BadTableFileError("expected a file that `cutcard sim --save-tables` wrote") from None
    keeps = tuple(int(one) for one in np.atleast_1d(tables.keeps))
    return TableFile(tables._replace(keeps=keeps), side, named)


def _plain(value: Any) -> Any:
    return value if value.ndim else int(value)
