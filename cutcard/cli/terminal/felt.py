"""The felt: the dealer above, the boxes side by side below him. Draws what the view gate lets through."""

from collections.abc import Mapping, Sequence

from rich.cells import cell_len, set_cell_size
from rich.text import Text

from cutcard.cli.terminal.cards import HEIGHT, fan, fan_widths, flat
from cutcard.cli.terminal.look import FELT, Look
from cutcard.cli.terminal.scene import (
    HUMAN,
    Scene,
    box_in_turn,
    dealer_total,
    dealers_before,
    hand_money,
    hand_total,
    in_turn,
    money_style,
    shown_name,
    side_money,
)
from cutcard.games.blackjack.view import SeenBox
from cutcard.money import dollars

_CHIPS = ((100000, "#ff7f27"), (50000, "#b06fd8"), (10000, "#1c1c1c"), (2500, "#37d67a"), (500, "#ff5c5c"))
"""The colours of value chips: a thousand, five hundred, a hundred, twenty-five, five."""
_SMALL_CHIP = "#f0f0f0"
_MOST_CHIPS = 3
_GAUGE = 20
_WIDEST_BOX = 17
_TIGHTEST = 2
_HOLDS_THE_CARDS = {"hand": "deck"}
"""What the gauge measures, where it is no shoe."""

Block = list[Text]
"""Lines of equal width."""


def draw_table(scene: Scene, look: Look, *, width: int) -> list[Text]:
    """Header, dealer, motto and boxes, no line wider than `width`."""
    inner = width - 2
    lines = [*_dealer(scene, look, inner), _motto(scene, inner), *_boxes(scene, look, inner)]
    left_top, right_top, left_bottom, right_bottom = look.corners
    frame = f"#c9a227 {FELT}"
    drawn = [_header(scene, look, width), Text(left_top + look.across * inner + right_top, frame)]
    for line in lines:
        row = Text(style=FELT)
        row.append(look.upright, frame)
        row.append_text(_centred(line, inner))
        row.append(look.upright, frame)
        drawn.append(row)
    drawn.append(Text(left_bottom + look.across * inner + right_bottom, frame))
    return drawn


def _centred(line: Text, width: int) -> Text:
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
    view = scene.view
    playing = not view.boxes or view.phase != "between rounds"
    right = Text()
    right.append(_HOLDS_THE_CARDS.get(scene.sheet.device, "shoe") + " ", "dim")
    right.append_text(_gauge(scene, look))
    figures = f" {look.dot} round {view.round_number + playing} {look.dot} balance "
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


# --- the dealer -------------------------------------------------------------------------------------------


def _dealer(scene: Scene, look: Look, width: int) -> Block:
    dealer = scene.view.dealer
    label = Text("DEALER", "bold #e8d9a8")
    total = dealer_total(scene.view)
    if total:
        label.append("  ")
        label.append(total, _total_style(total))
    for name, _, made in dealers_before(scene.view):
        label.append(f"  {name}: {made}", "#9fd3b8")
    cards = (*dealer.cards, *(None for _ in range(dealer.face_down)))
    return [label, *fan(cards, look, width=width)]


def _motto(scene: Scene, width: int) -> Text:
    return Text(set_cell_size(scene.motto, min(cell_len(scene.motto), width)), "italic #7fb89a")


# --- the boxes --------------------------------------------------------------------------------------------


def _boxes(scene: Scene, look: Look, width: int) -> Block:
    """All boxes in one row of fanned cards, or, where that is too wide, in rows of flat ones."""
    boxes = scene.view.boxes
    if not boxes:
        return _waiting_boxes()
    blocks = _squeezed(scene, look, width)
    if blocks is not None:
        return _side_by_side(_evened(blocks, width), width)
    flat_blocks = [_flat_box(scene, box, look) for box in boxes]
    rows: list[list[Block]] = [[]]
    for block in flat_blocks:
        if rows[-1] and _together([*rows[-1], block]) > width:
            rows.append([])
        rows[-1].append(block)
    return [line for row in rows for line in _side_by_side(row, width)]


def _squeezed(scene: Scene, look: Look, width: int) -> list[Block] | None:
    """The boxes with their fans as wide as there is room for; the widest are pressed together first."""
    boxes = scene.view.boxes
    squeeze = {hand.name: 0 for box in boxes for hand in box.hands}
    blocks = [_box(scene, box, look, squeeze, chips=True) for box in boxes]
    if _together(blocks) <= width:
        return blocks
    fans = {hand.name: fan_widths(len(hand.cards)) for box in boxes for hand in box.hands}
    least = {box.number: _least_widths(scene, box, look) for box in boxes}
    while _needed(scene, least, {name: fan[squeeze[name]] for name, fan in fans.items()}) > width:
        loose = [name for name, level in squeeze.items() if level < _TIGHTEST]
        if not loose:
            return None
        squeeze[max(loose, key=lambda name: fans[name][squeeze[name]])] += 1
    return [_box(scene, box, look, squeeze, chips=False) for box in boxes]


def _least_widths(scene: Scene, box: SeenBox, look: Look) -> tuple[int, list[int]]:
    """What the words of a box need, and those of each of its hands, without chips."""
    sides = [_side(name, money).cell_len for name, money in side_money(scene, box)]
    hands = [
        max(
            _hand_total(scene, box, index, look).cell_len,
            _money(scene, box, index, look, chips=False).cell_len,
        )
        for index in range(len(box.hands))
    ]
    return max([_label(scene, box, look).cell_len, *sides]), hands


