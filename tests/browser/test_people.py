"""The administrator's page of people in a real browser: role, lock, sessions, a code, and the record."""

import time
from base64 import b32decode
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx
import pytest
from playwright.sync_api import Browser, Page, expect

from cutcard.pit.people.second_factor import totp
from tests.administrator import administrator
from tests.browser.player import PHONE, TIMEOUT
from tests.served import Served, cutcard

TABLET = (820, 1180)
DESKTOP = (1280, 900)
PASSWORD, OTHER = "correct horse battery", "another horse battery"
WHY = "by the shift plan"


@pytest.fixture
def served(tmp_path: Path) -> Iterator[Served]:
    options = ("--sheet", "minibaccarat", "--database", str(tmp_path / "house.db"), "--no-open")
    made = Served(tmp_path, cutcard("serve", "--no-coach", *options))
    made.start()
    try:
        yield made
    finally:
        made.kill()


@contextmanager
def browser_of(
    chromium: Browser, served: Served, client: httpx.Client | None, size: tuple[int, int]
) -> Iterator[Page]:
    context = chromium.new_context(viewport={"width": size[0], "height": size[1]})
    if client is not None:
        session = client.cookies["cutcard_session"]
        context.add_cookies([{"name": "cutcard_session", "value": session, "url": served.address}])
    page = context.new_page()
    page.set_default_timeout(TIMEOUT)
    try:
        yield page
    finally:
        context.close()


@contextmanager
def register(served: Served, name: str) -> Iterator[httpx.Client]:
    with httpx.Client(base_url=served.address, headers={"origin": served.address}) as client:
        assert client.post("/api/register", json={"name": name, "password": PASSWORD}).status_code == 200
        yield client


@pytest.mark.parametrize("size", [TABLET, DESKTOP])
def test_an_administrator_changes_a_role_locks_and_resets(
    chromium: Browser, built_page: Path, served: Served, size: tuple[int, int]
) -> None:
    with (
        administrator(served) as client,
        register(served, "dora") as dora,
        browser_of(chromium, served, client, size) as page,
    ):
        page.goto(served.address)
        page.get_by_role("link", name="People", exact=True).click()
        expect(page.locator(".person")).to_have_count(2)
        page.keyboard.press("/")
        page.keyboard.type("dor")
        row = page.get_by_role("button", name="dora")
        expect(page.locator(".person")).to_have_count(1)
        row.click()
        expect(page.get_by_role("button", name="Change the role")).to_be_disabled()
        page.get_by_label("Why").fill(WHY)
        page.get_by_label("Role").select_option("dealer")
        page.get_by_role("button", name="Change the role").click()
        expect(page.get_by_text("dora is now: Dealer.")).to_be_visible()
        expect(row).to_contain_text("Dealer")
        assert dora.get("/api/me").json()["roles"] == ["dealer", "player"]
        page.get_by_label("Why").fill("a lost key")
        page.get_by_role("button", name="Reset the password").click()
        code = page.locator(".reset-code output").inner_text()
        assert dora.get("/api/me").status_code == 401
        page.get_by_label("Why").fill("left the house")
        page.get_by_role("button", name="Lock", exact=True).click()
        expect(row).to_contain_text("Locked")
        page.get_by_label("Why").fill("came back")
        page.get_by_role("button", name="Unlock", exact=True).click()
        expect(row).to_contain_text("Not signed in")
        record = page.locator(".security-record")
        expect(record).to_contain_text("left the house")
        expect(record).to_contain_text("fay locked the account of dora")
        with browser_of(chromium, served, None, size) as other:
            other.goto(f"{served.address}/account")
            other.get_by_role("button", name="I have a code").click()
            other.get_by_label("Name", exact=True).first.fill("dora")
            other.get_by_label("Code").fill(code)
            other.get_by_label("New password").fill(OTHER)
            other.get_by_role("button", name="Choose this password").click()
            expect(other.get_by_text("Your new password is set.")).to_be_visible()
            other.get_by_label("Name", exact=True).first.fill("dora")
            other.get_by_label("Password", exact=True).fill(OTHER)
            other.get_by_role("button", name="Sign in", exact=True).last.click()
            expect(other.get_by_role("button", name="dora")).to_be_visible()


def test_a_second_factor_is_set_up_by_its_qr_code_and_asked_for(
    chromium: Browser, built_page: Path, served: Served
) -> None:
    with register(served, "ann") as ann, browser_of(chromium, served, ann, DESKTOP) as page:
        page.goto(f"{served.address}/account")
        page.get_by_label("Your password").fill(PASSWORD)
        page.get_by_role("button", name="Set up a second factor").click()
        expect(page.get_by_role("img", name="QR code of the secret")).to_be_visible()
        secret = b32decode(page.locator(".secret-text").inner_text().replace(" ", ""))
        page.get_by_label("Code of the app").fill(totp.hotp(secret, totp.step_of(time.time())))
        page.get_by_role("button", name="Turn it on").click()
        code = page.locator(".recovery-codes li").first.inner_text()
        page.get_by_role("button", name="Sign out").click()
        page.goto(f"{served.address}/account")
        page.get_by_role("button", name="Sign in", exact=True).click()
        page.get_by_label("Name", exact=True).first.fill("ann")
        page.get_by_label("Password", exact=True).fill(PASSWORD)
        sign_in = page.get_by_role("button", name="Sign in", exact=True).last
        sign_in.click()
        expect(page.get_by_role("alert")).to_be_in_viewport()
        expect(page.get_by_role("alert")).to_contain_text("Enter the code that your authenticator app shows")
        page.get_by_label("Code", exact=True).fill(code)
        sign_in.click()
        expect(page.get_by_role("button", name="ann")).to_be_visible()


