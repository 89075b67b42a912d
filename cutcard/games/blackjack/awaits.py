"""What a blackjack table waits for now, with every choice and what forbids it."""

from cutcard.dealing.shoe import Stage, cut_range
from cutcard.games.blackjack import betting, decide, play, shoe_acts
from cutcard.games.blackjack import commands as cm
from cutcard.games.blackjack.engine import BURN, card_place, hand_to_turn
from cutcard.games.blackjack.sheet import BlackjackSheet
from cutcard.games.blackjack.state import Box, Phase, TableState
from cutcard.games.game import (
    DEALER,
    FLOORPERSON,
    Awaiting,
    Choice,
    Cut,
    Deal,
    EndRound,
    Kind,
    RefuseCut,
    Shuffle,
    VoidRound,
)

_SHUFFLE = Awaiting(
    Kind.ACT, DEALER, "shuffle", choices=(Choice(Shuffle()),), otherwise=Shuffle(), chore=True
)
_BURN = Awaiting(Kind.CARD, DEALER, "burn", face_up=False, chore=True)
_DEALER_PLAYS = Awaiting(
    Kind.ACT, DEALER, "dealer", choices=(Choice(cm.DealerPlays()),), otherwise=cm.DealerPlays()
)
_END = Awaiting(Kind.ACT, DEALER, "end", choices=(Choice(EndRound()),), otherwise=EndRound())
_READER = Awaiting(
    Kind.ACT,
    DEALER,
    "reader",
    choices=(Choice(cm.AnswerReader(blackjack=True)), Choice(cm.AnswerReader(blackjack=False))),
)
_TURN = Awaiting(Kind.ACT, DEALER, "turn dealer")


_VOID = Awaiting(
    Kind.ACT, FLOORPERSON, "void", choices=(Choice(VoidRound()),), otherwise=VoidRound(), chore=True
)


def awaiting(sheet: BlackjackSheet, state: TableState) -> Awaiting:
    """The one thing this table waits for. Wagers may also be laid while the cards are made ready."""
    stage = shoe_acts.stage(state)
    if _card_wanted(state) and shoe_acts.cannot_go_on(sheet, state):
        return _VOID
    if stage is Stage.SHUFFLE and (state.phase is Phase.BETWEEN or _card_wanted(state)):
        return _SHUFFLE
    if stage is Stage.CUT:
        return _cut(state)
    if stage is Stage.BURN:
        return _BURN
    match state.phase:
        case Phase.BETWEEN:
            refusal = betting.why_not_deal(sheet, state)
            return Awaiting(Kind.WAGERS, choices=(Choice(Deal(), refusal),))
        case Phase.INSURANCE:
            return _insurance(sheet, state)
        case Phase.READER:
            return _READER
        case Phase.TURNING:
            return _TURN
        case Phase.DEALER_TO_PLAY:
            return _DEALER_PLAYS
        case Phase.SETTLING:
            return _turning(state) or _END
        case Phase.PLAY if not state.drawing:
            return _decision(sheet, state)
        case _:
            return _card(sheet, state)


def _card_wanted(state: TableState) -> bool:
    return state.phase in (Phase.DEALING, Phase.DEALER) or (state.phase is Phase.PLAY and state.drawing)


def _card(sheet: BlackjackSheet, state: TableState) -> Awaiting:
    place = card_place(sheet, state)
    assert place is not None
    assert place[0] != BURN
    box, hand, face_up = place
    if box == 0:
        return Awaiting(Kind.CARD, DEALER, DEALER, face_up)
    return Awaiting(Kind.CARD, DEALER, hand_name(state, box, hand), face_up)


def hand_name(state: TableState, number: int, hand: int) -> str:
    """`1`, or `1.2` where the box has been split."""
    box = state.box(number)
    return f"{number}.{hand + 1}" if box is not None and len(box.hands) > 1 else str(number)


