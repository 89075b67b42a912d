"""Lawful red dog sheets drawn at random."""

from random import Random

from cutcard.games.red_dog.sheet.sheet import RedDogSheet
from cutcard.games.red_dog.sheet.sheet_parser import read_text as read_red_dog_text


def red_dog_text(*lines: str, decks: int = 6) -> str:
    """A red dog sheet; each line is a dotted key."""
    return "\n".join(('table.game = "red-dog"', f"cards.decks = {decks}", *lines))


def red_dog_sheet(*lines: str, decks: int = 6) -> RedDogSheet:
    found = read_red_dog_text(red_dog_text(*lines, decks=decks))
    assert found.sheet is not None, (found.problems, found.violations)
    return found.sheet


def random_red_dog_sheet(chance: Random) -> RedDogSheet:
    """Every choice at random, within the law."""
    areas = chance.randint(1, 7)
    chip = chance.choice(("0.50", "1.00", "2.50", "5.00"))
    lines = [
        f"table.boxes = {areas}",
        f'table.chip = "{chip}"',
        f'cards.device = "{chance.choice(("shoe", "shoe", "continuous"))}"',
        f'cards.cut = "{chance.choice(("1/5", "1/4", "3/10"))}"',
        f'cards.recut_by = "{chance.choice(("last-cutter", "next"))}"',
        f"rules.boxes_per_player = {chance.randint(1, areas)}",
        f"rules.verbal_wagers = {chance.choice(('true', 'false'))}",
        f"rules.match_play = {chance.choice(('true', 'false'))}",
        f'limits.red-dog.min = "{chance.choice(("5.00", "10.00", "25.00"))}"',
        'limits.red-dog.max = "500.00"',
    ]
    if chance.random() < 0.5:
        lines.append('wagers.red-dog.pays = { "spread 1" = "6 to 1", "spread 4 to 11" = "3 to 2" }')
    return red_dog_sheet(*lines, decks=chance.randint(1, 8))
