"""`odds`, `strategy`, `sim` and `sign` of a red dog table."""

import json
from pathlib import Path
from typing import Any

import pytest

from cutcard.cli.analysis.odds import odds
from cutcard.cli.analysis.sim import sim
from cutcard.cli.analysis.strategy import strategy
from cutcard.cli.commands.sign import sign
from cutcard.desk.protocol import DESKS
from cutcard.games.registry import GAMES
from cutcard.strategies.red_dog.chart import RaiseChart, read_raise_chart, spreads_words, write_raise_chart
from cutcard.web.frames.protocol import GAME_FRAMES
from tests.oracle import red_dog_odds as oracle

BUNDLED = Path("red-dog")
Capture = pytest.CaptureFixture[str]


@pytest.fixture
def better(tmp_path: Path) -> Path:
    path = tmp_path / "better.toml"
    path.write_text(
        '[table]\nname = "Better"\ngame = "red-dog"\nboxes = 3\n[cards]\ndecks = 6\n[rules]\n'
        'match_play = true\n[wagers.red-dog]\npays = { "spread 1" = "12 to 1", "spread 3" = "3 to 1" }\n'
    )
    return path


@pytest.fixture(autouse=True)
def no_progress_line(monkeypatch: pytest.MonkeyPatch) -> None:
    """Turns off the line about slow work."""
    monkeypatch.setattr("cutcard.cli.progress.AFTER_SECONDS", 3600.0)


def data(capsys: Capture) -> dict[str, Any]:
    out, err = capsys.readouterr()
    assert err == ""
    found: dict[str, Any] = json.loads(out)
    return found


def test_every_game_that_is_built_has_its_desk_and_its_frames() -> None:
    assert set(DESKS) == set(GAMES) == set(GAME_FRAMES)


# --- odds -------------------------------------------------------------------------------------------------


def test_odds_have_every_outcome_and_spread(capsys: Capture) -> None:
    assert odds(BUNDLED, None, None, "", False, "json") == 0
    found = data(capsys)
    assert found["readings"] == []
    assert "effects" not in found
    (wager,) = found["wagers"]
    assert wager["wager"] == "red-dog"
    assert wager["exact"] == "17533/626665"
    assert round(100 * wager["house_advantage"], 4) == 2.7978
    assert wager["return_to_player"] == pytest.approx(1 - wager["house_advantage"])
    assert round(100 * wager["element_of_risk"], 3) == 2.375
    assert wager["average_total_wager"] == pytest.approx(wager["house_advantage"] / wager["element_of_risk"])
    assert wager["play"] == "best play: raises the whole wager on a spread of 7 to 11"
    assert sum(each["probability"] for each in wager["outcomes"]) == pytest.approx(1)
    assert wager["outcomes"][0] == {
        "name": "spread 1",
        "probability": pytest.approx(0.130596092 * 24 / 310),
        "exact": "6336/626665",
        "pays": "5 to 1",
    }
    assert [each["spread"] for each in wager["spreads"]] == list(range(1, 12))
    assert wager["spreads"][6]["raise_value_exact"] == "13/155"
    assert [each["raised"] for each in wager["spreads"]] == [0] * 6 + [1] * 5


def test_odds_for_people(capsys: Capture) -> None:
    assert odds(BUNDLED, "red-dog", None, "As", True, "text") == 0
    out = capsys.readouterr().out
    assert "6 decks, fresh shoe without As" in out
    assert "void: pair, no three of a kind" in out
    assert "a raise brings" in out
    assert "One card less" in out
    assert max(len(line) for line in out.splitlines()) <= 80


