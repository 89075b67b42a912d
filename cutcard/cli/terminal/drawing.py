"""What every felt is drawn with: frame, header, shoe gauge, boxes side by side, chips. Knows no game."""

from collections.abc import Sequence

from rich.cells import cell_len, set_cell_size
from rich.text import Text

from cutcard.cli.terminal.look import FELT, Look
from cutcard.cli.terminal.scene import Scene
from cutcard.money import dollars

_CHIPS = ((100000, "#ff7f27"), (50000, "#b06fd8"), (10000, "#1c1c1c"), (2500, "#37d67a"), (500, "#ff5c5c"))
"""The colours of value chips: a thousand, five hundred, a hundred, twenty-five, five."""
_SMALL_CHIP = "#f0f0f0"
_MOST_CHIPS = 3
_GAUGE = 20
_WIDEST_BOX = 17
_HOLDS_THE_CARDS = {"hand": "deck"}
"""What the gauge measures, where it is no shoe."""

Block = list[Text]
"""Lines of equal width."""


def framed(scene: Scene, look: Look, lines: Sequence[Text], *, width: int) -> list[Text]:
    """The header, and these lines on the felt within a frame; no line wider than `width`."""
    inner = width - 2
    left_top, right_top, left_bottom, right_bottom = look.corners
    frame = f"#c9a227 {FELT}"
    drawn = [_header(scene, look, width), Text(left_top + look.across * inner + right_top, frame)]
    for line in lines:
        row = Text(style=FELT)
        row.append(look.upright, frame)
        row.append_text(centred(line, inner))
        row.append(look.upright, frame)
        drawn.append(row)
    drawn.append(Text(left_bottom + look.across * inner + right_bottom, frame))
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


def _header(scene: Scene, look: Look, width: int) -> Text:
    right = Text()
    right.append(_HOLDS_THE_CARDS.get(scene.sheet.device, "shoe") + " ", "dim")
    right.append_text(_gauge(scene, look))
    figures = f" {look.dot} round {scene.manner.round_number(scene.view)} {look.dot} balance "
    money = dollars(scene.balance)
    room = max(width - 2 - cell_len(figures) - len(money) - right.cell_len, 8)
    name = scene.sheet.name
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


def _gauge(scene: Scene, look: Look) -> Text:
    """How much of the shoe is dealt, and where the cutting card lies."""
    cards = scene.sheet.decks * 52
    dealt = round(_GAUGE * min(scene.view.cards_gone, cards) / cards) if scene.cutting_card else 0
    mark = min(round(_GAUGE * scene.cutting_card / cards), _GAUGE - 1) if scene.cutting_card else -1
    gauge = Text()
    for place in range(_GAUGE):
        if place == mark:
            gauge.append(look.cutting_card, "bold #ffcc00")
        elif place < dealt:
            gauge.append(look.dealt, "#8fa89b")
        else:
            gauge.append(look.undealt, "#8fa89b")
    return gauge


def motto(scene: Scene, width: int) -> Text:
    return Text(set_cell_size(scene.motto, min(cell_len(scene.motto), width)), "italic #7fb89a")


def together(blocks: Sequence[Block]) -> int:
    return sum(block_width(block) for block in blocks) + len(blocks) - 1


def block_width(block: Block) -> int:
    return max(line.cell_len for line in block)


def evened(blocks: Sequence[Block], width: int) -> list[Block]:
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


def chips_of(cents: int, look: Look) -> Text:
    """A few chips in their colours, the largest first."""
    line = Text()
    shown = 0
    for value, colour in _CHIPS:
        while cents >= value and shown < _MOST_CHIPS:
            line.append(look.chip, colour)
            cents -= value
            shown += 1
    if cents and shown < _MOST_CHIPS:
        line.append(look.chip, _SMALL_CHIP)
        shown += 1
    line.append(" ")
    return line


def waiting(height: int) -> Block:
    """Before the first deal: nothing but the places."""
    above = (height - 1) // 3
    words = Text("Place your bets", "bold #e8d9a8")
    return [*(Text() for _ in range(above)), words, *(Text() for _ in range(height - 1 - above))]
