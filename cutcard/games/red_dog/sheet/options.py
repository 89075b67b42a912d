"""Every option of a red dog table as data: key, values, default, clause, sign words."""

from collections.abc import Mapping
from dataclasses import replace

from cutcard.games.red_dog.sheet.sheet import LIMITS, RED_DOG, ROWS, RedDogSheet
from cutcard.games.table.sheet_keys import (
    COLOURS,
    MOST_MONEY,
    SIGN_APPROVAL,
    STATUS,
    TABLE_NAME,
    chip,
    clocks,
    decks,
    match_play,
    recut_by,
    verbal_wagers,
)
from cutcard.law.options import Amount, Option, Share, Text, Whole, Words
from cutcard.law.pay_rows import BetterPays
from cutcard.law.sheet_fields import from_fields

_TABLE = (
    Option(
        key="table.game",
        kind=Words((RED_DOG,)),
        clause="6.5",
        about="the game",
        required=True,
    ),
    TABLE_NAME,
    STATUS,
    SIGN_APPROVAL,
    Option(
        key="table.edition",
        kind=Words(),
        clause="6.5",
        about="the edition of the rules; red dog's text is the same in both",
    ),
    Option(
        key="table.boxes",
        kind=Whole(1, 7),
        clause="6.8",
        about="betting areas on the layout",
        sign="{} betting areas",
    ),
    chip("6.5(b)"),
)

_CARDS = (
    decks(
        "6.2(a)",
        "decks in the shoe. 6.1(a), which had their number, is not in the documents: 6.2(a) speaks of "
        "one or more",
    ),
    Option(
        key="cards.device",
        kind=Words(),
        clause="6.1(c)",
        clauses={"continuous": "6.9"},
        about="what the cards are dealt from",
        sign={"shoe": "Dealt from a shoe", "continuous": "Dealt from a continuous shuffling device"},
    ),
    Option(
        key="cards.cut",
        kind=Share(),
        clause="6.3(c)",
        about="share of the stack behind the cutting card, approximately one-quarter: 1/5 to 3/10",
        beside=("cards.device", ("shoe",)),
        sign="{} of the cards stay behind the cutting card",
    ),
    Option(
        key="cards.approval",
        kind=Text(120, may_be_empty=True),
        clause="6.9",
        about="the approval of a continuous device and its procedures",
        beside=("cards.device", ("continuous",)),
        sign="Cards handled as approved: {}",
    ),
    replace(recut_by("6.3(d)"), beside=("cards.device", ("shoe",))),
    Option(
        key="cards.backs",
        kind=Words(COLOURS),
        clause="6.1",
        about="the colour of the backs",
    ),
    Option(
        key="cards.cutting_card",
        kind=Words(COLOURS),
        clause="6.1",
        about="the colour of the cutting card",
    ),
)

_RULES = (
    Option(
        key="rules.boxes_per_player",
        kind=Whole(1, 7),
        clause="6.8",
        about="the most betting areas one player may wager on",
        sign={
            1: "A player may wager on one betting area",
            **{count: f"A player may wager on up to {count} betting areas" for count in range(2, 8)},
        },
    ),
    verbal_wagers("6.5(b)"),
    match_play("6.5(b)"),
)

_WAGER = (
    Option(
        key=f"limits.{RED_DOG}.min",
        kind=Amount(1, MOST_MONEY),
        clause="8.2(a)",
        about="the least one may wager: the red dog wager",
        default=LIMITS.least,
    ),
    Option(
        key=f"limits.{RED_DOG}.max",
        kind=Amount(1, MOST_MONEY),
        clause="8.2(a)",
        about="the most one may wager: the red dog wager; a raise is measured by the wager alone",
        default=LIMITS.most,
    ),
    Option(
        key=f"wagers.{RED_DOG}.pays",
        kind=BetterPays(ROWS),
        clause="6.5(i)3",
        about="rows paid better than 6.5(i)2 has them; three of a kind pays 11 to 1",
        default=(),
    ),
)

_CLOCKS = clocks(betting="6.5(a)", decision="6.7(c)", window="6.5(h)", cut="6.3(b)")

_FIELDS = {"boxes": "areas", "boxes_per_player": "areas_per_player"}
"""Keys whose fields have the felt's own word for a box."""

OPTIONS: tuple[Option, ...] = (
    *from_fields(RedDogSheet, (*_TABLE, *_CARDS, *_RULES), _FIELDS),
    *_WAGER,
    *_CLOCKS,
)
"""Every key a red dog sheet may hold."""

BY_KEY: Mapping[str, Option] = {option.key: option for option in OPTIONS}

TABLES: tuple[str, ...] = (f"wagers.{RED_DOG}",)
"""Tables that may stand there empty."""
