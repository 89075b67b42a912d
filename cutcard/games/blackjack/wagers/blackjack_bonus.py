"""The blackjack bonus wager (2.20): a blackjack in the first two cards, paid what a display draws."""

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Any

from cutcard.cards import Card
from cutcard.games.blackjack.hand import count, is_blackjack, value
from cutcard.games.blackjack.keys.kinds import Awards
from cutcard.games.blackjack.wagers.definition import Ban, Direction, Moment, SideWager
from cutcard.law.options import Option
from cutcard.law.refusal import Violation
from cutcard.money import dollars

BLACKJACK = "blackjack"
RANGES = {100: (5_00, 1_000_00), 500: (50_00, 5_000_00)}
"""The least and the most a stake is paid (2.20(j)), in cents."""
MOST_ADVANTAGE = Fraction(3, 10)


def row_of(first: Card, second: Card, up: Card) -> str | None:
    """2.20(d)."""
    total = count((value(first), value(second))).total
    return BLACKJACK if is_blackjack(total=total, cards=2) else None


def house_advantage(decks: int, stake: int, awards: Sequence[tuple[int, int]]) -> Fraction:
    """2.20(k): of awards with their weights, the stake returned beside them."""
    cards = 52 * decks
    blackjack = Fraction(2 * 4 * decks * 16 * decks, cards * (cards - 1))
    weights = sum(weight for _, weight in awards)
    mean = Fraction(sum(amount * weight for amount, weight in awards), weights * stake)
    return 1 - blackjack * (mean + 1)


def violations(values: Mapping[str, Any]) -> Iterator[Violation]:
    """2.20(a), (j), (k)."""
    for stake, awards in values["wagers.blackjack-bonus.awards"]:
        if stake not in RANGES:
            message = f"the blackjack bonus wager is $1.00 or $5.00, not ${dollars(stake)}"
            yield Violation("2.20(a)", message)
            continue
        least, most = RANGES[stake]
        for amount, _ in awards:
            if not least <= amount <= most:
                message = (
                    f"a bonus wager of ${dollars(stake)} is paid ${dollars(least)} to ${dollars(most)}, "
                    f"not ${dollars(amount)}"
                )
                yield Violation("2.20(j)", message)
        advantage = house_advantage(values["cards.decks"], stake, awards)
        if not 0 <= advantage <= MOST_ADVANTAGE:
            message = f"the house advantage of the bonus wager is 0 to 30 percent, not {float(advantage):.1%}"
            yield Violation("2.20(k)", message)


WAGER = SideWager(
    name="blackjack-bonus",
    title="Blackjack bonus wager",
    section="2.20",
    summary="Wins when your first two cards are a blackjack; a display shows how much.",
    rows=(BLACKJACK,),
    row_of=row_of,
    displayed=True,
    paytables={"": {}},
    paytable_clause="2.20(j)",
    may_pay_more=False,
    needs_main_clause="2.20(c)",
    stake_clause="2.20(a)",
    settled_clause="2.20(f)",
    collected_clause="2.20(e)1",
    moment=Moment.SECOND_CARDS,
    direction=Direction.CLOCKWISE,
    selected_by="",
    keys=(
        Option(
            key="wagers.blackjack-bonus.awards",
            kind=Awards(),
            clause="2.20(j)",
            about="by stake: amounts paid and their weights",
            default=(),
        ),
    ),
    violations=violations,
    stakes=tuple(RANGES),
    in_1999=True,
    bans=tuple(
        Ban(other, "2.20(l)")
        for other in (
            "variation=multiple-action",
            "progressive",
            "streak",
            "twenty-point",
            "optional-bonus",
            "in-between",
            "21-plus-3",
        )
    ),
    cash_clause="2.20(b)",
    row_notes=((BLACKJACK, "your first two cards"),),
    ranking="A winner presses the button once; the display shows what he is paid beside his stake.",
    sign_clauses=("2.20(j)",),
)

WAGERS = (WAGER,)
