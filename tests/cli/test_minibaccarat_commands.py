"""`odds`, `strategy`, `sim`, `check`, `sign` and `play` of a minibaccarat table."""

import json
from pathlib import Path
from typing import Any

import pytest

from cutcard.cli.analysis.odds import odds
from cutcard.cli.analysis.sim import sim
from cutcard.cli.analysis.strategy import strategy
from cutcard.cli.commands.check import check
from cutcard.cli.commands.sign import sign
from tests.cli.playing import record

BUNDLED = Path("minibaccarat")
MARKERS = Path("minibaccarat-markers")
Capture = pytest.CaptureFixture[str]


@pytest.fixture(autouse=True)
def no_progress_line(monkeypatch: pytest.MonkeyPatch) -> None:
    """Turns off the line about slow work."""
    monkeypatch.setattr("cutcard.cli.progress.AFTER_SECONDS", 3600.0)


def data(capsys: Capture) -> dict[str, Any]:
    out, err = capsys.readouterr()
    assert err == ""
    found: dict[str, Any] = json.loads(out)
    return found


def test_odds_have_every_wager_and_name_their_sources(capsys: Capture) -> None:
    assert odds(BUNDLED, None, None, "", False, "json") == 0
    found = data(capsys)
    advantages = {entry["wager"]: round(entry["house_advantage"], 8) for entry in found["wagers"]}
    assert advantages == {"player": 0.01235081, "banker": 0.01057906, "tie": 0.14359629}
    assert {"key": "third card", "kind": "another state's regulation"}.items() <= next(
        source for source in found["sources"] if source["key"] == "third card"
    ).items()
    assert odds(BUNDLED, "banker", None, "8c 8d", False, "text") == 0
    out = capsys.readouterr().out
    assert "fresh shoe without 8c 8d" in out
    assert "third card: not in the documents; another state's regulation: 58 Pa. Code 631a.11" in " ".join(
        out.split()
    )
    assert odds(BUNDLED, "pair", None, "", False, "text") == 2
    assert "pair" in capsys.readouterr().err


def test_check_lists_the_sources_and_what_is_unlawful(capsys: Capture, tmp_path: Path) -> None:
    assert check([BUNDLED, MARKERS], as_json=True) == 0
    found = data(capsys)
    assert {"minibaccarat", "minibaccarat-markers"} == {source["sheet"] for source in found["sources"]}
    broken = tmp_path / "five.toml"
    broken.write_text('[table]\ngame = "minibaccarat"\n[cards]\ndecks = 5\ncutting_cards = 1\n')
    assert check([broken], as_json=True) == 1
    violations = data(capsys)["violations"]
    assert [(one["clause"], one["key"], one["line"]) for one in violations] == [
        ("19:47-7.1(a)", "cards.decks", 4),
        ("19:47-7.1(a)", "cards.cutting_cards", 5),
        ("Two hands of six cards", "cards.cut", None),
    ]


def test_an_unknown_key_is_answered_with_the_nearest(capsys: Capture, tmp_path: Path) -> None:
    wrong = tmp_path / "wrong.toml"
    wrong.write_text('[table]\ngame = "minibaccarat"\n[cards]\ndecks = 8\n[rules]\nvigorsh = "1/20"\n')
    assert check([wrong], as_json=False) == 2
    err = capsys.readouterr().err
    assert "wrong.toml:6" in err
    assert "vigorish" in err


def test_the_sign_fits_its_width_and_names_its_sources(capsys: Capture) -> None:
    for path in (BUNDLED, MARKERS):
        assert sign(path, as_json=False) == 0
        lines = capsys.readouterr().out.splitlines()
        assert max(map(len, lines)) == 80
        assert any(line.endswith("] another state's regulation: 58 Pa. Code 631a.11") for line in lines)
        assert not any(line.endswith(". Rivers Casino page") for line in lines)
        assert any(line.startswith("NOT IN THE DOCUMENTS") for line in lines)
    assert "  The vigorish lies under a marker until the shoe" in "\n".join(lines)
    assert sign(BUNDLED, as_json=True) == 0
    found = data(capsys)
    assert [line["words"] for line in found["headlines"]] == [
        "Banker pays 1 to 1 less 5 percent",
        "Player pays 1 to 1",
        "Tie pays 8 to 1",
    ]
    assert all(line["source"]["kind"] == "a page" for line in found["headlines"])
    decks = next(line for line in found["rules"] if line["key"] == "cards.decks")
    assert (decks["clause"], "source" in decks) == ("19:47-7.1(a)", False)


def test_strategy_says_that_players_decide_only_their_wagers(capsys: Capture) -> None:
    assert strategy(BUNDLED, "text") == 0
    assert "decide only their wagers" in capsys.readouterr().out


def test_sim_gives_the_same_for_any_number_of_workers(capsys: Capture) -> None:
    assert sim(BUNDLED, 20_000, 7, "cpu", 1, None, 2, False, True) == 0
    one = data(capsys)
    assert sim(BUNDLED, 20_000, 7, "cpu", 2, None, 2, False, True) == 0
    other = data(capsys)
    assert set(one["wagers"]) >= {"player", "tie"}
    assert (one["mean"], one["wagers"]) == (other["mean"], other["wagers"])
    assert abs(one["mean"] + 0.0106) < 5 * one["standard_error"]


def test_the_terminal_plays_a_hand() -> None:
    """Amounts are typed in the order of the spots: player, banker, tie; 0 leaves one out."""
    front = record("minibaccarat", "4c 9d 2h Ks 9c 4d Kh 2s", ["n", "0 10", "20 0 5"])
    told = "\n".join(front.told)
    assert "The first card of the shoe is burned" in told
    assert "The player's hand: 2♥, 6" in told
    assert "Banker wins: player 6, banker 9" in told
    assert "+9.50  your banker wager pays 1 to 1 less vigorish (Rivers Casino page)" in told
    assert "Player wins: player 9, banker 6" in told
    assert "Player 9" in told
    assert front.net == 950 + 2000 - 500


def test_the_first_wager_of_other_games_cannot_be_left_out() -> None:
    front = record("boardwalk", "Tc 9d 9h 8s 5d 4c", ["n", "0", ""])
    assert any(line.startswith("Refused: ") for line in front.told)
