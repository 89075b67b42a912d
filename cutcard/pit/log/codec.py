"""Values of a game as JSON and back: commands, events, cards, without loss and readable in a database.

A value of a class is an object with one key, the class's name: `{"CardDealt": {"box": 1, ...}}`, `{"Card":
"Th"}`, `{"Stage": "cut"}`. Fields that hold their default are left out. A class whose fields have changed
carries its version, `CardDealt.2`; older versions are read through `upcasting.py`. So are the bodies of
entries, which from their second version on are `{"body.2": [...]}`.
"""

import importlib.util
import pkgutil
from collections.abc import Callable, Iterable, Iterator
from dataclasses import MISSING, fields, is_dataclass
from enum import Enum
from fractions import Fraction
from types import ModuleType
from typing import Any

import msgspec

from cutcard.cards import Card, card
from cutcard.dealing.shoe import Stage
from cutcard.games.croupier import corrections
from cutcard.games.croupier.croupier import Step
from cutcard.games.protocol import Felt, Game, Purse, Rack, Transfer
from cutcard.games.registry import GAMES, listed
from cutcard.games.table import commands, events
from cutcard.pit.log import upcasting
from cutcard.pit.table import table_events
from cutcard.pit.table.floor import floor_events


class CodecError(ValueError):
    """Bytes that are not a value of this game."""


_DAMAGED = (msgspec.DecodeError, KeyError, TypeError, ValueError, ZeroDivisionError)
"""The exceptions that decoding such bytes may raise."""
BODY = "body"
_SHARED = (commands, events, corrections, table_events, floor_events)
_VALUES: tuple[type, ...] = (Felt, Purse, Rack, Transfer, Step, Stage)


class Codec:
    """Encodes and decodes the values of one game."""

    def __init__(self, game: Game) -> None:
        package = package_of(game)
        modules = [*_SHARED, *modules_of(f"{package}.model.commands"), *modules_of(f"{package}.model.events")]
        self.classes = {one.__name__: one for one in _VALUES} | named_classes(modules)

    def encode(self, value: Any) -> bytes:
        return msgspec.json.encode(_plain(value))

    def encode_body(self, *parts: Any) -> bytes:
        """The encoded body of an entry."""
        plain = _plain(parts)
        number = upcasting.BODY_VERSION
        return msgspec.json.encode(plain if number == 1 else {f"{BODY}.{number}": plain})

    def decode_body(self, text: bytes) -> Any:
        """The parts of a body, whatever version it was written with."""
        try:
            plain, number = msgspec.json.decode(text), 1
            if isinstance(plain, dict):
                ((tag, plain),) = plain.items()
                name, _, version = tag.partition(".")
                number = int(version) if name == BODY else 0
            return self._value(upcasting.upcast_body(number, plain))
        except _DAMAGED as error:
            raise CodecError(f"not the body of an entry: {error}") from error

    def decode(self, text: bytes) -> Any:
        try:
            return self._value(msgspec.json.decode(text))
        except _DAMAGED as error:
            raise CodecError(f"not a value of this game: {error}") from error

    def _value(self, plain: Any) -> Any:
        if isinstance(plain, list):
            return tuple(self._value(one) for one in plain)
        if not isinstance(plain, dict):
            return plain
        ((tag, inner),) = plain.items()
        if tag == "Card":
            return card(inner)
        if tag == "Fraction":
            return Fraction(inner)
        name, _, version = tag.partition(".")
        if isinstance(inner, dict):
            name, inner = upcasting.upcast(name, int(version or 1), inner)
        kind = self.classes[name]
        if issubclass(kind, Enum):
            return kind(inner)
        if not isinstance(inner, dict):
            raise ValueError(f"{name} has no fields")
        return kind(**{field: self._value(one) for field, one in inner.items()})


def package_of(game: Game) -> str:
    """The package of a game."""
    return f"{GAMES.package}.{listed(game.name).folder}"


def named_classes(modules: Iterable[ModuleType]) -> dict[str, type]:
    """The classes of values in these modules, by name. No two may share a name: a stored value could then not
    be told apart."""
    found: dict[str, type] = {}
    for module in modules:
        for name, value in vars(module).items():
            if _is_value(value):
                assert found.setdefault(name, value) is value, f"{name} is the name of two classes"
    return found


def _is_value(one: Any) -> bool:
    return isinstance(one, type) and (is_dataclass(one) or issubclass(one, Enum) or hasattr(one, "_fields"))


_CODECS: dict[str, Codec] = {}


def codec_of(game: Game) -> Codec:
    """The game's codec, made once."""
    if game.name not in _CODECS:
        _CODECS[game.name] = Codec(game)
    return _CODECS[game.name]


def _plain(value: Any) -> Any:
    """The value in terms of JSON."""
    kind = type(value)
    if kind in _AS_IT_IS:
        return value
    if kind is tuple or kind is list:
        return [_plain(one) for one in value]
    writer = _WRITERS.get(kind)
    if writer is None:
        writer = _WRITERS[kind] = _writer(kind)
    return writer(value)


_WRITERS: dict[type, Callable[[Any], Any]] = {}
_AS_IT_IS = frozenset((int, str, bool, float, type(None)))


def _writer(kind: type) -> Callable[[Any], Any]:
    if kind is Card:
        return lambda value: {"Card": value.rank + value.suit}
    if kind is Fraction:
        return lambda value: {"Fraction": str(value)}
    version = upcasting.VERSIONS.get(kind.__name__, 1)
    tag = kind.__name__ if version == 1 else f"{kind.__name__}.{version}"
    if issubclass(kind, Enum):
        return lambda value: {tag: value.value}
    named = tuple(_fields(kind))

    def write(value: Any) -> Any:
        held = {}
        for name, default in named:
            one = getattr(value, name)
            if one is not default and one != default:
                held[name] = _plain(one)
        return {tag: held}

    return write


def _fields(kind: type) -> Iterator[tuple[str, Any]]:
    """The names of a class's fields, each with its default, or a value equal to nothing else."""
    if is_dataclass(kind):
        for field in fields(kind):
            default = field.default
            if default is MISSING and field.default_factory is not MISSING:
                default = field.default_factory()
            yield field.name, default
        return
    names: tuple[str, ...] = getattr(kind, "_fields", ())
    assert names, f"{kind.__name__} is not a class that an entry can contain"
    defaults: dict[str, Any] = getattr(kind, "_field_defaults", {})
    yield from ((name, defaults.get(name, MISSING)) for name in names)


def modules_of(name: str) -> Iterator[ModuleType]:
    """A module, with its submodules if it is a package; none where a game has no such module."""
    if importlib.util.find_spec(name) is None:
        return
    module = importlib.import_module(name)
    yield module
    for found in pkgutil.iter_modules(getattr(module, "__path__", [])):
        yield importlib.import_module(f"{name}.{found.name}")
