"""How an irregularity changes a table of twenty-one (2.15, 26.15)."""

from cutcard.dealing import shoe as shoes
from cutcard.games.table.evolve import Changes, unchanged
from cutcard.games.twenty_one import events as ev
from cutcard.games.twenty_one.boxes import Missed
from cutcard.games.twenty_one.state import Mishaps, State, Turn, the_box


def card_exposed(state: State, event: ev.CardExposed) -> State:
    shoe = shoes.one_card_left(state.shoe, burned=False)
    if shoe.reached and shoe.met_at is None:
        shoe = shoe._replace(met_at=event.next_box)
    mishaps = state.mishaps._replace(exposed=event.card)
    return state._replace(shoe=shoe, cards_out=state.cards_out + 1, mishaps=mishaps)


def exposed_card_refused(state: State, event: ev.ExposedCardRefused) -> State:
    mishaps = state.mishaps._replace(frozen=(*state.mishaps.frozen, *event.boxes))
    return state.with_box(the_box(state, event.box)._replace(decided=True))._replace(mishaps=mishaps)


def exposed_card_burned(state: State, event: ev.ExposedCardBurned) -> State:
    return state._replace(cards_out=state.cards_out - 1, mishaps=state.mishaps._replace(exposed=None))


def excess_card_burned(state: State, event: ev.ExcessCardBurned) -> State:
    return state._replace(shoe=shoes.one_laid_aside(state.shoe, next_box=0))


def box_missed(state: State, event: ev.BoxMissed) -> State:
    mishaps = state.mishaps
    if event.card is None:
        return state._replace(mishaps=mishaps._replace(no_card=(*mishaps.no_card, event.box)))
    planned = (*mishaps.one_card, (event.box, event.card))
    return state._replace(mishaps=mishaps._replace(one_card=planned))


def _missed(state: State, box: int, hand: int, missed: Missed) -> State:
    one = the_box(state, box)
    return state.with_box(one.with_hand(hand, one.hands[hand]._replace(missed=missed)))


def card_missed(state: State, event: ev.CardMissed) -> State:
    planned = tuple(one for one in state.mishaps.one_card if one[0] != event.box)
    in_the_deal = state.in_the_deal
    mishaps = state.mishaps._replace(one_card=planned, disordered=state.mishaps.disordered or in_the_deal)
    state = _missed(state, event.box, event.hand, Missed.ASKED)
    box = the_box(state, event.box)
    decided = box if in_the_deal else box._replace(decided=True)
    return state.with_box(decided)._replace(drawing=False, mishaps=mishaps)


def _turn_of(state: State, box: int, hand: int) -> Turn:
    return Turn(next(i for i, one in enumerate(state.boxes) if one.number == box), hand)


def late_card_offered(state: State, event: ev.LateCardOffered) -> State:
    mishaps = state.mishaps._replace(asking=event.box)
    return state._replace(turn=_turn_of(state, event.box, event.hand), mishaps=mishaps)


def late_card_accepted(state: State, event: ev.LateCardAccepted) -> State:
    return _missed(state, event.box, event.hand, Missed.TAKEN)._replace(mishaps=_asked(state, event.box))


def late_card_due(state: State, event: ev.LateCardDue) -> State:
    state = _missed(state, event.box, event.hand, Missed.NOTHING)
    return state._replace(turn=_turn_of(state, event.box, event.hand), drawing=True)


def _asked(state: State, box: int) -> Mishaps:
    mishaps = state.mishaps
    return mishaps._replace(asking=0) if mishaps.asking == box else mishaps


def hand_dead(state: State, event: ev.HandDead) -> State:
    box = the_box(state, event.box)
    dead = box.hands[event.hand]._replace(dead=event.clause, missed=Missed.NOTHING)
    mishaps = _asked(state, event.box)
    missed = tuple(one for one in mishaps.no_card if one != event.box)
    in_the_deal = state.in_the_deal
    mishaps = mishaps._replace(no_card=missed, disordered=mishaps.disordered or in_the_deal)
    return state.with_box(box.with_hand(event.hand, dead))._replace(mishaps=mishaps)


def exposed_card_used(state: State, event: ev.ExposedCardUsed) -> State:
    """Everybody has seen it: it lies face up even where a double's card would not."""
    mishaps = state.mishaps._replace(exposed=None, in_hand=True)
    if state.in_play:
        box, hand = state.boxes[state.turn.box], state.turn.hand
        state = state.with_box(box.with_hand(hand, box.hands[hand]._replace(next_down=False)))
    return state._replace(mishaps=mishaps)


def dealer_missed(state: State, event: ev.DealerMissed) -> State:
    if event.second:
        return state
    return state._replace(mishaps=state.mishaps._replace(dealer_missed=True, disordered=True))


def reader_failed(state: State, event: ev.ReaderFailed) -> State:
    return state._replace(reader_out=True)


def reader_repaired(state: State, event: ev.ReaderRepaired) -> State:
    return state._replace(reader_out=False)


CHANGES: Changes = {
    ev.CardDrawnUnseen: unchanged,
    ev.CardExposed: card_exposed,
    ev.ExposedCardUsed: exposed_card_used,
    ev.ExposedCardRefused: exposed_card_refused,
    ev.ExposedCardBurned: exposed_card_burned,
    ev.ExcessCardBurned: excess_card_burned,
    ev.DealerMissed: dealer_missed,
    ev.BoxMissed: box_missed,
    ev.CardMissed: card_missed,
    ev.LateCardOffered: late_card_offered,
    ev.LateCardAccepted: late_card_accepted,
    ev.LateCardDue: late_card_due,
    ev.HandDead: hand_dead,
    ev.HoleCardMisread: unchanged,
    ev.ReaderFailed: reader_failed,
    ev.ReaderRepaired: reader_repaired,
}
