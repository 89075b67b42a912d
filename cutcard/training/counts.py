"""Card counting: counts as plain tables, and shoes from which cards are gone so that a count has a value."""

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from cutcard.cards import Card, card
from cutcard.pit.table.randomness import RandomSource
from cutcard.training.protocol import CountShown, Exercise
from cutcard.training.shoes import stock_of


class CountSystem(NamedTuple):
    """A count: what each rank adds when a card of it is seen."""

    title: str
    source: str
    """Whose it is, and where its name comes from."""
    values: Mapping[str, int]

    def of(self, cards: Iterable[str]) -> int:
        return sum(self.values[one[0]] for one in cards)


HI_LO = CountSystem(
    "Hi-Lo",
    "presented by Harvey Dubner at the Fall Joint Computer Conference of 1963; in Edward O. Thorp's"
    " Beat the Dealer since its second edition (1966). The name says what it weighs: high cards against low",
    {**dict.fromkeys("23456", 1), **dict.fromkeys("789", 0), **dict.fromkeys("TJQKA", -1)},
)
COUNTS: Mapping[str, CountSystem] = {"hi-lo": HI_LO}
"""Another count is another line here."""

TRUE_COUNTS = (-5, -4, -3, -2, -1, 1, 2, 3, 4, 5, 6)
"""Counts per deck that deviations are asked at."""


def is_balanced(sheet: Any, system: CountSystem = HI_LO) -> bool:
    """Whether a whole deck counts nothing. Only then does the count per deck tell what is left."""
    return system.of(map(str, stock_of(sheet).deck)) == 0


class NoSuchShoeError(ValueError):
    """No cards can be gone so that the count is this one."""


def removed_cards(
    sheet: Any, shown: Iterable[str], *, left: int, running: int, system: CountSystem = HI_LO
) -> tuple[str, ...]:
    """The cards that are gone beside the shown ones when so many are left and the count is this one.

    Of all such shoes it is the evenest: cards that count alike are gone alike, rank by rank and suit by suit.
    """
    stock, used = stock_of(sheet), Counter(map(card, shown))
    groups: dict[int, list[Card]] = {1: [], 0: [], -1: []}
    for one in sorted(stock.deck, key=lambda each: (each.suit_order, each.rank_order)):
        groups[system.values[one.rank]].append(one)
    shoe = {
        value: Counter({one: stock.decks - used[one] for one in cards}) for value, cards in groups.items()
    }
    holds = {value: cards.total() for value, cards in shoe.items()}
    out = sum(holds.values()) - left
    needed = running - system.of(str(one) for one in used.elements())
    neutral = round(out * holds[0] / max(1, sum(holds.values())))
    neutral += (out - neutral - needed) % 2  # what is left must be even
    wanted = {1: (out - neutral + needed) // 2, 0: neutral, -1: (out - neutral - needed) // 2}
    if any(not 0 <= wanted[value] <= holds[value] for value in wanted):
        raise NoSuchShoeError("expected a count that so many cards can have")
    return tuple(str(one) for value, many in wanted.items() for one in _evenly(shoe[value], many))


def _evenly(cards: Counter[Card], many: int) -> Iterable[Card]:
    """So many of them, one of each kind in turn."""
    left, taken = Counter(cards), 0
    while taken < many:
        for one in cards:
            if taken < many and left[one]:
                left[one] -= 1
                taken += 1
                yield one


def counted(sheet: Any, exercise: Exercise, source: RandomSource, system: CountSystem = HI_LO) -> Exercise:
    """The exercise in a shoe of which cards are gone, at a drawn count per deck. At least a quarter is gone,
    so that a count is one that occurs."""
    stock = stock_of(sheet)
    deck = len(stock.deck)
    decks_left = 1 + source.below(max(1, 3 * stock.decks // 4)) if stock.decks > 1 else 0.5
    true = TRUE_COUNTS[source.below(len(TRUE_COUNTS))]
    left, running = round(deck * decks_left), round(true * decks_left) or (1 if true > 0 else -1)
    shown = (*exercise.dealer, *exercise.cards)
    gone = removed_cards(sheet, shown, left=left, running=running, system=system)
    count = CountShown(running, left, decks_left, round(running / decks_left, 1))
    return exercise._replace(gone=gone, counted=count)
