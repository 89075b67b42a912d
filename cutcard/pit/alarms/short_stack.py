"""Recognises a stack that is some cards short from the cards seen: a likelihood ratio over sets of missing
cards.

A full stack has each card once for each deck. If some cards are missing, the others come more often
and these less often, shoe after shoe. For a set of missing cards the probability of what was seen, divided
by the probability of seeing it with a full stack, is a ratio that is known exactly. The test is the mean of
this ratio over all sets of one to `MOST_MISSING` cards, each number of cards as likely as the other, each
set of one number as likely as the other. With a full stack that mean is 1 on average, whenever one looks
(it is a martingale), so it ever reaches `THRESHOLD` with a probability of at most 1 / `THRESHOLD` (Ville's
inequality).

Cards may go missing at any time. So several such means run side by side, begun `STEP` shoes apart; each one
ends after `LONGEST` shoes. This is a second line: counting the cards finds a short stack at once.
"""

import math
from collections.abc import Sequence

from cutcard.pit.alarms.letters import LETTERS

MOST_MISSING = 8
"""Cards in a set of missing cards."""
MOST_OF_ONE = 3
"""Cards of one rank and suit in a set."""
THRESHOLD = 1e6
STEP = 16
LONGEST = 64
"""Shoes that one mean runs over."""
KEPT = LONGEST + STEP
"""Shoes whose counts are kept."""
_ZERO = ord("0")


def counted(dealt: str) -> str:
    """How often each card was seen in a shoe: one character for each of the 52."""
    return "".join(chr(_ZERO + dealt.count(one)) for one in LETTERS)


def after_shoe(shoes: tuple[str, ...], dealt: str) -> tuple[str, ...]:
    """The counts that are kept, with those of a shoe that has ended. Whole steps are dropped, so a mean that
    has begun keeps its beginning."""
    shoes = (*shoes, counted(dealt))
    return shoes[STEP:] if len(shoes) > KEPT else shoes


def strongest(shoes: Sequence[str], decks: int, deck: Sequence[int]) -> float:
    """The largest of the means that run now. `deck` has the numbers of the cards of one deck."""
    begun = range(0, len(shoes), STEP)
    return max((_mean(shoes[first:][:LONGEST], decks, deck) for first in begun), default=0.0)


def suspects(shoes: Sequence[str], decks: int, deck: Sequence[int], most: int = MOST_MISSING) -> list[int]:
    """The numbers of the cards that most likely have fewer than they should, the likeliest first."""
    cards = decks * len(deck)
    scales = [cards / max(1, cards - sum(ord(one) - _ZERO for one in shoe)) for shoe in shoes]
    one_less = [(_product(shoes, number, 1, decks, scales), number) for number in deck]
    return [number for ratio, number in sorted(one_less, reverse=True)[:most] if ratio > 1]


def _mean(shoes: Sequence[str], decks: int, deck: Sequence[int]) -> float:
    """The mean ratio over all sets of missing cards, after these shoes."""
    cards = decks * len(deck)
    seen = [sum(ord(one) - _ZERO for one in shoe) for shoe in shoes]
    scales = [cards / max(1, cards - one) for one in seen]
    sums = [1.0] + [0.0] * MOST_MISSING
    for number in deck:
        own = [1.0] + [
            math.comb(decks, missing) * _product(shoes, number, missing, decks, scales)
            for missing in range(1, min(MOST_OF_ONE, decks) + 1)
        ]
        sums = [
            sum(own[taken] * sums[size - taken] for taken in range(min(size, len(own) - 1) + 1))
            for size in range(MOST_MISSING + 1)
        ]
    return (
        sum(
            sums[size] / math.comb(cards, size) * _of_the_number(seen, cards, size, scales)
            for size in range(1, MOST_MISSING + 1)
        )
        / MOST_MISSING
    )


def _product(shoes: Sequence[str], number: int, missing: int, decks: int, scales: Sequence[float]) -> float:
    """The factor of one rank and suit: so many are missing, and so many were seen in each shoe. It is scaled
    by what a missing card is worth in a shoe, so that no product becomes too small for a float."""
    product = 1.0
    for shoe, scale in zip(shoes, scales, strict=True):
        seen = ord(shoe[number]) - _ZERO
        if seen > decks - missing:
            return 0.0
        product *= _ratio(decks, seen, missing) * scale**missing
    return product


def _ratio(decks: int, seen: int, missing: int) -> float:
    """Of the orders in which so many of a rank and suit come out: with some missing, to with all there."""
    return math.perm(decks - missing, seen) / math.perm(decks, seen)


def _of_the_number(seen: Sequence[int], cards: int, missing: int, scales: Sequence[float]) -> float:
    """The factor of the whole stack, less the scale: fewer cards, so each that comes is the more likely."""
    logarithm = 0.0
    for one, scale in zip(seen, scales, strict=True):
        if one > cards - missing:
            return 0.0
        logarithm += (
            math.lgamma(cards + 1)
            - math.lgamma(cards - one + 1)
            - math.lgamma(cards - missing + 1)
            + math.lgamma(cards - missing - one + 1)
            - missing * math.log(scale)
        )
    return math.exp(min(logarithm, 700.0))
