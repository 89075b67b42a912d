"""Lawful minibaccarat sheets, written by lines or drawn at random."""

from random import Random

from cutcard.games.minibaccarat.sheet.sheet import MinibaccaratSheet
from cutcard.games.minibaccarat.sheet.sheet_parser import read_text


def minibaccarat_text(*lines: str, decks: int = 8) -> str:
    """A minibaccarat sheet; each line is a dotted key."""
    return "\n".join(('table.game = "minibaccarat"', f"cards.decks = {decks}", *lines))


def minibaccarat_sheet(*lines: str, decks: int = 8) -> MinibaccaratSheet:
    found = read_text(minibaccarat_text(*lines, decks=decks))
    assert isinstance(found.sheet, MinibaccaratSheet), (found.problems, found.violations)
    return found.sheet


def random_minibaccarat_sheet(chance: Random) -> MinibaccaratSheet:
    """Every choice at random, within the law; most cards lie behind the cutting card, so that it is met."""
    lines = [
        f'table.edition = "{chance.choice(("2010", "1999"))}"',
        f"table.boxes = {chance.randint(1, 7)}",
        f'table.chip = "{chance.choice(("0.50", "1.00", "2.50"))}"',
        f'cards.device = "{chance.choice(("shoe", "shoe", "shoe", "continuous"))}"',
        f'cards.cut = "{chance.choice(("1/26", "1/4", "19/20", "24/25"))}"',
        f'rules.vigorish = "{chance.choice(("1/20", "1/25", "0"))}"',
        f'rules.vigorish_collected = "{chance.choice(("at-once", "markers"))}"',
        f'rules.vigorish_rounding = "{chance.choice(("up", "nearest", "down"))}"',
        f'rules.vigorish_unit = "{chance.choice(("0.01", "0.25", "1.00"))}"',
        f'rules.last_hand = "{chance.choice(("one-more", "this"))}"',
        'limits.player.min = "5.00"',
        'limits.banker.min = "10.00"',
        'limits.tie.min = "5.00"',
    ]
    return minibaccarat_sheet(*lines, decks=chance.choice((6, 7, 8)))
