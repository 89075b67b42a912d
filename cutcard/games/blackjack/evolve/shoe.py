"""How events of the stack change the table: shuffle, cut, burn, cutting card."""

from cutcard.dealing import shoe as shoes
from cutcard.dealing.shoe import Stage
from cutcard.games.blackjack import events as ev
from cutcard.games.blackjack.evolve.change import Changes
from cutcard.games.blackjack.state import Phase, TableState


def _shuffled(state: TableState, event: ev.Shuffled) -> TableState:
    shoe = shoes.shuffled(state.shoe, cards=event.cards)
    return state._replace(shoe=shoe, cutter=event.cutter, refused_cut=())


def _cut_refused(state: TableState, event: ev.CutRefused) -> TableState:
    return state._replace(cutter=event.offered_to, refused_cut=(*state.refused_cut, event.player))


def _cards_cut(state: TableState, event: ev.CardsCut) -> TableState:
    whole = state.phase is Phase.BETWEEN
    return state._replace(
        shoe=shoes.loaded(state.shoe, cutting_card=event.cutting_card, whole=whole),
        cutter="",
        refused_cut=(),
        cutting_card_box=None if whole else state.cutting_card_box,
    )


def _card_burned(state: TableState, event: ev.CardBurned) -> TableState:
    return state._replace(shoe=shoes.one_card_left(state.shoe, burned=True))


def _shoe_emptied(state: TableState, event: ev.ShoeEmptied) -> TableState:
    return state._replace(shoe=state.shoe._replace(stack=state.shoe.left, reached=True))


def _reshuffle_ordered(state: TableState, event: ev.ReshuffleOrdered) -> TableState:
    shoe = state.shoe._replace(stage=Stage.SHUFFLE)
    return state._replace(shoe=shoe, cutting_card_box=None)


def _dealer_changed(state: TableState, event: ev.DealerChanged) -> TableState:
    return state._replace(shoe=shoes.new_dealer(state.shoe))


CHANGES: Changes = {
    ev.Shuffled: _shuffled,
    ev.CutRefused: _cut_refused,
    ev.CardsCut: _cards_cut,
    ev.CardBurned: _card_burned,
    ev.ShoeEmptied: _shoe_emptied,
    ev.ReshuffleOrdered: _reshuffle_ordered,
    ev.DealerChanged: _dealer_changed,
}
