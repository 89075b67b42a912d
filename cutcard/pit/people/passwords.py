"""Passwords: which are too weak, and how they are kept (argon2id, never in plain text)."""

import asyncio
import secrets
import unicodedata
from concurrent.futures import ThreadPoolExecutor

from argon2 import PasswordHasher, Type
from argon2.exceptions import InvalidHashError, VerificationError

from cutcard.pit.people import common_passwords

LEAST = 10
MOST = 200
AT_ONCE = 2
"""Each hash takes 19 MiB and tens of milliseconds of a core."""

HASHER = PasswordHasher(time_cost=2, memory_cost=19 * 1024, parallelism=1, type=Type.ID)


def fault_of(password: str, name: str) -> str | None:
    """Why the password cannot be used, and what would be right; None if it can."""
    if not LEAST <= len(password) <= MOST:
        return f"A password has {LEAST} to {MOST} characters."
    folded = password.casefold()
    if folded == name.casefold():
        return f"The password must differ from the name. Choose {LEAST} or more other characters."
    if len(set(folded)) <= 2 or common_passwords.is_common(password):
        return f"This password is easy to guess. Choose {LEAST} or more characters that are hard to guess."
    return None


class Passwords:
    """Hashes and compares in threads, a few at once."""

    def __init__(self, hasher: PasswordHasher = HASHER) -> None:
        self._hasher = hasher
        self._threads = ThreadPoolExecutor(AT_ONCE, thread_name_prefix="password")
        self._dummy_hash = self._hasher.hash(secrets.token_bytes(16))

    async def hash(self, password: str) -> str:
        return await asyncio.get_running_loop().run_in_executor(
            self._threads, self._hasher.hash, _as_bytes(password)
        )

    async def matches(self, kept: str | None, password: str) -> bool:
        """Takes the same time if nobody has the name, or the input is too long, as for a wrong password."""
        possible = kept is not None and len(password) <= MOST
        given = _as_bytes(password[:MOST])
        loop = asyncio.get_running_loop()
        right = await loop.run_in_executor(self._threads, self._verify, kept or self._dummy_hash, given)
        return right and possible

    def close(self) -> None:
        self._threads.shutdown()

    def _verify(self, kept: str, given: bytes) -> bool:
        try:
            return self._hasher.verify(kept, given)
        except (VerificationError, InvalidHashError):
            return False


def _as_bytes(password: str) -> bytes:
    """Normalized, so that it does not matter how a keyboard composes letters."""
    return unicodedata.normalize("NFKC", password).encode("utf-8", "surrogatepass")
