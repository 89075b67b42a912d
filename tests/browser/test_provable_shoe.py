"""A shoe that is washed with real browsers: the seal, a proof that is saved, a cheat that is seen."""

import json
import re
from pathlib import Path

from playwright.sync_api import Locator, WebSocketRoute, expect

from cutcard.proof.check_file import check
from tests.browser.conftest import NewPlayer, StartServer
from tests.browser.player import PHONE, Player
from tests.browser.tables import TWO_DECKS
from tests.oracle import provable_shoe

GOOD = "This shoe can be checked"
WRONG = "Something is wrong with this shoe"


def seal(player: Player) -> Locator:
    return player.page.locator("button.proof-seal")


def play_one_round(player: Player) -> None:
    """The player lays a wager and answers nothing: the table stands for them after a second."""
    player.cut_if_asked()
    player.lay("$10")
    player.deal()
    player.expect_betting()


def leave(player: Player) -> None:
    player.page.locator("button.purse").click()
    player.drawer.get_by_role("button", name=re.compile("^Leave")).click()
    expect(player.table_card("Known shoe")).to_be_visible()


def test_two_browsers_wash_a_shoe_and_one_saves_its_proof(
    start_server: StartServer, new_player: NewPlayer, tmp_path: Path
) -> None:
    sheet = TWO_DECKS.replace("decks = 2", 'decks = 1\ncut = "4/5"')
    pace = {"betting": 0, "decision": 1, "window": 1, "cut": 0}
    server = start_server({"known": sheet}, proven=True, pace=pace)
    ann = new_player(server).open().sit("Known shoe")
    expect(seal(ann)).to_have_accessible_name(GOOD)
    bob = new_player(server).open().sit("Known shoe")
    seal(bob).click()
    expect(bob.drawer).to_contain_text("You have no part in this shoe")
    bob.page.keyboard.press("Escape")
    leave(bob)
    play_one_round(ann)
    seal(ann).click()
    expect(ann.drawer).to_contain_text("Your own secret is part of it.")
    expect(ann.drawer).to_contain_text(re.compile(r"\d+ cards proved themselves as they were dealt"))
    ann.page.screenshot(path=tmp_path / "seal.png")
    ann.page.keyboard.press("Escape")
    for _ in range(5):
        play_one_round(ann)
        seal(ann).click()
        expect(ann.drawer).to_contain_text("Save the proof")
        if ann.drawer.get_by_text("Shoes before").is_visible():
            break
        ann.page.keyboard.press("Escape")
    expect(ann.drawer).to_contain_text("every card fits")
    with ann.page.expect_download() as saved:
        ann.drawer.get_by_role("button", name="Save the proof").click()
    file = tmp_path / "proof.jsonl"
    saved.value.save_as(file)
    lines = file.read_text(encoding="utf-8").split("\n")
    report = check([lines])
    assert report.faults == ()
    assert provable_shoe.problems("\n".join(lines)) == []
    assert len(report.shoes) == 1
    assert len(report.shoes[0].players) == 1
    assert report.shoes[0].opened > 6


def test_the_seal_has_room_on_a_phone(
    start_server: StartServer, new_player: NewPlayer, tmp_path: Path
) -> None:
    server = start_server({"known": TWO_DECKS}, proven=True)
    ann = new_player(server, size=PHONE).open()
    ann.table_card("Known shoe").click()
    ann.money_asked.get_by_role("button", name=re.compile("^Sit down with")).click()
    expect(seal(ann)).to_have_accessible_name(GOOD)
    assert not ann.scrolls()
    place = seal(ann).bounding_box()
    assert place is not None
    assert place["height"] >= 44
    assert place["width"] >= 24
    ann.page.screenshot(path=tmp_path / "phone.png")
    seal(ann).click()
    expect(ann.drawer).to_contain_text("Your own secret is part of it.")


def test_a_card_that_is_swapped_on_its_way_turns_the_seal_red(
    start_server: StartServer, new_player: NewPlayer
) -> None:
    server = start_server({"known": TWO_DECKS}, proven=True)
    ann = new_player(server)
    swapped: list[str] = []

    def between(socket: WebSocketRoute) -> None:
        """Passes everything on, and changes the first card that is dealt face up."""
        house = socket.connect_to_server()

        def to_page(text: str | bytes) -> None:
            frame = json.loads(text)
            for told in frame.get("told", ()):
                if told["type"] == "dealt" and "proof" in told and not swapped:
                    told["face"] = "As" if told["face"] != "As" else "Ks"
                    swapped.append(told["face"])
            socket.send(json.dumps(frame))

        house.on_message(to_page)

    ann.context.route_web_socket(re.compile("/api/socket"), between)
    ann.open().sit("Known shoe")
    ann.cut_if_asked()
    ann.lay("$10")
    ann.deal()
    expect(seal(ann)).to_have_accessible_name(WRONG)
    seal(ann).click()
    expect(ann.drawer).to_contain_text(f"{swapped[0]} is not what was committed there")
