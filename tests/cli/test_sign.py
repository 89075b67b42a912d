"""`cutcard sign`: every option in effect, the limits and the pay tables, within eighty columns."""

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from cutcard.cli.commands import sign as command
from cutcard.cli.commands.sign import sign
from cutcard.cli.sheets import bundled_sheets
from cutcard.games.blackjack.sheet.options import BY_KEY, OPTIONS
from cutcard.games.blackjack.sheet.sheet import BlackjackSheet
from cutcard.games.blackjack.wagers import ALL
from cutcard.signs.blackjack.sign import sign_of
from tests.law.sheet_lines import sheet, sheet_text


def printed(capsys: pytest.CaptureFixture[str], path: Path) -> str:
    assert sign(path, as_json=False) == 0
    out, err = capsys.readouterr()
    assert err == ""
    return out


def rules_of(found: BlackjackSheet) -> dict[str, str]:
    return {line.key: line.words for line in sign_of(found).rules}


@pytest.mark.clause("8.2(c)", "2.27(d)#2", "2.27(f)#1", "13:69E-1.10(t)#2")
def test_the_sign_of_the_default_table(capsys: pytest.CaptureFixture[str]) -> None:
    out = printed(capsys, Path("atlantic-city"))
    assert out.splitlines()[0].strip() == "ATLANTIC CITY"
    assert "BLACKJACK PAYS 3 TO 2" in out
    assert "INSURANCE PAYS 2 TO 1" in out
    assert "  Blackjack                   $10 to $1,000" in out
    assert "  21+3 wager                  $1 to $100" in out
    assert "21+3 WAGER, PAY TABLE B" in out
    assert "Hands rank as listed" in out
    rows = [line.split() for line in out.splitlines() if " to 1 " in line]
    assert [row[: row.index("to") + 2] for row in rows] == [
        ["straight", "flush", "30", "to", "1"],
        ["three-of-a-kind", "20", "to", "1"],
        ["straight", "10", "to", "1"],
        ["flush", "5", "to", "1"],
    ]


