"""The table as plain lines: for pipes, for narrow terminals, for a screen reader."""

from rich.text import Text

from cutcard.cli.terminal.blackjack.hands import hand_money, side_money
from cutcard.cli.terminal.cards import flat
from cutcard.cli.terminal.look import Look
from cutcard.cli.terminal.scene import Scene, money_style
from cutcard.games.blackjack.view import SeenBox
from cutcard.money import dollars
from cutcard.narration.audience import shown_name
from cutcard.narration.blackjack.hands import dealer_total, dealers_before, hand_total

_NAME, _CARDS, _TOTAL, _MONEY = 14, 22, 10, 10
_WIDTH = 80


def list_table(scene: Scene, look: Look) -> list[Text]:
    """One line a hand: who, cards, total, wager or result."""
    dealer = scene.view.dealer
    cards = (*dealer.cards, *(None for _ in range(dealer.face_down)))
    lines = [
        _line(f"  dealer {name.removeprefix('hand ')}", flat(hand.cards, look), made, "")
        for name, hand, made in dealers_before(scene.view)
    ]
    lines.append(_line("  dealer", flat(cards, look), dealer_total(scene.view), ""))
    for box in scene.view.boxes:
        for index in range(len(box.hands)):
            lines += _hand_lines(scene, box, index, look)
    return lines


def _hand_lines(scene: Scene, box: SeenBox, index: int, look: Look) -> list[Text]:
    """The hand; its side wagers stand behind it, and below it where they find no room."""
    hand = box.hands[index]
    name = f"{box.number} {shown_name(box.player)}" if index == 0 else ""
    brought, lying = hand_money(scene, box, index)
    line = _line(f"  {name}", flat(hand.cards, look), hand_total(box, hand), brought or dollars(lying))
    lines = [line]
    for side, money in side_money(scene, box) if index == 0 else ():
        if lines[-1].cell_len + len(f"  {side} {money}") > _WIDTH:
            lines.append(Text(" " * (_NAME - 2)))
        lines[-1].append(f"  {side} ")
        lines[-1].append(money, money_style(money) if money[:1] in "+-" else "")
    return lines


def _line(name: str, cards: Text, total: str, money: str) -> Text:
    line = Text(f"{name:<{_NAME}}")
    line.append_text(cards)
    line.append(" " * max(1, _CARDS - cards.cell_len))
    line.append(f"{total:<{_TOTAL}}", "bold")
    line.append(f"{money:>{_MONEY}}", money_style(money) if money[:1] in "+-" else "")
    line.rstrip()
    return line
