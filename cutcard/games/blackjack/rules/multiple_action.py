"""Multiple action: one hand of the player's against two or three of the dealer's (2.18)."""

from collections.abc import Collection, Sequence

from cutcard.games.blackjack.model.spots import MAIN_WAGERS, MOST_SPOTS
from cutcard.games.blackjack.sheet.sheet import BlackjackSheet
from cutcard.law.refusal import Bar


def multiple_action(sheet: BlackjackSheet) -> bool:
    """Whether a player wagers against several hands of the dealer's (2.18(a))."""
    return sheet.variation == "multiple-action"


def spots(sheet: BlackjackSheet) -> tuple[int, ...]:
    """The spots of a betting area, each for one hand of the dealer's; 0 alone at any other table."""
    return tuple(range(1, MOST_SPOTS + 1)) if multiple_action(sheet) else (0,)


def main_wagers(sheet: BlackjackSheet) -> tuple[str, ...]:
    """The names of the main wager here."""
    return MAIN_WAGERS[1:] if multiple_action(sheet) else MAIN_WAGERS[:1]


def fewest_spots(sheet: BlackjackSheet) -> int:
    """How many wagers every player makes at least (2.18(b))."""
    return sheet.fewest_wagers if multiple_action(sheet) else 1


def spot_of_hand(sheet: BlackjackSheet, number: int) -> int:
    """The spot that is settled by the dealer's hand of that number (2.18(f), (h), (i))."""
    return number if multiple_action(sheet) else 0


def why_not_spots(sheet: BlackjackSheet, laid: Collection[int]) -> Bar | None:
    """Whether a player's wagers are enough for the deal, and lie from the first spot on (2.18(b))."""
    if not multiple_action(sheet):
        return None
    if len(laid) < sheet.fewest_wagers:
        says = f"every player makes at least {sheet.fewest_wagers} wagers here, one on each spot"
        return Bar("2.18(b)", says)
    if max(laid) > len(laid):
        return Bar("2.18(b)", "wagers lie on the spots in their order: none is left out before another")
    return None


def next_hand(after: int, *, wagers: Collection[int], insured: Collection[int]) -> int | None:
    """The dealer's next hand after that one; `wagers`, `insured`: the spots of what is not decided yet.

    While a wager remains on a later spot the dealer goes on hand by hand (2.18(f)2, (g), (h)). Insurance
    alone is decided by the second card of its own hand (2.18(d)).
    """
    for number in range(after + 1, MOST_SPOTS + 1):
        if number in insured or any(spot >= number for spot in wagers):
            return number
    return None


def first_hand_without_need(sheet: BlackjackSheet, *, all_over_21: bool) -> bool:
    """Whether the dealer takes their first second card though nothing waits for it.

    Never when every hand is over 21 (2.18(f)1); else by the reading `second_card` (2.18(e), 2.6(h)).
    """
    return not all_over_21 and sheet.readings.second_card == "always"


def each_spot(amount: int, by_spot: Sequence[int], wagers: Sequence[int]) -> tuple[int, ...]:
    """What an additional wager puts on each of a bettor's wagers (2.18(c)).

    An amount for every spot, one amount for all of them, or each wager once more.
    """
    if by_spot:
        return tuple(by_spot)
    return (amount,) * len(wagers) if amount else tuple(wagers)


def why_not_each_spot(sheet: BlackjackSheet, amounts: Sequence[int], wagers: Sequence[int]) -> Bar | None:
    """A double or split takes an additional wager for each wager made: for all or for none (2.18(c))."""
    if len(amounts) == len(wagers):
        return None
    if not multiple_action(sheet):
        return Bar("2.18(a)", "a hand has one wager here: expected one amount, not several")
    return Bar("2.18(c)", f"an additional wager for each of the {len(wagers)} wagers, or none")


def no_such_spot(sheet: BlackjackSheet, spot: int) -> Bar:
    """Insurance and even money are for a wager that lies there (2.18(d))."""
    if not multiple_action(sheet):
        return Bar("2.18(a)", "there is one wager on a hand here, and no spot to name")
    if not spot:
        return Bar("2.18(d)", "each wager is insured separately: name its spot")
    return Bar("2.18(d)", f"there is no wager on spot {spot}")
