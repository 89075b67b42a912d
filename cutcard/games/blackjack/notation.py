"""Blackjack's statements of the round notation: text to command and back."""

import re
from collections.abc import Callable
from typing import Any

from cutcard.cards import BadCardError, Card, read_cards
from cutcard.games.blackjack.model import commands as cm
from cutcard.games.blackjack.model.commands import (
    AskSpread,
    Irregular,
    PermitBoxes,
    PermitEntry,
    PressButton,
    Repair,
    ShowDisplay,
    SpreadIdle,
    StayAlone,
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
    read_card,
    read_number,
    read_player,
    readers,
    stack_forms,
    wager_forms,
    without_words,
    word,
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
    "repair": "repair CLAUSE [BOX]",
    "change-box": "change-box BOX PLAYER TO",
    "close-table": "close-table",
    "dealer": "dealer",
    "irregular": "irregular CLAUSE [CARD] [BOX]",
    **stack_forms(_SIDES),
    "spread-idle": "spread-idle",
    "ask-spread": "ask-spread PLAYER",
}

NOT_BUILT: dict[str, str] = {
    "attack": "double attack (26)",
    "roll": "craps (1.1)",
}

_CLAUSE = re.compile(r"(19:47-)?2\.15\([a-p]\)[12]?")


def _read_alone(words: list[str]) -> Any:
    newcomer = read_player(words[2]) if len(words) > 2 else ""
    return StayAlone(read_number(words[0], "BOX"), read_player(words[1]), newcomer)


def _read_double(words: list[str]) -> Any:
    down = len(words) > 1 and words[-1] == "down"
    words = words[:-1] if down else words
    if len(words) > 2:
        raise StatementError(f"write it as: {FORMS['double']}")
    box, hand = _hand(words[0])
    amount, by_spot = _amounts(words[1]) if len(words) > 1 else (0, ())
    return cm.Double(box, hand, amount, down, by_spot)


def _read_turn(words: list[str]) -> Any:
    try:
        cards = tuple(read_cards(" ".join(words[1:])))
    except BadCardError as error:
        raise StatementError(str(error)) from None
    if words[0] == DEALER:
        if len(cards) != 1:
            raise StatementError("the dealer turns one card: write it as: turn dealer CARD")
        return cm.TurnHoleCard(cards[0])
    box, hand = _hand(words[0])
    return cm.TurnCards(box, cards, hand)


def _read_reader(words: list[str]) -> Any:
    if words[0] not in ("yes", "no"):
        raise StatementError("the card reader says yes or no: write it as: reader yes")
    return cm.AnswerReader(blackjack=words[0] == "yes")


def _read_irregular(words: list[str]) -> Any:
    """A card is written as a card and a box as a number: either may be left out."""
    cards = [word for word in words[1:] if not word.isdecimal()]
    boxes = [word for word in words[1:] if word.isdecimal()]
    if len(cards) > 1 or len(boxes) > 1 or words[1:] != cards + boxes:
        raise StatementError(f"write it as: {FORMS['irregular']}")
    card_named = read_card(cards[0]) if cards else None
    return Irregular(_clause(words[0]), card_named, read_number(boxes[0], "BOX") if boxes else 0)


def _clause(text: str) -> str:
    if not _CLAUSE.fullmatch(text):
        raise StatementError(f"{text[:40]!r} names no irregularity: write its clause, such as 2.15(a)")
    return text.removeprefix("19:47-")


def _of_hand(kind: Callable[[int, int], Any]) -> Reader:
    return lambda words: kind(*_hand(words[0]))


_READERS: dict[str, Reader] = {
    **readers(FORMS),
    "permit": lambda words: PermitEntry(read_player(words[0])),
    "permit-boxes": lambda words: PermitBoxes(read_player(words[0]), read_number(words[1], "NUMBER")),
    "alone": _read_alone,
    "insure": lambda words: cm.Insure(
        read_number(words[0], "BOX"), read_player(words[1]), read_amount(words[2]), _spot(words[3:])
    ),
    "even-money": lambda words: cm.TakeEvenMoney(
        read_number(words[0], "BOX"), read_player(words[1]), _spot(words[2:])
    ),
    "close-insurance": without_words(cm.CloseInsurance()),
    "hit": _of_hand(cm.Hit),
    "stand": _of_hand(cm.Stand),
    "surrender": _of_hand(cm.Surrender),
    "split": _of_hand(cm.Split),
    "double": _read_double,
    "reader": _read_reader,
    "turn": _read_turn,
    "discard": _of_hand(cm.DiscardHand),
    "take": lambda words: cm.TakeCard(read_number(words[0], "BOX")),
    "decline": lambda words: cm.DeclineCard(read_number(words[0], "BOX")),
    "follow": lambda words: cm.Follow(*_hand(words[0]), read_player(words[1]), *_amounts(words[2])),
    "assign": lambda words: cm.Assign(*_hand(words[0]), read_player(words[1])),
    "close-box": lambda words: cm.CloseJoining(read_number(words[0], "BOX")),
    "press": lambda words: PressButton(
        read_number(words[0], "BOX"), read_player(words[1]), read_amount(words[2]) if words[2:] else 0
    ),
    "repair": lambda words: Repair(_clause(words[0]), read_number(words[1], "BOX") if len(words) > 1 else 0),
    "change-box": lambda words: ChangeBox(
        read_number(words[0], "BOX"), read_player(words[1]), read_number(words[2], "TO")
    ),
    "close-table": without_words(CloseTable()),
    "dealer": without_words(cm.DealerPlays()),
    "irregular": _read_irregular,
    "spread-idle": without_words(SpreadIdle()),
    "ask-spread": lambda words: AskSpread(read_player(words[0])),
}


