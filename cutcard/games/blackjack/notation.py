"""Blackjack's statements of the round notation: text to command and back."""

from cutcard.cards import BadCardError, read_cards
from cutcard.games.blackjack.model import commands as cm
from cutcard.games.blackjack.model.commands import (
    AskSpread,
    Irregular,
    PermitEntry,
    PressButton,
    ShowDisplay,
    SpreadIdle,
)
from cutcard.games.protocol import (
    DEALER,
    ChangeBox,
    CloseTable,
    ReceivePreShuffled,
    ShuffleDiscards,
    StatementError,
)
from cutcard.games.table.statements import (
    WRITERS,
    Reader,
    Statements,
    Writer,
    plain,
    read_amount,
    read_number,
    read_player,
    readers,
    stack_forms,
    wager_forms,
    without_words,
    word,
)
from cutcard.games.twenty_one.irregularities.statements import IRREGULAR_FORM, irregular_statements
from cutcard.games.twenty_one.statements import (
    HAND_READERS,
    HAND_WRITERS,
    hand_text,
    of_hand,
    read_hand,
    verb,
)

_SIDES = " [left or right]"
FORMS: dict[str, str] = {
    **wager_forms(flags="[behind] [accepted]"),
    "permit": "permit PLAYER",
    "permit-boxes": "permit-boxes PLAYER NUMBER",
    "alone": "alone BOX PLAYER [NEWCOMER]",
    "deal": f"deal{_SIDES}",
    "insure": "insure BOX PLAYER AMOUNT [SPOT]",
    "even-money": "even-money BOX PLAYER [SPOT]",
    "close-insurance": "close-insurance",
    "hit": "hit HAND",
    "stand": "stand HAND",
    "surrender": "surrender HAND",
    "split": "split HAND",
    "double": "double HAND [AMOUNT or AMOUNT,AMOUNT...] [down]",
    "reader": "reader yes-or-no",
    "turn": "turn HAND CARD...",
    "discard": "discard HAND",
    "take": "take BOX",
    "decline": "decline BOX",
    "follow": "follow HAND PLAYER AMOUNT-or-AMOUNT,AMOUNT...",
    "assign": "assign HAND PLAYER",
    "close-box": "close-box BOX",
    "press": "press BOX PLAYER [AMOUNT]",
    "display": "display BOX PLAYER AMOUNT",
    "repair": "repair CLAUSE [BOX]",
    "change-box": "change-box BOX PLAYER TO",
    "close-table": "close-table",
    "dealer": "dealer",
    "irregular": IRREGULAR_FORM,
    **stack_forms(_SIDES),
    "spread-idle": "spread-idle",
    "ask-spread": "ask-spread PLAYER",
}

_IRREGULAR, _AS_WRITTEN = irregular_statements("2.15", "a-p", Irregular)


def _read_double(words: list[str]) -> cm.Double:
    down = len(words) > 1 and words[-1] == "down"
    words = words[:-1] if down else words
    if len(words) > 2:
        raise StatementError(f"write it as: {FORMS['double']}")
    box, hand = read_hand(words[0])
    amount, by_spot = _amounts(words[1]) if len(words) > 1 else (0, ())
    return cm.Double(box, hand, amount, down, by_spot)


def _read_turn(words: list[str]) -> cm.TurnHoleCard | cm.TurnCards:
    try:
        cards = tuple(read_cards(" ".join(words[1:])))
    except BadCardError as error:
        raise StatementError(str(error)) from None
    if words[0] == DEALER:
        if len(cards) != 1:
            raise StatementError("the dealer turns one card: write it as: turn dealer CARD")
        return cm.TurnHoleCard(cards[0])
    box, hand = read_hand(words[0])
    return cm.TurnCards(box, cards, hand)


