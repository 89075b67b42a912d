"""What a blackjack table waits for now, with every choice and what forbids it."""

from dataclasses import replace
from functools import lru_cache

from cutcard.dealing.shoe import PREPARING, Stage
from cutcard.games.blackjack import rules
from cutcard.games.blackjack.irregularities.exposed_card import EXPOSED
from cutcard.games.blackjack.layout import hands, side_wagers
from cutcard.games.blackjack.layout.card_places import DETERMINANT, box_to_expose, wanted_card
from cutcard.games.blackjack.model import commands as cm
from cutcard.games.blackjack.model.commands import Irregular, PressButton, ShowDisplay
from cutcard.games.blackjack.model.hand import HandView
from cutcard.games.blackjack.model.state import Box, Phase, TableState
from cutcard.games.blackjack.round import betting, decisions, insurance, shared_boxes
from cutcard.games.blackjack.round.long_wagers import bonus
from cutcard.games.blackjack.rules import equipment
from cutcard.games.blackjack.sheet.sheet import BlackjackSheet
from cutcard.games.blackjack.shoe import stack_needs
from cutcard.games.blackjack.shoe.card_table import CARD_TABLE
from cutcard.games.protocol import (
    DEALER,
    FLOORPERSON,
    Awaiting,
    Choice,
    Command,
    Deal,
    Kind,
    ReceivePreShuffled,
    ShuffleDiscards,
)
from cutcard.games.table.awaiting import END, VOID, act, burn_card, confirmation, cut, stack_acts
from cutcard.games.twenty_one.turns import hand_name, late_card

_STACK_ACTS = stack_acts(
    ("", *equipment.SIDES, *equipment.BATCHES),
    {Stage.RECEIVE: ReceivePreShuffled(), Stage.SHUFFLE_DISCARDS: ShuffleDiscards()},
)
_BURNS = {stack: burn_card(stack) for stack in ("", *equipment.SIDES)}
_DEALER_PLAYS = act("dealer", cm.DealerPlays())
_SETTLE = act("settle", cm.SettleWagers())
_READER = Awaiting(
    Kind.ACT,
    DEALER,
    "reader",
    choices=(Choice(cm.AnswerReader(blackjack=True)), Choice(cm.AnswerReader(blackjack=False))),
)
_TURN = Awaiting(Kind.ACT, DEALER, "turn dealer")
_ATTEND = act("attend", cm.Attend(), who=FLOORPERSON, automatic=True)


_IN_PHASE = {
    Phase.ATTENDING: _ATTEND,
    Phase.READER: _READER,
    Phase.TURNING: _TURN,
    Phase.DEALER_TO_PLAY: _DEALER_PLAYS,
}
"""The phases that wait for one act alone."""


def awaiting(sheet: BlackjackSheet, state: TableState) -> Awaiting:
    """The one thing this table waits for. Wagers may also be laid while the cards are made ready."""
    return late_card(state) if state.mishaps.asking else _awaited(sheet, state)


def _awaited(sheet: BlackjackSheet, state: TableState) -> Awaiting:
    stage = stack_needs.stage(state)
    wanted = _card_wanted(state)
    if stage is not Stage.READY:
        if wanted and stack_needs.cannot_go_on(sheet, state):
            return VOID
        due = _cards_due(sheet, state, stage)
        if due is not None:
            return due
    if wanted:
        return _card(sheet, state)
    match state.phase:
        case Phase.BETWEEN:
            return _wagers(sheet, state)
        case Phase.INSURANCE:
            return _insurance(sheet, state)
        case Phase.SETTLING:
            return _turning(state) or _hand_settled(sheet, state)
        case Phase.SWEPT:
            return _reconstructing(state)
        case Phase.BONUS:
            return _button(sheet, state)
        case Phase.PLAY:
            return _joining(sheet, state) if state.joining else _decision(sheet, state)
        case Phase.OFFERING:
            return _offer(state)
        case _:
            return _IN_PHASE[state.phase]


def _cards_due(sheet: BlackjackSheet, state: TableState, stage: Stage) -> Awaiting | None:
    """What the cards need before the table can go on."""
    side = stack_needs.side_at_hand(sheet, state)
    if stage is Stage.CUT:
        return cut(CARD_TABLE, state, side)
    if stage is Stage.BURN:
        return _BURNS[side]
    if stage is Stage.SHUFFLE and state.phase is not Phase.BETWEEN and not _card_wanted(state):
        return None
    if stage in PREPARING and equipment.two_batches(sheet) and stage is not Stage.RECEIVE:
        side = equipment.BATCHES[stack_needs.stack_at_hand(state)[0]]
    return _STACK_ACTS[stage, side]


