"""2.9: who is offered insurance, until when, and when it is settled."""

import pytest

from cutcard.cards import card
from cutcard.games.blackjack import rules as decide
from cutcard.games.blackjack.model import commands as cm
from cutcard.games.blackjack.model import events as ev
from cutcard.games.blackjack.sheet.sheet import BlackjackSheet
from tests.law.felt import READER, Table, sheet
from tests.law.sheet_lines import broken
from tests.law.sheet_lines import sheet as written_sheet
from tests.law.signs import said

PLAIN = sheet()
WITH_READER = sheet(READER)


@pytest.mark.clause("2.9(a)/1")
@pytest.mark.parametrize("rules", [PLAIN, WITH_READER], ids=["no hole card", "reader"])
def test_a_every_box_is_offered_insurance_against_an_ace(rules: object) -> None:
    """The 20, the blackjack and the pair; each for half its own wager at most."""
    table = Table("Tc As 8c Ah Td Ks 8d 5d", sheet=rules)  # type: ignore[arg-type]
    table.bets(1, 4).bets(7, amount="30").say("deal")
    offered = [one for one in table.croupier.awaiting.choices if isinstance(one.command, cm.Insure)]
    assert [(one.command.box, one.refusal, one.most) for one in offered] == [
        (1, None, 500),
        (4, None, 500),
        (7, None, 1500),
    ]


@pytest.mark.clause("2.9(a)/1")
@pytest.mark.parametrize("up", list("23456789TJQK"))
def test_a_no_line_is_opened_for_any_other_card(up: str) -> None:
    table = Table(f"Tc {up}h 9d", sheet=PLAIN).bets(1).say("deal")
    assert table.of(ev.InsuranceOpened) == []
    table.refuses("insure 1 a 5", "2.9(a)")


@pytest.mark.clause("2.9(a)/2")
def test_a_it_wins_with_a_ten_value_and_with_nothing_else() -> None:
    assert [value for value in range(2, 12) if decide.insurance_wins(value)] == [10]


@pytest.mark.clause("2.9(b)/1", "2.9(b)/2")
@pytest.mark.parametrize(
    ("chip", "wager", "most"),
    [(100, 2000, 1000), (100, 500, 300), (250, 500, 250), (50, 550, 300), (500, 500, 500), (50, 1000, 500)],
)
def test_b_half_the_wager_or_the_next_chip(chip: int, wager: int, most: int) -> None:
    dollars = f"{chip // 100}.{chip % 100:02d}"
    rules = written_sheet(
        f'table.chip = "{dollars}"', f'limits.blackjack.min = "{dollars}"', 'limits.blackjack.max = "1000.00"'
    )
    assert decide.most_insurance(rules, wager) == most


@pytest.mark.clause("2.9(b)/3")
@pytest.mark.parametrize("first", ["hit 1", "stand 1", "double 1", "split 1"])
def test_b_any_decision_closes_the_line_for_all(first: str) -> None:
    table = Table("8c Tc Ah 8d Td 2c 3c 4c 5c", sheet=PLAIN).bets(1, 2).say("deal", first)
    table.refuses("insure 1 a 5", "2.9(b)")
    table.refuses("insure 2 b 5", "2.9(b)")
    assert table.at(ev.InsuranceClosed()) < table.at(ev.TurnBegan(1, 0))


@pytest.mark.clause("2.9(b)/6")
def test_b_with_a_reader_the_line_is_closed_before_the_card_goes_in() -> None:
    table = Table("Tc Ah 9d 5d 3s", sheet=WITH_READER).bets(1).say("deal", "insure 1 a 5", "stand 1")
    laid = table.at(ev.InsurancePlaced(1, "a", 500))
    assert laid < table.at(ev.InsuranceClosed()) < table.at(ev.HoleCardInserted())


@pytest.mark.clause("2.9(d)")
@pytest.mark.parametrize("rules", [PLAIN, WITH_READER], ids=["no hole card", "reader"])
def test_d_lost_after_the_second_card_and_before_the_third(rules: object) -> None:
    table = Table("Tc Td Ah 9d 9c 2d 3d 4d", sheet=rules)  # type: ignore[arg-type]
    table.bets(1, 2).say("deal", "insure 1 a 5", "insure 2 b 5", "stand 1", "stand 2", "dealer")
    seen = next(
        at
        for at, event in enumerate(table.events)
        if event in (ev.HoleCardTurned(card("2d")), ev.CardDealt(0, 0, card("2d"), face_up=True))
    )
    lost = [table.at(one) for one in table.of(ev.WagerCollected) if one.wager == "insurance"]
    assert len(lost) == 2
    third = table.at(ev.CardDealt(0, 0, card("3d"), face_up=True))
    assert all(seen < at < third for at in lost)


@pytest.mark.clause("2.9(c)")
@pytest.mark.parametrize("rules", [PLAIN, WITH_READER], ids=["no hole card", "reader"])
def test_c_paid_two_to_one(rules: object) -> None:
    table = Table("Tc Ah 9d Kd", sheet=rules).bets(1).say("deal", "insure 1 a 3.50", "end")  # type: ignore[arg-type]
    (won,) = table.of(ev.WagerPaid)
    assert (won.wager, won.returned, won.winnings, won.clause) == ("insurance", 350, 700, "2.9(c)")


# --- at turn ----------------------------------------------------------------------------------------------

AT_TURN = sheet('rules.insurance = "at-turn"', "rules.even_money = true", "rules.split_hands = 3")


def insurance_offered(table: Table) -> dict[int, bool]:
    """The boxes from which the table would take insurance now, and whether it may."""
    return {
        choice.command.box: choice.refusal is None
        for choice in table.croupier.awaiting.choices
        if isinstance(choice.command, cm.Insure)
    }


