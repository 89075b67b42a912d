"""Red dog in exact fractions: every two first cards, every third card, every profitable raise.

The deciders give the result of a deal; this module only counts. Whether a raise is profitable is computed
with the first two cards out of the shoe. If other cards are removed too, it may depend on more than the
spread.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from itertools import product
from typing import Literal

from cutcard.cards import ALL_CARDS, Card
from cutcard.exact_odds.defaults import cards_left, exact_effects
from cutcard.exact_odds.errors import ShoeRanOutError
from cutcard.games.red_dog import rules
from cutcard.games.red_dog.rules import CONSECUTIVE, PAIR, Verdict
from cutcard.games.red_dog.sheet.sheet import ROWS, RedDogSheet
from cutcard.money import Odds
from cutcard.strategies.red_dog.chart import SPREADS, RaiseChart

VALUES = tuple(sorted({rules.rank_value(card) for card in ALL_CARDS}))
LOST = "lost"
_VOID = {CONSECUTIVE: "void: consecutive", PAIR: "void: pair, no three of a kind"}

Counts = tuple[int, ...]
"""How many cards there are of each of `VALUES`."""

_NOTHING = Fraction(0)


@dataclass(frozen=True)
class Outcome:
    """One way a round ends, and how often."""

    name: str
    probability: Fraction
    pays: Odds | None


@dataclass(frozen=True)
class SpreadOdds:
    """The value of a spread once it is seen, per unit of the original wager."""

    spread: int
    probability: Fraction
    won: Fraction
    """The probability that the third card falls between."""
    pays: Odds
    raise_value: Fraction
    """The mean result of one raised unit."""
    raised: Fraction
    """The share of its deals on which the player raises."""


@dataclass(frozen=True)
class RedDogOdds:
    """The whole game. Figures are per unit of the original wager."""

    outcomes: tuple[Outcome, ...]
    spreads: tuple[SpreadOdds, ...]
    nets: Mapping[Fraction, Fraction]
    """The probability of each net result."""
    value: Fraction
    """The player's mean result; negative favours the house."""
    square: Fraction
    """The mean square of the winnings."""
    average_total_wager: Fraction

    @property
    def house_advantage(self) -> Fraction:
        return -self.value

    @property
    def element_of_risk(self) -> Fraction:
        return self.house_advantage / self.average_total_wager

    @property
    def hit_frequency(self) -> Fraction:
        return sum((each.probability for each in self.outcomes if each.pays is not None), _NOTHING)

    @property
    def variance(self) -> Fraction:
        return self.square - self.value**2


def counts_left(decks: int, removed: Iterable[Card] = ()) -> Counts:
    """A fresh shoe by values, without the removed cards."""
    return counts_of(cards_left(decks, removed).elements())


def counts_of(cards: Iterable[Card]) -> Counts:
    found = Counter(rules.rank_value(card) for card in cards)
    return tuple(found[value] for value in VALUES)


def red_dog_odds(sheet: RedDogSheet, counts: Counts, chart: RaiseChart | None = None) -> RedDogOdds:
    """The odds of a shoe, played by a chart, or without one by the best raise of every deal.

    If it makes no difference, best play does not raise.
    """
    if sum(counts) < 3:
        raise ShoeRanOutError
    return _Counting(sheet, counts, chart).whole()


def raise_value(sheet: RedDogSheet, counts: Counts, first: int, second: int) -> Fraction:
    """The mean result of one raised unit once these two cards lie there; the counts hold them too."""
    counting = _Counting(sheet, counts, None)
    thirds = counting.thirds(first, second)
    if not thirds or min(counting.left[first], counting.left[second]) < 1:
        raise ShoeRanOutError
    return counting.brings(first, second, thirds) / sum(thirds.values())


def third_card_results(
    sheet: RedDogSheet, counts: Counts, first: int, second: int
) -> dict[Literal["won", "lost", "void"], Fraction]:
    """How often the third card wins, loses and voids once these two lie there; the counts hold them too."""
    counting = _Counting(sheet, counts, None)
    thirds = counting.thirds(first, second)
    every = sum(thirds.values())
    found: Counter[Literal["won", "lost", "void"]] = Counter()
    for third, many in thirds.items():
        found[counting.ruling(first, second, third).result] += many
    return {result: Fraction(many, every) for result, many in found.items()}


@lru_cache(maxsize=32)
def best_raises(sheet: RedDogSheet) -> RaiseChart:
    """The spreads on which a raise is profitable from a fresh shoe, where nothing else matters."""
    found = red_dog_odds(sheet, counts_left(sheet.decks))
    spreads = frozenset(each.spread for each in found.spreads if each.raised)
    assert all(each.raised in (0, 1) for each in found.spreads)
    return RaiseChart(f"best raises of {sheet.name}", spreads)


