"""What is taken before or beside the verdict: surrenders, busts, a late blackjack (2.8, 2.10(b), 2.11(d))."""

from collections.abc import Sequence

from cutcard.games.blackjack.model.hand import TEN
from cutcard.games.blackjack.rules.actions import double_dealt_face_down
from cutcard.games.blackjack.rules.dealing import late_blackjack_possible
from cutcard.games.blackjack.sheet.sheet import BlackjackSheet
from cutcard.games.twenty_one.outcomes import LateStake, taken_by_late_blackjack


def surrender_settled_early(up: int) -> bool:
    """Against 2 to 9 a surrender is settled at once, otherwise with the dealer's second card (2.8(a)1, 2)."""
    return up < TEN


def surrender_collects(sheet: BlackjackSheet, wager: int, *, dealer_blackjack: bool) -> int:
    """What the house keeps of a surrendered wager: half, or all against a blackjack (2.8(a))."""
    return wager if dealer_blackjack and not sheet.what_if.early_surrender else wager // 2


def void_clause(*, reason: str) -> str:
    """By which a round is dead: no card is left to complete it, or its hands could not be gone over again."""
    return "2.6(i)" if reason else "2.15(f)"


def collected_by_late_blackjack(
    sheet: BlackjackSheet, original: int, stakes: Sequence[LateStake]
) -> tuple[int, ...]:
    """What a dealer's blackjack found after play takes from each hand of a box (2.10(b), 2.11(d)).

    One original wager, and nothing of doubles and splits. Reading `busted_extras`: "returned" holds that for
    busted hands too; "kept" leaves a busted hand's money lost and takes one original wager of the others.
    A double dealt face down has not busted yet: its card is turned after the blackjack (2.10(c)).
    Multiple action, for each spot: a bust stays lost by both readings (2.18(f)); by "returned" the blackjack
    takes nothing more beside it. There a double's card is turned with the first hand: who asks knows of it.
    """
    if sheet.what_if.late_blackjack == "everything":
        return tuple(stake.amount for stake in stakes)
    kept, final = sheet.readings.busted_extras == "kept", bust_is_final(sheet)
    hidden = double_dealt_face_down(sheet, asked=False) and not final
    known = [
        stake._replace(busted=stake.busted and not (hidden and stake.amount > original)) for stake in stakes
    ]
    return taken_by_late_blackjack(original, known, kept=kept, final=final)


def collected_at_bust(sheet: BlackjackSheet, *, original: int, already: int, amount: int, up: int) -> int:
    """What is taken from a hand the moment it busts (2.3(e), 2.6(i)).

    At 6 to 5 and at multiple action all of it (2.6A(e)3, 2.18(f)). Elsewhere too, unless a late blackjack
    could still give it back: then no more than one original wager a box.
    """
    held_back = late_blackjack_possible(sheet, up) and sheet.readings.busted_extras == "returned"
    if held_back and sheet.variation == "standard" and sheet.what_if.late_blackjack == "original":
        return min(amount, original - already)
    return amount


def busted_cards_leave(sheet: BlackjackSheet) -> bool:
    """Whether the cards of a hand over 21 are taken with its wagers (2.6A(e)3, 2.18(f))."""
    return sheet.variation != "standard"


def bust_is_final(sheet: BlackjackSheet) -> bool:
    """Multiple action: no later hand of the dealer's gives back what a bust has taken (2.18(f), (f)1)."""
    return sheet.variation == "multiple-action"


def blackjack_would_refund(
    sheet: BlackjackSheet, original: int, stakes: Sequence[LateStake], taken: Sequence[int], *, up: int
) -> bool:
    """Whether more was collected at busts than a late blackjack takes (2.6A(e)3 beside 2.10(b), 2.11(d)).

    Then the dealer's second card still moves money, though nothing of the box lies on the layout.
    """
    if not late_blackjack_possible(sheet, up):
        return False
    due = collected_by_late_blackjack(sheet, original, stakes)
    return any(stake.busted and gone > most for stake, gone, most in zip(stakes, taken, due, strict=True))


def bust_clause(sheet: BlackjackSheet) -> str:
    return {"six-to-five": "2.6A(e)3", "multiple-action": "2.18(f)"}.get(sheet.variation, "2.3(e)")
