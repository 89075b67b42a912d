"""What carries out the commands that make the cards of a table ready."""

from collections.abc import Mapping
from functools import partial
from types import MappingProxyType
from typing import Never

from cutcard.games.table import commands as cm
from cutcard.games.table.card_table import CardTable
from cutcard.games.table.order_of_play import Spoken
from cutcard.games.table.shoe import burn, cut, opening, shuffle
from cutcard.games.table.state import Sheet, State
from cutcard.games.table.transaction import Transaction

_AS_LISTED: Mapping[type, str] = MappingProxyType({})


def stack_commands(
    table: CardTable[Sheet, State], by: Mapping[type, str] = _AS_LISTED, *, continuous: bool = True
) -> dict[type, Spoken[Transaction[Sheet, State], Never]]:
    """By the clauses of the table; `by` has those of commands with a paragraph of their own.

    `continuous`: whether a table of the game may have a continuous device, into which cards are put back.
    """
    clauses = table.clauses
    found: dict[type, Spoken[Transaction[Sheet, State], Never]] = {
        cm.Prepare: Spoken(clauses.opening, partial(opening.prepare, table)),
        cm.Shuffle: Spoken(clauses.ready, partial(shuffle.shuffle, table)),
        cm.PutBack: Spoken(clauses.continuous, partial(shuffle.put_back, table)),
        cm.Cut: Spoken(clauses.cut, partial(cut.cut, table)),
        cm.RefuseCut: Spoken(clauses.cut_offered, partial(cut.refuse_cut, table)),
        cm.Recut: Spoken(clauses.recut, partial(cut.recut, table)),
        cm.Reshuffle: Spoken(clauses.no_reshuffle_in_round.clause, partial(shuffle.reshuffle, table)),
        cm.NewDealer: Spoken(clauses.burn, partial(burn.new_dealer, table)),
        cm.ShowBurn: Spoken(clauses.burn, partial(burn.show_burn, table)),
    }
    if not continuous:
        del found[cm.PutBack]
    return {kind: one._replace(clause=by.get(kind, one.clause)) for kind, one in found.items()}
