"""House bots: players who bet flat and play a chart kept as data. They see what any player sees."""

from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from importlib.resources import files

from cutcard.games.blackjack import rules
from cutcard.games.blackjack.model.commands import Decision, Double, Stand
from cutcard.games.blackjack.model.hand import Count, HandView, hand_view, pair_of, value
from cutcard.games.blackjack.round.decisions import ACTIONS
from cutcard.games.blackjack.rules import Action
from cutcard.games.blackjack.sheet.sheet import BlackjackSheet
from cutcard.games.blackjack.view import SeenBox, TableView
from cutcard.games.protocol import Command
from cutcard.strategies.protocol import HouseBot
from cutcard.strategies.twenty_one.chart import Chart, read_chart

BUNDLED = "basic-8-deck.json"
BUNDLED_BOTH_CARDS = "face-up-8-deck.json"


@cache
def bundled_chart(*, both_cards: bool = False) -> Chart:
    """The chart that comes with the program: by the up card, or by both dealer's cards (2.6(k))."""
    name = BUNDLED_BOTH_CARDS if both_cards else BUNDLED
    return read_chart(
        files("cutcard.strategies.blackjack").joinpath("data", name).read_text(encoding="utf-8")
    )


def chart_for(table: TableView) -> Chart:
    """The bundled chart for what this dealer shows a player at turn."""
    return bundled_chart(both_cards=_second(table) != 0)


def decision(table: TableView, chart: Chart) -> Decision:
    """What the chart does with the hand whose turn it is: one of the lawful choices."""
    lawful: dict[Action, Decision] = {}
    for choice in table.awaiting.choices:
        if choice.refusal is None and isinstance(choice.command, Decision):
            # The first of two doubles: the one dealt the usual way.
            lawful.setdefault(ACTIONS[type(choice.command)], choice.command)
    return lawful[chart.choose(_hand(table), tuple(lawful))]


def _hand(table: TableView) -> HandView:
    """The hand at turn as a chart looks it up. Lawful choices are already known."""
    box = _box_in_turn(table)
    hand = next(one for one in box.hands if one.name == table.turn)
    values = [value(card) for card in hand.cards if card is not None]
    assert hand.total is not None, "a bot decides with its own cards"
    return hand_view(
        Count(hand.total, hand.soft),
        len(values),
        pair_of(values),
        hands=len(box.hands),
        up=value(table.dealer.cards[0]),
        second=_second(table),
        doubled=hand.doubled > 0,
    )


def _second(table: TableView) -> int:
    """The value of the dealer's second card if players see it, otherwise 0."""
    return value(table.dealer.cards[1]) if len(table.dealer.cards) > 1 else 0


def _box_in_turn(table: TableView) -> SeenBox:
    number = int(table.turn.partition(".")[0])
    return next(box for box in table.boxes if box.number == number)


class BlackjackBot:
    def bets(self, sheet: BlackjackSheet) -> Sequence[tuple[str, int]]:
        wagers = rules.main_wagers(sheet)[: rules.fewest_spots(sheet)]
        return [(wager, sheet.limits_of(wager).least) for wager in wagers]

    def decision(self, view: TableView, bot: str) -> Command | None:
        """Plays the hand by the chart, declines insurance and offered cards, and presses the button."""
        waits = view.awaiting
        stands = any(isinstance(one.command, Stand) and one.refusal is None for one in waits.choices)
        if waits.window or waits.who != bot or not stands:
            return None
        command = decision(view, chart_for(view))
        if isinstance(command, Double):
            command = replace(command, down=False)
        return command if "." in waits.place else replace(command, hand=0)


BOT: HouseBot = BlackjackBot()
