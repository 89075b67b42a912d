"""The interface by which the choices of one game are valued."""

from collections.abc import Iterator
from typing import Any, Protocol

from cutcard.coach.questions import CoachQuestion, Values
from cutcard.games.registry import Room


class NoValueError(Exception):
    """There is no exact value; the message says why, for the person who is coached."""


def percent(share: float) -> str:
    """As it is written in a reason."""
    return f"{100 * share:.1f}\u00a0%"


class Valuer(Protocol):
    """Values the choices of one game. A sheet is one of that game's."""

    def values(self, sheet: Any, question: CoachQuestion, gone: tuple[str, ...]) -> Values:
        """The value of each option with these cards out of the shoe; `NoValueError` where there is none."""
        ...

    def chart_choice(self, sheet: Any, question: CoachQuestion) -> str:
        """The label of the option that the best chart takes; empty where it says nothing."""
        ...

    def warm(self, sheet: Any) -> Iterator[None]:
        """Asks what questions about this sheet will ask, so that the first of them is answered at once; in
        short steps."""
        ...


class NoValues:
    """A game without decisions after the wagers."""

    def values(self, sheet: Any, question: CoachQuestion, gone: tuple[str, ...]) -> Values:
        raise NoValueError("there is no value for these choices")

    def chart_choice(self, sheet: Any, question: CoachQuestion) -> str:
        return ""

    def warm(self, sheet: Any) -> Iterator[None]:
        return iter(())


VALUERS = Room[Valuer]("cutcard.coach.worker", "", "VALUER", default=NoValues())
