"""How cards and decisions change the table."""

from cutcard.dealing.shoe import Stage
from cutcard.games.blackjack.model import events as ev
from cutcard.games.blackjack.model.evolve.change import Changes
from cutcard.games.blackjack.model.state import NO_MISHAPS, Phase, TableState, Turn
from cutcard.games.table.evolve import unchanged
from cutcard.games.twenty_one.evolve import play
from cutcard.games.twenty_one.state import the_box


def _card_offered(state: TableState, event: ev.CardOffered) -> TableState:
    return state._replace(phase=Phase.OFFERING, offering=event.box, drawing=False)


def _offer_taken(state: TableState, event: ev.OfferTaken) -> TableState:
    return state._replace(drawing=True)


def _offered_card_dealt(state: TableState, event: ev.OfferedCardDealt) -> TableState:
    box = the_box(state, event.box)._replace(offered=event.card)
    return play.on_the_layout(state, event.box)._replace(boxes=state.boxes_with(box))


def _turn_began(state: TableState, event: ev.TurnBegan) -> TableState:
    index = next(i for i, box in enumerate(state.boxes) if box.number == event.box)
    waits = len(state.boxes[index].hands[event.hand].cards) == 1
    return state._replace(phase=Phase.PLAY, turn=Turn(index, event.hand), drawing=waits)


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
    return play.hole_card_turned(state, event)._replace(phase=Phase.DEALER)


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
    **play.CHANGES,
    ev.SevensForfeited: unchanged,
    ev.CardOffered: _card_offered,
    ev.OfferTaken: _offer_taken,
    ev.OfferDeclined: unchanged,
    ev.OfferedCardDealt: _offered_card_dealt,
    ev.TurnBegan: _turn_began,
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
    ev.UpCardFound: _up_card_found,
    ev.UpCardLost: _up_card_lost,
    ev.RoundEnded: _round_ended,
}
