"""A craps table's sheet: every choice the licensee has made, in one frozen value."""

from dataclasses import dataclass, field
from fractions import Fraction
from typing import Literal

from cutcard.games.craps.layout import FIELD, FIELD_PAYS, LAYOUT, Family
from cutcard.games.table.clocks import CLOCKS, Clocks
from cutcard.law.limits import Limits
from cutcard.law.sheet_digest import DigestedSheet
from cutcard.money import Odds

MOST_PLAYERS = 14
MOST_AT_MINI_CRAPS = 9

_MAIN = Limits(5_00, 500_00)
_SUPPORT = Limits(1_00, 500_00)
_OTHER = Limits(1_00, 100_00)
_BY_FAMILY = {Family.LINE: _MAIN, Family.COMES: _MAIN, Family.ODDS: _SUPPORT}
LIMITS: tuple[tuple[str, Limits], ...] = tuple(
    (one.name, _BY_FAMILY.get(one.family, _OTHER)) for one in LAYOUT.values()
)
"""The least and the most of each wager where a sheet says nothing."""
PAYS: tuple[tuple[str, Odds], ...] = tuple((one.name, one.pays) for one in LAYOUT.values() if one.pays)
"""What each wager of one payout pays where a sheet sets nothing better."""
MAY_BE_WITHHELD: tuple[str, ...] = tuple(one.name for one in LAYOUT.values() if one.source is not None)
"""The wagers the documents do not define: a table need not offer them."""
PAYS_SET: tuple[str, ...] = tuple(
    one.name
    for one in LAYOUT.values()
    if (one.pays and one.family not in (Family.LINE, Family.COMES)) or one.family is Family.PLACE_LOSE
)
"""The wagers whose one payout a sheet may set."""


@dataclass(frozen=True, slots=True)
class Readings:
    """The doubtful places of the text, each with the reading this table plays by."""

    place_lose: Literal["works", "off-on-come-out"] = "works"


@dataclass(frozen=True, slots=True, eq=False, kw_only=True)
class CrapsSheet(DigestedSheet):
    """One table's rules. Two sheets of the same content are equal and share a digest."""

    name: str = "Craps"
    game: Literal["craps"] = "craps"
    status: Literal["lawful", "proposed"] = "lawful"
    sign_approval: str = ""
    dealing: Literal["program", "live"] = "program"
    edition: Literal["2010", "1999"] = "2010"
    players: int = MOST_PLAYERS
    """Places at the table."""
    chip: int = 50
    variation: Literal["craps", "mini-craps"] = "craps"
    odds_times: int = 0
    """How many times the wager they support odds may be; 0 for the posted limits alone."""
    vigorish: Fraction = Fraction(0)
    limits: tuple[tuple[str, Limits], ...] = LIMITS
    pays: tuple[tuple[str, Odds], ...] = PAYS
    """A place bet to lose is among them only where the sheet sets its payout."""
    field_pays: tuple[tuple[str, Odds], ...] = FIELD_PAYS
    withheld: tuple[str, ...] = ()
    """Wagers the table does not offer."""
    readings: Readings = Readings()
    clocks: Clocks = CLOCKS
    digest: str = field(init=False, default="")


FIELD_KEY = f"wagers.{FIELD}.pays"
