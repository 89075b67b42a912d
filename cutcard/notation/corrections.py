"""The statements that correct a wrongly entered card, for every game."""

from collections.abc import Sequence
from typing import Any

from cutcard.cards import BadCardError, card
from cutcard.games.protocol import CorrectCard, StatementError, TakeBack, VoidRound

FORMS: dict[str, str] = {
    "take-back": "take-back",
    "correct": "correct HAND CARD CARD [REASON]",
    "void": "void REASON",
}
COMMANDS = (TakeBack, CorrectCard)
"""The statements that undo acts and do them again."""


def read_statement(words: Sequence[str]) -> Any:
    """`correct 1.2 Ks Qs a king was read`: what was entered, then what lies there."""
    name, rest = words[0], words[1:]
    if name == "take-back" and not rest:
        return TakeBack()
    if name == "correct" and len(rest) >= 3:
        try:
            was, now = card(rest[1]), card(rest[2])
        except BadCardError as error:
            raise StatementError(str(error)) from None
        return CorrectCard(rest[0], was, now, " ".join(rest[3:]))
    if name == "void" and rest:
        return VoidRound(" ".join(rest))
    raise StatementError(f"write it as: {FORMS[name]}")


def write_statement(command: TakeBack | CorrectCard | VoidRound) -> str:
    if isinstance(command, TakeBack):
        return "take-back"
    if isinstance(command, VoidRound):
        return f"void {command.reason}"
    return f"correct {command.hand} {command.was} {command.now} {command.reason}".rstrip()
