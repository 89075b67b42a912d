"""What the choices of blackjack are, in a sentence each: what they cost and pay, and what the house keeps.

Limits and odds are asked of the deciders, the house's share of the figures shipped with the program.
"""

from collections.abc import Iterator

from cutcard.answers.shipped import Figures
from cutcard.games.blackjack import rules
from cutcard.games.blackjack.sheet.sheet import BlackjackSheet
from cutcard.games.twenty_one.points import ACE
from cutcard.web.frames.protocol import ChoiceText, drawing_words, share_words, surrender_words


def explained(sheet: BlackjackSheet, figures: Figures | None) -> Iterator[ChoiceText]:
    """By the first word of a choice's statement."""
    keeps = share_words(figures, "insurance")
    if rules.why_not_insurance(sheet, ACE) is None:
        yield ChoiceText(
            "insure",
            "A side bet that the dealer has blackjack. It costs up to half your wager and pays "
            f"{rules.INSURANCE_ODDS}{keeps}.",
        )
        pays = rules.even_money_verdict().odds
        yield ChoiceText(
            "even-money",
            f"Your blackjack is paid {pays} at once, whatever the dealer has. It costs what insuring it for "
            f"half the wager costs{keeps}.",
        )
    yield from drawing_words()
    yield surrender_words(rules.surrender_collects(sheet, 100, dealer_blackjack=False))
    yield ChoiceText("double", "You add at most your wager again and take exactly one more card.")
    yield ChoiceText(
        "split", "Your pair becomes two hands, and the second gets a wager as large as the first."
    )
