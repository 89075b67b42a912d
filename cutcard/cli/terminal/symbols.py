"""The symbols and colours a terminal can show: Unicode where it can, plain ASCII elsewhere."""

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
class Symbols:
    """The characters a drawing is made of."""

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

    def card(self, face: str | Card | None) -> str:
        """A card in a line of text; `None` is one whose face is not seen."""
        if face is None:
            return self.back * 2
        return self.rank(str(face)) + self.suits[str(face)[1]]

    def rank(self, face: str) -> str:
        return "10" if face[0] == "T" else face[0]


UNICODE = Symbols(
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
ASCII = Symbols(
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


def symbols_of(out: TextIO) -> Symbols:
    """ASCII where the terminal has nothing else, or asks for plain text."""
    coding = (out.encoding or "ascii").lower().replace("-", "").replace("_", "")
    return UNICODE if coding == "utf8" and not os.environ.get("NO_COLOR") else ASCII


def money_style(text: str) -> str:
    """Won or lost money shows its colour."""
    return {"+": "bold green3", "-": "bold #ff8080"}.get(text[:1], "bold")
