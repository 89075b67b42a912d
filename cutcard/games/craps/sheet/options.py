"""Every option of a craps table as data: key, values, default, clause, sign words."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from cutcard.games.craps.layout import FIELD_ROWS, LAYOUT
from cutcard.games.craps.sheet.sheet import (
    FIELD_KEY,
    LIMITS,
    MAY_BE_WITHHELD,
    MOST_PLAYERS,
    PAYS,
    PAYS_SET,
    CrapsSheet,
    Readings,
)
from cutcard.games.table import sheet_keys as keys
from cutcard.law.options import BadValueError, Option, Share, Switch, Whole, Words, show
from cutcard.law.pay_rows import BetterPays
from cutcard.law.sheet_fields import from_fields
from cutcard.money import read_odds


@dataclass(frozen=True, slots=True)
class Payout:
    """One payout, such as `"7 to 6"`."""

    def read(self, raw: object) -> Any:
        try:
            return read_odds(raw) if isinstance(raw, str) else read_odds("")
        except ValueError:
            raise BadValueError(f"expected {self.choices}, got {show(raw)}") from None

    def write(self, value: Any) -> str:
        return "none" if value is None else f'"{value}"'

    @property
    def choices(self) -> str:
        return 'a payout such as "7 to 6"'


_TABLE = (
    *keys.heading("craps", "1.2(a)", "the edition of the rules; craps' text is the same in both"),
    Option(
        key="table.players",
        kind=Whole(1, MOST_PLAYERS),
        clause="1.2(a)",
        about="places at the table; at mini-craps at most nine, which is its default",
        sign="{} players at most",
    ),
    keys.chip("1.4"),
)
_RULES = (
    Option(
        key="rules.variation",
        kind=Words(),
        clause="1.2(a)",
        about="the table: craps, or mini-craps on a smaller one; the wagers are the same",
        sign={"craps": "Craps", "mini-craps": "Mini-craps"},
    ),
    Option(
        key="rules.odds_times",
        kind=Whole(0, 100),
        clause="1.6",
        about="how many times the wager they support odds may be at most; 0 for the posted limits alone",
        sign={
            0: "Odds up to the posted limits",
            1: "Odds up to the wager they support",
            **{times: f"Odds up to {times} times the wager they support" for times in range(2, 101)},
        },
    ),
    Option(
        key="rules.vigorish",
        kind=Share(nothing=True),
        clause="1.5",
        about='a charge on buy and lay bets; the heading of 1.5 prohibits it, so only "0" is lawful',
        sign={0: "Buy and lay bets at true odds, without vigorish"},
    ),
)
_READINGS = (
    Option(
        key="readings.place_lose",
        kind=Words(),
        clause="1.2(a)5",
        about='whether "all place bets" of 1.2(a)5 turns place bets to lose and lay bets off on a come out',
        sign={
            "works": "Place bets to lose and lay bets work on every roll",
            "off-on-come-out": "Place bets to lose and lay bets are off on the come out roll unless on",
        },
    ),
)


def _named(wager: str) -> str:
    title = LAYOUT[wager].title
    return f"{title[0].lower()}{title[1:]}"


def _offered(wager: str) -> Option:
    return Option(
        key=f"wagers.{wager}.offered",
        kind=Switch(),
        clause=LAYOUT[wager].clause,
        about=f"whether the table offers {_named(wager)}, which the documents do not define",
        default=True,
    )


def _pays(wager: str) -> Option:
    default = dict(PAYS).get(wager)
    about = f"what {_named(wager)} pays; never less than the default"
    if default is None:
        about = f"what {_named(wager)} pays; no source has a payout, so without this key it is not offered"
    return Option(key=f"wagers.{wager}.pays", kind=Payout(), clause="1.4", about=about, default=default)


_FIELD = Option(
    key=FIELD_KEY,
    kind=BetterPays(tuple(dict.fromkeys(FIELD_ROWS.values()))),
    clause="1.4",
    about="rows of the field paid better than the default",
    default=(),
)

_LIMITS = (keys.limits(name, posted, "8.2(a)", f"the {_named(name)} wager") for name, posted in LIMITS)
OPTIONS: tuple[Option, ...] = (
    *from_fields(CrapsSheet, (*_TABLE, *_RULES)),
    *from_fields(Readings, _READINGS),
    *(option for both in _LIMITS for option in both),
    *(_offered(name) for name in MAY_BE_WITHHELD),
    *(_pays(name) for name in PAYS_SET),
    _FIELD,
    *keys.clocks(betting="1.2(a)", decision="1.2(a)", window="1.2(a)", cut="1.2(a)"),
)
"""Every key a craps sheet may hold."""

BY_KEY: Mapping[str, Option] = {option.key: option for option in OPTIONS}
TABLES: tuple[str, ...] = tuple(f"{table}.{name}" for table in ("limits", "wagers") for name in LAYOUT)
"""Tables that may stand there empty."""
