"""2.7: a player's blackjack is announced; when it is paid."""

import pytest

from cutcard.cards import card
from cutcard.games.blackjack.model import events as ev
from tests.law.felt import EVEN_MONEY, READER, Table, sheet
from tests.law.signs import said

PLAIN = sheet()
WITH_READER = sheet(READER, EVEN_MONEY)


def paid(table: Table, box: int) -> ev.WagerPaid:
    (event,) = [one for one in table.of(ev.WagerPaid) if one.box == box]
    return event


@pytest.mark.clause("2.7(a)/1")
@pytest.mark.parametrize("up", list("23456789"))
def test_a_against_2_to_9_announced_and_paid_before_any_third_card(up: str) -> None:
    table = Table(f"5c As {up}h 6c Ks 2d 4d Td Ts", sheet=PLAIN).bets(1, 2).say("deal", "hit 1", "end")
    settled = paid(table, 2)
    assert (settled.winnings, settled.clause) == (1500, "2.7(a)")
    announced = table.at(ev.BlackjackAnnounced(2))
    assert announced < table.at(settled) < table.at(ev.CardDealt(1, 0, card("2d"), face_up=True))


@pytest.mark.clause("2.7(a)/2")
@pytest.mark.parametrize(("up", "removed"), [("9", True), ("T", False), ("A", False)])
def test_a_a_blackjack_paid_early_is_taken_off_the_layout_before_any_third_card(
    up: str, removed: bool
) -> None:
    table = Table(f"5c As {up}h 6c Ks 2d 4d Td Ts", sheet=PLAIN).bets(1, 2).say("deal", "hit 1", "end")
    third = table.at(ev.CardDealt(1, 0, card("2d"), face_up=True))
    off = [at for at, event in enumerate(table.events) if event == ev.CardsRemoved(2)]
    assert [at < third for at in off] == [True] * removed
    (picked_up,) = table.of(ev.CardsPickedUp)
    assert picked_up.boxes == ((1,) if removed else (2, 1))


@pytest.mark.clause("2.7(b)/1")
@pytest.mark.parametrize("up", list("ATJQK"))
@pytest.mark.parametrize("shoe", ["5c As {up}h 6c Ks 2d 4d 5d 6d", "5c As {up}h 6c Ks 4d 2d 5d 6d"])
def test_b_against_an_ace_or_a_ten_announced_but_paid_after_the_dealers_second_card(
    up: str, shoe: str
) -> None:
    """Without a hole card, then with a reader that finds no blackjack."""
    rules = PLAIN if "Ks 2d" in shoe else WITH_READER
    table = Table(shoe.format(up=up), sheet=rules).bets(1, 2).say("deal", "hit 1", "stand 1")
    assert table.at(ev.BlackjackAnnounced(2)) < table.at(ev.CardDealt(1, 0, card("2d"), face_up=True))
    assert table.of(ev.WagerPaid) == []
    table.say("end")
    settled = paid(table, 2)
    assert settled.winnings == 1500
    second = [
        at
        for at, event in enumerate(table.events)
        if isinstance(event, ev.HoleCardTurned)
        or (isinstance(event, ev.CardDealt) and (event.box, str(event.card)) == (0, "4d") and event.face_up)
    ]
    assert len(second) == 1
    assert second[0] < table.at(settled)


@pytest.mark.clause("2.7(b)/1", "2.7(b)/3")
@pytest.mark.parametrize(("rules", "hole"), [(PLAIN, "Kd"), (WITH_READER, "Kd")])
def test_b_announced_even_if_the_dealer_turns_out_to_have_blackjack(rules: object, hole: str) -> None:
    table = Table(f"As Ah Ks {hole}", sheet=rules).bets(1).say("deal", "end")  # type: ignore[arg-type]
    assert table.of(ev.BlackjackAnnounced) == [ev.BlackjackAnnounced(1)]
    (back,) = table.of(ev.WagerReturned)
    assert (back.amount, back.clause) == (1000, "2.7(b)")


@pytest.mark.clause("2.7(c)/1")
@pytest.mark.parametrize("second", ["Kd", "5d"])
def test_c_even_money_is_paid_before_the_reader_and_any_further_card(second: str) -> None:
    table = Table(f"As 9c Ah Ks 9d {second} 3d", sheet=WITH_READER).bets(1, 2).say("deal", "even-money 1 a")
    settled = paid(table, 1)
    assert (settled.winnings, settled.clause) == (1000, "2.7(c)")
    assert table.of(ev.HoleCardInserted, ev.HoleCardTurned) == []
    table.say("end")
    assert table.at(ev.BlackjackAnnounced(1)) < table.at(settled) < table.at(ev.HoleCardInserted())
    assert [one for one in table.of(ev.WagerReturned, ev.WagerCollected) if one.box == 1] == []


@pytest.mark.clause("2.7(c)/1")
def test_c_the_offer_is_made_to_the_blackjack_alone() -> None:
    table = Table("As 9c Ah Ks 9d 5d", sheet=WITH_READER).bets(1, 2).say("deal")
    offered = {
        choice.command.box: choice.refusal is None
        for choice in table.croupier.awaiting.choices
        if type(choice.command).__name__ == "TakeEvenMoney"
    }
    assert offered == {1: True, 2: False}


@pytest.mark.clause("2.7(c)/1")
def test_c_even_money_is_taken_once_and_instead_of_insurance() -> None:
    """While the insurance line is still open for the other box."""
    paid_first = Table("As 9c Ah Ks 9d 5d", sheet=WITH_READER).bets(1, 2).say("deal", "even-money 1 a")
    assert _refused(paid_first, "insure 1 a 5") == ["2.7(c)"]
    assert _refused(paid_first, "even-money 1 a") == ["2.7(c)"]
    insured = Table("As 9c Ah Ks 9d 5d", sheet=WITH_READER).bets(1, 2).say("deal", "insure 1 a 5")
    assert _refused(insured, "even-money 1 a") == ["2.7(c)"]
    insured.say("insure 2 b 5")


def _refused(table: Table, statement: str) -> list[str]:
    return [bar.clause for bar in table.refusal(statement).bars]


@pytest.mark.clause("2.7(c)/2")
def test_c_the_sign_says_whether_even_money_is_offered() -> None:
    offered, plain = said(WITH_READER, "rules.even_money"), said(PLAIN, "rules.even_money")
    assert offered == "Your blackjack against an ace may be paid 1 to 1 at once, instead of insurance"
    assert plain == "Even money is not offered"


@pytest.mark.clause("2002:2.7(c)")
def test_c_1999_the_sign_has_the_net_payout() -> None:
    old = sheet('table.edition = "1999"', EVEN_MONEY)
    words = "is paid 1 to 1 at once: one net payment for both wagers"
    assert said(old, "rules.even_money") == f"Your blackjack, insured for exactly half its wager, {words}"


@pytest.mark.clause("2.7(c)/1")
def test_c_at_turn_even_money_is_offered_at_the_turn_of_the_blackjack() -> None:
    rules = sheet(EVEN_MONEY, 'rules.insurance = "at-turn"')
    table = Table("Tc As Ah 9d Ks 5d", sheet=rules).bets(1, 2).say("deal")
    table.refuses("even-money 1 a", "2.7(c)")
    table.say("stand 1", "even-money 2 b")
    settled = paid(table, 2)
    assert (settled.winnings, settled.clause) == (1000, "2.7(c)")
    assert table.at(ev.BlackjackAnnounced(2)) < table.at(ev.TurnBegan(2, 0)) < table.at(settled)
    assert table.at(settled) < table.at(ev.CardsRemoved(2)) < table.at(ev.PlayersFinished())
