"""What the lobby and a table's rules say, at every bundled table."""

from types import SimpleNamespace
from typing import Any

import pytest

from cutcard.answers import shipped
from cutcard.cli.house_sheets import default_sheets
from cutcard.pit.runtime.clocks import clocks_of
from cutcard.web.frames import lobby
from cutcard.web.frames.table_info import TableInfo
from cutcard.web.http.http_types import LobbyTable
from cutcard.web.http.lobby_types import LobbySeat
from tests.pit.random_players import RandomPlayers
from tests.served import ROOT
from tests.web.rendered_players import SHEET_NAMES, snapshot

READING = TableInfo()
SHEETS = ROOT / "sheets"


def table(sheet: str) -> Any:
    played = RandomPlayers(sheet, 1, bots=2)
    played.play(1)
    return table_of(played.keeper, sheet)


def table_of(keeper: Any, sheet: str) -> Any:
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


@pytest.mark.parametrize("sheet", SHEET_NAMES)
def test_every_wager_says_its_exact_house_advantage_where_it_is_known(sheet: str) -> None:
    at = table(sheet)
    figures = shipped.figures(at.sheet.digest)
    assert figures is not None, "every bundled sheet has its figures"
    told = {one.wager: one.advantage for one in READING.rules(at).wagers}
    mains = [told[one] for one in told if one.partition(".")[0] == figures.main]
    assert set(mains) == {figures.house_advantage}
    for wager, advantage in told.items():
        names = {wager, wager.partition(".")[0]}
        known = [name for name in figures.house_advantages if name.partition(" ")[0] in names]
        assert (advantage is None) == (not known), wager
        assert advantage in (None, *figures.house_advantages.values())


def test_a_sheet_without_figures_says_none(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shipped, "figures", lambda digest: None)
    assert [one.advantage for one in READING.rules(table("atlantic-city")).wagers] == [None, None]


def test_the_vigorish_is_shown_beside_the_bankers_odds() -> None:
    best = {one.wager: one.best for one in READING.rules(table("minibaccarat")).wagers}
    assert best == {"player": "1 to 1", "banker": "1 to 1 less 5 percent", "tie": "8 to 1"}


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


# --- groups, and what is special --------------------------------------------------------------------------


@pytest.mark.parametrize("sheet", SHEET_NAMES)
def test_every_bundled_table_has_a_group_a_line_and_the_exact_cost_of_its_main_wager(sheet: str) -> None:
    at = table(sheet)
    listed = READING.lobby(at)
    assert listed.group in {group.name for group in lobby.GROUPS}
    assert listed.special
    assert not listed.special.endswith(".")
    figures = shipped.figures(at.sheet.digest)
    assert figures is not None
    assert (listed.advantages[0].wager, listed.advantages[0].share) == (figures.main, figures.house_advantage)
    assert all(one.label[0].isupper() for one in listed.advantages)
    assert [seat.player for seat in listed.seats if not seat.bot] == list(listed.players)


def group(sheet: str) -> str:
    return READING.lobby(table(sheet)).group


@pytest.mark.parametrize(
    ("sheet", "wanted"),
    [
        ("atlantic-city", lobby.START),
        ("single-deck", lobby.VALUE),
        ("no-hole-card", lobby.VALUE),
        ("match-and-three", lobby.SIDE),
        ("progressive", lobby.SIDE),
        ("double-exposure", lobby.UNUSUAL),
        ("six-to-five", lobby.UNUSUAL),
        ("multiple-action", lobby.UNUSUAL),
        ("red-dog", lobby.OTHERS),
        ("craps", lobby.OTHERS),
    ],
)
def test_the_group_of_a_table(sheet: str, wanted: str) -> None:
    assert group(sheet) == wanted


def test_no_group_of_the_bundled_tables_is_empty() -> None:
    assert {group(path.stem) for path in default_sheets()} == {one.name for one in lobby.GROUPS}


