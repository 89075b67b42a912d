"""The texts that name accounts and wagers in the database, written and read here alone.

`purse TABLE PLAYER`, `felt TABLE BOX PLAYER WAGER`, `rack TABLE`, `meter TABLE`, `reset-meter TABLE` and
`wallet-clearing`; a wager is `BOX PLAYER WAGER`. The hashes of the log are computed over these texts. A text
is read as an account only if the account is written as exactly this text, so nothing that was changed in the
database is read as if it had not been.
"""

from cutcard.games.protocol import HOUSE, Felt, Purse, Rack
from cutcard.pit.log.accounts import WALLET_CLEARING, LedgerAccount, UnknownAccount

CLEARING_TEXT = "wallet-clearing"
_RACK = "rack"
_KINDS = (_RACK, "purse", "felt")


def account_text(table: str, account: LedgerAccount) -> str:
    match account:
        case Felt(box, player, wager):
            return f"felt {table} {box} {player} {wager}"
        case Purse(player):
            return f"purse {table} {player}"
        case Rack(name):
            return f"{rack_text(name)} {table}"
        case UnknownAccount(text):
            return text
    return CLEARING_TEXT


def read_account(table: str, text: str) -> LedgerAccount:
    """The account of this table that has this text, or an `UnknownAccount`."""
    found = _parsed(table, text)
    return found if account_text(table, found) == text else UnknownAccount(text)


def _parsed(table: str, text: str) -> LedgerAccount:
    if text == CLEARING_TEXT:
        return WALLET_CLEARING
    kind, _, rest = text.partition(" ")
    if kind == "purse":
        return Purse(rest.removeprefix(f"{table} "))
    if kind == "felt":
        return _parsed_wager(rest.removeprefix(f"{table} ")) or UnknownAccount(text)
    return Rack(read_rack(kind))


def wager_text(wager: Felt | UnknownAccount | None) -> str:
    """The wager that money was moved for; empty for other money."""
    match wager:
        case Felt(box, player, name):
            return f"{box} {player} {name}"
        case UnknownAccount(text):
            return text
    return ""


def read_wager(text: str) -> Felt | UnknownAccount | None:
    if not text:
        return None
    found = _parsed_wager(text)
    return found if wager_text(found) == text else UnknownAccount(text)


def _parsed_wager(text: str) -> Felt | None:
    box, _, rest = text.partition(" ")
    player, _, wager = rest.rpartition(" ")
    try:
        return Felt(int(box), player, wager)
    except ValueError:
        return None


def rack_text(name: str) -> str:
    """The text of a rack's name: `rack`, `meter`, `reset-meter`."""
    if name == HOUSE:
        return _RACK
    assert "-" not in name, "a hyphen of the text stands for a blank of the name"
    assert name not in _KINDS, "a text names one kind of account"
    return name.replace(" ", "-")


def read_rack(text: str) -> str:
    """The name of a rack, from its text."""
    return HOUSE if text == _RACK else text.replace("-", " ")


def patterns_of_player(player: str) -> tuple[str, str]:
    """Patterns for SQL's LIKE with a backslash as escape: a player's purse and wagers at any table."""
    name = player.replace("_", "\\_")
    return f"purse % {name}", f"felt % % {name} %"
