"""The sign of a craps table (8.2(c), 8.3(a)): what each wager pays, its limits, every option in effect.

Its words come from the options; payouts and wagers offered come from the deciders. What the documents do not
contain carries its source.
"""

from collections.abc import Iterator

from cutcard.games.craps import sources as by
from cutcard.games.craps.layout import LAYOUT, NUMBERS, PASS, Family, Listed, Spot
from cutcard.games.craps.rules.stakes import limits, offered, pays, range_of
from cutcard.games.craps.sheet.options import OPTIONS
from cutcard.games.craps.sheet.sheet import CrapsSheet
from cutcard.law.refusal import Violation
from cutcard.signs.sign import LimitsLine, PayRow, PayTable, Sign, SignLine, in_words

_MEANS = {
    Family.LINE: "laid before the come out roll",
    Family.COMES: "laid while a point is on",
    Family.ODDS: "laid beside a bet that has its point",
    Family.PLACE_WIN: "the number before a seven",
    Family.PLACE_LOSE: "a seven before the number",
    Family.BUY: "the number before a seven, at true odds",
    Family.LAY: "a seven before the number, at true odds",
    Family.HARDWAY: "the same number on both dice before a seven or the number any other way",
    Family.ONE_ROLL: "the next roll",
}
_SUMMARY = {
    Family.LINE: "Pass wins with 7 or 11 and loses with 2, 3 or 12 on the come out roll; another total is "
    "the point, which must come again before a 7. Don't pass is the opposite; a 12 is void.",
    Family.COMES: "As pass and don't pass, from the next roll on; its total is the come point.",
    Family.PLACE_WIN: "Off on the come out roll unless you call it on and the dealer marks it.",
}


def craps_sign(sheet: CrapsSheet, asks: tuple[Violation, ...] = ()) -> Sign:
    """The sign of a table."""
    here = [LAYOUT[name] for name in offered(sheet)]
    return Sign(
        name=sheet.name,
        digest=sheet.digest,
        status=sheet.status,
        headlines=(
            SignLine(PASS, "The pass line pays 1 to 1", "1.2(a)1", by.EVEN),
            SignLine("dont-pass", "Don't pass pays 1 to 1; a 12 is void", "1.2(a)2iii", by.EVEN),
        ),
        limits=tuple(_limits(sheet, one) for one in here),
        rules=tuple(_rules(sheet)),
        paytables=tuple(_paytable(sheet, one) for one in here),
        asks=asks,
    )


def _limits(sheet: CrapsSheet, one: Listed) -> LimitsLine:
    posted = limits(sheet, one.name)
    return LimitsLine(one.name, one.title, posted.least, posted.most, in_words(posted.least, posted.most))


def _rules(sheet: CrapsSheet) -> Iterator[SignLine]:
    marks = {"table.players": by.SEATS, "rules.odds_times": by.TAKEN}
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
    least, _ = range_of(sheet, Spot(one.name))
    return PayTable(
        wager=one.name,
        title=one.title,
        paytable="",
        chosen="",
        summary=_SUMMARY.get(one.family, f"Wins with {_MEANS[one.family]}."),
        ranking=f"The least that can be paid here is {in_words(least, least)}.",
        rows=tuple(PayRow(row, odds, _MEANS[one.family]) for row, odds in _rows(sheet, one)),
        clauses=(one.clause, "1.4"),
        source=one.pays_source,
    )


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
