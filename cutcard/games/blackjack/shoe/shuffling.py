"""Shuffles, burns, batches and the determinant card (2.2, 2.5, 2.6(c), (d), (l), (m), 2.15(f))."""

from cutcard.cards import Card
from cutcard.dealing import stack as stacks
from cutcard.dealing.burn import why_not_show
from cutcard.dealing.shoe import PREPARING, Stage
from cutcard.games.blackjack.model import events as ev
from cutcard.games.blackjack.model.state import Phase
from cutcard.games.blackjack.model.transaction import Progress
from cutcard.games.blackjack.rules import equipment
from cutcard.games.blackjack.sheet.sheet import BlackjackSheet
from cutcard.games.blackjack.shoe.cutting import designated
from cutcard.games.blackjack.shoe.stack_needs import cannot_go_on, side_at_hand, stage
from cutcard.games.protocol import (
    DEALER,
    FLOORPERSON,
    HOUSE,
    NewDealer,
    PutBack,
    Reshuffle,
    ShowBurn,
    Shuffle,
    ShuffleDiscards,
)
from cutcard.law.refusal import Bar, Refusal, refusal_of, refuse


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
    now = stage(state)
    if now in PREPARING:
        return refuse("2.4(c)", f"the dealer has to {now.value} first")
    if now is not Stage.SHUFFLE:
        return refuse(
            "2.5(h)", "the cards are shuffled when the cutting card is reached or on the house's order"
        )
    side = side_at_hand(sheet, state)
    if state.phase is not Phase.BETWEEN:
        # Within a round the cards on the layout stay there; everything else is shuffled.
        rest = sheet.decks * 52 - state.of_this_stack
        run.emit(ev.Shuffled(rest, designated(state), side, by_hand=equipment.six_to_five(sheet)))
        return None
    cards = equipment.cards_in_a_stack(sheet)
    if not equipment.cut_after_shuffle(sheet):
        run.emit(ev.DeviceLoaded(cards))
        return None
    cutter = designated(state)
    if equipment.two_batches(sheet) and not (state.restart and state.restart.exchanged):
        change_batches(run, then=Stage.SHUFFLE)
    run.emit(ev.Shuffled(cards, cutter, side))
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


def put_back(run: Progress, command: PutBack) -> Refusal | None:
    if stage(run.state) is not Stage.PUT_BACK:
        return refuse("2.21", "cards go back after a round, where a continuous device shuffles them")
    run.emit(ev.DeviceLoaded(equipment.cards_in_a_stack(run.sheet)))
    return None


def reshuffle(run: Progress, command: Reshuffle) -> Refusal | None:
    state = run.state
    if state.phase is not Phase.BETWEEN:
        return refuse("2.5(h)1", "the house may order a reshuffle after a round, not within one")
    if equipment.continuous(run.sheet):
        return refuse("2.21", "the continuous device has shuffled the cards already")
    if stage(state) not in (Stage.READY, Stage.BURN, Stage.SHUFFLE_DISCARDS):
        return refuse("2.5(h)1", "the cards are being shuffled already")
    in_play = [shoe for shoe in state.stacks if shoe.stage is not Stage.STORED]
    if all(shoe.left == shoe.burned for shoe in in_play):
        return refuse("2.5(h)1", "no round has been dealt since the last shuffle")
    run.emit(ev.ReshuffleOrdered())
    return None


# --- burn -------------------------------------------------------------------------------------------------


def new_dealer(run: Progress, command: NewDealer) -> Refusal | None:
    """He burns a card before he deals, also where the shoe is loaded anew (2.6(c))."""
    if run.state.phase is not Phase.BETWEEN:
        return refuse("2.6(c)", "a new dealer takes over between rounds")
    run.emit(ev.DealerChanged(equipment.burns(run.sheet)))
    return None


def show_burn(run: Progress, command: ShowBurn) -> Refusal | None:
    """2.6(c): the last burn card, for the player who asks, and so for the whole table."""
    burn = run.state.burn
    barred = equipment.why_not_show_burn(run.sheet)
    by_the_house = command.player in (DEALER, FLOORPERSON, HOUSE)
    bars = why_not_show(burn, command.card, by_the_house=by_the_house, clause="2.6(c)")
    refusal = refusal_of([*([barred] if barred else []), *bars])
    if refusal is not None:
        return refusal
    assert burn is not None
    card = burn.card or command.card
    assert card is not None
    run.emit(ev.BurnShown(command.player, card))
    return None


# --- double shoe ------------------------------------------------------------------------------------------


def why_not_draw_from(sheet: BlackjackSheet, side: str) -> Bar | None:
    """Whether the dealer may name this side for his determinant card."""
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