_READERS: dict[str, Reader] = {
    **readers(FORMS),
    **HAND_READERS,
    "permit": lambda words: PermitEntry(read_player(words[0])),
    "insure": lambda words: cm.Insure(
        read_number(words[0], "BOX"), read_player(words[1]), read_amount(words[2]), _spot(words[3:])
    ),
    "even-money": lambda words: cm.TakeEvenMoney(
        read_number(words[0], "BOX"), read_player(words[1]), _spot(words[2:])
    ),
    "double": _read_double,
    "turn": _read_turn,
    "discard": of_hand(cm.DiscardHand),
    "follow": lambda words: cm.Follow(*read_hand(words[0]), read_player(words[1]), *_amounts(words[2])),
    "press": lambda words: PressButton(
        read_number(words[0], "BOX"), read_player(words[1]), read_amount(words[2]) if words[2:] else 0
    ),
    "display": lambda words: ShowDisplay(
        read_number(words[0], "BOX"), read_player(words[1]), read_amount(words[2])
    ),
    "change-box": lambda words: ChangeBox(
        read_number(words[0], "BOX"), read_player(words[1]), read_number(words[2], "TO")
    ),
    "close-table": without_words(CloseTable()),
    **_IRREGULAR,
    "spread-idle": without_words(SpreadIdle()),
    "ask-spread": lambda words: AskSpread(read_player(words[0])),
}


def _spot(words: list[str]) -> int:
    """Multiple action: the spot a wager lies on, where it is named."""
    if not words:
        return 0
    spot = read_number(words[0], "SPOT")
    if not spot:
        raise StatementError("expected SPOT from 1, got '0'")
    return spot


def _amounts(text: str) -> tuple[int, tuple[int, ...]]:
    """One amount, or one for each spot of multiple action: `10,20,30`."""
    amounts = tuple(read_amount(part) for part in text.split(","))
    return (amounts[0], ()) if len(amounts) == 1 else (0, amounts)


def _write_double(double: cm.Double) -> str:
    amount = [_amounts_text(double)] if double.amount or double.by_spot else []
    return " ".join(["double", hand_text(double), *amount, *(["down"] if double.down else [])])


def _write_press(press: PressButton) -> str:
    """A button pressed is said with what the display showed."""
    return f"press {press.box} {press.player} {plain(press.amount)}" if press.amount else ""


def _amounts_text(command: cm.Double | cm.Follow) -> str:
    return ",".join(map(plain, command.by_spot or (command.amount,)))


def _spot_text(command: cm.Insure | cm.TakeEvenMoney) -> str:
    return f" {command.spot}" if command.spot else ""


def _write_turn(turn: cm.TurnCards) -> str:
    return " ".join(["turn", hand_text(turn), *map(str, turn.cards)])


_WRITERS: dict[type, Writer] = {
    **WRITERS,
    **HAND_WRITERS,
    PermitEntry: lambda one: f"permit {one.player}",
    cm.Insure: lambda one: f"insure {one.box} {one.player} {plain(one.amount)}{_spot_text(one)}",
    cm.TakeEvenMoney: lambda one: f"even-money {one.box} {one.player}{_spot_text(one)}",
    cm.Double: _write_double,
    cm.Follow: lambda one: f"follow {hand_text(one)} {one.player} {_amounts_text(one)}",
    cm.TurnCards: _write_turn,
    cm.DiscardHand: verb("discard"),
    AskSpread: lambda one: f"ask-spread {one.player}",
    SpreadIdle: word("spread-idle"),
    **_AS_WRITTEN,
    PressButton: _write_press,
    ShowDisplay: lambda one: f"display {one.box} {one.player} {plain(one.amount)}",
    ChangeBox: lambda one: f"change-box {one.box} {one.player} {one.to}",
    CloseTable: word("close-table"),
    **dict.fromkeys((ReceivePreShuffled, ShuffleDiscards, cm.Attend, cm.SettleWagers), word("")),
}

STATEMENTS = Statements("blackjack", FORMS, _READERS, _WRITERS, lengths={"turn": (2, 4)})
read_statement = STATEMENTS.read
write_statement = STATEMENTS.write
