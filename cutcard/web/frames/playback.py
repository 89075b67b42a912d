"""Frames for one reader in the same process: the table as it is, and after each event that led there.

A page moves cards as a frame describes. A reader that draws whole tables, as the terminal does, is
given one frame an event instead.
"""

from collections.abc import Iterator, Mapping, Sequence

from msgspec import UNSET

from cutcard.games.protocol import Event, Purse, Rules
from cutcard.pit.runtime.frame_source import Snapshot
from cutcard.pit.table import seats
from cutcard.pit.table.keeper import Change
from cutcard.web import wire
from cutcard.web.frames.player_options import TableOffers
from cutcard.web.frames.protocol import GAME_FRAMES
from cutcard.web.frames.renderer import boxes_of, notice_of, question_of, seats_of
from cutcard.web.frames.transitions import FOR_ALL, Transition, Wording, walk_states


def frame_of(
    rules: Rules,
    shown: Snapshot,
    player: str,
    told: Sequence[wire.Told] = (),
    *,
    options: bool = True,
) -> wire.TableFrame:
    """The table as this player sees it; without `options` nothing is offered."""
    view = rules.view(shown.state, player)
    facts, chips = shown.facts, shown.chips.get(player, 0)
    if options:
        own = TableOffers(rules, shown.state, view, facts).to(player, chips)
    else:
        sitting = seats.of(facts.seats, player)
        own = wire.Mine(player, 0 if sitting is None else sitting.box, chips)
    return wire.TableFrame(
        game=rules.game.name,
        version=shown.version,
        felt=GAME_FRAMES[rules.game.name].felt(rules.sheet, view, facts.round_results, boxes_of(facts)),
        seats=seats_of(shown),
        question=question_of(rules.sheet, view, shown),
        mine=own,
        told=tuple(told),
        notice=notice_of(facts),
        rules_changed=facts.changes or UNSET,
    )


def playback(
    rules: Rules, before: Snapshot, change: Change, player: str, wording: Wording = FOR_ALL
) -> Iterator[wire.TableFrame]:
    """A frame for each event of a change that began at `before`, and for what is told between them.

    Nothing is offered in them: the frame after the change does that.
    """
    walk = walk_states(rules, change)
    results, chips = before.facts.round_results, before.chips
    for _, item in change.items:
        for event in getattr(item, "events", ()):
            results = results.after(event)
    transition = Transition(rules, walk, results, player, wording)
    results = before.facts.round_results
    for event, told in transition.by_event(walk.items):
        if event is not None:
            results, chips = results.after(event), _moved(chips, event)
        elif not told:
            continue
        facts = before.facts._replace(round_results=results)
        shown = before._replace(state=transition.state, facts=facts, chips=chips)
        yield frame_of(rules, shown, player, told, options=False)


def _moved(chips: Mapping[str, int], event: Event) -> Mapping[str, int]:
    """What everybody has after the event moved money."""
    after = dict(chips)
    for transfer in event.transfers:
        for account, cents in ((transfer.source, -transfer.cents), (transfer.target, transfer.cents)):
            if isinstance(account, Purse) and account.player in after:
                after[account.player] += cents
    return after
