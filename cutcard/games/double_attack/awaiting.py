"""What a double attack table waits for now, with every choice and what forbids it."""

from cutcard.games.double_attack import rules
from cutcard.games.double_attack.irregularities.handlers import EXPOSED
from cutcard.games.double_attack.model import commands as cm
from cutcard.games.double_attack.model.spots import ATTACK_SPOT, INITIAL_SPOT
from cutcard.games.double_attack.model.state import Phase, TableState
from cutcard.games.double_attack.round import betting, dealer, decisions
from cutcard.games.double_attack.round.deal import runs_out, wanted_card
from cutcard.games.double_attack.round.decisions import SHARED_BOXES
from cutcard.games.double_attack.round.shoe import CARD_TABLE
from cutcard.games.double_attack.sheet.sheet import DoubleAttackSheet
from cutcard.games.protocol import DEALER, Awaiting, Choice, Command, Deal, Kind
from cutcard.games.table.awaiting import END, VOID, act, confirmation, stack_need
from cutcard.games.twenty_one.turns import hand_name, late_card

_IN_PHASE = {
    Phase.READER: Awaiting(
        Kind.ACT,
        DEALER,
        "reader",
        choices=(Choice(cm.AnswerReader(blackjack=True)), Choice(cm.AnswerReader(blackjack=False))),
    ),
    # Between two events only: the last initial card lies there, and what follows is not said yet.
    Phase.DEALING: Awaiting(Kind.ACT, DEALER, "initial cards"),
    Phase.TURNING: Awaiting(Kind.ACT, DEALER, "turn dealer"),
    Phase.DEALER_TO_PLAY: act("dealer", cm.DealerPlays()),
    Phase.SETTLING: END,
}


def awaiting(sheet: DoubleAttackSheet, state: TableState) -> Awaiting:
    """The one thing this table waits for. Wagers may also be laid while the cards are made ready."""
    if state.mishaps.asking:
        return late_card(state)
    place = wanted_card(sheet, state) if state.in_round else None
    if place is not None or not state.in_round:
        due = VOID if runs_out(sheet, state) else stack_need(CARD_TABLE, state)
        if due is not None:
            return due
    if place is not None:
        box, hand, face_up = place
        where = DEALER if box == 0 else hand_name(state, box, hand)
        return Awaiting(Kind.CARD, DEALER, where, face_up)
    match state.phase:
        case Phase.BETWEEN:
            return _wagers(state)
        case Phase.ATTACK:
            return _window("attack", _attacks(sheet, state), cm.CloseAttack())
        case Phase.INSURANCE:
            return _window("insurance", _insurances(sheet, state), cm.CloseInsurance())
        case Phase.PLAY:
            return _joining(sheet, state) if state.joining else _decision(sheet, state)
    return _IN_PHASE[state.phase]


def _wagers(state: TableState) -> Awaiting:
    spoken = confirmation(state.bets)
    if spoken is not None:
        return spoken
    deal = Deal()
    return Awaiting(Kind.WAGERS, choices=(Choice(deal, betting.why_not_deal(state, deal)),))


def _window(place: str, choices: list[Choice], close: Command) -> Awaiting:
    """Open to several at once, until the dealer closes it."""
    return Awaiting(Kind.DECISION, place=place, choices=tuple(choices), default_command=close, window=True)


def _attacks(sheet: DoubleAttackSheet, state: TableState) -> list[Choice]:
    """What each bettor may still put on the double attack."""
    found = []
    for box in state.boxes:
        for stake in box.hands[0].stakes:
            if stake.spot != INITIAL_SPOT:
                continue
            before = box.stake(stake.player, ATTACK_SPOT)
            least, most = rules.attack_range(sheet, stake.wager, before.wager if before else 0)
            command = cm.Attack(box.number, stake.player, most or least)
            found.append(Choice(command, betting.why_not_attack(sheet, state, command), least, most))
    return found


def _insurances(sheet: DoubleAttackSheet, state: TableState) -> list[Choice]:
    """Insurance of each bettor for themselves (26.13(g))."""
    found = []
    for box in state.boxes:
        for stake in box.hands[0].stakes:
            if stake.spot == INITIAL_SPOT and not box.hands[0].dead:
                least, most = rules.insurance_range(sheet, stake.wager)
                laid = cm.Insure(box.number, stake.player, most)
                found.append(Choice(laid, dealer.why_not_insure(sheet, state, laid), least, most))
    return found


def _joining(sheet: DoubleAttackSheet, state: TableState) -> Awaiting:
    """The other bettors of a doubled or split hand, all at once (26.13(d), (f))."""
    joining = state.joining
    assert joining is not None
    return _window(
        hand_name(state, joining.box, joining.hand),
        list(SHARED_BOXES.choices(sheet, state)),
        cm.CloseJoining(joining.box),
    )


def _decision(sheet: DoubleAttackSheet, state: TableState) -> Awaiting:
    """What the hand at turn may do."""
    box, index = state.boxes[state.turn.box], state.turn.hand
    number, hand = box.number, index + 1
    choices = []
    for kind in cm.ACTIONS:
        command = kind(number, hand)
        refusal = decisions.why_not_decide(sheet, state, command)
        amounts = rules.double_range(sheet, box.wagers(index)) if kind is cm.Double else (0, 0)
        choices.append(Choice(command, refusal, *amounts))
    default: Command = cm.Stand(number, hand)
    if state.mishaps.exposed is not None:
        refusal = EXPOSED.why_not_offered(sheet, state, number)
        choices += [Choice(cm.TakeCard(number), refusal), Choice(cm.DeclineCard(number), refusal)]
        default = default if refusal else cm.DeclineCard(number)
    place = hand_name(state, number, index)
    return Awaiting(Kind.DECISION, box.player, place, choices=tuple(choices), default_command=default)
