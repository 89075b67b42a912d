"""`cutcard play` at every kind of table: narration, drawing, and the purse."""

import subprocess
from pathlib import Path

import pytest

from cutcard.cli.sheets import bundled_sheets
from cutcard.cli.terminal.local_table import Bot
from tests.cli.playing import (
    ADA,
    BLACKJACK_SHEETS,
    PROGRAM,
    asked,
    at,
    drawn,
    net,
    played,
    record,
    sheet_file,
    unwrapped,
)

# --- the hole card face down, without a reader ------------------------------------------------------------


def test_a_late_blackjack_takes_the_original_wager_only(tmp_path: Path) -> None:
    sheet = sheet_file(tmp_path, 'rules.hole_card = "face-down"')
    front = at(sheet, "5s Ad 6s Kd 9h", "10", "n", "d")
    asked_to_insure = next(frame for frame in drawn(front) if "│A │▒▒│" in frame)
    assert "DEALER  ace" in asked_to_insure
    assert "│5 │6 │" in asked_to_insure
    assert "The dealer turns K♦: blackjack." in front.told
    assert "-10.00  your 20 loses (2.3(a)2)" in front.told
    assert " 10.00  your 20 comes back (2.10(b))" in front.told
    assert net(front) == -1000


def test_special_payouts_are_listed_in_the_greeting() -> None:
    told = unwrapped(played(sheet="five-card-21"))
    assert "Five cards totalling 21 pay 2 to 1. A 6, 7 and 8 of one suit pay 2 to 1. Three sevens" in told
    assert "sevens pay" not in unwrapped(played(sheet="atlantic-city"))


# --- both cards of the dealer face up ---------------------------------------------------------------------


def test_both_cards_of_the_dealer_are_seen_and_a_tie_loses() -> None:
    front = at("double-exposure", "Ts 9d 9s Th", "10", "s")
    question = asked(front, "You have: 10♠ 9♠, 19.")
    assert "The dealer shows 9♦ 10♥, 19." in question
    # With their clauses these fit one line of the screen and leave space for the narration.
    assert "✗ d Double: only 9, 10 and 11 may be doubled at this table (2.6(k)4)" in question
    assert "✗ u Surrender: no surrender with both cards face up (2.6(k)3)" in question
    assert any("│9 │10│" in frame and "▶ YOU" in frame for frame in drawn(front))
    assert "-10.00  your 19 loses (2.6(k)1)" in front.told
    assert net(front) == -1000


def test_a_doubled_21_that_ties_the_dealer_loses_both_wagers() -> None:
    front = at("double-exposure", "5s 9d 6s 7h Th 5c", "10", "d")
    assert "The dealer draws 5♣: 21." in front.told
    assert "-20.00  your 21 loses (2.6(k)1)" in front.told
    assert net(front) == -2000


def test_two_blackjacks_face_up_and_the_player_wins_one_to_one() -> None:
    front = at("double-exposure", "As Ah Ks Kh", "10")
    told = front.told
    said = "The dealer has a blackjack: no further card is dealt (2.6(k)6)."
    paid = "+10.00  your blackjack pays 1 to 1 (2.6(k)2)"
    assert told.index(said) < told.index(paid)
    assert not any("Insurance?" in line for line in told)
    assert not any(line == "The dealer has blackjack." for line in told)
    assert net(front) == 1000


def test_the_felt_says_that_ties_lose() -> None:
    front = at("double-exposure", "Ts 9d 9s Th", "10", "s")
    assert "Blackjack pays 1 to 1 · Ties lose · The dealer draws on a soft 17" in drawn(front)[0]
    greeting = "10.00 to 500.00 · Blackjack pays 1 to 1 · Ties lose, but a blackjack always wins · 8 decks"
    assert greeting in unwrapped(played(sheet="double-exposure"))


@pytest.mark.parametrize("path", BLACKJACK_SHEETS, ids=lambda path: path.stem)
def test_the_motto_fits_the_felt(path: Path) -> None:
    motto = at(str(path), "Ts 9d", "n").frames[0][7].plain
    assert motto.startswith("│ ")
    assert motto.endswith(" │")
    assert "17" in motto


# --- insurance at turn ------------------------------------------------------------------------------------


def test_insurance_at_turn_comes_before_the_first_decision() -> None:
    front = at("five-card-21", "Ts 5s Ad 9s 6s Kd Th", "15", "y", "y", "d", bots=ADA)
    told = front.told
    asks = next(line for line in told if "y Insure, 0.50 to 7.50" in line)
    assert asks.startswith("You have: 5♠ 6♠, 11. The dealer shows A♦.")
    assert told.index("bot Ada stands on 19.") < told.index(asks)
    order = [
        "You insure for 7.50.",
        "You double for 15.00.",
        "The dealer turns K♦: blackjack.",
        "+15.00  insurance pays 2 to 1 (2.9(c))",
    ]
    assert [line for line in told if line in order] == order
    # The double is returned, the original wager is lost, insurance wins the same amount.
    assert net(front) == 0


