"""What the stacks of a table need next: which one is in use, and at which stage it is."""

from cutcard.dealing.shoe import PREPARING, Shoe, Stage
from cutcard.games.blackjack.model.state import Phase, TableState
from cutcard.games.blackjack.rules import equipment
from cutcard.games.blackjack.sheet.sheet import BlackjackSheet


def stack_at_hand(state: TableState) -> tuple[int, Shoe]:
    """The stack that needs something now, and which it is. Within a round that is the one in use."""
    other = state.other
    if other is None or state.phase is not Phase.BETWEEN:
        return state.active, state.shoe
    both = list(enumerate(state.stacks))
    for index, shoe in both:
        if shoe.stage is Stage.CUT:
            return index, shoe
    preparing = [pair for pair in both if pair[1].stage in PREPARING]
    if preparing:
        return min(preparing, key=lambda pair: PREPARING.index(pair[1].stage))
    for index, shoe in both:
        if shoe.stage not in (Stage.READY, Stage.STORED):
            return index, shoe
    return state.active, state.shoe


def stage(state: TableState) -> Stage:
    """What the cards need now. An empty shoe needs a shuffle the moment a card is wanted (2.15(f))."""
    shoe = state.shoe if state.other is None else stack_at_hand(state)[1]
    if shoe.stage is Stage.READY and shoe.stack == shoe.left and state.phase is not Phase.BETWEEN:
        return Stage.SHUFFLE
    if shoe.stage is Stage.BURN and shoe.stack == shoe.left:
        return Stage.SHUFFLE
    return shoe.stage


_SHUFFLES_TO_COME = (*PREPARING, Stage.SHUFFLE, Stage.SHUFFLE_DISCARDS, Stage.PUT_BACK)


def reshuffle_due(state: TableState) -> bool:
    """Whether cards are shuffled before the round to come, all or some, of whatever cause (2.3(i))."""
    return stage(state) in _SHUFFLES_TO_COME


def side_at_hand(sheet: BlackjackSheet, state: TableState) -> str:
    """The side of a double shoe a card, shuffle or cut is about; empty at any other table."""
    if state.other is None or not equipment.double_shoe(sheet):
        return ""
    return equipment.SIDES[stack_at_hand(state)[0]]


def cannot_go_on(sheet: BlackjackSheet, state: TableState) -> bool:
    """Whether a shuffle within the round would leave no card to deal: one of the rest is burned."""
    rest = equipment.cards_in_a_stack(sheet) - state.of_this_stack
    return (
        state.phase is not Phase.BETWEEN and stage(state) is Stage.SHUFFLE and rest <= 1 + state.shoe.to_burn
    )
