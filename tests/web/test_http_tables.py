"""HTTP: what can be read of tables and done at them, and by whom."""

from typing import Any

import pytest

from cutcard.games.blackjack.model.commands import PermitBoxes
from cutcard.pit.table import acts
from tests.web.http_setting import Setting, no


async def test_tables_can_be_read_about_and_unknown_ones_are_not_there() -> None:
    async with Setting().page() as page:
        assert [table["name"] for table in (await page.get("/api/tables")).json()["tables"]] == [
            "atlantic-city"
        ]
        assert (await page.get("/api/tables/atlantic-city")).json()["title"] == "Atlantic City"
        assert (await page.get("/api/tables/atlantic-city/rounds")).json() == {"rounds": []}
        for path in ("/api/tables/<script>", "/api/tables/x/rounds", "/api/tables/atlantic-city/rounds/2"):
            answer = await page.get(path)
            assert answer.status_code == 404
            assert "script" not in no(answer)


async def test_a_person_chooses_how_others_see_them() -> None:
    async with (setting := Setting()).page() as page:
        assert (await page.post("/api/face", json={"name": "Ann"})).status_code == 401
        await page.post("/api/guest")
        chosen = (await page.post("/api/face", json={"name": "Ann", "colour": 3})).json()
        assert (chosen["name"], chosen["shown"], chosen["colour"]) == ("guest-1", "Ann", 3)
        taken = await page.post("/api/face", json={"name": "taken"})
        assert (taken.status_code, taken.json()["error"]["key"]) == (400, "name")
        for wrong in ({"colour": 9}, {"name": 5}, {"shown": "Ann"}):
            assert (await page.post("/api/face", json=wrong)).status_code == 400
        nobody = {"faces": []}
        assert (await page.get("/api/tables/atlantic-city/faces")).json() == nobody, "they sit nowhere"
        setting.table.done.append(("guest-1", "1", 0, acts.Sit(1, 10_00)))
        face = {"player": "guest-1", "shown": "Ann", "colour": 3}
        assert (await page.get("/api/tables/atlantic-city/faces")).json() == {"faces": [face]}
        assert (await page.get("/api/tables")).json()["faces"] == [face]
        assert (await page.get("/api/tables/nowhere/faces")).status_code == 404


async def test_long_answers_are_compressed_for_clients_that_accept_it() -> None:
    async with Setting().page() as page:
        for path in ("/api/tables", "/api/tables/atlantic-city"):
            plain = await page.get(path, headers={"Accept-Encoding": "identity"})
            packed = await page.get(path, headers={"Accept-Encoding": "gzip"})
            assert "Content-Encoding" not in plain.headers
            assert packed.headers["Content-Encoding"] == "gzip"
            assert plain.json() == packed.json()
            assert plain.headers["Vary"] == packed.headers["Vary"] == "Accept-Encoding"


async def test_a_round_is_shown_as_its_reader_saw_it() -> None:
    async with Setting().page() as page:
        path = "/api/tables/atlantic-city/rounds/1"
        assert "as anybody saw it" in (await page.get(path)).json()["notation"]
        await page.post("/api/guest")
        assert "as guest-1 saw it" in (await page.get(path)).json()["notation"]


@pytest.mark.parametrize("number", ["0", "-1", "x", "1.5", "99999999999999999999999"])
async def test_an_unknown_round_is_not_found(number: str) -> None:
    async with Setting().page() as page:
        assert no(await page.get(f"/api/tables/atlantic-city/rounds/{number}")) == "Not found."


async def test_a_ticket_needs_a_session_and_a_table() -> None:
    async with Setting().page() as page:
        wanted = {"table": "atlantic-city"}
        assert (await page.post("/api/tickets", json=wanted)).status_code == 401
        await page.post("/api/guest")
        answer = await page.post("/api/tickets", json=wanted)
        assert (answer.status_code, answer.json()["seconds"]) == (200, 30)
        assert (await page.post("/api/tickets", json={"table": "other"})).status_code == 404


@pytest.mark.clause("2.14#2")
async def test_more_boxes_are_permitted_by_the_floor_and_by_nobody_else() -> None:
    setting = Setting()
    there, wanted = "/api/tables/atlantic-city/boxes", {"player": "ann", "boxes": 2}
    async with setting.page() as page:
        assert (await page.post(there, json=wanted)).status_code == 401
        for roles, status in (((), 403), (("dealer",), 403), (("auditor",), 403), (("admin",), 403)):
            page.cookies.set("cutcard_session", setting.people.enter("ann", *roles))
            answer = await page.post(there, json=wanted)
            assert answer.status_code == status, roles
        assert setting.table.done == []
        for role in ("floorperson",):
            page.cookies.set("cutcard_session", setting.people.enter("flo", role))
            answer = await page.post(there, json=wanted)
            assert (answer.status_code, answer.json()) == (200, wanted)
            assert setting.table.done.pop() == ("flo", "", 0, acts.Say(PermitBoxes("ann", 2), "floorperson"))
        refused = await page.post(there, json={**wanted, "boxes": 5})
        assert refused.status_code == 409
        assert no(refused) == "a player is permitted 1 to 4 boxes at this table (2.14)"
        elsewhere = await page.post(there.replace("atlantic-city", "other"), json=wanted)
        assert elsewhere.status_code == 404
        for bad in ({"player": "ann"}, {**wanted, "boxes": 0}, {**wanted, "boxes": 8}, {**wanted, "by": "x"}):
            assert (await page.post(there, json=bad)).status_code == 400


