"""A wager nobody has yet (8.4(d)): the first two cards of a box are a pair."""

from cutcard.cards import Card
from cutcard.games.blackjack.wagers.definition import Direction, Moment, SideWager, pays_to_one

PERFECT, COLOUR, MIXED = "perfect pair", "pair of one colour", "mixed pair"
RED = "dh"


def row_of(first: Card, second: Card, up: Card) -> str | None:
    if first.rank != second.rank:
        return None
    if first.suit == second.suit:
        return PERFECT
    return COLOUR if (first.suit in RED) == (second.suit in RED) else MIXED


WAGERS = (
    SideWager(
        name="boardwalk-pairs",
        title="Boardwalk pairs wager",
        section="8.4",
        summary="Wins when your first two cards are of one rank.",
        rows=(PERFECT, COLOUR, MIXED),
        row_of=row_of,
        paytables={"A": pays_to_one((PERFECT, COLOUR, MIXED), 25, 12, 6)},
        paytable_clause="8.4(d)",
        may_pay_more=True,
        needs_main_clause="8.4(d)",
        stake_clause="8.4(d)",
        settled_clause="8.4(d)",
        moment=Moment.INITIAL_CARDS,
        direction=Direction.COUNTERCLOCKWISE,
        row_notes=((PERFECT, "one rank and one suit"), (COLOUR, "one rank and one colour")),
        ranking="You are paid once, for the highest row.",
        sign_clauses=("8.4(d)",),
    ),
)
