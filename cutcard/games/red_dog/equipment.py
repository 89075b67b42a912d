"""The deciders of the cards: what this table's device calls for, each by its clause."""

from collections.abc import Sequence

from cutcard.cards import Card
from cutcard.dealing.shoe import Stage
from cutcard.games.protocol import Stock
from cutcard.games.red_dog.model.state import Phase, TableState
from cutcard.games.red_dog.sheet.sheet import RedDogSheet
from cutcard.law.refusal import Bar


def continuous(sheet: RedDogSheet) -> bool:
    """6.9: in lieu of 6.3 and 6.4."""
    return sheet.device == "continuous"


def stock(sheet: RedDogSheet) -> Stock:
    return Stock(sheet.decks, continuous=continuous(sheet), complete="6.2(a)")


def burns(sheet: RedDogSheet) -> bool:
    """6.4(a): after each full set of cards, and by each new dealer; 6.9 stands in its place."""
    return not continuous(sheet)


def cutting_cards(sheet: RedDogSheet) -> int:
    """6.3(c): one; 6.9: none."""
    return 0 if continuous(sheet) else 1


def recut_by_next(sheet: RedDogSheet) -> bool:
    """6.3(d): the licensee's choice between the last cutter and the next person entitled."""
    return sheet.recut_by == "next"


def due_after_round(sheet: RedDogSheet, *, reached: bool) -> tuple[Stage, str] | None:
    """What the cards need after a round, and the clause: 6.5(k), 6.9."""
    if continuous(sheet):
        return Stage.PUT_BACK, "6.9"
    return (Stage.SHUFFLE, "6.5(k)") if reached else None


def dealt_since_shuffle(state: TableState) -> bool:
    """6.3(a): the cards are shuffled again at the completion of a round, so not before one was dealt."""
    return bool(state.rounds) and state.shoe.left > state.shoe.burned


def card_to_come(state: TableState) -> bool:
    """Whether there is a next card; one drawn in error is still to be dealt (6.7(b))."""
    return state.drawn or state.shoe.remaining > 0


def stage(state: TableState) -> Stage:
    """What the cards need now. An empty shoe is shuffled before the next round."""
    shoe = state.shoe
    empty = shoe.stage in (Stage.READY, Stage.BURN) and not card_to_come(state)
    return Stage.SHUFFLE if empty and state.phase is Phase.BETWEEN else shoe.stage


def runs_dry(state: TableState) -> bool:
    """Whether the round waits for a card that is not there: the text has no answer but the round's end."""
    return bool(state.place) and not card_to_come(state)


def why_not_these(sheet: RedDogSheet, state: TableState, cards: Sequence[Card]) -> Bar | None:
    """More of one card in a round than there are decks to deal it from (6.2(a))."""
    seen = state.discarded if state.phase is Phase.BETWEEN else (*state.cards, *state.discarded)
    for card in cards:
        if seen.count(card) + cards.count(card) > sheet.decks:
            return Bar("6.2(a)", f"there are only {sheet.decks} of each card")
    return None
