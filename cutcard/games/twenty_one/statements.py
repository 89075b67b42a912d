"""Statements of the round notation that the games of twenty-one share: hands, answers, the dealer."""

from collections.abc import Callable
from typing import Protocol

from cutcard.games.protocol import Command, StatementError
from cutcard.games.table.statements import (
    Reader,
    Writer,
    plain,
    read_number,
    read_player,
    without_words,
    word,
)
from cutcard.games.twenty_one import commands as cm

HAND_FORMS: dict[str, str] = {
    "permit-boxes": "permit-boxes PLAYER NUMBER",
    "alone": "alone BOX PLAYER [NEWCOMER]",
    "close-insurance": "close-insurance",
    "hit": "hit HAND",
    "stand": "stand HAND",
    "surrender": "surrender HAND",
    "split": "split HAND",
    "reader": "reader yes-or-no",
    "take": "take BOX",
    "decline": "decline BOX",
    "assign": "assign HAND PLAYER",
    "close-box": "close-box BOX",
    "dealer": "dealer",
}


def read_hand(text: str) -> tuple[int, int]:
    """BOX or BOX.N."""
    box, dot, hand = text.partition(".")
    if dot and hand in ("0", ""):
        raise StatementError(f"expected a hand such as 1.2 (hands of a box count from 1), got {text[:40]!r}")
    return read_number(box, "box"), read_number(hand, "hand") if dot else 0


class OfHand(Protocol):
    """A command about a hand of a box."""

    @property
    def box(self) -> int: ...

    @property
    def hand(self) -> int: ...


def hand_text(command: OfHand) -> str:
    return f"{command.box}.{command.hand}" if command.hand else str(command.box)


def _read_alone(words: list[str]) -> Command:
    newcomer = read_player(words[2]) if len(words) > 2 else ""
    return cm.StayAlone(read_number(words[0], "BOX"), read_player(words[1]), newcomer)


def _read_reader(words: list[str]) -> Command:
    if words[0] not in ("yes", "no"):
        raise StatementError("the card reader says yes or no: write it as: reader yes")
    return cm.AnswerReader(blackjack=words[0] == "yes")


def of_hand(kind: Callable[[int, int], Command]) -> Reader:
    return lambda words: kind(*read_hand(words[0]))


def verb(said: str) -> Writer:
    return lambda command: f"{said} {hand_text(command)}"


def write_double(double: cm.Double) -> str:
    return " ".join(["double", hand_text(double), *([plain(double.amount)] if double.amount else [])])


HAND_READERS: dict[str, Reader] = {
    "permit-boxes": lambda words: cm.PermitBoxes(read_player(words[0]), read_number(words[1], "NUMBER")),
    "alone": _read_alone,
    "close-insurance": without_words(cm.CloseInsurance()),
    "hit": of_hand(cm.Hit),
    "stand": of_hand(cm.Stand),
    "surrender": of_hand(cm.Surrender),
    "split": of_hand(cm.Split),
    "reader": _read_reader,
    "take": lambda words: cm.TakeCard(read_number(words[0], "BOX")),
    "decline": lambda words: cm.DeclineCard(read_number(words[0], "BOX")),
    "assign": lambda words: cm.Assign(*read_hand(words[0]), read_player(words[1])),
    "close-box": lambda words: cm.CloseJoining(read_number(words[0], "BOX")),
    "dealer": without_words(cm.DealerPlays()),
}

HAND_WRITERS: dict[type, Writer] = {
    cm.PermitBoxes: lambda one: f"permit-boxes {one.player} {one.boxes}",
    cm.StayAlone: lambda one: f"alone {one.box} {one.player} {one.newcomer}".rstrip(),
    cm.Insure: lambda one: f"insure {one.box} {one.player} {plain(one.amount)}",
    cm.CloseInsurance: word("close-insurance"),
    cm.CloseJoining: lambda one: f"close-box {one.box}",
    cm.AnswerReader: lambda one: f"reader {'yes' if one.blackjack else 'no'}",
    cm.Hit: verb("hit"),
    cm.Stand: verb("stand"),
    cm.Split: verb("split"),
    cm.Surrender: verb("surrender"),
    cm.Double: write_double,
    cm.Follow: lambda one: f"follow {hand_text(one)} {one.player} {plain(one.amount)}",
    cm.Assign: lambda one: f"assign {hand_text(one)} {one.player}",
    cm.TurnHoleCard: lambda one: f"turn dealer {one.card}",
    cm.TakeCard: lambda one: f"take {one.box}",
    cm.DeclineCard: lambda one: f"decline {one.box}",
    cm.DealerPlays: word("dealer"),
}
