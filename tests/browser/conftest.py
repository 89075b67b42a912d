"""A Chromium for all browser tests, a built page, and servers that end with the test."""

import os
import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, expect, sync_playwright

from tests.browser.arranged_server import Served
from tests.browser.felt_fixtures import build
from tests.browser.player import PHONE, TIMEOUT, Player
from tests.served import ROOT

QUIET = (
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--disable-dev-shm-usage",
    "--no-first-run",
    "--no-default-browser-check",
)
expect.set_options(timeout=TIMEOUT)
NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")


@contextmanager
def launched(*told: str) -> Iterator[Browser]:
    """The machine's own; without one the tests fail, `./go test` installs it."""
    found = next((path for path in map(shutil.which, NAMES) if path), None)
    assert found, "no Chromium here: ./go test installs it, or: apt-get install chromium"
    root = hasattr(os, "geteuid") and os.geteuid() == 0
    sandbox = ("--no-sandbox",) if root else ()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=found, args=[*QUIET, *sandbox, *told])
        yield browser
        browser.close()


@pytest.fixture(scope="module")
def chromium() -> Iterator[Browser]:
    """Of one module and no longer: it runs a loop in this thread, and other tests run their own."""
    with launched() as browser:
        yield browser


@pytest.fixture(scope="session")
def built_page() -> Path:
    page = ROOT / "cutcard" / "web" / "page"
    assert (page / "index.html").exists(), "the page is not built: ./go build-page"
    return page


@pytest.fixture(scope="session")
def built_fixtures(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The pages that draw fixtures without a server."""
    folder = tmp_path_factory.mktemp("fixtures")
    build(folder)
    return folder


StartServer = Callable[..., Served]
NewPlayer = Callable[..., Player]


@pytest.fixture
def start_server(tmp_path: Path, built_page: Path) -> Iterator[StartServer]:
    servers: list[Served] = []

    def start(sheets: dict[str, str], **told: Any) -> Served:
        folder = tmp_path / f"server-{len(servers)}"
        folder.mkdir()
        servers.append(Served(folder, sheets, **told))
        return servers[-1]

    yield start
    for one in servers:
        one.stop()


@pytest.fixture
def players() -> list[Player]:
    """Every player of the test."""
    return []


@pytest.fixture
def new_player(chromium: Browser, players: list[Player]) -> Iterator[NewPlayer]:
    """A player with their own browser context: cookies, size, network. A page error fails the test."""

    def open_page(server: Served, **wishes: Any) -> Player:
        size = wishes.pop("size", (1280, 800))
        context = chromium.new_context(
            viewport={"width": size[0], "height": size[1]},
            reduced_motion=wishes.pop("motion", "reduce"),
            has_touch=size == PHONE,
            permissions=["clipboard-read", "clipboard-write"],
            **wishes,
        )
        players.append(Player(context, server.address))
        return players[-1]

    yield open_page
    for player in players:
        player.context.close()
    assert [fault for player in players for fault in player.faults] == []


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item, call: pytest.CallInfo[None]) -> Iterator[Any]:
    """A failed test leaves what its players saw, as pictures, in its own folder."""
    report: Any = yield
    if call.when == "call" and call.excinfo is not None:
        for number, player in enumerate(item.funcargs.get("players", ())):
            path = item.funcargs["tmp_path"] / f"player-{number}.png"
            player.page.screenshot(path=path)
            report.sections.append(("what was seen", str(path)))
    return report
