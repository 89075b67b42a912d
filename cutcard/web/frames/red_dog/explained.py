"""What the raise at red dog is, in a sentence: what it costs and pays, and what the house keeps.

The limit is asked of the decider, the house's share of the figures shipped with the program.
"""

from collections.abc import Iterator

from cutcard.answers.shipped import Figures
from cutcard.games.red_dog import rules
from cutcard.games.red_dog.sheet.sheet import RED_DOG, RedDogSheet
from cutcard.web.frames.protocol import ChoiceText, share_of, share_words

_WAGER = 100


def explained(sheet: RedDogSheet, figures: Figures | None) -> Iterator[ChoiceText]:
    """By the first word of a choice's statement."""
    keeps = share_words(figures, RED_DOG, "the wager, by the best raises")
    added = share_of(rules.most_raised(_WAGER, 0), _WAGER)
    yield ChoiceText(
        "raise",
        f"Add up to {added}. A third card between pays by the spread; any other loses{keeps}.",
    )
