"""Looks up what a table's sign says about one option."""

from cutcard.games.blackjack.sheet.sheet import BlackjackSheet
from cutcard.signs.blackjack.sign import sign_of
from cutcard.signs.sign import SignLine


def sign_line(table: BlackjackSheet, key: str) -> SignLine | None:
    """The line of this key on the table's sign, if there is one."""
    lines = [line for line in sign_of(table).rules if line.key == key]
    assert len(lines) < 2
    return lines[0] if lines else None


def said(table: BlackjackSheet, key: str) -> str:
    """The words of that line, or an empty string."""
    line = sign_line(table, key)
    return line.words if line else ""
