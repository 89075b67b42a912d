"""A sheet's digest: the same for two sheets of the same content, whatever their text looks like."""

import json
from dataclasses import fields, is_dataclass
from hashlib import sha256
from typing import Any

NO_RULES = ("digest", "clocks", "dealing")
"""Fields that do not affect play: neither how long a table waits nor who deals changes a card or a cent."""


def digest_of(sheet: Any) -> str:
    """The digest covers what differs from the defaults, so a field added later does not change it."""
    said = sorted(
        (field.name, _plain(getattr(sheet, field.name)))
        for field in fields(sheet)
        if field.name not in NO_RULES and getattr(sheet, field.name) != field.default
    )
    return "sha256:" + sha256(json.dumps(said).encode()).hexdigest()


class DigestedSheet:
    """A frozen sheet that knows its digest. Two sheets of the same content are equal and share it."""

    __slots__ = ()

    digest: str

    def __post_init__(self) -> None:
        object.__setattr__(self, "digest", digest_of(self))

    def __eq__(self, other: object) -> bool:
        return type(other) is type(self) and isinstance(other, DigestedSheet) and self.digest == other.digest

    def __hash__(self) -> int:
        return hash(self.digest)


def limits_digest(sheet: Any) -> str:
    """Of the posted minimums and maximums alone."""
    said = _plain(getattr(sheet, "limits", ()))
    return "sha256:" + sha256(json.dumps(said).encode()).hexdigest()


def _plain(value: object) -> object:
    """A value as lists, numbers and texts: the digest must not depend on the names of types."""
    if is_dataclass(value):
        said = ((field, getattr(value, field.name)) for field in fields(value))
        return [[field.name, _plain(part)] for field, part in said if part != field.default]
    if isinstance(value, tuple):
        return [_plain(part) for part in value]
    return value if isinstance(value, str | int) else str(value)
