"""The felt of red dog: three boxes for the cards, the marker on the spread, the betting areas below."""

from rich.text import Text

from cutcard.cards import Card
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
from cutcard.games.protocol import Kind
from cutcard.games.red_dog import rules
from cutcard.games.red_dog.rules import CONSECUTIVE, PAIR
from cutcard.games.red_dog.sheet.sheet import RED_DOG, RedDogSheet
from cutcard.games.red_dog.view import SeenArea, TableView
from cutcard.money import dollars
from cutcard.narration.audience import shown_name
from cutcard.narration.round_results import HandWager
from cutcard.strategy.red_dog.chart import SPREADS

_BETWEEN_CARDS = 6
_CELL = 6
_AREA_HEIGHT = 3
_NAME, _MONEY = 36, 10
_PLACE = "#3f7f5c"
"""The ink of what is printed on the layout."""


def draw_table(scene: Scene, look: Look, *, width: int) -> list[Text]:
    """Header, cards, spreads, motto and areas, no line wider than `width`."""
    inner = width - 2
    lines = [
        _announcement(scene.view),
        *_cards(scene.view, look),
        *_track(scene.sheet, scene.view, look),
        motto(scene, inner),
        *_areas(scene, look, inner),
    ]
    return framed(scene, look, lines, width=width)


def said_of(view: TableView) -> str:
    """What the dealer has announced of the first two cards."""
    if view.left is None or view.right is None:
        return ""
    spread = rules.spread(view.left, view.right)
    return {CONSECUTIVE: "consecutive", PAIR: "a pair"}.get(spread, f"spread {spread}")


def _announcement(view: TableView) -> Text:
    return Text(said_of(view).upper() or "RED DOG", "bold #e8d9a8")


def _cards(view: TableView, look: Look) -> Block:
    """Left, middle and right; an empty box where no card lies."""
    blocks = [_card(card, look) for card in (view.left, view.middle, view.right)]
    gap = " " * _BETWEEN_CARDS
    lines = []
    for row in range(HEIGHT):
        line = Text()
        for index, block in enumerate(blocks):
            line.append(gap if index else "")
            line.append_text(block[row])
        lines.append(line)
    return lines


def _card(card: Card | None, look: Look) -> Block:
    (width, *_) = fan_widths(1)
    if card is not None:
        return fan((card,), look, width=width)
    left_top, right_top, left_bottom, right_bottom = look.corners
    inside = width - 2
    return [
        Text(left_top + look.across * inside + right_top, _PLACE),
        *(Text(look.upright + " " * inside + look.upright, _PLACE) for _ in range(HEIGHT - 2)),
        Text(left_bottom + look.across * inside + right_bottom, _PLACE),
    ]


def _track(sheet: RedDogSheet, view: TableView, look: Look) -> Block:
    """The spreads printed on the layout with what they pay, and the marker (6.5(g))."""
    numbers, pays = Text(), Text()
    for spread in SPREADS:
        odds = sheet.odds(rules.row_of(spread))
        marked = view.spread == spread
        style = "bold #ffe066" if marked else _PLACE
        number = f"{look.turn}{spread}" if marked else str(spread)
        numbers.append(f"{number:^{_CELL}}", style)
        pays.append(f"{f'{odds.pays}:{odds.per}':^{_CELL}}", style)
    return [numbers, pays]


# --- the areas --------------------------------------------------------------------------------------------


def _areas(scene: Scene, look: Look, width: int) -> Block:
    areas = scene.view.areas
    if not areas:
        return waiting(_AREA_HEIGHT)
    blocks = [_area(scene, area, look, chips=True) for area in areas]
    if together(blocks) > width:
        blocks = [_area(scene, area, look, chips=False) for area in areas]
    if together(blocks) > width:
        return in_rows(blocks, width)
    return side_by_side(evened(blocks, width), width)


def _area(scene: Scene, area: SeenArea, look: Look, *, chips: bool) -> Block:
    """One area: its player, his wager or what it brought, his raise."""
    brought = _brought(scene, area)
    if brought:
        money = Text(brought, money_style(brought))
    else:
        money = chips_of(area.wager, look) if chips else Text()
        money.append(dollars(area.wager), "#e8e8e8")
    lines = [_label(scene, area, look), money, _raise(area, look, chips=chips)]
    width = block_width(lines)
    return [centred(line, width) for line in lines]


def _label(scene: Scene, area: SeenArea, look: Look) -> Text:
    mine = area.player == HUMAN
    name = "YOU" if mine else shown_name(area.player)
    if mine and scene.view.awaiting.kind is Kind.DECISION:
        return Text(f"{look.turn} {name}", "bold #ffe066")
    return Text(f"{area.number} {name}", "bold white" if mine else "#cfe8dc")


def _raise(area: SeenArea, look: Look, *, chips: bool) -> Text:
    if not area.raised:
        return Text()
    line = Text("raise " if chips else "and ", "#9fd3b8")
    if chips:
        line.append_text(chips_of(area.raised, look))
    line.append(dollars(area.raised), "#e8e8e8")
    return line


def _brought(scene: Scene, area: SeenArea) -> str:
    return scene.brought(HandWager(area.number, 0, RED_DOG), settled=area.settled)


# --- in plain lines ---------------------------------------------------------------------------------------


def list_table(scene: Scene, look: Look) -> list[Text]:
    """The cards with what is said of them, then one line an area."""
    view = scene.view
    cards = [card for card in (view.left, view.middle, view.right) if card is not None]
    layout = Text("  cards       ")
    layout.append_text(flat(cards, look))
    layout.append(" " * max(1, _NAME - layout.cell_len))
    layout.append(said_of(view), "bold")
    layout.rstrip()
    return [layout, *(_area_line(scene, area) for area in view.areas)]


def _area_line(scene: Scene, area: SeenArea) -> Text:
    brought = _brought(scene, area)
    money = brought or dollars(area.wager)
    line = Text(f"{f'  {area.number} {shown_name(area.player)}':<{_NAME}}")
    line.append(f"{money:>{_MONEY}}", money_style(money) if brought else "")
    if area.raised:
        line.append(f"  raise {dollars(area.raised)}")
    return line
