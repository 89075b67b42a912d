"""Money on its way between a table and the wallet counts when a player asks for a refill."""

import asyncio
from pathlib import Path
from typing import Any

import pytest

from cutcard.games.protocol import PlaceBet
from cutcard.pit.table import acts
from cutcard.pit.wallet.cage import at_tables
from cutcard.pit.wallet.play_money import NotBroke
from tests.pit.house_fixture import real_house

TABLE = "atlantic-city"
ALL = 10_000_00
"""What ann has: her first 1,000.00 and a gift of 9,000.00."""


async def test_chips_and_wagers_at_tables_are_counted(tmp_path: Path) -> None:
    async with real_house(tmp_path) as house:
        await house.do(TABLE, "ann", acts.Sit(1, ALL))
        while house.table(TABLE).keeper.facts.question.kind == "a cut":
            await house.table(TABLE).act_as_table(acts.Expire())
        await house.do(TABLE, "ann", acts.Say(PlaceBet(1, "ann", "blackjack", 50_00)))
        assert await house.wallet.refill("ann", at_tables) == NotBroke(ALL)


async def test_a_player_who_has_just_left_is_not_broke(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with real_house(tmp_path) as house:
        await house.do(TABLE, "ann", acts.Sit(1, ALL))
        settled, settle = asyncio.Event(), house.wallet.settle

        async def slow(key: str, cents: int) -> None:
            await settled.wait()
            await settle(key, cents)

        monkeypatch.setattr(house.wallet, "settle", slow)
        assert (await house.do(TABLE, "ann", acts.Leave())).done
        assert await house.wallet.balance("ann") == 0
        assert await house.wallet.refill("ann", at_tables) == NotBroke(ALL)
        settled.set()


async def test_a_player_who_is_sitting_down_is_not_broke(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with real_house(tmp_path) as house:
        said: list[Any] = []
        reserve = house.wallet.reserve

        async def watched(player: str, cents: int, key: str) -> Any:
            answer = await reserve(player, cents, key)
            said.append(await house.wallet.refill("ann", at_tables))
            return answer

        monkeypatch.setattr(house.wallet, "reserve", watched)
        assert (await house.do(TABLE, "ann", acts.Sit(1, ALL))).done
        assert said == [NotBroke(ALL)]
