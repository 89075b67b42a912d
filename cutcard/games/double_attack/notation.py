"""Double attack's statements of the round notation: text to command and back."""

import re
from collections.abc import Callable
from typing import Any

from cutcard.games.double_attack.model import commands as cm
from cutcard.games.protocol import ConfirmWager, PutBack, StatementError
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
from cutcard.games.twenty_one.statements import HAND_FORMS, HAND_READERS, HAND_WRITERS, read_hand

_WAGERS = wager_forms(flags="[behind] [accepted]")
FORMS: dict[str, str] = {
    "bet": _WAGERS["bet"].replace(" [cash or coupon]", ""),
    "withdraw": _WAGERS["withdraw"],
    "deal": "deal",
    "attack": "attack BOX PLAYER AMOUNT",
    "close-attack": "close-attack",
    **HAND_FORMS,
    "insure": "insure BOX PLAYER AMOUNT",
    "double": "double HAND [AMOUNT]",
    "follow": "follow HAND PLAYER AMOUNT",
    "turn": "turn dealer CARD",
    "irregular": "irregular CLAUSE [CARD] [BOX]",
    "repair": "repair CLAUSE",
    "shuffle-by-hand": "shuffle-by-hand",
    "place-device": "place-device",
    **stack_forms(),
}
_CLAUSE = re.compile(r"(19:47-)?26\.15\([a-m]\)[12]?")


def _read_double(words: list[str]) -> Any:
    return cm.Double(*read_hand(words[0]), read_amount(words[1]) if len(words) > 1 else 0)


def _read_turn(words: list[str]) -> Any:
    if words[0] != "dealer":
        raise StatementError(f"write it as: {FORMS['turn']}")
    return cm.TurnHoleCard(read_card(words[1]))


def _clause(text: str) -> str:
    if not _CLAUSE.fullmatch(text):
        raise StatementError(f"{text[:40]!r} names no irregularity: write its clause, such as 26.15(a)")
    return text.removeprefix("19:47-")


def _read_irregular(words: list[str]) -> Any:
    """A card is written as a card and a box as a number: either may be left out."""
    cards = [one for one in words[1:] if not one.isdecimal()]
    boxes = [one for one in words[1:] if one.isdecimal()]
    if len(cards) > 1 or len(boxes) > 1 or words[1:] != cards + boxes:
        raise StatementError(f"write it as: {FORMS['irregular']}")
    card = read_card(cards[0]) if cards else None
    return cm.Irregular(_clause(words[0]), card, read_number(boxes[0], "BOX") if boxes else 0)


def _box_player_amount(kind: Callable[[int, str, int], Any]) -> Callable[[list[str]], Any]:
    return lambda words: kind(read_number(words[0], "BOX"), read_player(words[1]), read_amount(words[2]))


def _write_irregular(one: cm.Irregular) -> str:
    said = [str(what) for what in (one.card, one.box) if what]
    return " ".join(["irregular", one.clause, *said])


_COMMON = {name: reader for name, reader in readers(FORMS).items() if name in FORMS}

STATEMENTS = Statements(
    "double attack",
    FORMS,
    {
        **_COMMON,
        **HAND_READERS,
        "attack": _box_player_amount(cm.Attack),
        "close-attack": without_words(cm.CloseAttack()),
        "insure": _box_player_amount(cm.Insure),
        "double": _read_double,
        "follow": lambda words: cm.Follow(*read_hand(words[0]), read_player(words[1]), read_amount(words[2])),
        "turn": _read_turn,
        "irregular": _read_irregular,
        "repair": lambda words: cm.Repair(_clause(words[0])),
        "shuffle-by-hand": without_words(cm.ShuffleByHand()),
        "place-device": without_words(cm.PlaceDevice()),
    },
    {
        **{kind: writer for kind, writer in WRITERS.items() if kind not in (ConfirmWager, PutBack)},
        **HAND_WRITERS,
        cm.Attack: lambda one: f"attack {one.box} {one.player} {plain(one.amount)}",
        cm.CloseAttack: word("close-attack"),
        cm.Irregular: _write_irregular,
        cm.Repair: lambda one: f"repair {one.clause}",
        cm.ShuffleByHand: word("shuffle-by-hand"),
        cm.PlaceDevice: word("place-device"),
    },
)
read_statement = STATEMENTS.read
write_statement = STATEMENTS.write
