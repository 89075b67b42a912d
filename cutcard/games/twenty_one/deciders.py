"""The deciders of whichever game of twenty-one a sheet is of. Odds, charts and kernel ask here.

Each game has them in `rules/`, under the same names; the sheet's game says whose are asked. So one solver and
one kernel serve every game of twenty-one, and none of them knows a rule.
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Protocol, TypeVar

from cutcard.cards import Card
from cutcard.games.protocol import Stock
from cutcard.games.registry import Room
from cutcard.games.twenty_one.hand import Combination, DealerHand, FinishedHand, HandView
from cutcard.games.twenty_one.hand import dealt_views as _dealt_views
from cutcard.games.twenty_one.outcomes import Action, LateStake, Verdict
from cutcard.games.twenty_one.points import ACE, TEN, Count
from cutcard.law.refusal import Refusal


class TwentyOneSheet(Protocol):
    """A sheet of a game of twenty-one, as the analyses lay their tables out by it."""

    @property
    def name(self) -> str: ...

    @property
    def game(self) -> str: ...

    @property
    def decks(self) -> int: ...

    @property
    def split_hands(self) -> int: ...

    def __hash__(self) -> int: ...


SheetT_contra = TypeVar("SheetT_contra", bound=TwentyOneSheet, contravariant=True)


class DecidersOf(Protocol[SheetT_contra]):
    """What a game's rules answer."""

    def lawful(self, sheet: SheetT_contra, hand: HandView, /) -> tuple[Action, ...]: ...

    def why_not(self, sheet: SheetT_contra, hand: HandView, action: Action, /) -> Refusal | None: ...

    def ends_by_itself(self, sheet: SheetT_contra, hand: HandView, /) -> bool: ...

    def verdict(self, sheet: SheetT_contra, hand: FinishedHand, dealer: DealerHand, /) -> Verdict: ...

    def is_open(self, sheet: SheetT_contra, hand: FinishedHand, /, *, face_down: bool = False) -> bool: ...

    def dealer_draws(self, sheet: SheetT_contra, dealer: Count, /) -> bool: ...

    def dealer_needed(self, *, open_hands: int) -> bool: ...

    def hole_card_dealt(self, sheet: SheetT_contra, /) -> bool: ...

    def hole_card_face_up(self, sheet: SheetT_contra, /) -> bool: ...

    def second_card_taken(self, sheet: SheetT_contra, /, *, waiting: bool) -> bool: ...

    def blackjack_found_before_play(self, sheet: SheetT_contra, up: int, /) -> bool: ...

    def late_blackjack_possible(self, sheet: SheetT_contra, up: int, /) -> bool: ...

    def collected_by_late_blackjack(
        self, sheet: SheetT_contra, original: int, stakes: Sequence[LateStake], /
    ) -> tuple[int, ...]: ...

    def double_dealt_face_down(self, sheet: SheetT_contra, /, *, asked: bool) -> bool: ...

    def surrender_collects(self, sheet: SheetT_contra, wager: int, /, *, dealer_blackjack: bool) -> int: ...

    def combinations_paid(self, sheet: SheetT_contra, /) -> frozenset[Combination]: ...

    def special_combination(self, sheet: SheetT_contra, cards: Sequence[Card], /) -> Combination: ...

    def cards_told_apart(self, sheet: SheetT_contra, /) -> int: ...

    def stock(self, sheet: SheetT_contra, /) -> Stock: ...


Deciders = DecidersOf[TwentyOneSheet]
"""Those of whichever game: they are asked about the sheet they were found by."""

_DECIDERS = Room[Deciders]("cutcard.games", "deciders", "DECIDERS")


def of(sheet: TwentyOneSheet) -> Deciders:
    """The deciders of the sheet's game."""
    return _DECIDERS[sheet.game]


def lawful(sheet: TwentyOneSheet, hand: HandView) -> tuple[Action, ...]:
    return of(sheet).lawful(sheet, hand)


def why_not(sheet: TwentyOneSheet, hand: HandView, action: Action) -> Refusal | None:
    return of(sheet).why_not(sheet, hand, action)


