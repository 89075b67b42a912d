"""Rounds of a simulation one by one: what they brought, with their cards. Tests play them again."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray


class NotEnoughCardsError(ValueError):
    """The prescribed cards are not enough for the requested rounds."""


class PlayedRounds(NamedTuple):
    """The net results of rounds in cents, and the cards they took. One entry per round."""

    main: NDArray[np.int64]
    """By round and box: the main wager, doubles and splits included."""
    side: dict[str, NDArray[np.int64]]
    """By wager name, then by round and box."""
    cards_used: NDArray[np.int64]
    by_spot: NDArray[np.int64]
    """By dealer's hand, then by round and box, where the dealer plays several (2.18): `main` of each."""


class Determinants(NamedTuple):
    """A double shoe's determinant cards (2.6(d)), by round. Sides: 0 is the left, 1 the right.

    If both sides are the same, the determinant card is the round's first card; otherwise it is not part of
    it.
    """

    cards: NDArray[np.uint8]
    drawn_from: NDArray[np.uint8]
    dealt_from: NDArray[np.uint8]
    """The side of all other cards of the round."""


class TracedRounds(NamedTuple):
    """Rounds as the simulation plays them, with their cards."""

    played: PlayedRounds
    cards: list[NDArray[np.uint8]]
    """By round: the numbers of its cards in dealing order, without burn cards."""
    gone_before: NDArray[np.int64]
    """By round: how many cards had left the stack (at a double shoe: the side dealt from) since its last
    shuffle, burn cards and a double shoe's passed determinants too. After a shuffle the burn cards alone."""
    determinants: Determinants | None = None
    """At a double shoe."""
