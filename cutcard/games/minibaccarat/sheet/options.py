"""Every option of a minibaccarat table as data: key, values, default, clause or source, sign words."""

from collections.abc import Mapping
from dataclasses import replace

from cutcard.games.defaults.sheet import card_options
from cutcard.games.minibaccarat import sources as by
from cutcard.games.minibaccarat.sheet.sheet import BANKER, PLAYER, TIE, MinibaccaratSheet
from cutcard.games.table import sheet_keys as keys
from cutcard.law.options import Amount, Option, Share, Whole, Words

_OWN = (
    keys.edition(by.DECKS, "the edition of the rules; 7.1(a) is the same in both"),
    keys.device(by.DEAL.name, by.DEVICE.name),
    Option(
        key="cards.cutting_cards",
        kind=Whole(0, 4),
        clause=by.DECKS,
        about="how many cutting cards there are beside the decks: two",
    ),
    keys.approval(by.DEVICE.name),
    Option(
        key="rules.vigorish",
        kind=Share(nothing=True),
        clause=by.VALUES.name,
        about="the share of a banker wager's winnings that the house keeps. 7.3, which had it, is not in the "
        "documents",
        sign="The house keeps {} of a banker wager's winnings as vigorish",
    ),
    Option(
        key="rules.vigorish_collected",
        kind=Words(),
        clause=by.VALUES.name,
        clauses={"markers": by.MARKERS.name},
        about="when the vigorish is collected: with the payment, or kept under a marker until the shoe ends "
        "or its player leaves",
        sign={
            "at-once": "The vigorish is collected with the payment",
            "markers": "The vigorish lies under a marker until the shoe ends or its player leaves",
        },
    ),
    Option(
        key="rules.vigorish_rounding",
        kind=Words(),
        clause=by.WHOLE_CENTS.name,
        about="how the vigorish is rounded to its unit; `nearest` rounds a half down",
        sign={
            "up": "The vigorish is rounded up",
            "nearest": "The vigorish is rounded to the nearest amount, a half down",
            "down": "The vigorish is rounded down",
        },
    ),
    Option(
        key="rules.vigorish_unit",
        kind=Amount(1, 100_00),
        clause=by.WHOLE_CENTS.name,
        about="what the vigorish is a multiple of",
        sign="The vigorish is a multiple of {}",
    ),
    Option(
        key="rules.last_hand",
        kind=Words(),
        clause=by.SHOE.name,
        about="the last hand of a shoe: one more after the hand in which the cutting card comes out, or that "
        "hand",
        beside=("cards.device", ("shoe",)),
        sign={
            "one-more": "One more hand is dealt after the one in which the cutting card comes out",
            "this": "The hand in which the cutting card comes out is the last of its shoe",
        },
    ),
)

_CLAUSES = {
    "table.game": by.DECKS,
    "table.boxes": by.BOXES.name,
    "cards.decks": by.DECKS,
    "cards.cut": by.SHOE.name,
    "cards.backs": by.DECKS,
    "cards.cutting_card": by.DECKS,
    "clocks.cut": by.CUT_OFFERED.name,
    "clocks.betting": by.DEAL.name,
}

_IN_WORDS = {
    "cards.decks": f"decks in the shoe: at least six; this program takes up to {keys.MOST_DECKS}",
    "cards.cut": "share of the stack behind the cutting card; 1/26 of eight decks is 16 cards",
    "cards.cutting_card": "the colour of the two cutting cards",
}


def _own_words(option: Option) -> Option:
    beside = ("cards.device", ("shoe",)) if option.key == "cards.cut" else option.beside
    return replace(option, about=_IN_WORDS.get(option.key, option.about), beside=beside)


OPTIONS: tuple[Option, ...] = tuple(
    _own_words(option)
    for option in card_options(
        MinibaccaratSheet,
        wager=PLAYER,
        others=(BANKER, TIE),
        clause=by.WAGERS.name,
        limits="8.2(a)",
        own=_OWN,
        clauses=_CLAUSES,
    )
)
"""Every key a minibaccarat sheet may hold."""

BY_KEY: Mapping[str, Option] = {option.key: option for option in OPTIONS}
