"""How blackjack is told."""

from collections.abc import Iterable, Sequence

from cutcard.games.blackjack import events as ev
from cutcard.games.blackjack import procedures
from cutcard.games.blackjack.sheet import BlackjackSheet
from cutcard.games.blackjack.view import TableView
from cutcard.games.croupier import Step
from cutcard.telling.blackjack.record import seen_steps
from cutcard.telling.blackjack.words import Narrator
from cutcard.telling.common import cutting_card_out
from cutcard.telling.slate import Slate
from cutcard.telling.telling import Telling
from cutcard.telling.voice import Sentence, Voice


class BlackjackTelling:
    def narrator(self, voice: Voice, sheet: BlackjackSheet) -> Narrator:
        return Narrator(voice, sheet)

    def slate(self) -> Slate:
        return Slate(ev.BettingClosed)

    def cutting_card_out(self, sheet: BlackjackSheet) -> Sentence:
        return cutting_card_out(procedures.cutting_card_clause(sheet))

    def seen_steps(self, steps: Sequence[Step], reader: str) -> Iterable[Step]:
        return seen_steps(steps, reader)

    def carries_on(self, view: TableView) -> bool:
        """A record begins with the first round of the streaks it decides (2.22)."""
        return bool(view.streaks)


BLACKJACK: Telling = BlackjackTelling()
