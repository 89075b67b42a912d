"""The sevens wager (2.17(a)3): sevens among the player's first three cards.

2.17(b)4 lets any seven of the three win, but losing wagers are collected after the second card (2.17(d)),
and the pay table knows one seven as "initial card" only. Reading `single_seven` says which card that is.
"""

from dataclasses import replace

from cutcard.cards import Card
from cutcard.games.blackjack.wagers.definition import Ban, Direction, Moment, SideWager, pays_to_one

THREE_SUITED, THREE = "three sevens of the same suit", "three sevens of any suit"
TWO_SUITED, TWO = "two sevens of the same suit", "two sevens of any suit"
ONE = "one seven"
ROWS = (THREE_SUITED, THREE, TWO_SUITED, TWO, ONE)
_SEVEN = "7"


def row_of(first: Card, second: Card, up: Card) -> str | None:
    """By the first two cards: the pay table knows one seven as the initial card only (2.17(e)3)."""
    if first.rank != _SEVEN:
        return None
    if second.rank != _SEVEN:
        return ONE
    return TWO_SUITED if first.suit == second.suit else TWO


def after_third(first: Card, second: Card, third: Card) -> str | None:
    """With the third card: it can only make three sevens of two; one seven is paid before it."""
    row = row_of(first, second, third)
    if row not in (TWO_SUITED, TWO) or third.rank != _SEVEN:
        return row
    return THREE_SUITED if row == TWO_SUITED and third.suit == first.suit else THREE


def either_card(first: Card, second: Card, up: Card) -> str | None:
    """The other reading: each of the first two is an initial card."""
    row = row_of(first, second, up)
    return ONE if row is None and second.rank == _SEVEN else row


def after_third_of_either(first: Card, second: Card, third: Card) -> str | None:
    """A seven that comes third alone is too late by either reading: the wager is collected before it."""
    row = after_third(first, second, third)
    return ONE if row is None and second.rank == _SEVEN else row


_FIRST_CARD = SideWager(
    name="sevens",
    title="Sevens wager",
    section="2.17",
    summary="Wins when your first card is a seven; more when your first two or three cards are sevens.",
    rows=ROWS,
    row_of=row_of,
    paytables={"": pays_to_one(ROWS, 5000, 500, 100, 50, 3)},
    paytable_clause="2.17(e)3",
    may_pay_more=False,
    needs_main_clause="2.17(b)",
    stake_clause="2.17(a)3i",
    settled_clause="2.17(e)3",
    collected_clause="2.17(d)",
    moment=Moment.SECOND_CARDS,
    direction=Direction.COUNTERCLOCKWISE,
    offered_clause="2.17(a)3",
    selected_by="",
    held=(TWO_SUITED, TWO),
    after_third=after_third,
    best_play="two sevens always draw a card",
    instead_of=("over-13", "under-13", "same-suit"),
    within_main_clause="2.17(g)1",
    fewest_decks=4,
    decks_clause="2.2(a)3",
    stakes=(100,),
    in_1999=True,
    bans=tuple(Ban(other, "2.17(a)") for other in ("over-under-13", "same-suit", "progressive")),
    coupon_clause="2.17(f)",
    cash_clause="2.17(f)",
    row_notes=(
        (THREE_SUITED, "your first three cards are sevens of one suit"),
        (THREE, "your first three cards are sevens"),
        (TWO_SUITED, "your first two cards are sevens of one suit"),
        (TWO, "your first two cards are sevens"),
        (ONE, "your first card is a seven"),
    ),
    ranking=(
        "You are paid for the highest row. Two sevens are paid after you draw, surrender, stand, double or "
        "split; a split gives up three sevens."
    ),
    sign_clauses=("2.17(e)3", "2.17(h)"),
)

_EITHER_CARD = replace(
    _FIRST_CARD,
    summary="Wins when one of your first two cards is a seven; more when your first two or three are sevens.",
    row_of=either_card,
    after_third=after_third_of_either,
    row_notes=(*_FIRST_CARD.row_notes[:-1], (ONE, "one of your first two cards is a seven")),
)

WAGER = replace(_FIRST_CARD, otherwise={("single_seven", "either-card"): _EITHER_CARD})

WAGERS = (WAGER,)
