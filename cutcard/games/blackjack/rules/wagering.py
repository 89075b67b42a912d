"""Who may wager, on which box and by which means (2.3, 2.13, 2.14, 8.2)."""

from collections.abc import Mapping, Sequence

from cutcard.games.blackjack.model.hand import ACE
from cutcard.games.blackjack.model.spots import SPOTS
from cutcard.games.blackjack.rules.bonus import bonus_stakes
from cutcard.games.blackjack.rules.dealing import blackjack_found_before_play
from cutcard.games.blackjack.sheet.sheet import BlackjackSheet
from cutcard.games.blackjack.wagers import ALL
from cutcard.games.blackjack.wagers.blackjack_bonus import WAGER as BONUS
from cutcard.games.twenty_one.rules.boxes import BoxWagers
from cutcard.law.limits import why_not_between
from cutcard.law.refusal import Bar
from cutcard.money import readable_dollars

BOXES = BoxWagers(company="2.13(a)", limited="2.13(g)", several="2.14")
why_not_join = BOXES.why_not_join
why_not_behind = BOXES.why_not_behind
why_not_without_consent = BOXES.why_not_without_consent
why_not_refuse_company = BOXES.why_not_refuse_company
why_not_newcomer = BOXES.newcomer
most_boxes = BOXES.most_boxes
why_not_box = BOXES.why_not_box
why_not_permit_boxes = BOXES.why_not_permit_boxes
boxes_without_permission = BOXES.boxes_without_permission


def coupon_clause(wager: str) -> str:
    """The paragraph by which a wager is made with a match play coupon; empty where none lets it be."""
    return ALL[wager].coupon_clause if wager in ALL else "2.3(d)"


def cash_clause(wager: str) -> str:
    """The paragraph by which a wager is spoken with cash and confirmed; empty where none lets it be."""
    return ALL[wager].cash_clause if wager in ALL else "2.3(d)"


def own_coupon(wager: str, means: str) -> bool:
    """Whether the wager is made with a coupon redeemed for its chip (2.3(k))."""
    return means == "coupon" and wager in ALL and ALL[wager].own_coupon


def why_not_means(sheet: BlackjackSheet, wager: str, means: str) -> list[Bar]:
    """Chips lay every wager; a coupon or cash where its own paragraph and the table take them (2.3(d))."""
    if means not in ("chips", "coupon", "cash"):
        return [Bar("2.3(d)", "wagers are laid in chips, with a coupon, or spoken with cash")]
    if own_coupon(wager, means):
        return []
    own = ""
    says = ""
    if means == "coupon" and not (sheet.match_play and coupon_clause(wager)):
        own, says = coupon_clause(wager), "match play coupons are not taken"
    elif means == "cash" and not (sheet.verbal_wagers and cash_clause(wager)):
        own, says = cash_clause(wager), "spoken wagers with cash are not taken"
    if not says:
        return []
    where = "at this table" if own else f"for {wager}"
    nearest = ALL[wager].made_clause if wager in ALL else ""
    return [Bar(clause, f"{says} {where}") for clause in dict.fromkeys((own or nearest, "2.3(d)")) if clause]


def why_not_limits(sheet: BlackjackSheet, wager: str, total: int, *, accepted: bool) -> list[Bar]:
    """Under or over the posted limits: 8.2(a), and the wager's own stake clause where it has one.

    What a dealer accepted over the maximum stands (8.2(d)): over the licensee's, never over a stake the text
    fixes itself (2.17(a)3i, 2.19(a), 2.20(a)). Nothing lets a wager be under the minimum.
    """
    limits = sheet.limits_of(wager)
    fixed = wager in ALL and bool(ALL[wager].stakes)
    bar = why_not_between(limits, total, accepted=accepted and not fixed)
    if bar is None:
        return []
    own = wager in ALL and (total > limits.most or ALL[wager].stake_clause_bounds == "both")
    return [*([Bar(ALL[wager].stake_clause, bar.says)] if own else []), bar]


def over_maximum(sheet: BlackjackSheet, wager: str, total: int) -> bool:
    """Whether a wager is more than the posted maximum, which a dealer may have accepted (8.2(d))."""
    return total > sheet.limits_of(wager).most


