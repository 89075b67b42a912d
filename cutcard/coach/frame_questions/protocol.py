"""The interface for finding the question in a frame of one game, and what every game shares."""

from collections import Counter
from typing import NamedTuple, Protocol

from cutcard.coach.questions import AskedHand, AskedOption
from cutcard.games.registry import Room
from cutcard.money import BadAmountError, read_dollars
from cutcard.web import wire

PASS = "pass"
"""The act of a person who takes nothing that a window offers."""


class FrameQuestion(NamedTuple):
    """What a frame asks its reader."""

    since: int
    round: int
    place: str
    """The hand it is about, or the reader's box."""
    window: bool
    dealer: tuple[str, ...]
    hands: tuple[AskedHand, ...]
    options: tuple[AskedOption, ...]
    passing: str = ""
    """The label of passing on what a window offers."""


class FrameParser(Protocol):
    """Finds the question in a frame of one game. It decides nothing: the frame says what is open."""

    decides: bool
    """Whether players decide something once their wagers lie."""

    def question(self, frame: wire.TableFrame) -> FrameQuestion | None:
        """The question that the frame asks its reader; None where a choice has no value."""
        ...


class NoQuestions:
    """A game without decisions after the wagers: only the prices of wagers are known."""

    decides = False

    def question(self, frame: wire.TableFrame) -> FrameQuestion | None:
        return None


FRAME_PARSERS = Room[FrameParser]("cutcard.coach.frame_questions", "", "FRAME_PARSER", default=NoQuestions())


def question_of(frame: wire.TableFrame) -> FrameQuestion | None:
    """The frame's question, if it asks its reader for a decision."""
    if not frame.mine.asked or frame.question.kind not in ("decision", "window"):
        return None
    return FRAME_PARSERS[frame.game].question(frame)


def open_choices(frame: wire.TableFrame) -> list[wire.PlayerChoice]:
    return [one for one in frame.mine.choices if one.barred is None]


def other_seen_cards(seen: Counter[str], asked: FrameQuestion) -> tuple[str, ...]:
    """The seen cards other than the person's hand and the dealer's cards."""
    known = Counter(asked.dealer)
    for hand in asked.hands[:1]:
        known.update(hand.cards)
    return tuple(sorted((seen - known).elements()))


class TakenOption(NamedTuple):
    """The option that a statement takes, with its amount."""

    option: AskedOption
    amount: int


def taken_option(statement: str, options: tuple[AskedOption, ...]) -> TakenOption | None:
    """The option that a statement takes. The hand may be written with its number or without: `3`, `3.1`."""
    words = _plain(statement)
    for option in options:
        say, then = _plain(option.say), option.then.split()
        if words == say and not option.most:
            return TakenOption(option, 0)
        if option.most and words[: len(say)] == say and words[len(say) + 1 :] == then:
            amount = _cents(words[len(say)]) if len(words) > len(say) else None
            if amount is not None:
                return TakenOption(option, amount)
    return None


def _plain(statement: str) -> list[str]:
    """The words of a statement; the only hand of a box goes by the number of the box."""
    return [word.removesuffix(".1") if at == 1 else word for at, word in enumerate(statement.split())]


def _cents(word: str) -> int | None:
    try:
        return read_dollars(word)
    except BadAmountError:
        return None
