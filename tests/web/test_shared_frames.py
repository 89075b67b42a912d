"""The steps of a shared round: one for each card, and no card that its sharer did not see."""

import re
from functools import cache
from types import SimpleNamespace
from typing import Any

import msgspec
import pytest

from cutcard.papers.round_picture import picture_of
from cutcard.web import wire
from cutcard.web.frames.round_picture import description_of, pictured
from cutcard.web.frames.shared_round import shared_round
from cutcard.web.frames.table_info import TableInfo
from cutcard.web.http.played_types import SharedRound
from tests.sampling import some
from tests.web.rendered_players import SHEET_NAMES, RenderedPlayers, snapshot

FACE = re.compile(rb'"([2-9TJQKA][cdhs])"')
SIZE_AT = 16
"""Where a PNG has its width and height."""


@cache
def table(sheet: str) -> Any:
    played = RenderedPlayers(sheet, 3, bots=2)
    played.play(6)
    keeper = played.keeper
    return SimpleNamespace(
        keeper=keeper,
        rules=keeper.rules,
        sheet=keeper.rules.sheet,
        name=f"{sheet}.2",
        snapshot=snapshot(keeper),
    )


def faces(frame: wire.TableFrame) -> set[bytes]:
    return set(FACE.findall(msgspec.json.encode(frame)))


@pytest.mark.parametrize("sheet", some(SHEET_NAMES, quick=4, at=2))
@pytest.mark.parametrize("observer", ["ann", "bob"])
def test_a_step_for_each_card_and_only_what_the_sharer_saw(sheet: str, observer: str) -> None:
    at = table(sheet)
    for number in (3, 5, 6):
        shared = shared_round(at, number, observer, ())
        replay = TableInfo().replay(at, number, observer)
        assert shared is not None
        assert replay is not None
        before = TableInfo().replay(at, number - 1, observer)  # its cards lie there until the first of this
        assert before is not None
        seen: set[bytes] = set().union(*map(faces, (*before.frames, *replay.frames)))
        shown: set[bytes] = set().union(*map(faces, shared.frames))
        assert shown <= seen
        assert shared.frames[-1].felt == replay.frames[-1].felt
        assert shared.notation == replay.notation
        assert len(shared.times) == len(shared.frames)
        dealt = [[one for one in frame.told if isinstance(one, wire.Dealt)] for frame in shared.frames]
        assert max(map(len, dealt)) <= 1
        told = [one for frame in replay.frames for one in frame.told if isinstance(one, wire.Dealt)]
        assert [one for each in dealt for one in each] == told
        assert not any(frame.mine.choices or frame.mine.bets for frame in shared.frames)


@pytest.mark.parametrize("sheet", ["atlantic-city", "craps", "red-dog", "multiple-action"])
def test_a_picture_of_1200_by_630(sheet: str) -> None:
    shared = shared_round(table(sheet), 5, "ann", ())
    assert shared is not None
    stored = msgspec.json.decode(msgspec.json.encode(shared), type=SharedRound)
    assert stored == shared
    shown = pictured(stored)
    assert shown.result[:2] == ("+$" if shared.result > 0 else "-$" if shared.result else "Ev")
    drawn = picture_of(shown)
    assert drawn.startswith(b"\x89PNG")
    assert int.from_bytes(drawn[SIZE_AT : SIZE_AT + 4]) == 1200
    assert int.from_bytes(drawn[SIZE_AT + 4 : SIZE_AT + 8]) == 630
    assert f"round {shared.number}: ann" in description_of(shared)


def test_a_round_that_is_no_longer_kept_is_not_shared() -> None:
    assert shared_round(table("atlantic-city"), 99, "ann", ()) is None
