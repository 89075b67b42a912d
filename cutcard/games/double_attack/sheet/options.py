"""Every option of a double attack table as data: key, values, default, clause, sign words."""

from collections.abc import Mapping
from dataclasses import fields

from cutcard.games.double_attack.sheet.sheet import (
    ADDED_LIMITS,
    ATTACK,
    BUST_IT,
    BUST_IT_LIMITS,
    GAME,
    INITIAL,
    INITIAL_LIMITS,
    INSURANCE,
    DoubleAttackSheet,
    Readings,
)
from cutcard.games.double_attack.sources import RULES_PAGE
from cutcard.games.table import sheet_keys as keys
from cutcard.law.options import Option, Switch, Whole, Words
from cutcard.law.sheet_fields import from_fields

_TABLE = (
    *keys.heading(
        GAME,
        "26.8",
        "the edition of the rules: document 001 is that of 2001, and the only one with this game",
    ),
    keys.boxes("26.10(c)", called="player positions"),
    keys.chip("2.3(d)"),
)

_CARDS = (
    keys.decks(
        "26.15(b)",
        "decks of 48 cards, the tens taken out, in the shoe",
        of="48 cards, the four tens removed",
    ),
    Option(
        key="cards.shuffle",
        kind=Words(),
        clause="26.15(j)",
        about="whether an automated card shuffling device is used",
        sign={"automated": "The cards are shuffled by an automated device"},
    ),
    keys.cut("2.5(d)", how_much=", approximately one-quarter: 1/5 to 3/10"),
    keys.recut_by("2.5(g)"),
    *keys.colours("2.2(a)"),
)

_RULES = (
    Option(
        key="rules.hole_card",
        kind=Words(),
        clause="26.11(d)",
        clauses={"reader": "26.11(b)"},
        about="whether the dealer's second card is drawn after play, or dealt face down beside a card reader",
        sign={
            "none": "The dealer draws the second card after all players have acted",
            "reader": "The dealer checks for blackjack with a card reader",
        },
    ),
    Option(
        key="rules.reader",
        kind=Words(),
        clause="26.15(l)",
        about="whether the card reader gives a player the opportunity to determine the hole card",
        beside=("rules.hole_card", ("reader",)),
    ),
    Option(
        key="rules.surrender",
        kind=Words(),
        clause="26.8(a)",
        about="when a hand may be surrendered: on its first two cards, at any time before it is doubled or "
        "stands, or not at all. The lead-in of 26.8(a), which said it, is not in the documents",
        sign={
            "none": "No surrender",
            "first-two": "The first two cards may be surrendered for half",
            "any-time": "A hand may be surrendered for half at any time before it is doubled or stands",
        },
    ),
    Option(
        key="rules.surrender_at_once",
        kind=Switch(),
        clause="26.8(a)3",
        about="whether a surrender is settled at once whatever the up card, after the card reader's no",
        beside=("rules.hole_card", ("reader",)),
        sign={True: "A surrender is settled at once"},
    ),
    Option(
        key="rules.split_hands",
        kind=Whole(2, 4),
        clause="26.10(c)",
        about="the most hands one box may make; without it three at seven positions and four at six",
        sign="A box may make up to {} hands by splitting; aces are split once",
    ),
    Option(
        key="rules.shared_boxes",
        kind=Switch(),
        clause="26.13(a)",
        about="whether up to three people may wager on one box",
        sign={True: "Up to three people may wager on a box"},
    ),
    Option(
        key="rules.shared_box_limit",
        kind=Whole(1, 7),
        clause="26.13(h)",
        about="on how many of the boxes more than one person may wager",
        beside=("rules.shared_boxes", (True,)),
    ),
    keys.boxes_per_player("26.14"),
)


_POSTED = "; without this table only the initial wager bounds it"

_LIMITS = (
    *keys.limits(INITIAL, INITIAL_LIMITS, "8.2(a)", f"the {INITIAL} wager"),
    *keys.limits(ATTACK, ADDED_LIMITS, "8.2(a)", "the double attack wager", more=_POSTED),
    *keys.limits(INSURANCE, ADDED_LIMITS, "8.2(a)", f"the {INSURANCE} wager", more=_POSTED),
    *keys.limits(BUST_IT, BUST_IT_LIMITS, RULES_PAGE, f"the {BUST_IT} wager"),
)

_READINGS = (
    Option(
        key="readings.soft_21",
        kind=Words(),
        clause="26.12(a)",
        about="whether a soft 21 that is not a blackjack may draw or double: (a) lets a hand under 21 draw, "
        "(a)1 bars a blackjack and a hard 21 alone",
    ),
    Option(
        key="readings.blackjack_21",
        kind=Words(),
        clause="2.3(a)3",
        about="what a blackjack does against a dealer's 21 of more than two cards",
    ),
    Option(
        key="readings.busted_extras",
        kind=Words(),
        clause="26.10(d)",
        about="a dealer's blackjack after play: it takes one original wager of a box and no more, busted "
        "hands included, or a busted hand's wagers stay lost",
    ),
    Option(
        key="readings.second_card",
        kind=Words(),
        clause="26.12(c)",
        about="without a hole card: whether the dealer takes a second card though nothing waits for it",
    ),
    Option(
        key="readings.refused_card",
        kind=Words(),
        clause="26.15(e)",
        about="a refused exposed card: no further card for the box, or for every box of the player",
    ),
)

_CLOCKS = keys.clocks(betting="2.3(c)", decision="26.12(a)", window="26.11(b)", cut="2.5(b)")

OPTIONS: tuple[Option, ...] = (
    *from_fields(DoubleAttackSheet, (*_TABLE, *_CARDS, *_RULES)),
    *_LIMITS,
    *from_fields(Readings, _READINGS),
    *_CLOCKS,
)
"""Every key a double attack sheet may hold."""

assert {one.name for one in _READINGS} == {one.name for one in fields(Readings)}

BY_KEY: Mapping[str, Option] = {option.key: option for option in OPTIONS}

TABLES: tuple[str, ...] = (f"wagers.{BUST_IT}",)
"""Tables that may stand there empty: a wager is offered when its table is present."""
