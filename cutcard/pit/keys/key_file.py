"""The file of a house's keys: private to its owner, written whole or not at all.

One key a line, the newest first: its id, when it was made, its secret in base64. A line that begins with `#`
is a comment. The environment variable `CUTCARD_KEYS` may hold the same lines, with commas between them, where
no file should be.
"""

import base64
import binascii
import contextlib
import os
import stat
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

from cutcard.pit.keys.house_keys import SECRET_BYTES, HouseKey, HouseKeys, KeysError
from cutcard.pit.store.connection.database_file import PRIVATE
from cutcard.pit.store.connection.engines import address
from cutcard.pit.store.protocol import StoreError

VARIABLE = "CUTCARD_KEYS"
_HEADING = (
    "# Cutcard: the keys of a house, the newest first. Keep this file secret, and a copy of it in a place",
    "# where the database is not: without it nobody can open what was sealed by it.",
)


def keys_of_house(database: str, given: str = "", *, usual: Callable[[], Path] | None = None) -> HouseKeys:
    """The keys of the house with this database, made at its first start.

    They come from the file that is given, from `CUTCARD_KEYS`, or from the file beside a SQLite database;
    for PostgreSQL from the `usual` file. `KeysError` says why they cannot be used.
    """
    if not given and (text := os.environ.get(VARIABLE, "")):
        return HouseKeys(parsed(text.replace(",", "\n"), place=VARIABLE), place=VARIABLE)
    file = Path(given) if given else place_of_keys(database) or (usual() if usual else None)
    if file is None:
        raise KeysError(f"expected the file of the house's keys (--keys FILE), or its keys in {VARIABLE}")
    missing = not file.exists()
    if missing:
        make(file)
    keys = read(file)
    keys.made = file if missing else None
    return keys


def place_of_keys(database: str) -> Path | None:
    """The usual file of the keys: beside a SQLite database. None for PostgreSQL."""
    try:
        url = address(database)
    except StoreError:
        return None  # opening the database will say what is wrong with its address
    if url.drivername != "sqlite" or not url.database:
        return None
    file = Path(url.database).resolve()
    return file.with_name(file.name + ".keys")


def read(file: Path) -> HouseKeys:
    """The keys of a file. `KeysError` if it is missing, readable by others, or not a file of keys."""
    return HouseKeys(_keys_in(file), place=str(file), reread=lambda: _keys_in(file))


def make(file: Path) -> None:
    """Makes a file with one fresh key, mode 0600. A file made by another process meanwhile stays."""
    beside = file.with_name(f"{file.name}.{os.getpid()}.new")
    with _one_sentence(file, "cannot be made"):
        _write(beside, [HouseKey.fresh()])
        try:
            os.link(beside, file)  # unlike a rename it never replaces a file
        except FileExistsError:
            pass
        finally:
            beside.unlink(missing_ok=True)
        _sync_folder(file.parent)


def rotate(file: Path) -> HouseKeys:
    """Adds a fresh key, by which the house seals and signs from its next start. Older keys stay."""
    keys = [HouseKey.fresh(), *_keys_in(file)]
    beside = file.with_name(f"{file.name}.new")
    if beside.exists():
        raise KeysError(
            f"{beside}: another rotation is running, or one was interrupted;"
            " in the second case remove this file"
        )
    with _one_sentence(file, "cannot be written"):
        try:
            _write(beside, keys)
            beside.replace(file)
        except OSError:
            beside.unlink(missing_ok=True)
            raise
        _sync_folder(file.parent)
    return read(file)


def parsed(text: str, *, place: str) -> list[HouseKey]:
    """The keys in a text, the newest first. A message never repeats what stands there: it may be a secret."""
    keys: list[HouseKey] = []
    for number, line in enumerate(text.splitlines(), 1):
        words = line.split()
        if not words or words[0].startswith("#"):
            continue
        keys.append(_parsed_line(words, f"{place}:{number}"))
    if not keys:
        raise KeysError(f"{place}: there is no key in it; expected lines with ID TIME SECRET")
    return keys


def _parsed_line(words: Sequence[str], place: str) -> HouseKey:
    try:
        wanted, made, secret = words
        key = HouseKey(base64.b64decode(secret, validate=True), made)
    except (ValueError, binascii.Error, KeysError):
        raise KeysError(
            f"{place}: expected ID TIME SECRET, the secret {SECRET_BYTES} bytes in base64"
        ) from None
    if key.id != wanted:
        raise KeysError(f"{place}: the secret does not match its id {wanted!r}; the line was changed")
    return key


def _keys_in(file: Path) -> list[HouseKey]:
    with _one_sentence(file, "cannot be read"):
        handle = os.open(file, os.O_RDONLY | getattr(os, "O_CLOEXEC", 0))
        with os.fdopen(handle, "rb") as opened:
            mode = stat.S_IMODE(os.fstat(handle).st_mode)
            if os.name == "posix" and mode & 0o077:
                raise KeysError(
                    f"{file}: others can read the keys (mode {mode:04o}); `chmod 600` makes it private"
                )
            content = opened.read()
    try:
        return parsed(content.decode("ascii"), place=str(file))
    except UnicodeDecodeError:
        raise KeysError(f"{file}: expected a file of keys, as `cutcard keys new` makes it") from None


def _write(file: Path, keys: Sequence[HouseKey]) -> None:
    lines = [*_HEADING, *(f"{key.id} {key.made} {base64.b64encode(key.secret).decode()}" for key in keys)]
    handle = os.open(file, os.O_CREAT | os.O_EXCL | os.O_WRONLY | getattr(os, "O_CLOEXEC", 0), PRIVATE)
    with os.fdopen(handle, "w", encoding="ascii") as opened:
        if os.name == "posix":
            os.fchmod(handle, PRIVATE)
        opened.write("\n".join(lines) + "\n")
        opened.flush()
        os.fsync(handle)


def _sync_folder(folder: Path) -> None:
    if os.name != "posix":
        return
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


@contextlib.contextmanager
def _one_sentence(file: Path, what: str) -> Iterator[None]:
    try:
        yield
    except OSError as error:
        raise KeysError(
            f"{file}: the file of keys {what}: {(error.strerror or str(error)).lower()}"
        ) from None
