"""The felt drawn from hand-made frames (`ui/src/fixtures`), the whole page from recorded ones; no server."""

import shutil
import subprocess
from pathlib import Path

from playwright.sync_api import Browser, Page, Route

from tests.served import ROOT

HERE = "http://felt.test"
UI = ROOT / "ui"


def build(folder: Path) -> None:
    """Needs what building the page needs: Node.js, and `ui/node_modules`."""
    node = shutil.which("node") or next(
        (str(path) for path in (ROOT / ".node").rglob("bin/node") if path.is_file()), None
    )
    assert node, "no Node.js here: ./go build-page gets it"
    vite = UI / "node_modules" / "vite" / "bin" / "vite.js"
    command = [node, str(vite), "build", "--config", "felt.config.ts", "--outDir", str(folder)]
    done = subprocess.run(command, cwd=UI, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


def felt_of(chromium: Browser, folder: Path, *, size: tuple[int, int]) -> Page:
    """A page of this size; what it asks for comes from the folder."""
    context = chromium.new_context(viewport={"width": size[0], "height": size[1]}, reduced_motion="reduce")
    page = context.new_page()

    def give(route: Route) -> None:
        route.fulfill(path=folder / route.request.url.removeprefix(HERE).partition("?")[0].lstrip("/"))

    page.route(f"{HERE}/**", give)
    return page


def pictures_of(chromium: Browser, folder: Path) -> Page:
    """The table page with `show(kind, moment)`, `faults()` and the list of `moments`."""
    page = felt_of(chromium, folder, size=(800, 600))
    page.route(f"{HERE}/api/**", lambda route: route.fulfill(status=404))  # there is no server
    page.goto(f"{HERE}/pictures.html")
    page.locator(".felt .dealer").wait_for()
    return page


def show(page: Page, fixture: str, frame: int) -> None:
    page.goto(f"{HERE}/felt.html?fixture={fixture}&frame={frame}")
    page.locator(".felt .dealer").wait_for()
