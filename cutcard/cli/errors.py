"""Input that could not be read: a line for people, an object for programs, exit code 2."""

import json
import sys
from collections.abc import Sequence

UNREADABLE = 2


class InputError(Exception):
    """A file, a line, a key, and what is wrong there. Never shown as a traceback.

    `parts` are the single errors if the message covers several.
    """

    def __init__(
        self,
        message: str,
        *,
        file: str = "",
        line: int = 0,
        key: str = "",
        parts: "Sequence[InputError]" = (),
    ) -> None:
        super().__init__(message)
        self.message = message
        self.file = file
        self.line = line
        self.key = key
        self.parts = tuple(parts)

    def __str__(self) -> str:
        place = self.file + (f":{self.line}" if self.line else "")
        return ": ".join(part for part in (place, self.key, self.message) if part)

    def data(self) -> dict[str, object]:
        return {
            "file": self.file or None,
            "line": self.line or None,
            "key": self.key or None,
            "message": self.message,
        }


class SeveralErrors(InputError):  # noqa: N818 - the one error it is an instance of is in its name
    """Several errors, each with its own place. The first is shown where only one is possible."""

    def __init__(self, errors: Sequence[InputError]) -> None:
        first = errors[0]
        super().__init__(first.message, file=first.file, line=first.line, key=first.key, parts=errors)

    def __str__(self) -> str:
        return "\n".join(str(error) for error in self.parts)


def all_of(errors: Sequence[InputError]) -> InputError:
    """One error for all of these."""
    single = [part for error in errors for part in (error.parts or (error,))]
    return errors[0] if len(errors) == 1 else SeveralErrors(single)


def first_of(error: InputError) -> str:
    """The error in one line: the first of several, and how many more there are."""
    if not isinstance(error, SeveralErrors):
        return str(error)
    more = len(error.parts) - 1
    return f"{error.parts[0]} (and {more} more: `cutcard check` lists them)"


def report(error: InputError, *, as_json: bool) -> int:
    """Prints what is wrong and returns the exit code."""
    if as_json:
        found: dict[str, object] = {"error": error.data()}
        if len(error.parts) > 1:
            found["errors"] = [part.data() for part in error.parts]
        print(json.dumps(found))
    else:
        for one in error.parts if isinstance(error, SeveralErrors) else (error,):
            print(printable(str(one)), file=sys.stderr)
    return UNREADABLE


def printable(text: str) -> str:
    """Text from a file for a message, with terminal control characters made visible."""
    return "".join(one if one.isprintable() else one.encode("unicode_escape").decode("ascii") for one in text)


def say(text: str) -> None:
    """Prints to standard output, replacing characters that the terminal lacks."""
    try:
        print(text)
    except UnicodeEncodeError:
        coding = sys.stdout.encoding or "ascii"
        print(text.encode(coding, "replace").decode(coding))
