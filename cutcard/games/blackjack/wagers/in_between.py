"""The in-between wager (2.26): the dealer's up card ranks between the player's two cards."""

from cutcard.cards import Card
from cutcard.games.blackjack.wagers.definition import Ban, Direction, Moment, SideWager, pays_to_one

TRIPLE_MATCH = "triple match"
ONE, TWO, THREE = "one card spread", "two card spread", "three card spread"
OTHER = "all other spreads"
ROWS = (TRIPLE_MATCH, ONE, TWO, THREE, OTHER)
_BY_SPREAD = {1: ONE, 2: TWO, 3: THREE}


def row_of(first: Card, second: Card, up: Card) -> str | None:
    """2.26(b) ranks the deuce lowest and the ace highest; 2.26(g) names the rows."""
    low, high = sorted((first.rank_order, second.rank_order))
    if low == high == up.rank_order:
        return TRIPLE_MATCH
    if not low < up.rank_order < high:
        return None
    return _BY_SPREAD.get(high - low - 1, OTHER)


WAGER = SideWager(
    name="in-between",
    title="In-between wager",
    section="2.26",
    summary="Wins when the dealer's up card ranks between your first two cards, or all three share a rank.",
    rows=ROWS,
    row_of=row_of,
    paytables={
        "A": pays_to_one(ROWS, 30, 12, 6, 4, 1),
        "B": pays_to_one(ROWS, 30, 10, 6, 4, 1),
        "C": pays_to_one(ROWS, 30, 10, 5, 3, 1),
        "D": pays_to_one(ROWS, 40, 10, 5, 3, 1),
    },
    paytable_clause="2.26(f)",
    may_pay_more=True,
    needs_main_clause="2.26(d)",
    stake_clause="2.26(d)",
    settled_clause="2.26(e)",
    moment=Moment.INITIAL_CARDS,
    direction=Direction.COUNTERCLOCKWISE,
    fewest_decks=2,
    decks_clause="2.2(a)2",
    bans=(
        Ban("variation=multiple-action", "2.26(h)"),
        Ban("progressive", "2.26(h)"),
        Ban("blackjack-bonus", "2.26(h)"),
        Ban("streak", "2.26(h)"),
        Ban("match-the-dealer", "2.26(h)"),
        Ban("twenty-point", "2.26(h)"),
        Ban("optional-bonus", "2.26(h)"),
        Ban("21-plus-3", "2.26(h)"),
        Ban("variation=six-to-five", "2.26(e)"),
    ),
    coupon_clause="2.26(d)",
    cash_clause="2.26(d)",
    row_notes=(
        (TRIPLE_MATCH, "the dealer's up card and both your cards share a rank"),
        (ONE, "one rank lies between your cards, and the up card has it"),
        (TWO, "two ranks lie between your cards, and the up card has one of them"),
        (THREE, "three ranks lie between your cards, and the up card has one of them"),
        (OTHER, "four or more ranks lie between your cards, and the up card has one of them"),
    ),
    ranking="Cards rank from the 2, lowest, to the ace, highest.",
    sign_clauses=("2.26(f)", "19:46-1.10(r)"),
)

WAGERS = (WAGER,)
