"""Every option of a red dog table as data: key, values, default, clause, sign words."""

from collections.abc import Mapping
from dataclasses import replace

from cutcard.games.red_dog.sheet.sheet import LIMITS, RED_DOG, ROWS, RedDogSheet
from cutcard.games.table import sheet_keys as keys
from cutcard.law.options import Option
from cutcard.law.pay_rows import BetterPays
from cutcard.law.sheet_fields import from_fields

_TABLE = (
    *keys.heading(RED_DOG, "6.5", "the edition of the rules; red dog's text is the same in both"),
    keys.boxes("6.8", called="betting areas"),
    keys.chip("6.5(b)"),
)

_CARDS = (
    keys.decks(
        "6.2(a)",
        "decks in the shoe. 6.1(a), which had their number, is not in the documents: 6.2(a) speaks of "
        "one or more",
    ),
    keys.device("6.1(c)", "6.9"),
    keys.cut(
        "6.3(c)", how_much=", approximately one-quarter: 1/5 to 3/10", beside=("cards.device", ("shoe",))
    ),
    keys.approval("6.9"),
    replace(keys.recut_by("6.3(d)"), beside=("cards.device", ("shoe",))),
    *keys.colours("6.1"),
)

_RULES = (
    keys.boxes_per_player("6.8", called=("betting area", "betting areas")),
    keys.verbal_wagers("6.5(b)"),
    keys.match_play("6.5(b)"),
)

_WAGER = (
    *keys.limits(
        RED_DOG, LIMITS, "8.2(a)", "the red dog wager", more="; a raise is measured by the wager alone"
    ),
    Option(
        key=f"wagers.{RED_DOG}.pays",
        kind=BetterPays(ROWS),
        clause="6.5(i)3",
        about="rows that pay better than 6.5(i)2; three of a kind pays 11 to 1",
        default=(),
    ),
)

_CLOCKS = keys.clocks(betting="6.5(a)", decision="6.7(c)", window="6.5(h)", cut="6.3(b)")

FIELDS = {"boxes": "areas", "boxes_per_player": "areas_per_player"}
"""Keys whose fields have the felt's own word for a box."""

OPTIONS: tuple[Option, ...] = (
    *from_fields(RedDogSheet, (*_TABLE, *_CARDS, *_RULES), FIELDS),
    *_WAGER,
    *_CLOCKS,
)
"""Every key a red dog sheet may hold."""

BY_KEY: Mapping[str, Option] = {option.key: option for option in OPTIONS}

TABLES: tuple[str, ...] = (f"wagers.{RED_DOG}",)
"""Tables that may stand there empty."""
