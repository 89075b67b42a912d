"""Input that could not be read: one line for people, one object for programs, exit code 2."""

import json
import sys

UNREADABLE = 2


class InputError(Exception):
    """A file, a line and a key, and what is wrong there. Never shown as a traceback."""

    def __init__(self, message: str, *, file: str = "", line: int = 0, key: str = "") -> None:
        super().__init__(message)
        self.message = message
        self.file = file
        self.line = line
        self.key = key

    def __str__(self) -> str:
        place = self.file + (f":{self.line}" if self.line else "")
        return ": ".join(part for part in (place, self.key, self.message) if part)


def report(error: InputError, *, as_json: bool) -> int:
    """Says what is wrong and gives the exit code."""
    if as_json:
        found = {
            "file": error.file or None,
            "line": error.line or None,
            "key": error.key or None,
            "message": error.message,
        }
        print(json.dumps({"error": found}))
    else:
        print(printable(str(error)), file=sys.stderr)
    return UNREADABLE


def printable(text: str) -> str:
    """What a file says may be quoted in a message; what a terminal would obey is shown instead."""
    return "".join(one if one.isprintable() else one.encode("unicode_escape").decode("ascii") for one in text)


def say(text: str) -> None:
    """Prints to standard output, whatever letters the terminal lacks."""
    try:
        print(text)
    except UnicodeEncodeError:
        coding = sys.stdout.encoding or "ascii"
        print(text.encode(coding, "replace").decode(coding))
