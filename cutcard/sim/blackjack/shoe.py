"""The kernel's shoe: stacks, cutting card, burned cards."""

from collections.abc import Iterable
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from cutcard.cards import RANKS, SUITS, card
from cutcard.games.blackjack.rules import equipment
from cutcard.games.blackjack.sheet.sheet import BlackjackSheet
from cutcard.sim.blackjack.shuffle_mode import shuffled_every_round


class Dealing(NamedTuple):
    """The cards of a table, and when they are shuffled and burned. A kernel changes these arrays."""

    cards: NDArray[np.uint8]
    """All cards of the stack by their numbers; at a double shoe those of the left side."""
    other: NDArray[np.uint8]
    """As many again: the right side of a double shoe; for the Bart Carter shuffle, scratch space."""
    cutting_card: int
    """How many cards are in front of the cutting card."""
    burned_first: int
    """Cards burned after a shuffle of the whole stack."""
    burned_each_round: int
    """Cards burned before every round."""
    fresh: bool
    """All cards are shuffled before every round."""
    side_of_suit: NDArray[np.uint8]
    """The side of a double shoe for each suit: 0 is left, 1 is right."""
    side_in_turn: NDArray[np.uint8]
    """The side of the determinant card, by the number of the round, repeated."""
    discards_left_alone: int
    """At the Bart Carter shuffle: more discards than this are shuffled at the end of a round."""

    def copy(self) -> "Dealing":
        return self._replace(cards=self.cards.copy(), other=self.other.copy())


def new_dealing(sheet: BlackjackSheet, *, fresh_shoe: bool) -> Dealing:
    """The table's cards in order: the kernel shuffles before it deals."""
    cards = new_shoe(sheet)
    return Dealing(
        cards=cards,
        other=cards.copy(),
        cutting_card=equipment.cutting_card_at(sheet, len(cards)),
        burned_first=int(equipment.burns(sheet)),
        burned_each_round=int(equipment.burns_each_round(sheet)),
        fresh=fresh_shoe or shuffled_every_round(sheet),
        side_of_suit=_sides(equipment.side_of_suit(sheet, card(RANKS[0] + suit)) for suit in SUITS),
        side_in_turn=_sides(equipment.side_in_turn(number) for number in range(len(equipment.SIDES))),
        discards_left_alone=_discards_left_alone(sheet),
    )


def new_shoe(sheet: BlackjackSheet) -> NDArray[np.uint8]:
    """The cards of one stack, or of one side, by their numbers."""
    return np.array([one.number for one in equipment.deck(sheet) * sheet.decks], dtype=np.uint8)


def _discards_left_alone(sheet: BlackjackSheet) -> int:
    """The most discards that need no shuffle after a round."""
    cards = equipment.cards_in_a_stack(sheet)
    alone = [gone for gone in range(cards + 1) if equipment.due_after_round(sheet, cards - gone) is None]
    return max(alone, default=0)


def _sides(names: Iterable[str]) -> NDArray[np.uint8]:
    return np.array([equipment.INDEX[name] for name in names], dtype=np.uint8)
