"""Which hand a command means, whose turn it is, and what bars a hand that is not at turn."""

from cutcard.games.double_attack import rules
from cutcard.games.double_attack.model import events as ev
from cutcard.games.double_attack.model.state import Box, Missed, Phase, TableState
from cutcard.games.double_attack.model.transaction import Progress
from cutcard.games.double_attack.sheet.sheet import DoubleAttackSheet
from cutcard.games.twenty_one.outcomes import Action
from cutcard.law.refusal import Bar


def meant_hand(state: TableState, box: Box, hand: int) -> int | None:
    """The index of the hand a command means; 0 means the one whose turn it is, else the leftmost."""
    if hand:
        return hand - 1 if 1 <= hand <= len(box.hands) else None
    if state.in_play and state.boxes[state.turn.box].number == box.number:
        return state.turn.hand
    return 0


def not_the_time(state: TableState, box: Box, hand: int) -> list[Bar]:
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
    if state.mishaps.asking:
        bars.append(Bar("26.15(i)", f"box {state.mishaps.asking} is asked first about the card it missed"))
    turn = state.boxes[state.turn.box]
    if turn.number != box.number:
        bars.append(Bar("2.6(f)", f"it is the turn of box {turn.number}"))
    elif state.turn.hand != hand:
        bars.append(Bar("26.10(b)", f"hand {state.turn.hand + 1} of the box is played to its end first"))
    elif state.joining is not None:
        bars.append(Bar("26.13(d)", "the other bettors of the box are asked first"))
    elif state.drawing:
        bars.append(Bar("2.6(g)", "the card asked for comes first"))
    return bars


def seek(run: Progress, box_index: int, hand_index: int, *, same: bool = False) -> None:
    """Gives the turn to the first hand from here on that waits for a card or a decision."""
    state = run.state
    for index in range(box_index, len(state.boxes)):
        box = state.boxes[index]
        for hand in range(hand_index if index == box_index else 0, len(box.hands)):
            if not _waits(run.sheet, state, box, hand):
                continue
            if not (same and (index, hand) == state.turn):
                run.emit(ev.TurnBegan(box.number, hand))
                if len(box.hands[hand].cards) > 1:
                    announce(run, box, hand)
            return
    if not _late_card(run):
        run.emit(ev.PlayersFinished())


def announce(run: Progress, box: Box, index: int) -> None:
    """The dealer says the total of a hand (26.10(c); 2.6(f), (g) by analogy)."""
    points = box.hands[index].points
    run.emit(ev.TotalAnnounced(box.number, index, points.total, points.soft))


def _late_card(run: Progress) -> bool:
    """26.15(i): when all others have their cards, a hand that was missed gets its own or is asked for it."""
    for box in run.state.boxes:
        for index, hand in enumerate(box.hands):
            if hand.missed is Missed.TAKEN:
                run.emit(ev.LateCardDue(box.number, index))
                return True
            if hand.missed is Missed.ASKED:
                run.emit(ev.LateCardOffered(box.number, index, "26.15(i)"))
                return True
    return False


def _waits(sheet: DoubleAttackSheet, state: TableState, box: Box, hand: int) -> bool:
    one = box.hands[hand]
    if one.surrendered or one.stood or one.settled or one.dead or one.missed is not Missed.NOTHING:
        return False
    if len(one.cards) == 1:
        # A split half gets its second card even after a refused one: it is not a hand without it (26.10(b)).
        return True
    view = box.view(hand, state.dealer)
    if box.number in state.mishaps.frozen:
        return rules.why_not(sheet, view, Action.SURRENDER) is None
    return not rules.ends_by_itself(sheet, view)
