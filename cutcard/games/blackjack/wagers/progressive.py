"""The progressive wager (2.19): aces among the first cards a box receives."""

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Any

from cutcard.cards import Card
from cutcard.games.blackjack.wagers.definition import Ban, Direction, Moment, SideWager, pays_to_one
from cutcard.games.table.sheet_keys import MOST_MONEY
from cutcard.law.options import Amount, Option, Share
from cutcard.law.refusal import Violation

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


def violations(values: Mapping[str, Any]) -> Iterator[Violation]:
    """2.19(i): the rate, and what the meter starts with."""
    together = values["wagers.progressive.rate"] + values["wagers.progressive.reset_rate"]
    if together < Fraction(7, 10):
        message = "at least 70 percent of each progressive wager goes on its meters"
        yield Violation("2.19(i)", message, "wagers.progressive.rate")
    for key, what in (("meter", "the progressive meter starts"), ("reset", "the progressive meter is reset")):
        if values[f"wagers.progressive.{key}"] < 5_000_00:
            yield Violation("2.19(i)", f"{what} with at least $5,000", f"wagers.progressive.{key}")


_KEYS = (
    Option(
        key="wagers.progressive.meter",
        kind=Amount(0, MOST_MONEY),
        clause="2.19(i)",
        about="what the progressive meter starts with",
        default=5_000_00,
    ),
    Option(
        key="wagers.progressive.rate",
        kind=Share(),
        clause="2.19(i)",
        about="share of each wager that goes on the meter",
        default=Fraction(7, 10),
    ),
    Option(
        key="wagers.progressive.reset",
        kind=Amount(0, MOST_MONEY),
        clause="2.19(i)",
        about="what the meter starts again with",
        default=5_000_00,
    ),
    Option(
        key="wagers.progressive.reset_rate",
        kind=Share(nothing=True),
        clause="2.19(i)",
        about="share of each wager that goes on the reset meter, which is added when the meter starts again",
        default=Fraction(0),
    ),
)

WAGER = SideWager(
    name="progressive",
    title="Progressive wager",
    section="2.19",
    summary="Wins when the first cards you receive are aces.",
    rows=ROWS,
    row_of=row_of,
    in_order=in_order,
    jackpot=FOUR,
    best_play="two aces always draw on; the meter as it starts",
    paytables={"": pays_to_one(ROWS[1:], 2500, 250, 100, 25)},
    paytable_clause="2.19(c)",
    may_pay_more=False,
    needs_main_clause="2.19(f)",
    placed_clause="2.19(b)",
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
    keys=_KEYS,
    violations=violations,
    own_coupon=True,
    row_notes=(
        (FOUR, "your first four cards; several at the table share it"),
        (THREE_SUITED, "your first three cards"),
        (THREE, "your first three cards"),
        (TWO_SUITED, "your first two cards"),
        (TWO, "your first two cards"),
    ),
    ranking="You are paid for the highest row. Cards count in the order you receive them.",
    sign_clauses=("2.19(c)",),
)

WAGERS = (WAGER,)
