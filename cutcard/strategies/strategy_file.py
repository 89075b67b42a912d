"""The common part of strategy files: one JSON object, and one error that names the place."""

import json
from typing import Any


class BadChartError(ValueError):
    """A text that is not a chart, or not one for this table; `key` says where.

    `faults` has every wrong key with its own message, if there are several.
    """

    def __init__(
        self, message: str, *, key: str = "", line: int = 0, faults: tuple[tuple[str, str], ...] = ()
    ) -> None:
        super().__init__(message)
        self.key = key
        self.line = line
        self.faults = faults


def read_object(text: str, shape: str) -> dict[str, Any]:
    """The file's one object, with a text as name; `shape` describes such a file in words."""
    try:
        data = json.loads(text, object_pairs_hook=_without_repeats)
    except json.JSONDecodeError as error:
        raise BadChartError(f"this is not JSON: {error.msg}", line=error.lineno) from None
    except BadChartError:
        raise
    except (RecursionError, ValueError):
        raise BadChartError("this is not a strategy file: nested too deeply, or a number too long") from None
    if not isinstance(data, dict) or not isinstance(data.get("name", ""), str):
        raise BadChartError(f"a strategy file is one JSON object with {shape}")
    return data


def _without_repeats(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """An object; a duplicate key is an error, because its meaning is ambiguous."""
    found: dict[str, Any] = {}
    for key, value in pairs:
        if key in found:
            raise BadChartError("this key is given twice in one object", key=key)
        found[key] = value
    return found
