"""Irregularities of the dealer's up card at multiple action: not moved (2.15(l)), swept up (2.15(m))."""

from cutcard.games.blackjack import multiple_action

HANDLERS = multiple_action.IRREGULARITIES
