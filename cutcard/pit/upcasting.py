"""Old events and commands read by a newer program: numbered upcasters, one step each."""

from collections.abc import Callable
from typing import Any

Fields = dict[str, Any]
"""As they stand in the log: plain JSON."""

UPCASTERS: dict[tuple[str, int], Callable[[Fields], tuple[str, Fields]]] = {}
"""By name and number: what the next number of it is called, and its fields."""

VERSIONS: dict[str, int] = {}
"""The number a class is written with now, where it is not its first."""


def upcast(name: str, version: int, fields: Fields) -> tuple[str, Fields]:
    """The name and the fields as this program knows them."""
    while (step := UPCASTERS.get((name, version))) is not None:
        name, fields = step(fields)
        version += 1
    return name, fields
