"""Shuffles, burns, batches and the determinant card (2.2, 2.5, 2.6(c), (d), (l), (m), 2.15(f))."""

from functools import partial

from cutcard.cards import Card
from cutcard.dealing import stack as stacks
from cutcard.dealing.shoe import Stage
from cutcard.games.blackjack.model import events as ev
from cutcard.games.blackjack.model.transaction import Progress
from cutcard.games.blackjack.rules import equipment
from cutcard.games.blackjack.sheet.sheet import BlackjackSheet
from cutcard.games.blackjack.shoe.card_table import CARD_TABLE, designated
from cutcard.games.blackjack.shoe.stack_needs import cannot_go_on, side_at_hand, stage
from cutcard.games.protocol import Shuffle, ShuffleDiscards
from cutcard.games.table.shoe import burn
from cutcard.games.table.shoe import shuffle as shuffles
from cutcard.law.refusal import Bar, Refusal, refuse


def after_round(run: Progress) -> None:
    """What some devices call for after every round, or where the discards have grown to more than a deck."""
    due = equipment.due_after_round(run.sheet, run.state.shoe.remaining)
    if due is not None:
        run.emit(ev.CardsDue(*due))


# --- shuffle ----------------------------------------------------------------------------------------------


def shuffle(run: Progress, command: Shuffle) -> Refusal | None:
    sheet, state = run.sheet, run.state
    if cannot_go_on(sheet, state):
        return refuse("2.15(f)", "too few cards are left to shuffle: the round cannot be completed")
    refusal = shuffles.why_not_shuffle(CARD_TABLE, state)
    if refusal is not None:
        return refusal
    cutter = designated(state)
    if state.in_round:
        # The cards on the layout stay there; everything else is shuffled.
        rest, side = equipment.cards_in_a_stack(sheet) - state.of_this_stack, side_at_hand(sheet, state)
        run.emit(ev.Shuffled(rest, cutter, side, by_hand=equipment.six_to_five(sheet)))
        return None
    exchanged = state.restart is not None and state.restart.exchanged
    if equipment.two_batches(sheet) and equipment.cut_after_shuffle(sheet) and not exchanged:
        change_batches(run, then=Stage.SHUFFLE)
    shuffles.load(CARD_TABLE, run, cutter=cutter)
    return None


def change_batches(run: Progress, *, then: Stage) -> None:
    """2.2(d)4: each batch for every other shoe. At the opening the first comes out, the second stays."""
    state = run.state
    assert state.other is not None
    in_use = state.active if state.other.stage is Stage.STORED else 1 - state.active
    stored, taken = equipment.BATCHES[in_use], equipment.BATCHES[1 - in_use]
    run.emit(ev.BatchesChanged(stored, taken, equipment.cards_in_a_stack(run.sheet), then))


def shuffle_discards(run: Progress, command: ShuffleDiscards) -> Refusal | None:
    if stage(run.state) is not Stage.SHUFFLE_DISCARDS:
        return refuse("2.6(m)", "discards go back in the Bart Carter shuffle, when they exceed a deck")
    cards, remaining = equipment.cards_in_a_stack(run.sheet), run.state.shoe.remaining
    split = stacks.three_stacks(cards - remaining)
    run.emit(ev.DiscardsShuffled(split, stacks.marks(remaining), cards))
    return None


put_back = partial(shuffles.put_back, CARD_TABLE)
reshuffle = partial(shuffles.reshuffle, CARD_TABLE)
new_dealer = partial(burn.new_dealer, CARD_TABLE)
show_burn = partial(burn.show_burn, CARD_TABLE)


# --- double shoe ------------------------------------------------------------------------------------------


def why_not_draw_from(sheet: BlackjackSheet, side: str) -> Bar | None:
    """Whether the dealer may name this side for their determinant card."""
    if not side or (equipment.double_shoe(sheet) and side in equipment.SIDES):
        return None
    if not equipment.double_shoe(sheet):
        return Bar("2.6(d)", "this table has no double shoe to choose a side of")
    return Bar("2.6(d)1", f"a double shoe has a left and a right side, not {side}")


def begin_round(run: Progress, side: str) -> None:
    """What comes before the first card once betting is closed: 2.6(d)1, 2.6A(c)."""
    if equipment.double_shoe(run.sheet):
        run.emit(ev.DeterminantCalled(side or equipment.side_in_turn(run.state.rounds)))
    if equipment.burns_each_round(run.sheet):
        run.emit(ev.RoundsBurnDue())


def determinant(run: Progress, card: Card) -> bool:
    """The determinant card: whether it becomes the first box's first card, or is burned (2.6(d))."""
    drawn_from = equipment.SIDES[run.state.active]
    dealt_from = equipment.side_of_suit(run.sheet, card)
    run.emit(ev.DeterminantDrawn(card, drawn_from, dealt_from))
    if drawn_from == dealt_from:
        return True
    run.emit(ev.DeterminantBurned(card, drawn_from))
    return False
