"""An act that is being committed cannot be seen: if the commit fails, it never happened.

A player who saw what a card would do to them, and then found their act undone, would decide otherwise.
"""

from pathlib import Path
from typing import Any

import pytest

from cutcard.games.blackjack.model import commands as cm
from cutcard.games.protocol import PlaceBet
from cutcard.pit.runtime.house import Pace, TableSheet
from cutcard.pit.table import acts
from cutcard.web.server.assembly import open_house
from cutcard.web.server.logs import Log
from cutcard.web.server.settings import Settings
from tests.pit.random_players import SHEETS, SeededRandomness
from tests.web.fakes import ORIGIN

SETTINGS = Settings(origins=frozenset({ORIGIN}))


@pytest.mark.parametrize("seed", [1, 2, 3])
async def test_a_frame_made_while_an_act_is_written_shows_the_table_before_it(
    tmp_path: Path, seed: int
) -> None:
    sheet = TableSheet("atlantic-city", (SHEETS / "atlantic-city.toml").read_text())
    async with open_house(
        f"sqlite:///{tmp_path / 'house.db'}",
        [sheet],
        settings=SETTINGS,
        log=Log(None),
        pace=Pace(20, 25, 12, 15),
        bots=0,
        random_source=lambda: SeededRandomness(seed),
    ) as opened:
        await opened.people.register("ann", "correct horse battery")
        table: Any = opened.house.table("atlantic-city")
        at, moment = table._now(), table._monotonic()
        table._now, table._monotonic = lambda: at, lambda: moment
        table.subscribe("ann", lambda frame: None)
        looked = 0

        def look() -> tuple[Any, ...]:
            lobby = opened.context.table_info.lobby(table)
            frames = [table.frame(reader) for reader in ("", "ann")]
            return *frames, lobby, opened.context.table_info.rounds(table, "ann")

        before: tuple[Any, ...] = ()
        commit = table.writer.store.commit

        async def slowly(one: Any) -> None:
            nonlocal looked
            assert look() == before
            looked += 1
            await commit(one)

        table.writer.store.commit = slowly

        async def does(act: acts.Act) -> None:
            nonlocal before
            before = look()
            await table.act("ann", f"c{looked}", table.keeper.version, act)

        await does(acts.Sit(1, 500_00))
        for _ in range(3):  # rounds: the cut is declined by being ready
            await does(acts.Ready())
            await does(acts.Say(PlaceBet(1, "ann", "blackjack", 50_00)))
            await does(acts.Ready())
            while table.keeper.in_round:
                window = table.keeper.croupier.awaiting.window
                await does(acts.Ready() if window else acts.Say(cm.Hit(1)))
                if looked > 40:
                    break
        assert looked > 10
        table.writer.store.commit = commit
