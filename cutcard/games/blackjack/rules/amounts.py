"""How much a wager may be (2.3(d), 2.10(a), 2.11(a))."""

from math import lcm

from cutcard.games.blackjack.sheet.sheet import BlackjackSheet
from cutcard.games.blackjack.wagers.units import in_units, unit_of
from cutcard.law.refusal import Bar
from cutcard.money import readable_dollars


def why_not_chips(sheet: BlackjackSheet, amount: int) -> Bar | None:
    """Whether an amount can be laid in this table's chips (2.3(d))."""
    if amount > 0 and amount % sheet.chip == 0:
        return None
    return Bar("2.3(d)", f"wagers are laid in chips; the smallest here is {readable_dollars(sheet.chip)}")


def why_not_amount(sheet: BlackjackSheet, amount: int) -> list[Bar]:
    """Whether a wager may be of this amount: in chips, and where the variation says so in fives (2.3(d)).

    Insurance has its own measure, 2.9(b), and needs chips alone.
    """
    chips = why_not_chips(sheet, amount)
    bars = [chips] if chips else []
    if not in_units(sheet.variation, amount):
        bars.append(Bar("2.3(d)", "wagers of the 6 to 5 variation are multiples of $5"))
    return bars


def wager_unit(sheet: BlackjackSheet) -> int:
    """What every wager but insurance is a multiple of: the chip, at 6 to 5 five dollars as well (2.3(d))."""
    return lcm(sheet.chip, unit_of(sheet.variation))


def double_range(sheet: BlackjackSheet, wager: int) -> tuple[int, int]:
    """The least and the most a double adds: any amount, not in excess of the hand's own wager (2.10(a))."""
    return wager_unit(sheet), wager


def why_not_double_by(sheet: BlackjackSheet, wager: int, amount: int) -> list[Bar]:
    """Whether a double may add this amount (2.10(a))."""
    _, most = double_range(sheet, wager)
    bars = (
        [Bar("2.10(a)", f"a double adds at most the wager itself: {readable_dollars(most)}")]
        if amount > most
        else []
    )
    return [*bars, *why_not_amount(sheet, amount)]


def why_not_cover(sheet: BlackjackSheet, wager: int, amount: int) -> list[Bar]:
    """Who covers the new hand of another's split adds exactly their wager (2.11(a), 2.13(e))."""
    if amount == wager:
        return []
    says = f"to cover the new hand takes the wager itself: {readable_dollars(wager)}"
    return [Bar("2.13(e)", says), Bar("2.11(a)", says), *why_not_amount(sheet, amount)]
