"""The table of a frame on a screen: the dealer's cards above, the boxes side by side below."""

from collections.abc import Mapping, Sequence

from rich.text import Text

from cutcard.cli.terminal.blocks import (
    Block,
    beside_each_other,
    block_width,
    centred,
    chips_of,
    framed,
    in_rows,
    of_one_width,
    printed_rules,
    side_by_side,
    together,
    waiting,
)
from cutcard.cli.terminal.cards import HEIGHT, fan, fan_widths, flat, place
from cutcard.cli.terminal.display import Caption
from cutcard.cli.terminal.symbols import Symbols, money_style
from cutcard.cli.terminal.wagers import (
    beside,
    box_name,
    cents_of,
    is_settled,
    main_wagers,
    money,
    played_boxes,
)
from cutcard.games.protocol import DEALER
from cutcard.money import dollars
from cutcard.web.wire import BoxOnFelt, HandOnFelt, TableFrame, WagerOnFelt

_TIGHTEST = 2
_BETWEEN_CARDS = 6
_WITHOUT_CARDS = 3
"""Lines of a box that has wagers only."""
_NAMED = "#9fd3b8"
_PLAIN = "#e8e8e8"


def draw_table(frame: TableFrame, caption: Caption, symbols: Symbols, *, width: int) -> list[Text]:
    """Header, dealer, printed line and boxes; no line is wider than `width`."""
    inner = width - 2
    lines = [*_top(frame, symbols, inner), printed_rules(caption, symbols, inner)]
    lines += _Boxes(frame, symbols).drawn(inner)
    return framed(frame, caption, symbols, lines, width=width)


# --- the dealer's cards -----------------------------------------------------------------------------------


def is_dealers(hand: HandOnFelt) -> bool:
    """Whether it is a hand of the dealer's; otherwise it is a place for a card that counts for everybody."""
    return hand.name.partition(".")[0] == DEALER


def table_marks(frame: TableFrame) -> list[str]:
    """What lies on the table for all, in few words."""
    meters = [f"{meter.label} {dollars(meter.cents)}" for meter in frame.felt.meters]
    return [*frame.felt.marks, *meters]


def _top(frame: TableFrame, symbols: Symbols, width: int) -> Block:
    hands = frame.felt.dealer
    if frame.felt.dice is not None:
        return [_label("", [mark.upper() for mark in table_marks(frame)])]
    if hands and not is_dealers(hands[-1]):
        return [_label("", [mark.upper() for mark in table_marks(frame)]), *_places(hands, symbols)]
    label = _label(DEALER.upper(), table_marks(frame), hands)
    return [label, *fan(hands[-1].cards if hands else (), symbols, width=width)]


def _label(name: str, marks: Sequence[str], hands: Sequence[HandOnFelt] = ()) -> Text:
    """Whose cards they are and what they count; earlier hands of this round behind it."""
    label = Text(name, "bold #e8d9a8")
    if hands and hands[-1].total:
        label.append("  ")
        label.append(hands[-1].total, _total_style(hands[-1]))
    for hand in hands[:-1]:
        label.append(f"  hand {hand.name.partition('.')[2]}: {hand.total}", _NAMED)
    for mark in marks:
        label.append(f"  {mark}" if label else mark, "bold #e8d9a8")
    return label


def _places(hands: Sequence[HandOnFelt], symbols: Symbols) -> Block:
    """Cards that lie apart, each in its place, with what they are called where they count something."""
    called = any(hand.total for hand in hands)
    blocks = []
    for hand in hands:
        (width, *_) = fan_widths(max(1, len(hand.cards)))
        block = fan(hand.cards, symbols, width=width) if hand.cards else place(symbols)
        blocks.append([*block, Text(hand.total, _total_style(hand))] if called else block)
    return beside_each_other(blocks, gap=_BETWEEN_CARDS)


def _total_style(hand: HandOnFelt) -> str:
    """Red for a hand that is over, gold for one that is called by a name instead of a figure."""
    if hand.state == "bust":
        return "#ff9d9d"
    return "bold #ffd700" if hand.total.isalpha() and hand.state != "surrendered" else "bold white"


# --- the boxes --------------------------------------------------------------------------------------------


