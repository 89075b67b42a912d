"""Blackjack's statements of the round notation: text to command and back."""

import re
from collections.abc import Callable, Sequence
from typing import Any

from cutcard.cards import BadCardError, Card, card
from cutcard.games.blackjack import commands as cm
from cutcard.games.blackjack.procedures import SIDES
from cutcard.games.game import (
    AskSpread,
    Cut,
    Deal,
    EndRound,
    GiveCard,
    NewDealer,
    PlaceBet,
    Prepare,
    PutBack,
    ReceivePreShuffled,
    Recut,
    RefuseCut,
    Reshuffle,
    ShoeRunsOut,
    ShowBurn,
    Shuffle,
    ShuffleDiscards,
    SpreadIdle,
    StatementError,
    VoidRound,
)
from cutcard.money import BadAmountError, dollars, read_dollars

FORMS: dict[str, str] = {
    "bet": "bet BOX PLAYER WAGER AMOUNT [cash or coupon]",
    "deal": "deal [left or right]",
    "insure": "insure BOX PLAYER AMOUNT",
    "even-money": "even-money BOX PLAYER",
    "hit": "hit HAND",
    "stand": "stand HAND",
    "surrender": "surrender HAND",
    "split": "split HAND",
    "double": "double HAND [AMOUNT]",
    "dealer": "dealer",
    "cut": "cut PLAYER POSITION",
    "refuse-cut": "refuse-cut PLAYER",
    "new-dealer": "new-dealer",
    "reshuffle": "reshuffle",
    "recut": "recut [left or right]",
    "show-burn": "show-burn PLAYER [CARD]",
    "spread-idle": "spread-idle",
    "ask-spread": "ask-spread PLAYER",
}

NOT_BUILT: dict[str, str] = {
    "follow": "shared boxes (2.13)",
    "assign": "shared boxes (2.13)",
    "take": "offered cards (2.6(j)3, 2.15)",
    "decline": "offered cards (2.6(j)3, 2.15)",
    "press": "the blackjack bonus wager (2.20)",
    "raise": "red dog (6.5)",
    "attack": "double attack (26)",
    "roll": "craps (1.1)",
    "irregular": "irregularities (2.15)",
}

_PLAYER = re.compile(r"[A-Za-z][A-Za-z0-9_-]{0,31}")
_WAGER = re.compile(r"[a-z0-9][a-z0-9.-]{0,31}")
_NUMBER = re.compile(r"[0-9]{1,4}")


def read_statement(words: Sequence[str]) -> Any:
    """A statement's words as a command."""
    name, rest = words[0], list(words[1:])
    if name in NOT_BUILT:
        raise StatementError(f"{NOT_BUILT[name]}: not built yet")
    reader = _READERS.get(name)
    if reader is None:
        raise StatementError(f"{name} is no statement of blackjack")
    least, most = _LENGTHS[name]
    if not least <= len(rest) <= most:
        raise StatementError(f"write it as: {FORMS[name]}")
    return reader(rest)


def _read_bet(words: list[str]) -> Any:
    means = words[4] if len(words) == 5 else "chips"
    if means not in ("chips", "cash", "coupon"):
        raise StatementError(f"write it as: {FORMS['bet']}")
    return PlaceBet(_number(words[0], "BOX"), _player(words[1]), _wager(words[2]), _amount(words[3]), means)


def _read_double(words: list[str]) -> Any:
    if words[-1] == "down":
        raise StatementError("down: a double dealt face down (2.10(c)) is not built yet")
    if len(words) > 2:
        raise StatementError(f"write it as: {FORMS['double']}")
    box, hand = _hand(words[0])
    return cm.Double(box, hand, _amount(words[1]) if len(words) > 1 else 0)


def _of_hand(kind: Callable[[int, int], Any]) -> Callable[[list[str]], Any]:
    return lambda words: kind(*_hand(words[0]))


def _without_words(command: Any) -> Callable[[list[str]], Any]:
    return lambda words: command


