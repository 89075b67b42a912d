"""Frames are sent after the answer, in order, and pending updates are merged."""

import asyncio
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import msgspec
import pytest

from cutcard.games.croupier.croupier import Step
from cutcard.pit.runtime.broadcast import FrameScheduler, PendingUpdate, coalesce
from cutcard.pit.runtime.frame_source import Snapshot
from cutcard.pit.table import acts
from cutcard.pit.table.keeper import Change
from cutcard.web.frames.renderer import FrameRenderer
from cutcard.web.wire import ChipsMoved, PurseAccount, TableFrame

from .house_fixture import real_house
from .running_table_fixtures import TABLE, to_the_bets
from .test_running_table_concurrency import bet


def one(version: int, *, ended: bool = False, undone: int = 0) -> PendingUpdate:
    step = Step(version, (), automatic=False, ended=ended, undone=undone)
    return PendingUpdate(Snapshot(version, None, None, {}), Change(version - 1, (("ann", step),)))  # type: ignore[arg-type]


def versions(untold: Iterable[PendingUpdate]) -> list[list[int]]:
    return [[item.command for _, item in told.change.items] for told in coalesce(untold)]  # type: ignore[union-attr]


def test_pending_updates_are_merged_in_order() -> None:
    (told,) = coalesce([one(4), one(5), one(6)])
    assert (told.snapshot.version, told.change.before) == (6, 3)
    assert versions([one(4), one(5), one(6)]) == [[4, 5, 6]]


def test_the_end_of_a_round_is_not_merged_with_later_updates() -> None:
    """Results are those of the frame that tells it: the next round's wagers would have cleared them away."""
    assert versions([one(1), one(2, ended=True), one(3), one(4)]) == [[1, 2], [3, 4]]


def test_an_update_that_undoes_steps_is_not_merged_with_later_ones() -> None:
    assert versions([one(1), one(2, undone=1), one(3)]) == [[1, 2], [3]]


async def test_between_two_renderings_an_answer_gets_from_the_disk_to_its_sender() -> None:
    done: list[str] = []
    loop = asyncio.get_running_loop()
    frame_scheduler = FrameScheduler()
    frame_scheduler.schedule(lambda: done.append("first"))
    frame_scheduler.schedule(lambda: done.append("second"))
    outcome: asyncio.Future[str] = loop.create_future()

    async def act() -> None:
        done.append(await outcome)

    answering = asyncio.ensure_future(act())
    await asyncio.sleep(0)
    assert done == ["first"]
    loop.call_soon(outcome.set_result, "an answer")  # as the writer thread hands it over
    while len(done) < 3:
        await asyncio.sleep(0)
    await answering
    assert done == ["first", "an answer", "second"]


async def test_a_rendering_that_fails_does_not_stop_the_others() -> None:
    done: list[str] = []
    failed: list[Any] = []
    asyncio.get_running_loop().set_exception_handler(lambda loop, told: failed.append(told["exception"]))

    def broken() -> None:
        raise KeyError("planted")

    frame_scheduler = FrameScheduler()
    frame_scheduler.schedule(broken)
    frame_scheduler.schedule(lambda: done.append("second"))
    await asyncio.sleep(0.01)
    assert done == ["second"]
    assert [type(one) for one in failed] == [KeyError]


async def test_the_answer_comes_before_the_frames_and_a_new_subscriber_gets_no_old_update(
    tmp_path: Path,
) -> None:
    async with real_house(tmp_path) as house:
        table = await to_the_bets(house, "ann")
        first: list[bytes] = []
        late: list[bytes] = []
        table.subscribe("", first.append)
        now = table.snapshot.version
        assert (await house.do(TABLE, "ann", bet("ann", 1))).done
        assert first == [b"%d" % now], "answered, and not shown yet"
        table.subscribe("bob", late.append)
        assert first == [b"%d" % now, b"%d" % (now + 1)], "before anybody joins, what was done is told"
        await asyncio.sleep(0.01)
        assert late == [b"%d" % (now + 1)]
        assert first == [b"%d" % now, b"%d" % (now + 1)]


async def test_two_acts_before_rendering_make_one_frame(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with real_house(tmp_path) as house:
        frame_source = FrameRenderer()
        monkeypatch.setattr(house.house.frame_source, "frames", frame_source.frames)
        table = await to_the_bets(house, "ann", "bob")
        frames: list[bytes] = []
        table.subscribe("", frames.append)
        held: list[Any] = []
        monkeypatch.setattr(table.broadcast._frame_scheduler, "schedule", held.append)
        for box, player in ((1, "ann"), (2, "bob")):
            assert (await house.do(TABLE, player, bet(player, box))).done
        assert (await house.do(TABLE, "ann", acts.Ready())).done
        (tell,) = held
        tell()
        told = msgspec.json.decode(frames[-1], type=TableFrame)
        assert len(frames) == 2
        assert told.version == table.snapshot.version
        moved = [line.source for line in told.told if isinstance(line, ChipsMoved)]
        assert moved == [PurseAccount("ann"), PurseAccount("bob")]