def test_a_player_limits_what_they_lose_and_takes_a_break(
    chromium: Browser, built_page: Path, served: Served
) -> None:
    with register(served, "ann") as ann, browser_of(chromium, served, ann, PHONE) as page:
        page.goto(f"{served.address}/account")
        field = page.get_by_label("Most to lose in a day, in dollars")
        row = page.locator(".limit-row").first
        field.fill("50")
        row.get_by_role("button", name="Set").click()
        expect(row.get_by_role("button", name="Set")).to_be_disabled()
        field.fill("80")
        row.get_by_role("button", name="Set").click()
        expect(row).to_contain_text(": $80.")
        assert ann.get("/api/account/limits").json()["limits"][0]["value"] == 50_00
        page.get_by_label("For how long").select_option("7")
        page.get_by_role("button", name="Exclude me from play").click()
        page.get_by_role("button", name="Yes, exclude me from play").click()
        expect(page.get_by_text("You have excluded yourself from play until")).to_be_visible()


@pytest.mark.parametrize("size", [TABLET, DESKTOP])
def test_an_administrator_sees_the_keys_of_the_house(
    chromium: Browser, built_page: Path, served: Served, size: tuple[int, int], tmp_path: Path
) -> None:
    with administrator(served) as carol, browser_of(chromium, served, carol, size) as page:
        page.goto(f"{served.address}/people")
        page.get_by_role("button", name="Keys").click()
        keys = page.get_by_label("Keys", exact=True)
        (key,) = carol.get("/api/keys").json()["keys"]
        expect(keys.get_by_text(key["id"], exact=True)).to_be_visible()
        expect(keys).to_contain_text("in use")
        expect(page.get_by_label("Signed heads")).to_contain_text("they are in the server’s log only")
        expect(page.get_by_label("On the server")).to_contain_text("cutcard keys rotate")
        with page.expect_download() as saved:
            page.get_by_role("link", name="Save the public keys").click()
        assert saved.value.path().read_text() == f"{key['id']} {key['public']}\n"
        with page.expect_download() as signed:
            page.get_by_role("link", name="Sign and save the heads now").click()
        assert signed.value.suggested_filename == "cutcard-heads.jsonl"
        assert '"why":"command"' in signed.value.path().read_text()
        page.screenshot(path=tmp_path / f"keys-{size[0]}.png", full_page=True)
        assert not page.evaluate("document.documentElement.scrollWidth > window.innerWidth")


@pytest.mark.parametrize("size", [PHONE, DESKTOP])
def test_a_player_reads_their_own_statement(
    chromium: Browser, built_page: Path, served: Served, size: tuple[int, int], tmp_path: Path
) -> None:
    with register(served, "ann") as ann, browser_of(chromium, served, ann, size) as page:
        page.goto(f"{served.address}/account")
        page.get_by_role("button", name="Show it").click()
        table = page.get_by_role("table", name="Movements of your wallet")
        expect(table).to_contain_text("first play money")
        expect(table.get_by_role("row").last).to_contain_text("$1,000")
        with page.expect_download() as saved:
            page.get_by_role("button", name="Save as CSV").click()
        assert saved.value.path().read_text().splitlines()[-1] == ",closing balance,,1000.00"
        page.screenshot(path=tmp_path / f"statement-{size[0]}.png", full_page=True)
        assert not page.evaluate("document.documentElement.scrollWidth > window.innerWidth")


def test_a_player_is_told_that_the_page_is_for_administrators(
    chromium: Browser, built_page: Path, served: Served
) -> None:
    with register(served, "ann") as ann, browser_of(chromium, served, ann, DESKTOP) as page:
        page.goto(f"{served.address}/people")
        expect(page.get_by_text("Only administrators see people")).to_be_visible()
        expect(page.locator(".person")).to_have_count(0)


def test_the_link_of_the_first_start_promotes_the_account_that_is_signed_in(
    chromium: Browser, built_page: Path, served: Served
) -> None:
    assert served.process is not None
    assert served.process.stdout is not None
    link = next(line for line in served.process.stdout if "token=" in line).rpartition(" ")[2].strip()
    with register(served, "ann") as ann, browser_of(chromium, served, ann, DESKTOP) as page:
        page.goto(link)
        page.get_by_role("button", name="Make ann the administrator").click()
        expect(page.get_by_role("link", name="People", exact=True)).to_be_visible()
        page.goto(f"{served.address}/account")
        expect(page.get_by_text("This session")).to_be_visible()