_READERS: dict[str, Callable[[list[str]], Any]] = {
    "bet": _read_bet,
    "deal": lambda words: Deal(_side("deal", words)),
    "insure": lambda words: cm.Insure(_number(words[0], "BOX"), _player(words[1]), _amount(words[2])),
    "even-money": lambda words: cm.TakeEvenMoney(_number(words[0], "BOX"), _player(words[1])),
    "hit": _of_hand(cm.Hit),
    "stand": _of_hand(cm.Stand),
    "surrender": _of_hand(cm.Surrender),
    "split": _of_hand(cm.Split),
    "double": _read_double,
    "dealer": _without_words(cm.DealerPlays()),
    "cut": lambda words: Cut(_player(words[0]), _number(words[1], "POSITION")),
    "refuse-cut": lambda words: RefuseCut(_player(words[0])),
    "new-dealer": _without_words(NewDealer()),
    "reshuffle": _without_words(Reshuffle()),
    "recut": lambda words: Recut(_side("recut", words)),
    "show-burn": lambda words: ShowBurn(_player(words[0]), _card(words[1]) if len(words) > 1 else None),
    "spread-idle": _without_words(SpreadIdle()),
    "ask-spread": lambda words: AskSpread(_player(words[0])),
}
_LENGTHS = {
    name: (sum(not word.startswith("[") for word in form.split()) - 1, len(form.split()) - 1)
    for name, form in FORMS.items()
} | {"bet": (4, 5), "double": (1, 3), "deal": (0, 1), "recut": (0, 1)}


def _side(statement: str, words: list[str]) -> str:
    if words and words[0] not in SIDES:
        raise StatementError(f"write it as: {FORMS[statement]}")
    return words[0] if words else ""


def _card(text: str) -> Card:
    try:
        return card(text)
    except BadCardError as error:
        raise StatementError(str(error)) from None


def _number(text: str, what: str) -> int:
    if not _NUMBER.fullmatch(text):
        raise StatementError(f"{text!r} is no {what}: write a whole number")
    return int(text)


def _hand(text: str) -> tuple[int, int]:
    """BOX or BOX.N."""
    box, dot, hand = text.partition(".")
    if dot and hand in ("0", ""):
        raise StatementError(f"{text!r} is no hand: hands of a box count from 1, such as 1.2")
    return _number(box, "box"), _number(hand, "hand") if dot else 0


def _player(text: str) -> str:
    if not _PLAYER.fullmatch(text):
        raise StatementError(f"{text!r} is no player's name: letters, digits, - and _, a letter first")
    return text


def _wager(text: str) -> str:
    if not _WAGER.fullmatch(text):
        raise StatementError(f"{text!r} is no wager's name")
    return text


def _amount(text: str) -> int:
    try:
        amount = read_dollars(text)
    except BadAmountError as error:
        raise StatementError(str(error)) from None
    if amount == 0:
        raise StatementError("an amount must be more than nothing")
    return amount


def _plain(cents: int) -> str:
    return dollars(cents).removesuffix(".00")


def write_statement(command: Any) -> str:
    """A command as its statement; what the notation does itself (cards, shuffles) is empty."""
    match command:
        case PlaceBet():
            means = f" {command.means}" if command.means != "chips" else ""
            return f"bet {command.box} {command.player} {command.wager} {_plain(command.amount)}{means}"
        case cm.Insure():
            return f"insure {command.box} {command.player} {_plain(command.amount)}"
        case cm.TakeEvenMoney():
            return f"even-money {command.box} {command.player}"
        case cm.Double():
            amount = f" {_plain(command.amount)}" if command.amount else ""
            return f"double {_hand_text(command)}{amount}"
        case cm.Hit() | cm.Stand() | cm.Split() | cm.Surrender():
            return f"{_VERBS[type(command)]} {_hand_text(command)}"
        case Cut():
            return f"cut {command.player} {command.position}"
        case RefuseCut():
            return f"refuse-cut {command.player}"
        case Deal():
            return f"deal {command.side}".strip()
        case Recut():
            return f"recut {command.stack}".strip()
        case ShowBurn():
            return f"show-burn {command.player} {command.card or ''}".strip()
        case AskSpread():
            return f"ask-spread {command.player}"
        case (
            GiveCard()
            | Prepare()
            | ReceivePreShuffled()
            | Shuffle()
            | ShuffleDiscards()
            | PutBack()
            | ShoeRunsOut()
            | VoidRound()
            | cm.CloseInsurance()
            | cm.AnswerReader()
            | cm.TurnHoleCard()
        ):
            return ""
    return _PLAIN_WORDS[type(command)]


_VERBS = {cm.Hit: "hit", cm.Stand: "stand", cm.Split: "split", cm.Surrender: "surrender"}
_PLAIN_WORDS: dict[type, str] = {
    cm.DealerPlays: "dealer",
    EndRound: "end",
    Reshuffle: "reshuffle",
    NewDealer: "new-dealer",
    SpreadIdle: "spread-idle",
}


def _hand_text(command: cm.Decision) -> str:
    return f"{command.box}.{command.hand}" if command.hand else str(command.box)
