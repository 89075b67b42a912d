"""The deciders of the cards of a minibaccarat table, and its binding to the common half of a card table."""

from dataclasses import replace
from typing import Any

from cutcard.cards import Card
from cutcard.dealing.shoe import Stage
from cutcard.games.defaults import equipment as plain
from cutcard.games.minibaccarat import sources as by
from cutcard.games.minibaccarat.model.state import TableState
from cutcard.games.minibaccarat.sheet.sheet import MinibaccaratSheet
from cutcard.games.table.card_table import CardTable
from cutcard.games.table.clauses import Clauses
from cutcard.law.refusal import Bar

CLAUSES = Clauses(
    opening=by.OPENING.name,
    opening_before_shuffle=by.OPENING.name,
    no_shuffle_now=Bar(
        by.SHUFFLE.name, "the cards are shuffled before play, after a shoe or on the house's order"
    ),
    no_reshuffle_in_round=Bar(
        by.SHUFFLE.name, "the house may have the cards shuffled after a round, not within one"
    ),
    ready=by.SHUFFLE.name,
    continuous=by.DEVICE.name,
    cut=by.CUT.name,
    cut_position=by.CUT.name,
    cut_offered=by.CUT_OFFERED.name,
    recut=by.RECUT.name,
    burn=by.SHOE.name,
    wagers_first=by.WAGERS.name,
    round_in_play=by.DEAL.name,
)


def continuous(sheet: MinibaccaratSheet) -> bool:
    return sheet.device == "continuous"


def burns(sheet: MinibaccaratSheet) -> bool:
    """The first card of a shoe is turned up and burned with as many as it counts; a device burns none."""
    return not continuous(sheet)


def cutting_card_at(sheet: MinibaccaratSheet) -> int:
    return plain.cutting_card_at(sheet)


def cards_in_the_shoe(sheet: MinibaccaratSheet) -> int:
    return plain.cards_in(sheet)


def one_more_hand(sheet: MinibaccaratSheet) -> bool:
    """Whether a hand is dealt after the one in which the cutting card comes out."""
    return sheet.last_hand == "one-more"


def due_after_round(sheet: MinibaccaratSheet, *, reached: bool, last: bool) -> tuple[Stage, str] | None:
    """What the cards need after a round; `last`: the last hand of the shoe had been announced before it."""
    if continuous(sheet):
        return Stage.PUT_BACK, by.DEVICE.name
    return (Stage.SHUFFLE, by.SHOE.name) if reached and (last or not one_more_hand(sheet)) else None


def turns_first_card(state: TableState) -> bool:
    """Whether the card to be burned is the first of its shoe, which says how many follow it."""
    return state.shoe.stage is Stage.BURN and not state.shoe.left


def card_to_come(state: TableState) -> bool:
    """Whether there is a next card; one drawn in error is still to be dealt."""
    return state.drawn or state.shoe.remaining > 0


def runs_dry(state: TableState) -> bool:
    """Whether the round waits for a card that is not there."""
    return bool(state.place) and not card_to_come(state)


def why_not_this(sheet: MinibaccaratSheet, state: TableState, card: Card) -> Bar | None:
    """More of one card in a round than there are decks to deal it from."""
    lying = (*state.player, *state.banker, *state.discarded)
    if lying.count(card) < sheet.decks:
        return None
    return Bar(by.DECKS, f"there are only {sheet.decks} of each card")


_PLAIN: CardTable[Any, Any] = plain.one_shoe(CLAUSES)
CARD_TABLE: CardTable[MinibaccaratSheet, TableState] = replace(
    _PLAIN,
    continuous=continuous,
    # A new dealer burns nothing: the source speaks of a new shoe alone.
    burns=lambda sheet: False,
    burns_after_cut=lambda sheet, state: burns(sheet),
    cutting_cards=lambda sheet: sheet.cutting_cards,
    players=lambda state: list(dict.fromkeys(stake.player for stake in state.stakes)),
)
