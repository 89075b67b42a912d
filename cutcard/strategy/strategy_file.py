"""What strategy files of every game have in common: one JSON object, and one error that names the place."""

import json
from typing import Any


class BadChartError(ValueError):
    """A text that is no chart; `key` says where."""

    def __init__(self, message: str, *, key: str = "", line: int = 0) -> None:
        super().__init__(message)
        self.key = key
        self.line = line


def read_object(text: str, shape: str) -> dict[str, Any]:
    """The file's one object, its name a text; `shape` says in words what such a file holds."""
    try:
        data = json.loads(text)
    except json.JSONDecodeError as error:
        raise BadChartError(f"this is no JSON: {error.msg}", line=error.lineno) from None
    except (RecursionError, ValueError):
        raise BadChartError("this is no strategy file: too deep, or a number too long") from None
    if not isinstance(data, dict) or not isinstance(data.get("name", ""), str):
        raise BadChartError(f"a strategy file is one JSON object with {shape}")
    return data
