"""Red dog's own statements of the round notation: text to command and back."""

from cutcard.games.defaults.game import OwnStatements
from cutcard.games.defaults.irregularities.handlers import irregular_statements
from cutcard.games.red_dog.model import commands as cm
from cutcard.games.table.statements import (
    plain,
    read_amount,
    read_number,
    read_player,
    without_words,
    word,
)


def _read_raise(words: list[str]) -> cm.Raise:
    area = read_number(words[2], "BOX") if len(words) > 2 else 0
    return cm.Raise(read_player(words[0]), read_amount(words[1]), area)


_RAISES = OwnStatements(
    forms={"raise": "raise PLAYER AMOUNT [BOX]", "raises-closed": "raises-closed"},
    readers={"raise": _read_raise, "raises-closed": without_words(cm.CloseRaises())},
    writers={
        cm.Raise: lambda one: f"raise {one.player} {plain(one.amount)} {one.area or ''}".rstrip(),
        cm.CloseRaises: word("raises-closed"),
    },
)
_IRREGULAR = irregular_statements(
    "red dog", {"6.7(a)": cm.FoundFaceUp, "6.7(b)": cm.DrawnInError, "6.7(c)": cm.ThirdCardExposed}
)
_ANSWERS = OwnStatements(
    forms={"take": "take BOX", "decline": "decline BOX", "no-answer": "no-answer"},
    readers={
        "take": lambda words: cm.PlayOn(read_number(words[0], "BOX")),
        "decline": lambda words: cm.VoidArea(read_number(words[0], "BOX")),
        "no-answer": without_words(cm.CloseChoice()),
    },
    writers={
        cm.PlayOn: lambda one: f"take {one.area}",
        cm.VoidArea: lambda one: f"decline {one.area}",
        cm.CloseChoice: word("no-answer"),
    },
)
STATEMENTS = _RAISES.and_those(_IRREGULAR).and_those(_ANSWERS)