def test_odds_with_removed_cards(capsys: Capture, tmp_path: Path) -> None:
    sheet = tmp_path / "one.toml"
    sheet.write_text('[table]\ngame = "red-dog"\n[cards]\ndecks = 1\n')
    assert odds(sheet, None, None, "4c 4d 4h 4s", True, "json") == 0
    found = data(capsys)
    assert found["removed"] == ["4c", "4d", "4h", "4s"]
    effects = found["effects"]["red-dog"]
    assert [rank for rank, change in effects.items() if change is None] == ["4"]
    assert effects["A"] == pytest.approx(
        float(
            oracle.best_value({**oracle.decks(1), 4: 0}) - oracle.best_value({**oracle.decks(1), 4: 0, 14: 3})
        )
    )
    assert found["wagers"][0]["spreads"][5]["raised"] == 0.6
    play = found["wagers"][0]["play"]
    assert play == (
        "best play: raises the whole wager on a spread of 7 to 11, and on some deals of a spread of 6"
    )


@pytest.mark.parametrize(
    ("wager", "removed", "key", "words"),
    [
        ("blackjack", "", "--wager", "its wagers are red-dog"),
        (None, "As As As As As As As", "--removed", "As is removed more often than 6 decks hold it"),
        (None, "Xx", "--removed", "expected a card"),
    ],
)
def test_wrong_options_of_odds(
    wager: str | None, removed: str, key: str, words: str, capsys: Capture
) -> None:
    assert odds(BUNDLED, wager, None, removed, False, "json") == 2
    error = data(capsys)["error"]
    assert error["key"] == key
    assert words in error["message"]


def test_a_shoe_that_is_too_small_for_an_effect(capsys: Capture, tmp_path: Path) -> None:
    sheet = tmp_path / "one.toml"
    sheet.write_text('[table]\ngame = "red-dog"\n[cards]\ndecks = 1\n')
    deck = [rank + suit for rank in "23456789TJQKA" for suit in "cdhs"]
    assert odds(sheet, None, None, " ".join(deck[3:]), False, "json") == 0
    capsys.readouterr()
    assert odds(sheet, None, None, " ".join(deck[3:]), True, "json") == 2
    assert data(capsys)["error"]["key"] == "--removed"


# --- charts -----------------------------------------------------------------------------------------------


def test_a_strategy_is_written_and_read(better: Path, tmp_path: Path, capsys: Capture) -> None:
    """12 to 1 for a spread of one: 24 of 310 cards win, and 13 times 24 is more than 310."""
    assert strategy(better, "json") == 0
    text = capsys.readouterr().out
    assert json.loads(text)["raise"] == [1, 7, 8, 9, 10, 11]
    file = tmp_path / "chart.json"
    file.write_text(text)
    assert odds(better, None, file, "", False, "json") == 0
    by_chart = data(capsys)["wagers"][0]
    assert odds(better, None, None, "", False, "json") == 0
    best = data(capsys)["wagers"][0]
    assert by_chart["exact"] == best["exact"]
    words = "raises the whole wager on a spread of 1 or 7 to 11"
    assert by_chart["play"] == f"the chart 'best raises of Better': {words}"


def test_strategy_for_people(capsys: Capture) -> None:
    assert strategy(BUNDLED, "text") == 0
    out = capsys.readouterr().out
    assert "Raises by spread (6.5(h))" in out
    assert "house advantage 2.7978 % by this chart, 2.3749 % of everything wagered" in out
    assert [line.split()[0] for line in out.splitlines() if line.rstrip().endswith("raise")] == [
        *("7", "8", "9", "10", "11")
    ]


@pytest.mark.parametrize(
    ("spreads", "words"),
    [
        ((), "no spread"),
        ((7,), "a spread of 7"),
        ((1, 2), "a spread of 1 or 2"),
        ((7, 8, 9), "a spread of 7 to 9"),
        ((1, 2, 5), "a spread of 1, 2 or 5"),
        ((1, 4, 9), "a spread of 1, 4 or 9"),
        ((2, 7, 8, 9, 10, 11), "a spread of 2 or 7 to 11"),
    ],
)
def test_spreads_in_words(spreads: tuple[int, ...], words: str) -> None:
    assert spreads_words(frozenset(spreads)) == words


def test_a_chart_is_read_as_it_was_written() -> None:
    chart = RaiseChart("mine", frozenset((1, 11)))
    assert read_raise_chart(write_raise_chart(chart)) == chart


