"""The progressive wager (2.19): aces among the first cards a box receives."""

from collections.abc import Sequence

from cutcard.cards import Card
from cutcard.games.blackjack.wagers.definition import Ban, Direction, Moment, SideWager, pays_to_one

FOUR = "four black or four red aces"
THREE_SUITED, THREE = "three aces of the same suit", "any three aces"
TWO_SUITED, TWO = "two aces of the same suit", "any two aces"
ROWS = (FOUR, THREE_SUITED, THREE, TWO_SUITED, TWO)
_RED = ("d", "h")


def in_order(cards: Sequence[Card | None]) -> str | None:
    """2.19(c), (e): the highest row of the cards as the box received them, split or not."""
    aces: list[Card] = []
    for one in cards[:4]:
        if one is None or one.rank != "A":
            break
        aces.append(one)
    if len(aces) == 4 and len({one.suit in _RED for one in aces}) == 1:
        return FOUR
    if len(aces) >= 3:
        return THREE_SUITED if len({one.suit for one in aces[:3]}) == 1 else THREE
    if len(aces) == 2:
        return TWO_SUITED if aces[0].suit == aces[1].suit else TWO
    return None


def row_of(first: Card, second: Card, up: Card) -> str | None:
    """What the first two cards have won already."""
    return in_order((first, second))


WAGER = SideWager(
    name="progressive",
    title="Progressive wager",
    section="2.19",
    summary="Wins when the first cards you receive are aces.",
    rows=ROWS,
    row_of=row_of,
    in_order=in_order,
    jackpot=FOUR,
    best_play="two aces are always split; the meter as it starts",
    paytables={"": pays_to_one(ROWS[1:], 2500, 250, 100, 25)},
    paytable_clause="2.19(c)",
    may_pay_more=False,
    needs_main_clause="2.19(f)",
    stake_clause="2.19(a)",
    settled_clause="2.19(h)",
    moment=Moment.MAIN_WAGER,
    direction=Direction.COUNTERCLOCKWISE,
    selected_by="",
    fewest_decks=4,
    decks_clause="2.2(a)3",
    stakes=(100,),
    in_1999=True,
    bans=(
        Ban("hole_card=face-down", "2.6(j)2"),
        Ban("hole_card=reader", "2.6(j)2"),
        Ban("hole_card=face-up", "2.6(k)"),
        Ban("surrender=true", "2.8(c)"),
        Ban("shared_boxes=true", "2.13(a)"),
    ),
    own_coupon=True,
    row_notes=(
        (FOUR, "your first four cards; several at the table share it"),
        (THREE_SUITED, "your first three cards"),
        (THREE, "your first three cards"),
        (TWO_SUITED, "your first two cards"),
        (TWO, "your first two cards"),
    ),
    ranking="You are paid for the highest row. Cards count in the order you receive them, after a split too.",
    sign_clauses=("2.19(c)",),
)
