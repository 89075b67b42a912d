"""The accounts of a table's ledger.

They are the accounts of the games (a wager on the felt, a player's purse, the house's rack and meters) and
those of the pit. An account belongs to one table and does not name it: the holder of a table's money knows
the table. The database names accounts by texts; `account_text.py` writes and reads them.
"""

from dataclasses import dataclass

from cutcard.games.protocol import Felt, Purse, Rack


@dataclass(frozen=True, slots=True)
class WalletClearing:
    """The wallet's side of a table. All chips of the table came from it, so it alone may be below zero. All
    accounts of a table together sum to zero."""


@dataclass(frozen=True, slots=True)
class UnknownAccount:
    """A text in the database that does not name an account of its table. No act of a table makes one: the
    audit reports it."""

    text: str


LedgerAccount = Felt | Purse | Rack | WalletClearing | UnknownAccount

RACK = Rack()
WALLET_CLEARING = WalletClearing()
