"""Random lawful sheets of craps."""

from random import Random

from cutcard.games.craps.layout import LAYOUT
from cutcard.games.craps.sheet.sheet import MAY_BE_WITHHELD, CrapsSheet
from cutcard.games.craps.sheet.sheet_parser import read_text

LOSE_PAYS = {4: "5 to 11", 5: "5 to 8", 6: "4 to 5", 8: "4 to 5", 9: "5 to 8", 10: "5 to 11"}


def random_craps_text(chance: Random) -> str:
    """Every key with more than one value takes one of them."""
    mini = chance.random() < 0.3
    lines = [
        "[table]",
        'game = "craps"',
        f'edition = "{chance.choice(("2010", "1999"))}"',
        f'chip = "{chance.choice(("0.50", "1.00", "2.50"))}"',
        f"players = {chance.randint(3, 9 if mini else 14)}",
        "[rules]",
        f'variation = "{"mini-craps" if mini else "craps"}"',
        f"odds_times = {chance.choice((0, 1, 3, 100))}",
        "[readings]",
        f'place_lose = "{chance.choice(("works", "off-on-come-out"))}"',
    ]
    for number, pays in LOSE_PAYS.items():
        if chance.random() < 0.5:
            lines += [f"[wagers.place-lose-{number}]", f'pays = "{pays}"']
    for name in chance.sample(MAY_BE_WITHHELD, 3):
        lines += [f"[wagers.{name}]", "offered = false"]
    for name in chance.sample(sorted(LAYOUT), 4):
        lines += [f"[limits.{name}]", 'min = "5.00"', 'max = "2500.00"']
    return "\n".join(lines) + "\n"


def random_craps_sheet(chance: Random) -> CrapsSheet:
    read = read_text(random_craps_text(chance))
    assert read.sheet is not None, (read.problems, read.violations)
    return read.sheet
