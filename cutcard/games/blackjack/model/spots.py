"""The names of the main wager and of its insurance: one of each, or one for each spot of multiple action."""

from cutcard.games.blackjack.sheet.sheet import INSURANCE, MAIN

MOST_SPOTS = 3
"""2.18(a): two or three wagers, each against a hand of the dealer's own."""

MAIN_WAGERS = (MAIN, *(f"{MAIN}.{spot}" for spot in range(1, MOST_SPOTS + 1)))
"""By the spot; 0 stands for the one main wager of every other table."""

INSURANCES = (INSURANCE, *(f"{INSURANCE}.{spot}" for spot in range(1, MOST_SPOTS + 1)))
"""By the spot whose wager is insured (2.18(d))."""

SPOTS = {wager: spot for spot, wager in enumerate(MAIN_WAGERS)}
"""The spot of each main wager."""
