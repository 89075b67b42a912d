"""A command is answered after its commit; a repeated command gets the same answer and is done once."""

import asyncio
from pathlib import Path
from typing import Any

import pytest

from cutcard.pit.log.audit.audit import audit
from cutcard.pit.runtime import answer_cache, background_tasks
from cutcard.pit.runtime.background_tasks import TryAgainError
from cutcard.pit.table import acts

from .arranged_table import spoken
from .house_fixture import RealHouse, real_house
from .running_table_fixtures import TABLE, BrokenCommits, HeldCommits, say, to_the_bets, to_the_decision

BET = spoken("blackjack", "bet 1 ann blackjack 10")


# --- first the disk ---


async def test_no_frame_is_sent_before_the_commit(tmp_path: Path) -> None:
    async with real_house(tmp_path) as house:
        table = await to_the_bets(house, "ann")
        frames: list[bytes] = []
        table.subscribe("ann", frames.append)
        table.subscribe("", frames.append)
        frames.clear()
        held = HeldCommits(house.store)
        before = table.snapshot.version
        sent = asyncio.create_task(table.act("ann", "bet", before, BET))
        await held.arrival.wait()
        await asyncio.sleep(0.02)
        assert not sent.done()
        assert frames == []
        assert table.snapshot.version == before
        assert table.frame("") == b"%d" % before, "nor does somebody who comes just now"
        held.go.set()
        assert b'"done":true' in await sent
        assert frames == [b"%d" % (before + 1)] * 2


async def test_acts_at_one_table_wait_for_each_other(tmp_path: Path) -> None:
    async with real_house(tmp_path) as house:
        table = await to_the_bets(house, "ann", "bob")
        seen = table.snapshot.version
        other = spoken("blackjack", "bet 2 bob blackjack 20")
        held = HeldCommits(house.store)
        first = asyncio.create_task(table.act("ann", "one", seen, BET))
        await held.arrival.wait()
        second = asyncio.create_task(table.act("bob", "two", seen, other))
        await asyncio.sleep(0.01)
        assert len(table.keeper.facts.bets) == 1
        held.go.set()
        assert b'"version":%d' % (seen + 1) in await first
        assert b'"version":%d' % (seen + 2) in await second


# --- the same again ---


async def test_the_same_command_is_done_once_and_answered_the_same(tmp_path: Path) -> None:
    async with real_house(tmp_path) as house:
        table = await to_the_bets(house, "ann")
        seen = table.snapshot.version
        answers = [await table.act("ann", "bet", seen, BET) for _ in range(3)]
        assert len(set(answers)) == 1
        assert table.snapshot.version == seen + 1
        assert table.keeper.chips("ann") == 990_00
    async with real_house(tmp_path) as house:
        table = house.table(TABLE)
        assert await table.act("ann", "bet", seen, BET) == answers[0]
        assert table.keeper.chips("ann") == 990_00


OTHER = "this id was used for another command; nothing was done; send it with a new id"


def refused_as_other(answer: bytes) -> bool:
    return b'"done":false' in answer and OTHER.encode() in answer


@pytest.mark.parametrize(
    "other",
    [spoken("blackjack", "bet 1 ann blackjack 20"), acts.Ready(), acts.Leave(), acts.Bring(50_00)],
    ids=["another amount", "ready", "leave", "bring"],
)
async def test_the_same_id_with_another_content_is_another_command(tmp_path: Path, other: acts.Act) -> None:
    async with real_house(tmp_path) as house:
        table = await to_the_bets(house, "ann")
        seen = table.snapshot.version
        first = await table.act("ann", "bet", seen, BET)
        wallet = await house.wallet.balance("ann")
        for saw in (seen, seen + 1):
            assert refused_as_other(await table.act("ann", "bet", saw, other))
        assert await table.act("ann", "bet", seen, BET) == first, "the first one keeps its answer"
    async with real_house(tmp_path) as house:  # the cache is empty, the store remembers
        table = house.table(TABLE)
        assert refused_as_other(await table.act("ann", "bet", seen, other))
        assert refused_as_other(await table.act("ann", "bet", table.snapshot.version, other))
        assert await table.act("ann", "bet", seen, BET) == first
        assert table.snapshot.version == seen + 1
        assert (table.keeper.chips("ann"), await house.wallet.balance("ann")) == (990_00, wallet)
        assert not audit(house.store, replay=True).faults


