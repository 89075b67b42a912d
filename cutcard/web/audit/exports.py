"""The auditor's exports: tables of rows as CSV or JSON."""

import csv
import io
from collections.abc import Iterable, Sequence
from typing import Any

import msgspec
from starlette.responses import Response

_FORMULA = ("=", "+", "-", "@", "\t", "\r")
"""A spreadsheet would compute a text that begins so; such a text gets an apostrophe before it."""


def exported(name: str, kind: str, columns: Sequence[str], rows: Iterable[Sequence[Any]]) -> Response:
    """The rows as a file of this kind, `csv` or `json`."""
    listed = [tuple(row) for row in rows]
    if kind == "json":
        body = msgspec.json.encode([dict(zip(columns, row, strict=True)) for row in listed])
        media = "application/json"
    else:
        out = io.StringIO(newline="")
        writer = csv.writer(out)
        writer.writerow(columns)
        writer.writerows([_cell(one) for one in row] for row in listed)
        body, media = out.getvalue().encode(), "text/csv; charset=utf-8"
    headers = {"Content-Disposition": f'attachment; filename="{name}.{kind}"'}
    return Response(body, headers=headers, media_type=media)


def _cell(value: Any) -> Any:
    if isinstance(value, tuple | list):
        value = "; ".join(map(str, value))
    if isinstance(value, str) and value.startswith(_FORMULA):
        return f"'{value}"
    return value
