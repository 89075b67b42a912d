"""What the lobby and a table's rules say, at every bundled table."""

from types import SimpleNamespace
from typing import Any

import pytest

from cutcard.pit.runtime.clocks import clocks_of
from cutcard.web.frames.table_info import TableInfo
from tests.pit.random_players import RandomPlayers
from tests.web.rendered_players import SHEET_NAMES, snapshot

READING = TableInfo()


def table(sheet: str) -> Any:
    played = RandomPlayers(sheet, 1, bots=2)
    played.play(1)
    keeper = played.keeper
    return SimpleNamespace(
        keeper=keeper,
        rules=keeper.rules,
        sheet=keeper.rules.sheet,
        name=sheet,
        snapshot=snapshot(keeper),
        clocks=clocks_of(keeper.rules.sheet),
    )


@pytest.mark.parametrize("sheet", SHEET_NAMES)
def test_every_table_says_what_it_plays_and_for_how_much(sheet: str) -> None:
    at = table(sheet)
    listed, rules = READING.lobby(at), READING.rules(at)
    assert listed.title == rules.title == at.sheet.name
    assert any(" pays " in words for words in listed.rules)
    assert len(listed.bots) == 2
    assert not set(listed.players) & set(listed.bots)
    assert [one.wager for one in listed.limits] == [one.wager for one in rules.wagers]
    for one in rules.wagers:
        assert 0 < one.least <= one.most
        assert one.pays, "every wager says what it pays"
        assert one.limits.startswith("$"), "and what may be laid on it"
    assert all(line.text and line.clause for line in (*rules.sign, *rules.rules))


def test_figures_of_match_and_three() -> None:
    """As the sheet has them: 15 to 1,500 dollars, 21+3 from one dollar to fifty, a straight flush 9 to 1."""
    rules = READING.rules(table("match-and-three"))
    main, match, three = rules.wagers
    assert (main.label, main.least, main.most) == ("Blackjack", 15_00, 1500_00)
    assert (main.limits, three.limits) == ("$15 to $1,500", "$1 to $50")
    assert three.says.endswith("The ace is high, or low with a 2 and a 3.")
    assert [(row.hand, row.pays) for row in main.pays] == [("Blackjack", "3 to 2"), ("Insurance", "2 to 1")]
    assert (match.label, three.label) == ("Match the Dealer", "21+3")
    assert (three.least, three.most, three.unit) == (1_00, 50_00, 1_00)
    assert (three.pays[0].hand, three.pays[0].pays) == ("straight flush", "9 to 1")
    assert rules.motto == "Blackjack pays 3 to 2 · Insurance pays 2 to 1"


def test_the_stakes_of_the_bonus_are_one_dollar_or_five() -> None:
    """2.20(a): nothing between them."""
    (spot,) = [one for one in READING.rules(table("bonus")).wagers if one.wager == "blackjack-bonus"]
    assert (spot.least, spot.most, spot.unit) == (1_00, 5_00, 4_00)
    assert spot.limits == "$1 or $5"


def test_the_meter_is_shown_in_the_lobby() -> None:
    (meter,) = READING.lobby(table("progressive")).meters
    assert meter.label == "Progressive"
    assert meter.cents > 0
