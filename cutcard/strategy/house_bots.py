"""House bots: players who bet flat and play a chart kept as data. They see what any player sees."""

from functools import cache
from importlib.resources import files
from typing import Any

from cutcard.games.blackjack.decide import Action
from cutcard.games.blackjack.hand import HandView, cards_told, pair_of, value
from cutcard.games.blackjack.play import ACTIONS
from cutcard.games.blackjack.view import SeenBox, TableView
from cutcard.games.game import Choice
from cutcard.strategy.chart import Chart, read_chart

BUNDLED = "basic-8-deck.json"


@cache
def bundled_chart() -> Chart:
    """The chart that comes with the program."""
    return read_chart(files("cutcard.strategy").joinpath("data", BUNDLED).read_text(encoding="utf-8"))


def decision(table: TableView, chart: Chart) -> Any:
    """What the chart does with the hand whose turn it is: one of the lawful choices."""
    lawful: dict[Action, Choice] = {
        ACTIONS[type(choice.command)]: choice
        for choice in table.awaiting.choices
        if choice.refusal is None and type(choice.command) in ACTIONS
    }
    return lawful[chart.choose(_hand(table), tuple(lawful))].command


def _hand(table: TableView) -> HandView:
    """The hand whose turn it is as a chart looks it up. What is lawful was asked before."""
    box = _box_in_turn(table)
    hand = next(one for one in box.hands if one.name == table.turn)
    values = [value(card) for card in hand.cards]
    return HandView(
        total=hand.total,
        soft=hand.soft,
        cards=cards_told(len(values)),
        pair=pair_of(values),
        hands=len(box.hands),
        split_ace=False,
        doubled=hand.doubled > 0,
        first_decision=len(box.hands) == 1 and len(values) == 2,
        up=value(table.dealer.cards[0]),
    )


def _box_in_turn(table: TableView) -> SeenBox:
    number = int(table.turn.partition(".")[0])
    return next(box for box in table.boxes if box.number == number)
