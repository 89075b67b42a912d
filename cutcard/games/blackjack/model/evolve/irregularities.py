"""How an irregularity changes the table (2.15)."""

from cutcard.dealing import shoe as shoes
from cutcard.games.blackjack.model import events as ev
from cutcard.games.blackjack.model.evolve.change import Changes, the_box
from cutcard.games.blackjack.model.state import INDEX, Mishaps, Missed, Phase, TableState, Turn
from cutcard.games.table.evolve import unchanged


def _face_up_card_found(state: TableState, event: ev.FaceUpCardFound) -> TableState:
    return state._replace(shoe=shoes.one_laid_aside(state.shoe, next_box=_box_at_turn(state)))


def _box_at_turn(state: TableState) -> int | None:
    """The box a card would go to, as far as one can say: None between rounds, 0 for the dealer."""
    if state.phase in (Phase.BETWEEN, Phase.DEALING):
        return None
    return state.boxes[state.turn.box].number if state.phase is Phase.PLAY else 0


def _card_exposed(state: TableState, event: ev.CardExposed) -> TableState:
    shoe = shoes.one_card_left(state.shoe, burned=False)
    if shoe.reached and shoe.met_at is None:
        shoe = shoe._replace(met_at=event.next_box)
    mishaps = state.mishaps._replace(exposed=event.card)
    return state._replace(shoe=shoe, cards_out=state.cards_out + 1, mishaps=mishaps)


def _exposed_card_used(state: TableState, event: ev.ExposedCardUsed) -> TableState:
    """Everybody has seen it: it lies face up even where a double's card would not."""
    mishaps = state.mishaps._replace(exposed=None, in_hand=True)
    if state.phase is Phase.PLAY:
        box, hand = state.boxes[state.turn.box], state.turn.hand
        state = state.with_box(box.with_hand(hand, box.hands[hand]._replace(next_down=False)))
    return state._replace(mishaps=mishaps)


def _exposed_card_refused(state: TableState, event: ev.ExposedCardRefused) -> TableState:
    mishaps = state.mishaps._replace(frozen=(*state.mishaps.frozen, *event.boxes))
    return state.with_box(the_box(state, event.box)._replace(decided=True))._replace(mishaps=mishaps)


def _exposed_card_burned(state: TableState, event: ev.ExposedCardBurned) -> TableState:
    return state._replace(cards_out=state.cards_out - 1, mishaps=state.mishaps._replace(exposed=None))


def _excess_card_burned(state: TableState, event: ev.ExcessCardBurned) -> TableState:
    return state._replace(shoe=shoes.one_laid_aside(state.shoe, next_box=0))


def _dealer_missed(state: TableState, event: ev.DealerMissed) -> TableState:
    if event.second:
        return state
    return state._replace(mishaps=state.mishaps._replace(dealer_missed=True, disordered=True))


def _box_missed(state: TableState, event: ev.BoxMissed) -> TableState:
    mishaps = state.mishaps
    if event.card is None:
        return state._replace(mishaps=mishaps._replace(no_card=(*mishaps.no_card, event.box)))
    planned = (*mishaps.one_card, (event.box, event.card))
    return state._replace(mishaps=mishaps._replace(one_card=planned))


def _missed(state: TableState, box: int, hand: int, missed: Missed) -> TableState:
    one = the_box(state, box)
    return state.with_box(one.with_hand(hand, one.hands[hand]._replace(missed=missed)))


def _card_missed(state: TableState, event: ev.CardMissed) -> TableState:
    planned = tuple(one for one in state.mishaps.one_card if one[0] != event.box)
    in_the_deal = state.phase is Phase.DEALING
    mishaps = state.mishaps._replace(one_card=planned, disordered=state.mishaps.disordered or in_the_deal)
    state = _missed(state, event.box, event.hand, Missed.ASKED)
    box = the_box(state, event.box)
    decided = box if in_the_deal else box._replace(decided=True)
    return state.with_box(decided)._replace(drawing=False, mishaps=mishaps)


def _turn_of(state: TableState, box: int, hand: int) -> Turn:
    return Turn(next(i for i, one in enumerate(state.boxes) if one.number == box), hand)


def _late_card_offered(state: TableState, event: ev.LateCardOffered) -> TableState:
    mishaps = state.mishaps._replace(asking=event.box)
    return state._replace(turn=_turn_of(state, event.box, event.hand), mishaps=mishaps)


def _late_card_accepted(state: TableState, event: ev.LateCardAccepted) -> TableState:
    return _missed(state, event.box, event.hand, Missed.TAKEN)._replace(mishaps=_asked(state, event.box))


def _late_card_due(state: TableState, event: ev.LateCardDue) -> TableState:
    state = _missed(state, event.box, event.hand, Missed.NOTHING)
    return state._replace(turn=_turn_of(state, event.box, event.hand), drawing=True)


def _asked(state: TableState, box: int) -> Mishaps:
    mishaps = state.mishaps
    return mishaps._replace(asking=0) if mishaps.asking == box else mishaps


def _hand_dead(state: TableState, event: ev.HandDead) -> TableState:
    box = the_box(state, event.box)
    dead = box.hands[event.hand]._replace(dead=event.clause, missed=Missed.NOTHING)
    mishaps = _asked(state, event.box)
    missed = tuple(one for one in mishaps.no_card if one != event.box)
    in_the_deal = state.phase is Phase.DEALING
    mishaps = mishaps._replace(no_card=missed, disordered=mishaps.disordered or in_the_deal)
    return state.with_box(box.with_hand(event.hand, dead))._replace(mishaps=mishaps)


def _wrong_side_taken(state: TableState, event: ev.WrongSideTaken) -> TableState:
    return state._replace(mishaps=state.mishaps._replace(wrong_side=True))


def _wrong_side_dealt(state: TableState, event: ev.WrongSideDealt) -> TableState:
    assert state.other is not None
    mishaps = state.mishaps._replace(wrong_side=False, elsewhere=state.of_this_stack)
    return state._replace(shoe=state.other, other=state.shoe, active=INDEX[event.side], mishaps=mishaps)


def _reader_failed(state: TableState, event: ev.ReaderFailed) -> TableState:
    return state._replace(reader_out=True)


def _reader_repaired(state: TableState, event: ev.ReaderRepaired) -> TableState:
    return state._replace(reader_out=False)


def _double_card_exposed(state: TableState, event: ev.DoubleCardExposed) -> TableState:
    box = the_box(state, event.box)
    return state.with_box(box.with_hand(event.hand, box.hands[event.hand].last_turned(event.card)))


CHANGES: Changes = {
    ev.FaceUpCardFound: _face_up_card_found,
    ev.CardDrawnUnseen: unchanged,
    ev.CardExposed: _card_exposed,
    ev.ExposedCardUsed: _exposed_card_used,
    ev.ExposedCardRefused: _exposed_card_refused,
    ev.ExposedCardBurned: _exposed_card_burned,
    ev.ExcessCardBurned: _excess_card_burned,
    ev.DealerMissed: _dealer_missed,
    ev.BoxMissed: _box_missed,
    ev.CardMissed: _card_missed,
    ev.LateCardOffered: _late_card_offered,
    ev.LateCardAccepted: _late_card_accepted,
    ev.LateCardDue: _late_card_due,
    ev.HandDead: _hand_dead,
    ev.WrongSideTaken: _wrong_side_taken,
    ev.WrongSideDealt: _wrong_side_dealt,
    ev.HoleCardMisread: unchanged,
    ev.ReaderFailed: _reader_failed,
    ev.ReaderRepaired: _reader_repaired,
    ev.DoubleCardExposed: _double_card_exposed,
}
