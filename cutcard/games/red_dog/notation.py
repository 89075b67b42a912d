"""Red dog's statements of the round notation: text to command and back."""

from collections.abc import Callable, Sequence
from typing import Any

from cutcard.games.protocol import (
    Command,
    ConfirmWager,
    Cut,
    Deal,
    EndRound,
    GiveCard,
    NewDealer,
    PlaceBet,
    Prepare,
    PutBack,
    Recut,
    RefuseCut,
    Reshuffle,
    ShoeRunsOut,
    ShowBurn,
    Shuffle,
    StatementError,
    VoidRound,
    WithdrawBet,
)
from cutcard.games.red_dog.model import commands as cm
from cutcard.games.table.statements import (
    UnknownStatementError,
    lengths,
    plain,
    read_amount,
    read_bet,
    read_card,
    read_confirm,
    read_number,
    read_player,
    read_withdrawal,
    write_bet,
)

FORMS: dict[str, str] = {
    "bet": "bet BOX PLAYER red-dog AMOUNT [cash or coupon] [accepted]",
    "withdraw": "withdraw BOX PLAYER red-dog",
    "confirm": "confirm dealer-or-floorperson BOX PLAYER red-dog",
    "deal": "deal",
    "raise": "raise PLAYER AMOUNT [BOX]",
    "raises-closed": "raises-closed",
    "irregular": "irregular CLAUSE [CARD]",
    "take": "take BOX",
    "decline": "decline BOX",
    "no-answer": "no-answer",
    "cut": "cut PLAYER POSITION",
    "refuse-cut": "refuse-cut PLAYER",
    "new-dealer": "new-dealer",
    "reshuffle": "reshuffle",
    "recut": "recut",
    "show-burn": "show-burn PLAYER [CARD]",
}

_LENGTHS = lengths(FORMS) | {"bet": (4, 6)}


def read_statement(words: Sequence[str]) -> Command:
    """A statement's words as a command."""
    name, rest = words[0], list(words[1:])
    if name not in FORMS:
        raise UnknownStatementError(name, "red dog", FORMS)
    least, most = _LENGTHS[name]
    if not least <= len(rest) <= most:
        raise StatementError(f"write it as: {FORMS[name]}")
    return _READERS[name](rest)


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
        f"{' '.join(words)} is no irregularity of red dog: 6.7(a) CARD, 6.7(b) or 6.7(c) CARD"
    )


_READERS: dict[str, Callable[[list[str]], Command]] = {
    "bet": lambda words: read_bet(words, FORMS["bet"], ("accepted",)),
    "withdraw": read_withdrawal,
    "confirm": lambda words: read_confirm(words, FORMS["confirm"]),
    "deal": lambda words: Deal(),
    "raise": _read_raise,
    "raises-closed": lambda words: cm.CloseRaises(),
    "irregular": _read_irregular,
    "take": lambda words: cm.PlayOn(read_number(words[0], "BOX")),
    "decline": lambda words: cm.VoidArea(read_number(words[0], "BOX")),
    "no-answer": lambda words: cm.CloseChoice(),
    "cut": lambda words: Cut(read_player(words[0]), read_number(words[1], "POSITION")),
    "refuse-cut": lambda words: RefuseCut(read_player(words[0])),
    "new-dealer": lambda words: NewDealer(),
    "reshuffle": lambda words: Reshuffle(),
    "recut": lambda words: Recut(),
    "show-burn": lambda words: ShowBurn(
        read_player(words[0]), read_card(words[1]) if len(words) > 1 else None
    ),
}


def write_statement(command: Any) -> str:
    """A command as its statement; what the notation does itself (cards, shuffles) is empty."""
    return _WRITERS[type(command)](command)


def _word(word: str) -> Callable[[Any], str]:
    return lambda command: word


_NOT_SAID = (GiveCard, Prepare, Shuffle, PutBack, ShoeRunsOut, VoidRound)
"""What a text leaves to whoever plays it."""

_WRITERS: dict[type, Callable[[Any], str]] = {
    PlaceBet: write_bet,
    WithdrawBet: lambda one: f"withdraw {one.box} {one.player} {one.wager}",
    ConfirmWager: lambda one: f"confirm {one.by} {one.box} {one.player} {one.wager}",
    Deal: _word("deal"),
    cm.Raise: lambda one: f"raise {one.player} {plain(one.amount)} {one.area or ''}".rstrip(),
    cm.CloseRaises: _word("raises-closed"),
    cm.FoundFaceUp: lambda one: f"irregular 6.7(a) {one.card}",
    cm.DrawnInError: _word("irregular 6.7(b)"),
    cm.ThirdCardExposed: lambda one: f"irregular 6.7(c) {one.card}",
    cm.PlayOn: lambda one: f"take {one.area}",
    cm.VoidArea: lambda one: f"decline {one.area}",
    cm.CloseChoice: _word("no-answer"),
    Cut: lambda one: f"cut {one.player} {one.position}",
    RefuseCut: lambda one: f"refuse-cut {one.player}",
    Recut: _word("recut"),
    ShowBurn: lambda one: f"show-burn {one.player} {one.card or ''}".rstrip(),
    Reshuffle: _word("reshuffle"),
    NewDealer: _word("new-dealer"),
    EndRound: _word("end"),
    **dict.fromkeys(_NOT_SAID, _word("")),
}
