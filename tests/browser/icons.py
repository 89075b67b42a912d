"""Draws the icons of the installed page from its mark.

    python -m tests.browser.icons

writes `ui/public/icons`.

A maskable icon may be cut to a circle, so its mark is smaller and its ground goes to the edge.
"""

from pathlib import Path

from playwright.sync_api import Page

from tests.browser.conftest import launched
from tests.served import ROOT

PUBLIC = ROOT / "ui" / "public"
GROUND = "#0f3d2e"
ICONS = {"192": (192, 1.0), "512": (512, 1.0), "apple-touch": (180, 1.12), "maskable": (512, 0.9)}
"""The side of each in pixels, and how large the mark is in it; over 1 its round corners are outside."""


def draw(page: Page, name: str, folder: Path) -> None:
    side, scale = ICONS[name]
    ground = "transparent" if scale == 1 else GROUND
    mark = (PUBLIC / "mark.svg").read_text("utf-8")
    page.set_viewport_size({"width": side, "height": side})
    page.set_content(
        f"<style>*{{margin:0}}body{{background:{ground};overflow:hidden}}"
        f"svg{{display:block;width:{side}px;height:{side}px;transform:scale({scale})}}</style>{mark}"
    )
    page.screenshot(path=folder / f"{name}.png", omit_background=True)


def main() -> None:
    folder = PUBLIC / "icons"
    folder.mkdir(exist_ok=True)
    with launched() as chromium:
        page = chromium.new_page()
        for name in ICONS:
            draw(page, name, folder)


if __name__ == "__main__":
    main()
