"""The record of one round, step by step, with the clauses it cites: what a dispute is decided by.

It tells what everybody at the table could see; hidden cards stay hidden until they are turned.
"""

from collections.abc import Iterable, Iterator

from cutcard.games.croupier.croupier import Step
from cutcard.games.protocol import DEALER, GiveCard, Rules
from cutcard.narration.audience import shown_name
from cutcard.pit.runtime.clocks import SECOND
from cutcard.pit.table.history import RoundEntry
from cutcard.pit.table.keeper import Item
from cutcard.pit.table.table_events import RoundRules
from cutcard.web import wire
from cutcard.web.floor.act_words import act_words, words_of
from cutcard.web.floor.floor_types import RecordedMove, RecordedSentence, RecordedStep, RoundRecord
from cutcard.web.frames.renderer import EVERYBODY
from cutcard.web.frames.transitions import Transition, chips_moved, walk_states


def record_of(
    table: str, rules: Rules, number: int, entries: Iterable[RoundEntry], *, newest: int
) -> RoundRecord:
    """The record of a round by the entries that belong to it. `newest` is the table's newest round."""
    steps = tuple(step for entry in entries for step in _steps(rules, entry))
    clauses = tuple(dict.fromkeys(clause for step in steps for clause in step.clauses))
    return RoundRecord(table, rules.sheet.name, number, steps, clauses, newest)


def _steps(rules: Rules, entry: RoundEntry) -> Iterator[RecordedStep]:
    walk = walk_states(rules, entry.change)
    transition = Transition(rules, walk, entry.facts.round_results, EVERYBODY)
    for item in entry.change.items:
        told = [one for _, part in transition.by_event([item]) for one in part]
        act = _act(rules, item, by_hand=entry.facts.by_hand)
        if isinstance(item[1], RoundRules) or (not told and not act):
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
            moves=tuple(_moves(item, told)),
            clauses=tuple(dict.fromkeys(one.clause for one in sentences if one.clause)),
        )
        if isinstance(item[1], Step) and item[1].undone:
            return  # what follows is told by the frame after the correction


def _act(rules: Rules, item: Item, *, by_hand: bool) -> str:
    """The statement, or the name of the event in words."""
    _, one = item
    if not isinstance(one, Step):
        return words_of(type(one).__name__)
    if isinstance(one.command, GiveCard):
        return "gives a card"  # its face, if everybody saw it, is told with its place
    return act_words(rules.game, one.command, faces=by_hand)


def _who(item: Item, entry: RoundEntry) -> str:
    by = item[0]
    dealer = entry.facts.dealer
    return f"{shown_name(dealer)} (dealer)" if by == DEALER and dealer else shown_name(by)


def _card(one: "wire.Dealt | wire.Turned") -> str:
    return f"{one.place} {one.face or 'face down'}"


def _moves(item: Item, told: Iterable[wire.Told]) -> Iterator[RecordedMove]:
    """Money of the step. Of a correction: what went back, and what was paid instead."""
    _, one = item
    moved: Iterable[wire.Told] = told
    if isinstance(one, Step) and one.undone:
        moved = chips_moved(one.events)
    yield from (_move(each) for each in moved if isinstance(each, wire.ChipsMoved))


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
