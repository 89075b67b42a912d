"""Alarms, disputes and corrections over HTTP: who may decide what, and what everybody is told."""

from pathlib import Path
from random import Random

from cutcard.cards import card
from cutcard.games.protocol import GiveCard, TakeBack
from cutcard.pit.table import acts
from cutcard.pit.table.history import KEPT_ROUNDS
from cutcard.web.floor.floor_watch import COMES, NOBODY
from cutcard.web.floor.table_rounds import NO_ROUND
from tests.web.floor.live_house import MADE, SHEET, live_house
from tests.web.http_setting import no

THERE = "floor/minibaccarat"
WHY = "the cards are shuffled again"


async def test_an_alarm_is_on_the_floor_s_page_until_another_than_its_dealer_acknowledges_it(
    tmp_path: Path,
) -> None:
    async with live_house(tmp_path) as house:
        await house.alarm()
        flo, ben = house.people["flo"], house.people["ben"]
        (table,) = (await flo.get("floor")).json()["tables"]
        (alarm,) = table["alarms"]
        assert (alarm["test"], alarm["dealer"], len(alarm["cards"])) == ("factory-order", "ben", 7)
        assert any(need.startswith("Alarm: 7 cards in a row") for need in table["needs"])
        for name in ("ben", "ann", "otto", "carol"):
            answer = await house.people[name].post(f"{THERE}/alarms/1", reason=WHY)
            assert (answer.status_code, no(answer)) == (403, "Only for floorpersons.")
        assert (await flo.post(f"{THERE}/alarms/1", reason="")).status_code == 400
        assert (await flo.post(f"{THERE}/alarms/2", reason=WHY)).status_code == 409
        assert (await flo.post(f"{THERE}/alarms/1", reason=WHY)).status_code == 200
        again = await house.people["fay"].post(f"{THERE}/alarms/1", reason=WHY)
        assert (again.status_code, no(again)) == (409, "flo has acknowledged this alarm (house)")
        (table,) = (await flo.get("floor")).json()["tables"]
        assert table["alarms"] == []
        assert "alarm 1 at minibaccarat: factory-order" in house.log.getvalue()
        assert (await ben.get("floor")).status_code == 403


async def test_a_call_says_whether_a_floorperson_is_there(tmp_path: Path) -> None:
    async with live_house(tmp_path) as house:
        await house.round(["8s", "2h", "Kd", "9c", "3s", "4s"])
        ann, flo = house.people["ann"], house.people["flo"]
        assert (await house.people["otto"].post("tables/minibaccarat/call", says="look")).status_code == 403
        called = (await ann.post("tables/minibaccarat/call", says="the banker had 9, not 8")).json()
        assert called == {"says": NOBODY, "here": False, "open": 1}
        twice = await ann.post("tables/minibaccarat/call", says="hello")
        assert twice.status_code == 409
        (table,) = (await flo.get("floor")).json()["tables"]
        assert table["disputes"][0]["opened_by"] == "ann"
        assert (await ann.get("tables/minibaccarat/call")).json() == {"says": COMES, "here": True, "open": 1}
        await house.as_("flo", acts.Sit(4, 100_00, "k flo 1"))  # who plays here does not decide here
        assert (await ann.get("tables/minibaccarat/call")).json() == {
            "says": NOBODY,
            "here": False,
            "open": 1,
        }
        await house.as_("flo", acts.Leave())
        record = (await flo.get(f"{THERE}/rounds/1")).json()
        assert record["newest"] == 1
        assert record["clauses"]
        assert {"ann", "ben (dealer)"} <= {step["who"] for step in record["steps"]}
        assert any(move["cents"] for step in record["steps"] for move in step["moves"])
        assert any(step["cards"] for step in record["steps"])
        decided = {"decision": "no-change", "reason": "the record has an 8 and a 2"}
        assert (await flo.post(f"{THERE}/disputes/1", **decided)).status_code == 200
        assert (await house.people["fay"].post(f"{THERE}/disputes/1", **decided)).status_code == 409
        assert (await ann.get("tables/minibaccarat/call")).json()["open"] == 0
        assert (await flo.post(f"{THERE}/disputes", says="a look at the shoe", round=99)).status_code == 409
        assert (await flo.post(f"{THERE}/disputes", says="a look at the shoe")).status_code == 200


