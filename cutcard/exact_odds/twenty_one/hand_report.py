"""The value of every choice of a hand as one object, for any game of twenty-one: `cutcard hand --json`."""

from collections.abc import Callable
from fractions import Fraction
from typing import Any

from cutcard import __version__
from cutcard.exact_odds.figures import ratio
from cutcard.exact_odds.twenty_one.calculator import HandValues, Seen, hand_values
from cutcard.exact_odds.twenty_one.hand_request import HandRequest, exact
from cutcard.exact_odds.twenty_one.solver.paid_hands import paid_hands_of
from cutcard.exact_odds.twenty_one.solver.shoe import VALUES, Composition
from cutcard.exact_odds.twenty_one.split_box_hand import split_box_values
from cutcard.games.twenty_one.deciders import late_blackjack_possible
from cutcard.law.refusal import Bar, Refusal
from cutcard.money import Odds

_PLAY = "composition-dependent best play; a split hand is played as the same cards before the split (CDZ-)"


_ALONE = "the hand alone: what becomes of the other hands of the box is left aside"


def seen_in(asked: HandRequest) -> Seen:
    """The cards on the table, as the calculator wants them."""
    if not paid_hands_of(asked.sheet).kinds:
        return Seen(asked.hand, asked.up, asked.second)
    return Seen(asked.hand, asked.up, asked.second, exact(asked.cards), exact(asked.dealers))


def hand_report(asked: HandRequest) -> tuple[dict[str, Any], HandValues]:
    """What `cutcard hand --json` prints, without what only one game has."""
    found = _values(asked)
    sheet: Any = asked.sheet
    split = bool(asked.other_hands)
    report = {
        "version": __version__,
        "sheet": {"name": sheet.name, "digest": sheet.digest},
        "cards": [str(one) for one in asked.cards],
        "up": " ".join(str(one) for one in asked.dealers),
        "removed": [str(one) for one in asked.removed],
        **({"other_hands": [[str(one) for one in each] for each in asked.other_hands]} if split else {}),
        "conditional": asked.conditional,
        "choices": [
            {
                "choice": each.action.value,
                "value": None if each.value is None else float(each.value),
                "bound": each.bound,
                **_barred(each.refusal),
            }
            for each in found.choices
        ],
        "value": float(found.value),
        "nothing_to_decide": all(each.refusal is not None for each in found.choices),
        "dealer_blackjack": {
            "probability": float(found.blackjack),
            "counted": not asked.conditional,
            "found": "after play" if late_blackjack_possible(sheet, asked.up) else "before play",
        },
        "method": "combinatorial analysis CDZ-",
        "play": f"{_PLAY}; {_ALONE}" if split else _PLAY,
    }
    return report, found


def _values(asked: HandRequest) -> HandValues:
    seen, shoe, stack = seen_in(asked), asked.shoe_of_hand, asked.stack
    if not asked.other_hands:
        return hand_values(asked.sheet, seen, shoe=shoe, stack=stack, conditional=asked.conditional)
    hands = 1 + len(asked.other_hands)
    return split_box_values(
        asked.sheet, seen, box_hands=hands, shoe=shoe, stack=stack, conditional=asked.conditional
    )


def insurance_entry(
    left: Composition, wins: Callable[[int], bool], odds: Odds, bar: Bar | Refusal | None
) -> dict[str, Any]:
    """Insurance beside the cards that are seen: per unit of insurance, or what bars it."""
    if bar is not None:
        return {"value": None, **_barred(bar)}
    won = Fraction(sum(many for each, many in zip(VALUES, left, strict=True) if wins(each)), sum(left))
    value = won * (odds.ratio + 1) - 1
    return {"value": float(value), "exact": ratio(value), "win_probability": float(won), **_barred(None)}


def _barred(bar: Bar | Refusal | None) -> dict[str, Any]:
    if bar is None:
        return {"clause": None, "message": None}
    refusal = bar if isinstance(bar, Refusal) else Refusal((bar,))
    return {"clause": refusal.clauses[0], "message": str(refusal)}


def even_money_entry(taken: Fraction | None, declined: float, bar: Refusal | None) -> dict[str, Any]:
    """Even money for the hand: what it brings and what to play on brings, or what bars it."""
    if bar is not None or taken is None:
        return {"taken": None, "declined": None, **_barred(bar)}
    return {"taken": float(taken), "declined": declined, **_barred(None)}