@pytest.mark.parametrize(
    ("answer", "hole", "cents"),
    [("n", "9d", 2250), ("n", "Kd", 0), ("y", "Kd", 1500), ("y", "9d", 1500), ("e", "Kd", 1500)],
    ids=["paid", "tied", "insured and tied", "insured in vain", "even money"],
)
def test_a_blackjack_has_its_own_window_at_its_turn(answer: str, hole: str, cents: int) -> None:
    front = at("five-card-21", f"As Ad Ks {hole}", "15", answer)
    assert sum("Insurance?" in line for line in front.told) == 1
    assert not any("h Hit" in line for line in front.told)
    assert net(front) == cents


def test_at_the_turn_of_a_bots_blackjack_the_person_may_insure_too() -> None:
    front = at("five-card-21", "As Ts Ad Ks 9d 7c", "15", "n", "s", bots=ADA)
    assert sum("Insurance?" in line for line in front.told) == 1
    assert sum("y Insure, 0.50 to 7.50" in line for line in front.told) == 1
    # 19 against ace and 7.
    assert net(front) == 1500


def test_even_money_at_turn_ends_the_turn_and_decides_for_nobody_else() -> None:
    bot = Bot("bot-Ada", 2, 1500)
    front = record("five-card-21", "As 5s Ad Ks 6s 9d Th", ["n", "15", "e"], bots=(bot,), box=1)
    assert "bot Ada draws 10♥: 21." in front.told
    assert net(front) == 1500


# --- the edition of 1999 ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("answer", "hole", "cents"),
    [("y", "9d", 2000), ("y", "Kd", 2000), ("n", "Kd", 0), ("n", "9d", 3000), ("5", "Kd", 1000)],
    ids=["net payout", "net payout whatever comes", "tied", "paid", "insured for less"],
)
def test_1999_a_blackjack_insured_for_half_is_paid_at_once(answer: str, hole: str, cents: int) -> None:
    front = at("atlantic-city-1999", f"As Ad Ks {hole}", "20", answer)
    asks = next(line for line in front.told if "Insurance?" in line)
    assert "y Insure 10.00, or type" in asks
    assert "✗ e Even money: in the edition of 1999 a blackjack is insured for half its wager instead" in asks
    assert net(front) == cents


def test_1999_other_hands_are_promised_nothing() -> None:
    front = at("atlantic-city-1999", "Ts Ad 9s 9d", "20", "n", "s")
    assert "be paid" not in next(line for line in front.told if "Insurance?" in line)


# --- special payouts --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("shoe", "hits", "told", "cents"),
    [
        ("6s 5d 7s Td 8s Tc", 1, "+40.00  your 21 (6, 7 and 8 of one suit) pays 2 to 1 (2.3(e)1)", 4000),
        ("7s 6d 7d 9d 7h Tc", 1, "+30.00  your 21 (three sevens) pays 3 to 2 (2.3(e)2)", 3000),
        ("2s 6d 3d 9d 4h 5d 7c Tc", 3, "+40.00  your 21 (five cards) pays 2 to 1 (2.16(a))", 4000),
        ("2s 6d 3d 5h 4h 5d 7c Tc", 3, " 20.00  your 21 comes back (2.16(b))", 0),
        ("As 6d Js 9d", 0, "+40.00  your blackjack (the designated blackjack) pays 2 to 1 (2.7(a))", 4000),
        ("As 6d Jh 9d", 0, "+30.00  your blackjack pays 3 to 2 (2.7(a))", 3000),
    ],
    ids=["suited 6-7-8", "three sevens", "five cards", "five cards tied", "designated", "another blackjack"],
)
def test_a_special_payout_gives_its_reason(shoe: str, hits: int, told: str, cents: int) -> None:
    front = at("five-card-21", shoe, "20", *["h"] * hits)
    assert told in front.told
    assert net(front) == cents


# --- the list of tables -----------------------------------------------------------------------------------


def test_the_bundled_sheets_are_listed() -> None:
    done = subprocess.run(
        [*PROGRAM, "play", "--help"], capture_output=True, text=True, timeout=60, check=False
    )
    listed = " ".join(done.stdout.split()).partition("a bundled one: ")[2].partition(".")[0]
    assert listed.replace("- ", "-").split(", ") == [path.stem for path in bundled_sheets()]


# --- side wagers the dealer's cards decide ----------------------------------------------------------------


