"""How each event changes a red dog table: what happened is written down; nothing is decided here."""

from collections.abc import Callable
from typing import Any

from cutcard.dealing import shoe as shoes
from cutcard.dealing.burn import BurnCard
from cutcard.dealing.shoe import Stage
from cutcard.games.red_dog.equipment import cards_in_the_shoe
from cutcard.games.red_dog.model import events as ev
from cutcard.games.red_dog.model.state import Answer, Area, Phase, TableState
from cutcard.games.red_dog.sheet.sheet import RedDogSheet
from cutcard.games.table import bets

Change = Callable[[TableState, Any], TableState]


def open_table(sheet: RedDogSheet) -> TableState:
    """A table just opened: nothing dealt, the cards just brought to it (6.2)."""
    return TableState(shoes.closed_shoe(cards_in_the_shoe(sheet), Stage.INSPECT))


def evolve(state: TableState, event: ev.Event) -> TableState:
    return _CHANGES[type(event)](state, event)


# --- the stack --------------------------------------------------------------------------------------------


def _prepared(state: TableState, event: Any) -> TableState:
    return state._replace(shoe=state.shoe._replace(stage=event.then))


def _shuffled(state: TableState, event: ev.Shuffled) -> TableState:
    """All the cards; one drawn in error is among them again."""
    shoe = shoes.shuffled(state.shoe, cards=event.cards)
    return state._replace(shoe=shoe, cutter=event.cutter, refused_cut=(), drawn=False)


def _device_loaded(state: TableState, event: ev.DeviceLoaded) -> TableState:
    shoe = shoes.device_loaded(state.shoe, cards=event.cards)
    return state._replace(shoe=shoe, cutter="", refused_cut=(), drawn=False)


def _cut_refused(state: TableState, event: ev.CutRefused) -> TableState:
    return state._replace(cutter=event.offered_to, refused_cut=(*state.refused_cut, event.player))


def _cards_cut(state: TableState, event: ev.CardsCut) -> TableState:
    shoe = shoes.loaded(
        state.shoe, cutting_card=event.cutting_card, whole=True, burn=event.burn, cut_by=event.player
    )
    return state._replace(shoe=shoe, cutter="", refused_cut=())


def _recut_ordered(state: TableState, event: ev.RecutOrdered) -> TableState:
    shoe = shoes.to_be_recut(state.shoe, burn=event.burn)
    return state._replace(shoe=shoe, cutter=event.cutter, refused_cut=event.refused)


def _card_burned(state: TableState, event: ev.CardBurned) -> TableState:
    """A card drawn in error is the next card, and so the one that is burned (6.7(b))."""
    shoe = state.shoe if not state.drawn else state.shoe._replace(left=state.shoe.left - 1)
    burn = BurnCard(event.card, shown=False)
    return state._replace(shoe=shoes.one_card_left(shoe, burned=True), burn=burn, drawn=False)


def _burn_shown(state: TableState, event: ev.BurnShown) -> TableState:
    return state._replace(burn=BurnCard(event.card, shown=True))


def _dealer_changed(state: TableState, event: ev.DealerChanged) -> TableState:
    return state._replace(shoe=shoes.one_more_to_burn(state.shoe)) if event.burn else state


def _to_be_shuffled(state: TableState, event: ev.ReshuffleOrdered) -> TableState:
    return state._replace(shoe=state.shoe._replace(stage=Stage.SHUFFLE))


def _cards_due(state: TableState, event: ev.CardsDue) -> TableState:
    return state._replace(shoe=state.shoe._replace(stage=event.stage, reached=False))


def _shoe_emptied(state: TableState, event: ev.ShoeEmptied) -> TableState:
    return state._replace(shoe=state.shoe._replace(stack=state.shoe.left, reached=True), drawn=False)


def _left_the_shoe(state: TableState) -> TableState:
    return state._replace(shoe=shoes.one_card_left(state.shoe, burned=False))


# --- wagers -----------------------------------------------------------------------------------------------


def _bet_placed(state: TableState, event: ev.BetPlaced) -> TableState:
    return state._replace(bets=bets.placed(state.bets, event))


def _bet_withdrawn(state: TableState, event: ev.BetWithdrawn) -> TableState:
    return state._replace(bets=bets.withdrawn(state.bets, event))


def _wager_spoken(state: TableState, event: ev.WagerSpoken) -> TableState:
    return state._replace(bets=bets.spoken(state.bets, event))


def _wager_confirmed(state: TableState, event: ev.WagerConfirmed) -> TableState:
    return state._replace(bets=bets.confirmed(state.bets, event))


def _cash_converted(state: TableState, event: ev.CashConverted) -> TableState:
    return state._replace(bets=bets.converted(state.bets, event))


