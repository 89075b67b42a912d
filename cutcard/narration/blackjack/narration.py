"""The narration of blackjack."""

from collections.abc import Iterable, Sequence

from cutcard.games.blackjack.model import events as ev
from cutcard.games.blackjack.rules import equipment
from cutcard.games.blackjack.sheet.sheet import BlackjackSheet
from cutcard.games.blackjack.view import TableView
from cutcard.games.croupier.croupier import Step
from cutcard.narration.audience import Audience, Sentence
from cutcard.narration.blackjack.record import seen_steps
from cutcard.narration.blackjack.words import BlackjackNarrator
from cutcard.narration.common import cutting_card_out
from cutcard.narration.protocol import NarrationOf
from cutcard.narration.round_results import RoundResults


class BlackjackNarration:
    def narrator(self, audience: Audience, sheet: BlackjackSheet) -> BlackjackNarrator:
        return BlackjackNarrator(audience, sheet)

    def round_results(self) -> RoundResults:
        return RoundResults(ev.BettingClosed)

    def cutting_card_out(self, sheet: BlackjackSheet) -> Sentence:
        return cutting_card_out(equipment.cutting_card_clause(sheet))

    def seen_steps(self, steps: Sequence[Step], reader: str) -> Iterable[Step]:
        return seen_steps(steps, reader)

    def record_continues(self, view: TableView) -> bool:
        """A record begins with the first round of the streaks it decides (2.22)."""
        return bool(view.streaks)


NARRATION: NarrationOf[BlackjackSheet, ev.Event, TableView] = BlackjackNarration()
