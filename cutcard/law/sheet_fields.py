"""Takes an option's default, and the words to choose from, from the sheet's field.

The option adds the rest: its key, its clause, its words on the sign.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import MISSING, Field, fields, replace
from typing import Any, Literal, get_args, get_origin

from cutcard.law.options import Option, Words


def from_fields(
    sheet: type, options: Iterable[Option], renamed: Mapping[str, str] | None = None
) -> Iterator[Option]:
    """The options, each with the default of its field; `Words()` gets the words of the field's `Literal`.

    `renamed` has the field's name for an option with another name. A required option has no default.
    """
    known = {field.name: field for field in fields(sheet)}
    for option in options:
        field = known[(renamed or {}).get(option.name, option.name)]
        yield option if option.required else _with_field(option, field)


def _with_field(option: Option, field: "Field[Any]") -> Option:
    assert option.default is None, f"{option.key}: its default stands in the sheet"
    assert field.default is not MISSING, f"{option.key}: the field {field.name} has no default"
    kind = option.kind
    if isinstance(kind, Words) and not kind.words:
        assert get_origin(field.type) is Literal, (
            f"{option.key}: the field {field.name} is not of a few words"
        )
        kind = Words(get_args(field.type))
    return replace(option, kind=kind, default=field.default)
