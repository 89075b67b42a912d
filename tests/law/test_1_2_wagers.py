"""1.2(a): what each throw does to each wager."""

import pytest

from cutcard.games.craps.layout import LAYOUT, NUMBERS, Spot
from cutcard.games.craps.rules.outcomes import ALL_THROWS, Throw, outcome
from tests.law.craps import CrapsTable, sheet

SHEET = sheet()
LOSE = sheet(*(f'[wagers.place-lose-{number}]\npays = "1 to 2"' for number in NUMBERS))
OFF = sheet('[readings]\nplace_lose = "off-on-come-out"\n[wagers.place-lose-4]\npays = "1 to 2"')


def result(name: str, total: int, *, point: int = 0, number: int = 0, hard: bool = False) -> str:
    """The result of one throw of this total, with its clause's ending."""
    throw = next(one for one in ALL_THROWS if one.total == total and (one.hard or not hard))
    if not hard and total in (4, 6, 8, 10):
        throw = next(one for one in ALL_THROWS if one.total == total and not one.hard)
    found = outcome(LOSE, Spot(name, number), throw, point=point)
    return "" if found is None else f"{found.result} {found.clause}"


FIRST_ROLL = {2: "won i(1)", 3: "won i(1)", 12: "void iii", 7: "lost ii(1)", 11: "lost ii(1)"}


@pytest.mark.clause(
    "1.2(a)1",
    "1.2(a)1.i(1)",
    "1.2(a)1.i(2)",
    "1.2(a)1.ii(1)",
    "1.2(a)1.ii(2)",
    "1.2(a)3.i(1)",
    "1.2(a)3.ii(1)",
)
@pytest.mark.parametrize(("name", "clause"), [("pass", "1.2(a)1"), ("come", "1.2(a)3")])
def test_the_right_side(name: str, clause: str) -> None:
    for total in range(2, 13):
        said = {7: "won", 11: "won", 2: "lost", 3: "lost", 12: "lost"}.get(total, "")
        ending = {"won": "i(1)", "lost": "ii(1)", "": ""}[said]
        assert result(name, total) == f"{said} {clause}{ending}".strip() * bool(said)
    for number in NUMBERS:
        place = {"point": number} if name == "pass" else {"number": number, "point": 4}
        for total in range(2, 13):
            said = {number: f"won {clause}i(2)", 7: f"lost {clause}ii(2)"}.get(total, "")
            assert result(name, total, **place) == said


@pytest.mark.clause(
    "1.2(a)2",
    "1.2(a)2.i(1)",
    "1.2(a)2.i(2)",
    "1.2(a)2.ii(1)",
    "1.2(a)2.ii(2)",
    "1.2(a)2.iii",
    "1.2(a)4.i(1)",
    "1.2(a)4.i(2)",
    "1.2(a)4.ii(1)",
    "1.2(a)4.ii(2)",
    "1.2(a)4.iii",
)
@pytest.mark.parametrize(("name", "clause"), [("dont-pass", "1.2(a)2"), ("dont-come", "1.2(a)4")])
def test_the_wrong_side(name: str, clause: str) -> None:
    for total in range(2, 13):
        said, _, ending = FIRST_ROLL.get(total, "").partition(" ")
        assert result(name, total) == (f"{said} {clause}{ending}" if said else "")
    for number in NUMBERS:
        place = {"point": number} if name == "dont-pass" else {"number": number, "point": 4}
        for total in range(2, 13):
            said = {number: f"lost {clause}ii(2)", 7: f"won {clause}i(2)"}.get(total, "")
            assert result(name, total, **place) == said


@pytest.mark.clause("1.2(a)1.i(2)", "1.2(a)1.ii(2)", "1.2(a)2.i(2)", "1.2(a)2.ii(2)")
@pytest.mark.parametrize("name", ["pass", "dont-pass"])
def test_what_decided_a_point_is_said(name: str) -> None:
    for total, words in ((6, "6 made"), (7, "seven before 6")):
        throw = next(one for one in ALL_THROWS if one.total == total)
        found = outcome(SHEET, Spot(name), throw, point=6)
        assert found is not None
        assert found.why == words


@pytest.mark.clause("1.2(a)3.i(2)", "1.2(a)3.ii(2)")
def test_a_come_point_is_decided_whatever_the_tables_point_is() -> None:
    for point in (0, *NUMBERS):
        assert result("come", 9, point=point, number=9).startswith("won")
        assert result("come", 7, point=point, number=9).startswith("lost")


@pytest.mark.clause("1.2(a)5#1", "1.2(a)5#2")
def test_place_to_win() -> None:
    for number in NUMBERS:
        name = f"place-win-{number}"
        for total in range(2, 13):
            said = {number: "won 1.2(a)5", 7: "lost 1.2(a)5"}.get(total, "")
            assert result(name, total, point=4) == said
            assert result(name, total, point=0) == "", "off on a come out roll"
        marked = outcome(SHEET, Spot(name), Throw(3, 4), point=0, marked=True)
        assert marked is not None
        assert marked.result == "lost"


@pytest.mark.clause("1.2(a)6")
def test_place_to_lose() -> None:
    for number in NUMBERS:
        for point in (0, 4):
            for total in range(2, 13):
                said = {number: "lost 1.2(a)6", 7: "won 1.2(a)6"}.get(total, "")
                assert result(f"place-lose-{number}", total, point=point) == said


