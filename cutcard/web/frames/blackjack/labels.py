"""What wagers are called on the layout."""

from functools import cache

from cutcard.games.blackjack.sheet.sheet import INSURANCE, MAIN
from cutcard.games.blackjack.wagers import ALL

_AS_PRINTED = {MAIN: "Blackjack", INSURANCE: "Insurance", "match-the-dealer": "Match the Dealer"}


@cache
def label_of(wager: str) -> str:
    """`21+3`, `Match the Dealer`, `Streak 3`; at multiple action `Hand 2`, `Insurance 2`."""
    name, _, spot = wager.partition(".")
    if spot:
        return f"Hand {spot}" if name == MAIN else f"{_AS_PRINTED[name]} {spot}"
    if wager in _AS_PRINTED:
        return _AS_PRINTED[wager]
    if wager in ALL and ALL[wager].wins_in_a_row:
        return f"Streak {ALL[wager].wins_in_a_row}"
    return ALL[wager].title.removesuffix(" wager") if wager in ALL else wager.capitalize()
