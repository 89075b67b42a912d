"""The table page at every size, for eleven kinds of table at each of their moments, as full as can be.

`ui/src/fixtures/layoutFaults.ts` finds by geometry what cannot be reached, lies over something else or
cannot be read. The pictures come from recorded frames (`recording.py`); no server is needed.
"""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

from tests.browser.felt_fixtures import pictures_of
from tests.sampling import some

SIZES = (
    (360, 640),
    (390, 844),
    (844, 390),  # a phone lying down
    (720, 450),  # 1440x900 at 200 percent
    (768, 1024),
    (1024, 576),
    (1366, 768),
    (1440, 900),
    (1920, 1080),
    (2560, 1440),
)
KINDS = {
    "plain",
    "side-wagers",
    "streak",
    "multiple-action",
    "six-to-five",
    "double-exposure",
    "progressive",
    "red-dog",
    "minibaccarat",
    "double-attack",
    "craps",
}
EVERYWHERE = {"betting", "results", "lost connection", "notice"}
WITH_CARDS = EVERYWHERE | {"cut", "cutting"}
WITH_DECISIONS = WITH_CARDS | {"deciding", "amount"}
MOMENTS = {
    "red-dog": WITH_DECISIONS,
    "minibaccarat": WITH_CARDS,
    "double-attack": WITH_DECISIONS | {"attacking", "split"},
    "craps": EVERYWHERE | {"point", "come-point", "your bets"},
}
BLACKJACK = WITH_DECISIONS | {"split", "split-results"}
FAULTS_OF = """async (kinds) => {
    const found = {};
    for (const [kind, moment] of moments) {
        if (!kinds.includes(kind)) continue;
        await show(kind, moment);
        const wrong = faults();
        if (wrong.length > 0) found[`${kind}, ${moment}`] = wrong;
    }
    return found;
}"""


@pytest.fixture(scope="module")
def game_frames(chromium: Browser, built_fixtures: Path) -> Iterator[Page]:
    page = pictures_of(chromium, built_fixtures)
    yield page
    page.context.close()


def show(page: Page, kind: str, moment: str) -> None:
    page.evaluate("([kind, moment]) => show(kind, moment)", [kind, moment])


def test_every_moment_of_every_kind_is_drawn(game_frames: Page) -> None:
    drawn: dict[str, set[str]] = {}
    for kind, moment in game_frames.evaluate("moments"):
        drawn.setdefault(kind, set()).add(moment)
    assert set(drawn) == KINDS
    for kind in KINDS:
        assert drawn[kind] >= MOMENTS.get(kind, BLACKJACK)
        assert ("insurance" in drawn[kind]) is (kind not in ("double-exposure", *MOMENTS))


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def test_everything_can_be_reached_and_read(game_frames: Page, size: tuple[int, int]) -> None:
    """At each size every other kind of table, so that each kind is seen at half of the sizes."""
    game_frames.set_viewport_size({"width": size[0], "height": size[1]})
    kinds = some(sorted(KINDS), one_in=2, at=SIZES.index(size) % 2)
    assert game_frames.evaluate(FAULTS_OF, kinds) == {}


PLANTED = (
    ("deciding", ".choice", "style.transform = 'translateY(300px)'", "is cut off"),
    ("deciding", ".action-bar", "style.pointerEvents = 'none'", "is covered by"),
    ("deciding", ".choice", "style.cssText = 'height: 12px; min-height: 0'", "too small to touch"),
    ("deciding", ".choice-place + .choice-place", "style.marginLeft = '-60px'", "lies over choice"),
    ("amount", ".amount-field", "style.width = '30px'", "does not show all"),
    ("deciding", "[data-box='5']", "style.transform = 'translateX(90px)'", "lies over box"),
    ("deciding", ".dealer", "style.transform = 'translateY(70px)'", "dealer: six of clubs lies over motto"),
    ("deciding", ".dealer", "style.transform = 'translateY(-60px)'", "is off the felt"),
    ("deciding", ".shoe", "style.transform = 'translate(-560px, 20px)'", "lies over dealer"),
    ("results", ".box-mine .plate", "style.height = '18px'", "is cut off by plate"),
    ("betting", ".box-mine .spot-amount", "style.fontSize = '34px'", "out of its spot"),
    ("deciding", ".status-says", "style.fontSize = '8px'", "px high"),
    ("deciding", ".top-limits", "style.marginLeft = '-70px'", "is written over"),
    (
        "deciding",
        ".top-limits",
        "style.cssText = 'width: 20px; overflow: hidden'",
        "is cut off by top-limits",
    ),
    ("deciding", ".motto", "setAttribute('font-size', '60')", "longer than its bow"),
    ("deciding", ".motto textPath", "setAttribute('href', '#another')", "bow of another felt"),
    ("deciding", ".box-mine .card + .card", "style.transform = 'translateX(-45px)'", "its index is covered"),
    ("deciding", ".box-mine .total", "style.transform = 'translateY(-140px)'", "its index is covered"),
    ("deciding", "body", "style.height = '3000px'", "higher than the window"),
    ("lost connection", ".felt-lost", "style.cssText = 'position: fixed; top: 90px'", "lies over"),
)


@pytest.mark.parametrize(("moment", "where", "planted", "expected"), PLANTED)
def test_planted_faults_are_found(
    game_frames: Page, moment: str, where: str, planted: str, expected: str
) -> None:
    """Each fault is put into a page that has none."""
    game_frames.set_viewport_size({"width": 1366, "height": 768})
    show(game_frames, "plain", moment)
    assert game_frames.evaluate("faults()") == []
    game_frames.evaluate(f"where => {{ document.querySelector(where).{planted} }}", where)
    found = game_frames.evaluate("faults()")
    game_frames.evaluate("document.body.removeAttribute('style')")
    assert any(expected in one for one in found), found