def test_a_wager_whose_rows_need_no_explanation_has_a_sign_too(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    bare = replace(ALL["21-plus-3"], row_notes=(), sign_clauses=(), ranking="")
    monkeypatch.setitem(ALL, "21-plus-3", bare)
    out = printed(capsys, Path("atlantic-city"))
    assert "21+3 WAGER, PAY TABLE B" + "2.27(f)".rjust(57) in out
    assert [line.split() for line in out.splitlines() if line.startswith("    flush")] == [
        ["flush", "5", "to", "1"]
    ]


@pytest.mark.clause("2.26(d)#2", "2.26(f)#1", "19:46-1.10(r)#2")
def test_the_in_between_sign_shows_odds_and_ranking() -> None:
    found = sign_of(sheet('wagers.in-between.paytable = "C"', 'limits.in-between.max = "50"'))
    (table,) = found.paytables
    assert (table.paytable, table.clauses) == ("C", ("2.26(f)", "19:46-1.10(r)"))
    assert [(row.row, row.pays) for row in table.rows] == [
        ("triple match", "30 to 1"),
        ("one card spread", "10 to 1"),
        ("two card spread", "5 to 1"),
        ("three card spread", "3 to 1"),
        ("all other spreads", "1 to 1"),
    ]
    assert all(row.means for row in table.rows)
    assert table.ranking == "Cards rank from the 2, lowest, to the ace, highest."
    assert [(line.wager, line.least, line.most) for line in found.limits] == [
        ("blackjack", 500, 50000),
        ("in-between", 100, 5000),
    ]


def test_the_sign_shows_the_payouts_of_this_table() -> None:
    found = sign_of(sheet('wagers.21-plus-3.pays = { "straight flush" = "40 to 1" }'))
    assert found.paytables[0].rows[0].pays == "40 to 1"


def test_every_side_wager_has_a_sign() -> None:
    for name, wager in ALL.items():
        tables = {one.wager: one for one in sign_of(sheet(f"wagers.{wager.table} = {{}}")).paytables}
        assert tables[name].ranking
        assert tables[name].clauses[0] == wager.paytable_clause


@pytest.mark.clause("2.17(h)", "2.23(c)#2", "2.24(f)#1")
def test_the_sign_of_a_wager_names_the_clause_that_requires_it() -> None:
    posted = {
        "over-13": ("2.17(e)1", "2.17(h)"),
        "same-suit": ("2.17(e)2", "2.17(h)"),
        "sevens": ("2.17(e)3", "2.17(h)"),
        "progressive": ("2.19(c)",),
        "blackjack-bonus": ("2.20(j)",),
        "streak-5": ("2.22(j)",),
        "match-the-dealer": ("2.23(f)", "2.23(c)"),
        "twenty-point": ("2.24(f)", "2.24(c)"),
        "optional-bonus": ("2.25(e)", "2.25(f)", "2.25(c)"),
        "in-between": ("2.26(f)", "19:46-1.10(r)"),
        "21-plus-3": ("2.27(f)", "13:69E-1.10(t)"),
    }
    for name, clauses in posted.items():
        tables = {one.wager: one for one in sign_of(sheet(f"wagers.{ALL[name].table} = {{}}")).paytables}
        assert tables[name].clauses == clauses


@pytest.mark.clause("8.3(a)")
@pytest.mark.parametrize(
    ("line", "key", "words"),
    [
        ("rules.surrender = true", "rules.surrender", "Surrender half your wager"),
        ("rules.surrender = false", "rules.surrender", "Surrender is not offered"),
        pytest.param(
            "rules.even_money = true",
            "rules.even_money",
            "may be paid 1 to 1 at once",
            marks=pytest.mark.clause("2.7(c)/2"),
        ),
        pytest.param(
            "rules.split_hands = 3",
            "rules.split_hands",
            "up to three hands",
            marks=pytest.mark.clause("2.11(e)/2"),
        ),
        ('rules.soft_17 = "hit"', "rules.soft_17", "The dealer draws on a soft 17"),
        ('rules.hole_card = "reader"', "rules.hole_card", "card reader"),
        ('cards.cut = "1/2"', "cards.cut", "1/2 of the cards stay behind"),
        ("rules.verbal_wagers = false", "rules.verbal_wagers", "No spoken wagers"),
        ('readings.split_two_card_21 = "plain"', "readings.split_two_card_21", "ties a dealer's 21"),
    ],
)
def test_the_sign_says_what_is_in_effect(line: str, key: str, words: str) -> None:
    assert words in rules_of(sheet(line))[key]


# --- options at other kinds of table ----------------------------------------------------------------------


def said(*lines: str, decks: int = 8) -> dict[str, tuple[str, str]]:
    """Each rule on the sign with its clause."""
    return {line.key: (line.words, line.clause) for line in sign_of(sheet(*lines, decks=decks)).rules}


def headlines(*lines: str, decks: int = 8) -> list[tuple[str, str]]:
    return [(line.words, line.clause) for line in sign_of(sheet(*lines, decks=decks)).headlines]


FACE_UP = 'rules.hole_card = "face-up"'
SIX_TO_FIVE = 'rules.variation = "six-to-five"'
INSURED = ("Insurance pays 2 to 1", "2.9(c)")


@pytest.mark.parametrize(
    ("lines", "decks", "expected"),
    [
        ((), 8, [("Blackjack pays 3 to 2", "2.3(e)"), INSURED]),
        (('table.edition = "1999"',), 8, [("Blackjack pays 3 to 2", "2.3(e)"), INSURED]),
        ((SIX_TO_FIVE,), 1, [("Blackjack pays 6 to 5", "2.3(e)"), INSURED]),
        (
            (FACE_UP,),
            8,
            [("Blackjack pays 1 to 1", "2.6(k)2"), ("Ties lose, but a blackjack always wins", "2.6(k)1")],
        ),
    ],
    ids=["standard", "1999", "6 to 5", "face up"],
)
def test_the_headlines_of_each_kind_of_table(
    lines: tuple[str, ...], decks: int, expected: list[tuple[str, str]]
) -> None:
    assert headlines(*lines, decks=decks) == expected


@pytest.mark.clause("2.6(k)/2")
def test_the_sign_of_a_table_with_both_cards_face_up() -> None:
    found = said(FACE_UP)
    assert found["rules.hole_card"] == (
        "Both cards of the dealer are dealt face up: ties lose, blackjack pays 1 to 1, double on 9, 10 or 11 "
        "only, no insurance",
        "2.6(k)",
    )
    assert found["rules.insurance"] == ("Insurance is not offered", "2.6(k)3")
    assert found["rules.surrender"] == ("Surrender is not offered", "2.6(k)3")
    assert found["rules.double_after_split"] == (
        "Double down on a count of 9, 10 or 11 only, after a split too",
        "2.6(k)4",
    )
    assert found["rules.split_hands"] == ("A pair may be split once", "2.6(k)5")
    assert "readings.busted_extras" not in found


@pytest.mark.clause("2.10(d)/2")
def test_the_sign_of_a_six_to_five_table() -> None:
    found = said(SIX_TO_FIVE, "rules.double_after_split = false", "rules.burn_each_round = true", decks=2)
    expected = {
        "table.chip": (
            "Wagers in multiples of $5; insurance in chips, the smallest is $0.50",
            "2.3(d)",
        ),
        "cards.decks": ("2 decks of cards", "2.2(a)1"),
        "cards.device": ("Dealt from the dealer's hand", "2.6A(a)"),
        "cards.shuffle": ("Shuffled by machine, two batches in turn", "2.2(e)"),
        "cards.cut": ("1/3 of the cards stay behind the cutting card", "2.5(i)"),
        "rules.variation": (
            "6 to 5 blackjack: your first two cards are dealt face down, for you alone to look at",
            "2.6A(c)",
        ),
        "rules.hole_card": ("The dealer takes their second card after all players have played", "2.6A(f)"),
        "rules.soft_17": ("The dealer draws on a soft 17", "2.12(d)"),
        "rules.double_after_split": (
            "Double down on any first two cards but a 21, not after a split",
            "2.10(d)",
        ),
        "rules.surrender": ("Surrender is not offered", "2.8(c)"),
        "rules.burn_each_round": ("A card is burned before each round and not shown", "2.6A(c)"),
        "rules.rounds_per_deck": ("Several rounds are dealt before the cards change", "2.5(i)"),
    }
    assert {key: found[key] for key in expected} == expected
    assert said(SIX_TO_FIVE, 'rules.hole_card = "reader"', decks=1)["rules.hole_card"][1] == "2.6A(h)"


def test_the_sign_does_not_mention_a_missing_cutting_card() -> None:
    found = said(SIX_TO_FIVE, 'rules.rounds_per_deck = "one"', decks=1)
    assert "cards.cut" not in found
    assert found["rules.rounds_per_deck"] == ("One round is dealt from a deck", "2.5(i)")


@pytest.mark.clause("2002:2.7(c)")
def test_the_sign_of_the_edition_of_1999() -> None:
    found = said('table.edition = "1999"', "rules.even_money = true")
    assert found["table.edition"] == ("The rules are those of January 1999", "2.1")
    assert found["rules.even_money"] == (
        "Your blackjack, insured for exactly half its wager, is paid 1 to 1 at once: one net payment for "
        "both wagers",
        "2.7(c)",
    )
    assert found["rules.soft_17"] == ("The dealer stands on every 17", "2.12(b)")
    assert found["rules.double_card"] == ("The card of a doubled hand is dealt face up", "2.10(a)")
    without = said('table.edition = "1999"')
    assert without["rules.even_money"] == ("No net payout for an insured blackjack", "2.7(c)")
    assert "table.edition" not in said()


@pytest.mark.clause("2.3(e)/6")
def test_the_special_payouts_are_posted() -> None:
    found = said(
        "rules.five_card_21 = true",
        "rules.suited_678 = true",
        "rules.three_sevens = true",
        'rules.designated_blackjack = "Kh As"',
    )
    assert found["rules.five_card_21"] == ("Five cards totalling 21 pay 2 to 1", "2.16(c)")
    assert found["rules.suited_678"] == ("A 6, 7 and 8 of one suit pay 2 to 1", "2.3(e)1")
    assert found["rules.three_sevens"] == ("Three sevens pay 3 to 2", "2.3(e)2")
    assert found["rules.designated_blackjack"] == (
        "The blackjack of the ace of spades and the king of hearts pays 2 to 1",
        "2.3(e)3",
    )
    assert not {key for key in said() if "designated" in key or "678" in key or "sevens" in key}


@pytest.mark.clause("8.3(a)")
@pytest.mark.parametrize(
    ("line", "key", "words", "clause"),
    [
        pytest.param(
            'rules.insurance = "at-turn"',
            "rules.insurance",
            "Insurance against an ace, up to half your wager, at your turn",
            "2.9(b)",
            marks=pytest.mark.clause("2.9(b)/5"),
        ),
        pytest.param(
            'rules.double_card = "face-down"',
            "rules.double_card",
            "The card of a doubled hand is dealt face down and turned when it is settled",
            "2.10(c)",
            marks=pytest.mark.clause("2.10(c)/6"),
        ),
        pytest.param(
            'rules.double_card = "on-request"',
            "rules.double_card",
            "The card of a doubled hand is dealt face down if you ask; once one player has, all are offered "
            "it from the next round on",
            "2.10(c)",
            marks=pytest.mark.clause("2.10(c)/6"),
        ),
        (
            "rules.mid_shoe_entry = false",
            "rules.mid_shoe_entry",
            "A player who sits out a round waits for the next shuffle, or for the house's permission",
            "2.3(i)",
        ),
        (
            "rules.shared_boxes = true",
            "rules.shared_boxes",
            "Up to three people may wager on a box, if the first of them consents",
            "2.13(a)",
        ),
        (
            "rules.boxes_per_player = 3",
            "rules.boxes_per_player",
            "A player may wager on up to 3 boxes",
            "2.14",
        ),
        ("rules.match_play = true", "rules.match_play", "Match play coupons are accepted", "2.3(d)"),
        (
            'rules.hole_card = "face-down"',
            "rules.hole_card",
            "The dealer's second card is dealt face down and not looked at before play ends",
            "2.6(j)",
        ),
    ],
)
def test_an_option_is_posted_in_words(line: str, key: str, words: str, clause: str) -> None:
    assert said(line)[key] == (words, clause)


@pytest.mark.clause("2.11(e)/4")
def test_aces_that_are_split_once_are_posted() -> None:
    found = said("rules.split_hands = 4", "rules.resplit_aces = false", "table.boxes = 6")
    assert found["rules.split_hands"] == ("Pairs may be split three times, up to four hands", "2.11(e)")
    assert found["rules.resplit_aces"] == (
        "Aces are split only once; a split ace receives one card",
        "2.11(e)",
    )


def test_every_built_value_has_its_own_words() -> None:
    for option in OPTIONS:
        if isinstance(option.sign, dict) and len(option.sign) > 1:
            assert len(set(option.sign.values())) == len(option.sign), option.key


SILENT = {
    "table.sign_approval",  # of the sign, not of the rules
    "table.dealing",  # who deals: a person or the program
    *("table.game", "table.name", "table.status", "table.edition"),
    *("cards.backs", "cards.second_backs", "cards.cutting_card", "cards.reader"),
}
ELSEWHERE = {
    "rules.variation",
    *("rules.five_card_21", "rules.suited_678", "rules.three_sevens", "rules.designated_blackjack"),
    *("rules.burn_each_round", "rules.rounds_per_deck", "rules.fewest_wagers", "cards.red_side"),
    *("cards.burn", "cards.approval", "cards.pre_shuffled", "cards.recut_by"),
    *("cards.idle_spread", "cards.idle_respread"),
    *("rules.resplit_aces", "rules.shared_box_limit"),
    *("readings.progressive_chip", "readings.insurance_turn", "readings.losing_insurance"),
    *("readings.progressive_shares", "readings.progressive_awards", "readings.progressive_split"),
    *("readings.streak_split", "readings.streak_closing", "readings.additional_wagers"),
    "readings.single_seven",
    *("readings.refused_card", "readings.misread_bonus"),
}
"""Options that are off, or have no effect at a default table."""


@pytest.mark.clause("8.3(a)")
def test_no_option_in_effect_is_left_out() -> None:
    tables = {"table", "cards", "rules", "readings"}
    expected = {key for key, option in BY_KEY.items() if option.table in tables} - SILENT - ELSEWHERE
    assert set(rules_of(sheet())) == expected


def test_the_sign_mentions_aces_where_pairs_are_split_again() -> None:
    assert "rules.resplit_aces" not in rules_of(sheet("rules.resplit_aces = false"))
    found = rules_of(sheet("rules.resplit_aces = false", "rules.split_hands = 3"))
    assert found["rules.resplit_aces"].startswith("Aces are split only once")


def test_the_sign_mentions_a_late_blackjack_where_it_is_possible() -> None:
    assert "readings.busted_extras" in rules_of(sheet())
    assert "readings.busted_extras" not in rules_of(sheet('rules.hole_card = "reader"'))


@pytest.mark.parametrize("path", bundled_sheets(), ids=lambda path: path.stem)
def test_within_eighty_columns_and_plain_when_piped(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = printed(capsys, path)
    assert max(len(line) for line in out.splitlines()) == 80
    assert "\x1b" not in out
    assert out.isascii()
    assert all(line == line.rstrip() for line in out.splitlines())


def test_bold_on_a_terminal(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(command, "_fancy", lambda: True)
    assert "\x1b[1m" in printed(capsys, Path("boardwalk"))


def test_a_long_name_is_not_cut(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "long.toml"
    name = "The longest name that any table on the whole floor may bear"
    path.write_text(sheet_text(f'table.name = "{name}"'), "utf-8")
    assert name.upper() in printed(capsys, path)


def test_the_sign_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    assert sign(Path("boardwalk"), as_json=True) == 0
    found: dict[str, Any] = json.loads(capsys.readouterr().out)
    assert found["sheet"]["name"] == "Boardwalk 7"
    assert found["sheet"]["digest"].startswith("sha256:")
    limits = {"wager": "blackjack", "min": "15.00", "max": "2000.00", "words": "$15 to $2,000"}
    assert found["limits"][0] == {**limits, "clause": "19:47-8.2(c)"}
    assert {"key", "words", "clause"} == set(found["rules"][0])
    assert found["paytables"][0]["rows"][0]["pays"] == "30 to 1"
    assert found["asks"] == []


def test_a_proposed_sheet_says_so(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "asks.toml"
    path.write_text(sheet_text('table.status = "proposed"', "rules.split_hands = 4"), "utf-8")
    out = printed(capsys, path)
    assert "PROPOSED: NOT IN FORCE" in out
    assert "THIS SHEET ASKS FOR WHAT THE RULES DO NOT ALLOW" in out
    assert sign(path, as_json=True) == 0
    asks = json.loads(capsys.readouterr().out)["asks"]
    assert [ask["clause"] for ask in asks] == ["19:47-2.11(e)"]


def test_no_sign_for_an_unlawful_or_missing_sheet(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "bad.toml"
    path.write_text(sheet_text("rules.split_hands = 4"), "utf-8")
    assert sign(path, as_json=True) == 1
    assert json.loads(capsys.readouterr().out)["lawful"] is False
    assert sign(tmp_path / "none.toml", as_json=True) == 2
    assert "error" in json.loads(capsys.readouterr().out)
    path.write_text('table.game = "craps"\nrules.soft_17 = "hit"', "utf-8")
    assert sign(path, as_json=False) == 2
    assert "rules.soft_17" in capsys.readouterr().err
