"""The record of one round, step by step, with the clauses it cites: what a dispute is decided by.

It tells what everybody at the table could see; hidden cards stay hidden until they are turned.
"""

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from cutcard.games.croupier.croupier import Step
from cutcard.games.protocol import DEALER, GiveCard
from cutcard.narration.audience import shown_name
from cutcard.pit.runtime.clocks import SECOND
from cutcard.pit.table.history import RoundEntry
from cutcard.pit.table.keeper import Item
from cutcard.web import wire
from cutcard.web.floor.floor_types import RecordedMove, RecordedSentence, RecordedStep, RoundRecord
from cutcard.web.frames.renderer import EVERYBODY
from cutcard.web.frames.transitions import Transition, walk_states

if TYPE_CHECKING:
    from cutcard.pit.runtime.running_table import RunningTable


def record_of(table: "RunningTable", number: int) -> RoundRecord | None:
    """The record of a round that has ended, or of the one in play; None where it is not available."""
    history = table.keeper.history
    found = history.round(number)
    entries: Sequence[RoundEntry]
    if found is not None:
        entries = found.entries
    elif number == table.snapshot.state.rounds + 1 and table.rules.in_round(table.snapshot.state):
        known = {entry.version for one in history.rounds[-2:] for entry in one.unpacked.entries}
        entries = [entry for entry in history.recent() if entry.version not in known]
    else:
        return None
    steps = tuple(step for entry in entries for step in _steps(table, entry))
    clauses = tuple(dict.fromkeys(clause for step in steps for clause in step.clauses))
    return RoundRecord(table.name, table.rules.sheet.name, number, steps, clauses)


def _steps(table: "RunningTable", entry: RoundEntry) -> Iterator[RecordedStep]:
    rules = table.rules
    walk = walk_states(rules, entry.change)
    telling = Transition(rules, walk, entry.facts.round_results, EVERYBODY)
    for item in entry.change.items:
        told = [one for _, part in telling.by_event([item]) for one in part]
        act = _act(table, item)
        if not told and not act:
            continue
        said = [one for one in told if isinstance(one, wire.Said)]
        sentences = tuple(RecordedSentence(one.text, one.clause) for one in said)
        yield RecordedStep(
            entry=entry.version,
            at=entry.at / SECOND,
            who=_who(item, entry),
            act=act,
            sentences=sentences,
            cards=tuple(_card(one) for one in told if isinstance(one, wire.Dealt | wire.Turned)),
            moves=tuple(_move(one) for one in told if isinstance(one, wire.ChipsMoved)),
            clauses=tuple(dict.fromkeys(one.clause for one in sentences if one.clause)),
        )
        if isinstance(item[1], Step) and item[1].undone:
            return  # what follows is told by the frame after the correction


def _act(table: "RunningTable", item: Item) -> str:
    """The statement, or the name of the event in words."""
    _, one = item
    if isinstance(one, Step):
        if isinstance(one.command, GiveCard):
            return "gives a card"  # its face, if everybody saw it, is told with its place
        said = table.rules.game.write_statement(one.command)
        return said or _words(type(one.command).__name__)
    return _words(type(one).__name__)


def _words(name: str) -> str:
    return "".join(f" {letter.lower()}" if letter.isupper() else letter for letter in name).strip()


def _who(item: Item, entry: RoundEntry) -> str:
    by = item[0]
    dealer = entry.facts.dealer
    return f"{shown_name(dealer)} (dealer)" if by == DEALER and dealer else shown_name(by)


def _card(one: "wire.Dealt | wire.Turned") -> str:
    return f"{one.place} {one.face or 'face down'}"


def _move(one: wire.ChipsMoved) -> RecordedMove:
    return RecordedMove(_account(one.source), _account(one.target), one.cents)


def _account(account: wire.ChipAccount) -> str:
    match account:
        case wire.FeltAccount(box, player, wager):
            return f"{wager} of {player}" + (f", box {box}" if box else "")
        case wire.PurseAccount(player):
            return f"{player}'s chips"
        case wire.MeterAccount(name):
            return f"the meter {name}"
    return "the rack"