@pytest.mark.clause("8.3(b)")
async def test_changed_rules_are_announced_by_the_floor_and_by_nobody_else() -> None:
    setting = Setting()
    change = {"table": "atlantic-city", "sheet": "[table]"}
    wanted = {"changes": [change], "effective": 1800.0, "notified": 1.5}
    there, back = "/api/notices", "/api/tables/atlantic-city/withdrawn-notice"
    look, all_back = f"{there}/preview", f"{there}/withdrawn"
    both = {"tables": ["atlantic-city"]}

    async def status_of_each(page: Any) -> set[int]:
        """Of every request that is the floorperson's."""
        asked = [await page.post(url, json=wanted) for url in (there, look)]
        asked += [await page.post(back), await page.post(all_back, json=both), await page.get(there)]
        return {one.status_code for one in asked}

    async with setting.page() as page:
        assert await status_of_each(page) == {401}
        for roles in ((), ("dealer",), ("auditor",)):
            page.cookies.set("cutcard_session", setting.people.enter("ann", *roles))
            assert await status_of_each(page) == {403}
        assert setting.table.done == []
        for role in ("floorperson",):
            page.cookies.set("cutcard_session", setting.people.enter("flo", role))
            answer = await page.post(there, json=wanted)
            assert (answer.status_code, answer.json()) == (200, {"tables": ["atlantic-city"]})
            act = acts.Announce("[table]", 1_800_000_000, 1_500_000, "flo")
            assert setting.table.done.pop() == ("floorperson", "", 0, act)
            for answer in (await page.post(back), await page.post(all_back, json=both)):
                assert (answer.status_code, answer.json()) == (200, both)
                assert setting.table.done.pop() == ("floorperson", "", 0, acts.WithdrawChange("flo"))
            seen = (await page.post(look, json=wanted)).json()
            assert seen["tables"][0]["problems"] == [{"says": "the sheet changes nothing", "clause": ""}]
            assert setting.table.done == []
        late = await page.post(there, json={"changes": [change]})
        assert late.status_code == 409
        assert no(late) == "done less than half an hour before it takes effect (8.3(b)1)"
        other = {**wanted, "changes": [change, {**change, "table": "other"}]}
        assert (await page.post(there, json=other)).status_code == 404
        assert (await page.post(back.replace("atlantic-city", "other"))).status_code == 404
        assert (await page.post(all_back, json={"tables": ["other"]})).status_code == 404
        twice = {**wanted, "changes": [change, change]}
        for bad in ({}, {**wanted, "changes": []}, {**wanted, "effective": -1}, {**wanted, "by": "x"}, twice):
            assert (await page.post(there, json=bad)).status_code == 400
            assert (await page.post(look, json=bad)).status_code == 400
        assert (await page.post(all_back, json={"tables": []})).status_code == 400
        assert setting.table.done == []


async def test_a_notice_may_hold_many_sheets_and_nothing_else_may() -> None:
    setting = Setting()
    async with setting.page() as page:
        page.cookies.set("cutcard_session", setting.people.enter("flo", "floorperson"))
        many = {"changes": [{"table": "atlantic-city", "sheet": "x" * 16_000}] * 10}
        answers = [await page.post(f"/api/notices{path}", json=many) for path in ("", "/preview")]
        assert [one.status_code for one in answers] == [400, 400]  # a table is named twice
        too_many = {"changes": [{"table": "atlantic-city", "sheet": "x" * 16_000}] * 20}
        assert (await page.post("/api/notices", json=too_many)).status_code == 413
        long = {"name": "ann", "password": "x" * 20_000}
        assert (await page.post("/api/login", json=long)).status_code == 413
        longer = {"changes": [{"table": "atlantic-city", "sheet": "x" * 17_000}]}
        assert (await page.post("/api/notices", json=longer)).status_code == 400


async def test_a_clause_is_told_in_the_registers_words() -> None:
    async with Setting().page() as page:
        told = (await page.get("/api/clauses/2.11(e)")).json()
        assert (told["citation"], told["edition"]) == ("19:47-2.11(e)", "2010")
        assert "splitting" in told["heading"].lower()
        assert any("four hands" in line for line in told["says"])
        assert (await page.get("/api/clauses/19:47-2.11(e)")).json() == told
        for unknown in ("2.99(z)", "house", "<script>"):
            answer = await page.get(f"/api/clauses/{unknown}")
            assert (answer.status_code, no(answer)) == (404, "The register has no such clause.")
