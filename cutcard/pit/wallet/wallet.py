"""The wallet interface: the only way money enters and leaves the pit.

An amount is taken under a key (`reserve`). It comes back once: by `settle`, with what is left or what it has
grown to, or by `roll_back`, as if it had never been taken. Every call may be repeated: the same key with the
same amounts gives the same answer and moves nothing twice. `pay` is the only payout without a reservation.
`tests/pit/wallet` has the conformance suite for implementations.
"""

from typing import NamedTuple, Protocol


class Reserved(NamedTuple):
    key: str
    player: str
    cents: int


class NotEnough(NamedTuple):
    """The player has less than they asked for."""

    balance: int


class WalletError(Exception):
    """A call that contradicts an earlier one with the same key. A fault of the caller; nothing moved."""


class WalletDownError(Exception):
    """The wallet did not answer; the call may be repeated."""


class Wallet(Protocol):
    name: str

    async def balance(self, player: str) -> int: ...

    async def reserve(self, player: str, cents: int, key: str) -> Reserved | NotEnough:
        """Takes cents from the player into the pit. After `roll_back` of the key: `WalletError`."""
        ...

    async def settle(self, key: str, cents: int) -> None:
        """Closes the amount under the key: these cents go from the pit to the player."""
        ...

    async def pay(self, player: str, cents: int, key: str) -> None:
        """Pays cents from the pit to the player under a key that reserved nothing, and closes it.

        For wagers that were decided after their player had left.
        """
        ...

    async def roll_back(self, key: str) -> None:
        """As if it had never been reserved. Also if it never was, so that a late `reserve` is refused."""
        ...
