"""Charts for comparisons of kernel and engine: random ones, and one that takes many cards a round."""

from random import Random

from cutcard.games.blackjack.rules import (
    Action,
)
from cutcard.games.twenty_one.deciders import TwentyOneSheet, hole_card_face_up
from cutcard.strategies.twenty_one.chart import Cell, Chart, columns


def random_chart(sheet: TwentyOneSheet, chance: Random) -> Chart:
    """A random chart: every cell is a random order of preference. Most totals of 17 stand."""

    def cell(total: int) -> Cell:
        actions = list(Action)
        chance.shuffle(actions)
        if total >= 17 and chance.random() < 0.8:
            actions.insert(0, Action.STAND)
        return tuple(actions[: chance.randint(1, 5)])

    both = hole_card_face_up(sheet)
    shown, pairs = list(columns(both_cards=both).values()), range(2, 12)
    return Chart(
        "by lot",
        hard={(total, seen): cell(total) for total in range(4, 21) for seen in shown},
        soft={(total, seen): cell(total) for total in range(12, 21) for seen in shown},
        pairs={
            (pair, seen): (Action.SPLIT,) if chance.random() < 0.7 else () for pair in pairs for seen in shown
        },
        both_cards=both,
        otherwise=(Action.STAND,),
    )


def long_chart(sheet: TwentyOneSheet) -> Chart:
    """Splits every pair and draws to 16 or 17, with a double or two: many cards a round."""
    both = hole_card_face_up(sheet)
    shown = list(columns(both_cards=both).values())
    hit, double, split = (Action.HIT,), (Action.DOUBLE, Action.HIT), (Action.SPLIT,)
    return Chart(
        "long",
        hard={(total, seen): double if total == 11 else hit for total in range(4, 17) for seen in shown},
        soft={(total, seen): hit for total in range(12, 19) for seen in shown},
        pairs={(pair, seen): split for pair in range(2, 12) if pair != 10 for seen in shown},
        both_cards=both,
        otherwise=(Action.STAND,),
    )
