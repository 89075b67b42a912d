"""Players' decisions and whose turn it is (2.6(f), (g), 2.8, 2.10, 2.11, 2.12(a))."""

from cutcard.games.blackjack import rules
from cutcard.games.blackjack.layout import hands, main_wagers, side_wagers
from cutcard.games.blackjack.model import events as ev
from cutcard.games.blackjack.model.commands import (
    ACTIONS,
    Decision,
    Double,
    Hit,
    Split,
    Stand,
    Surrender,
)
from cutcard.games.blackjack.model.procedure import Answer, Next, Procedure
from cutcard.games.blackjack.model.state import Box, Hand, Missed, Phase, TableState
from cutcard.games.blackjack.model.transaction import Progress
from cutcard.games.blackjack.rules import Action
from cutcard.games.blackjack.sheet.sheet import BlackjackSheet
from cutcard.games.twenty_one import turns
from cutcard.games.twenty_one.turns import meant_hand
from cutcard.law.refusal import Bar, Refusal, refusal_of


def decision(run: Progress, command: Decision) -> Answer:
    """Carries a lawful decision out as far as the next card or the next turn."""
    refusal = why_not_decide(run.sheet, run.state, command)
    if refusal is not None:
        return refusal
    turn = run.state.turn
    box, hand = run.state.boxes[turn.box], turn.hand
    match command:
        case Hit():
            run.emit(ev.CardAsked(box.number, hand))
        case Stand():
            run.emit(ev.HandStood(box.number, hand, _left_to_its_player(run, box, hand)))
            side_wagers.elected(run, box)
        case Double():
            face_down = rules.double_dealt_face_down(run.sheet, asked=command.down)
            by_request = face_down and not rules.double_dealt_face_down(run.sheet, asked=False)
            if by_request and run.state.face_down_asked is None:
                run.emit(ev.FaceDownOffered())
            added = rules.each_spot(command.amount, command.by_spot, box.wagers(hand))
            place = box.number, hand, box.hands[hand].stakes[0].player
            run.emit(ev.WagerDoubled(*place, sum(added), face_down, by_spot=box.by_spot(added)))
            return Procedure.DOUBLE_OF_OTHERS
        case Split():
            main_wagers.turn_hand_over(run, box, hand)
            added = box.wagers(hand)
            place = box.number, hand, box.hands[hand].stakes[0].player
            run.emit(ev.PairSplit(*place, sum(added), by_spot=box.by_spot(added)))
            if side_wagers.held(box):
                run.emit(ev.SevensForfeited(box.number))
                side_wagers.elected(run, box)
            return Procedure.SPLIT_OF_OTHERS
        case Surrender():
            run.emit(ev.HandSurrendered(box.number))
            side_wagers.elected(run, box)
            if rules.surrender_settled_early(run.state.dealer.up):
                main_wagers.surrendered(run, run.state.boxes[turn.box], dealer_blackjack=False)
    return None if run.state.drawing else Procedure.NEXT_TURN


def why_not_decide(sheet: BlackjackSheet, state: TableState, command: Decision) -> Refusal | None:
    """All that forbids the decision: what bars the hand, then the round, then the turn."""
    box = state.box(command.box) if state.phase is not Phase.BETWEEN else None
    if box is None:
        return Refusal((Bar("2.6(f)", f"there is no hand in play in box {command.box}"),))
    hand = meant_hand(state, box, command.hand)
    if hand is None:
        return Refusal((Bar("2.11(b)", f"box {box.number} has {len(box.hands)} hand(s)"),))
    bars: list[Bar] = []
    barred = why_not_act(sheet, state, box, hand, ACTIONS[type(command)])
    bars += barred.bars if barred else ()
    if box.number in state.mishaps.frozen:
        frozen = rules.why_not_frozen(ACTIONS[type(command)])
        bars += [frozen] if frozen else []
    if isinstance(command, Double):
        if command.amount or command.by_spot:
            bars += _why_not_add(sheet, box.wagers(hand), command)
        face_down = rules.why_not_face_down(sheet) if command.down else None
        bars += [face_down] if face_down else []
    bars += hands.not_the_time(sheet, state, box, hand)
    if hands.insuring_at_turn(sheet, state) and not bars:
        bars.append(Bar("2.6(f)", "this hand has nothing left to decide"))
    return refusal_of(bars)


