"""Cards and how they are written. Knows no game."""

from cutcard.cards.card import (
    ALL_CARDS,
    RANKS,
    SUITS,
    WITHOUT_TENS,
    BadCardError,
    Card,
    card,
    full_stack,
    read_cards,
)

__all__ = [
    "ALL_CARDS",
    "RANKS",
    "SUITS",
    "WITHOUT_TENS",
    "BadCardError",
    "Card",
    "card",
    "full_stack",
    "read_cards",
]
