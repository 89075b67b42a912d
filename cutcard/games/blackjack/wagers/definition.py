"""What a side wager is: everything the table, the odds, the kernel and the sign need to know of it."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import Enum

from cutcard.cards import Card
from cutcard.money import Odds

RowOf = Callable[[Card, Card, Card], str | None]
"""The row won by the player's first card, his second card and the dealer's up card; None loses."""


def pays_to_one(rows: tuple[str, ...], *pays: int) -> dict[str, Odds]:
    """A pay table whose rows all pay so much to 1."""
    return {row: Odds(odds, 1) for row, odds in zip(rows, pays, strict=True)}


class Moment(Enum):
    """When a side wager is settled."""

    SECOND_CARDS = "after the second card to each box, before the dealer's hole card"
    MAIN_WAGER = "when the bettor's blackjack wager is settled"
    INITIAL_CARDS = "after the initial cards, before any further card and before a reader is used"


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
    paytable_clause: str
    may_pay_more: bool
    """Whether the law's odds are a minimum a sheet may better."""
    needs_main_clause: str
    stake_clause: str
    settled_clause: str
    """By which it is paid, and collected unless `collected_clause` says otherwise."""
    moment: Moment
    direction: Direction
    offer: str = ""
    """The sheet's name for it, where two wagers are offered together; its own name if empty."""
    offer_title: str = ""
    selected_by: str = "paytable"
    """The sheet's key that chooses a pay table: by letter, by `option` and decks, or none."""
    held: tuple[str, ...] = ()
    """Rows of the first two cards that are not paid before the player has elected what to do."""
    after_third: RowOf | None = None
    """The row of a held wager by the first, the second and the third card."""
    in_order: Callable[[Sequence[Card | None]], str | None] | None = None
    """The row of the cards in the order a box received them, where more than three may count."""
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
    offered_clause: str = ""
    """The paragraph that lets a licensee offer it; (a) of its section if none is named."""
    in_1999: bool = False
    """Whether edition 1999 has it."""
    bans: tuple[Ban, ...] = ()
    collected_clause: str = ""
    coupon_clause: str = ""
    """The paragraph that lets it be made with a match play coupon; empty where none does."""
    cash_clause: str = ""
    """The paragraph that lets it be spoken with cash, once confirmed; empty where none does."""
    row_notes: tuple[tuple[str, str], ...] = ()
    """What a row's name means, for the sign."""
    ranking: str = ""
    """How cards or hands rank, for the sign."""
    sign_clauses: tuple[str, ...] = ()
    """What wants the pay table and the ranking on the sign."""

    @property
    def table(self) -> str:
        """The sheet's name for what it is offered by."""
        return self.offer or self.name

    @property
    def by_first_cards(self) -> bool:
        """Whether the first two cards and the up card decide it, whatever is played."""
        return self.after_third is None and self.in_order is None

    def paytable(self, decks: int, chosen: str) -> dict[str, Odds] | None:
        """The pay table a sheet of so many decks chooses; None where the law prints none."""
        return self.paytables.get(f"{decks}-{chosen}" if self.selected_by == "option" else chosen)


def key_of(wager: SideWager) -> str:
    """The sheet's key that chooses its pay table; empty where there is one table only."""
    return f"wagers.{wager.table}.{wager.selected_by}" if wager.selected_by else ""
