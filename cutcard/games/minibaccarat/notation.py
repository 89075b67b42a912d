"""Minibaccarat's own statements of the round notation: text to command and back."""

from cutcard.games.defaults.game import OwnStatements
from cutcard.games.defaults.irregularities.handlers import irregular_statements
from cutcard.games.minibaccarat.model import commands as cm
from cutcard.games.protocol import ChangeBox, CloseTable
from cutcard.games.table.statements import read_card, read_number, read_player, without_words, word


def _box_and_player(words: list[str]) -> tuple[int, str]:
    return read_number(words[0], "BOX"), read_player(words[1])


_IRREGULAR = irregular_statements(
    "minibaccarat", {"2.15(a)": cm.FoundFaceUp, "2.15(b)": cm.DrawnInError, "2.15(d)": cm.OneTooMany}
)
"""The paragraphs that 7.11 is read by analogy to."""

STATEMENTS = OwnStatements(
    forms={
        "burn": "burn CARD",
        **_IRREGULAR.forms,
        "collect-vigorish": "collect-vigorish BOX PLAYER",
        "change-box": "change-box BOX PLAYER TO",
        "close-table": "close-table",
    },
    readers={
        "burn": lambda words: cm.TurnFirstCard(read_card(words[0])),
        **_IRREGULAR.readers,
        "collect-vigorish": lambda words: cm.CollectVigorish(*_box_and_player(words)),
        "change-box": lambda words: ChangeBox(*_box_and_player(words), read_number(words[2], "BOX")),
        "close-table": without_words(CloseTable()),
    },
    writers={
        cm.TurnFirstCard: lambda one: f"burn {one.card}",
        **_IRREGULAR.writers,
        cm.CollectVigorish: lambda one: f"collect-vigorish {one.box} {one.player}",
        ChangeBox: lambda one: f"change-box {one.box} {one.player} {one.to}",
        CloseTable: word("close-table"),
    },
)
