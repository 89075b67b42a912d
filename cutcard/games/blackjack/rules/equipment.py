"""The deciders of the cards: what this table's device and shuffle call for, each by its clause.

They look at the sheet and at how many cards lie where, never at a hand; engine, croupier and notation ask
here.
"""

from collections.abc import Sequence
from dataclasses import replace
from functools import cache

from cutcard.cards import ALL_CARDS, WITHOUT_TENS, Card
from cutcard.dealing import shoe as shoes
from cutcard.dealing.shoe import Stage
from cutcard.games.blackjack.model import state as tables
from cutcard.games.blackjack.model.state import Phase, TableState
from cutcard.games.blackjack.sheet.sheet import BlackjackSheet
from cutcard.games.blackjack.wagers.blackjack_bonus import WAGER as BONUS
from cutcard.games.protocol import Stock
from cutcard.games.table.shoe.opening import THEN
from cutcard.law.refusal import Bar

SIDES, BATCHES, INDEX = tables.SIDES, tables.BATCHES, tables.INDEX
"""The names of a table's two stacks, and which of the two each means."""


def double_shoe(sheet: BlackjackSheet) -> bool:
    return sheet.device == "double-shoe"


def two_batches(sheet: BlackjackSheet) -> bool:
    """One batch in play, the other shuffled and stored in the device (2.2(d), (e))."""
    return sheet.shuffle == "automated" and not double_shoe(sheet)


def continuous(sheet: BlackjackSheet) -> bool:
    return sheet.device == "continuous"


def bart_carter(sheet: BlackjackSheet) -> bool:
    """From a shoe (2.6(m)): where a proposed sheet names another device too, the cards go as that has it."""
    return sheet.shuffle == "bart-carter" and sheet.device == "shoe"


def six_to_five(sheet: BlackjackSheet) -> bool:
    return sheet.variation == "six-to-five"


def stack_names(sheet: BlackjackSheet) -> tuple[str, ...]:
    """The stacks by name where the table has two: sides of a double shoe, batches of a shuffling device."""
    if double_shoe(sheet):
        return SIDES
    return BATCHES if two_batches(sheet) else ("",)


def stock(sheet: BlackjackSheet) -> Stock:
    """What the cards come from. Two batches hold the same faces: the one in use is all a source need know."""
    sides, complete = (SIDES, "2.6(l)2ii") if double_shoe(sheet) else ((), "2.6(l)2i")
    display = sheet.offered(BONUS.name) is not None
    return Stock(sheet.decks, sides, continuous(sheet), deck(sheet), complete, bart_carter(sheet), display)


def deck(sheet: BlackjackSheet) -> tuple[Card, ...]:
    """2.2(b): the cards of one deck."""
    return WITHOUT_TENS if sheet.what_if.deck == "spanish" else ALL_CARDS


def cards_in_a_stack(sheet: BlackjackSheet) -> int:
    return len(deck(sheet)) * sheet.decks


# --- opening and restart ----------------------------------------------------------------------------------


def opening_stage(sheet: BlackjackSheet) -> Stage:
    """2.4(a): pre-shuffled cards go straight to the cut; all others are inspected first."""
    return Stage.RECEIVE if sheet.pre_shuffled else Stage.INSPECT


def washed(sheet: BlackjackSheet) -> bool:
    """2.4(c), (d): washed; 2.4(e), 2.5(j)2: not where a device shuffles the batches."""
    return not two_batches(sheet)


def after_preparing(sheet: BlackjackSheet, act: Stage) -> Stage:
    """What comes after an act of the opening: inspect, spread, look, turn down, wash, stack, shuffle."""
    if act is Stage.TURN_DOWN:
        return Stage.WASH if washed(sheet) else Stage.STACK
    return THEN[act]


def idle_cards_face_up(sheet: BlackjackSheet) -> bool:
    """How the cards lie while nobody plays (2.5(j)); face down they are turned up for the first player."""
    return sheet.idle_spread == "face-up"


def stored_batch_spread(sheet: BlackjackSheet, *, asked: bool) -> bool:
    """2.5(j)2: the batch from the device is spread and reshuffled, unless i and ii hold and nobody asks."""
    return two_batches(sheet) and (sheet.idle_respread or asked)


def cutting_cards(sheet: BlackjackSheet) -> int:
    """2.2(a), (c): one cutting card for each stack dealt from, two in the 6 to 5 variation; 2.21: none."""
    if continuous(sheet):
        return 0
    return 2 if six_to_five(sheet) else 1


def backs(sheet: BlackjackSheet, stack: str) -> str:
    """The colour of the backs: another one on the other side, or for the other batch (2.2(c), (d)2)."""
    return sheet.second_backs if stack in (SIDES[1], BATCHES[1]) else sheet.backs


# --- cut and cutting card ---------------------------------------------------------------------------------


def cut_after_shuffle(sheet: BlackjackSheet) -> bool:
    """2.5(b); a continuous device takes its place (2.21)."""
    return not continuous(sheet)