def _card_wanted(state: TableState) -> bool:
    if state.phase in (Phase.PLAY, Phase.OFFERING):
        return state.drawing
    return state.phase in (Phase.DEALING, Phase.DEALER)


def _card(sheet: BlackjackSheet, state: TableState) -> Awaiting:
    place = wanted_card(sheet, state)
    if place is None:
        return _exposing(sheet, state)
    box, hand, face_up = place
    side = "" if state.other is None else stack_needs.side_at_hand(sheet, state)
    if box == DETERMINANT:
        return Awaiting(Kind.CARD, DEALER, "determinant", stack=side)
    if box == 0:
        return Awaiting(Kind.CARD, DEALER, DEALER, face_up, stack=side)
    return Awaiting(Kind.CARD, DEALER, hand_name(state, box, hand), face_up, stack=side)


def _insurance(sheet: BlackjackSheet, state: TableState) -> Awaiting:
    choices = [choice for box in state.boxes for choice in insurance_choices(sheet, state, box)]
    return Awaiting(
        Kind.DECISION,
        place="insurance",
        choices=tuple(choices),
        default_command=cm.CloseInsurance(),
        window=True,
    )


def insurance_choices(sheet: BlackjackSheet, state: TableState, box: Box) -> list[Choice]:
    """Insurance and even money for one box, each bettor for themselves (2.13(f)), with what forbids them."""
    choices = []
    for stake in box.hands[0].stakes:
        least, most = rules.insurance_range(sheet, stake.wager)
        laid = cm.Insure(box.number, stake.player, most, stake.spot)
        even_money = cm.TakeEvenMoney(box.number, stake.player, stake.spot)
        choices += [
            Choice(laid, insurance.why_not_insure(sheet, state, laid), least, most),
            Choice(even_money, insurance.why_not_even_money(sheet, state, even_money)),
        ]
    return choices


def _wagers(sheet: BlackjackSheet, state: TableState) -> Awaiting:
    """Wagers; a spoken one waits for its confirmation (2.3(d))."""
    spoken = confirmation(state.bets)
    if spoken is not None:
        return spoken
    sides = ("", *equipment.SIDES) if equipment.double_shoe(sheet) else ("",)
    refusal = betting.why_not_deal(sheet, state)
    return Awaiting(Kind.WAGERS, choices=tuple(Choice(Deal(side), refusal) for side in sides))


def _joining(sheet: BlackjackSheet, state: TableState) -> Awaiting:
    """The other bettors of a doubled or split hand, all at once (2.13(d), (e))."""
    joining = state.joining
    assert joining is not None
    return Awaiting(
        Kind.DECISION,
        place=hand_name(state, joining.box, joining.hand),
        choices=shared_boxes.choices(sheet, state),
        default_command=cm.CloseJoining(joining.box),
        window=True,
    )


def _exposing(sheet: BlackjackSheet, state: TableState) -> Awaiting:
    """The box whose hidden cards decide a side wager that is due: the dealer turns them over."""
    return Awaiting(Kind.ACT, DEALER, f"turn {box_to_expose(sheet, state)}")


def _offer(state: TableState) -> Awaiting:
    """A card for two sevens beside a dealer's blackjack: the box's first bettor on them speaks for it."""
    box = state.box(state.offering)
    assert box is not None
    return Awaiting(
        Kind.DECISION,
        side_wagers.held(box)[0].player,
        str(box.number),
        choices=(Choice(cm.TakeCard(box.number)), Choice(cm.DeclineCard(box.number))),
        default_command=cm.DeclineCard(box.number),
        window=True,
    )


def _button(sheet: BlackjackSheet, state: TableState) -> Awaiting:
    """The winner presses the button; the display then draws what they are paid (2.20(f))."""
    button = state.button
    assert button is not None
    press = PressButton(button.box, button.player)
    if not button.pressed:
        place = str(button.box)
        return Awaiting(Kind.DECISION, button.player, place, choices=(Choice(press),), default_command=press)
    drawn = bonus.awards(sheet, bonus.at_the_button(state)[1].amount)
    return Awaiting(
        Kind.DISPLAY,
        DEALER,
        f"press {button.box} {button.player} AMOUNT",
        choices=tuple(Choice(ShowDisplay(button.box, button.player, amount)) for amount, _ in drawn),
        weights=tuple(weight for _, weight in drawn),
    )


