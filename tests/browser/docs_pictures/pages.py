"""The lobby, tables of three games, the page that changes rules, and the coach."""

import time
from pathlib import Path

import httpx
from playwright.sync_api import Browser

from tests.administrator import floorperson
from tests.browser.arranged_server import Served as ArrangedServer
from tests.browser.docs_pictures.taking import BETWEEN, COACH_READY, LOW, player_of, sheet, take
from tests.browser.player import DESKTOP, PHONE, TABLET, Player
from tests.served import Served, cutcard


def lobby(chromium: Browser, folder: Path) -> None:
    """All tables a server has when it is started without sheets of its own."""
    server = Served(
        folder, cutcard("serve", "--no-coach", "--database", str(folder / "house.db"), "--no-open")
    )
    server.start()
    try:
        for name, size in (("phone", PHONE), ("tablet", TABLET), ("desktop", DESKTOP)):
            with player_of(chromium, server.address, size) as ann:
                ann.open()
                take(ann, f"{name}-lobby")
    finally:
        server.kill()


def double_attack(ann: Player) -> None:
    ann.sit("Double attack")
    ann.lay("$25")
    ann.deal()
    ann.expect_choice("Attack")


def minibaccarat(ann: Player) -> None:
    ann.sit("Minibaccarat")
    ann.lay("$25")
    ann.deal()
    ann.expect_betting()


def craps(ann: Player) -> None:
    ann.table_card("Craps").click()
    ann.accept_money()
    for wager in ("pass", "place-win-8", "field", "hard-6"):
        ann.page.locator(f'[data-wager="{wager}"]').click()
    ann.bar.locator(".deal").click()
    ann.page.locator(".craps-point").wait_for()
    for wager in ("pass-odds", "come", "any-craps", "hard-8"):
        ann.page.locator(f'[data-wager="{wager}"]').click()


TABLES = (
    ("double-attack", double_attack, "6d 8s 8h Kc 3c 9d Ks Qh", 0),
    ("minibaccarat", minibaccarat, "4c 2d Ah Ts 3s 9c", 2),
    ("craps", craps, "dice 4 2 3 5", 2),
)


def tables(chromium: Browser, folder: Path) -> None:
    for name, play, shoe, bots in TABLES:
        for ending, size in (("", BETWEEN), ("-phone", PHONE)):
            there = folder / f"{name}{ending}"
            there.mkdir()
            server = ArrangedServer(there, {name: sheet(name)}, shoes=[shoe], bots=bots)
            try:
                with player_of(chromium, server.address, size) as ann:
                    play(ann.open())
                    take(ann, f"{name}{ending}")
            finally:
                server.kill()


def notices(chromium: Browser, folder: Path) -> None:
    """The form, and the line above the felt once it is announced."""
    server = Served(
        folder,
        cutcard(
            "serve",
            "--no-coach",
            "--sheet",
            "atlantic-city",
            "--database",
            str(folder / "notices.db"),
            "--no-open",
        ),
    )
    server.start()
    try:
        with floorperson(server) as client, player_of(chromium, server.address, PHONE) as fay:
            session = client.cookies["cutcard_session"]
            fay.context.add_cookies([{"name": "cutcard_session", "value": session, "url": server.address}])
            fay.page.goto(f"{server.address}/notices")
            fay.page.get_by_role("combobox").select_option("atlantic-city")
            new = sheet("atlantic-city").replace("[rules]", "[rules]\nsurrender = true", 1)
            fay.page.locator("textarea").fill(new)
            fay.page.get_by_role("button", name="Now").click()
            take(fay, "notices-phone", whole=True)
            announce(client, new)
            fay.page.goto(f"{server.address}/table/atlantic-city")
            fay.page.locator(".felt-notice").wait_for()
            take(fay, "notice-phone")
    finally:
        server.kill()


def coach(chromium: Browser, folder: Path) -> None:
    """A decision that was not the best, why, and the values before the next one."""
    for ending, size in (("", BETWEEN), ("-phone", PHONE), ("-low", LOW)):
        there = folder / f"coach{ending}"
        there.mkdir()
        text = {"atlantic-city": sheet("atlantic-city")}
        server = ArrangedServer(there, text, shoes=["Td Ts 6c 8c 8d 6s 8h Tc"], coach=True)
        try:
            with player_of(chromium, server.address, size) as ann:
                ann.open().sit("Atlantic City")
                ann.page.locator(".coach-badge").wait_for(state="detached", timeout=COACH_READY)
                ann.lay("$25")
                ann.deal()
                ann.choose("Stand")
                pill = ann.page.locator(".coach-pill")
                pill.wait_for()
                take(ann, f"coach-after{ending}")
                pill.click()
                take(ann, f"coach-why{ending}")
                ann.drawer.get_by_label("Before a decision").check()
                ann.key("Escape")
                ann.lay("$25")
                ann.deal()
                ann.page.locator(".coach-best").wait_for()
                take(ann, f"coach-before{ending}")
        finally:
            server.kill()


def announce(client: httpx.Client, text: str) -> None:
    now = time.time()
    change = {"table": "atlantic-city", "sheet": text}
    notice = {"changes": [change], "effective": now + 1860, "notified": now - 1}
    assert client.post("/api/notices", json=notice).status_code == 200


SUBJECTS = (lobby, tables, notices, coach)
