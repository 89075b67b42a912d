"""The table of a frame in plain lines: for pipes, for narrow terminals, for a screen reader."""

from rich.text import Text

from cutcard.cli.terminal.cards import flat
from cutcard.cli.terminal.felt import is_dealers, table_marks
from cutcard.cli.terminal.symbols import Symbols, money_style
from cutcard.cli.terminal.wagers import beside, box_name, main_wagers, money, played_boxes
from cutcard.games.protocol import DEALER
from cutcard.web.wire import BoxOnFelt, TableFrame

_NAME, _CARDS, _TOTAL, _MONEY = 14, 22, 10, 10


def list_table(frame: TableFrame, symbols: Symbols, *, width: int) -> list[Text]:
    """One line a hand: who, cards, total, wager or result; side wagers behind it, as far as they fit."""
    lines = list(_dealer_lines(frame, symbols))
    for box in played_boxes(frame):
        lines += _box_lines(frame, box, symbols, width)
    return lines


def _dealer_lines(frame: TableFrame, symbols: Symbols) -> list[Text]:
    hands, marks = frame.felt.dealer, ", ".join(table_marks(frame))
    if hands and not is_dealers(hands[-1]):
        if any(hand.total for hand in hands):
            called = [_line(f"  {hand.name}", flat(hand.cards, symbols), hand.total, "") for hand in hands]
            return [*called, Text(f"  {marks}")] if marks else called
        cards = [face for hand in hands for face in hand.cards]
        return [_line("  cards", flat(cards, symbols), marks, "")]
    lines = []
    for hand in hands:
        number = f" {hand.name.partition('.')[2]}" if hand is not hands[-1] else ""
        lines.append(_line(f"  {DEALER}{number}", flat(hand.cards, symbols), hand.total, ""))
    return [*lines, Text(f"  {marks}")] if marks else lines


def _box_lines(frame: TableFrame, box: BoxOnFelt, symbols: Symbols, width: int) -> list[Text]:
    name = f"  {box.number} {box_name(frame, box)}"
    if box.hands:
        lines = [
            _line("" if index else name, flat(hand.cards, symbols), hand.total, money(hand.wagers))
            for index, hand in enumerate(box.hands)
        ]
    else:
        lines = [_line(name, Text(), "", money(main_wagers(frame, box)) if main_wagers(frame, box) else "")]
    first, rest = [lines[0]], lines[1:]
    for side, words in beside(frame, box):
        if first[-1].cell_len + len(f"  {side} {words}") > width:
            first.append(Text(" " * (_NAME - 2)))
        first[-1].append(f"  {side} ")
        first[-1].append(words, money_style(words) if words[:1] in "+-" else "")
        first[-1].rstrip()
    return [*first, *rest]


def _line(name: str, cards: Text, total: str, money: str) -> Text:
    line = Text(f"{name:<{_NAME}}")
    line.append_text(cards)
    line.append(" " * max(1, _CARDS - cards.cell_len))
    line.append(f"{total:<{_TOTAL}}", "bold")
    line.append(f"{money:>{_MONEY}}", money_style(money) if money[:1] in "+-" else "")
    line.rstrip()
    return line
