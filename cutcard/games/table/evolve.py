"""How the common events of a card table change its state: what happened is written down, nothing is decided.

A game puts `stack_changes` and `WAGER_CHANGES` into the table of its own `evolve`, beside its own events.
Where one of these events means more to it, it wraps the change.
"""

from collections.abc import Callable
from functools import partial
from typing import Any

from cutcard.dealing import shoe as shoes
from cutcard.dealing.burn import BurnCard
from cutcard.dealing.shoe import Shoe
from cutcard.games.table import bets
from cutcard.games.table import events as ev
from cutcard.games.table.state import State

Prepared = (
    ev.CardsInspected
    | ev.CardsSpread
    | ev.CardsViewed
    | ev.CardsTurnedDown
    | ev.CardsWashed
    | ev.CardsStacked
)
Changes = dict[type[ev.Event], Callable[[Any, Any], Any]]
"""By the type of an event: from a game's own state and such an event to the next state."""
OnStack = Callable[[State, str, Callable[[Shoe], Shoe]], State]
"""The state with the stack of that name changed; an empty name is the stack in use."""


def unchanged(state: State, event: ev.Event) -> State:
    """For words said and other facts the rules need not remember."""
    return state


# --- the stack --------------------------------------------------------------------------------------------


def on_the_one_stack(state: State, stack: str, change: Callable[[Shoe], Shoe]) -> State:
    """At a table of one stack, that one."""
    return state._replace(shoe=change(state.shoe))


def _prepared(on_stack: OnStack[State], state: State, event: Prepared) -> State:
    return on_stack(state, event.stack, lambda shoe: shoe._replace(stage=event.then))


def _shuffled(on_stack: OnStack[State], state: State, event: ev.Shuffled) -> State:
    state = on_stack(state, event.stack, lambda shoe: shoes.shuffled(shoe, cards=event.cards))
    return state._replace(cutter=event.cutter, refused_cut=())


def _cards_cut(on_stack: OnStack[State], state: State, event: ev.CardsCut) -> State:
    whole = not state.in_round

    def load(shoe: Shoe) -> Shoe:
        return shoes.loaded(
            shoe,
            cutting_card=event.cutting_card,
            whole=whole,
            burn=event.burn,
            cut_by=event.player,
            bottom_covered=event.bottom_covered,
        )

    return on_stack(state, event.stack, load)._replace(cutter="", refused_cut=())


def _recut_ordered(on_stack: OnStack[State], state: State, event: ev.RecutOrdered) -> State:
    state = on_stack(state, event.stack, lambda shoe: shoes.to_be_recut(shoe, burn=event.burn))
    return state._replace(cutter=event.cutter, refused_cut=event.refused)


def _device_loaded(state: State, event: ev.DeviceLoaded) -> State:
    return state._replace(shoe=shoes.device_loaded(state.shoe, cards=event.cards), cutter="", refused_cut=())


def _cut_refused(state: State, event: ev.CutRefused) -> State:
    return state._replace(cutter=event.offered_to, refused_cut=(*state.refused_cut, event.player))


def _card_burned(state: State, event: ev.CardBurned) -> State:
    burn = BurnCard(event.card, shown=False)
    return state._replace(shoe=shoes.one_card_left(state.shoe, burned=True), burn=burn)


def _burn_shown(state: State, event: ev.BurnShown) -> State:
    return state._replace(burn=BurnCard(event.card, shown=True))


def _dealer_changed(state: State, event: ev.DealerChanged) -> State:
    return state._replace(shoe=shoes.one_more_to_burn(state.shoe)) if event.burn else state


def _reshuffle_ordered(state: State, event: ev.ReshuffleOrdered) -> State:
    return state._replace(shoe=shoes.to_be_shuffled(state.shoe))


def _cards_due(state: State, event: ev.CardsDue) -> State:
    return state._replace(shoe=state.shoe._replace(stage=event.stage, reached=False, met_at=None))


def _shoe_emptied(state: State, event: ev.ShoeEmptied) -> State:
    return state._replace(shoe=state.shoe._replace(stack=state.shoe.left, reached=True))


def stack_changes(on_stack: OnStack[Any] = on_the_one_stack) -> Changes:
    """The changes of the stack's events. A table of two stacks says how one of them is changed."""
    prepared = partial(_prepared, on_stack)
    return {
        ev.CardsInspected: prepared,
        ev.CardsSpread: prepared,
        ev.CardsViewed: prepared,
        ev.CardsTurnedDown: prepared,
        ev.CardsWashed: prepared,
        ev.CardsStacked: prepared,
        ev.Shuffled: partial(_shuffled, on_stack),
        ev.DeviceLoaded: _device_loaded,
        ev.CutRefused: _cut_refused,
        ev.CardsCut: partial(_cards_cut, on_stack),
        ev.RecutOrdered: partial(_recut_ordered, on_stack),
        ev.CardBurned: _card_burned,
        ev.BurnShown: _burn_shown,
        ev.DealerChanged: _dealer_changed,
        ev.ReshuffleOrdered: _reshuffle_ordered,
        ev.CardsDue: _cards_due,
        ev.ShoeEmptied: _shoe_emptied,
    }


# --- wagers -----------------------------------------------------------------------------------------------


def _bet_placed(state: State, event: ev.BetPlaced) -> State:
    return state._replace(bets=bets.placed(state.bets, event))


def bet_withdrawn(state: State, event: ev.BetWithdrawn) -> State:
    return state._replace(bets=bets.withdrawn(state.bets, event))


def _wager_spoken(state: State, event: ev.WagerSpoken) -> State:
    return state._replace(bets=bets.spoken(state.bets, event))


def _wager_confirmed(state: State, event: ev.WagerConfirmed) -> State:
    return state._replace(bets=bets.confirmed(state.bets, event))


def _cash_converted(state: State, event: ev.CashConverted) -> State:
    return state._replace(bets=bets.converted(state.bets, event))


WAGER_CHANGES: Changes = {
    ev.BetPlaced: _bet_placed,
    ev.BetWithdrawn: bet_withdrawn,
    ev.WagerSpoken: _wager_spoken,
    ev.WagerConfirmed: _wager_confirmed,
    ev.CashConverted: _cash_converted,
}
"""The changes of wagers laid before the deal; what becomes of them in a round is the game's own."""
