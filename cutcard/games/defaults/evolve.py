"""How the events of a round change the hands: what happened is written down, nothing is decided."""

from typing import Any

from cutcard.dealing import shoe as shoes
from cutcard.games.defaults import events as ev
from cutcard.games.defaults.state import Hand, State
from cutcard.games.protocol import DEALER
from cutcard.games.table.evolve import WAGER_CHANGES, Changes, stack_changes, unchanged


def _betting_closed(state: State, event: ev.BettingClosed) -> State:
    hands = tuple(Hand(bet.box, bet.player, bet.amount) for bet in sorted(state.bets))
    return state._replace(bets=(), in_round=True, hands=hands, dealer=())


def _card_dealt(state: State, event: ev.CardDealt) -> State:
    state = state._replace(shoe=shoes.one_card_left(state.shoe, burned=False))
    if event.place == DEALER:
        return state._replace(dealer=(*state.dealer, event.card))
    dealt = (
        one._replace(cards=(*one.cards, event.card)) if str(one.box) == event.place else one
        for one in state.hands
    )
    return state._replace(hands=tuple(dealt))


def _settled(state: State, event: Any) -> State:
    return state._replace(
        hands=tuple(one._replace(settled=True) if one.box == event.box else one for one in state.hands)
    )


def _round_ended(state: State, event: ev.RoundEnded) -> State:
    return state._replace(in_round=False, rounds=event.number)


CHANGES: Changes = {
    **stack_changes(),
    **WAGER_CHANGES,
    ev.BettingClosed: _betting_closed,
    ev.CardDealt: _card_dealt,
    ev.WagerPaid: _settled,
    ev.WagerCollected: _settled,
    ev.WagerReturned: _settled,
    ev.RoundVoided: unchanged,
    ev.RoundEnded: _round_ended,
}


def evolve(state: State, event: ev.Event) -> State:
    """The state after an event. A game with events of its own puts `CHANGES` into a table of its own."""
    changed: State = CHANGES[type(event)](state, event)
    return changed
