"""Nobody decides as the floorperson where they have a stake: at a table where they deal or play, or on a
round that they dealt or had a wager in."""

from typing import TYPE_CHECKING

from cutcard.web.floor import table_rounds
from cutcard.web.http.http_errors import HttpError

if TYPE_CHECKING:
    from cutcard.pit.runtime.running_table import RunningTable
    from cutcard.web.server.app_context import AppContext

OWN_TABLE = "You dealt at this table last: another floorperson decides here."
OWN_SEAT = "You play at this table: another floorperson decides here."
OWN_ROUND_DEALT = "You dealt this round: another floorperson decides on it."
OWN_ROUND_PLAYED = "You had a wager in this round: another floorperson decides on it."
OWN_RULES = "You play at {}: another floorperson changes its rules."


def why_not_here(context: "AppContext", table: "RunningTable", person: str) -> None:
    """Nobody decides where they deal, dealt last, or play."""
    facts = table.snapshot.facts
    if person in (facts.dealer, facts.last_dealer):
        raise HttpError(409, OWN_TABLE)
    if plays_here(context, table, person):
        raise HttpError(409, OWN_SEAT)


async def why_not_their_round(context: "AppContext", table: "RunningTable", number: int, person: str) -> None:
    """Nobody decides on a round that they dealt, or had a wager in, however long ago."""
    dealers, bettors = await table_rounds.who_took_part(context, table.name, number)
    if person in dealers:
        raise HttpError(409, OWN_ROUND_DEALT)
    if person in bettors:
        raise HttpError(409, OWN_ROUND_PLAYED)


def why_not_their_rules(context: "AppContext", table: "RunningTable", person: str) -> None:
    """Nobody changes the rules or the limits of a table where they play."""
    if plays_here(context, table, person):
        raise HttpError(409, OWN_RULES.format(table.name))


def plays_here(context: "AppContext", table: "RunningTable", person: str) -> bool:
    """Whether they have a seat, or have left wagers that are not decided."""
    return context.table_info.sits(table, person) or context.table_info.left_wagers(table, person)