async def test_a_reused_id_is_found_after_its_answer_was_evicted(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(answer_cache, "CAPACITY", 2)
    async with real_house(tmp_path) as house:
        table = await to_the_bets(house, "ann")
        seen = table.snapshot.version
        first = await table.act("ann", "bet", seen, BET)
        for _ in range(3):
            await say(house, "ann", "bet 1 ann blackjack 10")
        for saw in (seen, table.snapshot.version):  # looked up at once, or when its commit is refused
            assert refused_as_other(await table.act("ann", "bet", saw, acts.Leave()))
            assert await table.act("ann", "bet", saw, BET) == first
        assert table.keeper.chips("ann") == 960_00


async def test_a_refused_command_is_not_another_one_under_its_id(tmp_path: Path) -> None:
    async with real_house(tmp_path) as house:
        table = await to_the_bets(house, "ann")
        seen = table.snapshot.version
        much = spoken("blackjack", "bet 1 ann blackjack 100000")
        refused = await table.act("ann", "bet", seen, much)
        assert not refused_as_other(refused)
        assert refused_as_other(await table.act("ann", "bet", seen, BET))
        assert await table.act("ann", "bet", seen, much) == refused
        assert table.keeper.chips("ann") == 1_000_00


async def test_an_answer_of_an_older_program_without_a_digest_is_taken_as_the_same(tmp_path: Path) -> None:
    async with real_house(tmp_path) as house:
        table = await to_the_bets(house, "ann")
        seen = table.snapshot.version
        first = await table.act("ann", "bet", seen, BET)
        await house.store.transact(
            lambda connection: connection.exec_driver_sql("UPDATE answers SET digest = NULL") and None
        )
    async with real_house(tmp_path) as house:
        assert await house.table(TABLE).act("ann", "bet", seen, BET) == first


async def test_sent_twice_at_once_it_is_done_once(tmp_path: Path) -> None:
    async with real_house(tmp_path) as house:
        table = await to_the_bets(house, "ann")
        seen = table.snapshot.version
        one, two = await asyncio.gather(*(table.act("ann", "bet", seen, BET) for _ in range(2)))
        assert one == two
        assert table.keeper.chips("ann") == 990_00


async def test_a_refusal_stays_a_refusal(tmp_path: Path) -> None:
    """It would be lawful now; but this command has had its answer."""
    much = spoken("blackjack", "bet 1 ann blackjack 1000")
    async with real_house(tmp_path) as house:
        table = await to_the_bets(house, "ann")
        await say(house, "ann", "bet 1 ann blackjack 10")
        seen = table.snapshot.version
        await say(house, "ann", "withdraw 1 ann blackjack")
        await say(house, "ann", "bet 1 ann blackjack 20")
        refused = await table.act("ann", "much", seen, much)
        assert b'"done":false' in refused
        await say(house, "ann", "withdraw 1 ann blackjack")
        assert await table.act("ann", "much", seen, much) == refused
    async with real_house(tmp_path) as house:
        table = house.table(TABLE)
        assert await table.act("ann", "much", seen, much) == refused
        assert table.keeper.chips("ann") == 1_000_00
        assert (await house.do(TABLE, "ann", much, command="more")).done


async def test_a_stale_answer_is_a_stored_refusal(tmp_path: Path) -> None:
    async with real_house(tmp_path) as house:
        table = await to_the_decision(house)
        hit = spoken("blackjack", "hit 1")
        old = table.snapshot.facts.question.since - 1
        late = await table.act("ann", "late", old, hit)
        assert b'"stale":true' in late
        assert b'"done":false' in late
    async with real_house(tmp_path) as house:
        assert await house.table(TABLE).act("ann", "late", old, hit) == late


async def test_chips_refused_by_the_table_are_back_in_the_wallet(tmp_path: Path) -> None:
    async with real_house(tmp_path) as house:
        before = await house.wallet.balance("bob")
        await to_the_bets(house, "ann")
        answer = await house.do(TABLE, "bob", acts.Sit(1, 500_00))
        assert [bar.says for bar in answer.bars] == ["box 1 is the seat of ann"]
        assert await house.wallet.balance("bob") == before
        assert not house.store.cage_rows("requested")


async def test_nobody_brings_more_than_their_wallet_holds(tmp_path: Path) -> None:
    async with real_house(tmp_path) as house:
        answer = await house.do(TABLE, "ann", acts.Sit(1, 10_000_01))
        assert [bar.says for bar in answer.bars] == ["you have less than that in your wallet"]
        assert (await house.do(TABLE, "ann", acts.Sit(1, 10_000_00))).done
        assert await house.wallet.balance("ann") == 0


# --- one writer ---


async def test_the_older_of_two_houses_on_one_database_stops(tmp_path: Path) -> None:
    async with real_house(tmp_path) as older:
        table = await to_the_bets(older, "ann")
        fenced: list[bool] = []
        table.fenced = lambda: fenced.append(True)
        seen = table.snapshot.version
        async with real_house(tmp_path) as newer:
            money = await newer.wallet.balance("bob")
            assert newer.table(TABLE).snapshot.version == seen
            await say(newer, "ann", "bet 1 ann blackjack 20")
            for act, player in ((BET, "ann"), (acts.Sit(2, 100_00), "bob"), (acts.Ready(), "ann")):
                with pytest.raises(TryAgainError):
                    await table.act(player, f"older {player} {act}", seen, act)
            assert fenced == [True]
            assert table.stopped
            assert table.snapshot.version == seen, "it shows nothing that has not happened"
            assert newer.table(TABLE).keeper.chips("ann") == 980_00
            assert await newer.wallet.balance("bob") == money
            assert audit(newer.store, replay=True).faults == ()


async def test_chips_reserved_by_a_fenced_table_are_returned(tmp_path: Path) -> None:
    async with real_house(tmp_path) as older:
        before = await older.wallet.balance("bob")
        async with real_house(tmp_path) as newer:
            with pytest.raises(TryAgainError):
                await older.do(TABLE, "bob", acts.Sit(2, 100_00))
            assert await newer.wallet.balance("bob") == before
            assert not newer.store.cage_rows("requested")


# --- the store goes away and comes back ---


async def one_round(house: RealHouse) -> dict[str, int]:
    """Two people play a round, leave, and send everything again until it is answered."""
    sent = 0

    async def send(player: str, act: acts.Act) -> None:
        nonlocal sent
        sent += 1
        table = house.table(TABLE)
        command, seen = f"{player} {sent}", table.snapshot.version
        for _ in range(3):
            try:
                answer = await table.act(player, command, seen, act)
            except TryAgainError:
                continue
            assert b'"done":true' in answer, answer
            return
        pytest.fail("never answered")

    for box, player in enumerate(("ann", "bob"), start=1):
        await send(player, acts.Sit(box, 1_000_00))
        await send(player, spoken("blackjack", f"bet {box} {player} blackjack 10"))
    table = house.table(TABLE)
    for player in ("ann", "bob"):
        await send(player, acts.Ready())
    while table.keeper.in_round:
        question = table.keeper.facts.question
        if question.window:
            for player in ("ann", "bob"):
                if table.keeper.facts.question.window:
                    await send(player, acts.Ready())
        else:
            box = 1 if question.who == "ann" else 2
            await send(question.who, spoken("blackjack", f"stand {box}"))
    for player in ("ann", "bob"):
        await send(player, acts.Leave())
    await house.house.cage.pay_out()
    return {player: await house.wallet.balance(player) for player in ("ann", "bob")}


@pytest.mark.parametrize("written", [False, True])
async def test_a_round_survives_a_store_failure_at_every_commit(
    tmp_path: Path, written: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whether that commit was written or not: nothing is lost, nothing is done twice."""
    monkeypatch.setattr(background_tasks, "RETRY_SECONDS", 0.01)
    (tmp_path / "whole").mkdir()
    async with real_house(tmp_path / "whole") as house:
        counting: Any = BrokenCommits(house.store, 0, written=written)
        expected = await one_round(house)
        kinds = [entry.kind for entry in house.store.entries(TABLE)]
    assert counting.count == len(kinds) - 1 >= 10, "all but the opening"
    for at in range(1, counting.count + 1):
        folder = tmp_path / str(at)
        folder.mkdir()
        async with real_house(folder) as house:
            broken = BrokenCommits(house.store, at, written=written)
            assert await one_round(house) == expected, at
            assert broken.broke
            assert [entry.kind for entry in house.store.entries(TABLE)] == kinds, at
            assert audit(house.store).faults == (), at


# --- stopping ---


async def test_stopping_finishes_the_act_under_way(tmp_path: Path) -> None:
    async with real_house(tmp_path) as house:
        table = await to_the_bets(house, "ann", "bob")
        seen = table.snapshot.version
        held = HeldCommits(house.store)
        begun = asyncio.create_task(table.act("ann", "begun", seen, BET))
        await held.arrival.wait()
        stopping = asyncio.create_task(table.stop())
        await asyncio.sleep(0)
        waiting = asyncio.create_task(table.act("bob", "waiting", seen, acts.Ready()))
        await asyncio.sleep(0.01)
        held.go.set()
        answer = await begun
        assert b'"done":true' in answer
        with pytest.raises(TryAgainError):
            await waiting
        await stopping
        assert await table.act("ann", "begun", seen, BET) == answer, "what was answered is answered again"
        with pytest.raises(TryAgainError):
            await table.act("ann", "new", seen, acts.Ready())
    async with real_house(tmp_path) as house:
        assert await house.table(TABLE).act("ann", "begun", seen, BET) == answer
        assert (await house.do(TABLE, "bob", acts.Ready(), command="waiting", seen=seen)).done
