"""Players' decisions: stand, draw, double, split, surrender (26.8 to 26.10, 26.12(a), 26.13)."""

from cutcard.games.double_attack import rules
from cutcard.games.double_attack.model import events as ev
from cutcard.games.double_attack.model.commands import (
    ACTIONS,
    Decision,
    Double,
    Follow,
    Hit,
    Split,
    Stand,
    Surrender,
)
from cutcard.games.double_attack.model.procedure import Answer, Next, Procedure
from cutcard.games.double_attack.model.state import Joining, TableState
from cutcard.games.double_attack.model.transaction import Progress
from cutcard.games.double_attack.round import settlement, turns
from cutcard.games.double_attack.sheet.sheet import DoubleAttackSheet
from cutcard.games.twenty_one.shared_boxes import SharedBoxes, Wagers
from cutcard.games.twenty_one.turns import meant_hand
from cutcard.law.refusal import Bar, Refusal, refusal_of, refuse


def decision(run: Progress, command: Decision) -> Answer:
    """Carries a lawful decision out as far as the next card or the next turn."""
    refusal = why_not_decide(run.sheet, run.state, command)
    if refusal is not None:
        return refusal
    turn = run.state.turn
    box, hand = run.state.boxes[turn.box], turn.hand
    place = box.number, hand, box.player
    match command:
        case Hit():
            run.emit(ev.CardAsked(box.number, hand))
        case Stand():
            run.emit(ev.HandStood(box.number, hand))
        case Double():
            added = rules.doubled_on(command.amount, box.wagers(hand))
            run.emit(ev.WagerDoubled(*place, sum(added), by_spot=added))
            return Procedure.DOUBLE_OF_OTHERS
        case Split():
            added = box.wagers(hand)
            run.emit(ev.PairSplit(*place, sum(added), by_spot=added))
            return Procedure.SPLIT_OF_OTHERS
        case Surrender():
            run.emit(ev.HandSurrendered(box.number, hand))
            settlement.surrender_now(run, box.number, hand)
    return None if run.state.drawing else Procedure.NEXT_TURN


def why_not_decide(sheet: DoubleAttackSheet, state: TableState, command: Decision) -> Refusal | None:
    """All that forbids the decision: what bars the hand, then the round, then the turn."""
    box = state.box(command.box) if state.in_round else None
    if box is None:
        return refuse("2.6(f)", f"there is no hand in play in box {command.box}")
    hand = meant_hand(state, box, command.hand)
    if hand is None:
        return refuse("26.10(b)", f"box {box.number} has {len(box.hands)} hand(s)")
    barred = rules.why_not(sheet, box.view(hand, state.dealer), ACTIONS[type(command)])
    bars: list[Bar] = list(barred.bars) if barred else []
    if box.number in state.mishaps.frozen:
        frozen = rules.why_not_frozen(ACTIONS[type(command)])
        bars += [frozen] if frozen else []
    if isinstance(command, Double):
        if command.amount:
            bars += rules.why_not_double_by(sheet, box.wagers(hand), command.amount)
        if command.down or command.by_spot:
            bars.append(
                Bar("26.9(a)", "a double is one additional wager, and its card is dealt face upwards")
            )
    return refusal_of([*bars, *turns.not_the_time(sheet, state, box, hand)])


# --- whose turn it is -------------------------------------------------------------------------------------


def first_turn(run: Progress) -> Next:
    """The dealer begins with the first hand from their left that waits for a card or a decision."""
    turns.seek(run, 0, 0)
    return None


def next_turn(run: Progress) -> Next:
    """The hand at turn may have more to decide; otherwise it is the next one's turn, or play is over."""
    turn = run.state.turn
    turns.seek(run, turn.box, turn.hand, same=True)
    return None


def card_drawn(run: Progress) -> Next:
    """The hand's total is announced; if it is over 21, its wagers are collected."""
    turn = run.state.turn
    box = run.state.boxes[turn.box]
    turns.announce(run, box, turn.hand)
    if box.hands[turn.hand].busted:
        settlement.bust(run, box, turn.hand)
    return Procedure.NEXT_TURN


# --- the other bettors of a box ---------------------------------------------------------------------------


def _added(sheet: DoubleAttackSheet, joining: Joining, wagers: Wagers, command: Follow) -> Wagers:
    if joining.split:
        return wagers
    return rules.doubled_on(command.amount, wagers)


def _why_not_add(sheet: DoubleAttackSheet, joining: Joining, wagers: Wagers, command: Follow) -> list[Bar]:
    amount = command.amount
    if joining.split:
        return rules.why_not_cover(wagers, amount)
    return rules.why_not_double_by(sheet, wagers, amount)


SHARED_BOXES = SharedBoxes(
    double="26.13(d)",
    split="26.13(f)",
    consent="26.13(a)",
    caller="26.13(b)",
    made="2.3(g)",
    followed=ev.DoubleFollowed,
    covered=ev.SplitCovered,
    added=_added,
    why_not_add=_why_not_add,
    double_range=rules.double_range,
    by_spot=False,
)