def _cut(state: TableState) -> Awaiting:
    least, most = cut_range(state.shoe.stack)
    who = state.cutter
    if not who:
        # The first player to the table is not known yet; if nobody speaks up the dealer cuts.
        return Awaiting(Kind.CUT, otherwise=Cut(DEALER, (least + most) // 2), chore=True)
    choice = Choice(Cut(who, (least + most) // 2), least=least, most=most)
    if who == DEALER:
        return Awaiting(Kind.CUT, who, choices=(choice,), otherwise=choice.command, chore=True)
    return Awaiting(
        Kind.CUT, who, choices=(choice, Choice(RefuseCut(who))), otherwise=RefuseCut(who), chore=True
    )


def _insurance(sheet: BlackjackSheet, state: TableState) -> Awaiting:
    choices = [choice for box in state.boxes for choice in insurance_choices(sheet, state, box)]
    return Awaiting(
        Kind.DECISION,
        place="insurance",
        choices=tuple(choices),
        otherwise=cm.CloseInsurance(),
        window=True,
    )


def insurance_choices(sheet: BlackjackSheet, state: TableState, box: Box) -> list[Choice]:
    """Insurance and even money for one box, with what forbids them."""
    most = decide.most_insurance(sheet, box.hands[0].stakes[0].wager)
    insurance = cm.Insure(box.number, box.player, most)
    even_money = cm.TakeEvenMoney(box.number, box.player)
    return [
        Choice(insurance, betting.why_not_insure(sheet, state, insurance), sheet.chip, most),
        Choice(even_money, betting.why_not_even_money(sheet, state, even_money)),
    ]


def _turning(state: TableState) -> Awaiting | None:
    """At settlement: the hand whose cards the dealer turns over next, where the table cannot name them."""
    hidden = hand_to_turn(state)
    if hidden is None:
        return None
    return Awaiting(Kind.ACT, DEALER, f"turn {hand_name(state, *hidden)}")


def _decision(sheet: BlackjackSheet, state: TableState) -> Awaiting:
    """The hand's turn it is may do what the deciders allow: nothing of the round bars it now."""
    box, index = state.boxes[state.turn.box], state.turn.hand
    number, hand = box.number, index + 1
    place = hand_name(state, number, index)
    at_turn = insurance_choices(sheet, state, box) if _may_insure_now(sheet, state, box) else []
    if play.insuring_at_turn(sheet, state):
        return Awaiting(
            Kind.DECISION,
            box.player,
            place,
            choices=tuple(at_turn),
            otherwise=cm.CloseInsurance(),
            window=True,
        )
    wager = box.hands[index].stakes[0].wager
    view = box.view(index, state.dealer)
    choices = [
        Choice(kind(number, hand), decide.why_not(sheet, view, action), decide.wager_unit(sheet), wager)
        if kind is cm.Double
        else Choice(kind(number, hand), decide.why_not(sheet, view, action))
        for kind, action in play.ACTIONS.items()
    ]
    if _face_down_offered(sheet, state):
        refusal = decide.why_not(sheet, view, decide.Action.DOUBLE)
        down = cm.Double(number, hand, down=True)
        choices.append(Choice(down, refusal, decide.wager_unit(sheet), wager))
    if not box.hands[index].known and len(box.hands[index].cards) > 2:
        choices.append(Choice(cm.DiscardHand(number, hand)))
    stand = cm.Stand(number, hand)
    return Awaiting(Kind.DECISION, box.player, place, choices=(*choices, *at_turn), otherwise=stand)


def _may_insure_now(sheet: BlackjackSheet, state: TableState, box: Box) -> bool:
    if not decide.insurance_at_turn(sheet) or box.decided or box.insurance_over:
        return False
    return decide.why_not_insurance(sheet, state.dealer.up) is None


def _face_down_offered(sheet: BlackjackSheet, state: TableState) -> bool:
    """2.10(c): from the round after the first request on, everybody is asked."""
    asked = state.face_down_asked
    return decide.why_not_face_down(sheet) is None and asked is not None and asked < state.rounds
