"""How blackjack is told."""

from collections.abc import Iterable, Sequence

from cutcard.games.blackjack.model import events as ev
from cutcard.games.blackjack.rules import equipment
from cutcard.games.blackjack.sheet.sheet import BlackjackSheet
from cutcard.games.blackjack.view import TableView
from cutcard.games.croupier.croupier import Step
from cutcard.narration.audience import Sentence, Voice
from cutcard.narration.blackjack.record import seen_steps
from cutcard.narration.blackjack.words import Narrator
from cutcard.narration.common import cutting_card_out
from cutcard.narration.protocol import Telling
from cutcard.narration.round_results import Slate


class BlackjackTelling:
    def narrator(self, voice: Voice, sheet: BlackjackSheet) -> Narrator:
        return Narrator(voice, sheet)

    def slate(self) -> Slate:
        return Slate(ev.BettingClosed)

    def cutting_card_out(self, sheet: BlackjackSheet) -> Sentence:
        return cutting_card_out(equipment.cutting_card_clause(sheet))

    def seen_steps(self, steps: Sequence[Step], reader: str) -> Iterable[Step]:
        return seen_steps(steps, reader)

    def carries_on(self, view: TableView) -> bool:
        """A record begins with the first round of the streaks it decides (2.22)."""
        return bool(view.streaks)


NARRATION: Telling = BlackjackTelling()
