"""Figures of a wager whose every outcome is known, and the cards from which it is counted."""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from cutcard.cards import ALL_CARDS, Card
from cutcard.exact_odds.errors import TooManyRemovedError
from cutcard.exact_odds.twenty_one.solver.shoe import Stack
from cutcard.money import Odds


@dataclass(frozen=True)
class Outcome:
    """A row of a pay table, its probability and its payout; `None` if nothing is paid."""

    name: str
    probability: Fraction
    pays: Odds | None


@dataclass(frozen=True)
class WagerOdds:
    """A wager whose every outcome is known exactly. Any other result loses."""

    wager: str
    paytable: str | None
    outcomes: tuple[Outcome, ...]

    @property
    def hit_frequency(self) -> Fraction:
        return sum((each.probability for each in self.outcomes), Fraction(0))

    @property
    def house_advantage(self) -> Fraction:
        return 1 - sum((each.probability * (1 + self._ratio(each)) for each in self.outcomes), Fraction(0))

    @property
    def variance(self) -> Fraction:
        """Of the net result of one wager."""
        squares = sum((each.probability * self._ratio(each) ** 2 for each in self.outcomes), Fraction(0))
        return squares + (1 - self.hit_frequency) - self.house_advantage**2

    @property
    def nets(self) -> dict[Fraction, Fraction]:
        """The probability of each net result of one wager."""
        found = {Fraction(-1): 1 - self.hit_frequency}
        for each in self.outcomes:
            found[self._ratio(each)] = found.get(self._ratio(each), Fraction(0)) + each.probability
        return found

    @staticmethod
    def _ratio(outcome: Outcome) -> Fraction:
        assert outcome.pays is not None
        return outcome.pays.ratio


def kinds_left(decks: int, removed: Sequence[Card] = (), deck: Sequence[Card] = ALL_CARDS) -> Stack:
    """The cards of a fresh shoe without the removed ones."""
    left = [0] * len(ALL_CARDS)
    for one in deck:
        left[one.number] += decks
    for one in removed:
        left[one.number] -= 1
        if left[one.number] < 0:
            raise TooManyRemovedError.of(one, decks)
    return tuple(left)


def to_one(ratio: Fraction) -> Odds:
    return Odds(ratio.numerator, ratio.denominator)
