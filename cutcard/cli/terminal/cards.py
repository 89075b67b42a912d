"""Cards drawn four lines high, fanned as wide as there is room for."""

from collections.abc import Sequence

from rich.text import Text

from cutcard.cli.terminal.symbols import BACK, EDGE, INK, PAPER, Symbols

HEIGHT = 4
PRINTED = "#3f7f5c"
"""The colour of what is printed on the layout."""
Faces = Sequence[str | None]
"""Cards as a frame has them: `Th`; `None` is one whose face is not seen."""


def fan_widths(cards: int) -> tuple[int, int, int]:
    """How wide a fan of that many cards is: whole corners, bare ranks, a tight row."""
    return 3 * cards + 1, 2 * cards + 2, cards + 2


def fan(cards: Faces, symbols: Symbols, *, width: int) -> list[Text]:
    """The cards in four lines, each no wider than `width` where that is possible."""
    if not cards:
        return [Text() for _ in range(HEIGHT)]
    whole, bare, _ = fan_widths(len(cards))
    if width >= whole:
        return _fan(cards, symbols, step=3)
    return _fan(cards, symbols, step=2) if width >= bare else _row(cards, symbols)


def _fan(cards: Faces, symbols: Symbols, *, step: int) -> list[Text]:
    """Each card covers the one before it but for its left edge."""
    left_top, right_top, left_bottom, right_bottom = symbols.corners
    top, ranks, suits, bottom = (Text() for _ in range(HEIGHT))
    for index, face in enumerate(cards):
        seen = 2 if index == len(cards) - 1 else step - 1
        top.append(left_top + symbols.across * seen, EDGE)
        bottom.append(left_bottom + symbols.across * seen, EDGE)
        for line in (ranks, suits):
            line.append(symbols.upright, EDGE)
        if face is None:
            ranks.append(symbols.back * seen, BACK)
            suits.append(symbols.back * seen, BACK)
        else:
            rank = symbols.rank(face) if seen == 2 else face[0]
            ranks.append(f"{rank:<{seen}}", f"bold {INK[face[1]]} {PAPER}")
            suits.append(f"{symbols.suits[face[1]]:<{seen}}", f"{INK[face[1]]} {PAPER}")
    top.append(right_top, EDGE)
    bottom.append(right_bottom, EDGE)
    ranks.append(symbols.upright, EDGE)
    suits.append(symbols.upright, EDGE)
    return [top, ranks, suits, bottom]


def _row(cards: Faces, symbols: Symbols) -> list[Text]:
    """Ranks and suits pressed into one frame."""
    left_top, right_top, left_bottom, right_bottom = symbols.corners
    edge = symbols.across * len(cards)
    ranks, suits = Text(symbols.upright, EDGE), Text(symbols.upright, EDGE)
    for face in cards:
        style = BACK if face is None else f"bold {INK[face[1]]} {PAPER}"
        ranks.append(symbols.back if face is None else face[0], style)
        suits.append(symbols.back if face is None else symbols.suits[face[1]], style)
    ranks.append(symbols.upright, EDGE)
    suits.append(symbols.upright, EDGE)
    return [
        Text(left_top + edge + right_top, EDGE),
        ranks,
        suits,
        Text(left_bottom + edge + right_bottom, EDGE),
    ]


def place(symbols: Symbols) -> list[Text]:
    """A place for one card with nothing on it."""
    left_top, right_top, left_bottom, right_bottom = symbols.corners
    inside = fan_widths(1)[0] - 2
    return [
        Text(left_top + symbols.across * inside + right_top, PRINTED),
        *(Text(symbols.upright + " " * inside + symbols.upright, PRINTED) for _ in range(HEIGHT - 2)),
        Text(left_bottom + symbols.across * inside + right_bottom, PRINTED),
    ]


def flat(cards: Faces, symbols: Symbols) -> Text:
    """The cards in one line: `K♠ 10♥`."""
    line = Text()
    for index, face in enumerate(cards):
        if index:
            line.append(" ")
        style = BACK if face is None else f"bold {INK[face[1]]} {PAPER}"
        line.append(symbols.card(face), style)
    return line