def changed(sheet: str, old: str, new: str) -> LobbyTable:
    """A bundled sheet with one line changed, which nothing is shipped for."""
    text = (SHEETS / f"{sheet}.toml").read_text("utf-8")
    assert old in text
    played = RandomPlayers(sheet, 1, bots=2, text=text.replace(old, new))
    return READING.lobby(table_of(played.keeper, sheet))


def test_a_table_that_is_not_bundled_has_a_group_by_its_rules_and_no_cost() -> None:
    listed = changed("atlantic-city", "decks = 8", "decks = 5")
    assert listed.advantages == ()
    assert listed.group == lobby.SIDE, "what its side wager costs is not known"
    assert changed("no-hole-card", "decks = 6", "decks = 5").group == lobby.START
    assert changed("double-exposure", "decks = 8", "decks = 5").group == lobby.UNUSUAL


def test_the_cheapest_wager_of_craps_stands_behind_its_main_wager() -> None:
    main, best = READING.lobby(table("craps")).advantages
    assert (main.label, round(100 * main.share, 3)) == ("Pass line", 1.414)
    assert (best.label, best.share) == ("Pass odds", 0)


def test_what_is_special_in_one_line() -> None:
    said = {sheet: READING.lobby(table(sheet)).special for sheet in SPECIAL}
    assert said == SPECIAL


SPECIAL = {
    "atlantic-city": "21+3: straight flush at 30 to 1",
    "match-and-three": "Match-the-dealer and 21+3",
    "streak": "4 side wagers, the best at 37 to 1",
    "progressive": "Progressive: the meter for four black or four red aces",
    "double-exposure": "Both of the dealer's cards lie face up; ties lose",
    "craps": "Odds up to 3 times the wager they support",
    "red-dog": "A card between pays up to 5 to 1",
    "twenty-point": "Queen of hearts pair and dealer blackjack at 1000 to 1",
}


def test_a_newcomer_is_sent_to_the_first_free_table_of_the_first_group() -> None:
    def listed(name: str, group: str, taken: int) -> LobbyTable:
        seats = tuple(LobbySeat(box + 1, f"p{box}", bot=False) for box in range(taken))
        return LobbyTable(name, name, "Blackjack", (), (), 2, group=group, seats=seats)

    full, free = listed("full", lobby.START, 2), listed("free", lobby.START, 1)
    value = listed("value", lobby.VALUE, 0)
    assert lobby.recommended([value, full, free]) == "free"
    assert lobby.recommended([full, value]) == "value"
    assert lobby.recommended([full]) == ""


# --- what is read first -----------------------------------------------------------------------------------


@pytest.mark.parametrize("sheet", SHEET_NAMES)
def test_what_matters_at_a_table_is_a_few_lines_of_its_sign(sheet: str) -> None:
    """Each of the sign's words with its clause, then side wagers; every key that a game names is there."""
    rules = READING.rules(table(sheet))
    assert 4 <= len(rules.essentials) <= 10
    posted = {(line.text, line.clause) for line in (*rules.sign, *rules.rules)}
    side = [line for line in rules.essentials if (line.text, line.clause) not in posted]
    assert len(side) <= len(rules.wagers) - 1
    for line in side:
        assert "on average the house keeps" in line.text
    assert all(line.clause for line in rules.essentials)


def essentials(sheet: str) -> str:
    return " / ".join(line.text for line in READING.rules(table(sheet)).essentials)


def test_what_is_unlike_other_tables_is_among_what_matters() -> None:
    city = essentials("atlantic-city")
    assert city.startswith("Blackjack pays 3 to 2 / The dealer stands on every 17 / ")
    assert "21+3: straight flush at 30 to 1; on average the house keeps 12.89 % of it" in city
    assert "Surrender is not offered" in city
    assert "decks" not in city, "the lobby says it"
    assert "Both cards of the dealer are dealt face up" in essentials("double-exposure")
    assert "Five cards totalling 21 pay 2 to 1" in essentials("five-card-21")
    assert "for you alone to look at" in essentials("six-to-five")
    assert "the four tens removed" in essentials("double-attack")
    assert "side wagers" not in essentials("craps"), "its layout is looked up"