async def test_nobody_approves_their_own_correction(tmp_path: Path) -> None:
    async with live_house(tmp_path) as house:
        await house.wager()
        await house.as_("ben", acts.Next())
        await house.as_("ben", acts.Say(_give("8s")))
        await house.as_("ben", acts.Say(TakeBack()))
        for face in ("9s", "2h"):
            await house.as_("ben", acts.Say(_give(face)))
        flo, fay = house.people["flo"], house.people["fay"]
        order = {"order": "correct", "hand": "player", "was": "9s", "now": "8s", "reason": "misread"}
        corrected = await flo.post(f"{THERE}/orders", **order)
        assert corrected.status_code == 200, corrected.text
        (table,) = (await flo.get("floor")).json()["tables"]
        made = [(one["made_by"], one["round"], one["says"]) for one in table["corrections"]]
        assert made == [
            ("ben", 1, "the card entered last was taken back"),
            ("flo", 1, "9s of hand player was corrected to 8s"),
        ]
        acts_of_it = [step["act"] for step in (await flo.get(f"{THERE}/rounds/1")).json()["steps"]]
        assert "takes back the card entered last" in acts_of_it
        assert acts_of_it[-1] == "corrects 9s of hand player to 8s"
        log = (await house.people["otto"].get(f"audit/tables/{SHEET}/log")).json()["entries"]
        told = [step for one in log for step in one["steps"]]
        assert "floorperson: corrects a card of hand player, undoes 2 acts" in told
        assert "dealer: takes back the card entered last, undoes 1 act" in told
        own = await flo.post(f"{THERE}/corrections/2", approved=True, reason="it was mine")
        assert (own.status_code, no(own)) == (
            409,
            "you made this correction: another floorperson reviews it (house)",
        )
        assert (await flo.post(f"{THERE}/corrections/1", approved=True, reason="seen")).status_code == 200
        assert (await fay.post(f"{THERE}/corrections/2", approved=True, reason="seen")).status_code == 200
        (table,) = (await flo.get("floor")).json()["tables"]
        assert table["corrections"] == []


async def test_the_dealer_counts_and_the_floorperson_replaces_cards(tmp_path: Path) -> None:
    async with live_house(tmp_path) as house:
        await house.as_("ben", acts.BeginDealing())
        ben, flo = house.people["ben"], house.people["flo"]
        assert (await flo.post("tables/minibaccarat/count", cards=416)).status_code == 403
        assert (await ben.post("tables/minibaccarat/count", cards=411)).status_code == 200
        (table,) = (await flo.get("floor")).json()["tables"]
        assert (table["cards"], table["alarms"][0]["test"]) == (416, "card-account")
        assert (await flo.post(f"{THERE}/cards", removed=0, added=5, reason="a new deck")).status_code == 200
        assert house.table.snapshot.facts.card_watch.wrong_count == -1


def _give(face: str) -> GiveCard:
    return GiveCard(card(face))


async def test_any_round_of_the_table_can_be_opened(tmp_path: Path) -> None:
    """More rounds than a running table keeps in memory; the pages of the list lead to each of them."""
    async with live_house(tmp_path) as house:
        cards = MADE * 8
        Random(1).shuffle(cards)
        for _ in range(KEPT_ROUNDS + 11):
            await house.round(cards)
        await house.wager()
        await house.as_("ben", acts.Next())
        newest = KEPT_ROUNDS + 12
        flo, otto = house.people["flo"], house.people["otto"]
        for person, there in ((flo, THERE), (otto, f"audit/tables/{SHEET}")):
            first = (await person.get(f"{there}/rounds")).json()
            assert [one["number"] for one in first["rounds"]] == list(range(newest, newest - 20, -1))
            assert (first["newest"], first["rounds"][0]["at"]) == (newest, 0)
            assert first["rounds"][1]["people"] == ["ann"]
            older = (await person.get(f"{there}/rounds?before={first['before']}")).json()
            assert [one["number"] for one in older["rounds"]] == list(range(first["before"] - 1, 0, -1))
            assert older["before"] == 0
            for number in (1, KEPT_ROUNDS, newest):
                record = (await person.get(f"{there}/rounds/{number}")).json()
                assert (record["number"], record["newest"]) == (number, newest)
                assert "ben (dealer)" in {step["who"] for step in record["steps"]}
            answer = await person.get(f"{there}/rounds/{newest + 1}")
            assert (answer.status_code, no(answer)) == (404, NO_ROUND.format(newest))
        for name in ("ann", "ben", "otto", "carol"):
            for path in ("rounds", "rounds/1"):
                assert (await house.people[name].get(f"{THERE}/{path}")).status_code == 403


async def test_a_card_corrected_after_the_round_is_in_its_record(tmp_path: Path) -> None:
    async with live_house(tmp_path) as house:
        await house.round(["8s", "2h", "Kd", "9c", "3s", "4s"])
        flo = house.people["flo"]
        order = {"order": "correct", "hand": "player", "was": "8s", "now": "8d", "reason": "misread"}
        assert (await flo.post(f"{THERE}/orders", **order)).status_code == 200
        (row,) = (await flo.get(f"{THERE}/rounds")).json()["rounds"]
        assert row["corrected"]
        record = await flo.get(f"{THERE}/rounds/1")
        assert record.status_code == 200, record.text + house.log.getvalue()
        steps = record.json()["steps"]
        assert (steps[-1]["who"], steps[-1]["act"]) == ("floorperson", "corrects 8s of hand player to 8d")
        moved = sum(one["cents"] for one in steps[-1]["moves"])
        assert moved > 0, "what was paid went back, and was paid again"
