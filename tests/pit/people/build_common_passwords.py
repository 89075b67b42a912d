"""Makes the filter of common passwords: `python -m tests.pit.people.build_common_passwords LIST...`.

A list is a text with one password a line, plain or compressed, or a JSON array. The lists are not part of the
repository; `cutcard/pit/people/common_passwords.py` names where they come from.
"""

import gzip
import json
import sys
from pathlib import Path

from cutcard.pit.people.common_passwords import FILE, filter_of, folded
from cutcard.pit.people.passwords import LEAST

HOUSE = (
    *("blackjack1", "blackjack21", "blackjack123", "atlanticcity", "atlanticcity1", "newjersey1"),
    *("cutcard123", "cutcardcutcard", "minibaccarat", "doubleattack", "minibaccarat1"),
)
"""Words of this house, which a person might think of first here."""


def read(path: Path) -> list[str]:
    text = gzip.decompress(path.read_bytes()) if path.suffix == ".gz" else path.read_bytes()
    words = text.decode("utf-8", "replace")
    listed: list[str] = json.loads(words) if path.suffix == ".json" else words.splitlines()
    return listed


def main(paths: list[str]) -> None:
    if not paths:
        sys.exit("expected the files of one or more lists")
    found = {folded(one.strip()) for path in paths for one in read(Path(path))}
    found = {one for one in found if len(one) >= LEAST} | set(HOUSE)
    FILE.write_bytes(filter_of(found))


if __name__ == "__main__":
    main(sys.argv[1:])
