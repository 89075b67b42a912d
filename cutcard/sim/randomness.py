"""A generator of random words, and a lazy shuffle that goes only as far as cards are dealt."""

import numpy as np

from cutcard.jit import compiled, inlined
from cutcard.sim.arrays import Shoe, Words

_LOW_HALF = np.uint64(0xFFFFFFFF)
_GOLDEN = np.uint64(0x9E3779B97F4A7C15)
_DISPLAYS = np.uint64(0x2C1B3C6D5F3A9E87)
"""Separates the stream of displays from that of the cards; any other word would do."""


def new_generator() -> Words:
    """The memory of one."""
    return np.zeros(4, dtype=np.uint64)


@inlined
def _mixed(word: np.uint64) -> np.uint64:
    """SplitMix64's finisher: a bijection of 64 bits in which every bit affects every other."""
    word = (word ^ (word >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    word = (word ^ (word >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    return word ^ (word >> np.uint64(31))


@compiled
def seed_generator(generator: Words, seed: np.uint64, chunk: np.uint64) -> None:
    """Sets the generator to the stream of a chunk: two chunks of a seed never share one."""
    word = _mixed(_mixed(seed + _GOLDEN) + chunk * _GOLDEN)
    for place in range(4):
        word += _GOLDEN
        generator[place] = _mixed(word)


@compiled
def seed_generators(generator: Words, seed: np.uint64, chunk: np.uint64) -> None:
    """Sets both streams of a chunk: that of the cards and that of the displays."""
    seed_generator(generator[4:], _mixed(seed ^ _DISPLAYS), chunk)
    seed_generator(generator[:4], seed, chunk)


@inlined
def _rotated(word: np.uint64, by: int) -> np.uint64:
    return (word << np.uint64(by)) | (word >> np.uint64(64 - by))


@inlined
def next_word(
    s0: np.uint64, s1: np.uint64, s2: np.uint64, s3: np.uint64
) -> tuple[np.uint64, np.uint64, np.uint64, np.uint64, np.uint64]:
    """The next word of xoshiro256++, and its state after it."""
    word = _rotated(s0 + s3, 23) + s0
    shifted = s1 << np.uint64(17)
    s2 ^= s0
    s3 ^= s1
    s1 ^= s2
    s0 ^= s3
    s2 ^= shifted
    return word, s0, s1, s2, _rotated(s3, 45)


@compiled
def shown_below(generator: Words, numbers: np.uint64) -> np.uint64:
    """A uniformly random number below the bound, from the stream of displays."""
    uneven = (np.uint64(0) - numbers) % numbers  # The remainder of 2**64.
    s0, s1, s2, s3 = generator[4], generator[5], generator[6], generator[7]
    word = np.uint64(0)
    while word < uneven or word == 0:
        word, s0, s1, s2, s3 = next_word(s0, s1, s2, s3)
    generator[4], generator[5], generator[6], generator[7] = s0, s1, s2, s3
    return word % numbers


@compiled
def shuffle_on(shoe: Shoe, generator: Words, ready: int, limit: int, wanted: int) -> int:
    """Continues a Fisher-Yates shuffle of `shoe[:limit]` until at least `wanted` cards are in place.

    Returns how many are in place. The generator is xoshiro256++. Each half of its word places two cards by
    Lemire's method: the upper part of a product is the number below n, and the lower part is used for the
    next one. A word whose last lower part would make some numbers too likely is rejected.
    """
    s0, s1, s2, s3 = generator[0], generator[1], generator[2], generator[3]
    while ready < wanted and ready < limit:
        word, s0, s1, s2, s3 = next_word(s0, s1, s2, s3)

        left = limit - ready
        if left >= 4:
            first, second = np.uint64(left), np.uint64(left - 1)
            third, fourth = np.uint64(left - 2), np.uint64(left - 3)
            high = (word >> np.uint64(32)) * first
            high_next = (high & _LOW_HALF) * second
            low = (word & _LOW_HALF) * third
            low_next = (low & _LOW_HALF) * fourth
            if (high_next & _LOW_HALF) < first * second or (low_next & _LOW_HALF) < third * fourth:
                uneven = (high_next & _LOW_HALF) < (_LOW_HALF + np.uint64(1)) % (first * second)
                if uneven or (low_next & _LOW_HALF) < (_LOW_HALF + np.uint64(1)) % (third * fourth):
                    continue
            _swap(shoe, ready, high)
            _swap(shoe, ready + 1, high_next)
            _swap(shoe, ready + 2, low)
            _swap(shoe, ready + 3, low_next)
            ready += 4
        else:
            single = (word >> np.uint64(32)) * np.uint64(left)
            if (single & _LOW_HALF) < (_LOW_HALF + np.uint64(1)) % np.uint64(left):
                continue
            _swap(shoe, ready, single)
            ready += 1
    generator[0], generator[1], generator[2], generator[3] = s0, s1, s2, s3
    return ready


@inlined
def _swap(shoe: Shoe, place: int, product: np.uint64) -> None:
    """Swaps a card to its place; the upper half of the product is the distance."""
    here = np.uint64(place)
    other = here + (product >> np.uint64(32))
    card = shoe[other]
    shoe[other] = shoe[here]
    shoe[here] = card
