"""What one lane of a GPU does: rounds of an automaton, its cards drawn from counts, in registers.

The program is plain arithmetic: `compile_lane` makes it for a GPU or for the processor, which tests use.
Everything that depends on the table is a constant of the compiled code.

The cards left are cumulated counts, three to a word, so that one subtraction compares three of them with the
number drawn. A number below n is the upper half of a 32-bit random word times n; words that would make some
numbers too likely are rejected (Lemire). In a shuffled shoe every order is equally likely, so a card drawn
from what is left is the next card of such a shoe.

Where side wagers look at suits, kinds are ranks, and each rank has counts of its suits. Only cards that a
wager looks at take a suit: those of the others stay unknown, which changes no probability.
"""

# ruff: noqa: PLR0912, PLR0915
# A lane is one long function, because values kept in registers make it fast.

from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np
from numba import uint32, uint64
from numpy.typing import NDArray

from cutcard.sim.twenty_one.automaton import RANK_ROOM, RANKS
from cutcard.sim.twenty_one.lane_tables import CLASSES, ENDING_BITS, KEPT_BITS, STILL, LaneTables

FIELD_BITS = 10
FIELDS_OF_A_WORD = 3
MOST_CARDS = (1 << (FIELD_BITS - 1)) - 1
_WORDS = 4
MOST_DECKS = 31
"""Of one suit of a rank: the counts of the four suits share a word."""
RESULTS, SQUARES, STAKES, PLAYED, SHOES, SIDE = range(6)
"""What a lane returns; the last is the first of the side wagers' sums, two for each: cents and squares."""
MOST_ROUNDS = 1 << 22
"""Of one lane: its sums are 32 bits wide."""


class FirstCards(NamedTuple):
    """Side wagers that the first two cards and the up card decide, laid out in the order of the deal."""

    rows: NDArray[np.uint8]
    """By wager and ((first rank * 13 + up rank) * 13 + second rank) * patterns + pattern of suits."""
    patterns: NDArray[np.uint8]
    """By (suit of the first card * 4 + suit of the up card) * 4 + suit of the second."""
    cents: NDArray[np.int64]
    """By wager and row."""
    burned_each_round: int


NO_FIRST_CARDS = FirstCards(np.zeros((0, 0), np.uint8), np.zeros(0, np.uint8), np.zeros((0, 0), np.int64), 0)


def in_order_of_the_deal(
    rows: NDArray[np.uint8], patterns: NDArray[np.uint8], cents: NDArray[np.int64], burned_each_round: int
) -> FirstCards:
    """From tables by first card, second card and up card."""
    if not len(rows):
        return NO_FIRST_CARDS
    by_rank = rows.reshape(len(rows), RANKS, RANKS, RANKS, -1).transpose(0, 1, 3, 2, 4)
    return FirstCards(
        np.ascontiguousarray(by_rank).reshape(len(rows), -1),
        np.ascontiguousarray(patterns.reshape(4, 4, 4).transpose(0, 2, 1)).reshape(-1),
        np.ascontiguousarray(cents),
        burned_each_round,
    )


def fits(tables: LaneTables, side: FirstCards) -> bool:
    """Whether the counts fit their fields."""
    cards = int(tables.shoe[-1])
    return cards <= MOST_CARDS and (not len(side.rows) or cards <= 4 * RANKS * MOST_DECKS)


