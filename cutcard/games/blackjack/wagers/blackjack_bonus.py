"""The blackjack bonus wager (2.20): a blackjack in the first two cards, paid what a display draws."""

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Any

from cutcard.cards import Card
from cutcard.games.blackjack.sheet.keys.kinds import Awards as AwardsOfStakes
from cutcard.games.blackjack.wagers.definition import Ban, Direction, Moment, SideWager
from cutcard.games.blackjack.wagers.units import in_units
from cutcard.games.twenty_one.points import count, is_blackjack, value
from cutcard.law.options import Option
from cutcard.law.refusal import Violation
from cutcard.money import readable_dollars

BLACKJACK = "blackjack"
RANGES = {100: (5_00, 1_000_00), 500: (50_00, 5_000_00)}
"""The least and the most a stake is paid (2.20(j)), in cents."""
MOST_ADVANTAGE = Fraction(3, 10)

Awards = tuple[tuple[int, tuple[tuple[int, int], ...]], ...]
"""By stake: amounts paid beside it, and their weights, all in cents."""

_DEFAULT = {
    100: ((5_00, 278), (10_00, 401), (25_00, 300), (100_00, 20), (1_000_00, 1)),
    500: ((50_00, 657), (75_00, 222), (150_00, 100), (500_00, 20), (5_000_00, 1)),
}
"""Weights of a thousand that would leave the house 20 percent if cards were drawn from endless decks."""
_SHIFTED = 65
"""What is moved from the second amount to the first: with fewer decks a blackjack is likelier."""


def default_awards(decks: int) -> Awards:
    """Awards whose house advantage is exactly 20 percent for any number of decks, as 2.20(k) wants it alike.

    A blackjack comes with a chance of 32d / 13(52d - 1), so an award and the stake back must be worth
    16.9 - 0.325/d stakes on the average: d times the weights of endless decks, less 0.325 stakes in a
    thousand, which is 65 times the step from the first amount to the second.
    """
    return tuple(
        (
            stake,
            (
                (lines[0][0], decks * lines[0][1] + _SHIFTED),
                (lines[1][0], decks * lines[1][1] - _SHIFTED),
                *((amount, decks * weight) for amount, weight in lines[2:]),
            ),
        )
        for stake, lines in _DEFAULT.items()
    )


def awards_by_stake(decks: int, written: Awards) -> Awards:
    """The awards a sheet writes, or the default for its decks."""
    return written or default_awards(decks)


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


def _awards(values: Mapping[str, Any]) -> Awards:
    return awards_by_stake(values["cards.decks"], values["wagers.blackjack-bonus.awards"])


def alike(values: Mapping[str, Any]) -> Iterator[tuple[str, str, str]]:
    """2.20(k): one house advantage for a stake at all tables, compared to the hundredth of a percent."""
    for stake, awards in _awards(values):
        advantage = house_advantage(values["cards.decks"], stake, awards)
        what = f"the house advantage of a bonus wager of {readable_dollars(stake)} is the same at all tables"
        yield what, f"{float(100 * advantage):.2f} percent", "2.20(k)"


_AWARDS_KEY = "wagers.blackjack-bonus.awards"


def violations(values: Mapping[str, Any]) -> Iterator[Violation]:
    """2.20(a), (j), (k); a stake without awards cannot be made."""
    for stake, awards in _awards(values):
        if stake not in RANGES:
            message = f"the blackjack bonus wager is $1 or $5, not {readable_dollars(stake)}"
            yield Violation("2.20(a)", message, _AWARDS_KEY)
            continue
        least, most = RANGES[stake]
        for amount, _ in awards:
            if not least <= amount <= most:
                message = (
                    f"a bonus wager of {readable_dollars(stake)} is paid {readable_dollars(least)} to "
                    f"{readable_dollars(most)}, not {readable_dollars(amount)}"
                )
                yield Violation("2.20(j)", message, _AWARDS_KEY)
        advantage = house_advantage(values["cards.decks"], stake, awards)
        if not 0 <= advantage <= MOST_ADVANTAGE:
            message = f"the house advantage of the bonus wager is 0 to 30 percent, not {float(advantage):.1%}"
            yield Violation("2.20(k)", message, _AWARDS_KEY)
    least, most = values["limits.blackjack-bonus.min"], values["limits.blackjack-bonus.max"]
    made = [stake for stake, _ in _awards(values) if least <= stake <= most]
    if not made:
        message = "there are awards for no bonus wager that the limits let a player make"
        yield Violation("2.20(a)", message, _AWARDS_KEY)
    elif not any(in_units(values["rules.variation"], stake) for stake in made):
        message = "wagers of the 6 to 5 variation are multiples of $5: no such bonus wager has awards"
        yield Violation("2.3(d)", message, _AWARDS_KEY)


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
    placed_clause="2.20(b)",
    stake_clause="2.20(a)",
    made_clause="2.20(b)",
    settled_clause="2.20(f)",
    collected_clause="2.20(e)1",
    moment=Moment.SECOND_CARDS,
    direction=Direction.COUNTERCLOCKWISE,
    selected_by="",
    keys=(
        Option(
            key="wagers.blackjack-bonus.awards",
            kind=AwardsOfStakes(),
            clause="2.20(j)",
            about="by stake: amounts paid and their weights",
            default=(),
        ),
    ),
    violations=violations,
    alike=alike,
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
    ranking="A winner presses the button once; the display shows what they are paid beside their stake.",
    sign_clauses=("2.20(j)",),
)

WAGERS = (WAGER,)
