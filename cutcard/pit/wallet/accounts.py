"""The accounts of the play-money wallet: values in memory, texts in the database.

The texts are `issue`, `pit`, `house` and `player NAME`; they are written and read here alone. A text is read
as an account only if the account is written as exactly this text.
"""

from dataclasses import dataclass
from typing import Any

from sqlalchemy import Dialect, Text
from sqlalchemy.types import TypeDecorator

from cutcard.games.protocol import HOUSE as HOUSE_PLAYER


@dataclass(frozen=True, slots=True)
class Issue:
    """The source of play money, the only account below zero."""


@dataclass(frozen=True, slots=True)
class HeldByPit:
    """What tables hold, and what is on its way to and from them."""


@dataclass(frozen=True, slots=True)
class HouseFunds:
    """The racks are filled from it."""


@dataclass(frozen=True, slots=True)
class PlayerFunds:
    """A player's money outside the tables."""

    player: str


@dataclass(frozen=True, slots=True)
class UnknownWalletAccount:
    """A text in the database that does not name an account. No call of the wallet makes one: the audit
    reports it."""

    text: str


WalletAccount = Issue | HeldByPit | HouseFunds | PlayerFunds | UnknownWalletAccount

ISSUE = Issue()
PIT = HeldByPit()
HOUSE = HouseFunds()
_TEXTS: dict[WalletAccount, str] = {ISSUE: "issue", PIT: "pit", HOUSE: "house"}
_NAMED = {text: account for account, text in _TEXTS.items()}
_PLAYER = "player "


def account_of(player: str) -> WalletAccount:
    return HOUSE if player == HOUSE_PLAYER else PlayerFunds(player)


def wallet_account_text(account: WalletAccount) -> str:
    match account:
        case PlayerFunds(player):
            return f"{_PLAYER}{player}"
        case UnknownWalletAccount(text):
            return text
    return _TEXTS[account]


def read_wallet_account(text: str) -> WalletAccount:
    if text.startswith(_PLAYER):
        return PlayerFunds(text.removeprefix(_PLAYER))
    return _NAMED.get(text) or UnknownWalletAccount(text)


class AccountColumn(TypeDecorator[WalletAccount]):
    """A column of accounts, each stored as its text."""

    impl = Text
    cache_ok = True

    def process_bind_param(self, value: WalletAccount | None, dialect: Dialect) -> Any:
        return None if value is None else wallet_account_text(value)

    def process_result_value(self, value: Any, dialect: Dialect) -> WalletAccount | None:
        return None if value is None else read_wallet_account(value)
