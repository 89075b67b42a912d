"""The match-the-dealer wager (2.23): a first card of the player's matches the dealer's initial card."""

from cutcard.cards import Card
from cutcard.games.blackjack.wagers.definition import Ban, Direction, Moment, SideWager, pays_to_one

OTHER_SUIT, SAME_SUIT = "non-matching suit", "matching suit"
ROWS = (OTHER_SUIT, SAME_SUIT)
COMBINED = {
    "non-matching suit twice": (OTHER_SUIT, OTHER_SUIT),
    "matching suit and non-matching suit": (OTHER_SUIT, SAME_SUIT),
    "matching suit twice": (SAME_SUIT, SAME_SUIT),
}
_BOTH = {both: name for name, both in COMBINED.items()}


def _match(one: Card, up: Card) -> str | None:
    """2.23(a): ten, jack, queen and king match their own kind only."""
    if one.rank != up.rank:
        return None
    return SAME_SUIT if one.suit == up.suit else OTHER_SUIT


def row_of(first: Card, second: Card, up: Card) -> str | None:
    """One row for each card that matches; both are paid (2.23(a)2)."""
    found = sorted((row for row in (_match(first, up), _match(second, up)) if row), key=ROWS.index)
    if len(found) == 2:
        return _BOTH[found[0], found[1]]
    return found[0] if found else None


WAGER = SideWager(
    name="match-the-dealer",
    title="Match-the-dealer wager",
    section="2.23",
    summary="Wins for each of your first two cards that matches the dealer's first card.",
    rows=ROWS,
    combined=COMBINED,
    row_of=row_of,
    paytables={"6": pays_to_one(ROWS, 4, 11), "8": pays_to_one(ROWS, 3, 14)},
    paytable_clause="2.23(f)",
    may_pay_more=True,
    needs_main_clause="2.23(c)",
    stake_clause="2.23(c)",
    settled_clause="2.23(e)",
    moment=Moment.SECOND_CARDS,
    direction=Direction.COUNTERCLOCKWISE,
    losers_first=True,
    selected_by="decks",
    decks=(6, 8),
    decks_clause="2.2(a)4",
    bans=tuple(Ban(other, "2.23(g)") for other in ("optional-bonus", "in-between")),
    coupon_clause="2.23(d)",
    cash_clause="2.23(d)",
    row_notes=(
        (OTHER_SUIT, "for each card of the same rank and another suit"),
        (SAME_SUIT, "for each card of the same rank and suit"),
        *((name, "both cards match, and both are paid") for name in COMBINED),
    ),
    ranking="Each card that matches is paid. Tens, jacks, queens and kings match their own kind only.",
    sign_clauses=("2.23(f)", "2.23(c)"),
)

WAGERS = (WAGER,)
