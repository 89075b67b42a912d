"""Upcasters: how a newer program reads old entries, one version at a time. Stored entries never change.

A class of events or commands whose fields change gets its next version in `VERSIONS` and an upcaster from the
version before. It is then written as `CardDealt.2`. The body of an entry has a version of its own.
"""

from collections.abc import Callable
from typing import Any

Fields = dict[str, Any]
"""Fields as stored in the log: plain JSON."""

UPCASTERS: dict[tuple[str, int], Callable[[Fields], tuple[str, Fields]]] = {}
"""By name and version: gives the name and the fields of the next version."""

VERSIONS: dict[str, int] = {}
"""The version a class is written with now, if it is not its first."""

BODY_UPCASTERS: dict[int, Callable[[Any], Any]] = {}
"""By version: gives the parts of an entry's body in the next version."""

BODY_VERSION = 1


class UnknownVersionError(ValueError):
    """Written by a newer program than this one."""


def upcast(name: str, version: int, fields: Fields) -> tuple[str, Fields]:
    """The name and the fields as this program knows them."""
    while (step := UPCASTERS.get((name, version))) is not None:
        name, fields = step(fields)
        version += 1
    if version != VERSIONS.get(name, 1):
        raise UnknownVersionError(f"{name}.{version} is not known to this program")
    return name, fields


def upcast_body(version: int, parts: Any) -> Any:
    """The parts of a body, still plain JSON, as this program knows them."""
    while (step := BODY_UPCASTERS.get(version)) is not None:
        parts = step(parts)
        version += 1
    if version != BODY_VERSION:
        raise UnknownVersionError(f"body.{version} is not known to this program")
    return parts
