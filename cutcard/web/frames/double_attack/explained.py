"""What the choices of double attack are, in a sentence each: what they cost and pay, what the house keeps.

Limits and odds are asked of the deciders, the house's share of the figures shipped with the program.
"""

from collections.abc import Iterator

from cutcard.answers.shipped import Figures
from cutcard.games.double_attack import rules
from cutcard.games.double_attack.sheet.sheet import DoubleAttackSheet
from cutcard.web.frames.protocol import ChoiceText, drawing_words, share_words, surrender_words


def explained(sheet: DoubleAttackSheet, figures: Figures | None) -> Iterator[ChoiceText]:
    """By the first word of a choice's statement."""
    yield ChoiceText(
        "attack",
        "A second wager, up to your first, now that you see the dealer's card. It ends as your hand ends"
        f"{share_words(figures, 'initial', 'the first wager, by the best attacks')}.",
    )
    yield ChoiceText(
        "insure",
        "A side bet that the dealer has blackjack. It costs up to half your first wager and pays "
        f"{rules.INSURANCE_ODDS}{share_words(figures, 'insurance')}.",
    )
    yield from drawing_words()
    yield surrender_words(rules.surrender_collects(sheet, 100, dealer_blackjack=False))
    yield ChoiceText("double", "You add at most your wagers again and take exactly one more card.")
    yield ChoiceText("split", "Your pair becomes two hands, each with its own wagers.")
