"""Craps sheets, their sources, and statements: what is lawful, what is marked, what is said to a bad line."""

from fractions import Fraction

import pytest

from cutcard.games.craps.game import GAME
from cutcard.games.craps.layout import LAYOUT, Spot
from cutcard.games.craps.rules import stakes
from cutcard.games.craps.sheet.sheet_parser import read_text
from cutcard.games.protocol import DEALER, FLOORPERSON, Deal, PlaceBet, RollDice, StatementError
from cutcard.games.registry import NOTICES
from cutcard.law.notice import Duty, changes_between
from cutcard.law.sources import SourceKind
from cutcard.signs.craps.sign import craps_sign
from tests.law.craps import CrapsTable, sheet

HEAD = '[table]\ngame = "craps"\n'


def broken(lines: str) -> list[tuple[str, str]]:
    return [(one.clause, one.key) for one in read_text(HEAD + lines).violations]


@pytest.mark.parametrize(
    ("lines", "clause", "key"),
    [
        ('[rules]\nvigorish = "0.05"', "1.5", "rules.vigorish"),
        ('players = 10\n[rules]\nvariation = "mini-craps"', "1.2(a)", "table.players"),
        ('[wagers.place-win-6]\npays = "1 to 1"', "1.4", "wagers.place-win-6.pays"),
        ('[wagers.field]\npays = { "12" = "1 to 1" }', "1.4", "wagers.field.pays"),
        ('[limits.pass]\nmin = "10.00"\nmax = "99.00"', "8.2(a)", "limits.pass.max"),
        ('[limits.hard-4]\nmin = "10.00"\nmax = "9.00"', "8.2(a)", "limits.hard-4.max"),
        ('[limits.field]\nmin = "1.25"', "8.2(a)", "limits.field.min"),
    ],
)
def test_an_unlawful_sheet(lines: str, clause: str, key: str) -> None:
    assert broken(lines) == [(clause, key)]


def test_a_proposed_vigorish_is_refused_because_nothing_would_reckon_it() -> None:
    read = read_text(HEAD + 'status = "proposed"\n[rules]\nvigorish = "1/20"')
    assert read.sheet is None
    (problem,) = read.not_built
    assert (problem.line, problem.key, problem.kind) == (5, "rules.vigorish", "not built")


def test_a_table_whose_chips_are_too_large_for_a_line_wager_is_unlawful() -> None:
    names = ("pass", "dont-pass", "come", "dont-come")
    found = read_text(HEAD + 'chip = "1000.00"').violations
    assert [(one.clause, one.key) for one in found] == [("8.2(a)", "table.chip")] * len(names)
    assert broken('chip = "500.00"') == []


def test_a_wager_of_which_no_amount_can_be_paid_is_not_offered() -> None:
    large = sheet('chip = "25.00"')
    assert "place-win-6" not in stakes.offered(large)
    assert {"place-win-4", "pass-odds", "horn"} & set(stakes.offered(large)) == {"pass-odds", "horn"}
    refusal = CrapsTable(large).refused("bet 0 ann place-win-6 150")
    assert "no amount from $1.00 to $100.00" in str(refusal)
    assert "place-win-6" not in {one.wager for one in craps_sign(large).paytables}


def test_a_hardway_over_5_to_1_needs_no_tenfold_maximum() -> None:
    assert broken('[limits.hard-4]\nmin = "50.00"\nmax = "100.00"') == []
    assert broken('[limits.any-seven]\nmin = "50.00"\nmax = "100.00"') == [("8.2(a)", "limits.any-seven.max")]


def test_mini_craps_has_nine_places_by_default() -> None:
    assert sheet('[rules]\nvariation = "mini-craps"').players == 9
    assert sheet().players == 14


def test_a_full_table_takes_no_further_player() -> None:
    table = CrapsTable(sheet('[rules]\nvariation = "mini-craps"'))
    for number in range(9):
        table.say(f"bet 0 p{number} pass 10")
    assert table.refused("bet 0 p9 field 5").cites("N.J.A.C. 13:69E-1.11(a)")
    table.say("bet 0 p8 field 5", "roll 5 6", "bet 0 p0 pass 10", "roll 1 2", "bet 0 p9 pass 10")


