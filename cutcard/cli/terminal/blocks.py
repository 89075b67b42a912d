"""Blocks of lines a table is drawn with: frame, header, shoe gauge, boxes side by side, chips."""

from collections.abc import Sequence

from rich.cells import cell_len, set_cell_size
from rich.text import Text

from cutcard.cli.terminal.display import Caption
from cutcard.cli.terminal.symbols import FELT, Symbols
from cutcard.money import dollars
from cutcard.web.wire import ShoeOnFelt, TableFrame

_CHIPS = ((100000, "#ff7f27"), (50000, "#b06fd8"), (10000, "#1c1c1c"), (2500, "#37d67a"), (500, "#ff5c5c"))
"""The colours of value chips: a thousand, five hundred, a hundred, twenty-five, five."""
_SMALL_CHIP = "#f0f0f0"
_MOST_CHIPS = 3
_GAUGE = 20
_WIDEST_BOX = 17
_LONGEST_PRINTED = 40
_HOLDS_THE_CARDS = {"hand": "deck"}
"""What the gauge measures, where that is not a shoe."""

Block = list[Text]
"""Lines of equal width."""


def framed(
    frame: TableFrame, caption: Caption, symbols: Symbols, lines: Sequence[Text], *, width: int
) -> list[Text]:
    """The header, and these lines on the felt within a frame; no line wider than `width`."""
    inner = width - 2
    left_top, right_top, left_bottom, right_bottom = symbols.corners
    edge = f"#c9a227 {FELT}"
    drawn = [
        _header(frame, caption, symbols, width),
        Text(left_top + symbols.across * inner + right_top, edge),
    ]
    for line in lines:
        row = Text(style=FELT)
        row.append(symbols.upright, edge)
        row.append_text(centred(line, inner))
        row.append(symbols.upright, edge)
        drawn.append(row)
    drawn.append(Text(left_bottom + symbols.across * inner + right_bottom, edge))
    return drawn


def centred(line: Text, width: int) -> Text:
    """The line in the middle of that many columns; cut off where it is longer."""
    if line.cell_len > width:
        line = line.copy()
        line.truncate(width)
    left = (width - line.cell_len) // 2
    out = Text(" " * left)
    out.append_text(line)
    out.append(" " * (width - left - line.cell_len))
    return out


def _header(frame: TableFrame, caption: Caption, symbols: Symbols, width: int) -> Text:
    right, shoe = Text(), frame.felt.shoe
    if shoe is not None:
        right.append(_HOLDS_THE_CARDS.get(shoe.device, "shoe") + " ", "dim")
        right.append_text(_gauge(shoe, symbols))
    dot = f" {symbols.dot} "
    figures = f"{dot}round {frame.felt.round}{dot}balance " if frame.felt.round else f"{dot}balance "
    money = dollars(frame.mine.chips)
    room = max(width - 2 - cell_len(figures) - len(money) - right.cell_len, 8)
    name = caption.name
    left = Text(" ")
    left.append(name if cell_len(name) <= room else set_cell_size(name, room), "bold")
    left.append(figures)
    left.append(money, "bold")
    gap = width - left.cell_len - right.cell_len
    if gap < 1:
        left.truncate(width)
        return left
    left.append(" " * gap)
    left.append_text(right)
    return left


def _gauge(shoe: ShoeOnFelt, symbols: Symbols) -> Text:
    """How much of the shoe is dealt, and where the cutting card lies."""
    loaded = bool(shoe.cards and shoe.cutting_card)
    dealt = round(_GAUGE * min(shoe.gone, shoe.cards) / shoe.cards) if loaded else 0
    mark = min(round(_GAUGE * shoe.cutting_card / shoe.cards), _GAUGE - 1) if loaded else -1
    gauge = Text()
    for place in range(_GAUGE):
        if place == mark:
            gauge.append(symbols.cutting_card, "bold #ffcc00")
        elif place < dealt:
            gauge.append(symbols.dealt, "#8fa89b")
        else:
            gauge.append(symbols.undealt, "#8fa89b")
    return gauge


def printed_rules(caption: Caption, symbols: Symbols, width: int) -> Text:
    """What is printed on the felt: the short rules, as many as fit."""
    line = ""
    for words in caption.printed:
        longer = f"{line} {symbols.dot} {words}" if line else words
        if cell_len(words) <= _LONGEST_PRINTED and cell_len(longer) <= width - 2:
            line = longer
    return Text(line, "italic #7fb89a")


def together(blocks: Sequence[Block]) -> int:
    return sum(block_width(block) for block in blocks) + len(blocks) - 1


def block_width(block: Block) -> int:
    return max(line.cell_len for line in block)


def beside_each_other(blocks: Sequence[Block], *, gap: int) -> Block:
    """Blocks of one height in a row."""
    lines = []
    for row in range(len(blocks[0]) if blocks else 0):
        line = Text()
        for index, block in enumerate(blocks):
            line.append(" " * gap if index else "")
            line.append_text(centred(block[row], block_width(block)))
        lines.append(line)
    return lines


def of_one_width(blocks: Sequence[Block], width: int) -> list[Block]:
    """Boxes of one width where there is room: they keep their place when a hand grows."""
    share = min((width + 1) // len(blocks) - 1, _WIDEST_BOX)
    if all(block_width(block) <= share for block in blocks):
        return [[centred(line, share) for line in block] for block in blocks]
    return list(blocks)


def side_by_side(blocks: Sequence[Block], width: int) -> Block:
    """Blocks in a row, topped up to one height, with even gaps."""
    height = max(len(block) for block in blocks)
    spare = width - sum(block_width(block) for block in blocks)
    gap = max(1, min(3, spare // (len(blocks) + 1)))
    lines = []
    for row in range(height):
        line = Text()
        for index, block in enumerate(blocks):
            if index:
                line.append(" " * gap)
            line.append_text(centred(block[row] if row < len(block) else Text(), block_width(block)))
        lines.append(line)
    return lines


def in_rows(blocks: Sequence[Block], width: int) -> Block:
    """Blocks in a row, and in further rows where one is too narrow."""
    rows: list[list[Block]] = [[]]
    for block in blocks:
        if rows[-1] and together([*rows[-1], block]) > width:
            rows.append([])
        rows[-1].append(block)
    return [line for row in rows for line in side_by_side(row, width)]


def chips_of(cents: int, symbols: Symbols) -> Text:
    """A few chips in their colours, the largest first."""
    line = Text()
    shown = 0
    for value, colour in _CHIPS:
        while cents >= value and shown < _MOST_CHIPS:
            line.append(symbols.chip, colour)
            cents -= value
            shown += 1
    if cents and shown < _MOST_CHIPS:
        line.append(symbols.chip, _SMALL_CHIP)
        shown += 1
    line.append(" ")
    return line


def waiting(height: int) -> Block:
    """Before the first deal: nothing but the places."""
    above = (height - 1) // 3
    words = Text("Place your bets", "bold #e8d9a8")
    return [*(Text() for _ in range(above)), words, *(Text() for _ in range(height - 1 - above))]
