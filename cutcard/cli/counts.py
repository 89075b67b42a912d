"""Large whole numbers as people write them: `1000000`, `1_000_000`, `1,000,000`, `1e6`, `2.5e6`, `10M`."""

import re
from decimal import Decimal

_NUMBER = re.compile(
    r"([+-]?[0-9]{1,3}(?:[,_ ][0-9]{3})*|[+-]?[0-9]+)(\.[0-9]+)?(e[+-]?[0-9]{1,3})?([kmbg])?", re.IGNORECASE
)
_UNITS = {"": 1, "k": 10**3, "m": 10**6, "b": 10**9, "g": 10**9}


class BadCountError(ValueError):
    """A text that is not a whole number."""


def read_count(text: str) -> int:
    """The number; `BadCountError` says what was expected."""
    found = _NUMBER.fullmatch(text.strip()) if len(text) <= 60 else None
    if found is None:
        raise BadCountError(_expected(text))
    whole, part, power, unit = (each or "" for each in found.groups())
    digits = re.sub("[,_ ]", "", whole)
    value = Decimal(f"{digits}{part}{power}") * _UNITS[unit.lower()]
    if value != value.to_integral_value():
        raise BadCountError(_expected(text))
    return int(value)


def _expected(text: str) -> str:
    shown = text if len(text) <= 40 else text[:40] + "..."
    return f'expected a whole number such as 1000000, 1_000_000, 1e6 or 10M, got "{shown}"'
