"""How each event changes a red dog table: what happened is written down; nothing is decided here."""

from collections.abc import Callable
from typing import Any

from cutcard.games.defaults.irregularities import handlers as mishaps
from cutcard.games.red_dog.model import events as ev
from cutcard.games.red_dog.model.state import Answer, Area, Phase, TableState
from cutcard.games.red_dog.sheet.sheet import RedDogSheet
from cutcard.games.table.evolve import WAGER_CHANGES, stack_changes, unchanged
from cutcard.games.table.transaction import Transaction

Change = Callable[[TableState, Any], TableState]


def evolve(state: TableState, event: ev.Event) -> TableState:
    return _CHANGES[type(event)](state, event)


# --- the stack --------------------------------------------------------------------------------------------


def _none_drawn(change: Change) -> Change:
    """The change, with a card drawn in error among the others again."""
    return lambda state, event: change(state, event)._replace(drawn=False)


def _card_burned(state: TableState, event: ev.CardBurned) -> TableState:
    """A card drawn in error is the next card, and so the one that is burned (6.7(b))."""
    shoe = state.shoe if not state.drawn else state.shoe._replace(left=state.shoe.left - 1)
    return _STACK[ev.CardBurned](state._replace(shoe=shoe, drawn=False), event)


_STACK: dict[type[ev.Event], Change] = stack_changes()


# --- wagers -----------------------------------------------------------------------------------------------


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
    taken: TableState = mishaps.next_card_taken(state)
    return taken._replace(cards=(*state.cards, event.card))


def _phase(phase: Phase) -> Change:
    return lambda state, event: state._replace(phase=phase)


def _third_card_discarded(state: TableState, event: ev.ThirdCardDiscarded) -> TableState:
    """One drawn in error before is that third card (6.7(b))."""
    asked = tuple(area._replace(answer=Answer.NONE) if not area.settled else area for area in state.areas)
    seen: TableState = mishaps.discarded(state, event)
    return seen._replace(phase=Phase.CHOICE, areas=asked)


def _answered(answer: Answer) -> Change:
    return lambda state, event: state.with_area(_area(state, event.area)._replace(answer=answer))


def _round_ended(state: TableState, event: ev.RoundEnded) -> TableState:
    return state._replace(phase=Phase.BETWEEN, rounds=event.number, discarded=())


_CHANGES: dict[type[ev.Event], Change] = {
    **_STACK,
    **{kind: _none_drawn(_STACK[kind]) for kind in (ev.Shuffled, ev.DeviceLoaded, ev.ShoeEmptied)},
    ev.CardBurned: _card_burned,
    **WAGER_CHANGES,
    ev.BettingClosed: _betting_closed,
    ev.CardDealt: _card_dealt,
    ev.ConsecutiveAnnounced: _phase(Phase.SETTLING),
    ev.PairAnnounced: _phase(Phase.THIRD),
    ev.SpreadAnnounced: _phase(Phase.RAISES),
    ev.RaisePlaced: _raise_placed,
    ev.RaisesClosed: _phase(Phase.THIRD),
    ev.ThirdCardAnnounced: _phase(Phase.SETTLING),
    ev.FaceUpCardDiscarded: mishaps.discarded,
    ev.CardDrawnInError: mishaps.card_drawn_in_error,
    ev.ThirdCardDiscarded: _third_card_discarded,
    ev.AreaPlaysOn: _answered(Answer.PLAYS_ON),
    ev.AreaVoided: _answered(Answer.VOIDED),
    ev.RaisesOpenedAgain: _phase(Phase.RAISES),
    ev.WagerPaid: _settled,
    ev.WagerCollected: _settled,
    ev.WagerReturned: _settled,
    ev.CouponCollected: unchanged,
    ev.CouponReturned: unchanged,
    ev.RoundVoided: _phase(Phase.SETTLING),
    ev.CardsPickedUp: unchanged,
    ev.RoundEnded: _round_ended,
}


class RedDogTransaction(Transaction[RedDogSheet, TableState]):
    """Collects events and keeps the state they lead to."""

    __slots__ = ()

    evolve = staticmethod(evolve)