class _Boxes:
    def __init__(self, frame: TableFrame, symbols: Symbols) -> None:
        self.frame = frame
        self.symbols = symbols
        self.boxes = played_boxes(frame)

    def drawn(self, width: int) -> Block:
        """All boxes in one row of fanned cards, or, where that is too wide, in rows of flat ones."""
        if not self.boxes:
            hands = self.frame.felt.dealer
            return waiting(
                _WITHOUT_CARDS
                if self.frame.felt.dice is not None
                else HEIGHT + 3
                if not hands or is_dealers(hands[-1])
                else _WITHOUT_CARDS
            )
        blocks = self._squeezed(width)
        if blocks is not None:
            return side_by_side(of_one_width(blocks, width), width)
        return in_rows([self._flat(box) for box in self.boxes], width)

    def _squeezed(self, width: int) -> list[Block] | None:
        """The boxes with their fans as wide as there is room for; the widest are pressed together first."""
        squeeze = {hand.name: 0 for box in self.boxes for hand in box.hands}
        blocks = [self._box(box, squeeze, chips=True) for box in self.boxes]
        if together(blocks) <= width:
            return blocks
        fans = {hand.name: fan_widths(len(hand.cards)) for box in self.boxes for hand in box.hands}
        least = {box.number: self._least_widths(box) for box in self.boxes}
        while self._needed(least, {name: fan[squeeze[name]] for name, fan in fans.items()}) > width:
            loose = [name for name, level in squeeze.items() if level < _TIGHTEST]
            if not loose:
                return None
            squeeze[max(loose, key=lambda name: fans[name][squeeze[name]])] += 1
        return [self._box(box, squeeze, chips=False) for box in self.boxes]

    def _least_widths(self, box: BoxOnFelt) -> tuple[int, list[int]]:
        """What the words of a box need, and those of each of its hands, without chips."""
        words = [self._name(box), *self._beside(box), *self._main(box, chips=False)]
        hands = [
            max(self._total(box, hand).cell_len, self._money(hand.wagers, chips=False).cell_len)
            for hand in box.hands
        ]
        return max(line.cell_len for line in words), hands

    def _needed(self, least: Mapping[int, tuple[int, list[int]]], fans: Mapping[str, int]) -> int:
        """How wide all boxes are together when the fans have these widths."""
        whole = len(self.boxes) - 1
        for box in self.boxes:
            words, hands = least[box.number]
            widths = [max(fans[hand.name], hands[index]) for index, hand in enumerate(box.hands)]
            whole += max(words, sum(widths) + len(widths) - 1)
        return whole

    def _box(self, box: BoxOnFelt, squeeze: Mapping[str, int], *, chips: bool) -> Block:
        """One box: its player, their hands side by side, totals, wagers."""
        hands = [self._hand(box, hand, squeeze[hand.name], chips=chips) for hand in box.hands]
        block = [self._name(box), *beside_each_other(hands, gap=1)]
        block += [*self._main(box, chips=chips), *self._beside(box)]
        width = block_width(block)
        return [centred(line, width) for line in block]

    def _flat(self, box: BoxOnFelt) -> Block:
        """A box in few lines: each hand's cards, total and wager in one of them."""
        block = [self._name(box)]
        for hand in box.hands:
            line = flat(hand.cards, self.symbols)
            line.append(" ")
            line.append_text(self._total(box, hand))
            line.append(" ")
            line.append_text(self._money(hand.wagers, chips=False))
            block.append(line)
        return [*block, *self._main(box, chips=False), *self._beside(box)]

    def _name(self, box: BoxOnFelt) -> Text:
        mine = box.player == self.frame.mine.name
        name = "YOU" if mine else box_name(self.frame, box)
        if self._in_turn(box):
            return Text(f"{self.symbols.turn} {name}", "bold #ffe066")
        return Text(f"{box.number} {name}", "bold white" if mine else "#cfe8dc")

    def _in_turn(self, box: BoxOnFelt) -> bool:
        """A hand of the box is to be decided, or its player is asked what all are asked."""
        frame = self.frame
        if any(hand.state == "turn" for other in frame.felt.boxes for hand in other.hands):
            return any(hand.state == "turn" for hand in box.hands)
        return frame.felt.in_round and frame.mine.asked and box.player == frame.mine.name

    def _hand(self, box: BoxOnFelt, hand: HandOnFelt, squeeze: int, *, chips: bool) -> Block:
        block = fan(hand.cards, self.symbols, width=fan_widths(len(hand.cards))[squeeze])
        return [*block, self._total(box, hand), self._money(hand.wagers, chips=chips)]

    def _total(self, box: BoxOnFelt, hand: HandOnFelt) -> Text:
        if len(box.hands) > 1 and hand.state == "turn":
            return Text(f"{self.symbols.turn}{hand.total}", "bold #ffe066")
        return Text(hand.total, _total_style(hand))

    def _money(self, wagers: Sequence[WagerOnFelt], *, chips: bool) -> Text:
        words = money(wagers)
        if is_settled(wagers):
            return Text(words, money_style(words))
        line = chips_of(cents_of(wagers), self.symbols) if chips else Text()
        line.append(words, _PLAIN)
        return line

    def _main(self, box: BoxOnFelt, *, chips: bool) -> Block:
        wagers = main_wagers(self.frame, box)
        return [self._money(wagers, chips=chips)] if wagers else []

    def _beside(self, box: BoxOnFelt) -> Block:
        lines = []
        for name, words in beside(self.frame, box):
            line = Text(f"{name} ", _NAMED)
            line.append(words, money_style(words) if words[:1] in "+-" else _PLAIN)
            line.rstrip()
            lines.append(line)
        return lines
