"""How a table's cards are kept, as the kernel holds them: stacks, cutting card, burned cards."""

from enum import Enum
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from cutcard.cards import SUITS, full_stack
from cutcard.dealing.shoe import behind_cutting_card
from cutcard.games.blackjack.sheet import BlackjackSheet

LEFT, RIGHT = 0, 1
"""The sides of a double shoe."""


class Way(Enum):
    """How the cards of one round and the next hang together."""

    CUTTING_CARD = "all are shuffled when the cutting card has come"
    BART_CARTER = "the discards go back among the others"
    DOUBLE_SHOE = "two sides, each with its cutting card"


class Dealing(NamedTuple):
    """The cards of a table and when they are shuffled and burned. A kernel works in these arrays."""

    cards: NDArray[np.uint8]
    """All cards of the stack by their numbers; at a double shoe those of the left side."""
    other: NDArray[np.uint8]
    """As many: the right side of a double shoe; at the Bart Carter shuffle, room to put the shoe together."""
    cutting_card: int
    """How many cards lie before the cutting card."""
    burned_first: int
    """Cards burned after a shuffle of the whole stack."""
    burned_each_round: int
    """Cards burned before every round."""
    fresh: bool
    """All cards are shuffled before every round."""
    side_of_suit: NDArray[np.uint8]
    """The side of a double shoe each suit stands for."""

    def copy(self) -> "Dealing":
        return self._replace(cards=self.cards.copy(), other=self.other.copy())


def way_of(sheet: BlackjackSheet, *, fresh_shoe: bool) -> Way:
    """By device, then by shuffle: where a proposed sheet names two that the law keeps apart, the device."""
    if sheet.device == "double-shoe":
        return Way.DOUBLE_SHOE
    bart_carter = sheet.shuffle == "bart-carter" and sheet.device != "continuous"
    return Way.BART_CARTER if bart_carter and not fresh_shoe else Way.CUTTING_CARD


def new_dealing(sheet: BlackjackSheet, *, fresh_shoe: bool) -> Dealing:
    """The table's cards in order: the kernel shuffles before it deals."""
    cards = new_shoe(sheet)
    return Dealing(
        cards=cards,
        other=cards.copy(),
        cutting_card=cutting_card_position(sheet),
        burned_first=burned_after_shuffle(sheet),
        burned_each_round=int(sheet.burn_each_round),
        fresh=fresh_shoe or shuffled_every_round(sheet),
        side_of_suit=sides_of_suits(sheet),
    )


def new_shoe(sheet: BlackjackSheet) -> NDArray[np.uint8]:
    """The cards of one stack, or of one side, by their numbers."""
    return np.array([one.number for one in full_stack(sheet.decks)], dtype=np.uint8)


def cutting_card_position(sheet: BlackjackSheet) -> int:
    """How many cards lie before the cutting card (2.5(d), (i))."""
    cards = len(full_stack(sheet.decks))
    return cards - behind_cutting_card(cards, sheet.cut)


def burned_after_shuffle(sheet: BlackjackSheet) -> int:
    """One from a shoe (2.6(c)); none by Bart Carter, from a double shoe (2.6(d)), the hand or a device."""
    return int(sheet.device == "shoe" and sheet.shuffle != "bart-carter")


def shuffled_every_round(sheet: BlackjackSheet) -> bool:
    """One round a deck (2.5(i)), or a device that takes every round's cards back at once (2.21)."""
    return sheet.device == "continuous" or sheet.rounds_per_deck == "one"


def sides_of_suits(sheet: BlackjackSheet) -> NDArray[np.uint8]:
    """The side each suit stands for, in the order of `SUITS`: the red ones for `red_side` (2.6(d)1)."""
    red, black = (LEFT, RIGHT) if sheet.red_side == "left" else (RIGHT, LEFT)
    return np.array([red if suit in "dh" else black for suit in SUITS], dtype=np.uint8)


def check_boxes(sheet: BlackjackSheet, boxes: int) -> None:
    if not 1 <= boxes <= sheet.boxes:
        raise ValueError(f"{boxes} boxes: this table has 1 to {sheet.boxes}")
