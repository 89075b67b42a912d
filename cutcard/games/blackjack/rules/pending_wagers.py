"""Wagers that wait for a card of the dealer and keep the dealer's hand open (2.12(c), 2.25(d))."""

from collections.abc import Sequence

from cutcard.cards import Card
from cutcard.games.blackjack.model.spots import INSURANCES
from cutcard.games.blackjack.wagers import ALL


def waits_for_dealer(wager: str, cards: Sequence[Card]) -> bool:
    """Whether a wager beside the main one, not settled yet, depends on the dealer's next card.

    Insurance and two queens of hearts (2.24(e)) wait for the dealer's second card and no more. The optional
    bonus waits for it, and for a third where two count less than 17, whatever becomes of the hands (2.25(d)).
    What the first cards or the main wager decide waits for nothing.
    """
    if wager in INSURANCES:
        return len(cards) < 2
    made = ALL[wager]
    if made.wants_dealers_card is not None:
        return made.wants_dealers_card(cards)
    return made.after_second is not None and len(cards) < 2