@pytest.mark.clause("1.2(a)5#2", "1.2(a)6")
def test_the_other_reading_turns_place_to_lose_off() -> None:
    spot = Spot("place-lose-4")
    assert outcome(OFF, spot, Throw(3, 4), point=0) is None
    for found in (
        outcome(OFF, spot, Throw(3, 4), point=0, marked=True),
        outcome(OFF, spot, Throw(3, 4), point=6),
    ):
        assert found is not None
        assert found.result == "won"


@pytest.mark.clause("1.2(a)7")
def test_four_the_hardway() -> None:
    for throw in ALL_THROWS:
        found = outcome(SHEET, Spot("hard-4"), throw, point=0)
        said = "" if found is None else found.result
        wanted = {4: "won" if throw.first == throw.second else "lost", 7: "lost"}.get(throw.total, "")
        assert said == wanted, throw
        assert found is None or found.clause == "1.2(a)7"
        assert found == outcome(SHEET, Spot("hard-4"), throw, point=8), "on every roll"


ONE_ROLL = {
    "field": {2, 3, 4, 9, 10, 11, 12},
    "any-seven": {7},
    "any-craps": {2, 3, 12},
    "two": {2},
    "three": {3},
    "eleven": {11},
    "twelve": {12},
    "horn": {2, 3, 11, 12},
}


@pytest.mark.clause("1.2(a)")
@pytest.mark.parametrize("name", ONE_ROLL)
def test_a_wager_of_one_roll_is_decided_by_the_next_throw(name: str) -> None:
    for point in (0, 6):
        found = {throw: outcome(SHEET, Spot(name), throw, point=point) for throw in ALL_THROWS}
        assert {verdict.result for verdict in found.values() if verdict} == {"won", "lost"}
        won = {throw.total for throw, verdict in found.items() if verdict and verdict.result == "won"}
        assert won == ONE_ROLL[name]
        assert all(found.values())


@pytest.mark.clause("1.2(a)")
@pytest.mark.parametrize("variation", ["craps", "mini-craps"])
def test_only_the_wagers_of_the_layout(variation: str) -> None:
    table = CrapsTable(sheet(f'[rules]\nvariation = "{variation}"'))
    for wager in ("big-6", "fire", "pass.4", "hard-5", "place-win-7", "come.2", "field.2"):
        assert table.refused(f"bet 0 ann {wager} 10").cites("1.2(a)")
    assert len(LAYOUT) == 44


@pytest.mark.clause("1.2(a)")
@pytest.mark.parametrize("player", ["dealer", "floorperson", "house"])
def test_people_who_run_the_table_place_no_wager(player: str) -> None:
    found = CrapsTable().refused(f"bet 0 {player} pass 10")
    assert [(bar.clause, "it lays no wager itself" in bar.says) for bar in found.bars] == [("1.2(a)", True)]


@pytest.mark.clause("1.2(a)")
def test_a_wager_that_cannot_be_laid_now_is_refused_for_that_alone() -> None:
    """What the amount must be is a question of a wager that may be laid."""
    table = CrapsTable()
    assert [bar.clause for bar in table.refused("bet 0 ann come 0.25").bars] == ["1.2(a)3"]
    assert {bar.clause for bar in table.refused("bet 0 ann pass 1000000").bars} == {"8.2(a)"}


@pytest.mark.clause("1.2(a)5#2")
def test_a_call_counts_only_with_the_dealers_button() -> None:
    """With a live dealer nothing is marked by itself: called and not marked, the bet is off."""
    table = CrapsTable(automations=frozenset())
    table.say("bet 0 ann pass 10", "bet 0 ann place-win-6 12", "on ann place-win-6")
    assert table.croupier.awaiting.place == "mark"
    assert table.croupier.awaiting.who == "dealer"
    table.say("roll 3 4")
    assert table.state.wager("ann", "place-win-6") is not None
    table.say("mark ann place-win-6", "roll 3 4")
    assert table.state.wager("ann", "place-win-6") is None
    assert table.net("ann") == 1000 - 1200


def test_a_wager_laid_twice_is_one_and_is_paid_whole() -> None:
    table = CrapsTable().say("bet 0 ann pass 10", "bet 0 ann pass 15", "roll 5 6")
    assert table.net("ann") == 2500


@pytest.mark.clause("1.2(a)7")
def test_what_the_documents_do_not_print_is_decided_by_its_source() -> None:
    """A decision cites 1.2(a)1 to 7 where they print the wager, and otherwise where its rule comes from."""
    thrown = Throw(3, 3)
    for name, number, cited in (
        ("hard-4", 0, ""),
        ("hard-6", 0, "Betfirm, craps payouts"),
        ("field", 0, "N.J.A.C. 13:69F-13.6"),
        ("any-seven", 0, "N.J.A.C. 13:69F-13.6"),
        ("two", 0, "Betfirm, craps payouts"),
        ("horn", 0, "a horn is four equal wagers on 2, 3, 11 and 12, each paid at its own odds"),
        ("pass-odds", 0, "Avalanche Entertainment, craps rules"),
        ("dont-come-odds", 6, "Gambling.com, craps odds explained"),
        ("buy-6", 0, "true odds of the number against a seven, without vigorish"),
        ("place-win-6", 0, "1.2(a)5"),
        ("pass", 0, "1.2(a)1i(2)"),
    ):
        found = outcome(SHEET, Spot(name, number), thrown, point=6)
        assert ("" if found is None else found.clause) == cited
