"""How events of the stack change the table: made ready, shuffled, cut, burned, sides and batches."""

from collections.abc import Callable

from cutcard.dealing import shoe as shoes
from cutcard.dealing.shoe import Shoe, Stage
from cutcard.games.blackjack.model import events as ev
from cutcard.games.blackjack.model.evolve.change import Changes
from cutcard.games.blackjack.model.state import INDEX, NO_CARDS, Restart, TableState
from cutcard.games.table.evolve import stack_changes


def _on(state: TableState, stack: str, change: Callable[[Shoe], Shoe]) -> TableState:
    """The state with one of its stacks changed."""
    if INDEX.get(stack, state.active) == state.active:
        return state._replace(shoe=change(state.shoe))
    assert state.other is not None
    return state._replace(other=change(state.other))


def _active(state: TableState, stack: str) -> TableState:
    """The state with that stack in use."""
    index = INDEX[stack]
    if index == state.active:
        return state
    assert state.other is not None
    return state._replace(shoe=state.other, other=state.shoe, active=index)


def _pre_shuffled_received(state: TableState, event: ev.PreShuffledReceived) -> TableState:
    state = _on(state, event.stack, lambda shoe: shoes.shuffled(shoe, cards=event.cards))
    return state._replace(cutter=event.cutter, refused_cut=())


def _table_idle(state: TableState, event: ev.TableIdle) -> TableState:
    """The game begins again: nobody's last round says who cuts."""
    return state._replace(
        shoe=shoes.taken_out(state.shoe),
        boxes=(),
        dealer=NO_CARDS,
        dealers_before=(),
        burn=None,
        cutter="",
        refused_cut=(),
        restart=Restart(False, False),
    )


def _spread_asked(state: TableState, event: ev.SpreadAsked) -> TableState:
    assert state.restart is not None
    state = state._replace(restart=state.restart._replace(asked=True))
    if event.then is None:
        return state
    return state._replace(shoe=state.shoe._replace(stage=event.then), cutter="", refused_cut=())


def _batches_changed(state: TableState, event: ev.BatchesChanged) -> TableState:
    """A burn a new dealer owes goes over to the cards they will deal."""
    owed = state.shoe.to_burn
    state = _on(state, event.stored, lambda _: shoes.closed_shoe(event.cards, Stage.STORED))
    state = _active(state, event.taken)
    taken = shoes.closed_shoe(event.cards, event.then)._replace(to_burn=owed)
    restart = state.restart._replace(exchanged=True) if state.restart else None
    return state._replace(shoe=taken, restart=restart)


def _discards_shuffled(state: TableState, event: ev.DiscardsShuffled) -> TableState:
    return state._replace(shoe=shoes.device_loaded(state.shoe, cards=event.cards))


def _cards_cut(state: TableState, event: ev.CardsCut) -> TableState:
    return _STACK[ev.CardsCut](state, event)._replace(restart=None)


def _rounds_burn_due(state: TableState, event: ev.RoundsBurnDue) -> TableState:
    return state._replace(shoe=shoes.one_more_to_burn(state.shoe))


def _determinant_called(state: TableState, event: ev.DeterminantCalled) -> TableState:
    return _active(state, event.side)._replace(determinant=True)


def _determinant_drawn(state: TableState, event: ev.DeterminantDrawn) -> TableState:
    return state._replace(determinant=False)


def _determinant_burned(state: TableState, event: ev.DeterminantBurned) -> TableState:
    """The round is dealt from the other side."""
    burned = shoes.determinant_burned(state.shoe, next_box=state.boxes[0].number)
    assert state.other is not None
    return state._replace(shoe=state.other, other=burned, active=1 - state.active)


def _reshuffle_ordered(state: TableState, event: ev.ReshuffleOrdered) -> TableState:
    """Every side a round has been dealt from since its shuffle; a batch in the device is shuffled already."""
    state = _STACK[ev.ReshuffleOrdered](state, event)
    if state.other is not None and state.other.stage is not Stage.STORED:
        state = state._replace(other=shoes.to_be_shuffled(state.other))
    return state


_STACK: Changes = stack_changes(_on)

CHANGES: Changes = {
    **_STACK,
    ev.PreShuffledReceived: _pre_shuffled_received,
    ev.TableIdle: _table_idle,
    ev.SpreadAsked: _spread_asked,
    ev.BatchesChanged: _batches_changed,
    ev.DiscardsShuffled: _discards_shuffled,
    ev.CardsCut: _cards_cut,
    ev.RoundsBurnDue: _rounds_burn_due,
    ev.DeterminantCalled: _determinant_called,
    ev.DeterminantDrawn: _determinant_drawn,
    ev.DeterminantBurned: _determinant_burned,
    ev.ReshuffleOrdered: _reshuffle_ordered,
}
