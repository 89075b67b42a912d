"""The narration of red dog."""

from collections.abc import Iterable, Sequence

from cutcard.games.croupier.croupier import Step
from cutcard.games.red_dog import equipment
from cutcard.games.red_dog.model import events as ev
from cutcard.games.red_dog.sheet.sheet import RedDogSheet
from cutcard.games.red_dog.view import TableView
from cutcard.narration.audience import Audience, Sentence
from cutcard.narration.common import cutting_card_out
from cutcard.narration.protocol import NarrationOf
from cutcard.narration.red_dog.words import RedDogNarrator
from cutcard.narration.round_results import RoundResults


class RedDogNarration:
    def narrator(self, audience: Audience, sheet: RedDogSheet) -> RedDogNarrator:
        return RedDogNarrator(audience, sheet)

    def round_results(self) -> RoundResults:
        return RoundResults(ev.BettingClosed)

    def cutting_card_out(self, sheet: RedDogSheet) -> Sentence:
        due = equipment.due_after_round(sheet, reached=True)
        assert due is not None
        return cutting_card_out(due[1])

    def seen_steps(self, steps: Sequence[Step], reader: str) -> Iterable[Step]:
        """Every card of a round lies face up, so all steps are visible."""
        return steps

    def record_continues(self, view: TableView) -> bool:
        """Every wager is decided in its round."""
        return False


NARRATION: NarrationOf[RedDogSheet, ev.Event, TableView] = RedDogNarration()
