"""Cards drawn four lines high, fanned as wide as there is room for."""

from collections.abc import Sequence

from rich.text import Text

from cutcard.cards import Card
from cutcard.cli.terminal.look import BACK, EDGE, INK, PAPER, Look

HEIGHT = 4
Shown = Sequence[Card | None]


def fan_widths(cards: int) -> tuple[int, int, int]:
    """How wide a fan of that many cards is: whole corners, bare ranks, a tight row."""
    return 3 * cards + 1, 2 * cards + 2, cards + 2


def fan(cards: Shown, look: Look, *, width: int) -> list[Text]:
    """The cards in four lines, each no wider than `width` where that is possible."""
    if not cards:
        return [Text() for _ in range(HEIGHT)]
    whole, bare, _ = fan_widths(len(cards))
    if width >= whole:
        return _fan(cards, look, step=3)
    return _fan(cards, look, step=2) if width >= bare else _row(cards, look)


def _fan(cards: Shown, look: Look, *, step: int) -> list[Text]:
    """Each card covers the one before it but for its left edge."""
    left_top, right_top, left_bottom, right_bottom = look.corners
    top, ranks, suits, bottom = (Text() for _ in range(HEIGHT))
    for index, card in enumerate(cards):
        seen = 2 if index == len(cards) - 1 else step - 1
        top.append(left_top + look.across * seen, EDGE)
        bottom.append(left_bottom + look.across * seen, EDGE)
        for line in (ranks, suits):
            line.append(look.upright, EDGE)
        if card is None:
            ranks.append(look.back * seen, BACK)
            suits.append(look.back * seen, BACK)
        else:
            rank = look.rank(card) if seen == 2 else card.rank
            ranks.append(f"{rank:<{seen}}", f"bold {INK[card.suit]} {PAPER}")
            suits.append(f"{look.suits[card.suit]:<{seen}}", f"{INK[card.suit]} {PAPER}")
    top.append(right_top, EDGE)
    bottom.append(right_bottom, EDGE)
    ranks.append(look.upright, EDGE)
    suits.append(look.upright, EDGE)
    return [top, ranks, suits, bottom]


def _row(cards: Shown, look: Look) -> list[Text]:
    """Ranks and suits pressed into one frame."""
    left_top, right_top, left_bottom, right_bottom = look.corners
    edge = look.across * len(cards)
    ranks, suits = Text(look.upright, EDGE), Text(look.upright, EDGE)
    for card in cards:
        style = BACK if card is None else f"bold {INK[card.suit]} {PAPER}"
        ranks.append(look.back if card is None else card.rank, style)
        suits.append(look.back if card is None else look.suits[card.suit], style)
    ranks.append(look.upright, EDGE)
    suits.append(look.upright, EDGE)
    return [
        Text(left_top + edge + right_top, EDGE),
        ranks,
        suits,
        Text(left_bottom + edge + right_bottom, EDGE),
    ]


def flat(cards: Shown, look: Look) -> Text:
    """The cards in one line: `K♠ 10♥`."""
    line = Text()
    for index, card in enumerate(cards):
        if index:
            line.append(" ")
        style = BACK if card is None else f"bold {INK[card.suit]} {PAPER}"
        line.append(look.card(card), style)
    return line
