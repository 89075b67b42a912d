"""A red dog table for the tests of the law. Statements go in, events come out; the cards are listed."""

from typing import Any

from cutcard.cards import card, read_cards
from cutcard.games.croupier.croupier import Croupier, ListedShoes
from cutcard.games.red_dog import rules as decide
from cutcard.games.red_dog.game import GAME
from cutcard.games.red_dog.sheet.constraints import violations
from cutcard.games.red_dog.sheet.sheet import RedDogSheet
from cutcard.games.red_dog.sheet.sheet_parser import read_text as read_red_dog_text
from tests.law.felt import BareTable, Table
from tests.machines.red_dog_sheets import red_dog_sheet, red_dog_text

CHIP = 'table.chip = "1.00"'
SEVERAL = "rules.boxes_per_player = 3"
CONTINUOUS = 'cards.device = "continuous"'
COUPONS = "rules.match_play = true"


def sheet(*lines: str, decks: int = 6) -> RedDogSheet:
    """A sheet of whole dollars, unless a line has another chip."""
    chip = () if any(line.startswith("table.chip") for line in lines) else (CHIP,)
    return red_dog_sheet(*chip, *lines, decks=decks)


PLAIN = sheet()


class RedDogTable(Table):
    """A red dog table whose cards are listed."""

    def __init__(self, shoe: str, *more: str, sheet: RedDogSheet = PLAIN) -> None:
        shoes = tuple(read_cards(one) for one in (shoe, *more))
        self.croupier = Croupier(GAME.bind(sheet), ListedShoes(shoes))

    def wagers(self, *areas: int, amount: str = "10") -> "RedDogTable":
        """Places a wager on each of these areas; the players are named a to g by area."""
        self.say(*(f"bet {area} {'?abcdefg'[area]} red-dog {amount}" for area in areas))
        return self


def bare(rules: RedDogSheet = PLAIN, *, opened: bool = True) -> BareTable:
    """A table for which the test gives every command, automatic ones too."""
    return BareTable(rules, opened=opened, game=GAME)  # type: ignore[arg-type]


def broken(*lines: str, decks: int = 6) -> set[str]:
    """The paragraphs that a readable sheet breaks."""
    found = read_red_dog_text(red_dog_text(*lines, decks=decks))
    assert found.choices is not None, found.problems
    assert found.violations == violations(found.choices)
    return {violation.clause for violation in found.violations}


def verdict(cards: str, rules: RedDogSheet = PLAIN) -> Any:
    """The result of these cards, with the odds if the wager wins."""
    found = decide.outcome(rules, *map(card, cards.split()))
    return None if found is None else (found.result, str(found.odds) if found.odds else "")