@pytest.mark.clause("2.9(b)/4")
def test_b_at_turn_each_box_may_insure_until_its_own_first_decision() -> None:
    table = Table("8c As Tc Ah 8d Ks 9d 3c 2c 4c 5c 6c", sheet=AT_TURN).bets(1, 2, 3).say("deal")
    assert table.of(ev.InsuranceOpened) == []
    assert insurance_offered(table) == {1: True, 2: True, 3: True}
    table.say("split 1")
    assert insurance_offered(table) == {2: True, 3: True}
    table.say("stand 1.1", "insure 3 c 5", "stand 1.2")
    assert insurance_offered(table) == {2: True, 3: False}
    assert table.croupier.awaiting.who == "b", "the turn of a blackjack is for insurance alone"
    table.say("insure 2 b 5", "stand 3")
    assert len(table.of(ev.InsurancePlaced)) == 2


@pytest.mark.clause("2.9(b)/4")
def test_b_at_turn_blackjacks_that_do_not_answer_are_passed() -> None:
    """Two adjacent blackjacks: the next box's decision passes both, a refused decision neither."""
    table = Table("As Ad Tc Ah Ks Kd 9d 5c 2h", sheet=AT_TURN).bets(1, 2, 3).say("deal")
    table.refuses("hit 2", "2.12(a)1")
    assert table.of(ev.InsurancePassed) == []
    table.say("insure 3 c 5")
    assert table.of(ev.InsurancePassed) == [], "a box may insure until its own first decision"
    table.say("stand 3")
    assert table.of(ev.InsurancePassed) == [ev.InsurancePassed(1), ev.InsurancePassed(2)]
    table.refuses("insure 1 a 5", "2.9(b)")
    table.say("end")
    assert [(one.box, one.winnings) for one in table.of(ev.WagerPaid) if one.box < 3] == [
        (2, 1500),
        (1, 1500),
    ]


@pytest.mark.clause("2.9(b)/4")
@pytest.mark.parametrize("first", ["hit 1", "stand 1", "double 1", "split 1"])
def test_b_at_turn_a_decision_ends_the_time_of_its_own_box_only(first: str) -> None:
    table = Table("8c Tc Ah 8d Td 2c 3c 4c 5c", sheet=AT_TURN).bets(1, 2).say("deal", first)
    table.refuses("insure 1 a 5", "2.9(b)")
    while table.croupier.awaiting.who == "a":
        table.say("stand 1")
    table.say("insure 2 b 5")
    assert table.of(ev.InsurancePlaced) == [ev.InsurancePlaced(2, "b", 500)]


@pytest.mark.clause("2.9(b)/4")
@pytest.mark.parametrize("up", list("23456789TJQK"))
def test_b_at_turn_only_against_an_ace(up: str) -> None:
    table = Table(f"Tc {up}h 9d", sheet=AT_TURN).bets(1).say("deal")
    assert insurance_offered(table) == {}
    table.refuses("insure 1 a 5", "2.9(a)")


@pytest.mark.clause("2.9(b)/4", "2.9(b)/6")
def test_b_at_turn_is_barred_with_a_card_reader() -> None:
    line = 'rules.insurance = "at-turn"'
    assert broken(line, READER) == {"2.9(b)"}
    assert not broken(line)
    assert not broken(line, 'rules.hole_card = "face-down"')


@pytest.mark.clause("2.9(b)/5")
def test_b_the_sign_says_when_insurance_is_taken() -> None:
    assert said(AT_TURN, "rules.insurance").endswith("at your turn")
    assert said(PLAIN, "rules.insurance").endswith("before play begins")


@pytest.mark.clause("2.9(d)")
@pytest.mark.parametrize("reading", ["at-disclosure", "after-check"])
def test_d_both_readings_of_losing_insurance_with_a_reader(reading: str) -> None:
    rules = sheet(READER, f'readings.losing_insurance = "{reading}"')
    table = Table("Tc Ah 9d 2d 3d 4d", sheet=rules).bets(1).say("deal", "insure 1 a 5", "stand 1", "end")
    (lost,) = [one for one in table.of(ev.WagerCollected) if one.wager == "insurance"]
    read, turned = table.at(ev.HoleCardRead(blackjack=False)), table.at(ev.HoleCardTurned(card("2d")))
    third = table.at(ev.CardDealt(0, 0, card("3d"), face_up=True))
    began = table.at(ev.TurnBegan(1, 0))
    if reading == "after-check":
        assert read < table.at(lost) < began
    else:
        assert turned < table.at(lost) < third


@pytest.mark.clause("2.9(b)/6")
def test_b_with_a_reader_insurance_comes_before_it_even_at_a_table_that_asks_for_at_turn() -> None:
    """A proposed sheet may ask for it; with a reader the line still closes before the reader is used."""
    asks = BlackjackSheet(decks=8, status="proposed", hole_card="reader", insurance="at-turn")
    assert not decide.insurance_at_turn(asks)
    assert decide.insurance_at_turn(BlackjackSheet(decks=8, insurance="at-turn"))
    assert not decide.insurance_at_turn(BlackjackSheet(decks=8))


@pytest.mark.clause("2.9(b)/4")
def test_b_at_turn_a_box_that_has_decided_is_told_so() -> None:
    table = Table("8c Tc Ah 8d Td 2c 3c 4c 5c", sheet=AT_TURN).bets(1, 2).say("deal", "hit 1")
    assert "the box has decided: its time to insure is over" in str(table.refusal("insure 1 a 5"))
    table.say("stand 1", "split 2")
    assert "the box has decided: its time to insure is over" in str(table.refusal("insure 2 b 5"))
