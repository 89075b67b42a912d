"""A finished round as one person saw it, with a frame for each card and each act, to be shared by a link.

Everything goes through the view gate with that person as its observer.
"""

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from msgspec.structs import replace

from cutcard.games.registry import listed
from cutcard.narration.protocol import NARRATIONS
from cutcard.pit.runtime.frame_source import Snapshot
from cutcard.pit.table.history import Round
from cutcard.web import wire
from cutcard.web.frames.playback import frame_of, playback
from cutcard.web.frames.table_info import TableInfo
from cutcard.web.http.coach_types import CoachedDecision
from cutcard.web.http.http_types import Face
from cutcard.web.http.played_types import SharedRound

if TYPE_CHECKING:
    from cutcard.pit.runtime.running_table import RunningTable


def shared_round(
    table: "RunningTable",
    number: int,
    observer: str,
    decisions: tuple[CoachedDecision, ...],
    faces: tuple[Face, ...] = (),
) -> SharedRound | None:
    """None if the table no longer has the round."""
    info = TableInfo()
    found, replay = table.keeper.history.round(number), info.replay(table, number, observer)
    if found is None or replay is None:
        return None
    steps = _steps(table, found, observer)
    rules = info.rules(table)
    return SharedRound(
        table=table.name,
        title=rules.title,
        game=listed(table.rules.game.name).title,
        number=number,
        ended=found.ended / 1e6,
        player=observer,
        by=next((one.shown for one in faces if one.player == observer), observer),
        result=dict(found.results).get(observer, 0),
        motto=rules.motto,
        wagers=rules.wagers,
        boxes=table.rules.boxes(),
        faces=faces,
        frames=tuple(frame for _, frame in steps),
        times=tuple(at for at, _ in steps),
        decisions=decisions,
        notation=replay.notation,
    )


def _steps(table: "RunningTable", found: Round, observer: str) -> Sequence[tuple[float, wire.TableFrame]]:
    """The time and the frame of each step: of each event that shows something.

    What is only said about a card or a settlement belongs to its step; so does a change without a word.
    """
    steps: list[tuple[float, wire.TableFrame]] = []
    for at, frame in _frames(table, found, observer):
        shown = steps[-1][1] if steps else None
        if shown is not None and _belongs(frame.told, shown.told):
            steps[-1] = steps[-1][0], replace(frame, told=(*shown.told, *frame.told))
        else:
            steps.append((at, frame))
    return steps


def _belongs(told: Sequence[wire.Told], before: Sequence[wire.Told]) -> bool:
    """Whether what is told now is part of the step before."""
    if all(isinstance(one, wire.RoundOver) for one in told):
        return True
    alone = all(isinstance(one, wire.Said) for one in told)
    return alone and bool(before) and not any(isinstance(one, wire.Said) for one in before)


def _frames(table: "RunningTable", found: Round, observer: str) -> Iterator[tuple[float, wire.TableFrame]]:
    """A frame for each event, and the table after each act."""
    rules, before = table.rules, None
    for entry in found.entries:
        after = Snapshot(entry.version, entry.state, entry.facts, entry.chips, frozenset())
        if before is None:
            results = NARRATIONS[rules.game.name].round_results()
            before = after._replace(facts=entry.facts._replace(round_results=results))
        begun = before._replace(state=entry.change.before)
        for frame in playback(rules, begun, entry.change, observer):
            yield entry.at / 1e6, frame
        yield entry.at / 1e6, frame_of(rules, after, observer, options=False)
        before = after
