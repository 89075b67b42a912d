"""The one door money enters and leaves the pit by. Any tenant passes its suite, `tests/pit/wallet`.

A sum goes in under a key (`reserve`) and comes out once: `settle` with what is left of it or what it has
grown to, or `roll_back` as if it had never gone in. Every call may be repeated: the same key with the same
sums gives the same answer and moves nothing twice. `pay` is the one way out without a sum that went in.
"""

from typing import NamedTuple, Protocol


class Reserved(NamedTuple):
    key: str
    player: str
    cents: int


class NotEnough(NamedTuple):
    """The player has less than he asked for."""

    balance: int


class WalletError(Exception):
    """A call that does not fit what was done under its key before: a fault of the caller, nothing moved."""


class WalletDownError(Exception):
    """The wallet did not answer; the call may be repeated."""


class Wallet(Protocol):
    name: str

    async def balance(self, player: str) -> int: ...

    async def reserve(self, player: str, cents: int, key: str) -> Reserved | NotEnough:
        """Takes cents from the player into the pit. After `roll_back` of the key: `WalletError`."""
        ...

    async def settle(self, key: str, cents: int) -> None:
        """The sum under the key is done with: cents go from the pit to the player. Then it is closed."""
        ...

    async def pay(self, player: str, cents: int, key: str) -> None:
        """Cents go from the pit to the player, under a key by which nothing went in. Then it is closed.

        For what a player left at a table and was decided only after they had gone.
        """
        ...

    async def roll_back(self, key: str) -> None:
        """As if it had never been reserved; also where it never was, so that a late `reserve` is refused."""
        ...
