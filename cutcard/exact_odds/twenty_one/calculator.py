"""The exact value of every choice with one hand against what one dealer shows, from one shoe.

Only the hands that this one can become are solved. A value is in original wagers, over everything unseen; or,
if it is conditional, given that the dealer has no blackjack and that the player knows it. A hand of a split
box is valued alone (`split_box_hand.py`).
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from cutcard.cards import Card
from cutcard.exact_odds.errors import ShoeRanOutError, SuitsUnknownError
from cutcard.exact_odds.twenty_one.chances import DrawingHand
from cutcard.exact_odds.twenty_one.solver.dealer import hole_of
from cutcard.exact_odds.twenty_one.solver.dealer_shows import DealerShows
from cutcard.exact_odds.twenty_one.solver.kernel import SPLIT
from cutcard.exact_odds.twenty_one.solver.main_game import INITIAL_CARDS, AgainstUp, against, context_of
from cutcard.exact_odds.twenty_one.solver.paid_hands import paid_hands_of
from cutcard.exact_odds.twenty_one.solver.rule_tables import ACTIONS, NET
from cutcard.exact_odds.twenty_one.solver.shoe import VALUES, Composition, Stack, values_in
from cutcard.exact_odds.twenty_one.solver.solver_context import Number, SolverContext
from cutcard.games.twenty_one.deciders import TwentyOneSheet, why_not
from cutcard.games.twenty_one.hand import HandView, hand_view, pair_of
from cutcard.games.twenty_one.outcomes import Action
from cutcard.games.twenty_one.points import count, value
from cutcard.law.refusal import Refusal


@dataclass(frozen=True)
class ActionValue:
    """One action with the hand: its value, or what bars it."""

    action: Action
    value: Any
    refusal: Refusal | None
    bound: bool = False
    """Whether the value is at most this: a split that is not the best choice, where a blackjack found late
    takes the hands of a box together (`AgainstUp.split_bound`)."""


@dataclass(frozen=True, eq=False)
class HandValues:
    """What a hand is worth."""

    view: HandView
    choices: tuple[ActionValue, ...]
    """The best first; barred ones last."""
    value: Any
    """Of the best choice, or of a hand that has nothing left to decide."""
    blackjack: Any
    """The probability that the dealer has blackjack, given all cards that are seen."""
    conditional: bool
    left: Composition
    """The cards that nobody has seen, by values."""
    drawing: DrawingHand
    """The hand with what best play does with those it can become, suits left aside."""


@dataclass(frozen=True)
class Seen:
    """The player's hand and the dealer's visible cards, by values and, where it matters, by suits."""

    hand: tuple[int, ...]
    up: int
    second: int = 0
    """If both cards of the dealer are face up."""
    cards: tuple[Card, ...] = ()
    """The hand card by card."""
    dealers: tuple[Card, ...] = ()

    @property
    def dealer_values(self) -> tuple[int, ...]:
        return (self.up, self.second) if self.second else (self.up,)


def hand_values(
    sheet: TwentyOneSheet,
    seen: Seen,
    *,
    shoe: Composition | None = None,
    stack: Stack | None = None,
    conditional: bool = False,
    number: Number = float,
) -> HandValues:
    """The value of each choice; the shoe holds the seen cards too.

    It is given by values or, where the table pays for exact cards, card by card (`SuitsUnknownError`).
    """
    shoe = values_in(stack) if stack is not None else shoe
    assert shoe is not None
    showing, kinds, left = laid_out(sheet, seen, shoe, stack)
    view = hand_view(
        count(seen.hand),
        len(seen.hand),
        pair_of(seen.hand),
        hands=1,
        up=seen.up,
        second=seen.second,
    )
    refusals = {action: why_not(sheet, view, action) for action in ACTIONS}
    start = seen.hand[:1] if refusals[Action.SPLIT] is None else seen.hand
    context = context_of(
        sheet,
        shoe,
        kinds,
        None,
        number,
        start=tuple(start.count(each) for each in VALUES),
        counted=not conditional,
    )
    found = against(context, showing, 1, context.one, any_split=True)
    hole = hole_of(sheet, seen.up, seen.second)
    blackjack = context.one * left[hole] / sum(left) if hole >= 0 else 0 * context.one
    scale = 1 - blackjack if conditional else context.one
    if not scale:
        raise ShoeRanOutError
    return _answer(context, found, seen, view, refusals, scale, blackjack, conditional, left)


def laid_out(
    sheet: TwentyOneSheet, seen: Seen, shoe: Composition, stack: Stack | None
) -> tuple[DealerShows, tuple[int, ...], Composition]:
    """What the dealer shows, the cards counted separately, and what nobody has seen."""
    marks = paid_hands_of(sheet)
    if marks.kinds and (stack is None or not seen.cards or not seen.dealers):
        raise SuitsUnknownError
    if sum(shoe) < INITIAL_CARDS:
        raise ShoeRanOutError
    beside = [there - seen.dealer_values.count(each) for each, there in zip(VALUES, shoe, strict=True)]
    left = [there - seen.hand.count(each) for each, there in zip(VALUES, beside, strict=True)]
    if min(left) < 0 or not sum(left):
        raise ShoeRanOutError
    kinds = marks.counts(stack) if stack is not None else ()
    kinds_left = [many - seen.dealers.count(one) for one, many in zip(marks.kinds, kinds, strict=True)]
    return DealerShows(seen.up, seen.second, (*beside, *kinds_left)), kinds, tuple(left)


def _answer(
    context: SolverContext,
    found: AgainstUp,
    seen: Seen,
    view: HandView,
    refusals: dict[Action, Refusal | None],
    scale: Any,
    blackjack: Any,
    conditional: bool,
    left: Composition,
) -> HandValues:
    hand = number_of(context, seen)
    plain = context.hands.number(*seen.hand)
    values = {}
    for index, action in enumerate(ACTIONS):
        # A pair is split or not whatever its suits.
        of = plain if index == SPLIT else hand
        if refusals[action] is None:
            values[action] = found.values[of, index, NET] / scale
    bound = {Action.SPLIT} if view.pair in found.split_bound else set()
    choices = [
        ActionValue(action, values[action], None, action in bound)
        for action in sorted(values, key=lambda one: -values[one])
    ]
    barred = [ActionValue(action, None, why) for action, why in refusals.items() if why is not None]
    value_of = max(values.values()) if values else found.values[hand, 0, NET] / scale
    drawing = DrawingHand(context.hands, found.choice, plain)
    return HandValues(view, (*choices, *barred), value_of, blackjack, conditional, left, drawing)


def number_of(context: SolverContext, seen: Seen) -> int:
    """The hand's number: of its exact cards, if these are marked."""
    exact = tuple(sorted(seen.cards, key=lambda one: one.number))
    if exact and exact in context.hands.marked:
        return context.hands.marked.index(exact)
    return context.hands.number(*seen.hand)


def seen_cards(cards: Sequence[Card], dealers: Sequence[Card]) -> Seen:
    """From exact cards."""
    values = tuple(value(one) for one in dealers)
    return Seen(
        tuple(value(one) for one in cards),
        values[0],
        values[1] if len(values) > 1 else 0,
        tuple(cards),
        tuple(dealers),
    )
