"""The game of docs/adding-a-game.md on a live table: served, played over a socket, drawn on the page."""

import json
import re
import signal
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import NewPlayer
from tests.cli.added_game import build, environment
from tests.served import Served, cutcard
from tests.web.server_process import ServerProcess

_NUMBERS = ("two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
NAMES = (*_NUMBERS, "jack", "queen", "king", "ace")
RANKS = "23456789TJQKA"


class AddedGameServer(ServerProcess):
    """`cutcard serve` of the package with one game more."""

    def __init__(self, house: Path, data: Path) -> None:
        sheet = str(house / "sheet.toml")
        seconds = [f"--{one}-seconds=0" for one in ("betting", "decision", "window", "cut")]
        command = cutcard("serve", "--no-open", "--no-coach", "--bots", "1", *seconds, "--sheet", sheet)
        Served.__init__(self, data, command, CUTCARD_DATA=str(data), **environment(house))
        self.start()


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory, built_page: Path) -> Path:
    return build(tmp_path_factory.mktemp("house"))


@pytest.fixture
def server(house: Path, tmp_path: Path) -> Iterator[AddedGameServer]:
    with AddedGameServer(house, tmp_path) as started:
        yield started
        assert started.stop(signal.SIGTERM) == 0


class SocketPlayer:
    """A page's end of a table's socket: `table` is the last frame of the table."""

    def __init__(self, opened: Any) -> None:
        self.opened = opened
        self.sent = 0
        self.table: dict[str, Any] = {}
        self.answer: dict[str, Any] = {}
        self._until(lambda: bool(self.table))

    def _until(self, reached: Any) -> None:
        while not reached():
            frame = json.loads(self.opened.recv(20))
            kind = "table" if frame["type"] == "table" else "answer"
            setattr(self, kind, frame)

    def send(self, kind: str, **fields: Any) -> dict[str, Any]:
        self.sent += 1
        name = str(self.sent)
        frame = {"type": kind, "id": name, "seen": self.table["version"], **fields}
        self.opened.send(json.dumps(frame))
        self._until(lambda: self.answer.get("id") == name)
        return self.answer

    def do(self, kind: str, **fields: Any) -> None:
        answer = self.send(kind, **fields)
        assert answer["done"], answer

    @property
    def felt(self) -> dict[str, Any]:
        felt: dict[str, Any] = self.table["felt"]
        return felt

    def wait_for_round(self, number: int) -> None:
        self._until(lambda: self.felt["round"] == number and not self.felt["in_round"])


def test_a_player_sits_bets_is_dealt_and_paid(server: AddedGameServer) -> None:
    with server.page() as page, server.table_socket(page, "sheet") as opened:
        player = SocketPlayer(opened)
        assert (player.table["game"], len(player.felt["boxes"])) == ("high-card", 5)
        player.do("sit", box=3, chips=100_00)
        name = player.table["mine"]["name"]
        refused = player.send("say", statement=f"bet 4 {name} high-card 1")
        assert (refused["done"], {bar["clause"] for bar in refused["bars"]}) == (False, {"8.2(a)"})
        player.do("say", statement=f"bet 3 {name} high-card 10")
        player.do("ready")
        player.wait_for_round(1)
        (hand,) = player.felt["boxes"][2]["hands"]
        (dealer,) = player.felt["dealer"]
        mine, dealers = (RANKS.index(one["cards"][0][0]) for one in (hand, dealer))
        net = 10_00 if mine > dealers else -10_00
        assert hand["state"] == ("won" if net > 0 else "lost")
        assert hand["wagers"][0]["result"] == net
        assert player.table["mine"]["chips"] == 100_00 + net
        player.do("leave")


def test_it_is_drawn_on_the_page(server: AddedGameServer, new_player: NewPlayer) -> None:
    ann = new_player(server).open().sit("Boardwalk high card")
    chips = ann.chips()
    expect(ann.mine.get_by_role("button", name=re.compile(r"^Box \d: High card\b"))).to_be_visible()
    ann.lay("$5")
    ann.deal()
    expect(ann.result).to_have_text(re.compile(r"[+\N{MINUS SIGN}-]\D*5"))
    expect(ann.hand()).to_have_attribute("data-state", re.compile("^(won|lost)$"))
    won = ann.hand().get_attribute("data-state") == "won"
    ann.expect_chips(chips + (500 if won else -500))
    mine, dealers = ann.hand(), ann.dealer
    for place in (mine, dealers):
        expect(place.locator(".card").first).to_be_visible()
        expect(place).to_have_attribute("aria-label", re.compile(f"({'|'.join(NAMES)}) of "))
    values = [_value(place.get_attribute("aria-label") or "") for place in (mine, dealers)]
    assert won is (values[0] > values[1])


def _value(label: str) -> int:
    (name,) = re.findall(f"({'|'.join(NAMES)}) of ", label)
    return NAMES.index(name)
