"""How the cards of successive rounds are related. Describing a table loads no arrays."""

from enum import Enum

from cutcard.games.blackjack.rules import equipment
from cutcard.games.blackjack.sheet.sheet import BlackjackSheet


class ShuffleMode(Enum):
    """How the cards of successive rounds are related."""

    CUTTING_CARD = "all are shuffled when the cutting card has come"
    BART_CARTER = "the discards go back among the others"
    DOUBLE_SHOE = "two sides, each with its cutting card"


def shuffle_mode_of(sheet: BlackjackSheet, *, fresh_shoe: bool) -> ShuffleMode:
    if equipment.double_shoe(sheet):
        return ShuffleMode.DOUBLE_SHOE
    return (
        ShuffleMode.BART_CARTER
        if equipment.bart_carter(sheet) and not fresh_shoe
        else ShuffleMode.CUTTING_CARD
    )


def shuffled_every_round(sheet: BlackjackSheet) -> bool:
    """Whether all cards are shuffled even after a round that took none (2.5(i), 2.21)."""
    return equipment.due_after_round(sheet, equipment.cards_in_a_stack(sheet)) is not None
