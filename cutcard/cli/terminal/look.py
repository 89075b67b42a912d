"""What a terminal can show: signs beyond ASCII, colours."""

import os
from dataclasses import dataclass
from typing import TextIO

from cutcard.cards import Card

FELT = "on #0b5228"
INK = {"c": "#101010", "s": "#101010", "h": "#c01020", "d": "#c01020"}
PAPER = "on #f4f1e8"
EDGE = f"#8c8878 {PAPER}"
BACK = "#e8d9a8 on #8a1c2b"


@dataclass(frozen=True, slots=True)
class Look:
    """The signs a drawing is made of."""

    suits: dict[str, str]
    corners: tuple[str, str, str, str]
    """Top left, top right, bottom left, bottom right."""
    across: str
    upright: str
    back: str
    chip: str
    turn: str
    barred: str
    dot: str
    dealt: str
    undealt: str
    cutting_card: str

    def card(self, card: Card | None) -> str:
        """A card in a line of text."""
        return self.back * 2 if card is None else self.rank(card) + self.suits[card.suit]

    def rank(self, card: Card) -> str:
        return "10" if card.rank == "T" else card.rank


SIGNS = Look(
    suits={"c": "♣", "d": "♦", "h": "♥", "s": "♠"},
    corners=("╭", "╮", "╰", "╯"),
    across="─",
    upright="│",
    back="▒",
    chip="●",
    turn="▶",
    barred="✗",
    dot="·",
    dealt="█",
    undealt="░",
    cutting_card="┃",
)
LETTERS = Look(
    suits={suit: suit for suit in "cdhs"},
    corners=("+", "+", "+", "+"),
    across="-",
    upright="|",
    back="#",
    chip="o",
    turn=">",
    barred="x",
    dot="-",
    dealt="#",
    undealt=".",
    cutting_card="!",
)


def look_of(out: TextIO) -> Look:
    """Plain letters where the terminal has no other signs or asks for plainness."""
    coding = (out.encoding or "ascii").lower().replace("-", "").replace("_", "")
    return SIGNS if coding == "utf8" and not os.environ.get("NO_COLOR") else LETTERS
