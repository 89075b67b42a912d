"""The auditor's routes: everything is read, nothing is changed, and nobody else may."""

import csv
import io
import re
from pathlib import Path

from cutcard.pit.wallet.accounts import ISSUE, PlayerFunds
from cutcard.pit.wallet.books import move, open_account
from cutcard.web.audit.exports import exported
from tests.web.floor.live_house import SHEET, LiveHouse, live_house
from tests.web.http_setting import no

CARDS = ["8s", "2h", "Kd", "9c", "3s", "4s"]
PATHS = (
    "tables",
    f"tables/{SHEET}/log",
    f"tables/{SHEET}/rounds",
    f"tables/{SHEET}/rounds/1",
    "cases",
    "money",
    "statements/ann",
    "export/events.csv",
)


async def give_money(house: LiveHouse) -> None:
    """Ann has an account in the wallet."""

    def work(connection: object, _: int) -> None:
        open_account(connection, PlayerFunds("ann"))  # type: ignore[arg-type]
        move(
            connection,  # type: ignore[arg-type]
            source=ISSUE,
            target=PlayerFunds("ann"),
            cents=250_00,
            key="gift",
            reason="grant",
            at=1_000_000,
        )

    await house.opened.people.administer(work)


async def test_only_auditors_read_and_each_answer_says_so(tmp_path: Path) -> None:
    async with live_house(tmp_path) as house:
        for name in ("ann", "ben", "flo", "carol"):
            for path in PATHS:
                answer = await house.people[name].get(f"audit/{path}")
                assert (answer.status_code, no(answer)) == (403, "Only for auditors.")


async def test_logs_money_cases_and_rounds_are_read(tmp_path: Path) -> None:
    async with live_house(tmp_path) as house:
        await house.round(list(CARDS))
        await house.alarm()
        otto = house.people["otto"]
        (table,) = (await otto.get("audit/tables")).json()["tables"]
        entry = house.table.keeper.hash.hex()
        assert (table["name"], table["head"], table["live"], table["open_alarms"]) == (SHEET, entry, True, 1)
        log = (await otto.get(f"audit/tables/{SHEET}/log")).json()
        assert log["entries"][0]["number"] == table["entries"]
        older = (await otto.get(f"audit/tables/{SHEET}/log?before=20")).json()
        assert [one["number"] for one in older["entries"]] == list(range(19, 0, -1))
        mine = (await otto.get(f"audit/tables/{SHEET}/log?person=ann&kind=say")).json()["entries"]
        assert {(one["actor"], one["kind"]) for one in mine} == {("ann", "say")}
        assert [move["cents"] for move in mine[-1]["moves"]] == [1000]
        assert (await otto.get(f"audit/tables/{SHEET}/log?since=1e10")).json()["entries"] == []
        assert (await otto.get("audit/tables/nowhere/log")).status_code == 404
        record = (await otto.get(f"audit/tables/{SHEET}/rounds/1")).json()
        assert record["steps"]
        cases = (await otto.get("audit/cases")).json()["tables"][0]
        assert [one["test"] for one in cases["alarms"]] == ["factory-order"]
        money = (await otto.get("audit/money")).json()
        assert [one["total"] for one in money["tables"]] == [0]
        assert money["wallet_total"] == 0


async def test_a_card_that_lies_face_down_is_in_no_log_of_the_auditor(tmp_path: Path) -> None:
    async with live_house(tmp_path) as house:
        await house.round(list(CARDS))
        text = (await house.people["otto"].get(f"audit/tables/{SHEET}/log")).text
        assert re.findall(rf""".{{60}}["\s](?:{"|".join(CARDS)})\b.{{20}}""", text) == []


async def test_a_statement_names_its_reader_in_the_record(tmp_path: Path) -> None:
    async with live_house(tmp_path) as house:
        await give_money(house)
        otto = house.people["otto"]
        statement = (await otto.get("audit/statements/ann")).json()
        assert (statement["balance"], statement["lines"][0]["cents"]) == (250_00, 250_00)
        assert (await otto.get("audit/statements/nobody")).status_code == 404
        events = (await otto.get("people/events?about=ann")).json()["events"]
        assert [(one["by"], one["what"]) for one in events] == [("otto", "statement-read")]


async def test_exports_are_files_of_rows(tmp_path: Path) -> None:
    async with live_house(tmp_path) as house:
        await house.alarm()
        otto = house.people["otto"]
        for what in ("log", "books", "cage", "wallet", "alarms", "disputes", "corrections", "events"):
            for kind in ("csv", "json"):
                answer = await otto.get(f"audit/export/{what}.{kind}?table={SHEET}")
                assert answer.status_code == 200, what
                assert answer.headers["content-disposition"].endswith(f'.{kind}"')
        (alarm,) = csv.DictReader(io.StringIO((await otto.get("audit/export/alarms.csv")).text))
        assert (alarm["table"], alarm["test"]) == (SHEET, "factory-order")
        assert (await otto.get("audit/export/log.csv?table=nowhere")).status_code == 404
        assert (await otto.get("audit/export/passwords.csv")).status_code == 404


def test_a_cell_is_never_a_formula() -> None:
    answer = exported("x", "csv", ("says", "cents"), [("=1+1", -5), ("@a", 5)])
    assert bytes(answer.body).decode().splitlines() == ["says,cents", "'=1+1,-5", "'@a,5"]
