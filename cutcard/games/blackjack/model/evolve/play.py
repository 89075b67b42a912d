"""How cards and decisions change the table."""

from cutcard.dealing import shoe as shoes
from cutcard.dealing.shoe import Shoe, Stage
from cutcard.games.blackjack.model import events as ev
from cutcard.games.blackjack.model.evolve.change import Changes, the_box
from cutcard.games.blackjack.model.hand import value
from cutcard.games.blackjack.model.state import NO_MISHAPS, Missed, Phase, TableState, Turn
from cutcard.games.table.evolve import unchanged

MOST_RECEIVED = 4
"""The first cards of a box a side wager may be about (2.19(c))."""


def _shoe_after(state: TableState, box: int) -> Shoe:
    """The shoe when a card has left it for that box; an exposed card had left it before (2.15(c))."""
    if state.mishaps.in_hand:
        return state.shoe
    shoe = shoes.one_card_left(state.shoe, burned=False)
    if shoe.reached and shoe.met_at is None:
        # Met on a burn before the round, it appears at the first card's box.
        return shoe._replace(met_at=box)
    return shoe


def _card_offered(state: TableState, event: ev.CardOffered) -> TableState:
    return state._replace(phase=Phase.OFFERING, offering=event.box, drawing=False)


def _offer_taken(state: TableState, event: ev.OfferTaken) -> TableState:
    return state._replace(drawing=True)


def _offered_card_dealt(state: TableState, event: ev.OfferedCardDealt) -> TableState:
    box = the_box(state, event.box)._replace(offered=event.card)
    return _on_the_layout(state, event.box)._replace(boxes=state.boxes_with(box))


def _card_dealt(state: TableState, event: ev.CardDealt) -> TableState:
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
        return _on_the_layout(state, event.box)._replace(boxes=boxes, dealer=dealer)
    shoe = _shoe_after(state, event.box)
    return state._replace(shoe=shoe, cards_out=state.cards_out + 1, drawing=False, boxes=boxes, dealer=dealer)


def _on_the_layout(state: TableState, box: int) -> TableState:
    """One more card lies there; one that was exposed lay there already."""
    fresh = not state.mishaps.in_hand
    return state._replace(
        shoe=_shoe_after(state, box),
        cards_out=state.cards_out + fresh,
        drawing=False,
        mishaps=state.mishaps if fresh else state.mishaps._replace(in_hand=False),
    )


def _turn_began(state: TableState, event: ev.TurnBegan) -> TableState:
    index = next(i for i, box in enumerate(state.boxes) if box.number == event.box)
    waits = len(state.boxes[index].hands[event.hand].cards) == 1
    return state._replace(phase=Phase.PLAY, turn=Turn(index, event.hand), drawing=waits)


def _cards_removed(state: TableState, event: ev.CardsRemoved) -> TableState:
    return state.with_box(the_box(state, event.box)._replace(removed=True))


def _card_asked(state: TableState, event: ev.CardAsked) -> TableState:
    return state.with_box(the_box(state, event.box)._replace(decided=True))._replace(drawing=True)


def _hand_stood(state: TableState, event: ev.HandStood) -> TableState:
    box = the_box(state, event.box)
    stood = box.hands[event.hand]._replace(stood=True)
    return state.with_box(box.with_hand(event.hand, stood)._replace(decided=True))


def _cards_turned(state: TableState, event: ev.CardsTurned) -> TableState:
    box = the_box(state, event.box)
    return state.with_box(box.with_hand(event.hand, box.hands[event.hand].turned(event.cards)))


def _hand_discarded(state: TableState, event: ev.HandDiscarded) -> TableState:
    box = the_box(state, event.box)
    hand = box.hands[event.hand]._replace(discarded=True)
    return state.with_box(box.with_hand(event.hand, hand)._replace(decided=True))


def _face_down_offered(state: TableState, event: ev.FaceDownOffered) -> TableState:
    return state._replace(face_down_asked=state.rounds)


def _hand_surrendered(state: TableState, event: ev.HandSurrendered) -> TableState:
    return state.with_box(the_box(state, event.box)._replace(decided=True, surrendered=True))


def _players_finished(state: TableState, event: ev.PlayersFinished) -> TableState:
    return state._replace(phase=Phase.DEALER_TO_PLAY)


def _floorperson_notified(state: TableState, event: ev.FloorpersonNotified) -> TableState:
    return state._replace(phase=Phase.ATTENDING)


def _hole_card_inserted(state: TableState, event: ev.HoleCardInserted) -> TableState:
    return state._replace(phase=Phase.READER)


