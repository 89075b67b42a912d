"""HTTP: headers, error responses, the log, metrics and the description of the routes."""

import json
import re
from typing import Any

import pytest

from cutcard.pit.runtime.background_tasks import TryAgainError
from cutcard.pit.store.protocol import StoreDownError
from cutcard.pit.wallet.wallet import WalletDownError
from cutcard.web.http.http_errors import NOT_NOW
from tests.web.fakes import lines
from tests.web.http_setting import PASSWORD, Setting, no


@pytest.mark.parametrize("path", ["/", "/api/tables", "/api/me", "/nowhere.js", "/api/nowhere", "/metrics"])
async def test_every_answer_carries_the_headers_that_protect_it(path: str) -> None:
    async with Setting().page() as page:
        headers = (await page.get(path)).headers
    policy = headers["content-security-policy"]
    assert "default-src 'none'" in policy
    assert "script-src 'self';" in policy
    assert "frame-ancestors 'none'" in policy
    assert "unsafe" not in policy
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["referrer-policy"] == "no-referrer"
    assert headers["cross-origin-opener-policy"] == "same-origin"
    if path.startswith("/api"):
        assert headers["cache-control"] == "no-store"


async def test_unknown_paths_and_methods_are_uniform() -> None:
    async with Setting().page() as page:
        assert no(await page.get("/api/nowhere")) == "Not found."
        refused = await page.put("/api/tables", json={})
        assert (refused.status_code, refused.headers["allow"]) == (405, "GET")
        assert no(refused) == "Method not allowed."


async def test_an_unforeseen_error_is_answered_by_its_id_alone() -> None:
    setting = Setting()

    async def broken(token: str) -> None:
        raise RuntimeError("the hole card is Ks")

    setting.context.sessions._people_by_token = broken
    async with setting.page() as page:
        page.cookies.set("cutcard_session", "some")
        answer = await page.get("/api/me")
    (failure,) = [line for line in lines(setting.out) if line["event"] == "failure"]
    assert answer.status_code == 500
    assert no(answer) == f"An unexpected error occurred. Its id in the log is {failure['id']}."
    assert "Ks" not in setting.out.getvalue()


@pytest.mark.parametrize("away", [StoreDownError, WalletDownError, TryAgainError])
async def test_an_unavailable_database_is_not_a_fault_and_can_be_asked_again(away: type[Exception]) -> None:
    setting = Setting()

    async def gone(token: str) -> None:
        raise away("the password of the database is secret")

    setting.context.sessions._people_by_token = gone
    async with setting.page() as page:
        page.cookies.set("cutcard_session", "some")
        answer = await page.get("/api/me")
    assert (answer.status_code, answer.headers["retry-after"], no(answer)) == (503, "1", NOT_NOW)
    assert {line["event"] for line in lines(setting.out)} == {"request"}


@pytest.mark.parametrize(
    ("fault", "status", "says"),
    [
        (StoreDownError("secret"), 503, r"The database did not answer\."),
        (RuntimeError("secret"), 500, r"An unexpected error occurred\. Its id in the log is [0-9a-f]{12}\."),
    ],
)
async def test_a_request_that_may_have_moved_money_says_that_its_outcome_is_unknown(
    fault: Exception, status: int, says: str
) -> None:
    setting = Setting()

    async def granted_and_then_gone(player: str, at_tables: Any) -> None:
        raise fault

    setting.context.wallet.refill = granted_and_then_gone
    async with setting.page() as page:
        await page.post("/api/guest")
        answer = await page.post("/api/refill")
    assert answer.status_code == status
    unknown = r" It is not known whether the request was done\. It is safe to send it again\."
    assert re.fullmatch(says + unknown, no(answer))


@pytest.mark.parametrize("field", ["x" * 5000, "\x1b[2J\u202e\n"], ids=["long", "odd"])
async def test_what_an_answer_repeats_is_short_and_printable(field: str) -> None:
    async with Setting().page() as page:
        answer = await page.post("/api/login", json={"name": "ann", "password": PASSWORD, field: 1})
    assert answer.status_code == 400
    assert len(no(answer)) < 160
    assert no(answer).isascii()
    assert no(answer).isprintable()


async def test_the_log_contains_no_secret_and_no_text_from_a_client() -> None:
    setting = Setting()
    async with setting.page() as page:
        await page.post("/api/register", json={"name": "ann", "password": PASSWORD})
        token = page.cookies["cutcard_session"]
        ticket = (await page.post("/api/tickets", json={"table": "atlantic-city"})).json()["ticket"]
        await page.get("/api/tables/written-by-a-stranger?query=secret")
        await page.get("/api/nothing-there-x?token=secret")
    written = [line for line in lines(setting.out) if line["event"] == "request"]
    assert [line["route"] for line in written][:3] == ["/api/register", "/api/tickets", "/api/tables/{table}"]
    assert {line["person"] for line in written[1:3]} == {"ann", ""}
    for secret in (PASSWORD, token, ticket, "stranger", "nothing-there", "secret"):
        assert secret not in setting.out.getvalue()


