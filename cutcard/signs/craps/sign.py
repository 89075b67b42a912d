"""The sign of a craps table (8.2(c), 8.3(a)): what each wager pays, its limits, every option in effect.

Its words come from the options; payouts and wagers offered come from the deciders. What the documents do not
contain carries its source.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from cutcard.games.craps import sources as by
from cutcard.games.craps.layout import LAYOUT, NUMBERS, PASS, Family, Listed, Spot
from cutcard.games.craps.rules.outcomes import ALL_THROWS, can_be_called, outcome
from cutcard.games.craps.rules.stakes import offered, pays, places_source, units, widest_range
from cutcard.games.craps.sheet.options import OPTIONS
from cutcard.games.craps.sheet.sheet import CrapsSheet
from cutcard.law.refusal import Violation
from cutcard.law.sources import SourceKind
from cutcard.money import readable_dollars
from cutcard.signs.defaults import pay_table, sign_of
from cutcard.signs.sign import LimitsLine, PayRow, PayTable, Sign, SignLine, in_words

_MEANS = {
    Family.LINE: "on the come out roll, or by its point",
    Family.COMES: "on the next roll, or by its come point",
    Family.ODDS: "laid beside a bet that has its point",
    Family.PLACE_WIN: "the number before a seven",
    Family.PLACE_LOSE: "a seven before the number",
    Family.BUY: "the number before a seven, at true odds",
    Family.LAY: "a seven before the number, at true odds",
    Family.HARDWAY: "the same number on both dice",
    Family.ONE_ROLL: "with the next roll",
}
_LINES = {
    "pass": "Laid before the come out roll. Wins with 7 or 11 on it and loses with 2, 3 or 12. Another "
    "total is the point: then it wins with the point before a 7 and loses with a 7 before the point.",
    "dont-pass": "Laid before the come out roll. Wins with 2 or 3 on it and loses with 7 or 11; a 12 is "
    "void. Another total is the point: then it wins with a 7 before the point and loses with the point "
    "before a 7.",
    "come": "Laid while a point is on. Wins with 7 or 11 on the next roll and loses with 2, 3 or 12. "
    "Another total is its come point: then it wins with that number before a 7 and loses with a 7 before "
    "that number.",
    "dont-come": "Laid while a point is on. Wins with 2 or 3 on the next roll and loses with 7 or 11; a 12 "
    "is void. Another total is its come point: then it wins with a 7 before that number and loses with "
    "that number before a 7.",
}


def craps_sign(sheet: CrapsSheet, asks: tuple[Violation, ...] = ()) -> Sign:
    """The sign of a table."""
    here = [LAYOUT[name] for name in offered(sheet)]
    return sign_of(
        sheet,
        asks,
        headlines=(
            SignLine(PASS, "The pass line pays 1 to 1", "1.2(a)1", by.EVEN),
            SignLine("dont-pass", "Don't pass pays 1 to 1; a 12 is void", "1.2(a)2iii", by.EVEN),
        ),
        limits=tuple(_limits(sheet, one) for one in here),
        rules=tuple(_rules(sheet)),
        paytables=tuple(_paytable(sheet, one) for one in here),
    )


def _limits(sheet: CrapsSheet, one: Listed) -> LimitsLine:
    """The posted limits, as far as they can be paid: no other amount is accepted."""
    least, most = widest_range(sheet, Spot(one.name))
    steps = units(sheet, Spot(one.name))
    words = in_words(least, most)
    if len(steps) == 1 and sheet.chip not in steps:
        words += f", by {readable_dollars(*steps)}"
    return LimitsLine(one.name, one.title, least, most, words)


def _rules(sheet: CrapsSheet) -> Iterator[SignLine]:
    marks = {"table.players": places_source(sheet), "rules.odds_times": by.TAKEN}
    for option in OPTIONS:
        if option.table not in ("table", "rules", "readings"):
            continue
        owner = sheet.readings if option.table == "readings" else sheet
        words = option.words(getattr(owner, option.name)) if option.sign else ""
        if words:
            yield SignLine(option.key, words, option.clause, marks.get(option.key))
    yield SignLine("come", "Come bets on a number stay live on every come out roll", "1.2(a)3i(2)")
    yield SignLine("shooter", "The shooter has a pass or a don't pass bet", "1.8", by.SHOOTER)
    yield SignLine(
        "late", "No wager is laid, removed or called while the dice are out", "1.3", by.LATE_WAGERS
    )
    yield SignLine("removal", "A pass or come bet stays once it has its point", "1.3", by.REMOVAL)
    yield SignLine("payable", "No wager is accepted that cannot be paid in chips", "1.4", by.MINI_DICE)
    yield SignLine("invalid", "An invalid roll is thrown again", "1.9", by.INVALID)
    yield SignLine("dice", "The dice pass after a seven before the point", "1.11", by.TAKEN)


def _paytable(sheet: CrapsSheet, one: Listed) -> PayTable:
    """The documents' paragraph stands beside it only where they print one; otherwise its source does."""
    definition = one.clause if one.source is None else by.cited(one.source)
    if one.source is not None and one.source.kind is SourceKind.ARITHMETIC:
        definition = one.source.kind.value
    rows = [PayRow(row, odds, _MEANS[one.family]) for row, odds in _rows(sheet, one)]
    summary, multiples = _summary(sheet, one), _multiples(sheet, one)
    found = pay_table(one.name, one.title, summary, rows, (definition, "1.4"), ranking=multiples)
    return replace(found, source=one.pays_source)


