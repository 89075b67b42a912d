"""Red dog's statements of the round notation: text to command and back."""

from typing import Any

from cutcard.games.protocol import StatementError
from cutcard.games.red_dog.model import commands as cm
from cutcard.games.red_dog.sheet.sheet import RED_DOG
from cutcard.games.table.statements import (
    WRITERS,
    Statements,
    plain,
    read_amount,
    read_card,
    read_number,
    read_player,
    readers,
    stack_forms,
    wager_forms,
    without_words,
    word,
)

FORMS: dict[str, str] = {
    **wager_forms(RED_DOG),
    "deal": "deal",
    "raise": "raise PLAYER AMOUNT [BOX]",
    "raises-closed": "raises-closed",
    "irregular": "irregular CLAUSE [CARD]",
    "take": "take BOX",
    "decline": "decline BOX",
    "no-answer": "no-answer",
    **stack_forms(),
}


def _read_raise(words: list[str]) -> Any:
    area = read_number(words[2], "BOX") if len(words) > 2 else 0
    return cm.Raise(read_player(words[0]), read_amount(words[1]), area)


def _read_irregular(words: list[str]) -> Any:
    """`6.7(a) CARD`, `6.7(b)` or `6.7(c) CARD`."""
    clause, cards = words[0].removeprefix("19:47-"), words[1:]
    if clause == "6.7(b)" and not cards:
        return cm.DrawnInError()
    if clause == "6.7(a)" and cards:
        return cm.FoundFaceUp(read_card(cards[0]))
    if clause == "6.7(c)" and cards:
        return cm.ThirdCardExposed(read_card(cards[0]))
    raise StatementError(
        f"{' '.join(words)} is not an irregularity of red dog: expected 6.7(a) CARD, 6.7(b) or 6.7(c) CARD"
    )


STATEMENTS = Statements(
    "red dog",
    FORMS,
    readers(FORMS)
    | {
        "raise": _read_raise,
        "raises-closed": without_words(cm.CloseRaises()),
        "irregular": _read_irregular,
        "take": lambda words: cm.PlayOn(read_number(words[0], "BOX")),
        "decline": lambda words: cm.VoidArea(read_number(words[0], "BOX")),
        "no-answer": without_words(cm.CloseChoice()),
    },
    {
        **WRITERS,
        cm.Raise: lambda one: f"raise {one.player} {plain(one.amount)} {one.area or ''}".rstrip(),
        cm.CloseRaises: word("raises-closed"),
        cm.FoundFaceUp: lambda one: f"irregular 6.7(a) {one.card}",
        cm.DrawnInError: word("irregular 6.7(b)"),
        cm.ThirdCardExposed: lambda one: f"irregular 6.7(c) {one.card}",
        cm.PlayOn: lambda one: f"take {one.area}",
        cm.VoidArea: lambda one: f"decline {one.area}",
        cm.CloseChoice: word("no-answer"),
    },
)
read_statement = STATEMENTS.read
write_statement = STATEMENTS.write