async def test_metrics_are_for_administrators_auditors_and_the_token() -> None:
    setting = Setting(metrics_token="m" * 20)
    async with setting.page() as page:
        assert (await page.get("/metrics")).status_code == 403
        await page.post("/api/guest")
        assert (await page.get("/metrics")).status_code == 403
        wrong = await page.get("/metrics", headers={"authorization": "Bearer " + "n" * 20})
        assert wrong.status_code == 403
        answer = await page.get("/metrics", headers={"authorization": "Bearer " + "m" * 20})
        assert answer.status_code == 200
        assert "cutcard_tables 1.0" in answer.text
        assert "cutcard_rounds 3.0" in answer.text
        assert "atlantic" not in answer.text
        page.cookies.set("cutcard_session", setting.people.enter("aud", "auditor"))
        assert (await page.get("/metrics")).status_code == 200


async def test_no_token_set_lets_no_empty_token_in() -> None:
    async with Setting().page() as page:
        assert (await page.get("/metrics", headers={"authorization": "Bearer "})).status_code == 403


async def test_health_says_when_the_server_stops() -> None:
    setting = Setting()
    async with setting.page() as page:
        assert (await page.get("/healthz")).json() == {"ok": True, "tables": 1}
        await setting.context.close()
        assert (await page.get("/healthz")).status_code == 200
        stopping = await page.get("/readyz")
        assert (stopping.status_code, no(stopping)) == (503, "The server is stopping.")
        assert (await page.head("/readyz")).status_code == 503


async def test_the_description_names_every_route_and_its_types() -> None:
    async with Setting().page() as page:
        described = (await page.get("/api/openapi.json")).json()
    assert set(described["paths"]) == {
        *(f"/api/{name}" for name in ("guest", "register", "login", "logout", "admin/claim", "me", "refill")),
        *(
            "/api/clauses/{citation}",
            "/api/floor",
            "/api/floor/{table}/orders",
            "/api/tables",
            "/api/tables/{table}",
            "/api/tables/{table}/rounds",
            "/api/tables/{table}/said",
        ),
        *("/api/tables/{table}/mine", "/api/tables/{table}/mine/rounds.zip"),
        *("/api/tables/{table}/rounds/{number}/link", "/api/shared/{link}"),
        "/api/tables/{table}/rounds/{number}/steps",
        *("/api/shared/{link}/withdrawn", "/api/shared/{link}/picture.png", "/api/board"),
        *("/api/tables/{table}/rounds/{number}", "/api/tickets", "/healthz", "/readyz", "/metrics"),
        *("/api/tables/{table}/boxes", "/api/notices", "/api/tables/{table}/withdrawn-notice"),
        *("/api/notices/preview", "/api/notices/withdrawn", "/api/face", "/api/tables/{table}/faces"),
        *("/api/coach", "/api/coach/accuracy", "/api/coach/tables/{table}/rounds/{number}"),
        *("/api/train", "/api/train/exercise", "/api/train/answer", "/api/train/daily/{day}"),
        *("/api/train/count", "/api/train/count/answer"),
        *("/api/account/password", "/api/account/reset-code"),
        *("/api/account/sessions", "/api/account/ended-session", "/api/account/statement"),
        *("/api/people", "/api/people/events", "/api/people/{name}/sessions", "/api/people/{name}/role"),
        *("/api/people/{name}/lock", "/api/people/{name}/unlock", "/api/people/{name}/ended-sessions"),
        *("/api/people/{name}/password", "/api/people/{name}/removed-second-factor", "/api/account/active"),
        *("/api/account/limits", "/api/account/exclusion"),
        *(f"/api/floor/{{table}}/{part}" for part in ("disputes", "cards", "rounds", "rounds/{number}")),
        *(f"/api/floor/{{table}}/{part}/{{number}}" for part in ("alarms", "disputes", "corrections")),
        *("/api/tables/{table}/call", "/api/tables/{table}/count"),
        *(f"/api/audit/{part}" for part in ("tables", "cases", "money", "statements/{name}")),
        *(
            "/api/audit/tables/{table}/log",
            "/api/audit/tables/{table}/rounds",
            "/api/audit/tables/{table}/rounds/{number}",
        ),
        *("/api/audit/export/{what}.{kind}", "/api/keys", "/api/keys/heads"),
        *(f"/api/account/second-factor{more}" for more in ("", "/confirmed", "/removed")),
    }
    known = described["components"]["schemas"]
    used = json.dumps(described).split('"$ref": "#/components/schemas/')[1:]
    assert {text.partition('"')[0] for text in used} <= set(known)
    assert "HTTPValidationError" not in known
