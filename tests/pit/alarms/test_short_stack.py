"""The likelihood test of a short stack: its value is right, a full stack is left alone, a short one found."""

from fractions import Fraction
from itertools import combinations
from math import comb, perm
from random import Random

import numpy as np
import pytest

from bench.alarms import means, shoes_until_alarm
from cutcard.cards import ALL_CARDS
from cutcard.pit.alarms import short_stack
from cutcard.pit.alarms.letters import text_of


def test_the_mean_is_the_one_over_all_sets_of_missing_cards() -> None:
    """A tiny deck of four kinds, two of each: every set of missing cards is listed."""
    decks, kinds = 2, (0, 1, 2, 3)
    shoes = [_counts({0: 2, 1: 1, 2: 0, 3: 1}), _counts({0: 1, 1: 0, 2: 0, 3: 2})]
    cards = [(kind, copy) for kind in kinds for copy in range(decks)]
    total = Fraction(0)
    for size in range(1, short_stack.MOST_MISSING + 1):
        sets = list(combinations(cards, size))
        ratios = Fraction(0)
        for missing in sets:
            less = [sum(kind == one for kind, _ in missing) for one in kinds]
            ratio = Fraction(1)
            for shoe in shoes:
                seen = [ord(shoe[kind]) - ord("0") for kind in kinds]
                n = sum(seen)
                if n > len(cards) - size or any(s > decks - m for s, m in zip(seen, less, strict=True)):
                    ratio = Fraction(0)
                    break
                for s, m in zip(seen, less, strict=True):
                    ratio *= Fraction(perm(decks - m, s), perm(decks, s))
                ratio *= Fraction(perm(len(cards), n), perm(len(cards) - size, n))
            ratios += ratio
        total += ratios / comb(len(cards), size)
    expected = float(total / short_stack.MOST_MISSING)
    assert short_stack.strongest(shoes, decks, kinds) == pytest.approx(expected, rel=1e-9)


def _counts(seen: dict[int, int]) -> str:
    return "".join(str(seen.get(number, 0)) for number in range(52))


def test_the_bench_computes_what_a_table_computes() -> None:
    chance = np.random.default_rng(7)
    counts = chance.multivariate_hypergeometric([8] * 52, 312, size=(3, 9))
    for table, mean in zip(counts, means(counts), strict=True):
        shoes = ["".join(chr(ord("0") + one) for one in shoe) for shoe in table]
        assert short_stack.strongest(shoes, 8, range(52)) == pytest.approx(mean, rel=1e-9)


def test_five_cards_short_is_found_in_time_and_a_full_stack_is_left_alone() -> None:
    short = sorted(shoes_until_alarm(5, 30, 1))
    assert short[15] <= 40
    assert all(one == short_stack.LONGEST + 1 for one in shoes_until_alarm(0, 20, 2))


def test_the_counts_of_old_shoes_are_dropped_in_whole_steps() -> None:
    shoes: tuple[str, ...] = ()
    dealt = text_of(Random(1).sample(ALL_CARDS, 40))
    for number in range(200):
        shoes = short_stack.after_shoe(shoes, dealt)
        assert len(shoes) <= short_stack.KEPT
        assert (number + 1 - len(shoes)) % short_stack.STEP == 0
