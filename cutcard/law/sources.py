"""Source marks: where a rule comes from that the documents do not contain.

The documents print no text of some sections. What a table needs of them is supplied from elsewhere, and says
so on the sheet's key, in `check`, on the sign's line and in the data. Nothing passes as the documents' text.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from types import MappingProxyType


class SourceKind(Enum):
    """What kind of authority a source is."""

    NEW_JERSEY = "New Jersey regulation"
    OTHER_STATE = "another state's regulation"
    PAGE = "a page"
    ARITHMETIC = "arithmetic"


@dataclass(frozen=True, slots=True)
class Source:
    """Where a rule or a value comes from."""

    kind: SourceKind
    name: str
    """What to cite: `58 Pa. Code 627a.8`, or what the page says and whose page it is."""
    address: str = ""

    def text(self) -> str:
        """For people: `another state's regulation: 58 Pa. Code 627a.8`."""
        return f"{self.kind.value}: {self.name}"

    def data(self) -> dict[str, str]:
        """For `--json`."""
        return {"kind": self.kind.value, "name": self.name, "address": self.address}


Sources = Mapping[str, Source]
"""A game's sources by the sheet's key, or by the name of a rule that no key chooses."""

NO_SOURCES: Sources = MappingProxyType({})
"""A game whose every rule the documents print."""


_NUMBER = re.compile(r"-\d+")


def grouped(sources: Sources) -> list[tuple[str, Source]]:
    """Each source once, with all keys and rules that rest on it: `cards.cut, burn`."""
    keys: dict[Source, list[str]] = {}
    for key, source in sources.items():
        keys.setdefault(source, []).append(key)
    return [(", ".join(_shared(named)), source) for source, named in keys.items()]


def _shared(keys: list[str]) -> list[str]:
    """Keys that differ in a number alone are one, with an `N`: `wagers.place-win-N.pays`."""
    same: dict[str, list[str]] = {}
    for key in keys:
        same.setdefault(_NUMBER.sub("-N", key), []).append(key)
    return [name if len(found) > 1 else found[0] for name, found in same.items()]


def sources_data(sources: Sources) -> list[dict[str, str]]:
    """All of them for `--json`, each with its key."""
    return [{"key": key, **source.data()} for key, source in sources.items()]
