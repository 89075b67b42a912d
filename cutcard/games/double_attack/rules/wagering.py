"""Who may wager, how much, and by which means (26.9(a), 26.10(a), 26.11, 26.13, 26.14, 8.2)."""

from collections.abc import Sequence

from cutcard.games.double_attack.sheet.sheet import (
    ATTACK,
    BUST_IT,
    INITIAL,
    INSURANCE,
    INSURANCE_PAYS,
    DoubleAttackSheet,
)
from cutcard.games.double_attack.sources import ATTACK as ATTACK_SOURCE
from cutcard.games.double_attack.sources import RULES_PAGE
from cutcard.games.twenty_one.points import ACE, TEN
from cutcard.games.twenty_one.rules.boxes import BoxWagers
from cutcard.law.limits import why_not_between
from cutcard.law.refusal import Bar
from cutcard.money import dollars

BOXES = BoxWagers(company="26.13(a)", limited="26.13(h)", several="26.14")
INSURANCE_ODDS = INSURANCE_PAYS
"""26.11(c)."""


def why_not_chips(sheet: DoubleAttackSheet, amount: int) -> Bar | None:
    """Whether an amount can be laid in this table's chips (2.3(d))."""
    if amount > 0 and amount % sheet.chip == 0:
        return None
    return Bar("2.3(d)", f"wagers are laid in chips; the smallest here is ${dollars(sheet.chip)}")


# --- before the deal --------------------------------------------------------------------------------------


def wagers_before_deal(sheet: DoubleAttackSheet) -> tuple[str, ...]:
    return (INITIAL, BUST_IT) if sheet.bust_it else (INITIAL,)


def _by(section: str, source: str, says: str) -> list[Bar]:
    """What bars by a section of which only the heading is printed, and by the source in its place."""
    return [Bar(section, says), Bar(source, says)]


def why_not_offered(sheet: DoubleAttackSheet, wager: str) -> list[Bar]:
    """Whether a wager may be laid before the deal at this table."""
    if wager in wagers_before_deal(sheet):
        return []
    if wager == ATTACK:
        return _by(
            "26.5", ATTACK_SOURCE, "the double attack wager is made once the dealer's first card is up"
        )
    if wager == INSURANCE:
        return [Bar("26.11(b)", "insurance is laid after the second cards, against an ace")]
    says = f"{wager} is not offered at this table"
    return _by("26.6", RULES_PAGE, says) if wager == BUST_IT else [Bar("2.3(d)", says)]


def why_not_limits(sheet: DoubleAttackSheet, wager: str, total: int, *, accepted: bool) -> list[Bar]:
    """Under or over the posted limits (8.2(a)); what a dealer accepted over the maximum stands (8.2(d))."""
    bar = why_not_between(sheet.limits_of(wager), total, accepted=accepted)
    if bar is None:
        return []
    return [Bar("26.6", bar.says), bar] if wager == BUST_IT else [bar]


def why_not_late(wager: str) -> list[Bar]:
    """No wager is made before the deal once the first card is dealt: by analogy to 2.3(c)."""
    says = "no wager is made, increased or withdrawn once the first card is dealt"
    return [Bar("26.6" if wager == BUST_IT else "26.5", says), Bar("2.3(c)", says)]


def _within_posted(sheet: DoubleAttackSheet, wager: str, least: int, most: int) -> tuple[int, int]:
    """The range of a wager added in the round, within its posted limits where it has some (8.2(a))."""
    posted = sheet.posted(wager)
    return (least, most) if posted is None else (max(least, posted.least), min(most, posted.most))


def _why_not_posted(sheet: DoubleAttackSheet, wager: str, total: int) -> list[Bar]:
    posted = sheet.posted(wager)
    bar = None if posted is None else why_not_between(posted, total, accepted=False)
    return [] if bar is None else [bar]


def over_maximum(sheet: DoubleAttackSheet, wager: str, total: int) -> bool:
    return total > sheet.limits_of(wager).most


def why_not_bust_it(bust_it: int, initial: int) -> list[Bar]:
    """The optional bonus wager stands beside an initial wager and does not exceed it."""
    if not initial:
        says = "place an initial wager in this box first; the bust-it wager stands beside it"
        return _by("26.6", RULES_PAGE, says)
    if bust_it > initial:
        says = f"it may not exceed the initial wager beside it: ${dollars(initial)}"
        return _by("26.6", RULES_PAGE, says)
    return []


# --- the attack -------------------------------------------------------------------------------------------


