"""The interface by which the frames of one game are read, and what every game shares of it."""

from collections import Counter
from typing import NamedTuple, Protocol

from cutcard.coach.questions import AskedHand, Option
from cutcard.games.registry import Room
from cutcard.money import BadAmountError, read_dollars
from cutcard.web import wire

PASS = "pass"
"""The act of a person who takes nothing that a window offers."""


class Asked(NamedTuple):
    """What a frame asks its reader."""

    since: int
    round: int
    place: str
    """The hand it is about, or the reader's box."""
    window: bool
    dealer: tuple[str, ...]
    hands: tuple[AskedHand, ...]
    options: tuple[Option, ...]
    passing: str = ""
    """The label of passing on what a window offers."""


class Reader(Protocol):
    """How one game's frames are read. It decides nothing: the frame says what is open."""

    decides: bool
    """Whether players decide something once their wagers lie."""

    def asked(self, frame: wire.TableFrame) -> Asked | None:
        """The question that the frame asks its reader; None where a choice has no value."""
        ...


class NoDecisions:
    """A game in which nobody decides anything once the wagers lie: only their prices can be told."""

    decides = False

    def asked(self, frame: wire.TableFrame) -> Asked | None:
        return None


READERS = Room[Reader]("cutcard.coach.reading", "", "READER", default=NoDecisions())


def question_of(frame: wire.TableFrame) -> Asked | None:
    """The frame's question, if it asks its reader for a decision."""
    if not frame.mine.asked or frame.question.kind not in ("decision", "window"):
        return None
    return READERS[frame.game].asked(frame)


def open_choices(frame: wire.TableFrame) -> list[wire.PlayerChoice]:
    return [one for one in frame.mine.choices if one.barred is None]


def gone(seen: Counter[str], asked: Asked) -> tuple[str, ...]:
    """The seen cards beside the person's hand and the dealer's cards."""
    known = Counter(asked.dealer)
    for hand in asked.hands[:1]:
        known.update(hand.cards)
    return tuple(sorted((seen - known).elements()))


class Said(NamedTuple):
    """The option that a statement takes, with its amount."""

    option: Option
    amount: int


def said(statement: str, options: tuple[Option, ...]) -> Said | None:
    """The option that a statement takes. The hand may be written with its number or without: `3`, `3.1`."""
    words = _plain(statement)
    for option in options:
        say, then = _plain(option.say), option.then.split()
        if words == say and not option.most:
            return Said(option, 0)
        if option.most and words[: len(say)] == say and words[len(say) + 1 :] == then:
            amount = _cents(words[len(say)]) if len(words) > len(say) else None
            if amount is not None:
                return Said(option, amount)
    return None


def _plain(statement: str) -> list[str]:
    """The words of a statement; the only hand of a box goes by the number of the box."""
    return [word.removesuffix(".1") if at == 1 else word for at, word in enumerate(statement.split())]


def _cents(word: str) -> int | None:
    try:
        return read_dollars(word)
    except BadAmountError:
        return None
