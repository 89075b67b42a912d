"""Streaks of players who leave: each stays its bettor's until they return or the next cards are dealt."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from cutcard.games.blackjack.model import events as ev
from cutcard.games.croupier.croupier import Step
from cutcard.games.protocol import ChangeBox
from cutcard.pit.log.accounts import WALLET_CLEARING
from cutcard.pit.log.audit.audit import audit
from cutcard.pit.runtime.house import House, Pace, TableSheet
from cutcard.pit.store.protocol import CageRow
from cutcard.pit.table import acts, table_events
from cutcard.pit.table.acts import TABLE
from cutcard.pit.wallet.wallet import WalletDownError
from tests.law.sheet_lines import offers, sheet_text

from .arranged_table import ArrangedShoes, ArrangedTable
from .house_fixture import PlainFrames, RealHouse
from .random_players import SHEETS
from .running_table_fixtures import say, to_the_bets

WIN, WIN_OF_TWO = "Th 7d Qc Ts", "Th 9h 7d Qc 9d Ts"
TWO_BOXES = sheet_text("rules.boxes_per_player = 2", *offers("streak"), 'limits.streak.min = "5.00"')


def won_once(*, text: str = "", box: int = 3, more: str = WIN_OF_TWO) -> ArrangedTable:
    """ann at box 3 has won one hand; $10.00 lies on streak-2 and $30.00 on streak-3."""
    table = ArrangedTable("streak", f"{WIN} {more}", text=text)
    table.sit("ann", box)
    table.apply_timeout()
    for wager, dollars in (("blackjack", 10), ("streak-2", 10), ("streak-3", 30)):
        table.say("ann", f"bet {box} ann {wager} {dollars}")
    table.ready("ann")
    table.say("ann", f"stand {box}")
    assert not table.keeper.in_round
    assert table.chips("ann") == 970_00
    return table


def streak(table: ArrangedTable, player: str = "ann") -> list[tuple[int, str, int]]:
    """What lies on the felt for rounds to come, by box."""
    return [
        (one.box, one.wager, one.cents)
        for one in table.keeper.rules.lasting(table.keeper.state)
        if one.player == player
    ]


def events(table: ArrangedTable, *kinds: type) -> list[object]:
    assert table.last is not None
    steps = [item for _, item in table.last.change.items if isinstance(item, Step)]
    return [event for step in steps for event in step.events if isinstance(event, kinds)]


def test_a_leaving_player_leaves_the_streak_and_takes_the_chips() -> None:
    table = won_once()
    table.done(acts.Leave(), "ann")
    assert table.record_event() == [("ann", table_events.PlayerLeft("ann", 970_00))]
    assert streak(table) == [(3, "streak-2", 10_00), (3, "streak-3", 30_00)]


@pytest.mark.clause("2.22(f)")
def test_the_next_deal_finds_it_abandoned_and_never_the_newcomers() -> None:
    table = won_once(more="Th 7d 9c Ts")
    table.done(acts.Leave(), "ann")
    table.sit("bob", 3)
    table.say("bob", "bet 3 bob blackjack 10")
    table.say("bob", "bet 3 bob streak-2 10")
    assert table.felt(3, "bob", "streak-2") == 10_00
    assert table.felt(3, "ann", "streak-2") == 10_00
    table.ready("bob")
    assert events(table, ev.StreakAbandoned) == [ev.StreakAbandoned(3, "ann")]
    table.say("bob", "stand 3")
    assert streak(table) == []
    assert streak(table, "bob") == [(3, "streak-2", 10_00)]
    assert table.chips("bob") == 1_000_00
    assert table.keeper.facts.round_results.by_player == (("ann", -40_00), ("bob", 10_00))
    assert table.chips("ann") == 0


@pytest.mark.parametrize("box", [1, 3, 6])
def test_a_returning_player_finds_it_from_any_seat(box: int) -> None:
    table = won_once(more="Th 7d Qc Ts")
    table.done(acts.Leave(), "ann")
    table.sit("ann", box)
    assert streak(table) == [(box, "streak-2", 10_00), (box, "streak-3", 30_00)]
    table.say("ann", f"bet {box} ann blackjack 10")
    table.ready("ann")
    table.say("ann", f"stand {box}")
    assert [(one.box, one.wager) for one in events(table, ev.StreakPaid)] == [(box, "streak-2")]  # type: ignore[attr-defined]
    assert streak(table) == [(box, "streak-3", 30_00)]
    assert table.chips("ann") == 1_000_00 + 10_00 + 10_00 + 30_00


def test_a_returning_player_finds_it_though_another_has_the_seat() -> None:
    table = won_once()
    table.done(acts.Leave(), "ann")
    table.sit("bob", 3)
    table.say("bob", "bet 3 bob blackjack 10")
    table.sit("ann", 5)
    assert table.commands() == [("dealer", ChangeBox(3, "ann", 5))]
    table.say("ann", "bet 5 ann blackjack 10")
    table.ready("bob", "ann")
    table.say("bob", "stand 3")
    table.say("ann", "stand 5")
    assert [(one.box, one.player) for one in events(table, ev.StreakPaid)] == [(5, "ann")]  # type: ignore[attr-defined]
    assert table.chips("bob") == 1_010_00


@pytest.mark.clause("2.22(f)")
def test_a_returning_player_who_sits_out_has_abandoned_it() -> None:
    table = won_once()
    table.done(acts.Leave(), "ann")
    table.sit("bob", 3)
    table.sit("ann", 5)
    table.say("bob", "bet 3 bob blackjack 10")
    table.ready("ann", "bob")
    assert events(table, ev.StreakAbandoned) == [ev.StreakAbandoned(5, "ann")]


def test_a_box_where_somebody_plays_on_is_not_free() -> None:
    """ann's second box: were it another's seat, her streak there would be lost by no doing of hers."""
    table = won_once(text=TWO_BOXES)
    table.say("ann", "bet 3 ann blackjack 10")
    table.say("ann", "bet 4 ann blackjack 10")
    table.say("ann", "bet 4 ann streak-2 10")
    table.ready("ann")
    table.play_out()
    assert (4, "streak-2", 10_00) in streak(table)
    says = "ann has undecided wagers on box 4; choose another box"
    assert table.refused(acts.Sit(4, 100_00, table.key("bob")), "bob") == says
    table.sit("bob", 5)
    table.done(acts.Leave(), "ann")
    table.sit("cleo", 4)


def test_one_of_two_streaks_moves_with_its_player() -> None:
    table = won_once(text=TWO_BOXES)
    table.say("ann", "bet 3 ann blackjack 10")
    table.say("ann", "bet 4 ann blackjack 10")
    table.say("ann", "bet 4 ann streak-2 10")
    table.ready("ann")
    table.play_out()
    table.done(acts.Leave(), "ann")
    before = streak(table)
    assert {box for box, *_ in before} == {3, 4}
    table.sit("ann", 6)
    assert {box for box, *_ in streak(table)} == {6, 4}
    table.say("ann", "bet 6 ann blackjack 10")
    table.say("ann", "bet 4 ann blackjack 10")  # nobody sits there: 2.14 allows two boxes
    table.ready("ann")
    assert not events(table, ev.StreakAbandoned)


# --- the table closes -------------------------------------------------------------------------------------


def closed(table: ArrangedTable) -> list[CageRow]:
    draft = table.done(acts.Close(), TABLE)
    held = {
        name: cents
        for name, cents in table.keeper.ledger.balances.items()
        if cents and name != WALLET_CLEARING
    }
    assert held == {}, "nothing lies where nobody can reach it"
    return [row for row in draft.cage if row.player != "house"]


def test_a_closing_table_returns_it_to_a_player_who_has_left() -> None:
    table = won_once()
    table.done(acts.Leave(), "ann")
    (row,) = closed(table)
    assert row == CageRow("streak ann closing", "ann", "streak", 0, "due", 40_00)


def test_a_closing_table_returns_it_with_a_seated_players_chips() -> None:
    table = won_once()
    (row,) = closed(table)
    assert (row.player, row.state, row.pays) == ("ann", "due", 1_010_00)


def test_by_the_other_reading_it_is_lost() -> None:
    text = sheet_text(*offers("streak"), 'readings.streak_closing = "lost"')
    table = won_once(text=text)
    table.done(acts.Leave(), "ann")
    assert closed(table) == []


# --- a real house: wallet, cage, audit --------------------------------------------------------------------


class StreakHouse(RealHouse):
    """The bundled streak table with a shoe that is told; `again` starts a server on what it left."""

    def __init__(self, folder: Path, shoe: str) -> None:
        super().__init__(folder / "house.db", pace=Pace(0, 0, 0, 0), bots=0)
        self.house = self._made(shoe)

    def _made(self, shoe: str) -> House:
        told = lambda: ArrangedShoes(shoe)  # noqa: E731
        return House(
            self.store, self.wallet, PlainFrames(), pace=Pace(0, 0, 0, 0), bots=0, random_source=told
        )

    async def again(self, *, changed: bool) -> None:
        await self.house.stop()
        text = (SHEETS / "streak.toml").read_text(encoding="utf-8")
        text = text.replace('max = "1000.00"', 'max = "2000.00"') if changed else text
        self.house = self._made("")
        await self.house.open([TableSheet("streak", text)])

    async def won_once(self) -> None:
        await to_the_bets(self, "ann", name="streak")
        for wager in ("blackjack 10", "streak-2 10", "streak-3 30"):
            await say(self, "ann", f"bet 1 ann {wager}", name="streak")
        await self.do("streak", "ann", acts.Ready())
        await say(self, "ann", "stand 1", name="streak")

    async def balance(self) -> int:
        while await self.house.cage.pay_out():
            pass
        return await self.wallet.balance("ann")

    def faults(self) -> list[str]:
        return [str(fault) for fault in audit(self.store, replay=True).faults]


@asynccontextmanager
async def streak_house(folder: Path) -> AsyncIterator[StreakHouse]:
    house = StreakHouse(folder, WIN)
    try:
        await house.open("streak")
        yield house
    finally:
        await house.close()


async def test_a_closing_table_pays_a_player_who_had_left(tmp_path: Path) -> None:
    async with streak_house(tmp_path) as house:
        before = await house.balance()
        await house.won_once()
        assert (await house.do("streak", "ann", acts.Leave())).done
        assert await house.balance() == before + 10_00 - 40_00
        assert house.faults() == []
        await house.again(changed=False)
        assert await house.balance() == before + 10_00 - 40_00, "the table goes on, and so does the streak"
        await house.again(changed=True)
        assert await house.balance() == before + 10_00
        assert house.faults() == []


async def test_late_chips_wait_for_a_wallet_that_does_not_answer(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def down(player: str, cents: int, key: str) -> None:
        raise WalletDownError

    async with streak_house(tmp_path) as house:
        before = await house.balance()
        await house.won_once()
        await house.do("streak", "ann", acts.Leave())
        await house.balance()
        with monkeypatch.context() as broken:
            broken.setattr(house.wallet, "pay", down)
            await house.again(changed=True)
            assert await house.wallet.balance("ann") == before - 30_00
            assert house.faults() == [], "what is on its way is counted"
        assert await house.balance() == before + 10_00
        assert house.faults() == []