def why_not_beside(wager: str, total: int, mine: Mapping[str, int]) -> list[Bar]:
    """What the bettor's other wagers on the hand, by name, keep a side wager of that total from (2.17)."""
    made, bars = ALL[wager], []
    for other in made.instead_of:
        if other in mine:
            bars.append(Bar("2.17(a)", f"{other} is laid on this hand: one of the two may be made"))
    main = [amount for name, amount in mine.items() if name in SPOTS]
    return [*bars, *why_not_within(wager, total, min(main, default=total))]


def why_not_late(sheet: BlackjackSheet, wager: str) -> list[Bar]:
    """No wager is made once the first card is dealt (2.3(c)), at a double shoe the determinant card (2.3(j)).

    The section of the wager has it made before that card too: 2.18(b) a wager on a spot of multiple action.
    """
    says = "no wager is made, increased or withdrawn once the first card is dealt"
    clauses = ["2.3(c)"]
    if wager in ALL:
        clauses.insert(0, ALL[wager].placed_clause or ALL[wager].needs_main_clause)
    elif wager in SPOTS and sheet.variation == "multiple-action":
        clauses.insert(0, "2.18(b)")
    if sheet.device == "double-shoe":
        clauses.append("2.3(j)")
    return [Bar(clause, says) for clause in clauses]


def why_not_left_alone(side_wagers: Sequence[str]) -> list[Bar]:
    """Side wagers a bettor would leave on a box without the blackjack wager they stand beside."""
    return [
        Bar(ALL[wager].needs_main_clause, f"{wager} stands beside a blackjack wager only: take it back first")
        for wager in side_wagers
    ]


def why_not_within(wager: str, total: int, main: int) -> list[Bar]:
    """Whether a side wager of that total exceeds the blackjack wager beside it (2.17(g)1, 2.25).

    Reading "the blackjack wager beside": at multiple action each of the hand's wagers, the smallest too.
    """
    made = ALL[wager]
    if not made.within_main_clause or total <= main:
        return []
    says = f"it may not exceed the blackjack wager beside it: {readable_dollars(main)}"
    return [Bar(made.within_main_clause, says)]


def why_not_enter(sheet: BlackjackSheet, *, played: bool, since_the_shuffle: bool) -> Bar | None:
    """2.3(i): who sat out a round dealt since the last shuffle may have to wait for the next one."""
    if sheet.mid_shoe_entry or played or not since_the_shuffle:
        return None
    return Bar("2.3(i)", "a player who sat out a round waits for the next shuffle at this table")


def why_not_on_layout(sheet: BlackjackSheet, box: int, clause: str = "2.3(d)") -> Bar | None:
    """A wager lies in a box of the layout (2.3(d))."""
    return None if 1 <= box <= sheet.boxes else Bar(clause, f"the layout has boxes 1 to {sheet.boxes}")


def why_not_by_the_house(*, house: bool) -> Bar | None:
    """2.3(a): wagers are players' against the dealer."""
    return (
        Bar("2.3(a)", "players wager against the dealer; the house lays no wager itself") if house else None
    )


def progressive_chip_returned(sheet: BlackjackSheet) -> bool:
    """Whether a winner of the progressive wager has their chip back beside the award (2.19(b), (c))."""
    return sheet.readings.progressive_chip == "returned"


def offer_clause(sheet: BlackjackSheet) -> str:
    """By which a box of two sevens is offered a card beside a dealer's blackjack found before play."""
    return "2.6(k)6" if sheet.hole_card == "face-up" else "2.6(j)3"


def sevens_offered_a_card(sheet: BlackjackSheet) -> bool:
    """Whether two sevens are offered a card at this table: its sevens wager may wait for a third card when a
    dealer's blackjack ends the round before anybody has elected what to do (2.6(j)3, (k)6)."""
    waits = any(ALL[offered.name].after_third is not None for offered in sheet.wagers)
    return waits and blackjack_found_before_play(sheet, ACE)


def stakes_taken(sheet: BlackjackSheet, wager: str) -> tuple[int, ...]:
    """Of a wager whose stake the text fixes: the stakes this table takes. Empty for any other wager, and for
    a proposed sheet that asks for other stakes."""
    limits = sheet.limits_of(wager)
    fixed = ALL[wager].stakes if wager in ALL else ()
    if not {limits.least, limits.most} <= set(fixed):
        return ()
    within = tuple(stake for stake in fixed if limits.least <= stake <= limits.most)
    return bonus_stakes(sheet) if wager == BONUS.name else within
