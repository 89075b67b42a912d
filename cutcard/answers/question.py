"""What an answer is an answer to: the question, the sheet, the program. Equal keys have equal answers."""

import json
import os
import sys
from functools import lru_cache
from hashlib import sha256
from importlib.util import find_spec
from pathlib import Path
from typing import Any, NamedTuple

from cutcard import __version__

_PACKAGE = Path(__file__).resolve().parents[1]
COMPUTING = ("cards", "money", "law", "dealing", "games", "strategies", "exact_odds", "sim", "desk", "jit.py")
"""The rooms whose code an answer comes from."""
LIBRARIES = ("numpy", "numba")


class SheetQuestion(NamedTuple):
    """One question about one sheet."""

    kind: str
    """Such as `odds`, `hand`, `chart`."""
    sheet: str
    """The sheet's digest."""
    asked: tuple[tuple[str, Any], ...] = ()
    """What else was asked for, by name; plain values."""

    @property
    def key(self) -> dict[str, Any]:
        """The question together with the program that answers it."""
        return {
            "question": self.kind,
            "sheet": self.sheet,
            "asked": dict(self.asked),
            "version": __version__,
            "code": code_digest(),
            "built on": built_on(),
        }


def digest_of_key(key: dict[str, Any]) -> str:
    return sha256(json.dumps(key, sort_keys=True).encode()).hexdigest()


@lru_cache(maxsize=1)
def code_digest(package: Path = _PACKAGE) -> str:
    """What all files say that an answer may depend on: a changed program never reads an old answer."""
    digest = sha256()
    for room in COMPUTING:
        for path in _modules(package / room):
            text = path.read_bytes()
            digest.update(f"{path.relative_to(package).as_posix()} {len(text)}\n".encode() + text)
    return digest.hexdigest()


def _modules(room: Path) -> list[Path]:
    if room.is_file():
        return [room]
    found = []
    for folder, folders, files in os.walk(room):
        folders[:] = [name for name in folders if name != "__pycache__"]
        found += [Path(folder, name) for name in files if name.endswith(".py")]
    return sorted(found)


@lru_cache(maxsize=1)
def built_on() -> dict[str, str]:
    """The interpreter and the libraries. They are not imported for it: that would be slow."""
    found = {"python": ".".join(map(str, sys.version_info[:3]))}
    for name in LIBRARIES:
        spec = find_spec(name)
        folder = Path(spec.origin).parent if spec is not None and spec.origin else None
        texts = sorted(folder.glob("*version*.py")) if folder is not None else []
        found[name] = sha256(b"".join(text.read_bytes() for text in texts)).hexdigest() if texts else ""
    return found
