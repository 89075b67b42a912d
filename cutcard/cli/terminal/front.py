"""What a table needs of the place it is shown in. There are two: a screen with keys, and plain lines."""

from typing import Protocol

from cutcard.cli.terminal.look import Look
from cutcard.cli.terminal.question import Question
from cutcard.cli.terminal.scene import Scene

CARD_PAUSE, LONG_PAUSE = 0.12, 0.45
"""Seconds a screen rests on a card, and on what the dealer does. A key pressed meanwhile ends the rest."""


class Front(Protocol):
    look: Look

    def say(self, line: str) -> None:
        """Something happened, or is worth knowing."""
        ...

    def new_round(self, number: int) -> None: ...

    def moment(self, scene: Scene, *, pause: float) -> None:
        """The table has changed: a screen draws it and rests; lines let it pass."""
        ...

    def table(self, scene: Scene) -> None:
        """The whole table is worth a look: all cards dealt, or all wagers settled."""
        ...

    def ask(self, question: Question, scene: Scene) -> str | None:
        """The answer, without surrounding blanks; None when there is nobody left to answer."""
        ...

    def page(self, text: str) -> None:
        """A longer text to read: sign, notation, help."""
        ...
