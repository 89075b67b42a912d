"""How red dog is told."""

from collections.abc import Iterable, Sequence

from cutcard.games.croupier.croupier import Step
from cutcard.games.red_dog import equipment
from cutcard.games.red_dog.model import events as ev
from cutcard.games.red_dog.sheet.sheet import RedDogSheet
from cutcard.games.red_dog.view import TableView
from cutcard.narration.audience import Sentence, Voice
from cutcard.narration.common import cutting_card_out
from cutcard.narration.protocol import Telling
from cutcard.narration.red_dog.words import Narrator
from cutcard.narration.round_results import Slate


class RedDogTelling:
    def narrator(self, voice: Voice, sheet: RedDogSheet) -> Narrator:
        return Narrator(voice, sheet)

    def slate(self) -> Slate:
        return Slate(ev.BettingClosed)

    def cutting_card_out(self, sheet: RedDogSheet) -> Sentence:
        due = equipment.due_after_round(sheet, reached=True)
        assert due is not None
        return cutting_card_out(due[1])

    def seen_steps(self, steps: Sequence[Step], reader: str) -> Iterable[Step]:
        """Every card of a round lies face up: there is nothing to keep."""
        return steps

    def carries_on(self, view: TableView) -> bool:
        """Every wager is decided in its round."""
        return False


NARRATION: Telling = RedDogTelling()
