"""The sign of a red dog table (8.2(c), 8.3(a)): payouts by spread, limits, every option in effect.

Its words come from the options; the rules come from the deciders.
"""

from collections.abc import Iterator

from cutcard.games.red_dog import rules
from cutcard.games.red_dog.sheet.options import BY_KEY, OPTIONS
from cutcard.games.red_dog.sheet.sheet import RED_DOG, THREE_OF_A_KIND, RedDogSheet
from cutcard.games.red_dog.sources import SOURCES
from cutcard.law.options import Option
from cutcard.law.refusal import Violation
from cutcard.money import Odds
from cutcard.signs.sign import LimitsLine, PayRow, PayTable, Sign, SignLine, in_words, marked

_TITLE = "Red dog"
_FIELDS = {"boxes": "areas", "boxes_per_player": "areas_per_player"}
"""Keys whose field of the sheet has another name."""
_MEANS = {
    "spread 1": "one value falls between the first two cards",
    "spread 2": "two values fall between them",
    "spread 3": "three values fall between them",
    "spread 4 to 11": "four to eleven values fall between them",
    THREE_OF_A_KIND: "a pair, and a third card of its value; raises are not made",
}
_SUMMARY = (
    "Two cards are dealt. If the value of a third falls between theirs your wager wins and is paid by the "
    "spread, the number of values between them; else it loses."
)
_RANKING = "From the lowest: 2 to 10, jack, queen, king, ace. The ace is always high."


def red_dog_sign(sheet: RedDogSheet, asks: tuple[Violation, ...] = ()) -> Sign:
    """The sign of a table."""
    least, most = sheet.limits.least, sheet.limits.most
    found = Sign(
        name=sheet.name,
        digest=sheet.digest,
        status=sheet.status,
        headlines=tuple(_headlines(sheet)),
        limits=(LimitsLine(RED_DOG, _TITLE, least, most, in_words(least, most)),),
        rules=tuple(_rules(sheet)),
        paytables=(_paytable(sheet),),
        asks=asks,
    )
    return marked(found, SOURCES)


def _headlines(sheet: RedDogSheet) -> Iterator[SignLine]:
    best = max((odds for row, odds in sheet.pays if row != THREE_OF_A_KIND), key=lambda odds: odds.ratio)
    yield SignLine(RED_DOG, f"A card between pays up to {best}", "6.5(i)2")
    yield SignLine(THREE_OF_A_KIND, f"Three of a kind pays {sheet.odds(THREE_OF_A_KIND)}", "6.5(f)1")


def _rules(sheet: RedDogSheet) -> Iterator[SignLine]:
    for option in OPTIONS:
        if option.table not in {"table", "cards", "rules"} or not _speaks(sheet, option):
            continue
        value = _value(sheet, option)
        words = option.words(value) if value != "" else ""
        if words:
            first = option.is_asked_first(value)
            yield SignLine(option.key, words, option.clause_of(value), asked_first=first)
    yield from _play(sheet)


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


def _speaks(sheet: RedDogSheet, option: Option) -> bool:
    """Whether the option has an effect at this table."""
    if option.beside is None:
        return True
    key, values = option.beside
    return _value(sheet, BY_KEY[key]) in values


def _value(sheet: RedDogSheet, option: Option) -> object:
    return getattr(sheet, _FIELDS.get(option.name, option.name))


def _paytable(sheet: RedDogSheet) -> PayTable:
    return PayTable(
        wager=RED_DOG,
        title=_TITLE,
        paytable="",
        chosen="",
        summary=_SUMMARY,
        ranking=_RANKING,
        rows=tuple(PayRow(row, _pays(odds), _MEANS[row]) for row, odds in sheet.pays),
        clauses=("6.5(i)2", "6.5(i)3", "6.5(f)1"),
    )


def _pays(odds: Odds) -> str:
    return str(odds)
