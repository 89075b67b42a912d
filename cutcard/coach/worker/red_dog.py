"""The raise at red dog, valued in exact fractions."""

from collections.abc import Iterator
from typing import Any

from cutcard.cards import read_cards
from cutcard.coach.questions import OptionValue, Question, Values
from cutcard.coach.worker.protocol import NoValueError, Valuer
from cutcard.exact_odds.errors import ShoeRanOutError, TooManyRemovedError
from cutcard.exact_odds.red_dog.solver import counts_left, raise_value
from cutcard.games.red_dog.rules import rank_value


class RedDogValuer:
    def values(self, sheet: Any, question: Question, gone: tuple[str, ...]) -> Values:
        first, second = (rank_value(one) for one in read_cards(" ".join(question.dealer)))
        try:
            counts = counts_left(sheet.decks, read_cards(" ".join(gone)))
            per = float(raise_value(sheet, counts, first, second))
        except (ShoeRanOutError, TooManyRemovedError) as error:
            raise NoValueError(str(error)) from None
        return Values(
            tuple(OptionValue(one.label, 0.0, per) for one in question.options),
            tuple((one.group, 0.0) for one in question.options),
        )

    def chart_choice(self, sheet: Any, question: Question) -> str:
        return ""

    def warm(self, sheet: Any) -> Iterator[None]:
        """Nothing is compiled for it."""
        return iter(())


VALUER: Valuer = RedDogValuer()
