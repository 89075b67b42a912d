"""The 21+3 wager (2.27): the player's two cards and the dealer's up card as a poker hand of three."""

from cutcard.cards import Card
from cutcard.games.blackjack.wagers.definition import Ban, Direction, Moment, SideWager, pays_to_one

STRAIGHT_FLUSH, THREE_OF_A_KIND = "straight flush", "three-of-a-kind"
STRAIGHT, FLUSH = "straight", "flush"
ROWS = (STRAIGHT_FLUSH, THREE_OF_A_KIND, STRAIGHT, FLUSH)
_ACE_LOW = [0, 1, 12]


def row_of(first: Card, second: Card, up: Card) -> str | None:
    """2.27(b): the highest of the four hands. The ace is high, or low beside a 2 and a 3."""
    ranks = sorted((first.rank_order, second.rank_order, up.rank_order))
    flush = first.suit == second.suit == up.suit
    straight = ranks[0] + 2 == ranks[1] + 1 == ranks[2] or ranks == _ACE_LOW
    if straight and flush:
        return STRAIGHT_FLUSH
    if ranks[0] == ranks[2]:
        return THREE_OF_A_KIND
    if straight:
        return STRAIGHT
    return FLUSH if flush else None


WAGER = SideWager(
    name="21-plus-3",
    title="21+3 wager",
    section="2.27",
    summary="Wins when your first two cards and the dealer's up card make a poker hand of three cards.",
    rows=ROWS,
    row_of=row_of,
    paytables={"A": pays_to_one(ROWS, 9, 9, 9, 9), "B": pays_to_one(ROWS, 30, 20, 10, 5)},
    paytable_clause="2.27(f)",
    may_pay_more=True,
    needs_main_clause="2.27(d)",
    stake_clause="2.27(d)",
    settled_clause="2.27(e)",
    moment=Moment.INITIAL_CARDS,
    direction=Direction.COUNTERCLOCKWISE,
    bans=(
        Ban("variation=multiple-action", "2.27(g)"),
        Ban("progressive", "2.27(g)"),
        Ban("blackjack-bonus", "2.27(g)"),
        Ban("streak", "2.27(g)"),
        Ban("optional-bonus", "2.27(g)"),
        Ban("in-between", "2.27(g)"),
        Ban("twenty-point", "2.24(i)"),
        Ban("variation=six-to-five", "2.27(e)"),
    ),
    coupon_clause="2.27(d)",
    cash_clause="2.27(d)",
    row_notes=(
        (STRAIGHT_FLUSH, "three cards of one suit in consecutive ranks"),
        (THREE_OF_A_KIND, "three cards of one rank"),
        (STRAIGHT, "three cards in consecutive ranks, A-2-3 among them"),
        (FLUSH, "three cards of one suit"),
    ),
    ranking="Hands rank as listed; your highest is paid. The ace is high, or low with a 2 and a 3.",
    sign_clauses=("2.27(f)", "13:69E-1.10(t)"),
)

WAGERS = (WAGER,)