@pytest.mark.parametrize(
    ("text", "key", "words"),
    [
        ("{]", None, "this is not JSON"),
        ("[]", None, "one JSON object with name, game and raise"),
        ('{"hard": {}}', "hard", "a strategy file of red dog has name, game and raise"),
        ('{"game": "blackjack", "raise": []}', "game", '"red-dog", or left out'),
        ('{"raise": [0]}', "raise", "each 1 to 11"),
        ('{"raise": [12]}', "raise", "each 1 to 11"),
        ('{"raise": [true]}', "raise", "each 1 to 11"),
        ('{"raise": 7}', "raise", "expected a list of all spreads"),
        ('{"name": "x"}', "raise", "expected a list of all spreads"),
        ('{"raise": [7, 7]}', "raise", "7 is listed twice"),
    ],
)
def test_files_that_are_not_charts(
    text: str, key: str | None, words: str, tmp_path: Path, capsys: Capture
) -> None:
    file = tmp_path / "chart.json"
    file.write_text(text)
    assert odds(BUNDLED, None, file, "", False, "json") == 2
    error = data(capsys)["error"]
    assert (error["file"], error["key"]) == (str(file), key)
    assert words in error["message"]


def test_a_raise_chart_is_refused_at_blackjack(tmp_path: Path, capsys: Capture) -> None:
    file = tmp_path / "chart.json"
    file.write_text('{"name": "mine", "game": "red-dog", "raise": [7]}')
    assert odds(Path("atlantic-city"), None, file, "", False, "json") == 2
    assert data(capsys)["error"]["key"] == "game"


# --- simulation -------------------------------------------------------------------------------------------


def simulated(**changes: object) -> int:
    arguments: dict[str, Any] = {"rounds": 5000, "seed": 3, "device": "cpu", "workers": 1, "strategy": None}
    arguments |= {"boxes": 1, "fresh_shoe": False, "as_json": True}
    return sim(BUNDLED, **(arguments | changes))


def test_sim_gives_the_same_for_any_number_of_workers(capsys: Capture) -> None:
    assert simulated(boxes=2) == 0
    first = data(capsys)
    assert set(first["wagers"]) == {"red-dog"}
    assert first["wagers"]["red-dog"]["mean"] == first["mean"]
    assert (first["rounds"], first["boxes"], first["device"]) == (5000, 2, "cpu")
    assert simulated(boxes=2, workers=2) == 0
    again = data(capsys)
    assert again["mean"] == first["mean"]


def test_sim_for_people(capsys: Capture) -> None:
    assert simulated(as_json=False) == 0
    assert "Red dog: 6 decks, dealt to the cutting card\n" in (out := capsys.readouterr().out)
    assert "one box, flat wagers, played by: best raises of Red dog" in out
    assert simulated(as_json=False, fresh_shoe=True) == 0
    assert "a fresh shoe every round" in capsys.readouterr().out


def test_sim_of_a_continuous_device(tmp_path: Path, capsys: Capture) -> None:
    sheet = tmp_path / "device.toml"
    sheet.write_text('[table]\ngame = "red-dog"\n[cards]\ndecks = 2\ndevice = "continuous"\n')
    assert sim(sheet, 100, 1, "cpu", 1, None, 1, False, False) == 0
    assert "2 decks, all shuffled before every round" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("changes", "key", "words"),
    [
        ({"device": "cuda"}, "--device", "a GPU simulates only blackjack"),
        ({"device": "abacus"}, "--device", 'expected cpu or cuda, got "abacus"'),
        ({"boxes": 8}, "--boxes", "1 to 7 boxes"),
        ({"rounds": 0}, "--rounds", "expected 1 to"),
        ({"seed": -1}, "--seed", "whole number"),
    ],
)
def test_wrong_options_of_sim(changes: dict[str, object], key: str, words: str, capsys: Capture) -> None:
    assert simulated(**changes) == 2
    error = data(capsys)["error"]
    assert error["key"] == key
    assert words in error["message"]


