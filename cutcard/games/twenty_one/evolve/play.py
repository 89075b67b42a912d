"""How cards and decisions change a table of twenty-one."""

from cutcard.dealing import shoe as shoes
from cutcard.dealing.shoe import Shoe
from cutcard.games.table.evolve import Changes, unchanged
from cutcard.games.twenty_one import events as ev
from cutcard.games.twenty_one.boxes import Missed
from cutcard.games.twenty_one.points import value
from cutcard.games.twenty_one.state import State, the_box

MOST_RECEIVED = 4
"""The first cards of a box a side wager may be about (2.19(c))."""


def shoe_after(state: State, box: int) -> Shoe:
    """The shoe when a card has left it for that box; an exposed card had left it before (2.15(c))."""
    if state.mishaps.in_hand:
        return state.shoe
    shoe = shoes.one_card_left(state.shoe, burned=False)
    if shoe.reached and shoe.met_at is None:
        # Met on a burn before the round, it appears at the first card's box.
        return shoe._replace(met_at=box)
    return shoe


def card_dealt(state: State, event: ev.CardDealt) -> State:
    boxes, dealer = state.boxes, state.dealer
    if event.box == 0:
        dealer = dealer.with_card(event.card, face_up=event.face_up)
    else:
        box = the_box(state, event.box)
        hand = box.hands[event.hand].with_card(event.card, face_up=event.face_up)
        if hand.missed is Missed.TAKEN:
            hand = hand._replace(missed=Missed.NOTHING)
        box = box.with_hand(event.hand, hand)
        if box.side_bets and len(box.received) < MOST_RECEIVED:
            box = box._replace(received=(*box.received, event.card))
        boxes = state.boxes_with(box)
    if state.mishaps.in_hand:
        return on_the_layout(state, event.box)._replace(boxes=boxes, dealer=dealer)
    shoe = shoe_after(state, event.box)
    return state._replace(shoe=shoe, cards_out=state.cards_out + 1, drawing=False, boxes=boxes, dealer=dealer)


def on_the_layout(state: State, box: int) -> State:
    """One more card lies there; one that was exposed lay there already."""
    fresh = not state.mishaps.in_hand
    return state._replace(
        shoe=shoe_after(state, box),
        cards_out=state.cards_out + fresh,
        drawing=False,
        mishaps=state.mishaps if fresh else state.mishaps._replace(in_hand=False),
    )


def cards_removed(state: State, event: ev.CardsRemoved) -> State:
    return state.with_box(the_box(state, event.box)._replace(removed=True))


def card_asked(state: State, event: ev.CardAsked) -> State:
    return state.with_box(the_box(state, event.box)._replace(decided=True))._replace(drawing=True)


def hand_stood(state: State, event: ev.HandStood) -> State:
    box = the_box(state, event.box)
    stood = box.hands[event.hand]._replace(stood=True)
    return state.with_box(box.with_hand(event.hand, stood)._replace(decided=True))


def hole_card_turned(state: State, event: ev.HoleCardTurned) -> State:
    dealer = state.dealer
    cards, count = (*dealer.cards, event.card), dealer.points.plus(value(event.card))
    return state._replace(dealer=dealer._replace(cards=cards, points=count, hole_dealt=False, hole=None))


CHANGES: Changes = {
    ev.CardDealt: card_dealt,
    ev.TotalAnnounced: unchanged,
    ev.BlackjackAnnounced: unchanged,
    ev.CardsRemoved: cards_removed,
    ev.CardAsked: card_asked,
    ev.HandStood: hand_stood,
    ev.SupervisorNotified: unchanged,
    ev.CardsPickedUp: unchanged,
    ev.RoundVoided: unchanged,
}