def ends_by_itself(sheet: TwentyOneSheet, hand: HandView) -> bool:
    return of(sheet).ends_by_itself(sheet, hand)


def verdict(sheet: TwentyOneSheet, hand: FinishedHand, dealer: DealerHand) -> Verdict:
    return of(sheet).verdict(sheet, hand, dealer)


def is_open(sheet: TwentyOneSheet, hand: FinishedHand, *, face_down: bool = False) -> bool:
    return of(sheet).is_open(sheet, hand, face_down=face_down)


def dealer_draws(sheet: TwentyOneSheet, dealer: Count) -> bool:
    return of(sheet).dealer_draws(sheet, dealer)


def dealer_needed(sheet: TwentyOneSheet, *, open_hands: int) -> bool:
    return of(sheet).dealer_needed(open_hands=open_hands)


def hole_card_dealt(sheet: TwentyOneSheet) -> bool:
    return of(sheet).hole_card_dealt(sheet)


def hole_card_face_up(sheet: TwentyOneSheet) -> bool:
    return of(sheet).hole_card_face_up(sheet)


def second_card_taken(sheet: TwentyOneSheet, *, waiting: bool) -> bool:
    return of(sheet).second_card_taken(sheet, waiting=waiting)


def blackjack_found_before_play(sheet: TwentyOneSheet, up: int) -> bool:
    return of(sheet).blackjack_found_before_play(sheet, up)


def late_blackjack_possible(sheet: TwentyOneSheet, up: int) -> bool:
    return of(sheet).late_blackjack_possible(sheet, up)


def collected_by_late_blackjack(
    sheet: TwentyOneSheet, original: int, stakes: Sequence[LateStake]
) -> tuple[int, ...]:
    return of(sheet).collected_by_late_blackjack(sheet, original, stakes)


def double_dealt_face_down(sheet: TwentyOneSheet, *, asked: bool) -> bool:
    return of(sheet).double_dealt_face_down(sheet, asked=asked)


def surrender_collects(sheet: TwentyOneSheet, wager: int, *, dealer_blackjack: bool) -> int:
    return of(sheet).surrender_collects(sheet, wager, dealer_blackjack=dealer_blackjack)


def combinations_paid(sheet: TwentyOneSheet) -> frozenset[Combination]:
    return of(sheet).combinations_paid(sheet)


def special_combination(sheet: TwentyOneSheet, cards: Sequence[Card]) -> Combination:
    return of(sheet).special_combination(sheet, cards)


def cards_told_apart(sheet: TwentyOneSheet) -> int:
    return of(sheet).cards_told_apart(sheet)


def stock(sheet: TwentyOneSheet) -> Stock:
    return of(sheet).stock(sheet)


# --- the hands a table can meet ---------------------------------------------------------------------------


def dealers_seen(sheet: TwentyOneSheet) -> tuple[tuple[int, int], ...]:
    """What the dealer may show when a player decides: the up card's value, and the second's or 0."""
    values = range(2, ACE + 1)
    if not hole_card_face_up(sheet):
        return tuple((up, 0) for up in values)
    return tuple((up, second) for up in values for second in values if {up, second} != {TEN, ACE})


@lru_cache(maxsize=8)
def views(sheet: TwentyOneSheet) -> tuple[HandView, ...]:
    """Every view of an undoubled hand of two or more cards that a decision can meet at this table."""
    return tuple(dict.fromkeys(_views(sheet)))


def _views(sheet: TwentyOneSheet) -> Iterator[HandView]:
    aces_draw = split_aces_draw(sheet)
    for up, second in dealers_seen(sheet):
        for view in _dealt_views(sheet.split_hands, up, second):
            yield view
            of_an_ace = view.cards > 2 and view.hands > 1 and (view.soft or view.total > ACE)
            if of_an_ace and aces_draw:
                yield view._replace(split_ace=True)


def split_aces_draw(sheet: TwentyOneSheet) -> bool:
    """Whether a split ace may take more than its second card: by no rule of New Jersey's."""
    second_card = next(view for view in _dealt_views(2, TEN, 0) if view.split_ace and view.total < ACE + TEN)
    return Action.HIT in lawful(sheet, second_card)