def _turning(state: TableState) -> Awaiting | None:
    """At settlement: the hand whose cards the dealer turns over next, where the table cannot name them."""
    hidden = hands.hand_to_turn(state)
    if hidden is None:
        return None
    return Awaiting(Kind.ACT, DEALER, f"turn {hand_name(state, *hidden)}")


def _hand_settled(sheet: BlackjackSheet, state: TableState) -> Awaiting:
    """The dealer's hand is complete: another may follow (2.18), or the bonus button; else the round ends."""
    if side_wagers.displayed(state):
        return _SETTLE
    return END if hands.hand_to_come(sheet, state) is None else _DEALER_PLAYS


def _reconstructing(state: TableState) -> Awaiting:
    """The supervisor finds the dealer's up card in the rack; the record knows it (2.15(m))."""
    found, lost = Irregular("2.15(m)", state.dealer.cards[0]), Irregular("2.15(m)")
    choices = (Choice(found), Choice(lost))
    return Awaiting(Kind.ACT, FLOORPERSON, "reconstruct", choices=choices, default_command=found)


def _decision(sheet: BlackjackSheet, state: TableState) -> Awaiting:
    """The hand's turn it is may do what the deciders allow: nothing of the round bars it now."""
    box, index = state.boxes[state.turn.box], state.turn.hand
    number, hand = box.number, index + 1
    place = hand_name(state, number, index)
    at_turn = _insurance_at_turn(sheet, state)
    if hands.insuring_at_turn(sheet, state):
        return Awaiting(
            Kind.DECISION,
            box.player,
            place,
            choices=tuple(at_turn),
            default_command=cm.CloseInsurance(),
            window=True,
        )
    wager = min(box.wagers(index))
    view = box.view(index, state.dealer)
    choices = list(_actions(sheet, view, number, hand, wager))
    if number in state.mishaps.frozen or (state.patient and box.hands[index].down):
        choices = [
            replace(one, refusal=decisions.why_not_decide(sheet, state, one.command))
            for one in choices
            if isinstance(one.command, cm.Decision)
        ]
    if _face_down_offered(sheet, state):
        refusal = rules.why_not(sheet, view, rules.Action.DOUBLE)
        down = cm.Double(number, hand, down=True)
        choices.append(Choice(down, refusal, *rules.double_range(sheet, wager)))
    if not box.hands[index].known and len(box.hands[index].cards) > 2:
        choices.append(Choice(cm.DiscardHand(number, hand)))
    stand: Command = cm.Stand(number, hand)
    if state.mishaps.exposed is not None:
        refusal = EXPOSED.why_not_offered(sheet, state, number)
        choices += [Choice(cm.TakeCard(number), refusal), Choice(cm.DeclineCard(number), refusal)]
        stand = stand if refusal else cm.DeclineCard(number)
    return Awaiting(Kind.DECISION, box.player, place, choices=(*choices, *at_turn), default_command=stand)


@lru_cache(maxsize=1 << 14)
def _actions(sheet: BlackjackSheet, view: HandView, number: int, hand: int, wager: int) -> tuple[Choice, ...]:
    """What may be done with a hand as the deciders see it."""
    return tuple(
        Choice(kind(number, hand), rules.why_not(sheet, view, action), *rules.double_range(sheet, wager))
        if kind is cm.Double
        else Choice(kind(number, hand), rules.why_not(sheet, view, action))
        for kind, action in cm.ACTIONS.items()
    )


def _insurance_at_turn(sheet: BlackjackSheet, state: TableState) -> list[Choice]:
    """What the boxes whose time to insure it is may lay, where that is at turn (2.9(b))."""
    if not rules.insurance_at_turn(sheet) or rules.why_not_insurance(sheet, state.dealer.up) is not None:
        return []
    boxes = (box for box in state.boxes if insurance.why_not_at_turn(sheet, state, box) is None)
    return [choice for box in boxes for choice in insurance_choices(sheet, state, box)]


def _face_down_offered(sheet: BlackjackSheet, state: TableState) -> bool:
    """2.10(c): from the round after the first request on, everybody is asked."""
    asked = state.face_down_asked
    return rules.why_not_face_down(sheet) is None and asked is not None and asked < state.rounds
