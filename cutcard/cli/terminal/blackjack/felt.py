"""The felt: the dealer above, the boxes side by side below him. Draws what the view gate lets through."""

from collections.abc import Mapping, Sequence

from rich.text import Text

from cutcard.cli.terminal.blackjack.hands import (
    box_in_turn,
    hand_money,
    in_turn,
    side_money,
)
from cutcard.cli.terminal.cards import HEIGHT, fan, fan_widths, flat
from cutcard.cli.terminal.drawing import (
    Block,
    block_width,
    centred,
    chips_of,
    evened,
    framed,
    in_rows,
    motto,
    side_by_side,
    together,
    waiting,
)
from cutcard.cli.terminal.look import Look
from cutcard.cli.terminal.scene import HUMAN, Scene, money_style
from cutcard.games.blackjack.view import SeenBox
from cutcard.money import dollars
from cutcard.narration.audience import shown_name
from cutcard.narration.blackjack.hands import dealer_total, dealers_before, hand_total

_TIGHTEST = 2


def draw_table(scene: Scene, look: Look, *, width: int) -> list[Text]:
    """Header, dealer, motto and boxes, no line wider than `width`."""
    inner = width - 2
    lines = [*_dealer(scene, look, inner), motto(scene, inner), *_boxes(scene, look, inner)]
    return framed(scene, look, lines, width=width)


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


# --- the boxes --------------------------------------------------------------------------------------------


def _boxes(scene: Scene, look: Look, width: int) -> Block:
    """All boxes in one row of fanned cards, or, where that is too wide, in rows of flat ones."""
    boxes = scene.view.boxes
    if not boxes:
        return waiting(HEIGHT + 3)
    blocks = _squeezed(scene, look, width)
    if blocks is not None:
        return side_by_side(evened(blocks, width), width)
    return in_rows([_flat_box(scene, box, look) for box in boxes], width)


def _squeezed(scene: Scene, look: Look, width: int) -> list[Block] | None:
    """The boxes with their fans as wide as there is room for; the widest are pressed together first."""
    boxes = scene.view.boxes
    squeeze = {hand.name: 0 for box in boxes for hand in box.hands}
    blocks = [_box(scene, box, look, squeeze, chips=True) for box in boxes]
    if together(blocks) <= width:
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
    width = block_width(block)
    return [centred(line, width) for line in block]


def _beside(hands: Sequence[Block]) -> Block:
    lines = []
    for row in range(len(hands[0])):
        line = Text()
        for index, hand in enumerate(hands):
            if index:
                line.append(" ")
            line.append_text(centred(hand[row], block_width(hand)))
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
    line = chips_of(lying, look) if chips else Text()
    line.append(dollars(lying), "#e8e8e8")
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
