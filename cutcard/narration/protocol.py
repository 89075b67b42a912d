"""The interface of a game's narration. Its callers know no game."""

from collections.abc import Iterable, Sequence
from typing import Protocol

from cutcard.games.croupier.croupier import Step
from cutcard.games.protocol import Event, EventT_contra, Sheet, SheetT_contra, View, ViewT_contra
from cutcard.games.registry import Room
from cutcard.narration.audience import Audience, Sentence
from cutcard.narration.round_results import RoundResults


class NarratorOf(Protocol[EventT_contra, ViewT_contra]):
    """Narrates rounds. It gets events as its audience may see them."""

    def tell(self, event: EventT_contra, view: ViewT_contra) -> list[Sentence]:
        """The sentences about this event, if any; `view` is the table after it."""
        ...


class NarrationOf(Protocol[SheetT_contra, EventT_contra, ViewT_contra]):
    def narrator(
        self, audience: Audience, sheet: SheetT_contra
    ) -> NarratorOf[EventT_contra, ViewT_contra]: ...

    def round_results(self) -> RoundResults: ...

    def cutting_card_out(self, sheet: SheetT_contra) -> Sentence:
        """Said when the cutting card has come out."""
        ...

    def seen_steps(self, steps: Sequence[Step], reader: str) -> Iterable[Step]:
        """The steps of a finished round that this reader may write down."""
        ...

    def record_continues(self, view: ViewT_contra) -> bool:
        """Whether the next round decides wagers of this one, so that its record begins here."""
        ...


Narration = NarrationOf[Sheet, Event, View]
"""The narration of a table whose game the caller does not know."""

NARRATIONS = Room[Narration]("cutcard.narration", "narration", "NARRATION")