def _hand(text: str) -> tuple[int, int]:
    """BOX or BOX.N."""
    box, dot, hand = text.partition(".")
    if dot and hand in ("0", ""):
        raise StatementError(f"expected a hand such as 1.2 (hands of a box count from 1), got {text[:40]!r}")
    return read_number(box, "box"), read_number(hand, "hand") if dot else 0


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
    return " ".join(["double", _hand_text(double), *amount, *(["down"] if double.down else [])])


def _write_press(press: PressButton | ShowDisplay) -> str:
    """A button pressed is said with what the display showed."""
    return f"press {press.box} {press.player} {plain(press.amount)}" if press.amount else ""


def _amounts_text(command: cm.Double | cm.Follow) -> str:
    return ",".join(map(plain, command.by_spot or (command.amount,)))


def _spot_text(command: cm.Insure | cm.TakeEvenMoney) -> str:
    return f" {command.spot}" if command.spot else ""


def _write_turn(turn: cm.TurnCards) -> str:
    return " ".join(["turn", _hand_text(turn), *map(str, turn.cards)])


def _said(what: Card | int | None) -> list[str]:
    return [str(what)] if what else []


def _verb(verb: str) -> Writer:
    return lambda command: f"{verb} {_hand_text(command)}"


def _hand_text(command: Any) -> str:
    return f"{command.box}.{command.hand}" if command.hand else str(command.box)


_WRITERS: dict[type, Writer] = {
    **WRITERS,
    PermitEntry: lambda one: f"permit {one.player}",
    PermitBoxes: lambda one: f"permit-boxes {one.player} {one.boxes}",
    StayAlone: lambda one: f"alone {one.box} {one.player} {one.newcomer}".rstrip(),
    cm.Insure: lambda one: f"insure {one.box} {one.player} {plain(one.amount)}{_spot_text(one)}",
    cm.TakeEvenMoney: lambda one: f"even-money {one.box} {one.player}{_spot_text(one)}",
    cm.CloseInsurance: word("close-insurance"),
    cm.CloseJoining: lambda one: f"close-box {one.box}",
    cm.AnswerReader: lambda one: f"reader {'yes' if one.blackjack else 'no'}",
    cm.Hit: _verb("hit"),
    cm.Stand: _verb("stand"),
    cm.Split: _verb("split"),
    cm.Surrender: _verb("surrender"),
    cm.Double: _write_double,
    cm.Follow: lambda one: f"follow {_hand_text(one)} {one.player} {_amounts_text(one)}",
    cm.Assign: lambda one: f"assign {_hand_text(one)} {one.player}",
    cm.TurnCards: _write_turn,
    cm.TurnHoleCard: lambda one: f"turn dealer {one.card}",
    cm.DiscardHand: _verb("discard"),
    cm.TakeCard: lambda one: f"take {one.box}",
    cm.DeclineCard: lambda one: f"decline {one.box}",
    AskSpread: lambda one: f"ask-spread {one.player}",
    SpreadIdle: word("spread-idle"),
    Irregular: lambda one: " ".join(["irregular", one.clause, *_said(one.card), *_said(one.box)]),
    Repair: lambda one: " ".join(["repair", one.clause, *_said(one.box)]),
    PressButton: _write_press,
    ShowDisplay: _write_press,
    ChangeBox: lambda one: f"change-box {one.box} {one.player} {one.to}",
    CloseTable: word("close-table"),
    cm.DealerPlays: word("dealer"),
    **dict.fromkeys((ReceivePreShuffled, ShuffleDiscards, cm.Attend, cm.SettleWagers), word("")),
}

STATEMENTS = Statements("blackjack", FORMS, _READERS, _WRITERS, lengths={"turn": (2, 4)}, not_built=NOT_BUILT)
read_statement = STATEMENTS.read
write_statement = STATEMENTS.write
