"""`cutcard keys`: shows, makes and rotates the keys of a house. No secret is ever printed."""

import contextlib
import json
import os
from pathlib import Path

from cutcard.cli.data_folder import data_folder, usual_database
from cutcard.cli.errors import InputError, report, say
from cutcard.cli.layout import paragraph
from cutcard.pit.keys import key_file
from cutcard.pit.keys.house_keys import ID_BYTES, HouseKeys, KeysError, PublicKeys, public_key

GOOD = 0


def house_keys(database: str, given: str) -> HouseKeys:
    """The keys of a house, made if it has none yet. `InputError` if they cannot be used."""
    try:
        return key_file.keys_of_house(database or usual_database(), given, usual=_usual_file)
    except KeysError as error:
        raise InputError(str(error), key="--keys") from None


def existing_keys(database: str, given: str = "") -> HouseKeys:
    """The keys of a house that has been served before. `InputError` if there are none, or not usable ones."""
    try:
        if _in_environment(given):
            return key_file.keys_of_house(database)
        return key_file.read(_file(database, given))
    except KeysError as error:
        raise InputError(str(error), key="--keys") from None


def auditor_keys(database: str, given: str = "") -> HouseKeys | PublicKeys:
    """The house's keys, or the public ones in a file of lines that `cutcard keys show` prints."""
    if given and (public := _public_keys(Path(given))):
        return public
    return existing_keys(database, given)


def _public_keys(file: Path) -> PublicKeys | None:
    """None if there are none in the file; a file of secrets is read elsewhere, which minds its mode."""
    with contextlib.suppress(OSError, UnicodeDecodeError):
        lines = [line.split() for line in file.read_text("ascii").splitlines()]
        found = [words for words in lines if len(words) == 2 and len(words[0]) == 2 * ID_BYTES]
        with contextlib.suppress(KeysError):
            return PublicKeys(public_key(" ".join(words)) for words in found) if found else None
    return None


def show(database: str, given: str, *, as_json: bool) -> int:
    try:
        return _shown(existing_keys(database, given), as_json=as_json)
    except InputError as error:
        return report(error, as_json=as_json)


def new(database: str, given: str, *, as_json: bool) -> int:
    try:
        file = _file_to_write(database, given)
        if file.exists():
            raise KeysError(f"{file}: there are keys already; `cutcard keys rotate` adds one")
        key_file.make(file)
        return _shown(key_file.read(file), as_json=as_json)
    except KeysError as error:
        return report(InputError(str(error), key="--keys"), as_json=as_json)


def rotate(database: str, given: str, *, as_json: bool) -> int:
    try:
        keys = key_file.rotate(_file_to_write(database, given))
    except KeysError as error:
        return report(InputError(str(error), key="--keys"), as_json=as_json)
    return _shown(keys, as_json=as_json)


def _shown(keys: HouseKeys, *, as_json: bool) -> int:
    found = [(key.public, key.made) for key in keys.keys]
    if as_json:
        listed = [{"id": one.id, "public": one.line().split()[1], "made": made} for one, made in found]
        print(json.dumps({"file": keys.place, "keys": listed}, indent=2))
        return GOOD
    say(f"{keys.place}: {len(found)} {'key' if len(found) == 1 else 'keys'}, the newest first")
    for one, _ in found:
        say(one.line())
    say(paragraph("Running servers keep the key they started with. Keep a copy of the file elsewhere."))
    return GOOD


def _file_to_write(database: str, given: str) -> Path:
    if _in_environment(given):
        raise KeysError(f"the keys are in {key_file.VARIABLE}; change them where it is set")
    return _file(database, given)


def _file(database: str, given: str) -> Path:
    return Path(given) if given else key_file.place_of_keys(database or usual_database()) or _usual_file()


def _in_environment(given: str) -> bool:
    return not given and bool(os.environ.get(key_file.VARIABLE))


def _usual_file() -> Path:
    """Of a house on PostgreSQL that names no file."""
    folder = data_folder()
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    except OSError as error:
        raise KeysError(f"{folder}: cannot be made: {(error.strerror or str(error)).lower()}") from None
    return folder / "postgresql.keys"
