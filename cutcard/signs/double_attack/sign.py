"""The sign of a double attack table (8.2(c), 8.3(a)); what the documents do not contain names its source."""

from collections.abc import Iterator

from cutcard.games.double_attack import rules
from cutcard.games.double_attack.sheet.options import BY_KEY, OPTIONS
from cutcard.games.double_attack.sheet.sheet import (
    ATTACK,
    BUST_IT,
    BUST_IT_PAYS,
    INITIAL,
    INSURANCE,
    DoubleAttackSheet,
)
from cutcard.games.double_attack.sources import ATTACK as ATTACK_SOURCE
from cutcard.games.double_attack.sources import BUST_IT_PAYOUT, PAYOUT, SOURCES
from cutcard.law.options import Option
from cutcard.law.refusal import Violation
from cutcard.signs.sign import LimitsLine, PayRow, PayTable, Sign, SignLine, in_words, marked

_TITLES = {
    INITIAL: "Initial wager",
    ATTACK: "Double attack wager",
    INSURANCE: "Insurance",
    BUST_IT: "Bust-it wager",
}
_MEANS = "puts the dealer over 21"
_SUMMARY = "Wins if the dealer is over 21 with exactly three cards; paid by the third one"


def double_attack_sign(sheet: DoubleAttackSheet, asks: tuple[Violation, ...] = ()) -> Sign:
    """The sign of a table."""
    found = Sign(
        name=sheet.name,
        digest=sheet.digest,
        status=sheet.status,
        headlines=tuple(_headlines(sheet)),
        limits=tuple(
            LimitsLine(wager, _TITLES[wager], limits.least, limits.most, in_words(limits.least, limits.most))
            for wager, limits in sheet.limits
        ),
        rules=(*_rules(sheet), *_play(sheet)),
        paytables=(_initial(sheet), *([_bust_it()] if rules.bust_it_offered(sheet) else [])),
        asks=asks,
    )
    return marked(found, SOURCES)


def _headlines(sheet: DoubleAttackSheet) -> Iterator[SignLine]:
    yield SignLine(INITIAL, f"Blackjack pays {sheet.pays(INITIAL)}", PAYOUT)
    yield SignLine(INSURANCE, f"Insurance pays {rules.INSURANCE_ODDS}", "26.11(c)")


def _rules(sheet: DoubleAttackSheet) -> Iterator[SignLine]:
    for option in OPTIONS:
        if option.table not in {"table", "cards", "rules"} or not _speaks(sheet, option):
            continue
        value = getattr(sheet, option.name)
        if words := option.words(value) if value != "" else "":
            first = option.is_asked_first(value)
            yield SignLine(option.key, words, option.clause_of(value), asked_first=first)


def _speaks(sheet: DoubleAttackSheet, option: Option) -> bool:
    """Whether the option has an effect at this table."""
    if option.beside is None:
        return True
    key, values = option.beside
    return getattr(sheet, BY_KEY[key].name) in values


def _play(sheet: DoubleAttackSheet) -> Iterator[SignLine]:
    """The rules that every table follows, with their clauses."""
    says = "When the dealer's first card is up you may add up to your initial wager, before your own cards"
    yield SignLine(ATTACK, says, ATTACK_SOURCE)
    yield SignLine("double", "You may double on two or more cards, by up to your wagers", "26.9(a)")
    yield SignLine("dealer", "The dealer stands on every total of 17 and more", "26.12(b)")
    yield SignLine("late", "A blackjack after a double or a split takes the original wagers only", "26.10(d)")


def _initial(sheet: DoubleAttackSheet) -> PayTable:
    """What the initial wager and the attack on top of it win."""
    pays = str(sheet.pays(INITIAL))
    return PayTable(
        wager=INITIAL,
        title=_TITLES[INITIAL],
        paytable="",
        chosen="",
        summary="Wins if your hand is nearer to 21. After the dealer's first card you may add a double "
        "attack wager of up to as much; the two win and lose together",
        ranking="",
        rows=(
            PayRow("initial wager", pays, "your hand wins, with a blackjack or without"),
            PayRow("double attack wager", str(sheet.pays(ATTACK)), "the same hand wins"),
        ),
        clauses=(PAYOUT,),
    )


def _bust_it() -> PayTable:
    return PayTable(
        wager=BUST_IT,
        title=_TITLES[BUST_IT],
        paytable="",
        chosen="",
        summary=_SUMMARY,
        ranking="",
        rows=tuple(PayRow(row, str(odds), _MEANS) for row, odds in BUST_IT_PAYS),
        clauses=(BUST_IT_PAYOUT,),
    )