def _packed(kinds: list[int]) -> list[np.uint32]:
    """Cumulated counts in words; an unused field holds 0, which is never greater than a number drawn."""
    words = [0] * _WORDS
    for place, many in enumerate(kinds):
        words[place // FIELDS_OF_A_WORD] |= many << FIELD_BITS * (place % FIELDS_OF_A_WORD)
    return [np.uint32(word) for word in words]


def compile_lane(tables: LaneTables, side: FirstCards, jit: Callable[[Any], Any], popcount: Any) -> Any:
    """The lane's program for these tables: `jit` compiles a function, `popcount` counts a word's ones."""
    wagers = len(side.rows)
    suited = wagers > 0
    cards = int(tables.shoe[-1])
    kinds = RANKS if suited else CLASSES
    counted = [cards // RANKS * (rank + 1) for rank in range(RANKS)] if suited else tables.shoe.tolist()
    whole_0, whole_1, whole_2, whole_3 = _packed(counted[: kinds - 1])
    fourth = suited
    last_kind = np.uint32(kinds - 1)
    high = np.uint32(sum(1 << FIELD_BITS * place + FIELD_BITS - 1 for place in range(FIELDS_OF_A_WORD)))
    ones = np.uint32(sum(1 << FIELD_BITS * place for place in range(FIELDS_OF_A_WORD)))
    to_ones = np.uint32(FIELD_BITS - 1)
    whole = np.uint32(cards)
    whole_suits = np.uint32((cards // (4 * RANKS)) * 0x01010101)
    bytes_ones, bytes_high = np.uint32(0x01010101), np.uint32(0x80808080)
    patterns_of = np.uint32(side.rows.shape[1] // RANKS**3 if suited else 0)
    burned = np.uint32(side.burned_each_round)
    looked_at = np.uint32(side.burned_each_round + 3)
    states = np.uint64((1 << tables.state_bits) - 1)
    ending_shift, stakes_shift = np.uint64(tables.state_bits), np.uint64(tables.stakes_shift)
    columns_shift, width = np.uint64(tables.columns_shift), np.uint64(tables.width)
    stake_bits = np.uint64((1 << (tables.columns_shift - tables.stakes_shift)) - 1)
    column_bits = np.uint64((1 << tables.width) - 1)
    empty, home = np.uint64(tables.empty), np.uint64(tables.home)
    keeps = len(tables.keeps) > 0
    kept_shift, kept_bits = np.uint64(tables.kept_shift), np.uint64((1 << KEPT_BITS) - 1)
    fields = np.uint64((1 << 64) - (1 << tables.kept_shift))
    picked_shift = np.uint64(tables.state_bits + ENDING_BITS)
    shuffled_at = np.uint32(tables.shuffled_at - len(tables.keeps))
    golden = np.uint64(0x9E3779B97F4A7C15)
    one = np.uint32(1)

    @jit
    def mixed(word):  # type: ignore[no-untyped-def]
        word = (word ^ (word >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
        word = (word ^ (word >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
        return word ^ (word >> np.uint64(31))

    @jit
    def rotated(word, by):  # type: ignore[no-untyped-def]
        return uint32(uint32(word << uint32(by)) | uint32(word >> uint32(32 - by)))

    @jit
    def next_word(s0, s1, s2, s3):  # type: ignore[no-untyped-def]
        """xoshiro128++."""
        word = uint32(rotated(uint32(s0 + s3), 7) + s0)
        shifted = uint32(s1 << uint32(9))
        s2 = uint32(s2 ^ s0)
        s3 = uint32(s3 ^ s1)
        s1 = uint32(s1 ^ s2)
        s0 = uint32(s0 ^ s3)
        return word, s0, s1, uint32(s2 ^ shifted), rotated(s3, 11)

    @jit
    def below(limit, s0, s1, s2, s3):  # type: ignore[no-untyped-def]
        """A number below the limit, each with the same chance, and the generator after it."""
        word, s0, s1, s2, s3 = next_word(s0, s1, s2, s3)
        product = uint64(word) * uint64(limit)
        if uint32(product) < limit:
            uneven = uint32(uint32(uint32(0) - limit) % limit)
            while uint32(product) < uneven:
                word, s0, s1, s2, s3 = next_word(s0, s1, s2, s3)
                product = uint64(word) * uint64(limit)
        return uint32(product >> np.uint64(32)), s0, s1, s2, s3

    @jit
    def greater(counts, number):  # type: ignore[no-untyped-def]
        """A one at the foot of each field greater than a number; `number` is that plus one, repeated."""
        return uint32(uint32(uint32(uint32(counts | high) - number) & high) >> to_ones)

    @jit
    def play(entries, rows, patterns, cents, suits, me, rounds, seed, stream, found):  # type: ignore[no-untyped-def]
        """Plays that many rounds and adds the side wagers' sums to `found`. Returns the other sums."""
        word = mixed(mixed(seed + golden) + stream * golden) + golden
        lower = mixed(word)
        upper = mixed(word + golden)
        s0, s1 = uint32(lower), uint32(lower >> np.uint64(32))
        s2, s3 = uint32(upper), uint32(upper >> np.uint64(32))
        w0, w1, w2, w3 = whole_0, whole_1, whole_2, whole_3
        left, state, total = whole, home, empty
        results, squares, stakes = uint32(0), uint64(0), uint32(0)
        played, shoes, seen, ranks, marks = uint32(0), uint32(1), uint32(0), uint32(0), uint32(0)
        if suited:
            for rank in range(RANKS):
                suits[rank, me] = whole_suits
        while played < rounds:
            drawn, s0, s1, s2, s3 = below(left, s0, s1, s2, s3)
            left = uint32(left - one)
            number = uint32(uint32(drawn + one) * ones)
            m0, m1, m2 = greater(w0, number), greater(w1, number), greater(w2, number)
            w0, w1, w2 = uint32(w0 - m0), uint32(w1 - m1), uint32(w2 - m2)
            more = uint32(popcount(m0) + popcount(m1) + popcount(m2))
            if fourth:
                m3 = greater(w3, number)
                w3 = uint32(w3 - m3)
                more = uint32(more + popcount(m3))
            kind = uint32(last_kind - more)
            entry = entries[uint32(uint32(uint32(state) * uint32(RANK_ROOM)) + kind)]
            total += entry & fields
            state = entry & states
            ending = uint32(uint32(entry >> ending_shift) & uint32(STILL))
            if keeps and (entry >> picked_shift) & np.uint64(1):
                state += (total >> kept_shift) & kept_bits
            void = False
            if ending != uint32(STILL):
                result = uint32((total >> (columns_shift + width * uint64(ending))) & column_bits)
                results = uint32(results + result)
                squares += uint64(uint32(result * result))
                stakes = uint32(stakes + uint32((total >> stakes_shift) & stake_bits))
                total = empty
                played = uint32(played + one)
                if suited and keeps:  # This card, which has shown the round's end, is the next round's first.
                    seen, ranks, marks = uint32(0), uint32(0), uint32(0)
                if left <= shuffled_at:
                    w0, w1, w2, w3 = whole_0, whole_1, whole_2, whole_3
                    left, state = whole, home
                    shoes = uint32(shoes + one)
                    if suited:
                        void = keeps
                        for rank in range(RANKS):
                            suits[rank, me] = whole_suits
            if suited:
                if not void:
                    if seen >= burned and seen < looked_at:
                        of_rank = suits[kind, me]
                        up_to = uint32(of_rank * bytes_ones)
                        drawn, s0, s1, s2, s3 = below(uint32(up_to >> uint32(24)), s0, s1, s2, s3)
                        number = uint32(uint32(drawn + one) * bytes_ones)
                        above = uint32(uint32(uint32(up_to | bytes_high) - number) & bytes_high)
                        suit = uint32(uint32(4) - uint32(popcount(above)))
                        suits[kind, me] = uint32(of_rank - uint32(one << uint32(suit * uint32(8))))
                        ranks = uint32(uint32(ranks * uint32(RANKS)) + kind)
                        marks = uint32(uint32(marks * uint32(4)) + suit)
                        if seen == uint32(looked_at - one):
                            place = uint32(uint32(ranks * patterns_of) + uint32(patterns[marks]))
                            for wager in range(wagers):
                                brings = cents[wager, rows[wager, place]]
                                found[2 * wager] += brings
                                found[2 * wager + 1] += brings * brings
                    seen = uint32(seen + one)
                if not keeps and ending != uint32(STILL):
                    seen, ranks, marks = uint32(0), uint32(0), uint32(0)
        return uint64(results), squares, uint64(stakes), uint64(played), uint64(shoes)

    return play
