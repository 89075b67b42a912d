"""Creates keepers: for a new table, and for one stored in a log."""

from cutcard.games.croupier.automations import ALL, Automations, named
from cutcard.games.live_sheet import NotALiveSheetError, live_rules
from cutcard.games.protocol import Rules
from cutcard.games.registry import GAMES
from cutcard.pit.log.codec import CodecError, codec_of
from cutcard.pit.log.entry import Entry
from cutcard.pit.table import automation, player_actions
from cutcard.pit.table.keeper import Keeper
from cutcard.pit.table.randomness import RandomSource
from cutcard.pit.table.shoe.vault import Seals
from cutcard.pit.table.table_events import TableOpened

__all__ = ["NotALiveSheetError", "keeper_from_log", "live_rules", "new_keeper", "opening_of"]


def new_keeper(
    table: str,
    rules: Rules,
    random_source: RandomSource,
    automations: Automations = ALL,
    *,
    seals: Seals | None = None,
) -> Keeper:
    """The keeper of a table whose house does this much by itself."""
    return Keeper(
        table,
        rules,
        random_source=random_source,
        apply_action=player_actions.apply_action,
        run_until_input_needed=automation.run_until_input_needed,
        automations=automations,
        seals=seals,
    )


def keeper_from_log(first: Entry, random_source: RandomSource, seals: Seals | None = None) -> Keeper:
    """The keeper of a table whose log begins with this entry. The entry itself must be followed first."""
    opened = opening_of(first)
    try:
        automations = named(opened.automations)
    except KeyError as error:
        raise CodecError(f"{error} is not an automation known to this program") from error
    return new_keeper(first.table, live_rules(opened.sheet), random_source, automations, seals=seals)


def opening_of(first: Entry) -> TableOpened:
    """The opening event in the first entry of a log."""
    items, _, _ = codec_of(next(iter(GAMES.values()))).decode_body(first.body)
    opened = items[0][1] if items else None
    if not isinstance(opened, TableOpened):
        raise CodecError("the log does not begin with an opening table")
    return opened