def why_not_act(
    sheet: BlackjackSheet, state: TableState, box: Box, hand: int, action: Action
) -> Refusal | None:
    """What the hand's own cards bar; who is left to stand on a hand others do not see may do so."""
    if action is Action.STAND and _patient(state, box.hands[hand]):
        return None
    return rules.why_not(sheet, box.view(hand, state.dealer), action)


def _why_not_add(sheet: BlackjackSheet, wagers: tuple[int, ...], command: Double) -> list[Bar]:
    added = rules.each_spot(command.amount, command.by_spot, wagers)
    unequal = rules.why_not_each_spot(sheet, added, wagers)
    if unequal is not None:
        return [unequal]
    pairs = zip(wagers, added, strict=True)
    return [bar for wager, amount in pairs for bar in rules.why_not_double_by(sheet, wager, amount)]


# --- whose turn it is -------------------------------------------------------------------------------------


def first_turn(run: Progress) -> Next:
    """The dealer begins with the first hand from their left that waits for a card or a decision."""
    _seek(run, 0, 0)
    return None


def next_turn(run: Progress) -> Next:
    """The hand at turn may have more to decide; otherwise it is the next one's turn, or play is over."""
    turn = run.state.turn
    _seek(run, turn.box, turn.hand, same=True)
    return None


def card_drawn(run: Progress) -> Next:
    """The hand's total is announced; if it is over 21, its wagers are collected."""
    turn = run.state.turn
    box = run.state.boxes[turn.box]
    hand = box.hands[turn.hand]
    _announce(run, box, turn.hand)
    if side_wagers.held(box) and not hand.double_hidden:
        side_wagers.elected(run, box, hand.cards[2])
    if hand.busted:
        if hand.down:
            run.emit(ev.HandDiscarded(box.number, turn.hand))
        main_wagers.bust(run, box, turn.hand)
    elif not run.state.patient and _left_to_its_player(run, box, turn.hand):
        # To everybody else this looks like any hand that stands: its total is hidden.
        run.emit(ev.HandStood(box.number, turn.hand, itself=True))
    return Procedure.NEXT_TURN


def _left_to_its_player(run: Progress, box: Box, index: int) -> bool:
    """Whether only its player can see that nothing but standing is left to a hand."""
    hand = box.hands[index]
    return bool(hand.down) and hand.known and not hand.doubled and _ends(run, box, index)


def _patient(state: TableState, hand: Hand) -> bool:
    """Whether the hand waits for its player's word, though nothing but standing may be left to it."""
    if hand.busted:
        return False
    return rules.waits_for_a_word(patient=state.patient, hidden=hand.down != 0, doubled=hand.doubled)


def _ends(run: Progress, box: Box, hand: int) -> bool:
    return rules.ends_by_itself(run.sheet, box.view(hand, run.state.dealer))


def _announce(run: Progress, box: Box, index: int) -> None:
    """The dealer says the total of a hand whose cards all lie face up (2.6(f), (g), 2.11(c))."""
    hand = box.hands[index]
    if not hand.down and rules.total_announced(run.sheet, hands=len(box.hands)):
        run.emit(ev.TotalAnnounced(box.number, index, hand.points.total, hand.points.soft))


def _seek(run: Progress, box_index: int, hand_index: int, *, same: bool = False) -> None:
    turns.seek(run, box_index, hand_index, waits=_waits, announce=_announce, late_clause="2.15(i)", same=same)


def _waits(run: Progress, box: Box, hand: int) -> bool:
    sheet, state, one = run.sheet, run.state, box.hands[hand]
    if box.surrendered or one.stood or one.settled or one.missed is not Missed.NOTHING:
        return False
    if box.number in state.mishaps.frozen:
        if rules.second_card_in_spite_of_refusal(len(one.cards)):
            return True
        may_insure = (
            rules.insurance_at_turn(sheet)
            and not (box.decided or box.insurance_over)
            and rules.why_not_insurance(sheet, state.dealer.up) is None
        )
        return rules.speaks_though_frozen(sheet, box.view(hand, state.dealer), may_insure=may_insure)
    if len(one.cards) == 1:
        return True
    if box.blackjack and not box.insurance_over and rules.insurance_at_turn(sheet):
        return rules.why_not_insurance(sheet, state.dealer.up) is None
    return not rules.ends_by_itself(sheet, box.view(hand, state.dealer)) or _patient(state, one)
