"""What can go wrong at a craps table, as a dealer says it (1.9)."""

from collections.abc import Sequence

from cutcard.web.frames.protocol import Mistake

MISTAKES: Sequence[Mistake] = (
    Mistake("", "No roll", "The dice are thrown again; nothing is decided.", say="no-roll"),
)
