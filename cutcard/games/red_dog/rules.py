"""The deciders of red dog: what cards are worth, what they bring, who may wager, raise and void.

Everybody asks here: round engine, exact odds, simulation, sign and terminal.
"""

from typing import Literal, NamedTuple

from cutcard.cards import Card
from cutcard.games.red_dog.sheet.sheet import THREE_OF_A_KIND, RedDogSheet
from cutcard.law.limits import why_not_between
from cutcard.law.refusal import Bar
from cutcard.money import Odds, readable_dollars

# --- cards ------------------------------------------------------------------------------------------------

PAIR = -1
CONSECUTIVE = 0


def rank_value(card: Card) -> int:
    """6.1(b): 2 to 10 by their face, jack 11, queen 12, king 13, ace 14, never 1."""
    return card.rank_order + 2


def spread(first: Card, second: Card) -> int:
    """How many values fall between the two (6.5(g)): 1 to 11; 0 for consecutive cards, -1 for a pair."""
    return spread_of(rank_value(first), rank_value(second))


def spread_of(first: int, second: int) -> int:
    """The same, by the cards' values."""
    return abs(first - second) - 1


def row_of(spread: int) -> str:
    """The row of the pay table a winning third card is paid by (6.5(f)1, (i)2)."""
    if spread == PAIR:
        return THREE_OF_A_KIND
    assert 1 <= spread <= 11, "consecutive cards are never paid"
    return f"spread {spread}" if spread < 4 else "spread 4 to 11"


class Verdict(NamedTuple):
    """How the cards decide every wager of the round, and by which clause."""

    result: Literal["won", "lost", "void"]
    clause: str
    row: str = ""
    """Of the pay table, where it is won."""
    odds: Odds | None = None
    """What it is paid at, where it is won."""


def void_clause(*, reason: str) -> str:
    """By which a round is dead: no card is left to complete it, or its hand could not be shown again."""
    return "6.5(j)" if reason else "6.5(k)"


_CONSECUTIVE = Verdict("void", "6.5(e)")
_NO_THREE_OF_A_KIND = Verdict("void", "6.5(f)2")
_NOT_BETWEEN = Verdict("lost", "6.5(i)1")


def outcome(sheet: RedDogSheet, first: Card, second: Card, third: Card | None = None) -> Verdict | None:
    """What the cards bring, raises included; None while a third card is still to decide it."""
    value = rank_value(third) if third is not None else None
    return outcome_of(sheet, rank_value(first), rank_value(second), value)


def outcome_of(sheet: RedDogSheet, first: int, second: int, third: int | None = None) -> Verdict | None:
    """The same, by the cards' values."""
    between = spread_of(first, second)
    if between == CONSECUTIVE:
        return _CONSECUTIVE
    if third is None:
        return None
    row = row_of(between)
    if between == PAIR:
        three = third == first
        return Verdict("won", "6.5(f)1", row, sheet.odds(row)) if three else _NO_THREE_OF_A_KIND
    # A card equal to either end is not between them.
    inside = min(first, second) < third < max(first, second)
    return Verdict("won", "6.5(i)2", row, sheet.odds(row)) if inside else _NOT_BETWEEN


def third_card_words(first: Card, second: Card, third: Card) -> str:
    """What the dealer announces of the third card (6.5(f)1, 2, (i))."""
    if spread(first, second) != PAIR:
        return str(rank_value(third))
    return "Three of a kind" if rank_value(third) == rank_value(first) else "No three of a kind: tie hand"


# --- who may wager, and how much --------------------------------------------------------------------------


def why_not_means(sheet: RedDogSheet, means: str) -> Bar | None:
    """6.5(b): chips; a match play coupon and spoken cash where the table takes them."""
    if means not in ("chips", "coupon", "cash"):
        return Bar("6.5(b)", "wagers are laid in chips, with a coupon, or spoken with cash")
    if means == "coupon" and not sheet.match_play:
        return Bar("6.5(b)", "match play coupons are not taken at this table")
    if means == "cash" and not sheet.verbal_wagers:
        return Bar("6.5(b)", "spoken wagers with cash are not taken at this table")
    return None


def smallest_chip(sheet: RedDogSheet) -> int:
    """What every wager is a multiple of (6.5(b))."""
    return sheet.chip


def why_not_chips(sheet: RedDogSheet, amount: int) -> Bar | None:
    """6.5(b): whether an amount can be laid in this table's chips."""
    if amount > 0 and amount % sheet.chip == 0:
        return None
    return Bar("6.5(b)", f"wagers are laid in chips; the smallest here is {readable_dollars(sheet.chip)}")


def why_not_limits(sheet: RedDogSheet, total: int, *, accepted: bool) -> Bar | None:
    """8.2(a), (d), of an original wager; a raise has its own measure."""
    return why_not_between(sheet.limits, total, accepted=accepted)


def over_maximum(sheet: RedDogSheet, total: int) -> bool:
    """Whether a wager is more than the posted maximum, which a dealer may have accepted (8.2(d))."""
    return total > sheet.limits.most


def why_not_area(sheet: RedDogSheet, *, other_areas: int) -> Bar | None:
    """6.8: how many betting areas a player may have a wager on."""
    if other_areas < sheet.areas_per_player:
        return None
    return Bar(
        "6.8", f"a player may wager on at most {sheet.areas_per_player} of the betting areas at this table"
    )


# --- raises -----------------------------------------------------------------------------------------------


def may_raise(between: int) -> bool:
    """6.5(h): there is a raise where there is a spread; 6.5(e), (f): not for consecutive cards or a pair."""
    return between > CONSECUTIVE


def most_raised(original: int, raised: int) -> int:
    """6.5(h): what may still be added to a raise: the raise is not in excess of the original wager."""
    return original - raised


def raise_range(sheet: RedDogSheet, original: int, raised: int) -> tuple[int, int]:
    """The least and the most that may still be added to a raise; 0 where it is complete (6.5(h))."""
    most = most_raised(original, raised)
    return (sheet.chip if most else 0), most


def why_not_raise_on(between: int) -> list[Bar]:
    """What bars every raise on two such cards."""
    bars = []
    if between == CONSECUTIVE:
        bars.append(Bar("6.5(e)", "the cards are consecutive: every wager is void"))
    if between == PAIR:
        bars.append(Bar("6.5(f)", "a pair draws its third card at once, without raises"))
    if not may_raise(between):
        bars.append(Bar("6.5(h)", "a raise is made where there is a spread"))
    return bars


def why_not_raise(sheet: RedDogSheet, *, between: int, original: int, raised: int, amount: int) -> list[Bar]:
    """Everything in cards and amounts that bars a raise; `raised` is what lies there already."""
    bars = why_not_raise_on(between)
    if amount > most_raised(original, raised):
        says = f"a raise is at most the original wager: {readable_dollars(original)}"
        bars.append(Bar("6.5(h)", says))
    chips = why_not_chips(sheet, amount)
    return [*bars, chips] if chips is not None else bars
