"""Blackjack's statements of the round notation: text to command and back."""

import re
from collections.abc import Callable, Sequence
from typing import Any

from cutcard.cards import BadCardError, read_cards
from cutcard.games.blackjack import commands as cm
from cutcard.games.game import (
    DEALER,
    FLOORPERSON,
    ConfirmWager,
    Cut,
    Deal,
    EndRound,
    GiveCard,
    NewDealer,
    PermitEntry,
    PlaceBet,
    RefuseCut,
    Reshuffle,
    ShoeRunsOut,
    Shuffle,
    StatementError,
    StayAlone,
    VoidRound,
)
from cutcard.money import BadAmountError, dollars, read_dollars

FORMS: dict[str, str] = {
    "bet": "bet BOX PLAYER WAGER AMOUNT [cash or coupon] [behind] [accepted]",
    "confirm": "confirm dealer-or-floorperson BOX PLAYER WAGER",
    "permit": "permit PLAYER",
    "alone": "alone BOX PLAYER [NEWCOMER]",
    "deal": "deal",
    "insure": "insure BOX PLAYER AMOUNT",
    "even-money": "even-money BOX PLAYER",
    "hit": "hit HAND",
    "stand": "stand HAND",
    "surrender": "surrender HAND",
    "split": "split HAND",
    "double": "double HAND [AMOUNT] [down]",
    "reader": "reader ANSWER",
    "turn": "turn HAND CARD...",
    "discard": "discard HAND",
    "follow": "follow HAND PLAYER AMOUNT",
    "assign": "assign HAND PLAYER",
    "dealer": "dealer",
    "cut": "cut PLAYER POSITION",
    "refuse-cut": "refuse-cut PLAYER",
    "new-dealer": "new-dealer",
    "reshuffle": "reshuffle",
}

