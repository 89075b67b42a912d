"""The sign of a double attack table (8.2(c), 8.3(a)); what the documents do not contain names its source."""

from collections.abc import Iterator

from cutcard.games.double_attack import rules
from cutcard.games.double_attack.sheet.options import OPTIONS
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
from cutcard.law.refusal import Violation
from cutcard.signs.defaults import by_options, pay_table, posted, sign_of
from cutcard.signs.sign import PayRow, PayTable, Sign, SignLine, marked

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
    found = sign_of(
        sheet,
        asks,
        headlines=list(_headlines(sheet)),
        limits=[posted(wager, _TITLES[wager], limits) for wager, limits in sheet.limits],
        rules=[*by_options(sheet, OPTIONS), *_play(sheet)],
        paytables=[_initial(sheet), *([_bust_it()] if rules.bust_it_offered(sheet) else [])],
    )
    return marked(found, SOURCES)


def _headlines(sheet: DoubleAttackSheet) -> Iterator[SignLine]:
    yield SignLine(INITIAL, f"Blackjack pays {sheet.pays(INITIAL)}", PAYOUT)
    yield SignLine(INSURANCE, f"Insurance pays {rules.INSURANCE_ODDS}", "26.11(c)")


def _play(sheet: DoubleAttackSheet) -> Iterator[SignLine]:
    """The rules that every table follows, with their clauses."""
    says = "When the dealer's first card is up you may add up to your initial wager, before your own cards"
    yield SignLine(ATTACK, says, ATTACK_SOURCE)
    says = "Insurance against an ace, up to half your initial wager, right after the second cards"
    yield SignLine(INSURANCE, says, "26.11(b)")
    yield SignLine("double", "You may double on two or more cards, by up to your wagers", "26.9(a)")
    yield SignLine("dealer", "The dealer stands on every total of 17 and more", "26.12(b)")
    yield SignLine("late", "A blackjack after a double or a split takes the original wagers only", "26.10(d)")


def _initial(sheet: DoubleAttackSheet) -> PayTable:
    """What the initial wager and the attack on top of it win."""
    pays = str(sheet.pays(INITIAL))
    return pay_table(
        INITIAL,
        _TITLES[INITIAL],
        "Wins if your hand is nearer to 21. After the dealer's first card you may add a double "
        "attack wager of up to as much; the two win and lose together",
        [
            PayRow("initial wager", pays, "your hand wins, with a blackjack or without"),
            PayRow("double attack wager", str(sheet.pays(ATTACK)), "the same hand wins"),
        ],
        [PAYOUT],
    )


def _bust_it() -> PayTable:
    rows = [PayRow(row, str(odds), _MEANS) for row, odds in BUST_IT_PAYS]
    return pay_table(BUST_IT, _TITLES[BUST_IT], _SUMMARY, rows, [BUST_IT_PAYOUT])
