"""Randomness: every order is equally likely, and recorded draws are replayed.

There are two kinds of proof. Exact: all bit streams of a length are fed to a small shuffle, and every order
must come equally often. By sampling: cards dealt from shoes of the operating system's source are compared
with a threshold that a fair shuffle passes in all but one of a million runs (z of 4.75 on one side, 4.9 on
two). Biased shuffles go through the same checks, which must catch them.
"""

from collections import Counter
from collections.abc import Callable, Sequence
from functools import cache
from itertools import pairwise, permutations, product
from random import Random

import pytest

from cutcard.cards import full_stack
from cutcard.games.croupier.sources import VirtualShoe
from cutcard.pit.table.randomness import (
    RecordedDraws,
    RecordMismatchError,
    ReplayedDraws,
    SystemBits,
    SystemRandomness,
)

Shuffle = Callable[[int], Sequence[int]]

ONE_SIDE, TWO_SIDES = 4.75, 4.9
SHUFFLES = 6000
"""Of one deck. Each of the 52 times 52 cells of a table expects 115: far more than the five a chi-square test
asks for."""


class StreamOverError(Exception):
    """The bits of a stream are used up."""


class Stream:
    """Random bits from a number: all its bits, the lowest first."""

    def __init__(self, number: int, length: int) -> None:
        self.number, self.left = number, length

    def __call__(self, width: int) -> int:
        if self.left < width:
            raise StreamOverError
        given, self.number, self.left = (
            self.number & ((1 << width) - 1),
            self.number >> width,
            self.left - width,
        )
        return given


# --- shuffles with a fault --------------------------------------------------------------------------------


class SwapWithAny(SystemRandomness):
    """Every place is exchanged with any of all places: the fault everybody makes once."""

    def order(self, cards: int) -> list[int]:
        order = list(range(cards))
        for place in range(cards):
            chosen = self.below(cards)
            order[place], order[chosen] = order[chosen], order[place]
        return order


class ByDivision(SystemRandomness):
    """Bits reduced by division: the small numbers come more often."""

    def below(self, number: int) -> int:
        return self._bits((number - 1).bit_length() + 1) % number


class NeverItself(SystemRandomness):
    """One too few: no card can stay where it is."""

    def order(self, cards: int) -> list[int]:
        order = list(range(cards))
        for place in range(cards - 1, 0, -1):
            chosen = self.below(place)
            order[place], order[chosen] = order[chosen], order[place]
        return order


class NotTheLast(SystemRandomness):
    """One too few at the other end: the last card is never moved."""

    def order(self, cards: int) -> list[int]:
        return [*super().order(cards - 1), cards - 1]


class OneRiffle(SystemRandomness):
    """Cut and riffled once, then cut anywhere: all positions are fair, and neighbours stay together."""

    def order(self, cards: int) -> list[int]:
        half = sum(self.below(2) for _ in range(cards))
        left, right = list(range(half)), list(range(half, cards))
        order = []
        while left or right:
            pile = left if self.below(len(left) + len(right)) < len(left) else right
            order.append(pile.pop(0))
        at = self.below(cards)
        return order[at:] + order[:at]


FAULTS = (SwapWithAny, ByDivision, NeverItself, NotTheLast)


# --- exactly ----------------------------------------------------------------------------------------------


def every_stream(
    make: type[SystemRandomness], cards: int, length: int
) -> tuple[Counter[tuple[int, ...]], int]:
    """How often each order comes out of all streams of a length, and how many streams were too short."""
    found: Counter[tuple[int, ...]] = Counter()
    short = 0
    for number in range(1 << length):
        try:
            found[tuple(make(Stream(number, length)).order(cards))] += 1
        except StreamOverError:
            short += 1
    return found, short


def exactly_fair(found: Counter[tuple[int, ...]], cards: int) -> bool:
    return set(found) == set(permutations(range(cards))) and len(set(found.values())) == 1


@pytest.mark.parametrize(("cards", "length"), [(2, 6), (3, 12), (4, 14), (5, 16)])
def test_every_order_of_a_small_deck_comes_exactly_as_often(cards: int, length: int) -> None:
    found, short = every_stream(SystemRandomness, cards, length)
    assert exactly_fair(found, cards), found
    assert short < (1 << length) / 4, "most streams are long enough, so the count means something"


@pytest.mark.parametrize("fault", FAULTS)
def test_counting_all_streams_catches_a_biased_shuffle(fault: type[SystemRandomness]) -> None:
    assert not exactly_fair(every_stream(fault, 3, 12)[0], 3)
    assert not exactly_fair(every_stream(fault, 4, 14)[0], 4)


@pytest.mark.parametrize("number", [1, 2, 3, 5, 6, 7, 8, 13])
def test_every_number_comes_exactly_as_often(number: int) -> None:
    found: Counter[int] = Counter()
    for stream in range(1 << 12):
        try:
            found[SystemRandomness(Stream(stream, 12)).below(number)] += 1
        except StreamOverError:
            continue
    assert set(found) == set(range(number))
    assert len(set(found.values())) == 1


