"""The twenty point bonus wager (2.24): twenty in the player's first two cards."""

from collections.abc import Iterator, Mapping
from typing import Any

from cutcard.cards import Card
from cutcard.games.blackjack.wagers.definition import Ban, Direction, Moment, SideWager, pays_to_one
from cutcard.games.table.sheet_keys import MOST_MONEY
from cutcard.games.twenty_one.points import TEN, count, is_blackjack, value
from cutcard.law.options import Amount, Option
from cutcard.law.refusal import Violation
from cutcard.money import readable_dollars

QUEENS_AND_BLACKJACK = "queen of hearts pair and dealer blackjack"
QUEENS = "queen of hearts pair"
MATCHED, SUITED, ANY = "matched 20", "suited 20", "any 20"
ROWS = (QUEENS_AND_BLACKJACK, QUEENS, MATCHED, SUITED, ANY)
_TWENTY = 20
_LEAST_CEILING = 25_000_00


def row_of(first: Card, second: Card, up: Card) -> str | None:
    """By the first two cards: 2.24(f), the highest row; an ace and a nine count twenty."""
    if count((value(first), value(second))).total != _TWENTY:
        return None
    if first == second:
        return QUEENS if (first.rank, first.suit) == ("Q", "h") else MATCHED
    return SUITED if first.suit == second.suit else ANY


def waits(row: str, up: Card) -> bool:
    """2.24(e): two queens of hearts wait for the dealer's second card where they may have a blackjack."""
    return row == QUEENS and value(up) >= TEN


def after_second(row: str, up: Card, second: Card) -> str:
    """2.24(e), (f): the highest row is two queens of hearts beside a dealer's blackjack."""
    total = count((value(up), value(second))).total
    return QUEENS_AND_BLACKJACK if is_blackjack(total=total, cards=2) else row


def waited_clause(reader: bool, blackjack: bool) -> str:
    """2.24(e): by which two queens of hearts that waited are paid."""
    if not reader:
        return "2.24(e)2"
    return "2.24(e)1i" if blackjack else "2.24(e)1ii"


def notices(own: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    """2.24(h): the ceiling, and that winners share it, is for everybody to read."""
    if own["ceiling"] is not None:
        words = (
            "Two queens of hearts beside a dealer's blackjack are paid "
            f"{readable_dollars(own['ceiling'])} at most in a round, shared in proportion to the wagers"
        )
        yield words, "2.24(h)"


def violations(values: Mapping[str, Any]) -> Iterator[Violation]:
    """2.24(h): the least a ceiling may be."""
    ceiling = values["wagers.twenty-point.ceiling"]
    pays = dict(values["wagers.twenty-point.pays"])
    odds = pays.get(QUEENS_AND_BLACKJACK, WAGER.paytables["A"][QUEENS_AND_BLACKJACK])
    least = max(_LEAST_CEILING, odds.winnings(values["limits.twenty-point.min"]))
    if ceiling is not None and ceiling < least:
        message = f"the twenty point bonus ceiling is at least {readable_dollars(least)}"
        yield Violation("2.24(h)", message, "wagers.twenty-point.ceiling")


WAGER = SideWager(
    name="twenty-point",
    title="Twenty point bonus wager",
    section="2.24",
    summary="Wins when your first two cards count twenty.",
    rows=ROWS,
    row_of=row_of,
    waits=waits,
    after_second=after_second,
    waited_clause=waited_clause,
    ceiling_row=QUEENS_AND_BLACKJACK,
    ceiling_clause="2.24(h)",
    paytables={"A": pays_to_one(ROWS, 1000, 125, 19, 9, 4), "B": pays_to_one(ROWS, 1000, 200, 25, 10, 4)},
    paytable_clause="2.24(f)",
    may_pay_more=True,
    needs_main_clause="2.24(c)",
    stake_clause="2.24(c)",
    settled_clause="2.24(d)",
    moment=Moment.INITIAL_CARDS,
    direction=Direction.COUNTERCLOCKWISE,
    keys=(
        Option(
            key="wagers.twenty-point.ceiling",
            kind=Amount(1, MOST_MONEY),
            clause="2.24(h)",
            about="the most that queens of hearts against a dealer's blackjack are paid in a round",
        ),
    ),
    violations=violations,
    fewest_decks=2,
    decks_clause="2.2(a)2",
    bans=(
        *(
            Ban(other, "2.24(i)")
            for other in (
                "variation=multiple-action",
                "progressive",
                "blackjack-bonus",
                "streak",
                "optional-bonus",
                "in-between",
                "21-plus-3",
            )
        ),
        # 2.24(d) has the cards dealt under 2.6(e) and (j), and no other way.
        Ban("hole_card=face-up", "2.24(d)"),
        Ban("variation=six-to-five", "2.24(d)"),
    ),
    coupon_clause="2.24(c)",
    cash_clause="2.24(c)",
    row_notes=(
        (QUEENS_AND_BLACKJACK, "two queens of hearts, and the dealer has a blackjack"),
        (QUEENS, "two queens of hearts"),
        (MATCHED, "two identical cards that count twenty"),
        (SUITED, "two cards of one suit that count twenty"),
        (ANY, "two cards of different suits that count twenty"),
    ),
    notices=notices,
    ranking="You are paid once, for the highest row.",
    sign_clauses=("2.24(f)", "2.24(c)"),
)

WAGERS = (WAGER,)
