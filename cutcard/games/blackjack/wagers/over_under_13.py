"""The over and the under wager (2.17(a)1): the points of the player's first two cards against 13."""

from dataclasses import replace

from cutcard.cards import Card
from cutcard.games.blackjack.wagers.definition import Ban, Direction, Moment, SideWager, pays_to_one
from cutcard.games.twenty_one.points import ACE, value

OVER, UNDER = "more than 13", "less than 13"
_THIRTEEN = 13


def points(first: Card, second: Card) -> int:
    """The total this wager counts: an ace is 1 here, whatever it is elsewhere (2.2(b)3ii)."""
    return sum(1 if value(card) == ACE else value(card) for card in (first, second))


def over(first: Card, second: Card, up: Card) -> str | None:
    """2.17(b)1, (c): exactly 13 loses."""
    return OVER if points(first, second) > _THIRTEEN else None


def under(first: Card, second: Card, up: Card) -> str | None:
    """2.17(b)2, (c): exactly 13 loses."""
    return UNDER if points(first, second) < _THIRTEEN else None


OVER_13 = SideWager(
    name="over-13",
    title="Over 13 wager",
    section="2.17",
    summary="Wins when your first two cards total more than 13, an ace counting 1; 13 loses.",
    rows=(OVER,),
    row_of=over,
    paytables={"": pays_to_one((OVER,), 1)},
    paytable_clause="2.17(e)1",
    may_pay_more=False,
    needs_main_clause="2.17(b)",
    stake_clause="2.17(g)2",
    settled_clause="2.17(e)1",
    collected_clause="2.17(d)",
    moment=Moment.SECOND_CARDS,
    direction=Direction.COUNTERCLOCKWISE,
    offer="over-under-13",
    offer_title="Over/under 13 wager",
    offered_clause="2.17(a)1",
    selected_by="",
    instead_of=("under-13", "same-suit", "sevens"),
    within_main_clause="2.17(g)1",
    stake_clause_bounds="most",
    in_1999=True,
    bans=tuple(Ban(other, "2.17(a)") for other in ("same-suit", "sevens", "progressive")),
    coupon_clause="2.17(f)",
    cash_clause="2.17(f)",
    row_notes=((OVER, "your first two cards total more than 13, an ace counting 1"),),
    ranking="Over and under are not both made.",
    sign_clauses=("2.17(e)1", "2.17(h)"),
)

UNDER_13 = replace(
    OVER_13,
    name="under-13",
    title="Under 13 wager",
    summary="Wins when your first two cards total less than 13, an ace counting 1; 13 loses.",
    rows=(UNDER,),
    row_of=under,
    paytables={"": pays_to_one((UNDER,), 1)},
    instead_of=("over-13", "same-suit", "sevens"),
    row_notes=((UNDER, "your first two cards total less than 13, an ace counting 1"),),
)

WAGERS = (OVER_13, UNDER_13)
