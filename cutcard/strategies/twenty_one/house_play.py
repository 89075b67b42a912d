"""How a house bot plays the hand at turn by a chart, at any table of twenty-one, from what it sees."""

from cutcard.games.twenty_one.commands import ACTIONS, Decision
from cutcard.games.twenty_one.hand import HandView, hand_view, pair_of
from cutcard.games.twenty_one.outcomes import Action
from cutcard.games.twenty_one.points import Count, value
from cutcard.games.twenty_one.seen import SeenBox, TableView
from cutcard.strategies.twenty_one.chart import Chart


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
        second=second_shown(table),
        doubled=hand.doubled > 0,
    )


def second_shown(table: TableView) -> int:
    """The value of the dealer's second card if players see it, otherwise 0."""
    return value(table.dealer.cards[1]) if len(table.dealer.cards) > 1 else 0


def _box_in_turn(table: TableView) -> SeenBox:
    number = int(table.turn.partition(".")[0])
    return next(box for box in table.boxes if box.number == number)