def _hole_card_read(state: TableState, event: ev.HoleCardRead) -> TableState:
    phase = Phase.TURNING if event.blackjack else Phase.PLAY
    return state._replace(phase=phase, dealer=state.dealer._replace(reader=event.blackjack))


def _dealers_card_called(state: TableState, event: ev.DealersCardCalled) -> TableState:
    return state._replace(phase=Phase.DEALER)


def _dealer_turns(state: TableState, event: ev.DealerTurns) -> TableState:
    return state._replace(phase=Phase.TURNING)


def _hole_card_turned(state: TableState, event: ev.HoleCardTurned) -> TableState:
    dealer = state.dealer
    cards, count = (*dealer.cards, event.card), dealer.points.plus(value(event.card))
    turned = dealer._replace(cards=cards, points=count, hole_dealt=False, hole=None)
    return state._replace(phase=Phase.DEALER, dealer=turned)


def _dealer_finished(state: TableState, event: ev.DealerFinished) -> TableState:
    return state._replace(phase=Phase.SETTLING)


def _cards_collected(state: TableState, event: ev.DealersCardsCollected) -> TableState:
    return state._replace(
        dealer=state.dealer.up_card_alone,
        dealers_before=(*state.dealers_before, state.dealer),
        cards_out=state.cards_out - len(event.discards),
    )


def _up_card_moved(state: TableState, event: ev.UpCardMoved | ev.UpCardNotMoved) -> TableState:
    """Hands nothing waits for are left out: they hold the up card alone."""
    before = state.dealers_before
    left_out = (state.dealer,) * (event.to - 1 - len(before))
    return state._replace(dealers_before=(*before, *left_out))


def _up_card_swept(state: TableState, event: ev.UpCardSwept) -> TableState:
    return state._replace(phase=Phase.SWEPT, swept=state.phase)


def _up_card_found(state: TableState, event: ev.UpCardFound) -> TableState:
    assert state.swept is not None
    return state._replace(phase=state.swept, swept=None)


def _up_card_lost(state: TableState, event: ev.UpCardLost) -> TableState:
    return state._replace(phase=Phase.SETTLING, swept=None)


def _round_ended(state: TableState, event: ev.RoundEnded) -> TableState:
    shoe, other = state.shoe, state.other
    if shoe.reached:
        shoe = shoe._replace(stage=Stage.SHUFFLE)
    if other is not None and other.reached:
        other = other._replace(stage=Stage.SHUFFLE)
    return state._replace(
        phase=Phase.BETWEEN,
        shoe=shoe,
        other=other,
        cards_out=0,
        rounds=event.number,
        swept=None,
        button=None,
        mishaps=NO_MISHAPS,
    )


CHANGES: Changes = {
    ev.CardDealt: _card_dealt,
    ev.SevensForfeited: unchanged,
    ev.CardOffered: _card_offered,
    ev.OfferTaken: _offer_taken,
    ev.OfferDeclined: unchanged,
    ev.OfferedCardDealt: _offered_card_dealt,
    ev.TurnBegan: _turn_began,
    ev.TotalAnnounced: unchanged,
    ev.BlackjackAnnounced: unchanged,
    ev.CardsRemoved: _cards_removed,
    ev.CardAsked: _card_asked,
    ev.HandStood: _hand_stood,
    ev.HandSurrendered: _hand_surrendered,
    ev.PlayersFinished: _players_finished,
    ev.FloorpersonNotified: _floorperson_notified,
    ev.FloorpersonAttends: unchanged,
    ev.HoleCardInserted: _hole_card_inserted,
    ev.HoleCardRead: _hole_card_read,
    ev.CardsTurned: _cards_turned,
    ev.HandDiscarded: _hand_discarded,
    ev.FaceDownOffered: _face_down_offered,
    ev.DealerGoesOn: _dealers_card_called,
    ev.DealersCardCalled: _dealers_card_called,
    ev.DealerTurns: _dealer_turns,
    ev.HoleCardTurned: _hole_card_turned,
    ev.DealerFinished: _dealer_finished,
    ev.BustTaken: unchanged,
    ev.DealersCardsCollected: _cards_collected,
    ev.UpCardMoved: _up_card_moved,
    ev.UpCardNotMoved: _up_card_moved,
    ev.UpCardSwept: _up_card_swept,
    ev.SupervisorNotified: unchanged,
    ev.UpCardFound: _up_card_found,
    ev.UpCardLost: _up_card_lost,
    ev.CardsPickedUp: unchanged,
    ev.RoundVoided: unchanged,
    ev.RoundEnded: _round_ended,
}
