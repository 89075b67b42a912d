"""What a dealer's blackjack takes from a box that has been played (19:47-2.10(b), 2.11(d))."""

from collections.abc import Sequence
from typing import NamedTuple


class Stake(NamedTuple):
    """The wager on one hand of the box, its double included, and whether the hand is over 21."""

    amount: int
    busted: bool


def taken(reading: str, original: int, stakes: Sequence[Stake]) -> int:
    """All that the house takes from the box.

    "returned", the words of the text: "only the amount of the original wager of such player", busted or not.
    "kept": a hand over 21 was lost before the dealer obtained blackjack, and its wager with it; from the
    hands that were still to be decided only one original wager is taken.
    """
    if reading == "returned":
        return original
    if reading != "kept":
        raise ValueError(f"no such reading: {reading}")
    lost_before = sum(stake.amount for stake in stakes if stake.busted)
    undecided = [stake for stake in stakes if not stake.busted]
    return lost_before + (original if undecided else 0)
