"""The exact odds of minibaccarat: published figures, cards taken out, other shares of vigorish."""

from fractions import Fraction

import pytest

from cutcard.cards import read_cards
from cutcard.desk.protocol import DESKS, UnsupportedRequestError
from cutcard.exact_odds.defaults import house_advantage
from cutcard.exact_odds.minibaccarat.odds import counts_left, minibaccarat_report, outcomes, winners
from cutcard.games.minibaccarat.sheet.sheet import WAGERS
from tests.machines.minibaccarat_sheets import minibaccarat_sheet
from tests.oracle import minibaccarat as oracle

EIGHT, SIX = minibaccarat_sheet(), minibaccarat_sheet(decks=6)


def advantages(*lines: str, decks: int = 8) -> dict[str, Fraction]:
    sheet = minibaccarat_sheet(*lines, decks=decks)
    chances = winners(counts_left(sheet))
    return {wager: house_advantage(outcomes(sheet, wager, chances)) for wager in WAGERS}


@pytest.mark.parametrize(
    ("decks", "player", "banker", "tie"),
    [(8, 1.235081, 1.057906, 14.359629), (6, 1.237415, 1.055849, 14.438160)],
)
def test_published_figures(decks: int, player: float, banker: float, tie: float) -> None:
    found = {wager: round(100 * float(advantage), 6) for wager, advantage in advantages(decks=decks).items()}
    assert found == {"player": player, "banker": banker, "tie": tie}


def test_pages_round_them_alike() -> None:
    """http://www.casinoexploit.com/baccarat.html: banker 1.06, player 1.24, tie 14.36; six decks 14.44."""
    found = advantages()
    assert [f"{100 * float(found[wager]):.2f}" for wager in ("banker", "player", "tie")] == [
        "1.06",
        "1.24",
        "14.36",
    ]
    assert f"{100 * float(advantages(decks=6)['tie']):.2f}" == "14.44"


@pytest.mark.parametrize(("share", "percent"), [("1/20", 5), ("1/25", 4), ("0", 0)])
def test_the_vigorish_costs_its_share_of_won_banker_wagers(share: str, percent: int) -> None:
    found = advantages(f'rules.vigorish = "{share}"', decks=7)
    assert found == oracle.advantages(winners(counts_left(minibaccarat_sheet(decks=7))), percent)


def test_the_report() -> None:
    report = minibaccarat_report(EIGHT)
    by_name = {entry["wager"]: entry for entry in report["wagers"]}
    assert list(by_name) == ["player", "banker", "tie"]
    for entry in by_name.values():
        assert sum(Fraction(one["exact"]) for one in entry["outcomes"]) == 1
        assert [one["name"] for one in entry["outcomes"]] == ["player wins", "banker wins", "tie"]
        assert entry["exactness"] == "exact fraction"
    assert [one["pays"] for one in by_name["banker"]["outcomes"]] == [None, "19 to 20", None]
    assert [one["pays"] for one in by_name["tie"]["outcomes"]] == [None, None, "8 to 1"]
    assert "on $5.00 the vigorish is $0.25" in by_name["banker"]["notes"][0]


def test_effects_of_one_card() -> None:
    """A four taken out hurts the player wager and helps the banker's; tens and court cards are one value."""
    effects = minibaccarat_report(EIGHT, effects=True)["effects"]
    assert set(effects) == set(WAGERS)
    assert effects["player"]["T"] == effects["player"]["K"]
    assert effects["player"]["4"] > 0 > effects["banker"]["4"]
    assert effects["player"]["6"] < 0 < effects["banker"]["6"]


def test_a_rank_that_is_gone_has_no_effect() -> None:
    every_ace = read_cards(" ".join(f"A{suit}" for suit in "cdhs" for _ in range(6)))
    effects = minibaccarat_report(SIX, every_ace, effects=True)["effects"]
    assert effects["tie"]["A"] is None
    assert effects["tie"]["2"] is not None


def test_one_wager_alone_and_what_cannot_be_asked() -> None:
    desk = DESKS["minibaccarat"]
    found = desk.odds(EIGHT, wager="tie", chart=None, removed=(), effects=False)
    assert [entry["wager"] for entry in found["wagers"]] == ["tie"]
    with pytest.raises(UnsupportedRequestError) as wrong:
        desk.odds(EIGHT, wager="pair", chart=None, removed=(), effects=False)
    assert wrong.value.key == "--wager"
    with pytest.raises(UnsupportedRequestError) as wrong:
        desk.odds(EIGHT, wager=None, chart=None, removed=read_cards("Ac " * 9), effects=False)
    assert wrong.value.key == "--removed"
