"""The optional bonus wager (2.25): the dealer must draw a third card, and it takes them over 21."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from cutcard.cards import Card
from cutcard.games.blackjack.wagers.definition import Ban, Direction, Moment, SideWager, pays_to_one
from cutcard.games.twenty_one.points import count, is_bust, value
from cutcard.law.refusal import Violation

EIGHTS_SUITED, EIGHTS_COLOURED = "three eights of the same suit", "three eights of the same color"
_BY_VALUE = {10: "ten", 9: "nine", 8: "eight", 7: "seven", 6: "six"}
ROWS = (*_BY_VALUE.values(), EIGHTS_COLOURED, EIGHTS_SUITED)
_STANDS_FROM = 17
_RED = ("d", "h")


def wants_dealers_card(cards: Sequence[Card]) -> bool:
    """2.25(d): the second card, and a third where two count less than 17, whatever players hold."""
    return len(cards) < 2 or (len(cards) == 2 and count(map(value, cards)).total < _STANDS_FROM)


def dealers_row(cards: Sequence[Card]) -> str | None:
    """2.25(d), (e), (f): by the third card where it takes the dealer over 21; fours and later never count."""
    three = cards[:3]
    if count(map(value, cards[:2])).total >= _STANDS_FROM or not is_bust(count(map(value, three)).total):
        return None
    if all(one.rank == "8" for one in three):
        if len({one.suit for one in three}) == 1:
            return EIGHTS_SUITED
        if len({one.suit in _RED for one in three}) == 1:
            return EIGHTS_COLOURED
    return _BY_VALUE[value(three[2])]


def row_of(first: Card, second: Card, up: Card) -> str | None:
    """The player's cards have no part in it."""
    return None


def violations(values: Mapping[str, Any]) -> Iterator[Violation]:
    """2.25(c): at least one dollar."""
    if values["limits.optional-bonus.min"] < 1_00:
        yield Violation("2.25(c)", "the optional bonus wager is at least $1", "limits.optional-bonus.min")


WAGER = SideWager(
    name="optional-bonus",
    title="Optional bonus wager",
    section="2.25",
    summary="Wins when the dealer must draw a third card and it takes them over 21.",
    rows=ROWS,
    row_of=row_of,
    wants_dealers_card=wants_dealers_card,
    dealers_row=dealers_row,
    paytables={"": pays_to_one(ROWS, 3, 5, 7, 9, 15, 50, 200)},
    paytable_clause="2.25(e)",
    may_pay_more=False,
    needs_main_clause="2.25(b)",
    made_clause="2.25(b)",
    stake_clause="2.25(c)",
    settled_clause="2.25(e)",
    moment=Moment.DEALERS_CARDS,
    direction=Direction.COUNTERCLOCKWISE,
    selected_by="",
    violations=violations,
    within_main_clause="2.25(c)",
    decks=(6, 8),
    decks_clause="2.2(a)4",
    bans=tuple(
        Ban(other, "2.25(h)")
        for other in (
            "variation=multiple-action",
            "progressive",
            "blackjack-bonus",
            "streak",
            "match-the-dealer",
            "twenty-point",
            "in-between",
            "21-plus-3",
        )
    ),
    cash_clause="2.25(b)",
    row_notes=(
        *((name, f"the third card counts {points}") for points, name in _BY_VALUE.items()),
        (EIGHTS_COLOURED, "the dealer's first three cards are eights of one color"),
        (EIGHTS_SUITED, "the dealer's first three cards are eights of one suit"),
    ),
    ranking="The dealer draws a third card to less than 17 for this wager whatever the players hold.",
    sign_clauses=("2.25(e)", "2.25(f)", "2.25(c)"),
)

WAGERS = (WAGER,)
