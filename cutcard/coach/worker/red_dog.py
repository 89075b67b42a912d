"""The raise at red dog, valued in exact fractions."""

from collections.abc import Iterator
from typing import Any

from cutcard.cards import read_cards
from cutcard.coach.questions import CoachQuestion, OptionValue, Values
from cutcard.coach.worker.protocol import NoValueError, Valuer, percent
from cutcard.exact_odds.errors import ShoeRanOutError, TooManyRemovedError
from cutcard.exact_odds.red_dog.solver import counts_left, raise_value, third_card_results
from cutcard.games.red_dog.rules import may_raise, rank_value, row_of, spread_of
from cutcard.web.wire_coach import CoachChance, CoachChances


class RedDogValuer:
    def values(self, sheet: Any, question: CoachQuestion, gone: tuple[str, ...]) -> Values:
        first, second = (rank_value(one) for one in read_cards(" ".join(question.dealer)))
        try:
            counts = counts_left(sheet.decks, read_cards(" ".join(gone)))
            per = float(raise_value(sheet, counts, first, second))
            results = third_card_results(sheet, counts, first, second)
        except (ShoeRanOutError, TooManyRemovedError) as error:
            raise NoValueError(str(error)) from None
        values = tuple(OptionValue(one.label, 0.0, per) for one in question.options)
        passing = tuple((one.group, 0.0) for one in question.options)
        if not may_raise(spread_of(first, second)):
            return Values(values, passing)
        won = float(results.get("won", 0))
        odds = sheet.odds(row_of(spread_of(first, second)))
        why = (
            f"wins when the third card falls between, {percent(won)}, and pays {odds}: "
            f"it takes {percent(float(1 / (odds.ratio + 1)))} to break even"
        )
        parts = (CoachChance("between", won), CoachChance("not between", 1 - won))
        return Values(
            values,
            passing,
            tuple((one.label, why) for one in question.options),
            "leaves your wager as it is",
            (CoachChances("The third card falls", parts),),
        )

    def chart_choice(self, sheet: Any, question: CoachQuestion) -> str:
        return ""

    def warm(self, sheet: Any) -> Iterator[None]:
        """Nothing is compiled for it."""
        return iter(())


VALUER: Valuer = RedDogValuer()
