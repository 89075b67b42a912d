"""A file of heads: one signed line after the other, each with the digest of the line before it."""

import os
from pathlib import Path
from typing import NamedTuple

from cutcard.pit.heads.heads import Heads, HeadsError, Verifier, digest_of_line, read_line

_TAIL = 1 << 20
"""The last line is looked for in so many bytes at the end."""


class HeadsLine(NamedTuple):
    number: int
    heads: Heads


class BadLine(NamedTuple):
    number: int
    says: str


def append(file: Path, line: str) -> None:
    """Adds a line, on the disk when it returns. `OSError` if that is not possible."""
    handle = os.open(file, os.O_CREAT | os.O_APPEND | os.O_WRONLY | getattr(os, "O_CLOEXEC", 0), 0o644)
    try:
        content = (line + "\n").encode()
        if os.write(handle, content) != len(content):
            raise OSError(28, "No space left on device")
        os.fsync(handle)
    finally:
        os.close(handle)


def last_line(file: Path) -> str:
    """The last line of a file, without its end; empty if there is none yet. `OSError` if it is not
    readable."""
    if not file.exists():
        return ""
    with file.open("rb") as opened:
        opened.seek(max(0, file.stat().st_size - _TAIL))
        lines = opened.read().splitlines()
    return lines[-1].decode("utf-8", "replace") if lines else ""


def read(file: Path, verifier: Verifier) -> tuple[list[HeadsLine], list[BadLine]]:
    """The lines that are good, and those that are not. `OSError` if the file is not readable.

    A last line without its end was interrupted while it was written: it is left out, and is not a fault.
    """
    good: list[HeadsLine] = []
    bad: list[BadLine] = []
    content = file.read_bytes().decode("utf-8", "replace")
    lines = content.split("\n")
    lines.pop()  # empty, or cut off
    before = ""
    for number, line in enumerate(lines, 1):
        try:
            heads = read_line(line, verifier)
        except HeadsError as error:
            bad.append(BadLine(number, str(error)))
        else:
            if heads.before != before:
                bad.append(BadLine(number, "the line before it was removed or changed"))
            good.append(HeadsLine(number, heads))
        before = digest_of_line(line)
    return good, bad