# --- the sign ---------------------------------------------------------------------------------------------


@pytest.mark.clause("8.2(c)")
def test_the_sign_posts_the_limits(capsys: Capture) -> None:
    assert sign(BUNDLED, as_json=True) == 0
    found = data(capsys)
    limits = {"wager": "red-dog", "min": "5.00", "max": "500.00", "words": "$5 to $500"}
    assert found["limits"] == [{**limits, "clause": "19:47-8.2(c)"}]


def test_the_sign_posts_the_payouts_of_this_table(better: Path, capsys: Capture) -> None:
    assert sign(better, as_json=True) == 0
    found = data(capsys)
    (table,) = found["paytables"]
    assert [(row["row"], row["pays"]) for row in table["rows"]] == [
        ("spread 1", "12 to 1"),
        ("spread 2", "4 to 1"),
        ("spread 3", "3 to 1"),
        ("spread 4 to 11", "1 to 1"),
        ("three of a kind", "11 to 1"),
    ]
    assert table["clauses"] == ["19:47-6.5(i)2", "19:47-6.5(i)3", "19:47-6.5(f)1"]
    assert [(line["words"], line["clause"]) for line in found["headlines"]] == [
        ("A card between pays up to 12 to 1", "19:47-6.5(i)2"),
        ("Three of a kind pays 11 to 1", "19:47-6.5(f)1"),
    ]
    rules = {line["key"]: (line["words"], line["clause"]) for line in found["rules"]}
    assert rules["table.boxes"] == ("3 betting areas", "19:47-6.8")
    assert rules["rules.match_play"] == ("Match play coupons are accepted", "19:47-6.5(b)")
    assert rules["consecutive"] == ("Consecutive cards tie: all wagers are void", "19:47-6.5(e)")
    assert rules["pair"] == ("A pair without a third card of its value ties", "19:47-6.5(f)2")
    assert rules["lost"] == ("A third card equal to either of the first two loses", "19:47-6.5(i)1")
    assert rules["raise"][1] == "19:47-6.5(h)"


def test_the_sign_of_a_device_does_not_mention_a_cutting_card(tmp_path: Path, capsys: Capture) -> None:
    sheet = tmp_path / "device.toml"
    sheet.write_text(
        '[table]\ngame = "red-dog"\n[cards]\ndecks = 2\ndevice = "continuous"\napproval = "Order 12"\n'
    )
    assert sign(sheet, as_json=True) == 0
    rules = {line["key"]: line["words"] for line in data(capsys)["rules"]}
    assert rules["cards.device"] == "Dealt from a continuous shuffling device"
    assert rules["cards.approval"] == "Cards handled as approved: Order 12"
    assert "cards.cut" not in rules
    sheet.write_text(sheet.read_text().replace('approval = "Order 12"\n', ""))
    assert sign(sheet, as_json=True) == 0
    assert "cards.approval" not in {line["key"] for line in data(capsys)["rules"]}


def test_the_sign_fits_its_width(better: Path, capsys: Capture) -> None:
    assert sign(better, as_json=False) == 0
    out = capsys.readouterr().out
    assert max(len(line) for line in out.splitlines()) <= 80
    assert "RED DOG" in out
    assert "spread 1           12 to 1   one value falls between" in out


def test_the_sign_of_a_proposed_table_lists_what_it_asks_for(tmp_path: Path, capsys: Capture) -> None:
    sheet = tmp_path / "low.toml"
    sheet.write_text(
        '[table]\ngame = "red-dog"\nstatus = "proposed"\n[cards]\ndecks = 2\n[wagers.red-dog]\n'
        'pays = { "spread 2" = "3 to 1" }\n'
    )
    assert sign(sheet, as_json=True) == 0
    assert [ask["clause"] for ask in data(capsys)["asks"]] == ["19:47-6.5(i)3"]
    text = sheet.read_text().replace('status = "proposed"\n', "")
    sheet.write_text(text)
    assert sign(sheet, as_json=True) == 1
