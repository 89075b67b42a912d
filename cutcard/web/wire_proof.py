"""What a table's page gets to check its shoe with (`web/wire.py`). The records are `cutcard/proof`'s."""

from msgspec import Struct


class CardProof(Struct, frozen=True):
    """The opening of a card: with its face it leads to the root of the shoe."""

    position: int
    """How many cards had left the shoe before it."""
    salt: str
    path: tuple[str, ...]


class ShoeProof(Struct, frozen=True):
    """The proof of the shoe, as far as it goes."""

    lines: tuple[str, ...] = ()
    """Records of the proof: those that are new, or in a first frame all of this shoe."""
    whole: bool = False
    """All records of the shoe are there."""
    part: bool = False
    """The reader's browser takes part in the wash."""
    not_proven: str = ""
    """Why the shoe of this table is not proven; empty if it is."""
    also_not: str = ""
    """What is not proven at this table though its shoe is."""
