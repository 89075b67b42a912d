"""The bonus wager: its stakes, what its display awards, who confirms it (2.20, 2.15(o), 2.7(a))."""

from cutcard.games.blackjack.sheet.sheet import BlackjackSheet
from cutcard.games.blackjack.wagers.blackjack_bonus import RANGES, WAGER, Awards, awards_by_stake
from cutcard.games.blackjack.wagers.units import in_units
from cutcard.law.refusal import Bar
from cutcard.money import Odds, readable_dollars

BONUS_FAILURE_ODDS = Odds(21, 1)
"""2.15(o)."""
CONFIRMED_FROM = 100_00
"""From this amount on a casino supervisor confirms and verifies it; less is announced (2.20(g)3, 4)."""


def bonus_confirmed(amount: int) -> bool:
    return amount >= CONFIRMED_FROM


def bonus_awards(sheet: BlackjackSheet) -> Awards:
    """What the display draws from, by stake: those of the sheet, or the lawful default for its decks."""
    offered = sheet.offered(WAGER.name)
    assert offered is not None
    return awards_by_stake(sheet.decks, dict(offered.own)["awards"])


def bonus_stakes(sheet: BlackjackSheet) -> tuple[int, ...]:
    """The stakes this table takes: $1.00 and $5.00 where it has awards for them (2.20(a)), in fives at 6 to 5
    (2.3(d)), within its limits."""
    limits = sheet.limits_of(WAGER.name)
    return tuple(
        stake
        for stake, _ in bonus_awards(sheet)
        if limits.least <= stake <= limits.most and in_units(sheet.variation, stake)
    )


def why_not_bonus_stake(sheet: BlackjackSheet, wager: str, total: int) -> list[Bar]:
    """2.20(a): one of the table's stakes exactly; another wager is measured by its limits alone."""
    if wager != WAGER.name or total in bonus_stakes(sheet):
        return []
    stakes = " or ".join(f"{readable_dollars(stake)}" for stake in bonus_stakes(sheet))
    return [Bar("2.20(a)", f"the blackjack bonus wager is {stakes} here, not {readable_dollars(total)}")]


def why_not_displayed(sheet: BlackjackSheet, stake: int, amount: int) -> Bar | None:
    """2.20(j): the display shows an award the sheet names, or any amount of the range if it names none."""
    offered = sheet.offered(WAGER.name)
    assert offered is not None
    named = dict(dict(offered.own)["awards"]).get(stake)
    if named is not None:
        known, says = amount in dict(named), "is none of the amounts this table awards"
    else:
        least, most = RANGES[stake]
        known = least <= amount <= most
        says = f"is not from {readable_dollars(least)} to {readable_dollars(most)}"
    return None if known else Bar("2.20(j)", f"{readable_dollars(amount)} {says}")


def blackjack_cards_stay(*, bonus: bool) -> bool:
    """2.7(a): a blackjack paid early leaves the layout, unless a bonus wager lies beside it (2.20(e)2)."""
    return bonus
