"""HTTP: guests, accounts and sessions."""

from cutcard.pit.wallet.play_money import NotBroke
from tests.web.http_setting import PASSWORD, Setting, no
from tests.web.socket_client import SocketClient


async def test_a_guest_signs_in_once_and_stays_the_same_person() -> None:
    async with (setting := Setting()).page() as page:
        assert (await page.get("/api/me")).status_code == 401
        first, second = await page.post("/api/guest"), await page.post("/api/guest")
        assert first.json() == second.json() == (await page.get("/api/me")).json()
        assert first.json() == {
            "name": "guest-1",
            "kind": "guest",
            "roles": ["player"],
            "balance": 100000,
            "at": [],
            "chips": [],
            "shown": "",
            "colour": 0,
            "withheld": [],
            "refill": {
                "below": 1000,
                "says": "If you have less than $10 in total, you can get more play money once an hour.",
                "barred": "If you have less than $10 in total, you can get more play money once an hour.",
                "wait": 0,
            },
        }
        assert len(setting.people.sessions) == 1


async def test_signing_in_changes_the_session_and_ends_the_old_one() -> None:
    setting = Setting()
    async with setting.page() as page:
        await setting.people.register("ann", PASSWORD)
        await page.post("/api/guest")
        before = page.cookies["cutcard_session"]
        answer = await page.post("/api/login", json={"name": "ann", "password": PASSWORD})
        assert (answer.status_code, answer.json()["name"]) == (200, "ann")
        assert page.cookies["cutcard_session"] != before
        assert before not in setting.people.sessions


async def test_a_wrong_name_and_a_wrong_password_are_answered_alike() -> None:
    setting = Setting()
    async with setting.page() as page:
        await setting.people.register("ann", PASSWORD)
        told = [
            await page.post("/api/login", json={"name": name, "password": "not this one"})
            for name in ("ann", "nobody")
        ]
        assert [answer.status_code for answer in told] == [401, 401]
        assert told[0].content == told[1].content
        assert "set-cookie" not in told[0].headers


async def test_a_guest_who_registers_is_the_account_from_then_on() -> None:
    setting = Setting()
    async with setting.page() as page:
        await page.post("/api/guest")
        answer = await page.post("/api/register", json={"name": "ann", "password": PASSWORD})
        assert answer.json()["kind"] == "account"
        assert [person.name for person in setting.people.sessions.values()] == ["ann"]
        taken = await page.post("/api/register", json={"name": "ann", "password": PASSWORD})
        assert (taken.status_code, taken.json()["error"]["key"]) == (400, "name")


async def test_logging_out_closes_the_sockets_at_once() -> None:
    setting = Setting()
    async with setting.page() as page:
        await page.post("/api/guest")
        ticket = (await page.post("/api/tickets", json={"table": "atlantic-city"})).json()["ticket"]
        peer = await SocketClient(setting.app, ticket=ticket, token=page.cookies["cutcard_session"]).open()
        assert peer.frames
        assert (await page.post("/api/logout")).status_code == 204
        await peer.until(lambda: peer.code is not None)
        assert peer.code == 1008
        assert (await page.get("/api/me")).status_code == 401


async def test_the_first_administrator() -> None:
    async with Setting().page() as page:
        claim = {"token": "second", "name": "ada", "password": PASSWORD}
        assert (await page.post("/api/admin/claim", json=claim)).status_code == 400
        answer = await page.post("/api/admin/claim", json=claim | {"token": "first"})
        assert answer.json()["roles"] == ["admin", "player"]


async def test_more_play_money_is_refused_in_words() -> None:
    async with Setting().page() as page:
        assert (await page.post("/api/refill")).status_code == 401
        await page.post("/api/guest")
        answer = await page.post("/api/refill")
        assert (answer.status_code, no(answer)) == (409, NotBroke(0).says)
