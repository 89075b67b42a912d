"""Frames for one reader in the same process: the table as it stands, and after each event that led there.

A page moves cards by what a frame tells of them. A reader that draws whole tables, as the terminal does, is
given one frame an event instead.
"""

from collections.abc import Iterator, Mapping, Sequence

from cutcard.games.protocol import Event, Purse, Rules
from cutcard.pit.runtime.frame_source import Snapshot
from cutcard.pit.table import seats
from cutcard.pit.table.keeper import Change
from cutcard.web import wire
from cutcard.web.frames.player_options import mine
from cutcard.web.frames.protocol import PICTURES
from cutcard.web.frames.renderer import boxes_of, question_of, seats_of
from cutcard.web.frames.transitions import FOR_ALL, Story, Wording, walked


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
        own = mine(rules, shown.state, view, facts, player, chips)
    else:
        sitting = seats.of(facts.seats, player)
        own = wire.Mine(player, 0 if sitting is None else sitting.box, chips)
    return wire.TableFrame(
        version=shown.version,
        felt=PICTURES[rules.game.name].felt(rules.sheet, view, facts.slate, boxes_of(facts)),
        seats=seats_of(shown),
        question=question_of(rules.sheet, view, shown),
        mine=own,
        told=tuple(told),
    )


def playback(
    rules: Rules, before: Snapshot, change: Change, player: str, wording: Wording = FOR_ALL
) -> Iterator[wire.TableFrame]:
    """A frame for each event of a change that began at `before`, and for what is told between them.

    Nothing is offered in them: the frame after the change does that.
    """
    walk = walked(rules, change)
    slate, chips = before.facts.slate, before.chips
    for _, item in change.items:
        for event in getattr(item, "events", ()):
            slate = slate.after(event)
    story = Story(rules, walk, slate, player, wording)
    slate = before.facts.slate
    for event, told in story.by_event(walk.items):
        if event is not None:
            slate, chips = slate.after(event), _moved(chips, event)
        elif not told:
            continue
        facts = before.facts._replace(slate=slate)
        shown = before._replace(state=story.state, facts=facts, chips=chips)
        yield frame_of(rules, shown, player, told, options=False)


def _moved(chips: Mapping[str, int], event: Event) -> Mapping[str, int]:
    """What everybody has after the event moved money."""
    after = dict(chips)
    for transfer in event.transfers:
        for account, cents in ((transfer.source, -transfer.cents), (transfer.target, transfer.cents)):
            if isinstance(account, Purse) and account.player in after:
                after[account.player] += cents
    return after
