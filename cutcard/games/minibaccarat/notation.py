"""Minibaccarat's own statements of the round notation: text to command and back."""

from typing import Any

from cutcard.games.defaults.game import OwnStatements
from cutcard.games.minibaccarat.model import commands as cm
from cutcard.games.protocol import ChangeBox, CloseTable, StatementError
from cutcard.games.table.statements import read_card, read_number, read_player, without_words, word


def _read_irregular(words: list[str]) -> Any:
    """`2.15(a) CARD`, `2.15(b)` or `2.15(d) CARD`: the paragraphs that 7.11 is read by analogy to."""
    clause, cards = words[0].removeprefix("19:47-"), words[1:]
    if clause == "2.15(b)" and not cards:
        return cm.DrawnInError()
    if clause == "2.15(a)" and cards:
        return cm.FoundFaceUp(read_card(cards[0]))
    if clause == "2.15(d)" and cards:
        return cm.OneTooMany(read_card(cards[0]))
    raise StatementError(
        f"{' '.join(words)} is not an irregularity of minibaccarat: expected 2.15(a) CARD, 2.15(b) or "
        "2.15(d) CARD"
    )


def _box_and_player(words: list[str]) -> tuple[int, str]:
    return read_number(words[0], "BOX"), read_player(words[1])


STATEMENTS = OwnStatements(
    forms={
        "burn": "burn CARD",
        "irregular": "irregular CLAUSE [CARD]",
        "collect-vigorish": "collect-vigorish BOX PLAYER",
        "change-box": "change-box BOX PLAYER TO",
        "close-table": "close-table",
    },
    readers={
        "burn": lambda words: cm.TurnFirstCard(read_card(words[0])),
        "irregular": _read_irregular,
        "collect-vigorish": lambda words: cm.CollectVigorish(*_box_and_player(words)),
        "change-box": lambda words: ChangeBox(*_box_and_player(words), read_number(words[2], "BOX")),
        "close-table": without_words(CloseTable()),
    },
    writers={
        cm.TurnFirstCard: lambda one: f"burn {one.card}",
        cm.FoundFaceUp: lambda one: f"irregular 2.15(a) {one.card}",
        cm.DrawnInError: word("irregular 2.15(b)"),
        cm.OneTooMany: lambda one: f"irregular 2.15(d) {one.card}",
        cm.CollectVigorish: lambda one: f"collect-vigorish {one.box} {one.player}",
        ChangeBox: lambda one: f"change-box {one.box} {one.player} {one.to}",
        CloseTable: word("close-table"),
    },
)
