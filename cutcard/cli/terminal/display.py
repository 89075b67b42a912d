"""What a table needs from a display. There are two: a screen with keys, and a transcript."""

from typing import NamedTuple, Protocol

from cutcard.cli.terminal.prompts import Prompt
from cutcard.cli.terminal.symbols import Symbols
from cutcard.web.wire import CardsMoved, ChipsMoved, Dealt, PurseAccount, TableFrame, Told, Turned

CARD_PAUSE, LONG_PAUSE = 0.12, 0.45
"""Seconds a screen waits after a card or chips, and after a card of the dealer's. A key ends the wait."""


class Caption(NamedTuple):
    """What stands at a table beside its frames."""

    name: str
    printed: tuple[str, ...]
    """Rules in few words: printed on the felt, as many as fit."""


class Display(Protocol):
    symbols: Symbols

    def say(self, line: str) -> None:
        """Something happened, or is worth knowing."""
        ...

    def new_round(self, number: int) -> None: ...

    def table_changed(self, frame: TableFrame, caption: Caption, *, pause: float) -> None:
        """The table has changed: a screen draws it and waits; a transcript goes on."""
        ...

    def table(self, frame: TableFrame, caption: Caption) -> None:
        """The whole table is worth a look: the person is asked, or all wagers are settled."""
        ...

    def ask(self, prompt: Prompt, frame: TableFrame, caption: Caption) -> str | None:
        """The answer, without surrounding blanks; None when there is nobody left to answer."""
        ...

    def page(self, text: str) -> None:
        """A longer text to read: sign, notation, help."""
        ...


def pause_of(frame: TableFrame) -> float:
    """How long a screen waits after what this frame tells: longer for a card that decides for everybody."""
    boxes = {hand.name for box in frame.felt.boxes for hand in box.hands}
    return max((_pause(told, boxes, frame.mine.name) for told in frame.told), default=0.0)


def _pause(told: Told, boxes: set[str], player: str) -> float:
    match told:
        case Turned():
            return LONG_PAUSE
        case Dealt(place=place, index=index):
            return LONG_PAUSE if place not in boxes and index > 1 else CARD_PAUSE
        case ChipsMoved(source=source, target=target):
            return CARD_PAUSE if PurseAccount(player) in (source, target) else 0.0
        case CardsMoved(what="split" | "moved"):
            return CARD_PAUSE
    return 0.0