def _betting_closed(state: TableState, event: ev.BettingClosed) -> TableState:
    areas = tuple(Area(bet.box, bet.player, bet.amount, bet.coupon) for bet in sorted(state.bets))
    return state._replace(bets=(), phase=Phase.DEALING, areas=areas, cards=(), discarded=())


def _raise_placed(state: TableState, event: ev.RaisePlaced) -> TableState:
    area = _area(state, event.area)
    return state.with_area(area._replace(raised=area.raised + event.amount))


def _settled(state: TableState, event: Any) -> TableState:
    return state.with_area(_area(state, event.box)._replace(settled=True))


def _area(state: TableState, number: int) -> Area:
    area = state.area(number)
    assert area is not None
    return area


# --- the round --------------------------------------------------------------------------------------------


def _card_dealt(state: TableState, event: ev.CardDealt) -> TableState:
    state = state._replace(drawn=False) if state.drawn else _left_the_shoe(state)
    return state._replace(cards=(*state.cards, event.card))


def _phase(phase: Phase) -> Change:
    return lambda state, event: state._replace(phase=phase)


def _face_up_card_discarded(state: TableState, event: ev.FaceUpCardDiscarded) -> TableState:
    """Between rounds it belongs to none: the next one begins with nothing seen."""
    return _left_the_shoe(state)._replace(discarded=(*state.discarded, event.card))


def _card_drawn_in_error(state: TableState, event: ev.CardDrawnInError) -> TableState:
    return _left_the_shoe(state)._replace(drawn=True)


def _third_card_discarded(state: TableState, event: ev.ThirdCardDiscarded) -> TableState:
    """One drawn in error before is that third card (6.7(b))."""
    state = state._replace(drawn=False) if state.drawn else _left_the_shoe(state)
    asked = tuple(area._replace(answer=Answer.NONE) if not area.settled else area for area in state.areas)
    return state._replace(phase=Phase.CHOICE, areas=asked, discarded=(*state.discarded, event.card))


def _answered(answer: Answer) -> Change:
    return lambda state, event: state.with_area(_area(state, event.area)._replace(answer=answer))


def _round_ended(state: TableState, event: ev.RoundEnded) -> TableState:
    return state._replace(phase=Phase.BETWEEN, rounds=event.number, discarded=())


def _unchanged(state: TableState, event: ev.Event) -> TableState:
    return state


_CHANGES: dict[type[ev.Event], Change] = {
    ev.CardsInspected: _prepared,
    ev.CardsSpread: _prepared,
    ev.CardsViewed: _prepared,
    ev.CardsTurnedDown: _prepared,
    ev.CardsWashed: _prepared,
    ev.CardsStacked: _prepared,
    ev.Shuffled: _shuffled,
    ev.DeviceLoaded: _device_loaded,
    ev.CutRefused: _cut_refused,
    ev.CardsCut: _cards_cut,
    ev.RecutOrdered: _recut_ordered,
    ev.CardBurned: _card_burned,
    ev.BurnShown: _burn_shown,
    ev.DealerChanged: _dealer_changed,
    ev.ReshuffleOrdered: _to_be_shuffled,
    ev.CardsDue: _cards_due,
    ev.ShoeEmptied: _shoe_emptied,
    ev.BetPlaced: _bet_placed,
    ev.BetWithdrawn: _bet_withdrawn,
    ev.WagerSpoken: _wager_spoken,
    ev.WagerConfirmed: _wager_confirmed,
    ev.CashConverted: _cash_converted,
    ev.BettingClosed: _betting_closed,
    ev.CardDealt: _card_dealt,
    ev.ConsecutiveAnnounced: _phase(Phase.SETTLING),
    ev.PairAnnounced: _phase(Phase.THIRD),
    ev.SpreadAnnounced: _phase(Phase.RAISES),
    ev.RaisePlaced: _raise_placed,
    ev.RaisesClosed: _phase(Phase.THIRD),
    ev.ThirdCardAnnounced: _phase(Phase.SETTLING),
    ev.FaceUpCardDiscarded: _face_up_card_discarded,
    ev.CardDrawnInError: _card_drawn_in_error,
    ev.ThirdCardDiscarded: _third_card_discarded,
    ev.AreaPlaysOn: _answered(Answer.PLAYS_ON),
    ev.AreaVoided: _answered(Answer.VOIDED),
    ev.RaisesOpenedAgain: _phase(Phase.RAISES),
    ev.WagerPaid: _settled,
    ev.WagerCollected: _settled,
    ev.WagerReturned: _settled,
    ev.CouponCollected: _unchanged,
    ev.CouponReturned: _unchanged,
    ev.RoundVoided: _phase(Phase.SETTLING),
    ev.CardsPickedUp: _unchanged,
    ev.RoundEnded: _round_ended,
}
