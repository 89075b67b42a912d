"""What a side wager is: everything the table, the odds, the kernel and the sign need to know of it."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum
from fractions import Fraction
from typing import Any

from cutcard.cards import Card
from cutcard.law.options import Option
from cutcard.law.refusal import Violation
from cutcard.money import Odds

RowOf = Callable[[Card, Card, Card], str | None]
"""The row won by the player's first card, their second card and the dealer's up card; None loses."""


def pays_to_one(rows: tuple[str, ...], *pays: int) -> dict[str, Odds]:
    """A pay table whose rows all pay so much to 1."""
    return {row: Odds(odds, 1) for row, odds in zip(rows, pays, strict=True)}


class Moment(Enum):
    """When a side wager is settled."""

    SECOND_CARDS = "after the second card to each box, before the dealer's hole card"
    INITIAL_CARDS = "after the initial cards, before any further card and before a reader is used"
    DEALERS_CARDS = "as soon as the dealer's own cards decide it, before what else is open then"
    MAIN_WAGER = "when the bettor's blackjack wager is settled"
    AFTER_ALL = "after every other wager of the round"


class Direction(Enum):
    """In which order the boxes are settled."""

    COUNTERCLOCKWISE = "from the dealer's far right, counterclockwise"
    CLOCKWISE = "from the dealer's left, clockwise"


@dataclass(frozen=True, slots=True)
class Ban:
    """Something the wager may not stand beside. Declared on one side, it holds on both."""

    feature: str
    """A side wager's name, or a value of a rule such as `variation=multiple-action`."""
    clause: str