def test_a_player_without_a_wager_takes_no_place() -> None:
    table = CrapsTable(sheet('[rules]\nvariation = "mini-craps"'))
    for number in range(9):
        table.say(f"bet 0 p{number} pass 10")
    table.say("withdraw 0 p3 pass", "bet 0 p9 pass 10", "roll 5 6", "bet 0 q0 pass 10")
    for number in range(1, 9):
        table.say(f"bet 0 q{number} pass 10")
    assert table.refused("bet 0 q9 pass 10").cites("N.J.A.C. 13:69E-1.11(a)")


def test_both_editions_read_alike() -> None:
    old, new = sheet(), read_text(HEAD.replace("\n", '\nedition = "1999"\n', 1)).sheet
    assert new is not None
    assert new.edition == "1999"
    assert new.pays == old.pays


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("[wagers.place-win-6]\npays = 7", 'expected a payout such as "7 to 6"'),
        ("[wagers.big-6]\n", "unknown table"),
        ("[rules]\nvigorsh = true", "did you mean"),
        ("[cards]\ndecks = 8", "unknown table"),
        ("[table]\nplayers = 15", ""),
    ],
)
def test_a_sheet_that_cannot_be_read(line: str, says: str) -> None:
    problems = read_text(HEAD + line).problems
    assert problems
    assert any(says in one.message for one in problems)


def test_a_notice_names_the_wager_of_each_change() -> None:
    old = read_text(HEAD)
    new = read_text(HEAD + '[limits.field]\nmax = "50.00"\n[wagers.horn]\noffered = false\n')
    found = changes_between(old.posted, new.posted, NOTICES["craps"])
    assert [(one.duty, one.becomes) for one in found] == [
        (Duty.AT_ONCE, "Maximum of the field wager: $50"),
        (Duty.HALF_HOUR, "Whether the table offers horn, which the documents do not define: no"),
    ]


# --- sources ----------------------------------------------------------------------------------------------


def test_everything_after_1_2_a_7_carries_its_source() -> None:
    printed = {"pass", "dont-pass", "come", "dont-come", "hard-4"}
    for name, listed in LAYOUT.items():
        if name in printed or name.startswith(("place-win", "place-lose")):
            assert listed.source is None, name
            assert listed.clause.startswith("1.2(a)")
        else:
            assert GAME.sources[f"wagers.{name}.offered"] == listed.source is not None
        if not name.startswith("place-lose"):
            assert GAME.sources[f"wagers.{name}.pays"] == listed.pays_source is not None
    assert not any(key.startswith("wagers.place-lose") for key in GAME.sources)
    assert GAME.sources["wagers.place-win-6.pays"].kind is SourceKind.NEW_JERSEY


def test_the_sign_shows_the_sources() -> None:
    found = craps_sign(sheet())
    assert all(table.source is not None for table in found.paytables)
    assert {line.key for line in found.rules if line.source is not None} >= {"shooter", "removal", "late"}
    assert "place-lose-4" not in {table.wager for table in found.paytables}
    with_lose = craps_sign(sheet('[wagers.place-lose-4]\npays = "5 to 11"'))
    assert "place-lose-4" in {table.wager for table in with_lose.paytables}


def test_the_sign_cites_the_documents_only_for_what_they_print() -> None:
    tables = {table.wager: table for table in craps_sign(sheet()).paytables}
    for name, table in tables.items():
        printed = LAYOUT[name].source is None
        assert (table.clauses[0] == LAYOUT[name].clause) is printed, name
    assert tables["field"].clauses[0] == "N.J.A.C. 13:69F-13.6"
    assert tables["horn"].clauses[0] == "arithmetic"
    (places,) = [line for line in craps_sign(sheet()).rules if line.key == "table.players"]
    assert places.source is not None
    assert places.source.kind is SourceKind.ARITHMETIC
    mini = craps_sign(sheet('[rules]\nvariation = "mini-craps"'))
    (places,) = [line for line in mini.rules if line.key == "table.players"]
    assert places.source is not None
    assert places.source.kind is SourceKind.NEW_JERSEY


