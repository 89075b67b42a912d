"""Nobody decides where they have a stake, and an order is for what the floorperson saw."""

from pathlib import Path
from typing import Any

import httpx
import pytest
from sqlalchemy import update

from cutcard.pit.people.tables import people
from cutcard.pit.table import acts
from cutcard.web.floor import table_rounds
from cutcard.web.floor.impartial import (
    OWN_ROUND_DEALT,
    OWN_ROUND_PLAYED,
    OWN_RULES,
    OWN_SEAT,
    OWN_TABLE,
)
from cutcard.web.floor.routes import OTHER_QUESTION, OTHER_ROUND
from tests.served import ROOT
from tests.web.floor.live_house import MADE, SHEET, LiveHouse, live_house
from tests.web.http_setting import no

THERE = f"floor/{SHEET}"
FIRST = ["8s", "2h", "Kd", "9c", "3s", "4s"]
DECISION = {"decision": "no-change", "reason": "seen beside the law"}


async def hires(house: LiveHouse, name: str, roles: str) -> None:
    """Behind the journal's back, as the staff of the live house."""
    hired = update(people).where(people.c.name == name).values(roles=roles)
    await house.opened.people.administer(lambda connection, _: connection.execute(hired) and None)
    await house.opened.context.check_again(name)


def refused(answer: httpx.Response, says: str) -> None:
    assert (answer.status_code, no(answer)) == (409, says)


async def test_nobody_decides_on_a_round_they_dealt_or_played_however_long_ago(tmp_path: Path) -> None:
    async with live_house(tmp_path) as house:
        cards = MADE[::7] * 8
        await house.round(cards)
        await house.as_("ann", acts.Leave())
        await house.as_("ben", acts.EndDealing())
        for name in ("carol", "otto"):  # two more dealers, so that ben has not dealt last
            await hires(house, name, "dealer player")
            await house.as_(name, acts.BeginDealing())
            await house.as_(name, acts.EndDealing())
        for name in ("ann", "ben"):
            await hires(house, name, "floorperson player")
        ann, ben, flo = (house.people[name] for name in ("ann", "ben", "flo"))
        assert (await flo.post(f"{THERE}/disputes", says="was it paid", round=1)).status_code == 200
        refused(await ben.post(f"{THERE}/disputes/1", **DECISION), OWN_ROUND_DEALT)
        refused(await ann.post(f"{THERE}/disputes/1", **DECISION), OWN_ROUND_PLAYED)
        assert (await house.people["fay"].post(f"{THERE}/disputes/1", **DECISION)).status_code == 200
        refused(await ben.post(f"{THERE}/disputes/1", **DECISION), "fay has decided this dispute (house)")


async def test_nobody_acknowledges_an_alarm_about_a_round_they_played_or_dealt(tmp_path: Path) -> None:
    async with live_house(tmp_path) as house:
        await house.alarm()
        alarm = house.table.snapshot.facts.floor.alarms[0]
        while house.table.keeper.in_round:
            await house.as_("ben", acts.Next(late=True))
        await house.as_("ann", acts.Leave())
        await house.as_("ben", acts.EndDealing())
        await hires(house, "otto", "dealer player")
        for name in ("otto", "eve"):
            if name == "eve":
                house.people[name] = await house.hired(name, "dealer player")
            await house.as_(name, acts.BeginDealing())
            await house.as_(name, acts.EndDealing())
        for name in ("ann", "ben"):
            await hires(house, name, "floorperson player")
        path, why = f"{THERE}/alarms/{alarm.number}", "a false alarm"
        refused(await house.people["ann"].post(path, reason=why), OWN_ROUND_PLAYED)
        refused(await house.people["ben"].post(path, reason=why), OWN_ROUND_DEALT)
        assert (await house.people["flo"].post(path, reason=why)).status_code == 200


