"""A sheet with some keys changed: for comparisons and for the effect of single rules. Knows no game.

A change may break the law; the changed sheet is then read as a proposed one, with what it asks for.
"""

import json
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from itertools import product
from typing import Any, NamedTuple

from cutcard.games.protocol import Sheet
from cutcard.games.sheet_parser import read_sheet_text
from cutcard.games.sheet_protocol import SheetRead
from cutcard.law.options import BadValueError, Option, nearest
from cutcard.law.refusal import Violation

Changes = tuple[tuple[str, Any], ...]
"""Keys and the values they are to have, as a sheet writes them."""


class BadVariantError(ValueError):
    """A change that makes no sheet; `key` is the key of the sheet."""

    def __init__(self, message: str, key: str) -> None:
        super().__init__(message)
        self.key = key


class Variant(NamedTuple):
    """A sheet that can be analysed."""

    name: str
    sheet: Sheet
    values: Mapping[str, Any]
    """Of every key, written or by default."""
    options: Mapping[str, Option]
    asks: tuple[Violation, ...] = ()
    """What the law does not give."""

    @property
    def written(self) -> dict[str, str]:
        """Every value as a sheet writes it."""
        return {key: option.kind.write(self.values[key]) for key, option in self.options.items()}


def variant_of(name: str, read: SheetRead) -> Variant:
    """Of a sheet that is lawful or proposed."""
    assert read.sheet is not None
    posted = read.posted
    return Variant(name, read.sheet, posted.values, posted.options, read.violations)


def changed(text: str, changes: Changes) -> Variant:
    """The sheet of this text with its keys changed; `BadVariantError` where they make none."""
    data = tomllib.loads(text)
    for key, value in changes:
        *tables, name = key.split(".")
        inside = data
        for table in tables:
            inside = inside.setdefault(table, {})
        inside[name] = value
    read = read_sheet_text(written(data))
    if read.violations and not read.proposed:
        data["table"]["status"] = "proposed"
        read = read_sheet_text(written(data))
    if read.sheet is None:
        problems = (*read.problems, *read.not_built)
        raise BadVariantError(
            problems[0].message if problems else "it is not lawful", problems[0].key if problems else ""
        )
    name = ", ".join(f"{key.rpartition('.')[2]} = {shown(value)}" for key, value in changes)
    return variant_of(name, read)


def shown(value: Any) -> str:
    return str(value) if isinstance(value, str) else _value(value)


def read_change(asked: str, options: Mapping[str, Option]) -> tuple[str, tuple[Any, ...]]:
    """`rules.soft_17=stand,hit` as a key and the values it is to take in turn."""
    key, equals, texts = asked.partition("=")
    key = key.strip()
    if not equals or not texts.strip():
        raise BadVariantError(
            f'expected KEY=VALUE,VALUE such as "rules.soft_17=stand,hit", got "{asked}"', key
        )
    if key not in options:
        raise BadVariantError(f"unknown key{nearest(key, options)}", key)
    return key, tuple(_raw(options[key], one.strip()) for one in texts.split(","))


def _raw(option: Option, text: str) -> Any:
    """The value as a sheet writes it, by what the key takes."""
    forms: list[Any] = [text]
    if text in {"true", "false"}:
        forms.insert(0, text == "true")
    elif text.isascii() and text.isdecimal() and len(text) <= 9:
        forms.insert(0, int(text))
    wrong = []
    for form in forms:
        try:
            option.kind.read(form)
        except BadValueError as error:
            wrong.append(str(error))
        else:
            return form
    raise BadVariantError(wrong[0], option.key)


def every_combination(changes: Sequence[tuple[str, tuple[Any, ...]]]) -> Iterator[Changes]:
    """Each key with each of its values, all combinations, the last key changing fastest."""
    keys = [key for key, _ in changes]
    for values in product(*(values for _, values in changes)):
        yield tuple(zip(keys, values, strict=True))


# --- as text ----------------------------------------------------------------------------------------------


def written(data: Mapping[str, Any]) -> str:
    """The data of a sheet as TOML."""
    return "\n".join(_lines(data, ())) + "\n"


def _lines(table: Mapping[str, Any], path: tuple[str, ...]) -> Iterator[str]:
    if path:
        yield f"[{'.'.join(json.dumps(one) for one in path)}]"
    for key, value in table.items():
        if not isinstance(value, dict):
            yield f"{json.dumps(key)} = {_value(value)}"
    for key, value in table.items():
        if isinstance(value, dict):
            yield from _lines(value, (*path, key))


def _value(value: Any) -> str:
    if isinstance(value, list):
        return "[" + ", ".join(map(_value, value)) + "]"
    if isinstance(value, bool | str):
        return json.dumps(value)
    return str(value)
