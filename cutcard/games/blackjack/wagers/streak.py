"""The streak wagers (2.22): two, three, four or five hands of blackjack won one after the other."""

from cutcard.cards import Card
from cutcard.games.blackjack.wagers.definition import Ban, Direction, Moment, SideWager, pays_to_one

_NUMBERS = {2: "two", 3: "three", 4: "four", 5: "five"}
_PAYS = {2: 3, 3: 7, 4: 17, 5: 37}


def row_of(first: Card, second: Card, up: Card) -> str | None:
    """The first cards alone decide nothing."""
    return None


def _streak(wins: int) -> SideWager:
    row = f"{_NUMBERS[wins]} consecutive winning hands"
    return SideWager(
        name=f"streak-{wins}",
        title=f"Streak of {_NUMBERS[wins]} wager",
        section="2.22",
        summary=f"Wins when you win {_NUMBERS[wins]} hands of blackjack one after the other.",
        rows=(row,),
        row_of=row_of,
        wins_in_a_row=wins,
        paytables={"": pays_to_one((row,), _PAYS[wins])},
        paytable_clause="2.22(j)",
        may_pay_more=True,
        needs_main_clause="2.22(b)",
        stake_clause="8.2(a)",
        made_clause="2.22(b)",
        settled_clause="2.22(c)",
        moment=Moment.MAIN_WAGER,
        direction=Direction.COUNTERCLOCKWISE,
        offer="streak",
        offer_title="Streak wager",
        selected_by="",
        bans=tuple(
            Ban(other, "2.22(l)")
            for other in (
                "variation=multiple-action",
                "progressive",
                "blackjack-bonus",
                "twenty-point",
                "optional-bonus",
                "in-between",
                "21-plus-3",
            )
        ),
        cash_clause="2.3(d)",
        row_notes=((row, "counted from the hand the wager is made on"),),
        ranking="A tie neither advances nor loses it. "
        "It is lost if you do not play the next round, or surrender.",
        sign_clauses=("2.22(j)",),
    )


WAGERS = tuple(_streak(wins) for wins in _NUMBERS)