def test_the_sign_says_when_a_wager_wins_and_loses_and_what_can_be_laid() -> None:
    found = craps_sign(sheet('[limits.horn]\nmax = "101.00"'.replace("[", 'chip = "1.00"\n[', 1)))
    tables = {table.wager: table for table in found.paytables}
    limits = {line.wager: line.words for line in found.limits}
    assert tables["any-craps"].summary == "Wins if the next roll is 2, 3 or 12; loses with every other total."
    assert tables["any-seven"].summary == "Wins if the next roll is 7; loses with every other total."
    assert tables["pass-odds"].summary.startswith("Laid beside a pass line bet that has its point; wins with")
    assert tables["pass-odds"].ranking == "Laid in multiples of $1 on 4 and 10, $2 on 5 and 9, $5 on 6 and 8."
    assert tables["horn"].ranking == "Laid in multiples of $4."
    assert (limits["horn"], limits["pass-odds"]) == ("$4 to $100, by $4", "$1 to $500")
    assert all("lose" in table.summary for table in tables.values())


def test_no_payout_of_a_place_bet_to_lose_is_shipped() -> None:
    assert not any(name.startswith("place-lose") for name, _ in sheet().pays)
    assert CrapsTable().refused("bet 0 ann place-lose-4 11").cites("1.4")


def test_a_vigorish_is_never_charged() -> None:
    for number in (4, 5, 6, 8, 9, 10):
        fair = Fraction({4: 3, 5: 4, 6: 5, 8: 5, 9: 4, 10: 3}[number], 6)
        assert stakes.pays(sheet(), Spot(f"buy-{number}"), number).ratio == 1 / fair
        assert stakes.pays(sheet(), Spot(f"lay-{number}"), number).ratio == fair


# --- statements and who may say them ----------------------------------------------------------------------


@pytest.mark.parametrize("line", ["roll 3", "roll 0 4", "roll 3 7", "roll 3 x", "roll", "roll 3 4 5"])
def test_dice_are_two_numbers_from_1_to_6(line: str) -> None:
    with pytest.raises(StatementError):
        GAME.read_statement(line.split())


def test_dice_of_a_command_are_checked_too() -> None:
    table = CrapsTable().say("bet 0 ann pass 10")
    answer = table.rules.handle(table.state, RollDice(0, 7))
    assert "1 to 6" in str(answer)


def test_who_may_say_what() -> None:
    rules = GAME.bind(sheet())
    state = rules.open_table()

    def said(line: str) -> tuple[str, ...]:
        return rules.allowed_senders(state, GAME.read_statement(line.split()))

    for line in ("bet 0 ann pass 10", "take-down ann pass", "on ann buy-4", "off ann buy-4", "pass-dice ann"):
        assert said(line) == ("ann",), line
    for line in ("roll 3 4", "mark ann buy-4", "no-more-bets", "bet 0 ann pass 1000 accepted"):
        assert said(line) == (DEALER,), line
    assert said("no-roll") == (DEALER, FLOORPERSON)
    assert said("close-table") == (FLOORPERSON,)
    assert rules.allowed_senders(state, Deal()) == (DEALER,)
    assert rules.allowed_senders(state, PlaceBet(0, "house", "pass", 1000)) == ()


def test_the_shooter_goes_round_among_those_with_a_line_wager() -> None:
    table = CrapsTable().say("bet 0 ann pass 10", "bet 0 bob hard-6 5", "bet 0 cy dont-pass 10")
    assert table.state.next_shooter == "ann"
    table.say("roll 4 4", "roll 3 4")
    assert table.state.next_shooter == ""
    table.say("bet 0 bob field 5", "bet 0 cy pass 10")
    assert table.state.next_shooter == "cy"
    table.say("bet 0 bob pass 10")
    assert table.state.next_shooter == "bob"
    table.say("roll 5 6", "bet 0 ann pass 10", "bet 0 bob pass 10")
    assert table.state.next_shooter == "bob"
