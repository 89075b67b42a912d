"""How each event changes a minibaccarat table: what happened is written down; nothing is decided here."""

from typing import Any

from cutcard.dealing import shoe as shoes
from cutcard.dealing.burn import BurnCard
from cutcard.dealing.shoe import Stage
from cutcard.games.defaults.irregularities import handlers as mishaps
from cutcard.games.minibaccarat.model import events as ev
from cutcard.games.minibaccarat.model.state import Marker, Stake, TableState
from cutcard.games.minibaccarat.sheet.sheet import BANKER, WAGERS, MinibaccaratSheet
from cutcard.games.table.evolve import WAGER_CHANGES, Changes, stack_changes, unchanged
from cutcard.games.table.transaction import Transaction

_STACK = stack_changes()


def evolve(state: TableState, event: ev.Event) -> TableState:
    changed: TableState = _CHANGES[type(event)](state, event)
    return changed


def _stacked_anew(state: TableState, event: Any) -> TableState:
    """All cards are among the others again."""
    changed: TableState = _STACK[type(event)](state, event)
    return changed._replace(drawn=False, last_hand=False)


def _first_card_turned(state: TableState, event: ev.FirstCardTurned) -> TableState:
    shoe = shoes.one_card_left(state.shoe, burned=True)
    stage = Stage.BURN if event.more else shoe.stage
    shoe = shoe._replace(to_burn=shoe.to_burn + event.more, stage=stage)
    return state._replace(shoe=shoe, burn=BurnCard(event.card, shown=event.card is not None))


def _betting_closed(state: TableState, event: ev.BettingClosed) -> TableState:
    laid = sorted(state.bets, key=lambda bet: (bet.box, WAGERS.index(bet.wager)))
    stakes = tuple(Stake(bet.box, bet.player, bet.wager, bet.amount) for bet in laid)
    return state._replace(bets=(), in_round=True, stakes=stakes, player=(), banker=(), discarded=())


def _card_dealt(state: TableState, event: ev.CardDealt) -> TableState:
    state = mishaps.next_card_taken(state)
    if event.place == BANKER:
        return state._replace(banker=(*state.banker, event.card))
    return state._replace(player=(*state.player, event.card))


def _settled(state: TableState, event: Any) -> TableState:
    place = event.box, event.player, event.wager
    settled = (one._replace(settled=True) if one[:3] == place else one for one in state.stakes)
    return state._replace(stakes=tuple(settled))


def _marked(state: TableState, event: ev.VigorishMarked) -> TableState:
    there = {marker[:2]: marker.cents for marker in state.markers}
    there[event.box, event.player] = there.get((event.box, event.player), 0) + event.amount
    return state._replace(markers=tuple(Marker(*place, cents) for place, cents in sorted(there.items())))


def _collected(state: TableState, event: ev.VigorishCollected) -> TableState:
    place = event.box, event.player
    return state._replace(markers=tuple(one for one in state.markers if one[:2] != place))


def _moved(state: TableState, event: ev.MarkersMoved) -> TableState:
    place = event.box, event.player
    moved = (one._replace(box=event.to) if one[:2] == place else one for one in state.markers)
    return state._replace(markers=tuple(sorted(moved)))


_CHANGES: Changes = {
    **_STACK,
    **dict.fromkeys((ev.Shuffled, ev.DeviceLoaded, ev.ShoeEmptied), _stacked_anew),
    ev.FirstCardTurned: _first_card_turned,
    **WAGER_CHANGES,
    ev.BettingClosed: _betting_closed,
    ev.CardDealt: _card_dealt,
    ev.FaceUpCardDiscarded: mishaps.discarded,
    ev.ThirdCardBurned: mishaps.discarded,
    ev.CardDrawnInError: mishaps.card_drawn_in_error,
    ev.HandsAnnounced: unchanged,
    ev.WagerPaid: _settled,
    ev.WagerCollected: _settled,
    ev.WagerReturned: _settled,
    ev.VigorishMarked: _marked,
    ev.VigorishCollected: _collected,
    ev.MarkersMoved: _moved,
    ev.RoundVoided: unchanged,
    ev.CardsPickedUp: unchanged,
    ev.RoundEnded: lambda state, event: state._replace(in_round=False, rounds=event.number, discarded=()),
    ev.LastHandAnnounced: lambda state, event: state._replace(last_hand=True),
}


class Run(Transaction[MinibaccaratSheet, TableState]):
    """A command being carried out: collects events and keeps the state they lead to."""

    __slots__ = ()

    evolve = staticmethod(evolve)
