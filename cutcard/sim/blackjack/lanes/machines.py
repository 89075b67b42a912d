"""Which machine plays a table: lanes in lock step where a round is an automaton, otherwise round by round."""

from typing import NamedTuple, Protocol

from cutcard.games.blackjack.rules import equipment
from cutcard.games.blackjack.sheet.sheet import BlackjackSheet
from cutcard.sim.blackjack.lanes.automaton import AutomatonError, TablesByCardError, automaton_of
from cutcard.sim.blackjack.lanes.box_machine import BoxMachine, box_machine
from cutcard.sim.blackjack.lanes.lane_machine import lane_machine
from cutcard.sim.blackjack.lanes.several_boxes import states_of_boxes
from cutcard.sim.blackjack.shoe import Dealing, new_dealing
from cutcard.sim.blackjack.shuffle_mode import ShuffleMode, shuffle_mode_of
from cutcard.sim.blackjack.tables import Tables
from cutcard.sim.chunks import Chunk
from cutcard.sim.details import NOT_COUNTED, Counting
from cutcard.sim.traces import TracedRounds
from cutcard.sim.twenty_one.automaton import Automaton
from cutcard.sim.twenty_one.first_cards import FirstCardWagers


class Machine(Protocol):
    """Plays a table in lanes. A lane is a table of its own, from its first shuffle on."""

    def play(self, seed: int, chunk: int, rounds: int, counting: Counting = NOT_COUNTED) -> Chunk: ...

    def trace(self, seed: int, chunk: int, rounds: int, lane: int) -> TracedRounds: ...


class MachineParts(NamedTuple):
    """A table whose round is an automaton."""

    automaton: Automaton
    dealing: Dealing
    side: FirstCardWagers
    wagers: tuple[str, ...]


def parts_of(sheet: BlackjackSheet, tables: Tables, *, boxes: int, fresh_shoe: bool) -> MachineParts | None:
    """The table's automaton, cards and side wagers, or None where its rounds must be played one by one."""
    if shuffle_mode_of(sheet, fresh_shoe=fresh_shoe) is not ShuffleMode.CUTTING_CARD or boxes > 1:
        return None
    try:
        automaton = automaton_of(
            tables,
            split_hands=sheet.split_hands,
            burned_each_round=equipment.burns_each_round(sheet),
        )
    except (AutomatonError, TablesByCardError):
        return None
    dealing = new_dealing(sheet, fresh_shoe=fresh_shoe)
    return MachineParts(automaton, dealing, _side(tables, dealing), _wagers(sheet))


def _side(tables: Tables, dealing: Dealing) -> FirstCardWagers:
    return FirstCardWagers(
        suit_pattern=tables.suit_pattern,
        rows=tables.side_rows,
        cents=tables.side_cents,
        burned_each_round=dealing.burned_each_round,
    )


def _wagers(sheet: BlackjackSheet) -> tuple[str, ...]:
    return tuple(offered.name for offered in sheet.wagers)


def machine_of(sheet: BlackjackSheet, tables: Tables, *, boxes: int, fresh_shoe: bool) -> Machine | None:
    """The fastest machine for this table, or None where rounds must be played one by one.

    It depends on the sheet, the chart, the boxes and the shoe alone, never on the number of rounds: a seed's
    chunks are the same in every simulation.
    """
    if boxes > 1:
        return machine_of_boxes(sheet, tables, boxes=boxes, fresh_shoe=fresh_shoe)
    parts = parts_of(sheet, tables, boxes=boxes, fresh_shoe=fresh_shoe)
    return None if parts is None else lane_machine(*parts)


def machine_of_boxes(
    sheet: BlackjackSheet, tables: Tables, *, boxes: int, fresh_shoe: bool, from_shoes: bool = False
) -> BoxMachine | None:
    """The lanes with a queue for this table, or None. Where side wagers see single cards, or `from_shoes`
    says so, cards are dealt from shoes."""
    if shuffle_mode_of(sheet, fresh_shoe=fresh_shoe) is not ShuffleMode.CUTTING_CARD:
        return None
    wagers = _wagers(sheet)
    from_shoes = from_shoes or bool(wagers)
    try:
        states = states_of_boxes(
            tables,
            split_hands=sheet.split_hands,
            burned_each_round=equipment.burns_each_round(sheet),
            every_rank=from_shoes,
        )
    except (AutomatonError, TablesByCardError):
        return None
    dealing = new_dealing(sheet, fresh_shoe=fresh_shoe)
    side = _side(tables, dealing)
    return box_machine(states, dealing, side, wagers, boxes=boxes, from_shoes=from_shoes)
