"""What can go wrong at a red dog table, as a dealer says it (6.7)."""

from collections.abc import Sequence

from cutcard.web.frames.protocol import Mistake

MISTAKES: Sequence[Mistake] = (
    Mistake("6.7(a)", "A card lies face up in the shoe", "It is discarded.", ("card",)),
    Mistake("6.7(b)", "A card was drawn too early, unseen", "It is the next card."),
    Mistake(
        "6.7(c)",
        "The third card was exposed before raises were closed",
        "Each area plays on with another third card, or takes its wagers back.",
        ("card",),
    ),
)
