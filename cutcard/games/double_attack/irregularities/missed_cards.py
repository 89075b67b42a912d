"""Cards that were not dealt where they should have been: 26.15(d), (h), (i)."""

from cutcard.cards import Card
from cutcard.games.double_attack import rules
from cutcard.games.double_attack.model import commands as cm
from cutcard.games.double_attack.model import events as ev
from cutcard.games.double_attack.model.commands import Irregular
from cutcard.games.double_attack.model.procedure import Answer, Procedure
from cutcard.games.double_attack.model.state import Box, Missed, Phase, TableState
from cutcard.games.double_attack.model.transaction import Progress
from cutcard.games.double_attack.round import turns
from cutcard.games.twenty_one.outcomes import NO_ODDS, Action, Result, Verdict
from cutcard.games.twenty_one.payment import apply
from cutcard.games.twenty_one.state import the_box
from cutcard.games.twenty_one.turns import meant_hand
from cutcard.law.refusal import Bar, Refusal, refusal_of, refuse

# --- the dealer's first card, (d) -------------------------------------------------------------------------


def dealer_missed(run: Progress, command: Irregular) -> Answer:
    """26.15(d): the players get their two cards before the dealer's first; the round will be void."""
    state = run.state
    if state.phase not in (Phase.BETWEEN, Phase.UP_CARD) or state.mishaps.dealer_missed:
        return refuse("26.15(d)", "the dealer has dealt their own first card, or has missed it already")
    run.emit(ev.DealerMissed(second=False))
    if state.phase is Phase.UP_CARD:
        run.emit(ev.AttackClosed())
        return Procedure.HANDS
    return None


# --- a box in the deal, (h) -------------------------------------------------------------------------------


def box_missed(run: Progress, command: Irregular) -> Answer:
    """26.15(h): a box the deal passes over, without a card or after its first."""
    state, number = run.state, command.box
    if state.phase in (Phase.BETWEEN, Phase.UP_CARD, Phase.ATTACK):
        return _planned(run, command)
    box = state.box(number) if state.in_the_deal else None
    if box is None or command.card is not None:
        return refuse("26.15(h)", f"box {number} waits for no card of the deal")
    hand = box.hands[0]
    if len(hand.cards) > 1 or hand.dead or hand.missed is not Missed.NOTHING:
        return refuse("26.15(h)", f"box {number} is not to be missed now")
    if hand.cards:
        run.emit(ev.CardMissed(number, 0, "26.15(h)"))
    elif any(one.number != number and not one.hands[0].dead for one in state.boxes):
        dead(run, box, 0, "26.15(h)")
    else:
        return refuse("26.15(h)", "no other box is dealt to")
    return Procedure.INITIAL_CARD


def _planned(run: Progress, command: Irregular) -> Refusal | None:
    """Said before the hands are dealt, as a text must: the box gets no card, or the one that is named."""
    state, number = run.state, command.box
    boxes = {box.number for box in state.boxes} if state.in_round else {bet.box for bet in state.bets}
    mishaps = state.mishaps
    if number not in boxes:
        return refuse("26.15(h)", f"nobody has a wager on box {number}")
    if number in mishaps.no_card or number in dict(mishaps.one_card):
        return refuse("26.15(h)", f"box {number} is to be missed already")
    if command.card is None and len(boxes) == len(mishaps.no_card) + 1:
        return refuse("26.15(h)", "no other box is dealt to")
    barred = rules.why_not_a_ten(command.card)
    if barred is not None:
        return refusal_of([barred])
    run.emit(ev.BoxMissed(number, command.card))
    return None


def at_deal(run: Progress) -> None:
    """The boxes that get no card are dead, and will be included in the next deal."""
    for number in run.state.mishaps.no_card:
        dead(run, the_box(run.state, number), 0, "26.15(h)")


def only_card(run: Progress, place: tuple[int, int, bool] | None) -> Card | None:
    """The one card a box is given, when its place in the deal has come."""
    card = dict(run.state.mishaps.one_card).get(place[0]) if place is not None else None
    if place is not None and card is not None:
        run.emit(ev.CardMissed(place[0], 0, "26.15(h)"))
    return card


def to_be_asked(state: TableState) -> int | None:
    """A box with one card, when every other has its second: it may have its own now."""
    for box in state.boxes:
        hand = box.hands[0]
        if hand.missed is Missed.ASKED and len(hand.cards) == 1 and not hand.dead:
            return box.number
    return None


# --- a card that was asked for, (i) -----------------------------------------------------------------------


def card_missed(run: Progress, command: Irregular) -> Answer:
    """26.15(i): the hand at turn asks for a card and the dealer passes on to the next."""
    state, number = run.state, command.box
    box = state.box(number) if state.in_play else None
    if box is None:
        return refuse("26.15(i)", f"box {number} has asked for no card")
    hand = meant_hand(state, box, 0)
    assert hand is not None
    bars: list[Bar] = []
    if len(box.hands[hand].cards) < 2:
        bars.append(Bar("26.15(i)", "it is about a card asked for after the first two"))
    if not (state.boxes[state.turn.box].number == number and state.drawing):
        barred = rules.why_not(run.sheet, box.view(hand, state.dealer), Action.HIT)
        bars += [*(barred.bars if barred else ()), *turns.not_the_time(state, box, hand)]
    refusal = refusal_of(bars)
    if refusal is None:
        run.emit(ev.CardMissed(number, state.turn.hand, "26.15(i)"))
        return Procedure.NEXT_TURN
    return refusal


# --- the player's option ----------------------------------------------------------------------------------


def asked_hand(box: Box | None) -> int | None:
    """The hand of a box whose player may choose: the card late, or a dead hand."""
    for index, hand in enumerate(box.hands if box is not None else ()):
        if hand.missed is Missed.ASKED:
            return index
    return None


def answer(run: Progress, command: cm.TakeCard | cm.DeclineCard, hand: int) -> Answer:
    """The card comes late, after all others have theirs, or the hand is dead."""
    state = run.state
    asked = state.mishaps.asking == command.box
    clause = "26.15(h)" if state.in_the_deal else "26.15(i)"
    if not asked and (not state.in_play or state.drawing or state.joining is not None):
        return refuse(clause, "the others get their cards first")
    if isinstance(command, cm.TakeCard):
        run.emit(ev.LateCardAccepted(command.box, hand))
    else:
        dead(run, the_box(state, command.box), hand, clause)
    if not asked:
        return None
    return Procedure.INITIAL_CARD if state.in_the_deal else Procedure.NEXT_TURN


def dead(run: Progress, box: Box, hand: int, clause: str) -> None:
    """Calls a hand dead: every wager on it goes back; of a box without a hand the others too (reading)."""
    run.emit(ev.HandDead(box.number, hand, clause))
    if clause != "26.15(i)":
        for bet in box.side_bets:
            if not bet.settled:
                run.emit(ev.WagerReturned(box.number, 0, bet.player, bet.wager, bet.amount, clause))
    apply(run, box, hand, Verdict(Result.VOID, NO_ODDS, clause))
