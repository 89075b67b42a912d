"""How irregularities are written: `irregular CLAUSE [CARD] [BOX]` and `repair CLAUSE [BOX]`."""

import re

from cutcard.games.protocol import Command, StatementError
from cutcard.games.table.statements import Reader, Writer, read_card, read_number
from cutcard.games.twenty_one.commands import Repair
from cutcard.games.twenty_one.irregularities.by_clause import Irregular

IRREGULAR_FORM = "irregular CLAUSE [CARD] [BOX]"


def irregular_statements(
    section: str, letters: str, irregular: type
) -> tuple[dict[str, Reader], dict[type, Writer]]:
    """Readers and writers, by the section, its letters as `a-p`, and the game's command."""
    pattern = re.compile(rf"(19:47-)?{re.escape(section)}\([{letters}]\)[12]?")

    def clause(text: str) -> str:
        if not pattern.fullmatch(text):
            says = f"{text[:40]!r} names no irregularity: write its clause, such as {section}(a)"
            raise StatementError(says)
        return text.removeprefix("19:47-")

    def read_irregular(words: list[str]) -> Command:
        """A card is written as a card and a box as a number: either may be left out."""
        cards = [one for one in words[1:] if not one.isdecimal()]
        boxes = [one for one in words[1:] if one.isdecimal()]
        if len(cards) > 1 or len(boxes) > 1 or words[1:] != cards + boxes:
            raise StatementError(f"write it as: {IRREGULAR_FORM}")
        card = read_card(cards[0]) if cards else None
        told: Command = irregular(clause(words[0]), card, read_number(boxes[0], "BOX") if boxes else 0)
        return told

    def read_repair(words: list[str]) -> Command:
        return Repair(clause(words[0]), read_number(words[1], "BOX") if len(words) > 1 else 0)

    def write_irregular(one: Irregular) -> str:
        return " ".join(["irregular", one.clause, *(str(what) for what in (one.card, one.box) if what)])

    def write_repair(one: Repair) -> str:
        return f"repair {one.clause} {one.box or ''}".rstrip()

    readers: dict[str, Reader] = {"irregular": read_irregular, "repair": read_repair}
    return readers, {irregular: write_irregular, Repair: write_repair}
