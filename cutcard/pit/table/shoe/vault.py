"""The secrets of a table's stacks: drawn, sealed for the log, and opened again with the keys of the house."""

import base64
from collections.abc import Callable, Sequence
from typing import Protocol

from cutcard.pit.keys.house_keys import KeysError
from cutcard.pit.log.codec import CodecError
from cutcard.pit.table.randomness import RandomSource, SecretSource
from cutcard.pit.table.shoe.shoe_facts import SealedSecret
from cutcard.pit.table.table_events import SecretDrawn
from cutcard.proof import digests, shuffle


class SealedError(Exception):
    """The order of a table's shoe is sealed, and no available key opens it. Nothing is lost: the table
    continues once the key is there."""


class Seals(Protocol):
    """What seals the undealt order of a stack (`pit/keys`)."""

    def seal(self, context: bytes, plain: bytes) -> bytes: ...

    def open(self, context: bytes, sealed: bytes) -> bytes: ...


class NoSeals:
    """Seals nothing: for a table whose log never leaves the memory of its process."""

    def seal(self, context: bytes, plain: bytes) -> bytes:
        return plain

    def open(self, context: bytes, sealed: bytes) -> bytes:
        return sealed


class Vault:
    """The secrets of one table that are in play, in memory; sealed everywhere else."""

    def __init__(self, table: str, random_source: RandomSource, seals: Seals) -> None:
        self._table = table
        # Asked once: a check against a protocol's members takes longer than most of an act.
        self._secrets = random_source if isinstance(random_source, SecretSource) else None
        self.seals = seals
        self.replayed: list[SecretDrawn] = []
        """Secrets that were drawn before, in a log that is replayed. They are returned first."""
        self.revealed: Callable[[int], bytes | None] = lambda number: None
        """What the rest of a log reveals of a secret, where no key is available."""
        self.blind = False
        """Without a key, an order is made up. Only the audit of events and money uses it."""
        self._opened: dict[str, bytes] = {}

    @property
    def draws(self) -> bool:
        """Whether this table draws secrets, and not orders."""
        return bool(self.replayed) or self._secrets is not None

    def context(self, what: str) -> bytes:
        """What is sealed for one place does not open at another."""
        return f"cutcard/{what}/{self._table}".encode()

    def draw(self, number: int, stack: str = "") -> SecretDrawn:
        """A new secret, sealed."""
        if self.replayed:
            return self.replayed.pop(0)
        if self._secrets is None:
            raise CodecError("the entry does not contain a secret for a shuffle")
        secret = self._secrets.secret()
        sealed = base64.b64encode(self.seals.seal(self.context(f"secret/{number}"), secret)).decode()
        self._opened = {sealed: secret, **dict(list(self._opened.items())[-3:])}
        return SecretDrawn(number, sealed, stack)

    def secret(self, one: SealedSecret) -> bytes:
        """A secret that was sealed. `SealedError` if no key available opens it and no log reveals it."""
        if one.sealed not in self._opened:
            self._opened[one.sealed] = self._opened_or_revealed(one)
        return self._opened[one.sealed]

    def _opened_or_revealed(self, one: SealedSecret) -> bytes:
        try:
            return self._open(f"secret/{one.number}", one.sealed)
        except SealedError:
            revealed = self.revealed(one.number)
            if revealed is None and not self.blind:
                raise
            return revealed or bytes(digests.SECRET_BYTES)

    def seal_cards(self, cards: bytes) -> str:
        """The cards of a stack, sealed; empty where this table has no keys."""
        if isinstance(self.seals, NoSeals):
            return ""
        return base64.b64encode(self.seals.seal(self.context("cards"), cards)).decode()

    def open_cards(self, sealed: str) -> bytes:
        return self._open("cards", sealed)

    def _open(self, what: str, sealed: str) -> bytes:
        try:
            plain = self.seals.open(self.context(what), base64.b64decode(sealed))
        except (KeysError, ValueError) as error:
            raise SealedError(
                f"table {self._table}: its shoe is sealed and cannot be opened: {error}"
            ) from None
        if isinstance(self.seals, NoSeals) and (what == "cards" or len(plain) != digests.SECRET_BYTES):
            raise SealedError(f"table {self._table}: its shoe is sealed, and there is no key to open it")
        return plain

    def lone_order(self, one: SealedSecret, cards: int) -> Sequence[int]:
        """The order of a shuffle that is not proven."""
        return shuffle.order(digests.lone_seed(self.secret(one)), cards)
