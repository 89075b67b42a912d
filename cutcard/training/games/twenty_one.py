"""Hands of the games of twenty-one: two or three cards against what the dealer shows, and the attack."""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import combinations_with_replacement
from typing import Any

from cutcard.games.twenty_one import deciders
from cutcard.games.twenty_one.hand import HandView, hand_view, pair_of
from cutcard.games.twenty_one.outcomes import Action
from cutcard.games.twenty_one.points import ACE, TEN, count
from cutcard.pit.table.randomness import RandomSource
from cutcard.training.protocol import PASS, Drill, DrillCell, DrillChoice, Exercise, shipped_chart
from cutcard.training.shoes import dealt_values

_ORDER = (Action.HIT, Action.STAND, Action.DOUBLE, Action.SPLIT, Action.SURRENDER)
_VALUES = range(2, ACE + 1)
_NAMES = {ACE: "ace"} | {value: str(value) for value in range(2, 11)}
TWO_CARDS, THREE_CARDS, ATTACKS = 12, 3, 2
"""How often each kind of decision is drawn."""
ATTACK = "attack"


class TwentyOneTrainer:
    drills: tuple[Drill, ...] = ("hands", "deviations", "count", "daily")

    def __init__(self, *, attack: bool) -> None:
        self._attack = attack
        """Whether the up card may be attacked before the hands are dealt."""

    def cells(self, sheet: Any) -> tuple[DrillCell, ...]:
        return _cells(sheet, sheet.digest, self._attack)

    def exercise(self, sheet: Any, cell: DrillCell, source: RandomSource) -> Exercise:
        drawn = dealt_values(sheet, (*cell.dealer, *cell.cards), source)
        dealer, cards = drawn[: len(cell.dealer)], drawn[len(cell.dealer) :]
        if not cards:
            return Exercise(
                cell.key,
                dealer,
                (),
                (DrillChoice(ATTACK), DrillChoice(PASS)),
                "Attack the up card?",
                window=True,
            )
        view = _view(cell.cards, cell.dealer)
        offers = []
        for action in _ORDER:
            refusal = deciders.why_not(sheet, view, action)
            offers.append(DrillChoice(action.value, None if refusal is None else refusal.bars[0]))
        return Exercise(cell.key, dealer, cards, tuple(offers), f"You have {_hand_words(cell.cards)}")


def _view(cards: Sequence[int], dealer: Sequence[int]) -> HandView:
    second = dealer[1] if len(dealer) > 1 else 0
    return hand_view(count(cards), len(cards), pair_of(cards), hands=1, up=dealer[0], second=second)


@lru_cache(maxsize=32)
def _cells(sheet: Any, digest: str, attack: bool) -> tuple[DrillCell, ...]:
    """Every hand with a choice. It takes a moment: thousands where both dealer cards are seen."""
    chart = shipped_chart(sheet)
    hands = getattr(chart, "hands", chart)
    dealers = [tuple(one for one in seen if one) for seen in deciders.dealers_seen(sheet)]
    seen = [one for one in dealers if len(one) < 2 or one[0] <= one[1]]
    found: dict[tuple[tuple[int, ...], tuple[int, ...]], str] = {}
    for dealer in seen:
        for cards in _hands():
            view = _view(cards, dealer)
            may = deciders.lawful(sheet, view)
            if len(may) > 1 and not deciders.ends_by_itself(sheet, view):
                found[cards, dealer] = "" if hands is None else hands.choose(view, may).value
    cells = [
        DrillCell(
            _key(cards, dealer),
            cards,
            dealer,
            play,
            any(found.get(near, play) != play for near in _near(cards, dealer)),
            TWO_CARDS if len(cards) == 2 else THREE_CARDS,
        )
        for (cards, dealer), play in found.items()
    ]
    if attack:
        cells += _attacks(chart)
    return tuple(cells)


def _hands() -> Iterator[tuple[int, ...]]:
    yield from combinations_with_replacement(_VALUES, 2)
    for cards in combinations_with_replacement(_VALUES, 3):
        total, soft = count(cards)
        if (13 <= total <= 19) if soft else (12 <= total <= 17):
            yield cards


def _near(
    cards: tuple[int, ...], dealer: tuple[int, ...]
) -> Iterator[tuple[tuple[int, ...], tuple[int, ...]]]:
    """The decisions beside this one: one card is one more or less. Pairs neighbour pairs."""
    for step in (-1, 1):
        for at in range(len(dealer)):
            yield cards, tuple(sorted((*dealer[:at], dealer[at] + step, *dealer[at + 1 :])))
        if pair_of(cards):
            yield (cards[0] + step, cards[1] + step), dealer
            continue
        for at in range(len(cards)):
            other = tuple(sorted((*cards[:at], cards[at] + step, *cards[at + 1 :])))
            if not pair_of(other) and (ACE in other) == (ACE in cards):
                yield other, dealer


def _attacks(chart: Any) -> Iterator[DrillCell]:
    plays = {up: "" if chart is None else ATTACK if chart.attacks(up) else PASS for up in _VALUES}
    for up, play in plays.items():
        border = any(plays.get(up + step, play) != play for step in (-1, 1))
        yield DrillCell(f"attack on {_named(up)}", (), (up,), play, border, ATTACKS)


# --- words ------------------------------------------------------------------------------------------------


def _named(value: int) -> str:
    return {ACE: "an ace", TEN: "a ten-value card", 8: "an 8"}.get(value, f"a {value}")


def _key(cards: tuple[int, ...], dealer: tuple[int, ...]) -> str:
    against = _NAMES[dealer[0]] if len(dealer) == 1 else str(count(dealer))
    return f"{_hand_words(cards)} against {against}"


def _hand_words(cards: tuple[int, ...]) -> str:
    """`hard 16`, `soft 18`, `a pair of 8s`, `hard 16 of three cards`."""
    if pair_of(cards):
        return f"a pair of {_NAMES[cards[0]]}s"
    total, soft = count(cards)
    three = " of three cards" if len(cards) > 2 else ""
    return f"{'soft' if soft else 'hard'} {total}{three}"
