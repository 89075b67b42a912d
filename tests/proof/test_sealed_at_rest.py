"""The undealt part of a shoe in the database: sealed, opened again with the key, named if the key is lost."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from cutcard.cli.commands.audit import audit as audit_command
from cutcard.games.registry import GAMES
from cutcard.pit.keys import key_file
from cutcard.pit.keys.house_keys import HouseKey, HouseKeys
from cutcard.pit.log.audit.audit import audit
from cutcard.pit.log.codec import codec_of
from cutcard.pit.runtime import table_upkeep
from cutcard.pit.runtime.house import House, Pace
from cutcard.pit.store.connection.opening import open_store
from cutcard.pit.table import acts
from cutcard.pit.table.randomness import SystemRandomness
from cutcard.pit.table.shoe.vault import SealedError
from tests.pit.arranged_table import spoken
from tests.pit.house_fixture import PlainFrames, RealHouse

NAME = "single-deck"


def keys_of(seed: int) -> HouseKeys:
    return HouseKeys([HouseKey(bytes([seed]) * 32, "2026-01-01T00:00:00Z")], place="keys")


@asynccontextmanager
async def house_on(file: Path, keys: HouseKeys) -> AsyncIterator[RealHouse]:
    opened = RealHouse(file, pace=Pace(0, 0, 0, 0), bots=0)
    opened.store.vouch_by(keys.vouch)
    opened.house = House(
        opened.store,
        opened.wallet,
        PlainFrames(),
        pace=Pace(0, 0, 0, 0),
        bots=0,
        random_source=SystemRandomness,
        seals=keys,
    )
    try:
        await opened.open(NAME)
        yield opened
    finally:
        await opened.close()


async def do(house: RealHouse, act: Any) -> None:
    answer = await house.do(NAME, "ann", act)
    assert answer.done, answer


async def play(house: RealHouse, rounds: int) -> None:
    for _ in range(rounds):
        await do(house, spoken("blackjack", "bet 1 ann blackjack 50"))
        await do(house, acts.Ready())
        table = house.table(NAME)
        while table.keeper.in_round:
            await table.act_as_table(acts.Expire())
        if table.snapshot.facts.question.kind == "a cut":
            await do(house, acts.Ready())


def cards_of(house: RealHouse) -> Any:
    table = house.table(NAME)
    source: Any = table.keeper.croupier.source
    return source.cards, source.position


def shuffled(folder: Path, rounds: int = 0) -> tuple[Path, Any]:
    """A house in which one shoe is shuffled, and so many rounds are played; the cards of its table."""
    file = folder / "house.db"

    async def run() -> Any:
        async with house_on(file, keys_of(1)) as house:
            await do(house, acts.Sit(1, 5_000_00))
            await do(house, acts.Ready())
            await play(house, rounds)
            return cards_of(house)

    return file, asyncio.run(run())


def stored(file: Path) -> bytes:
    """Every byte of the database, its journal included."""
    return b"".join(one.read_bytes() for one in file.parent.glob(f"{file.name}*"))


def test_the_order_of_the_shoe_in_play_is_nowhere_in_the_database(tmp_path: Path) -> None:
    file, (cards, position) = shuffled(tmp_path)
    held = stored(file)
    coming = [str(one) for one in cards[position:]]
    assert len(coming) > 40
    for start in range(0, len(coming) - 6, 5):
        six = coming[start : start + 6]
        for joined in (" ".join(six), "".join(six), '"},{"Card":"'.join(six)):
            assert joined.encode() not in held
    codec = codec_of(GAMES["blackjack"])
    store = open_store(str(file), reading=True)
    try:
        for entry in store.entries(NAME):
            items, orders, _ = codec.decode_body(entry.body)
            assert orders == ()
            assert items
    finally:
        store.close()


def test_a_restart_opens_it_with_the_key(tmp_path: Path) -> None:
    file, before = shuffled(tmp_path, rounds=1)

    async def run() -> Any:
        async with house_on(file, keys_of(1)) as house:
            again = cards_of(house)
            await play(house, 12)
            return again

    assert asyncio.run(run()) == before


def test_a_wash_continues_after_a_restart_without_waiting_for_closed_browsers(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(table_upkeep, "WASH_SECONDS", 1000.0)
    file = tmp_path / "house.db"

    async def sit() -> None:
        async with house_on(file, keys_of(1)) as house:
            await do(house, acts.Sit(1, 5_000_00, part=True))
            assert house.table(NAME).snapshot.facts.shoe.proof.stage == "commit"

    async def go_on() -> tuple[str, ...]:
        async with house_on(file, keys_of(1)) as house:
            table = house.table(NAME)
            while table.snapshot.facts.shoe.proof.stage != "dealt":
                await asyncio.sleep(0.01)
            return table.snapshot.facts.shoe.proof.without

    asyncio.run(sit())
    monkeypatch.setattr(table_upkeep, "WASH_SECONDS", 0.01)
    assert asyncio.run(asyncio.wait_for(go_on(), 30)) == ("ann",)


def test_a_wrong_key_is_named_and_nothing_is_lost(tmp_path: Path) -> None:
    file, before = shuffled(tmp_path)

    async def run(keys: HouseKeys) -> Any:
        async with house_on(file, keys) as house:
            return cards_of(house)

    with pytest.raises(SealedError) as error:
        asyncio.run(run(keys_of(2)))
    wanted = keys_of(1).newest.id
    assert str(error.value) == (
        f"table {NAME}: its shoe is sealed and cannot be opened: key {wanted} is not among the keys of keys; "
        "a house needs the keys it has sealed with"
    )
    assert asyncio.run(run(keys_of(1))) == before


def test_a_rotated_key_opens_what_the_old_one_sealed(tmp_path: Path) -> None:
    file, before = shuffled(tmp_path)
    both = HouseKeys([keys_of(3).newest, keys_of(1).newest], place="keys")

    async def run() -> Any:
        async with house_on(file, both) as house:
            return cards_of(house)

    assert asyncio.run(run()) == before


def test_an_audit_without_the_key_reads_everything_but_the_order(tmp_path: Path) -> None:
    """Shoes that are over reveal themselves; of the one in play events and money are checked."""
    file, _ = shuffled(tmp_path, rounds=14)
    store = open_store(str(file), reading=True)
    try:
        assert b"SecretRevealed" in b"".join(entry.body for entry in store.entries(NAME))
        assert audit(store).faults == ()
        assert audit(store, keys=keys_of(1), replay=True).faults == ()
        with pytest.raises(SealedError, match="there is no key to open it"):
            audit(store, replay=True)
    finally:
        store.close()


def test_a_closed_table_is_replayed_without_a_key(tmp_path: Path) -> None:
    file, _ = shuffled(tmp_path, rounds=2)

    async def close() -> None:
        async with house_on(file, keys_of(1)) as house:
            table = house.table(NAME)
            await table.act_as_table(acts.Close())

    asyncio.run(close())
    store = open_store(str(file), reading=True)
    try:
        assert audit(store, replay=True).faults == ()
    finally:
        store.close()


def test_the_command_says_that_a_replay_needs_the_keys(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv(key_file.VARIABLE, raising=False)
    file, _ = shuffled(tmp_path)
    assert audit_command(str(file), replay=False, as_json=False) == 0
    capsys.readouterr()
    assert audit_command(str(file), replay=True, as_json=False) == 2
    assert "its shoe is sealed" in capsys.readouterr().err
