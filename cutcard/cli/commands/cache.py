"""Where a command takes its answers from; `cutcard cache` says where they are kept, and clears them."""

import json
import os
import sys

from cutcard.answers.cache import MOST_BYTES, NO_CACHE, UserCache, answers_folder
from cutcard.cli.errors import InputError, printable, report, say
from cutcard.desk.answers import Answers


def answers(*, no_cache: bool, own_wagers: bool = False) -> Answers:
    """Shipped and kept answers; every answer is computed where the user wants that, or defines wagers.

    The definition of a wager is a program. Nobody knows what it reads, so no answer of its sheet is kept.
    """
    if no_cache or own_wagers or os.environ.get(NO_CACHE):
        return Answers()
    return Answers(_cache(), use_shipped=True)


def _cache() -> UserCache | None:
    try:
        return UserCache(answers_folder(), _complain)
    except RuntimeError:
        _complain("cache: this user has no home folder; set CUTCARD_CACHE to a folder to keep answers in")
        return None


def _complain(words: str) -> None:
    print(printable(words), file=sys.stderr)


def cache(action: str, *, as_json: bool) -> int:
    """`cutcard cache`: says where answers are kept, or clears them; returns the exit code."""
    kept = _cache()
    if action not in {"", "clear"}:
        return report(InputError(f'expected clear, got "{action}"', key="ACTION"), as_json=as_json)
    if kept is None:
        return report(
            InputError("there is no folder to keep answers in", key="CUTCARD_CACHE"), as_json=as_json
        )
    removed = None
    try:
        if action:
            removed = kept.clear()
        found = {"folder": str(kept.folder), "answers": len(kept.files()), "bytes": kept.size()}
    except OSError as error:
        message = f"cannot be used: {error.strerror or error}"
        return report(InputError(message, file=str(error.filename or kept.folder)), as_json=as_json)
    if as_json:
        print(json.dumps(found if removed is None else {**found, "removed": removed}))
    elif removed is not None:
        say(f"{removed} {_answers(removed)} removed from {kept.folder}")
    else:
        size, most = found["bytes"] / 2**20, MOST_BYTES >> 20  # type: ignore[operator]
        many = len(kept.files())
        say(f"{kept.folder}: {many} {_answers(many)}, {size:.1f} MiB of at most {most}")
    return 0


def _answers(many: int) -> str:
    return "answer" if many == 1 else "answers"