def cutting_card_put_back(sheet: BlackjackSheet) -> bool:
    """2.5(d), (i): not with the Bart Carter shuffle, nor where a deck is dealt for one round; 2.21: none."""
    one_round = six_to_five(sheet) and sheet.rounds_per_deck == "one"
    return not (bart_carter(sheet) or one_round or continuous(sheet))


def cutting_card_at(sheet: BlackjackSheet, cards: int) -> int:
    """Cards in front of the cutting card: 2.5(d), (i)."""
    if not cutting_card_put_back(sheet):
        return shoes.no_cutting_card(cards)
    return cards - shoes.behind_cutting_card(cards, sheet.cut)


def bottom_covered(sheet: BlackjackSheet) -> bool:
    """2.5(i): a cutting card covers the bottom card of what the dealer holds in their hand."""
    return six_to_five(sheet)


def recut_by_next(sheet: BlackjackSheet) -> bool:
    """2.5(g): the licensee's choice between the last cutter and the next person entitled."""
    return sheet.recut_by == "next"


# --- burn -------------------------------------------------------------------------------------------------


def burns(sheet: BlackjackSheet) -> bool:
    """Whether a card is burned after loading and by each new dealer (2.6(c)).

    Not with the Bart Carter shuffle (2.6(c)), at a double shoe (2.6(d)) or a continuous device (2.21), in
    6 to 5 (2.6A(c)), or where another procedure is approved (2.5(k)).
    """
    return sheet.burn and sheet.device == "shoe" and not bart_carter(sheet)


def burns_each_round(sheet: BlackjackSheet) -> bool:
    """2.6A(c)."""
    return six_to_five(sheet) and sheet.burn_each_round


def why_not_show_burn(sheet: BlackjackSheet) -> Bar | None:
    """2.6(c): disclosed to the player who asks; 2.6A(c): never in 6 to 5."""
    if six_to_five(sheet):
        return Bar("2.6A(c)", "the burn card of the 6 to 5 variation is revealed to no player")
    return None


# --- double shoe ------------------------------------------------------------------------------------------


def side_of_suit(sheet: BlackjackSheet, card: Card) -> str:
    """The side a determinant card of this suit stands for (2.6(d)1)."""
    black_side = SIDES[1 - INDEX[sheet.red_side]]
    return sheet.red_side if card.suit in "hd" else black_side


def side_in_turn(rounds: int) -> str:
    """The side the dealer draws the determinant card from unless they say otherwise: left, right, left."""
    return SIDES[rounds % 2]


# --- after a round ----------------------------------------------------------------------------------------


def cutting_card_clause(sheet: BlackjackSheet) -> str:
    """By which the cards are shuffled after the round the cutting card was reached in."""
    return "2.6A(j)" if six_to_five(sheet) else "2.6(l)"


def due_after_round(sheet: BlackjackSheet, remaining: int) -> tuple[Stage, str] | None:
    """What the cards need after a round beyond 2.6(l), and the clause that says so."""
    if bart_carter(sheet) and cards_in_a_stack(sheet) - remaining > 52:
        return Stage.SHUFFLE_DISCARDS, "2.6(m)"
    if continuous(sheet):
        return Stage.PUT_BACK, "2.21"
    if six_to_five(sheet) and sheet.rounds_per_deck == "one":
        return Stage.SHUFFLE, "2.5(i)"
    return None


# --- the card reader ---------------------------------------------------------------------------------------


def in_force(sheet: BlackjackSheet, state: TableState) -> BlackjackSheet:
    """The rules as they are now: while the card reader does not work, those without one (2.15(k))."""
    if not state.reader_out or sheet.hole_card != "reader":
        return sheet
    in_round = state.phase is not Phase.BETWEEN
    if in_round and state.dealer.reader is not None:
        return sheet  # It has answered for this round already.
    lies = in_round and (state.dealer.hole_dealt or len(state.dealer.cards) > 1)
    return _without_reader(sheet, hole_lies=lies)


@cache
def _without_reader(sheet: BlackjackSheet, *, hole_lies: bool) -> BlackjackSheet:
    """A hole card face down, unread (2.6(j)); at 6 to 5 none, though one that lies stays (2.6A(f), (h))."""
    none = six_to_five(sheet) and not hole_lies
    return replace(sheet, hole_card="none" if none else "face-down")


# --- faces ------------------------------------------------------------------------------------------------


def why_not_these_cards(sheet: BlackjackSheet, state: TableState, cards: Sequence[Card | None]) -> Bar | None:
    """More of one card on the layout than there are decks to deal it from (2.2(a))."""
    decks = 2 * sheet.decks if state.mishaps.elsewhere else sheet.decks
    if state.cards_out + len(cards) <= decks:
        return None
    for card in cards:
        if card is not None and state.lying(card) + cards.count(card) > decks:
            return Bar("2.2(a)", f"there are only {decks} of each card")
    return None
