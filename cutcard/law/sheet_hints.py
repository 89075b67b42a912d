"""Hints for people who know keys and values by other names. The names are data.

A hint begins with "; ", so that it can follow a message; without a hint it is empty.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

_HEADING = re.compile(r"\s*\[+\s*([^\]#]*)")


def normal(name: str) -> str:
    """A name in its normal form: `21+3`, `21 Plus 3` and `21-plus-3` are one."""
    return re.sub(r"[^a-z0-9]+", "", name.lower().replace("+", "plus").replace("&", "and"))


@dataclass(frozen=True, slots=True)
class Hints:
    """Other names for keys and values, in their normal form."""

    keys: Mapping[str, str] = field(default_factory=dict)
    """By the key: what to write instead."""
    tables: Mapping[str, str] = field(default_factory=dict)
    """By the name of a wager's table: what it is called here."""
    values: Mapping[tuple[str, str], str] = field(default_factory=dict)
    """By the key as a sheet names it, and its value: what to write instead."""

    def of_key(self, key: str, table: str) -> str:
        name = self.tables.get(normal(key), "") if table in ("wagers", "limits") else ""
        if name:
            return f'; did you mean "{name}"?'
        says = self.keys.get(normal(key), "")
        return f"; {says}" if says else ""

    def of_value(self, key: str, value: Any) -> str:
        written = str(value).lower() if isinstance(value, bool) else str(value)
        says = self.values.get((key, normal(written)), "")
        return f"; {says}" if says else ""

    def of_line(self, line: str) -> str:
        """For a heading that is not TOML: a name with characters other than letters, digits, `-` and `_`."""
        heading = _HEADING.match(line)
        if heading is None:
            return ""
        parts = heading[1].strip().split(".")
        name = self.tables.get(normal(parts[-1]), "") if parts[0] in ("wagers", "limits") else ""
        if name and name != parts[-1]:
            return f"; did you mean [{parts[0]}.{name}]?"
        return ""


NO_HINTS = Hints()
