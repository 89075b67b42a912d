"""Double attack's statements of the round notation: text to command and back."""

from collections.abc import Callable

from cutcard.games.double_attack.model import commands as cm
from cutcard.games.protocol import Command, ConfirmWager, PutBack, StatementError
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
from cutcard.games.twenty_one.irregularities.statements import IRREGULAR_FORM, irregular_statements
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
    "irregular": IRREGULAR_FORM,
    "repair": "repair CLAUSE",
    "shuffle-by-hand": "shuffle-by-hand",
    "place-device": "place-device",
    **stack_forms(),
}
_IRREGULAR, _AS_WRITTEN = irregular_statements("26.15", "a-m", cm.Irregular)


def _read_double(words: list[str]) -> cm.Double:
    return cm.Double(*read_hand(words[0]), read_amount(words[1]) if len(words) > 1 else 0)


def _read_turn(words: list[str]) -> cm.TurnHoleCard:
    if words[0] != "dealer":
        raise StatementError(f"write it as: {FORMS['turn']}")
    return cm.TurnHoleCard(read_card(words[1]))


def _box_player_amount(kind: Callable[[int, str, int], Command]) -> Callable[[list[str]], Command]:
    return lambda words: kind(read_number(words[0], "BOX"), read_player(words[1]), read_amount(words[2]))


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
        **_IRREGULAR,
        "shuffle-by-hand": without_words(cm.ShuffleByHand()),
        "place-device": without_words(cm.PlaceDevice()),
    },
    {
        **{kind: writer for kind, writer in WRITERS.items() if kind not in (ConfirmWager, PutBack)},
        **HAND_WRITERS,
        cm.Attack: lambda one: f"attack {one.box} {one.player} {plain(one.amount)}",
        cm.CloseAttack: word("close-attack"),
        **_AS_WRITTEN,
        cm.ShuffleByHand: word("shuffle-by-hand"),
        cm.PlaceDevice: word("place-device"),
    },
)
read_statement = STATEMENTS.read
write_statement = STATEMENTS.write
