"""How events of the stack change the table: made ready, shuffled, cut, burned, sides and batches."""

from collections.abc import Callable

from cutcard.dealing import shoe as shoes
from cutcard.dealing.burn import BurnCard
from cutcard.dealing.shoe import Shoe, Stage
from cutcard.games.blackjack.model import events as ev
from cutcard.games.blackjack.model.evolve.change import Changes
from cutcard.games.blackjack.model.state import NO_CARDS, Phase, Restart, TableState
from cutcard.games.blackjack.rules.equipment import INDEX

Prepared = (
    ev.CardsInspected
    | ev.CardsSpread
    | ev.CardsViewed
    | ev.CardsTurnedDown
    | ev.CardsWashed
    | ev.CardsStacked
)


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


def _prepared(state: TableState, event: Prepared) -> TableState:
    return _on(state, event.stack, lambda shoe: shoe._replace(stage=event.then))


def _pre_shuffled_received(state: TableState, event: ev.PreShuffledReceived) -> TableState:
    state = _on(state, event.stack, lambda shoe: shoes.shuffled(shoe, cards=event.cards))
    return state._replace(cutter=event.cutter, refused_cut=())


def _table_idle(state: TableState, event: ev.TableIdle) -> TableState:
    """The game begins anew: nobody's last round says who cuts."""
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
    """A burn a new dealer owes goes over to the cards he will deal."""
    owed = state.shoe.to_burn
    state = _on(state, event.stored, lambda _: shoes.closed_shoe(event.cards, Stage.STORED))
    state = _active(state, event.taken)
    taken = shoes.closed_shoe(event.cards, event.then)._replace(to_burn=owed)
    restart = state.restart._replace(exchanged=True) if state.restart else None
    return state._replace(shoe=taken, restart=restart)


def _shuffled(state: TableState, event: ev.Shuffled) -> TableState:
    state = _on(state, event.stack, lambda shoe: shoes.shuffled(shoe, cards=event.cards))
    return state._replace(cutter=event.cutter, refused_cut=())


def _discards_shuffled(state: TableState, event: ev.DiscardsShuffled) -> TableState:
    return state._replace(shoe=shoes.device_loaded(state.shoe, cards=event.cards))


def _device_loaded(state: TableState, event: ev.DeviceLoaded) -> TableState:
    return state._replace(shoe=shoes.device_loaded(state.shoe, cards=event.cards), cutter="", refused_cut=())


def _cut_refused(state: TableState, event: ev.CutRefused) -> TableState:
    return state._replace(cutter=event.offered_to, refused_cut=(*state.refused_cut, event.player))


def _cards_cut(state: TableState, event: ev.CardsCut) -> TableState:
    whole = state.phase is Phase.BETWEEN

    def load(shoe: Shoe) -> Shoe:
        return shoes.loaded(
            shoe,
            cutting_card=event.cutting_card,
            whole=whole,
            burn=event.burn,
            cut_by=event.player,
            bottom_covered=event.bottom_covered,
        )

    return _on(state, event.stack, load)._replace(cutter="", refused_cut=(), restart=None)


def _recut_ordered(state: TableState, event: ev.RecutOrdered) -> TableState:
    state = _on(state, event.stack, lambda shoe: shoes.to_be_recut(shoe, burn=event.burn))
    return state._replace(cutter=event.cutter, refused_cut=event.refused)


def _card_burned(state: TableState, event: ev.CardBurned) -> TableState:
    burn = BurnCard(event.card, shown=False)
    return state._replace(shoe=shoes.one_card_left(state.shoe, burned=True), burn=burn)


def _burn_shown(state: TableState, event: ev.BurnShown) -> TableState:
    return state._replace(burn=BurnCard(event.card, shown=True))


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


def _cards_due(state: TableState, event: ev.CardsDue) -> TableState:
    shoe = state.shoe._replace(stage=event.stage, reached=False, met_at=None)
    return state._replace(shoe=shoe)


def _shoe_emptied(state: TableState, event: ev.ShoeEmptied) -> TableState:
    return state._replace(shoe=state.shoe._replace(stack=state.shoe.left, reached=True))


def _reshuffle_ordered(state: TableState, event: ev.ReshuffleOrdered) -> TableState:
    """Every side a round has been dealt from since its shuffle; a batch in the device is shuffled already."""
    state = state._replace(shoe=_to_be_shuffled(state.shoe))
    if state.other is not None and state.other.stage is not Stage.STORED:
        state = state._replace(other=_to_be_shuffled(state.other))
    return state


def _to_be_shuffled(shoe: Shoe) -> Shoe:
    return shoe._replace(stage=Stage.SHUFFLE, met_at=None) if shoe.left > shoe.burned else shoe


def _dealer_changed(state: TableState, event: ev.DealerChanged) -> TableState:
    return state._replace(shoe=shoes.one_more_to_burn(state.shoe)) if event.burn else state


CHANGES: Changes = {
    ev.CardsInspected: _prepared,
    ev.CardsSpread: _prepared,
    ev.CardsViewed: _prepared,
    ev.CardsTurnedDown: _prepared,
    ev.CardsWashed: _prepared,
    ev.CardsStacked: _prepared,
    ev.PreShuffledReceived: _pre_shuffled_received,
    ev.TableIdle: _table_idle,
    ev.SpreadAsked: _spread_asked,
    ev.BatchesChanged: _batches_changed,
    ev.Shuffled: _shuffled,
    ev.DiscardsShuffled: _discards_shuffled,
    ev.DeviceLoaded: _device_loaded,
    ev.CutRefused: _cut_refused,
    ev.CardsCut: _cards_cut,
    ev.RecutOrdered: _recut_ordered,
    ev.CardBurned: _card_burned,
    ev.BurnShown: _burn_shown,
    ev.RoundsBurnDue: _rounds_burn_due,
    ev.DeterminantCalled: _determinant_called,
    ev.DeterminantDrawn: _determinant_drawn,
    ev.DeterminantBurned: _determinant_burned,
    ev.CardsDue: _cards_due,
    ev.ShoeEmptied: _shoe_emptied,
    ev.ReshuffleOrdered: _reshuffle_ordered,
    ev.DealerChanged: _dealer_changed,
}