@dataclass(frozen=True, slots=True)
class SideWager:
    """A side wager, defined once."""

    name: str
    title: str
    section: str
    summary: str
    """One sentence for the sign: what the wager wins on."""
    rows: tuple[str, ...]
    """The rows of its pay tables, in the order the law prints them."""
    row_of: RowOf
    paytables: dict[str, dict[str, Odds]]
    """What the law pays for each row, by what `selected_by` names."""
    paytable_clause: str
    may_pay_more: bool
    """Whether the law's odds are a minimum a sheet may better."""
    needs_main_clause: str
    """The paragraph that has it made beside a blackjack wager."""
    stake_clause: str
    settled_clause: str
    """By which it is paid, and collected unless `collected_clause` says otherwise."""
    moment: Moment
    direction: Direction
    offer: str = ""
    """The sheet's name for it, where two wagers are offered together; its own name if empty."""
    offer_title: str = ""
    selected_by: str = "paytable"
    """What chooses a pay table: a letter by the key `paytable`, decks and the key `option`, `decks` alone, or
    nothing where there is one only."""
    combined: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """Rows that are several others at once, each of them paid: their name, and what they are made of."""
    losers_first: bool = False
    """All that lose are collected before any that win is paid, in two rounds of the table."""
    held: tuple[str, ...] = ()
    """Rows of the first two cards that are not paid before the player has elected what to do."""
    after_third: RowOf | None = None
    """The row of a held wager by the first, the second and the third card."""
    waits: Callable[[str, Card], bool] | None = None
    """Whether a row of the first two cards waits for the dealer's second card, by the row and the up card."""
    after_second: Callable[[str, Card, Card], str] | None = None
    """The row of a wager that waited, by the row it had, the up card and the dealer's second card."""
    waited_clause: Callable[[bool, bool], str] | None = None
    """By which a wager that waited is paid: whether a reader looked at that card, and found a blackjack."""
    ceiling_row: str = ""
    """The row all winners of a round share a ceiling for, where the wager's own key `ceiling` sets one."""
    ceiling_clause: str = ""
    wants_dealers_card: Callable[[Sequence[Card]], bool] | None = None
    """Whether it waits for one more card of the dealer, by those dealt; then it is drawn in any case."""
    dealers_row: Callable[[Sequence[Card]], str | None] | None = None
    """The row by the dealer's cards alone, once it waits for no more of them."""
    wins_in_a_row: int = 0
    """How many hands of the main wager are to be won one after the other; 0 where that does not matter."""
    displayed: bool = False
    """What its one row pays is drawn by a display when the winner presses a button."""
    in_order: Callable[[Sequence[Card | None]], str | None] | None = None
    """The row of the cards in the order a box received them, where more than three may count."""
    otherwise: Mapping[tuple[str, str], "SideWager"] = field(default_factory=dict)
    """The wager as another reading of the text has it, by the reading's name and value on the sheet."""
    keys: tuple[Option, ...] = ()
    """The keys under its table of the sheet that no other wager has."""
    violations: Callable[[Mapping[str, Any]], Iterator[Violation]] | None = None
    """What is unlawful in a sheet that offers it, by the values of all keys."""
    alike: Callable[[Mapping[str, Any]], Iterator[tuple[str, str, str]]] | None = None
    """What all tables of a licensee that offer it have in common: what, this sheet's value, the clause."""
    jackpot: str = ""
    """The row that wins the progressive meter; the pay table has no odds for it."""
    own_coupon: bool = False
    """It is made with a coupon of its own in place of the chip."""
    best_play: str = ""
    """How its odds are played for, where a decision of the player touches them."""
    instead_of: tuple[str, ...] = ()
    """Wagers a bettor may not make beside it on one hand, by the paragraph of its offer."""
    within_main_clause: str = ""
    """The paragraph that bounds it by the bettor's main wager; empty where none does."""
    stake_clause_bounds: str = "both"
    """Whether the clause of the stake speaks of the `most` alone or of `both` ends."""
    fewest_decks: int = 1
    decks: tuple[int, ...] = ()
    """The only numbers of decks it may be dealt from, where the law lists them."""
    decks_clause: str = "2.2(a)"
    stakes: tuple[int, ...] = ()
    """The only stakes, in cents, where the law fixes them."""
    placed_clause: str = ""
    """The paragraph that has it made before the first card, where it is not `needs_main_clause`."""
    offered_clause: str = ""
    """The paragraph that lets a licensee offer it; (a) of its section if none is named."""
    in_1999: bool = False
    """Whether edition 1999 has it."""
    bans: tuple[Ban, ...] = ()
    collected_clause: str = ""
    coupon_clause: str = ""
    """The paragraph that lets it be made with a match play coupon; empty where none does."""
    made_clause: str = ""
    """The paragraph that has it made with chips, where it says so; else 2.3(d) does."""
    cash_clause: str = ""
    """The paragraph that lets it be spoken with cash, once confirmed; empty where none does."""
    row_notes: tuple[tuple[str, str], ...] = ()
    """What a row's name means, for the sign."""
    ranking: str = ""
    """How cards or hands rank, for the sign."""
    notices: Callable[[Mapping[str, Any]], Iterator[tuple[str, str]]] | None = None
    """What its own keys want on the sign, by their values: words and clause."""
    sign_clauses: tuple[str, ...] = ()
    """What wants the pay table and the ranking on the sign."""

    @property
    def table(self) -> str:
        """The sheet's name for what it is offered by."""
        return self.offer or self.name

    @property
    def outcomes(self) -> tuple[str, ...]:
        """Every row it can end with, those made of several others last."""
        return (*self.rows, *self.combined)

    def with_combined(self, pays: Mapping[str, Odds]) -> dict[str, Odds]:
        """Payouts of its rows, with those of the rows that are several at once."""
        if not pays:
            return {}
        sums = {
            name: sum((pays[row].ratio for row in rows), Fraction()) for name, rows in self.combined.items()
        }
        return {**pays, **{name: Odds(ratio.numerator, ratio.denominator) for name, ratio in sums.items()}}

    @property
    def by_first_cards(self) -> bool:
        """Whether the first two cards and the up card decide it, whatever is played."""
        return not (
            self.after_third
            or self.after_second
            or self.dealers_row
            or self.wins_in_a_row
            or self.displayed
            or self.in_order
        )

    def paytable(self, decks: int, chosen: str) -> dict[str, Odds] | None:
        """The pay table a sheet of so many decks chooses; None where the law prints none."""
        by = {"option": f"{decks}-{chosen}", "decks": str(decks)}
        return self.paytables.get(by.get(self.selected_by, chosen))


def key_of(wager: SideWager) -> str:
    """The sheet's key that chooses its pay table; empty where there is one table only."""
    has_key = wager.selected_by in ("paytable", "option")
    return f"wagers.{wager.table}.{wager.selected_by}" if has_key else ""
