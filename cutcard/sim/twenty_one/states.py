"""The numbered states of a hand of twenty-one in a kernel: what the rules of its sheet can distinguish."""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import combinations_with_replacement
from typing import NamedTuple

from cutcard.cards import ALL_CARDS, RANKS, Card
from cutcard.games.twenty_one.deciders import (
    TwentyOneSheet,
    cards_told_apart,
    lawful,
    special_combination,
)
from cutcard.games.twenty_one.hand import Combination, HandView, hand_view, pair_of
from cutcard.games.twenty_one.outcomes import Action
from cutcard.games.twenty_one.points import ACE, Count, count, value

STATES = 128
"""Space for states if ranks are enough; a power of two, so that a shift finds a table's row."""
STATES_BY_CARD = 2 * STATES
"""Space for states if single cards or long hands are distinguished; a number still fits a byte."""

VALUE_OF_RANK: tuple[int, ...] = tuple(value(ALL_CARDS[4 * rank]) for rank in range(len(RANKS)))

STAND, HIT, DOUBLE, SPLIT, SURRENDER = range(5)
CODE_OF_ACTION = {
    Action.STAND: STAND,
    Action.HIT: HIT,
    Action.DOUBLE: DOUBLE,
    Action.SPLIT: SPLIT,
    Action.SURRENDER: SURRENDER,
}
"""What a chart says about a state, as a kernel compares it."""


class Ahead(NamedTuple):
    """The combination of a hand's cards, and the combinations that one more card could make."""

    made: Combination = Combination.PLAIN
    following: frozenset[tuple[int, "Ahead"]] = frozenset()
    """The numbers of cards that lead to a special combination, each with that combination."""

    def plus(self, card: Card) -> "Ahead":
        return dict(self.following).get(card.number, NOTHING_AHEAD)


NOTHING_AHEAD = Ahead()


class HandState(NamedTuple):
    """A hand, as far as later cards, decisions or the settlement can distinguish it."""

    total: int
    soft: bool
    cards: int
    """1 for the half of a split pair; `most_cards` of the table also means any larger number."""
    pair: int
    split_ace: bool
    ahead: Ahead = NOTHING_AHEAD
    most_cards: int = 3

    @property
    def counted(self) -> Count:
        return Count(self.total, self.soft)

    def view(self, *, hands: int, up: int, second: int = 0) -> HandView:
        """The hand as the deciders see it."""
        return hand_view(
            self.counted, self.cards, self.pair, hands=hands, up=up, second=second, split_ace=self.split_ace
        )

    def plus(self, card: Card) -> "HandState":
        """The hand with one more card."""
        added = value(card)
        counted = self.counted.plus(added)
        return self._replace(
            total=counted.total,
            soft=counted.soft,
            cards=min(self.cards + 1, self.most_cards),
            pair=added if self.cards == 1 and self.total == added else 0,
            ahead=self.ahead.plus(card),
        )


def first_two(sheet: TwentyOneSheet, first: Card, second: Card) -> HandState:
    values = value(first), value(second)
    counted = count(values)
    ahead = _ahead(sheet)[first.number].plus(second)
    return HandState(
        counted.total, counted.soft, 2, pair_of(values), False, ahead, most_cards=cards_told_apart(sheet)
    )


def half_of_pair(sheet: TwentyOneSheet, card: Card) -> HandState:
    """One card of a split pair, waiting for its second."""
    worth = value(card)
    ahead, most_cards = _ahead(sheet)[card.number], cards_told_apart(sheet)
    return HandState(worth, worth == ACE, 1, 0, worth == ACE, ahead, most_cards)


@lru_cache(maxsize=64)
def _ahead(sheet: TwentyOneSheet) -> tuple[Ahead, ...]:
    """What a hand of one card can lead to, by that card's number. The order does not matter."""
    following: dict[tuple[Card, ...], set[tuple[int, Ahead]]] = {}

    def told(cards: tuple[Card, ...]) -> Ahead:
        return Ahead(special_combination(sheet, cards), frozenset(following.get(cards, ())))

    for length in (3, 2, 1):
        for cards in combinations_with_replacement(ALL_CARDS, length):
            if (ahead := told(cards)) != NOTHING_AHEAD:
                for last in set(cards):
                    rest = list(cards)
                    rest.remove(last)
                    following.setdefault(tuple(rest), set()).add((last.number, ahead))
    return tuple(told((card,)) for card in ALL_CARDS)


def single_cards_matter(sheet: TwentyOneSheet) -> bool:
    """Whether suits matter: whether this table pays for a combination."""
    return any(ahead != NOTHING_AHEAD for ahead in _ahead(sheet))


def _first_states(sheet: TwentyOneSheet, cards: Sequence[Card]) -> Iterator[HandState]:
    for card in cards:
        yield half_of_pair(sheet, card)
        for other in cards:
            yield first_two(sheet, card, other)
            yield half_of_pair(sheet, card).plus(other)


def _takes_a_card(sheet: TwentyOneSheet, state: HandState) -> bool:
    """Whether a hand in this state may get another card; a box with a split ace has two hands."""
    view = state.view(hands=1 + state.split_ace, up=ACE)
    return state.cards == 1 or Action.HIT in lawful(sheet, view)


@lru_cache(maxsize=64)
def numbered(sheet: TwentyOneSheet) -> dict[HandState, int]:
    """Every state a hand can be in at this table, with its number."""
    cards = ALL_CARDS if single_cards_matter(sheet) else ALL_CARDS[::4]
    found = dict.fromkeys(_first_states(sheet, cards))
    latest = list(found)
    while latest:
        drawn = [state.plus(card) for state in latest if _takes_a_card(sheet, state) for card in cards]
        latest = [state for state in dict.fromkeys(drawn) if state not in found]
        found.update(dict.fromkeys(latest))
    return {state: number for number, state in enumerate(found)}
