"""The shoe a table is dealt from, as the kernel holds it."""

import numpy as np
from numpy.typing import NDArray

from cutcard.cards import full_stack
from cutcard.dealing.shoe import behind_cutting_card
from cutcard.games.blackjack.sheet import BlackjackSheet


def new_shoe(sheet: BlackjackSheet) -> NDArray[np.uint8]:
    """All cards of the table by their numbers, in order: the kernel shuffles before it deals."""
    return np.array([one.number for one in full_stack(sheet.decks)], dtype=np.uint8)


def cutting_card_position(sheet: BlackjackSheet) -> int:
    """How many cards lie before the cutting card (2.5(d))."""
    cards = len(full_stack(sheet.decks))
    return cards - behind_cutting_card(cards, sheet.cut)


def check_boxes(sheet: BlackjackSheet, boxes: int) -> None:
    if not 1 <= boxes <= sheet.boxes:
        raise ValueError(f"{boxes} boxes: this table has 1 to {sheet.boxes}")