class _Counting:
    """The sums over all deals of one shoe."""

    def __init__(self, sheet: RedDogSheet, counts: Counts, chart: RaiseChart | None) -> None:
        self.sheet = sheet
        self.chart = chart
        self.left = dict(zip(VALUES, counts, strict=True))
        self.cards = sum(counts)
        self.ends: Counter[str] = Counter()
        """By outcome: the number of ordered triples of cards."""
        self.nets: Counter[Fraction] = Counter()
        self.value = self.square = self.laid = _NOTHING
        self.deals: Counter[int] = Counter()
        self.raised: Counter[int] = Counter()
        self.won: Counter[int] = Counter()

    def whole(self) -> RedDogOdds:
        for first, second in product(VALUES, repeat=2):
            pairs = self.left[first] * (self.left[second] - (first == second))
            if pairs:
                self._deal(first, second, pairs)
        triples = self.cards * (self.cards - 1) * (self.cards - 2)
        names = (*ROWS, *_VOID.values(), LOST)
        pays = dict(self.sheet.pays)
        return RedDogOdds(
            outcomes=tuple(
                Outcome(name, Fraction(self.ends[name], triples), pays.get(name)) for name in names
            ),
            spreads=tuple(self._spread(spread, triples) for spread in SPREADS if self.deals[spread]),
            nets={net: Fraction(ways, triples) for net, ways in self.nets.items()},
            value=self.value / triples,
            square=self.square / triples,
            average_total_wager=self.laid / triples,
        )

    def _deal(self, first: int, second: int, pairs: int) -> None:
        """Counts every third card of these two; if none is drawn, all of them together."""
        spread = rules.spread_of(first, second)
        thirds = self.thirds(first, second)
        raised = self._raised(spread, first, second, thirds)
        for third, many in thirds.items():
            ruling = self.ruling(first, second, third)
            ways = pairs * many
            self.ends[_name(spread, ruling)] += ways
            net = _net(ruling, 1 + raised)
            self.nets[net] += ways
            self.value += ways * net
            self.square += ways * net**2
            self.laid += ways * (1 + raised)
            self.deals[spread] += ways
            self.raised[spread] += ways * (raised > 0)
            self.won[spread] += ways * (ruling.result == "won")

    def thirds(self, first: int, second: int) -> dict[int, int]:
        left = {value: many - (value == first) - (value == second) for value, many in self.left.items()}
        return {value: many for value, many in left.items() if many}

    def ruling(self, first: int, second: int, third: int) -> Verdict:
        """The outcome, by the first two cards or by the third."""
        ruling = rules.outcome_of(self.sheet, first, second)
        if ruling is None:
            ruling = rules.outcome_of(self.sheet, first, second, third)
        assert ruling is not None
        return ruling

    def _raised(self, spread: int, first: int, second: int, thirds: dict[int, int]) -> int:
        """The raise, in original wagers."""
        if not rules.may_raise(spread):
            return 0
        chart = self.chart
        pays = self.brings(first, second, thirds) > 0 if chart is None else chart.raises(spread)
        return rules.most_raised(1, 0) if pays else 0

    def brings(self, first: int, second: int, thirds: dict[int, int]) -> Fraction:
        """What one unit brings, summed over every third card."""
        nets = (many * _net(self.ruling(first, second, third), 1) for third, many in thirds.items())
        return sum(nets, _NOTHING)

    def _spread(self, spread: int, triples: int) -> SpreadOdds:
        deals = self.deals[spread]
        won, odds = Fraction(self.won[spread], deals), self.sheet.odds(rules.row_of(spread))
        return SpreadOdds(
            spread=spread,
            probability=Fraction(deals, triples),
            won=won,
            pays=odds,
            raise_value=won * odds.ratio - (1 - won),
            raised=Fraction(self.raised[spread], deals),
        )


def _name(spread: int, ruling: Verdict) -> str:
    if ruling.result == "won":
        return ruling.row
    return LOST if ruling.result == "lost" else _VOID[spread]


def _net(ruling: Verdict, laid: int) -> Fraction:
    """The result of a wager and its raise together."""
    if ruling.result == "won":
        assert ruling.odds is not None
        return laid * ruling.odds.ratio
    return Fraction(-laid) if ruling.result == "lost" else _NOTHING


def effects_of_removal(
    sheet: RedDogSheet, removed: Sequence[Card], chart: RaiseChart | None, ranks: Iterable[str]
) -> dict[str, Fraction | None]:
    """By rank: the change of the house advantage when one card is removed; None if none is left."""

    def advantage(cards: Sequence[Card]) -> Fraction:
        return red_dog_odds(sheet, counts_left(sheet.decks, cards), chart).house_advantage

    return exact_effects(sheet.decks, removed, advantage, ranks)
