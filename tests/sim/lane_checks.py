"""What the cards of traced lanes must satisfy, with one box and with several."""

from collections import Counter

import numpy as np

from cutcard.sim.traces import TracedRounds


def shoes_of(traced: TracedRounds, *, decks: int, fresh_shoe: bool) -> int:
    """How many shoes the rounds were dealt from, each cut at three quarters: none had a card more often than
    its decks have it, and a new one was begun behind the cutting card alone."""
    assert traced.gone_before[0] == 1
    seen: Counter[int] = Counter()
    shoes = 0
    cutting_card = 0 if fresh_shoe else 39 * decks
    gone = cutting_card
    for before, cards in zip(traced.gone_before.tolist(), traced.cards, strict=True):
        assert before == (1 if gone >= cutting_card else gone)
        if before == 1:
            seen.clear()
            shoes += 1
        seen.update(cards.tolist())
        assert max(seen.values()) <= decks
        gone = before + len(cards)
    return shoes


def deviations(found: np.ndarray, expected: np.ndarray) -> float:
    """Chi-square of counts, in standard deviations from its mean."""
    freedom = len(found) - 1
    return float((((found - expected) ** 2 / expected).sum() - freedom) / (2 * freedom) ** 0.5)
