"""The sign of a red dog table (8.2(c), 8.3(a)): payouts by spread, limits, every option in effect.

Its words come from the options; the rules come from the deciders.
"""

from collections.abc import Iterator

from cutcard.games.red_dog import rules
from cutcard.games.red_dog.sheet.options import FIELDS, OPTIONS
from cutcard.games.red_dog.sheet.sheet import RED_DOG, THREE_OF_A_KIND, RedDogSheet
from cutcard.games.red_dog.sources import SOURCES
from cutcard.law.refusal import Violation
from cutcard.signs.defaults import by_options, pay_table, posted, sign_of
from cutcard.signs.sign import PayRow, PayTable, Sign, SignLine, marked

_TITLE = "Red dog"
_MEANS = {
    "spread 1": "one value falls between the first two cards",
    "spread 2": "two values fall between them",
    "spread 3": "three values fall between them",
    "spread 4 to 11": "four to eleven values fall between them",
    THREE_OF_A_KIND: "a pair, and a third card of its value; raises are not made",
}
_SUMMARY = (
    "Two cards are dealt. If the value of a third falls between theirs, your wager wins and is paid by the "
    "spread, the number of values between them; otherwise it loses."
)
_RANKING = "From the lowest: 2 to 10, jack, queen, king, ace. The ace is always high."


def red_dog_sign(sheet: RedDogSheet, asks: tuple[Violation, ...] = ()) -> Sign:
    """The sign of a table."""
    found = sign_of(
        sheet,
        asks,
        headlines=list(_headlines(sheet)),
        limits=[posted(RED_DOG, _TITLE, sheet.limits)],
        rules=[*by_options(sheet, OPTIONS, FIELDS), *_play(sheet)],
        paytables=[_paytable(sheet)],
    )
    return marked(found, SOURCES)


def _headlines(sheet: RedDogSheet) -> Iterator[SignLine]:
    best = max((odds for row, odds in sheet.pays if row != THREE_OF_A_KIND), key=lambda odds: odds.ratio)
    yield SignLine(RED_DOG, f"A card between pays up to {best}", "6.5(i)2")
    yield SignLine(THREE_OF_A_KIND, f"Three of a kind pays {sheet.odds(THREE_OF_A_KIND)}", "6.5(f)1")


def _play(sheet: RedDogSheet) -> Iterator[SignLine]:
    """The rules that every table follows, with their clauses."""
    consecutive = rules.outcome_of(sheet, 7, 8)
    no_three = rules.outcome_of(sheet, 7, 7, 9)
    end = rules.outcome_of(sheet, 4, 9, 4)
    assert consecutive is not None
    assert no_three is not None
    assert end is not None
    yield SignLine("consecutive", "Consecutive cards tie: all wagers are void", consecutive.clause)
    yield SignLine("pair", "A pair without a third card of its value ties", no_three.clause)
    yield SignLine("lost", "A third card equal to either of the first two loses", end.clause)
    yield SignLine("raise", "Where there is a spread you may raise by up to your wager", "6.5(h)")


def _paytable(sheet: RedDogSheet) -> PayTable:
    rows = [PayRow(row, str(odds), _MEANS[row]) for row, odds in sheet.pays]
    return pay_table(RED_DOG, _TITLE, _SUMMARY, rows, ["6.5(i)2", "6.5(i)3", "6.5(f)1"], ranking=_RANKING)
