"""What can go wrong at a minibaccarat table, as a dealer says it (by analogy to 2.15)."""

from collections.abc import Sequence

from cutcard.web.frames.protocol import Mistake

MISTAKES: Sequence[Mistake] = (
    Mistake("2.15(a)", "A card lies face up in the shoe", "It is not used.", ("card",)),
    Mistake("2.15(b)", "A card was drawn in error, unseen", "It is the next card."),
    Mistake("2.15(d)", "A card was dealt to a hand that stands", "It is burned.", ("card",)),
)