def test_queens_of_hearts_call_the_floorperson_and_are_paid_under_the_ceiling() -> None:
    """Fifty dollars at 1000 to 1, and a ceiling of 25,000; the hand of 20 loses its 10."""
    front = at("twenty-point", "Qh Ks Qh As", "10 50")
    assert "The floorperson comes to the table for two queens of hearts (2.24(e))." in front.told
    paid = asked(front, "+25000.00")
    assert "twenty point bonus pays queen of hearts pair and dealer blackjack, 1000 to 1" in paid
    assert "$25000.00 a round at most (2.24(h))" in paid
    assert net(front) == 2_499_000


def test_queens_of_hearts_beside_no_blackjack_are_paid_before_the_decision() -> None:
    front = at("twenty-point", "Qh Ks Qh 7d", "10 5", "s")
    paid = asked(front, "+1000.00")
    assert paid == "+1000.00  twenty point bonus pays queen of hearts pair, 200 to 1 (2.24(e)1ii)"
    assert net(front) == 101_000


def test_match_the_dealer_and_21_plus_3_are_bet_in_one_line() -> None:
    """An 8 with an 8 pays 3 to 1; 8, 9 and 8 are not a poker hand. The hand of 17 ties 17."""
    front = at("match-and-three", "8c 8h 9d 9c", "15 5 2", "s")
    assert "+15.00  match-the-dealer pays non-matching suit, 3 to 1 (2.23(e))" in front.told
    assert "-2.00  21+3 loses (2.27(e))" in front.told
    assert net(front) == 1300


def test_the_dealer_draws_for_the_optional_bonus_after_the_hand_is_over_21() -> None:
    """13 and a ten are over 21, and so are 6, 9 and a king: the bonus pays 3 to 1."""
    front = at("optional-bonus", "Tc 6h 3d Td 9c Ks", "10 5", "h")
    assert "+15.00  optional bonus pays ten, 3 to 1 (2.25(e))" in front.told
    assert net(front) == 500


# --- multiple action --------------------------------------------------------------------------------------


@pytest.mark.clause("2.18(b)#1", "2.18(f)2", "2.18(g)", "2.18(h)#2")
def test_multiple_action_spot_by_spot() -> None:
    front = at("multiple-action", "Ts 6c 9d Th 5s Td 9s Kc 3d", "10 20 30", "s")
    order = [
        "The dealer takes 10♥, draws 5♠: 21.",
        "-10.00  your 19 on spot 1 loses (2.3(a)2)",
        "The dealer collects the other cards and moves 6♣ to hand 2 (2.18(g)).",
        "The dealer takes 10♦, draws 9♠: bust 25.",
        "+20.00  your 19 on spot 2 pays 1 to 1 (2.3(a)1)",
        "The dealer collects the other cards and moves 6♣ to hand 3 (2.18(h)).",
        "The dealer takes K♣, draws 3♦: 19.",
        " 30.00  your 19 on spot 3 comes back (2.3(b))",
    ]
    assert [line for line in front.told if line in order] == order
    last = drawn(front)[-1]
    assert "DEALER  19  hand 1: 21  hand 2: bust 25" in last
    for words in ("Hand 1 -10.00", "Hand 2 +20.00", "Hand 3 push"):
        assert words in last
    assert net(front) == 1000


def test_multiple_action_one_amount_for_every_wager_required() -> None:
    front = at("multiple-action", "Ts 6c 9d Th 9h Td 5s", "10 0 10", "10", "s")
    assert any(line.startswith("Refused: ") and "(2.18(b))" in line for line in front.told)
    assert "+10.00  your 19 on spot 1 pays 1 to 1 (2.3(a)1)" in front.told
    assert "-10.00  your 19 on spot 2 loses (2.3(a)2)" in front.told
    assert net(front) == 0


@pytest.mark.clause("2.18(d)#1", "2.18(d)#2")
def test_multiple_action_insurance_is_asked_for_each_wager() -> None:
    front = at("multiple-action", "Ts As 9d Kd 5c 2d 7c", "10 10 10", "y", "m 2", "n", "s")
    first = next(line for line in front.told if "Insurance?" in line)
    assert all(f"Insure hand {spot}" in first for spot in (1, 2, 3))
    assert "You insure on spot 1 for 5.00." in front.told
    assert "You insure on spot 3 for 2.00." in front.told
    # Spot 1 loses 10 and its insurance wins 10; spots 2 and 3 win 10 each, insurance of the third loses 2.
    assert net(front) == 1800


@pytest.mark.clause("2.18(c)#2")
def test_multiple_action_a_double_costs_every_wager() -> None:
    front = at("multiple-action", "5s 6c 6d Ts Td 9h Kc 5h 2c Ah", "10 20 30", "d")
    assert any("d Double 60.00" in line for line in front.told)
    assert net(front) == 8000