NOT_BUILT: dict[str, str] = {
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
    more = words[4:]
    means = [word for word in more if word in ("cash", "coupon")]
    said = {*means, "behind", "accepted"}
    if len(means) > 1 or len(set(more)) < len(more) or not said.issuperset(more):
        raise StatementError(f"write it as: {FORMS['bet']}")
    return PlaceBet(
        *(_number(words[0], "BOX"), _player(words[1]), _wager(words[2]), _amount(words[3])),
        means=means[0] if means else "chips",
        behind="behind" in more,
        accepted="accepted" in more,
    )


def _read_confirm(words: list[str]) -> Any:
    if words[0] not in (DEALER, FLOORPERSON):
        raise StatementError(f"write it as: {FORMS['confirm']}")
    return ConfirmWager(words[0], _number(words[1], "BOX"), _player(words[2]), _wager(words[3]))


def _read_alone(words: list[str]) -> Any:
    newcomer = _player(words[2]) if len(words) > 2 else ""
    return StayAlone(_number(words[0], "BOX"), _player(words[1]), newcomer)


def _read_double(words: list[str]) -> Any:
    down = len(words) > 1 and words[-1] == "down"
    words = words[:-1] if down else words
    if len(words) > 2:
        raise StatementError(f"write it as: {FORMS['double']}")
    box, hand = _hand(words[0])
    return cm.Double(box, hand, _amount(words[1]) if len(words) > 1 else 0, down)


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


def _of_hand(kind: Callable[[int, int], Any]) -> Callable[[list[str]], Any]:
    return lambda words: kind(*_hand(words[0]))


def _without_words(command: Any) -> Callable[[list[str]], Any]:
    return lambda words: command


_READERS: dict[str, Callable[[list[str]], Any]] = {
    "bet": _read_bet,
    "confirm": _read_confirm,
    "permit": lambda words: PermitEntry(_player(words[0])),
    "alone": _read_alone,
    "deal": _without_words(Deal()),
    "insure": lambda words: cm.Insure(_number(words[0], "BOX"), _player(words[1]), _amount(words[2])),
    "even-money": lambda words: cm.TakeEvenMoney(_number(words[0], "BOX"), _player(words[1])),
    "hit": _of_hand(cm.Hit),
    "stand": _of_hand(cm.Stand),
    "surrender": _of_hand(cm.Surrender),
    "split": _of_hand(cm.Split),
    "double": _read_double,
    "reader": _read_reader,
    "turn": _read_turn,
    "discard": _of_hand(cm.DiscardHand),
    "follow": lambda words: cm.Follow(*_hand(words[0]), _player(words[1]), _amount(words[2])),
    "assign": lambda words: cm.Assign(*_hand(words[0]), _player(words[1])),
    "dealer": _without_words(cm.DealerPlays()),
    "cut": lambda words: Cut(_player(words[0]), _number(words[1], "POSITION")),
    "refuse-cut": lambda words: RefuseCut(_player(words[0])),
    "new-dealer": _without_words(NewDealer()),
    "reshuffle": _without_words(Reshuffle()),
}
_LENGTHS = {
    name: (sum(not word.startswith("[") for word in form.split()) - 1, len(form.split()) - 1)
    for name, form in FORMS.items()
} | {"bet": (4, 7), "double": (1, 3), "turn": (2, 4)}


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
        case PlaceBet() | ConfirmWager() | PermitEntry() | StayAlone():
            return _wager_text(command)
        case cm.Insure():
            return f"insure {command.box} {command.player} {_plain(command.amount)}"
        case cm.TakeEvenMoney():
            return f"even-money {command.box} {command.player}"
        case cm.Double():
            amount = f" {_plain(command.amount)}" if command.amount else ""
            return f"double {_hand_text(command)}{amount}{' down' if command.down else ''}"
        case cm.TurnCards():
            return f"turn {_hand_text(command)} {' '.join(str(card) for card in command.cards)}"
        case cm.TurnHoleCard():
            return f"turn dealer {command.card}"
        case cm.DiscardHand():
            return f"discard {_hand_text(command)}"
        case cm.Follow() | cm.Assign():
            return _joining_text(command)
        case cm.Hit() | cm.Stand() | cm.Split() | cm.Surrender():
            return f"{_VERBS[type(command)]} {_hand_text(command)}"
        case Cut():
            return f"cut {command.player} {command.position}"
        case RefuseCut():
            return f"refuse-cut {command.player}"
        case cm.AnswerReader():
            return f"reader {'yes' if command.blackjack else 'no'}"
        case GiveCard() | Shuffle() | ShoeRunsOut() | VoidRound() | cm.CloseInsurance() | cm.CloseJoining():
            return ""
    return _PLAIN_WORDS[type(command)]


_VERBS = {cm.Hit: "hit", cm.Stand: "stand", cm.Split: "split", cm.Surrender: "surrender"}
_PLAIN_WORDS: dict[type, str] = {
    Deal: "deal",
    cm.DealerPlays: "dealer",
    EndRound: "end",
    Reshuffle: "reshuffle",
    NewDealer: "new-dealer",
}


def _wager_text(command: PlaceBet | ConfirmWager | PermitEntry | StayAlone) -> str:
    match command:
        case PlaceBet():
            return _bet_text(command)
        case ConfirmWager():
            return f"confirm {command.by} {command.box} {command.player} {command.wager}"
        case PermitEntry():
            return f"permit {command.player}"
        case StayAlone():
            return f"alone {command.box} {command.player} {command.newcomer}".rstrip()


def _joining_text(command: cm.Follow | cm.Assign) -> str:
    if isinstance(command, cm.Assign):
        return f"assign {_hand_text(command)} {command.player}"
    return f"follow {_hand_text(command)} {command.player} {_plain(command.amount)}"


def _bet_text(bet: PlaceBet) -> str:
    said = [bet.means] if bet.means != "chips" else []
    said += [word for word, is_so in (("behind", bet.behind), ("accepted", bet.accepted)) if is_so]
    return " ".join(["bet", str(bet.box), bet.player, bet.wager, _plain(bet.amount), *said])


def _hand_text(command: cm.Decision | cm.Follow | cm.Assign | cm.TurnCards | cm.DiscardHand) -> str:
    return f"{command.box}.{command.hand}" if command.hand else str(command.box)
