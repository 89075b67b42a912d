"""How an irregularity changes the table (2.15)."""

from cutcard.dealing import shoe as shoes
from cutcard.games.blackjack.model import events as ev
from cutcard.games.blackjack.model.evolve.change import Changes
from cutcard.games.blackjack.model.state import INDEX, Phase, TableState
from cutcard.games.twenty_one.evolve import irregularities
from cutcard.games.twenty_one.state import the_box


def _face_up_card_found(state: TableState, event: ev.FaceUpCardFound) -> TableState:
    return state._replace(shoe=shoes.one_laid_aside(state.shoe, next_box=_box_at_turn(state)))


def _box_at_turn(state: TableState) -> int | None:
    """The box a card would go to, as far as one can say: None between rounds, 0 for the dealer."""
    if state.phase in (Phase.BETWEEN, Phase.DEALING):
        return None
    return state.boxes[state.turn.box].number if state.phase is Phase.PLAY else 0


def _wrong_side_taken(state: TableState, event: ev.WrongSideTaken) -> TableState:
    return state._replace(mishaps=state.mishaps._replace(wrong_side=True))


def _wrong_side_dealt(state: TableState, event: ev.WrongSideDealt) -> TableState:
    assert state.other is not None
    mishaps = state.mishaps._replace(wrong_side=False, elsewhere=state.of_this_stack)
    return state._replace(shoe=state.other, other=state.shoe, active=INDEX[event.side], mishaps=mishaps)


def _double_card_exposed(state: TableState, event: ev.DoubleCardExposed) -> TableState:
    box = the_box(state, event.box)
    return state.with_box(box.with_hand(event.hand, box.hands[event.hand].last_turned(event.card)))


CHANGES: Changes = {
    **irregularities.CHANGES,
    ev.FaceUpCardFound: _face_up_card_found,
    ev.WrongSideTaken: _wrong_side_taken,
    ev.WrongSideDealt: _wrong_side_dealt,
    ev.DoubleCardExposed: _double_card_exposed,
}
