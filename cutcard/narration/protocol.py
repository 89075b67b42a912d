"""The interface of a game's narration. Its callers know no game."""

from collections.abc import Iterable, Sequence
from typing import Any, Protocol

from cutcard.games.croupier.croupier import Step
from cutcard.games.registry import Room
from cutcard.narration.audience import Audience, Sentence
from cutcard.narration.round_results import RoundResults


class Narrator(Protocol):
    """Narrates rounds. It gets events as its audience may see them."""

    def tell(self, event: Any, view: Any) -> list[Sentence]:
        """The sentences about this event, if any; `view` is the table after it."""
        ...


class Narration(Protocol):
    def narrator(self, audience: Audience, sheet: Any) -> Narrator: ...

    def round_results(self) -> RoundResults: ...

    def cutting_card_out(self, sheet: Any) -> Sentence:
        """Said when the cutting card has come out."""
        ...

    def seen_steps(self, steps: Sequence[Step], reader: str) -> Iterable[Step]:
        """The steps of a finished round that this reader may write down."""
        ...

    def record_continues(self, view: Any) -> bool:
        """Whether the next round decides wagers of this one, so that its record begins here."""
        ...


NARRATIONS = Room[Narration]("cutcard.narration", "narration", "NARRATION")
