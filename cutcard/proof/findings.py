"""The findings of a check: faults, each with its kind and its line; and remarks, which are not faults."""

from enum import Enum
from typing import NamedTuple


class FaultKind(Enum):
    """What is wrong, in the word that `cutcard verify --json` prints."""

    HOUSE_SECRET = "house-secret"
    """The house's secret is not the one it committed itself to."""
    OPENING = "opening"
    """A player's secret is not the one they committed themselves to, or was opened against another list."""
    LATE_PART = "late-part"
    """A part that was not on the list before the first secret was opened."""
    CARD = "card"
    """A card that the shoe does not have there."""
    ROOT = "root"
    """The stack that was committed is not the one the secrets lead to."""
    TWO_SHOES = "two-shoes"
    """Two records of one shoe that are not the same."""
    UNENDED = "unended"
    """A shoe whose secret was never revealed."""
    REDEALT = "redealt"
    """A card that was dealt twice, or rounds out of order."""
    CUT = "cut"
    """The cards left as if cut elsewhere than recorded."""
    REPLAYED_SECRET = "replayed-secret"
    """A secret of the house that it had used before."""
    SHORT_SHOE = "short-shoe"
    """Not the cards of so many decks."""
    ALTERED = "altered"
    """A record that does not follow the one before it: one of the two was changed, added or removed."""
    ERASED = "erased"
    """A shoe is missing between two others."""
    WITNESS = "witness"
    """The record does not have what a player's own browser knows."""


class ProofFault(NamedTuple):
    kind: FaultKind
    says: str
    shoe: int = 0
    line: int = 0
    file: int = 0
    """The number of the file, from 0."""


class ShoeReport(NamedTuple):
    """What is known of one shoe of a file."""

    table: str
    shoe: int
    cards: int
    dealt: int
    ended: bool
    players: tuple[str, ...]
    """Whose secrets went into the order, beside the house's."""
    without: tuple[str, ...]
    """Who sat there and had no part."""
    opened: int
    """Cards whose openings a witness kept, all of them checked."""


class ProofReport(NamedTuple):
    faults: tuple[ProofFault, ...]
    remarks: tuple[str, ...]
    shoes: tuple[ShoeReport, ...]

    @property
    def good(self) -> bool:
        return not self.faults