def attack_range(sheet: DoubleAttackSheet, initial: int, attacked: int) -> tuple[int, int]:
    """The least and the most that may still be put on the double attack: up to the initial wager in all."""
    least, most = _within_posted(sheet, ATTACK, sheet.chip, initial)
    return max(sheet.chip, least - attacked), most - attacked


def why_not_attack_by(sheet: DoubleAttackSheet, initial: int, attacked: int, amount: int) -> list[Bar]:
    """Whether a double attack wager may be of this amount: in chips, up to the initial wager."""
    says = f"the double attack wager is at most the initial wager: ${dollars(initial)}"
    over = _by("26.5", ATTACK_SOURCE, says) if attacked + amount > initial else []
    chips = why_not_chips(sheet, amount)
    return [*over, *_why_not_posted(sheet, ATTACK, attacked + amount), *([chips] if chips else [])]


def why_not_attack_without_initial(player: str, box: int) -> list[Bar]:
    return _by("26.5", ATTACK_SOURCE, f"{player} has no initial wager on box {box}")


def why_not_attack_now(*, open_now: bool) -> list[Bar]:
    """The attack comes after the dealer's first card and before the players' (26.5 and 26.7)."""
    if open_now:
        return []
    says = "the double attack wager is made when the dealer's first card is up, before the players' cards"
    return [Bar("26.5", says), *_by("26.7", ATTACK_SOURCE, says)]


def why_not_attack_alone(*, caller: bool, caller_attacked: bool) -> Bar | None:
    """26.13(e): the others on a box may attack when the player calling the decisions has."""
    if caller or caller_attacked:
        return None
    return Bar("26.13(e)", "the others on a box may attack once the player calling its decisions has")


# --- doubles and splits -----------------------------------------------------------------------------------


def double_range(sheet: DoubleAttackSheet, wagers: Sequence[int]) -> tuple[int, int]:
    """The least and the most a double adds: not in excess of the hand's wager(s), attack too (26.9(a))."""
    return sheet.chip, sum(wagers)


def why_not_double_by(sheet: DoubleAttackSheet, wagers: Sequence[int], amount: int) -> list[Bar]:
    _, most = double_range(sheet, wagers)
    chips = why_not_chips(sheet, amount)
    over = Bar("26.9(a)", f"a double adds at most the wager(s) on the hand: ${dollars(most)}")
    return [*([over] if amount > most else []), *([chips] if chips else [])]


def doubled_on(amount: int, wagers: Sequence[int]) -> tuple[int, ...]:
    """What a double puts beside each of a bettor's wagers: the initial one is filled first.

    0 means as much as the wagers themselves. The text has one additional wager; the two are settled apart.
    """
    left, found = amount or sum(wagers), []
    for wager in wagers:
        found.append(min(left, wager))
        left -= found[-1]
    return (*found[:-1], found[-1] + left)


def why_not_cover(wagers: Sequence[int], amount: int) -> list[Bar]:
    """Who covers the new hand of another's split adds exactly their wager(s) (26.10(a), 26.13(f))."""
    if amount == sum(wagers):
        return []
    says = f"to cover the new hand takes the wager(s) once more: ${dollars(sum(wagers))}"
    return [Bar("26.13(f)", says), Bar("26.10(a)", says)]


# --- insurance --------------------------------------------------------------------------------------------


def why_not_insurance(sheet: DoubleAttackSheet, up: int) -> Bar | None:
    """Insurance is every player's right against an ace (26.11(a))."""
    return None if up == ACE else Bar("26.11(a)", "insurance is for a dealer's ace only")


def insurance_wins(second: int) -> bool:
    """26.11(a): when the dealer's second card is a king, queen or jack."""
    return second == TEN


def insurance_range(sheet: DoubleAttackSheet, initial: int) -> tuple[int, int]:
    """Up to half the initial wager, or the next amount in chips where half cannot be laid (26.11(b))."""
    return _within_posted(sheet, INSURANCE, sheet.chip, _half(sheet, initial))


def _half(sheet: DoubleAttackSheet, initial: int) -> int:
    return -(-initial // (2 * sheet.chip)) * sheet.chip


def why_not_insure_by(sheet: DoubleAttackSheet, initial: int, amount: int) -> list[Bar]:
    """Whether an insurance of that initial wager may be of this amount; an attack does not count."""
    most = _half(sheet, initial)
    chips = why_not_chips(sheet, amount)
    over = [Bar("26.11(b)", f"at most half the initial wager: ${dollars(most)}")] if amount > most else []
    return [*over, *_why_not_posted(sheet, INSURANCE, amount), *([chips] if chips else [])]
