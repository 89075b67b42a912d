"""The program's own digest: which program wrote a record."""

import functools
from hashlib import sha256
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

_ROOT = Path(__file__).parents[2]
_LEFT_OUT = {"__pycache__"}


@functools.cache
def program_digest() -> str:
    """The SHA-256 of all files of the installed package, by name and content; read once."""
    found = sha256()
    for file in sorted(_ROOT.rglob("*")):
        if file.is_file() and not _LEFT_OUT & set(file.parts):
            name = file.relative_to(_ROOT).as_posix().encode()
            content = sha256(file.read_bytes()).digest()
            found.update(len(name).to_bytes(4, "big") + name + content)
    return "sha256:" + found.hexdigest()


def program() -> dict[str, str]:
    """Version and digest, as they are in the record."""
    try:
        number = version("cutcard")
    except PackageNotFoundError:  # a checkout that is not installed
        number = ""
    return {"version": number, "digest": program_digest()}
