"""What a hand of blackjack does to the streak wagers that lie beside it (2.22)."""

from collections.abc import Sequence

from cutcard.games.blackjack.sheet.sheet import BlackjackSheet
from cutcard.games.twenty_one.outcomes import Result
from cutcard.law.refusal import Bar

LOST, STAYS, ADVANCED = -1, 0, 1


def streak_step(sheet: BlackjackSheet, results: Sequence[Result], *, surrendered: bool) -> int:
    """Whether a bettor's streak advances (1), stays as it is (0) or is lost (-1), by the hands they rode.

    One hand: won, tied, lost (2.22(d), (g), (e)). Split hands (2.22(h)), by reading `streak_split`: "net" has
    more of them won than lost advance it, fewer lose it, as many of each leave it; "majority" wants more than
    half of all of them won. Whatever their number, it is one step. A surrender abandons the hand (2.22(f)).
    """
    if surrendered:
        return LOST
    won, lost = results.count(Result.WON), results.count(Result.LOST)
    if won == lost:
        return STAYS
    needed = len(results) if sheet.readings.streak_split == "majority" else won + lost
    return ADVANCED if 2 * won > needed else LOST


def streak_clause(step: int, *, hands: int, surrendered: bool) -> str:
    """By which paragraph a streak stays or is lost."""
    if surrendered:
        return "2.22(f)"
    if hands > 1:
        return "2.22(h)"
    return "2.22(g)" if step == STAYS else "2.22(e)"


def why_not_streak(*, pending: bool) -> list[Bar]:
    """2.22(k): all streak wagers on a hand are laid at once, and no more until all of them are decided."""
    if not pending:
        return []
    says = "a streak of this bettor is under way in this box: no further one before it is decided"
    return [Bar("2.22(k)2", says), Bar("2.22(k)1", "streak wagers of a hand are placed at the same time")]


def why_not_change_box(
    sheet: BlackjackSheet, *, between_rounds: bool, pending: bool, laid: bool, to: int, pending_there: bool
) -> list[Bar]:
    """Whether a bettor's streak may go on in another box. Reading: the hands to be won are the bettor's
    (2.22(a)), so who takes another seat takes the streak along; to wager elsewhere does not move it."""
    bars = []
    if not pending:
        bars.append(Bar("2.22(b)", "there is no streak of this bettor under way in that box"))
    if laid:
        bars.append(Bar("2.22(c)", "it is counted with the blackjack wager that is laid beside it"))
    if not 1 <= to <= sheet.boxes:
        bars.append(Bar("2.3(d)", f"the layout has boxes 1 to {sheet.boxes}"))
    if pending_there:
        bars.append(Bar("2.22(k)2", "a streak of this bettor is under way in the other box already"))
    if not between_rounds:
        bars.append(Bar("2.3(f)", "a wager that is made is not altered until it is decided"))
    return bars


def streak_returned_at_closing(sheet: BlackjackSheet) -> bool:
    """Reading `streak_closing`: whether a table that closes gives streak wagers under way back.

    It is the house that does not go on: 2.22(f) speaks of a player who fails or refuses to.
    """
    return sheet.readings.streak_closing == "returned"
