"""A sheet's digest: the same for two sheets of the same content, whatever their text looks like."""

import json
from dataclasses import fields, is_dataclass
from hashlib import sha256
from typing import Any

NO_RULES = ("digest", "clocks")
"""Fields that do not affect play: how long a table waits changes no card and no cent."""


def digest_of(sheet: Any) -> str:
    """The digest covers what differs from the defaults, so a field added later does not change it."""
    said = sorted(
        (field.name, _plain(getattr(sheet, field.name)))
        for field in fields(sheet)
        if field.name not in NO_RULES and getattr(sheet, field.name) != field.default
    )
    return "sha256:" + sha256(json.dumps(said).encode()).hexdigest()


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