def _summary(sheet: CrapsSheet, one: Listed) -> str:
    """When it wins and when it loses."""
    spot = Spot(one.name)
    if one.name in _LINES:
        return _LINES[one.name]
    if one.family is Family.ONE_ROLL:
        totals = {
            throw.total
            for throw in ALL_THROWS
            if (verdict := outcome(sheet, spot, throw, point=0)) and verdict.result == "won"
        }
        return f"Wins if the next roll is {_or(sorted(totals))}; loses with every other total."
    if one.family is Family.HARDWAY:
        half = one.number // 2
        return f"Wins with {half} and {half}; loses with a 7 and with {one.number} any other way."
    if one.family is Family.ODDS:
        point = "a 7 before the point" if one.against else "the point before a 7"
        loses = "the point before a 7" if one.against else "a 7 before the point"
        beside = LAYOUT[one.supports].title.lower()
        return f"Laid beside a {beside} bet that has its point; wins with {point} and loses with {loses}."
    number, seven = f"{one.number} before a 7", f"a 7 before {one.number}"
    wins, loses = (seven, number) if one.against else (number, seven)
    off = " Off on the come out roll unless you call it on and the dealer marks it."
    return f"Wins with {wins} and loses with {loses}.{off if can_be_called(sheet, spot) else ''}"


def _multiples(sheet: CrapsSheet, one: Listed) -> str:
    """The amounts it takes, where chips alone do not say it."""
    steps = units(sheet, Spot(one.name))
    if list(steps) == [sheet.chip]:
        return ""
    said = [
        f"{readable_dollars(step)} on {_or(numbers, 'and')}" if numbers else readable_dollars(step)
        for step, numbers in steps.items()
    ]
    return f"Laid in multiples of {', '.join(said)}."


def _or(numbers: Sequence[int], word: str = "or") -> str:
    *first, last = map(str, numbers)
    return f"{', '.join(first)} {word} {last}" if first else last


def _rows(sheet: CrapsSheet, one: Listed) -> Iterator[tuple[str, str]]:
    """What it pays, by the total it wins with where that matters."""
    spot = Spot(one.name)
    if one.family is Family.ODDS:
        for number in NUMBERS:
            yield f"point {number}", str(pays(sheet, spot, number))
    elif one.name == "field":
        yield from ((row, str(odds)) for row, odds in sheet.field_pays)
    elif one.name == "horn":
        yield from ((str(total), str(pays(sheet, spot, total))) for total in (2, 3, 11, 12))
    else:
        yield "won", str(pays(sheet, spot, one.number))
