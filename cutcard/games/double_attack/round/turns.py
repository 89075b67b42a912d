"""Which hand a command means, whose turn it is, and what bars a hand whose turn it is not."""

from cutcard.games.double_attack import rules
from cutcard.games.double_attack.model import events as ev
from cutcard.games.double_attack.model.state import Box, Missed, Phase, TableState
from cutcard.games.double_attack.model.transaction import Progress
from cutcard.games.double_attack.sheet.sheet import DoubleAttackSheet
from cutcard.games.twenty_one import turns
from cutcard.games.twenty_one.outcomes import Action
from cutcard.games.twenty_one.turns import not_its_turn
from cutcard.law.refusal import Bar


def not_the_time(sheet: DoubleAttackSheet, state: TableState, box: Box, hand: int) -> list[Bar]:
    """What bars a decision of this hand now, whatever its cards are."""
    bars = []
    one = box.hands[hand]
    if one.dead:
        bars.append(Bar(one.dead, "the hand was called dead: it has no part in this round any more"))
    if one.surrendered:
        bars.append(Bar("26.8(a)", "the hand is surrendered: its play is over for this round"))
    if state.dealer.reader:
        bars.append(Bar("2.6(j)1", "the dealer has a blackjack: no further card is dealt"))
    if state.phase is Phase.INSURANCE:
        bars.append(Bar("26.11(b)", "the insurance line is still open"))
    if not state.in_play:
        return [*bars, Bar("2.6(f)", f"no decision is open: {state.phase.value}")]
    return [*bars, *not_its_turn(state, box, hand, missed="26.15(i)", split="26.10(b)", shared="26.13(d)")]


def seek(run: Progress, box_index: int, hand_index: int, *, same: bool = False) -> None:
    """Gives the turn to the first hand from here on that waits for a card or a decision."""
    turns.seek(run, box_index, hand_index, waits=_waits, announce=announce, late_clause="26.15(i)", same=same)


def announce(run: Progress, box: Box, index: int) -> None:
    """The dealer says the total of a hand (26.10(c); 2.6(f), (g) by analogy)."""
    points = box.hands[index].points
    run.emit(ev.TotalAnnounced(box.number, index, points.total, points.soft))


def _waits(run: Progress, box: Box, hand: int) -> bool:
    sheet, state, one = run.sheet, run.state, box.hands[hand]
    if one.surrendered or one.stood or one.settled or one.dead or one.missed is not Missed.NOTHING:
        return False
    if len(one.cards) == 1:
        # A split half gets its second card even after a refused one: it is not a hand without it (26.10(b)).
        return True
    view = box.view(hand, state.dealer)
    if box.number in state.mishaps.frozen:
        return rules.why_not(sheet, view, Action.SURRENDER) is None
    return not rules.ends_by_itself(sheet, view)