@pytest.mark.parametrize("width", [1, 3, 8, 9, 12, 16])
def test_bits_of_a_block_are_the_bits_of_the_system(width: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every number of that width comes exactly as often from all blocks there are."""
    two = [bytes(pair) for pair in product(range(256), repeat=2)]
    blocks = iter(two)
    monkeypatch.setattr("os.urandom", lambda count: next(blocks) + bytes(count - 2))
    drawn = Counter(SystemBits()(width) for _ in two)
    assert set(drawn) == set(range(1 << width))
    assert len(set(drawn.values())) == 1


def test_a_block_is_used_once_and_only_for_its_shoe(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[bytes] = []

    def urandom(count: int) -> bytes:
        asked.append(bytes(len(asked) % 7 for _ in range(count)))
        return asked[-1]

    monkeypatch.setattr("os.urandom", urandom)
    random_source = SystemRandomness()
    for shoes in range(1, 4):
        random_source.order(52)
        assert len(asked) == shoes
    bits = SystemBits()
    assert [bits(8) for _ in range(3 * SystemBits.BLOCK)] == [*b"".join(asked[3:6])]


def test_no_number_is_below_nothing() -> None:
    with pytest.raises(ValueError, match="expected a number of at least 1"):
        SystemRandomness().below(0)


# --- by sampling, on dealt cards --------------------------------------------------------------------------


DECK = {card: number for number, card in enumerate(full_stack(1))}


def dealt(shuffle: Shuffle) -> list[int]:
    """A whole deck as it is dealt: shuffled, then drawn card by card."""
    shoe = VirtualShoe(1, shuffle).shuffled()
    cards = []
    while (drawn := shoe.draw()) is not None:
        card, shoe = drawn
        cards.append(DECK[card])
    return cards


@cache
def sample(make: type[SystemRandomness]) -> list[list[int]]:
    """Decks dealt; faults shuffle with recorded bits, so that what is caught is always caught."""
    random_source = SystemRandomness() if make is SystemRandomness else make(Random(7).getrandbits)
    return [dealt(random_source.order) for _ in range(SHUFFLES)]


def too_uneven(counts: Counter[tuple[int, int]], cells: int, freedom: int) -> bool:
    """Chi-square against its threshold, by Wilson and Hilferty's approximation, good at such a freedom."""
    expected = sum(counts.values()) / cells
    found = sum((counts[cell] - expected) ** 2 for cell in counts) / expected
    found += (cells - len(counts)) * expected
    return bool(found > freedom * (1 - 2 / (9 * freedom) + ONE_SIDE * (2 / (9 * freedom)) ** 0.5) ** 3)


def positions_uneven(decks: list[list[int]]) -> bool:
    """Whether some card comes to some place too often: 52 by 52 cells, rows and columns fixed."""
    counts = Counter((place, card) for deck in decks for place, card in enumerate(deck))
    return too_uneven(counts, 52 * 52, 51 * 51)


def neighbours_uneven(decks: list[list[int]]) -> bool:
    """Serial test: whether some card follows some other too often."""
    counts = Counter((one, other) for deck in decks for one, other in pairwise(deck))
    return too_uneven(counts, 52 * 51, 52 * 51 - 1)


def runs_off(decks: list[list[int]]) -> bool:
    """Runs up and down: a fair order of n has (2n - 1) / 3 of them, with variance (16n - 29) / 90."""
    total = 0
    for deck in decks:
        rises = [other > one for one, other in pairwise(deck)]
        total += 1 + sum(one != other for one, other in pairwise(rises))
    mean, variance = (2 * 52 - 1) / 3, (16 * 52 - 29) / 90
    return bool(abs(total - mean * len(decks)) > TWO_SIDES * (variance * len(decks)) ** 0.5)


CHECKS = (positions_uneven, neighbours_uneven, runs_off)


@pytest.mark.parametrize("check", CHECKS)
def test_cards_dealt_by_the_system_source_are_fair(check: Callable[[list[list[int]]], bool]) -> None:
    assert not check(sample(SystemRandomness))


@pytest.mark.parametrize("fault", FAULTS)
def test_a_biased_source_is_found_in_the_dealt_cards(fault: type[SystemRandomness]) -> None:
    assert positions_uneven(sample(fault))


@pytest.mark.parametrize("check", [neighbours_uneven, runs_off])
def test_cards_left_beside_each_other_are_noticed(check: Callable[[list[list[int]]], bool]) -> None:
    assert check(sample(OneRiffle))
    assert not positions_uneven(sample(OneRiffle)), "only these two checks can see it"


def test_every_shoe_is_shuffled_afresh() -> None:
    """Two shoes of eight decks are alike once in 10 to the 800th time."""
    random_source = SystemRandomness()
    orders = {tuple(random_source.order(416)) for _ in range(5)}
    assert len(orders) == 5
    assert all(sorted(order) == list(range(416)) for order in orders)


# --- recorded and replayed --------------------------------------------------------------------------------


def test_recorded_draws_are_replayed_in_order() -> None:
    recorded = RecordedDraws(SystemRandomness())
    given = [recorded.order(10), recorded.below(1000), recorded.order(5), recorded.below(6)]
    drawn = recorded.taken()
    assert (drawn.orders, drawn.numbers) == ((given[0], given[2]), (given[1], given[3]))
    assert recorded.taken() == ((), ()), "it is taken once"
    again = ReplayedDraws(*drawn)
    assert not again.used_up
    assert [again.order(10), again.below(1000), again.order(5), again.below(6)] == given
    assert again.used_up


def test_a_record_that_does_not_fit_is_an_error() -> None:
    with pytest.raises(RecordMismatchError, match="10 cards"):
        ReplayedDraws().order(10)
    with pytest.raises(RecordMismatchError, match="10 cards"):
        ReplayedDraws([range(9)]).order(10)
    with pytest.raises(RecordMismatchError, match="10 cards"):
        ReplayedDraws([[0] * 10]).order(10)
    with pytest.raises(RecordMismatchError, match="below 6"):
        ReplayedDraws([], [6]).below(6)


def test_the_source_of_a_record_may_be_exchanged() -> None:
    recorded = RecordedDraws(ReplayedDraws([(1, 0)]))
    assert recorded.order(2) == (1, 0)
    recorded.source = ReplayedDraws([(0, 1)])
    assert recorded.order(2) == (0, 1)
    assert recorded.taken().orders == ((1, 0), (0, 1))
