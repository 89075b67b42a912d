"""What a log reveals of its own secrets: the order of a shoe that is over can be read without any key."""

import re
from collections.abc import Callable

from cutcard.pit.store.protocol import Reader

Revealed = Callable[[int], bytes | None]
"""The secret of this number, if the log reveals it."""
_EVENT = re.compile(rb'"SecretRevealed":\{"number":(\d+),"secret":"([0-9a-f]{64})"\}')


def revealed_secrets(reader: Reader, table: str) -> Revealed:
    """Reads the log for it when it is first asked, and once."""
    found: dict[int, bytes] = {}
    read = False

    def revealed(number: int) -> bytes | None:
        nonlocal read
        if not read:
            read = True
            for entry in reader.entries(table):
                for match in _EVENT.finditer(entry.body):
                    found[int(match[1])] = bytes.fromhex(match[2].decode())
        return found.get(number)

    return revealed
