"""Builds sheets for tests from a few lines, and lists the clauses they break."""

from cutcard.games.blackjack.sheet.constraints import violations
from cutcard.games.blackjack.sheet.sheet import BlackjackSheet
from cutcard.games.blackjack.sheet.sheet_parser import BlackjackSheetRead
from cutcard.games.blackjack.sheet.sheet_parser import read_text as read_blackjack_text


def sheet_text(*lines: str, decks: int = 8) -> str:
    """A blackjack sheet; each line is a dotted key, such as `rules.soft_17 = "hit"`."""
    return "\n".join(('table.game = "blackjack"', f"cards.decks = {decks}", *lines))


def read(*lines: str, decks: int = 8) -> BlackjackSheetRead:
    return read_blackjack_text(sheet_text(*lines, decks=decks))


def sheet(*lines: str, decks: int = 8) -> BlackjackSheet:
    found = read(*lines, decks=decks)
    assert found.sheet is not None, (found.problems, found.not_built, found.violations)
    return found.sheet


def broken(*lines: str, decks: int = 8) -> set[str]:
    """The paragraphs that a readable sheet breaks, whether its values are built or not."""
    found = read(*lines, decks=decks)
    assert found.choices is not None, found.problems
    assert found.violations == violations(found.choices)
    return {violation.clause for violation in found.violations}


def offers(*wagers: str) -> tuple[str, ...]:
    return tuple(f"wagers.{wager} = {{}}" for wager in wagers)