def _needed(scene: Scene, least: Mapping[int, tuple[int, list[int]]], fans: Mapping[str, int]) -> int:
    """How wide all boxes are together when the fans have these widths."""
    whole = len(scene.view.boxes) - 1
    for box in scene.view.boxes:
        words, hands = least[box.number]
        side_by_side = [max(fans[hand.name], hands[index]) for index, hand in enumerate(box.hands)]
        whole += max(words, sum(side_by_side) + len(side_by_side) - 1)
    return whole


def _waiting_boxes() -> Block:
    """Before the first deal: nothing but the places."""
    return [Text(), Text(), Text("Place your bets", "bold #e8d9a8"), Text(), Text(), Text(), Text()]


def _together(blocks: Sequence[Block]) -> int:
    return sum(_width(block) for block in blocks) + len(blocks) - 1


def _width(block: Block) -> int:
    return max(line.cell_len for line in block)


def _evened(blocks: Sequence[Block], width: int) -> list[Block]:
    """Boxes of one width where there is room: they keep their place when a hand grows."""
    share = min((width + 1) // len(blocks) - 1, _WIDEST_BOX)
    if all(_width(block) <= share for block in blocks):
        return [[_centred(line, share) for line in block] for block in blocks]
    return list(blocks)


def _side_by_side(blocks: Sequence[Block], width: int) -> Block:
    """Blocks in a row, topped up to one height, with even gaps."""
    height = max(len(block) for block in blocks)
    spare = width - sum(_width(block) for block in blocks)
    gap = max(1, min(3, spare // (len(blocks) + 1)))
    lines = []
    for row in range(height):
        line = Text()
        for index, block in enumerate(blocks):
            if index:
                line.append(" " * gap)
            line.append_text(_centred(block[row] if row < len(block) else Text(), _width(block)))
        lines.append(line)
    return lines


def _label(scene: Scene, box: SeenBox, look: Look) -> Text:
    mine = box.player == HUMAN
    name = "YOU" if mine else shown_name(box.player)
    active = box_in_turn(scene.view, box)
    text = f"{look.turn} {name}" if active else f"{box.number} {name}"
    style = "bold #ffe066" if active else ("bold white" if mine else "#cfe8dc")
    return Text(text, style)


def _box(scene: Scene, box: SeenBox, look: Look, squeeze: Mapping[str, int], *, chips: bool) -> Block:
    """One box: its player, his hands side by side, totals, wagers."""
    hands = [
        _hand(scene, box, index, look, squeeze[hand.name], chips=chips)
        for index, hand in enumerate(box.hands)
    ]
    block = [_label(scene, box, look), *_beside(hands)]
    block += [_side(name, money) for name, money in side_money(scene, box)]
    width = _width(block)
    return [_centred(line, width) for line in block]


def _beside(hands: Sequence[Block]) -> Block:
    lines = []
    for row in range(len(hands[0])):
        line = Text()
        for index, hand in enumerate(hands):
            if index:
                line.append(" ")
            line.append_text(_centred(hand[row], _width(hand)))
        lines.append(line)
    return lines


def _hand(scene: Scene, box: SeenBox, index: int, look: Look, squeeze: int, *, chips: bool) -> Block:
    hand = box.hands[index]
    block = fan(hand.cards, look, width=fan_widths(len(hand.cards))[squeeze])
    assert len(block) == HEIGHT
    return [*block, _hand_total(scene, box, index, look), _money(scene, box, index, look, chips=chips)]


def _hand_total(scene: Scene, box: SeenBox, index: int, look: Look) -> Text:
    hand = box.hands[index]
    total = hand_total(box, hand)
    line = Text(total, _total_style(total))
    if len(box.hands) > 1 and in_turn(scene.view, hand.name):
        line = Text(f"{look.turn}{total}", "bold #ffe066")
    return line


def _total_style(total: str) -> str:
    if total == "blackjack":
        return "bold #ffd700"
    return "#ff9d9d" if total.startswith("bust") else "bold white"


def _money(scene: Scene, box: SeenBox, index: int, look: Look, *, chips: bool) -> Text:
    brought, lying = hand_money(scene, box, index)
    if brought:
        return Text(brought, money_style(brought))
    line = _chips(lying, look) if chips else Text()
    line.append(dollars(lying), "#e8e8e8")
    return line


def _chips(cents: int, look: Look) -> Text:
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


def _side(name: str, money: str) -> Text:
    line = Text(f"{name} ", "#9fd3b8")
    line.append(money, money_style(money) if money[:1] in "+-" else "#e8e8e8")
    return line


def _flat_box(scene: Scene, box: SeenBox, look: Look) -> Block:
    """A box in few lines: each hand's cards, total and wager in one of them."""
    block = [_label(scene, box, look)]
    for index, hand in enumerate(box.hands):
        line = flat(hand.cards, look)
        line.append(" ")
        line.append_text(_hand_total(scene, box, index, look))
        line.append(" ")
        line.append_text(_money(scene, box, index, look, chips=False))
        block.append(line)
    block += [_side(name, money) for name, money in side_money(scene, box)]
    return block
