"""Blackjack's cards as a card table: its paragraphs, its equipment, and the cut (2.2 to 2.6A, 2.21)."""

from dataclasses import replace
from functools import partial

from cutcard.dealing.shoe import Shoe, Stage
from cutcard.games.blackjack.model.state import TableState
from cutcard.games.blackjack.rules import cash_clause, equipment, over_maximum
from cutcard.games.blackjack.sheet.sheet import BlackjackSheet
from cutcard.games.blackjack.shoe import stack_needs
from cutcard.games.table.card_table import CardTable
from cutcard.games.table.shoe import cut as cutting
from cutcard.games.twenty_one.card_clauses import CARD_CLAUSES

CLAUSES = replace(CARD_CLAUSES, continuous="2.21", handling="2.6(n)")


# --- the cut ----------------------------------------------------------------------------------------------


def designated(state: TableState) -> str:
    """Who is to cut (2.5(e)); when the game is just beginning, the bettor of the first wager, if any."""
    if not state.boxes:
        return cutting.first_to_wager(state)
    met_at = stack_needs.stack_at_hand(state)[1].met_at
    box = state.box(met_at) if met_at else None
    return (box or state.boxes[-1]).player


def _designation(state: TableState) -> str:
    """The clause by which the cut is somebody's."""
    if not state.boxes:
        return "2.5(e)1"
    met_at = stack_needs.stack_at_hand(state)[1].met_at
    if met_at is None:
        return "2.5(e)4"
    return "2.5(e)2" if met_at else "2.5(e)3"


def _cutting_card_at(sheet: BlackjackSheet, state: TableState) -> int:
    """A remnant shuffled within a round is dealt to its end (2.15(f))."""
    cards = stack_needs.stack_at_hand(state)[1].stack
    return cards if state.in_round else equipment.cutting_card_at(sheet, cards)


def _burns_after_cut(sheet: BlackjackSheet, state: TableState) -> bool:
    """A card of a remnant shuffled within a round is burned at every table (2.15(f))."""
    return True if state.in_round else equipment.burns(sheet)


# --- two stacks -------------------------------------------------------------------------------------------


def _sides(sheet: BlackjackSheet) -> tuple[str, ...]:
    return equipment.SIDES if equipment.double_shoe(sheet) else ("",)


def _stacks_cut(sheet: BlackjackSheet, state: TableState) -> list[tuple[str, Shoe]]:
    """Both sides between rounds; within one, the side in use."""
    if len(_sides(sheet)) > 1 and not state.in_round:
        return list(zip(equipment.SIDES, state.stacks, strict=True))
    return [(stack_needs.side_at_hand(sheet, state), state.shoe)]


def _stack_prepared(sheet: BlackjackSheet, state: TableState) -> str:
    """Each side and each batch is made ready separately (2.4(d), (e))."""
    names = equipment.stack_names(sheet)
    return names[stack_needs.stack_at_hand(state)[0]] if len(names) > 1 else ""


def _after_preparing(sheet: BlackjackSheet, state: TableState, act: Stage) -> Stage:
    """2.5(j)2: cards of an idle table go into the device, and the batch in it comes out to be spread too."""
    restart = state.restart
    exchange = (
        act is Stage.STACK
        and restart is not None
        and not restart.exchanged
        and equipment.stored_batch_spread(sheet, asked=restart.asked)
    )
    return Stage.EXCHANGE if exchange else equipment.after_preparing(sheet, act)


def _dealt_since_shuffle(state: TableState) -> bool:
    """Whether a card of a stack in play has been dealt; one that was burned or laid aside was not."""
    return any(shoe.left > shoe.burned for shoe in state.stacks if shoe.stage is not Stage.STORED)


CARD_TABLE: CardTable[BlackjackSheet, TableState] = CardTable(
    clauses=CLAUSES,
    stage=stack_needs.stage,
    cards=equipment.cards_in_a_stack,
    continuous=equipment.continuous,
    burns=equipment.burns,
    cutting_cards=equipment.cutting_cards,
    cutting_card_at=_cutting_card_at,
    recut_by_next=equipment.recut_by_next,
    backs=equipment.backs,
    players=lambda state: [box.player for box in state.boxes],
    dealt_since_shuffle=_dealt_since_shuffle,
    after_preparing=_after_preparing,
    cash_clause=lambda wager: cash_clause(wager) or "2.3(d)",
    over_maximum=over_maximum,
    designated=designated,
    designation=_designation,
    burns_after_cut=_burns_after_cut,
    bottom_covered=equipment.bottom_covered,
    why_not_show_burn=equipment.why_not_show_burn,
    stack_at_hand=lambda state: stack_needs.stack_at_hand(state)[1],
    stack_prepared=_stack_prepared,
    side_at_hand=stack_needs.side_at_hand,
    sides=_sides,
    stacks_cut=_stacks_cut,
)

cut = partial(cutting.cut, CARD_TABLE)
refuse_cut = partial(cutting.refuse_cut, CARD_TABLE)
recut = partial(cutting.recut, CARD_TABLE)
