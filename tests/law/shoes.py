"""Tables with two sides or two batches, and helpers that their tests share."""

from typing import Any

from cutcard.cards import read_cards
from cutcard.games.blackjack import BLACKJACK
from cutcard.games.blackjack.model import events as ev
from cutcard.games.blackjack.sheet.sheet import BlackjackSheet
from cutcard.games.croupier.croupier import Croupier, ListedShoes, TwoSides
from tests.law.felt import Table, sheet
from tests.law.sheet_lines import sheet as plain_sheet

DOUBLE = 'cards.device = "double-shoe"'
AUTOMATED = 'cards.shuffle = "automated"'
BART_CARTER = 'cards.shuffle = "bart-carter"'
CONTINUOUS = 'cards.device = "continuous"'
SIX_TO_FIVE = 'rules.variation = "six-to-five"'
SHORT_CUT = 'cards.cut = "3/4"'

ROUND = "Tc 7h 9d Td"
"""The cards of a round: one box stands on 19, the dealer has 17."""


class DoubleShoe(Table):
    """A double shoe with listed cards for each side."""

    def __init__(self, left: tuple[str, ...], right: tuple[str, ...], *lines: str, decks: int = 1) -> None:
        sides = [ListedShoes(tuple(read_cards(shoe) for shoe in side)) for side in (left, right)]
        self.croupier = Croupier(BLACKJACK.bind(sheet(DOUBLE, *lines, decks=decks)), TwoSides(*sides))


def six_to_five(*lines: str, decks: int = 1) -> BlackjackSheet:
    return plain_sheet(SIX_TO_FIVE, *lines, decks=decks)


def rounds(table: Table, count: int = 1, *, box: int = 1, deal: str = "deal") -> Table:
    """Plays this many rounds in which one box takes no card."""
    for _ in range(count):
        table.bets(box).say(deal, "end")
    return table


def preparing(events: list[Any]) -> list[tuple[type, str]]:
    """What was done with the cards before the shuffle, with the stack."""
    kinds = (
        *(ev.CardsInspected, ev.CardsSpread, ev.CardsViewed, ev.CardsTurnedDown, ev.CardsWashed),
        *(ev.CardsStacked, ev.Shuffled, ev.PreShuffledReceived, ev.CardsCut),
    )
    return [(type(event), event.stack) for event in events if isinstance(event, kinds)]
