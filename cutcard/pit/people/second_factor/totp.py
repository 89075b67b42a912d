"""Time-based one-time codes (RFC 6238, on RFC 4226): six digits, new every thirty seconds."""

import hmac
import secrets
from base64 import b32encode
from collections.abc import Callable
from hashlib import sha1
from typing import Any
from urllib.parse import quote

DIGITS = 6
SECONDS = 30
SECRET_BYTES = 20
ISSUER = "Cutcard"
WINDOW = 1
"""A code of the step before or after is taken too: clocks differ, and people take time to type."""


def new_secret() -> bytes:
    return secrets.token_bytes(SECRET_BYTES)


def hotp(secret: bytes, counter: int, *, digits: int = DIGITS, hashed: Callable[..., Any] = sha1) -> str:
    """The code of one counter (RFC 4226, 5.3)."""
    digest = hmac.new(secret, counter.to_bytes(8, "big"), hashed).digest()
    start = digest[-1] & 0xF
    number = int.from_bytes(digest[start : start + 4], "big") & 0x7FFF_FFFF
    return str(number % 10**digits).zfill(digits)


def step_of(seconds: float) -> int:
    """The counter at a time in seconds since 1970 (RFC 6238, 4.2)."""
    return int(seconds) // SECONDS


def matching_step(secret: bytes, code: str, now_seconds: float, after: int) -> int | None:
    """The step whose code this is, of those near now and later than `after`; None if it is none of them.

    The step of a used code is passed as `after`, so that no code is taken twice (RFC 6238, 5.2).
    """
    now = step_of(now_seconds)
    found = None
    for step in range(now - WINDOW, now + WINDOW + 1):
        if hmac.compare_digest(hotp(secret, step).encode(), code.encode("utf-8", "replace")) and step > after:
            found = step
    return found


def secret_text(secret: bytes) -> str:
    """The secret as it is typed into an app."""
    return b32encode(secret).decode().rstrip("=")


def address(secret: bytes, name: str) -> str:
    """The address that an app reads from a QR code."""
    label = f"{quote(ISSUER)}:{quote(name)}"
    return f"otpauth://totp/{label}?secret={secret_text(secret)}&issuer={quote(ISSUER)}"
