"""Messages through a pipe: four bytes of length, then the message."""

from typing import Any

import msgspec

_LENGTH = 4
MOST_BYTES = 1 << 20
"""No message is longer."""


def packed(message: Any) -> bytes:
    body = msgspec.msgpack.encode(message)
    return len(body).to_bytes(_LENGTH, "big") + body


class Unpacking:
    """Assembles whole messages from bytes that arrive in pieces."""

    def __init__(self, kind: Any) -> None:
        self._decode = msgspec.msgpack.Decoder(kind).decode
        self._waiting = bytearray()

    def feed(self, data: bytes) -> list[Any]:
        """The messages that are whole now. `ValueError` if these are none of ours."""
        self._waiting += data
        found = []
        while len(self._waiting) >= _LENGTH:
            length = int.from_bytes(self._waiting[:_LENGTH], "big")
            if length > MOST_BYTES:
                raise ValueError("a message is too long")
            if len(self._waiting) < _LENGTH + length:
                break
            found.append(self._decode(self._waiting[_LENGTH : _LENGTH + length]))
            del self._waiting[: _LENGTH + length]
        return found
