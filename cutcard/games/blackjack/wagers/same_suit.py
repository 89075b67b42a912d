"""The same suit wager (2.17(a)2): the player's first two cards are of one suit."""

from collections.abc import Iterator, Mapping
from typing import Any

from cutcard.cards import Card
from cutcard.games.blackjack.wagers.definition import Ban, Direction, Moment, SideWager
from cutcard.law.refusal import Violation
from cutcard.money import Odds

KING_AND_QUEEN, ANY_TWO = "king and queen", "any two cards"
ROWS = (KING_AND_QUEEN, ANY_TWO)


def row_of(first: Card, second: Card, up: Card) -> str | None:
    """2.17(b)3: cards of two suits lose, a king and a queen too."""
    if first.suit != second.suit:
        return None
    return KING_AND_QUEEN if {first.rank, second.rank} == {"K", "Q"} else ANY_TWO


_TWO, _TWO_AND_A_HALF, _THREE = Odds(2, 1), Odds(5, 2), Odds(3, 1)

OPTIONS: dict[int, tuple[tuple[int, Odds], ...]] = {
    1: ((50, _TWO_AND_A_HALF), (10, _THREE), (5, _THREE), (25, _TWO_AND_A_HALF)),
    2: ((10, _THREE), (5, _THREE), (25, _TWO_AND_A_HALF), (20, _TWO_AND_A_HALF)),
    4: ((5, _THREE), (25, _TWO_AND_A_HALF), (20, _TWO_AND_A_HALF), (50, _TWO)),
    6: ((5, _THREE), (25, _TWO_AND_A_HALF), (20, _TWO_AND_A_HALF), (15, _TWO_AND_A_HALF)),
    8: ((5, _THREE), (25, _TWO_AND_A_HALF), (50, _TWO)),
}
"""2.17(e)2i to v, by decks: king and queen so much to 1, and any two cards."""


def violations(values: Mapping[str, Any]) -> Iterator[Violation]:
    """2.17(e)2v: eight decks have an option less."""
    options = len(OPTIONS[8])
    if values["cards.decks"] == 8 and values["wagers.same-suit.option"] > options:
        message = f"a table of eight decks has same suit options 1 to {options}"
        yield Violation("2.17(e)2v", message, "wagers.same-suit.option")


def alike(values: Mapping[str, Any]) -> Iterator[tuple[str, str, str]]:
    """2.17(e)2: one option for all tables of so many decks."""
    decks, option = values["cards.decks"], values["wagers.same-suit.option"]
    yield f"tables of {decks} decks have one same suit option", str(option), "2.17(e)2"


WAGER = SideWager(
    name="same-suit",
    title="Same suit wager",
    section="2.17",
    summary="Wins when your first two cards are of the same suit.",
    rows=ROWS,
    row_of=row_of,
    paytables={
        f"{decks}-{option}": {KING_AND_QUEEN: Odds(royal, 1), ANY_TWO: any_two}
        for decks, options in OPTIONS.items()
        for option, (royal, any_two) in enumerate(options, 1)
    },
    paytable_clause="2.17(e)2",
    may_pay_more=False,
    needs_main_clause="2.17(b)",
    stake_clause="2.17(g)2",
    settled_clause="2.17(e)2",
    collected_clause="2.17(d)",
    moment=Moment.SECOND_CARDS,
    direction=Direction.COUNTERCLOCKWISE,
    offered_clause="2.17(a)2",
    selected_by="option",
    violations=violations,
    alike=alike,
    instead_of=("over-13", "under-13", "sevens"),
    within_main_clause="2.17(g)1",
    stake_clause_bounds="most",
    decks=tuple(OPTIONS),
    decks_clause="2.17(e)2",
    in_1999=True,
    bans=tuple(Ban(other, "2.17(a)") for other in ("over-under-13", "sevens", "progressive")),
    coupon_clause="2.17(f)",
    cash_clause="2.17(f)",
    row_notes=(
        (KING_AND_QUEEN, "a king and a queen of one suit"),
        (ANY_TWO, "any other two cards of one suit"),
    ),
    ranking="A king and queen of one suit are paid by their own row alone.",
    sign_clauses=("2.17(e)2", "2.17(h)"),
)

WAGERS = (WAGER,)
