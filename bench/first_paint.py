"""How soon the lobby is painted on a slow phone: `python bench/first_paint.py [VISITS]`.

A real server with all bundled tables, and Chromium with the network and the processor slowed down by its own
tools: 150 ms of latency, 1.6 Mbit/s, a processor four times slower. Each visit is a new guest, no cache.
Times are milliseconds by the page's clock since the address was opened. The page must be built.
"""

import statistics
import sys
import tempfile
from pathlib import Path

from playwright.sync_api import Browser

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from tests.browser.conftest import launched
from tests.browser.player import PHONE
from tests.served import Served, cutcard

NETWORK = {
    "offline": False,
    "latency": 150,
    "downloadThroughput": 1_638_400 / 8,
    "uploadThroughput": 768_000 / 8,
}
SLOWER = 4
SETTLED = 200
"""Milliseconds after which the frame with the tables has been noted."""
NOTE_TABLES = """
new MutationObserver((_, observer) => {
  if (document.querySelector('.table-card') === null) return;
  observer.disconnect();
  requestAnimationFrame(() => { window.tablesAt = performance.now() });
}).observe(document, { childList: true, subtree: true });
"""


def visit(chromium: Browser, address: str) -> tuple[float, float]:
    """The first paint with content, and the first frame with tables."""
    context = chromium.new_context(
        viewport={"width": PHONE[0], "height": PHONE[1]},
        device_scale_factor=2,
        is_mobile=True,
        has_touch=True,
    )
    page = context.new_page()
    page.add_init_script(NOTE_TABLES)
    tools = context.new_cdp_session(page)
    tools.send("Network.enable")
    tools.send("Network.emulateNetworkConditions", NETWORK)
    tools.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    page.goto(address)
    page.locator(".table-card").first.wait_for()
    page.wait_for_timeout(SETTLED)
    paint = page.evaluate("performance.getEntriesByName('first-contentful-paint')[0].startTime")
    tables = page.evaluate("window.tablesAt")
    context.close()
    return paint, tables


def main(visits: int) -> None:
    with tempfile.TemporaryDirectory() as name, launched() as chromium:
        folder = Path(name)
        server = Served(folder, cutcard("serve", "--database", str(folder / "house.db"), "--no-open"))
        server.start()
        try:
            times = [visit(chromium, server.address) for _ in range(visits)]
        finally:
            server.stop()
    for what, measured in zip(("first paint", "first tables"), zip(*times, strict=True), strict=True):
        middle, worst = statistics.median(measured), max(measured)
        sys.stdout.write(f"{what}: median {middle:.0f} ms, worst {worst:.0f} ms of {visits} visits\n")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 5)