async def test_nobody_corrects_the_cards_of_a_round_they_played_and_left(tmp_path: Path) -> None:
    """The last round can be corrected until the next one begins. Who lost it and left may not do so, nor
    approve what another one corrected."""
    async with live_house(tmp_path) as house:
        await house.round(MADE[::7] * 8)
        await house.as_("ann", acts.Leave())
        await hires(house, "ann", "floorperson player")
        ann, flo, fay = (house.people[name] for name in ("ann", "flo", "fay"))
        wanted = {"reason": "read from the film", "hand": "player", "was": MADE[0], "now": "9d"}
        for order in ({"order": "correct", **wanted}, {"order": "void", "reason": "mine"}):
            refused(await ann.post(f"{THERE}/orders", **order), OWN_ROUND_PLAYED)
        corrected = await flo.post(f"{THERE}/orders", order="correct", **wanted)
        assert corrected.status_code == 200, corrected.text
        seen = {"approved": True, "reason": "seen on the film"}
        refused(await ann.post(f"{THERE}/corrections/1", **seen), OWN_ROUND_PLAYED)
        assert (await fay.post(f"{THERE}/corrections/1", **seen)).status_code == 200


async def test_nobody_permits_themselves_or_changes_the_rules_where_they_play(tmp_path: Path) -> None:
    async with live_house(tmp_path) as house:
        flo, fay = house.people["flo"], house.people["fay"]
        await house.as_("flo", acts.Sit(2, 100_00, "k flo 1"))
        await house.as_("ben", acts.BeginDealing())
        text = (ROOT / "sheets" / f"{SHEET}.toml").read_text("utf-8")
        notice = {"changes": [{"table": SHEET, "sheet": text}], "effective": 0, "notified": 0}
        refused(await flo.post("notices", **notice), OWN_RULES.format(SHEET))
        refused(await flo.post("notices/withdrawn", tables=[SHEET]), OWN_RULES.format(SHEET))
        refused(await flo.post(f"tables/{SHEET}/withdrawn-notice"), OWN_RULES.format(SHEET))
        assert no(await fay.post("notices", **notice)) != OWN_RULES.format(SHEET)
        refused(await flo.post(f"{THERE}/orders", order="void", reason="mine"), OWN_SEAT)
        await hires(house, "ben", "dealer floorperson player")
        refused(await house.people["ben"].post(f"{THERE}/orders", order="void", reason="mine"), OWN_TABLE)


async def _next_round(house: LiveHouse) -> None:
    await house.round(list(FIRST))
    await house.wager()
    await house.as_("ben", acts.Next())


@pytest.mark.parametrize("order", ["void", "correct"])
async def test_an_order_about_a_round_that_is_over_is_refused(tmp_path: Path, order: str) -> None:
    async with live_house(tmp_path) as house:
        await _next_round(house)
        (table,) = (await house.people["flo"].get("floor")).json()["tables"]
        assert (table["round"], table["in_round"], table["version"]) == (1, True, house.table.keeper.version)
        wanted = {"order": order, "reason": "a card fell", "hand": "player", "was": "8s", "now": "8d"}
        refused(await house.people["flo"].post(f"{THERE}/orders", **wanted, round=1), OTHER_ROUND.format(2))
        answer = await house.people["flo"].post(f"{THERE}/orders", **wanted, round=2)
        assert no(answer) != OTHER_ROUND.format(2) if answer.status_code == 409 else order == "void"


async def test_an_order_is_refused_if_the_next_round_begins_while_its_round_is_looked_up(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    look_up = table_rounds.who_took_part

    async def slowly(*given: Any) -> Any:
        found = await look_up(*given)
        await house.wager()
        await house.as_("ben", acts.Next())
        return found

    async with live_house(tmp_path) as house:
        await house.round(list(FIRST))
        monkeypatch.setattr(table_rounds, "who_took_part", slowly)
        flo = house.people["flo"]
        refused(await flo.post(f"{THERE}/orders", order="void", reason="a card fell"), OTHER_ROUND.format(2))
        assert house.table.keeper.in_round


async def test_the_floorperson_does_no_act_of_others(tmp_path: Path) -> None:
    """Neither the dealer's nor a player's: no round is dealt and nobody's time is cut short by an order."""
    async with live_house(tmp_path) as house:
        flo = house.people["flo"]
        await house.wager()
        version = house.table.snapshot.version
        for seen in (0, version):
            answer = await flo.post(f"{THERE}/orders", order="next", reason="go on", seen=seen)
            refused(answer, "the table waits for no act of the floorperson's (house)")
        assert not house.table.keeper.in_round
        stale = await flo.post(f"{THERE}/orders", order="next", reason="go on", seen=1)
        refused(stale, OTHER_QUESTION)
