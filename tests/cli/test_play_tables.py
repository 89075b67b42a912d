"""`cutcard play` at every kind of table: narration, drawing, hidden cards and the purse."""

import subprocess
from pathlib import Path

import pytest

from cutcard.cli.sheets import bundled_sheets
from cutcard.cli.terminal.local_table import Bot
from cutcard.games.registry import GAMES
from cutcard.notation.replay import replay
from cutcard.notation.round_file import read_round_file
from tests.blackjack_sheets import load_sheet
from tests.cli.playing import BLACKJACK_SHEETS, BOTS, PROGRAM, Recorder, played, record, unwrapped
from tests.law.sheet_lines import sheet_text

ADA = BOTS[:1]


def net(front: Recorder) -> int:
    return front.net


def at(sheet: str, shoe: str, *answers: str, bots: tuple[Bot, ...] = ()) -> Recorder:
    """Plays one round; the cut is refused."""
    return record(sheet, shoe, ["n", *answers], bots=bots)


def sheet_file(folder: Path, *lines: str) -> str:
    path = folder / "table.toml"
    path.write_text(sheet_text(*lines), "utf-8")
    return str(path)


def drawn(front: Recorder) -> list[str]:
    return front.drawn


def asked(front: Recorder, words: str) -> str:
    return next(line for line in front.told if line.startswith(words))


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


# --- 6 to 5 -----------------------------------------------------------------------------------------------


@pytest.mark.clause("2.6A(g)", "2.6A(f)/1")
def test_six_to_five_own_cards_are_seen_and_turned_at_the_end() -> None:
    front = at("six-to-five", "Ts Js 9d 8d 9s Th", "10", "s", bots=ADA)
    frame = next(frame for frame in drawn(front) if "▶ YOU" in frame)
    assert "│▒▒│▒▒│" in frame
    assert "│J │9 │" in frame
    assert "  ?  " in frame
    assert "deck " in frame
    told = front.told
    assert "bot Ada stands." in told
    assert "You stand on 19." in told
    # Box 2 first: settlement goes counterclockwise from the dealer's far right.
    order = [
        'The dealer calls "Dealer\'s Card".',
        "The dealer takes 10♥: 19.",
        "The dealer turns up your J♠ 9♠: 19.",
        " 10.00  your 19 comes back (2.3(b))",
        "The dealer turns up bot Ada's 10♠ 8♦: 18.",
    ]
    assert [line for line in told if line in order] == order
    assert "│10│8 │" in drawn(front)[-1]
    assert net(front) == 0


def test_a_blackjack_at_six_to_five_is_tabled_and_paid_six_to_five() -> None:
    front = at("six-to-five", "As 6d Ks Th", "10")
    order = ["You turn up A♠ K♠.", "You have a blackjack!", "+12.00  your blackjack pays 6 to 5 (2.7(a))"]
    assert [line for line in front.told if line in order] == order
    assert net(front) == 1200


@pytest.mark.clause("2.6A(e)2/1", "2.6A(e)3")
def test_a_bust_at_six_to_five_is_discarded_face_down() -> None:
    front = at("six-to-five", "Ts Js 9d 5d 6s Th 8h Tc", "10", "h", bots=ADA)
    order = [
        "bot Ada draws 10♥.",
        "bot Ada is over 21: the first two cards are discarded face down (2.6A(e)2).",
        "You draw 8♥: bust 24.",
        "You are over 21: your first two cards are discarded face down (2.6A(e)2).",
        "-10.00  your 24, over 21, loses (2.6A(e)3)",
    ]
    assert [line for line in front.told if line in order] == order
    last = drawn(front)[-1]
    assert "│▒▒│▒▒│10│" in last
    assert " bust  " in last
    assert "bust 24" in last
    assert net(front) == -1000


@pytest.mark.clause("2.6A(e)1")
def test_a_pair_at_six_to_five_is_turned_up_and_its_totals_are_announced() -> None:
    front = at("six-to-five", "8s 6d 8d Th 9h Td Kc", "10", "p", "s", "s")
    order = [
        "The dealer turns up your 8♠ 8♦: 16.",
        "You split the pair for another 10.00.",
        "You draw 10♥ on hand 1: 18.",
        "You stand on 18.",
        "You draw 9♥ on hand 2: 17.",
        "You stand on 17.",
        "The dealer takes 10♦, draws K♣: bust 26.",
    ]
    assert [line for line in front.told if line in order] == order
    assert "✗ d Double: no doubling after a split at this table (2.10(d))" in "\n".join(front.told)
    assert net(front) == 2000


def test_wagers_and_doubles_of_six_to_five_are_multiples_of_five() -> None:
    front = at("six-to-five", "5s 6d 6s Th 9h Td", "12", "15", "l", "7", "l", "5")
    refusal = "Refused: wagers of the 6 to 5 variation are multiples of $5 (2.3(d))"
    assert front.told.count(refusal) == 2
    assert any("Double for less, 5.00 to 10.00?" in line for line in front.told)
    # 11 with a ten is 21; the dealer, 6 and 9, draws a ten: 25.
    assert net(front) == 2000


def test_six_to_five_with_a_reader_insurance_and_even_money() -> None:
    found = at("six-to-five-reader", "Ts Ah 9s Kh", "10", "y")
    assert "The card reader says: the dealer has a blackjack (2.6(j)1)." in found.told
    assert "+10.00  insurance pays 2 to 1 (2.9(c))" in found.told
    told = found.told
    assert told.index("The dealer turns K♥: blackjack.") < told.index("The dealer turns up your 10♠ 9♠: 19.")
    assert net(found) == 0
    even = at("six-to-five-reader", "As Ah Ks 9h", "10", "e")
    assert "You take even money (2.7(c))." in even.told
    assert net(even) == 1000


def test_a_bot_at_six_to_five_plays_its_own_hidden_cards() -> None:
    front = at("six-to-five", "5s Js 6d 6h 9s Th 8c Kc", "10", "s", bots=ADA)
    told = front.told
    assert "bot Ada doubles for 15.00." in told
    assert "bot Ada draws 10♥." in told
    assert "The dealer turns up bot Ada's 5♠ 6♥ 10♥: 21." in told


# --- hidden cards -----------------------------------------------------------------------------------------


def before(world: list[str], words: str) -> list[str]:
    """The narration and drawings before these words."""
    return world[: next(at for at, line in enumerate(world) if line.startswith(words))]


@pytest.mark.clause("2.6A(d)/1")
def test_two_tables_that_differ_in_other_players_cards_look_the_same_until_they_are_turned() -> None:
    shoe = "{} 8s 9d {} 5h 4c Tc"
    worlds = [
        at("six-to-five", shoe.format(*cards), "10", "?", "h", "s", "n", bots=ADA).told
        for cards in (("Ts", "9c"), ("Jh", "8d"))
    ]
    hidden = [before(world, "The dealer turns up bot Ada's") for world in worlds]
    assert len(hidden[0]) > 20
    assert hidden[0] == hidden[1]
    assert worlds[0] != worlds[1]


@pytest.mark.clause("2.6A(e)2/1")
@pytest.mark.parametrize("answer", ["s", "h"])
def test_the_notation_of_a_round_hides_what_others_discarded(answer: str) -> None:
    # Ada's 16 draws a king; the person has 17, or 25 with an 8.
    front = at("six-to-five", "Th 9h 7d 6c 8c Kd 8h Td", "5", answer, "n", bots=ADA)
    [text] = [line for line in front.told if line.startswith("table ")]
    cards = "?? 9h 7d ?? 8c Kd " + ("8h" if answer == "s" else "8h Td")
    assert f"\nshoe {cards}" in text
    assert "\nhit 1\ndiscard 1\n" in text
    assert "Th" not in text
    assert "6c" not in text
    sheet = load_sheet(Path("six-to-five"))
    failures, _ = replay(GAMES["blackjack"].bind(sheet), read_round_file(text))
    assert failures == []


def test_cards_discarded_face_down_are_never_seen() -> None:
    shoe = "{} 8s 9d {} 9h Td Kc"
    worlds = [
        at("six-to-five", shoe.format(*cards), "10", "s", bots=ADA).told
        for cards in (("Ts", "5d"), ("Jh", "5c"))
    ]
    assert any("discarded face down" in line for line in worlds[0])
    assert worlds[0] == worlds[1]


def test_two_tables_that_differ_in_the_hidden_card_of_a_double_look_the_same_until_it_is_turned() -> None:
    worlds = [at("five-card-21", f"5s 6d 6s Td {card} 8c", "15", "f").told for card in ("9h", "2c")]
    hidden = [before(world, "The dealer turns up your") for world in worlds]
    assert "The dealer turns 10♦, draws 8♣: bust 24." in hidden[0]
    assert any("11+?" in line for line in hidden[0])
    assert hidden[0] == hidden[1]
    assert worlds[0] != worlds[1]


# --- doubles face down ------------------------------------------------------------------------------------


@pytest.mark.clause("2.10(c)/3", "2.10(c)/7")
def test_a_double_face_down_on_request() -> None:
    front = at("five-card-21", "5s 6d 6s Td 9h 8c", "15", "f")
    assert "d Double 15.00   f Double face down 15.00" in asked(front, "You have: 5♠ 6♠, 11.")
    order = [
        "From the next round on every double is offered its card face down (2.10(c)).",
        "You double for 15.00.",
        "The card of your double lies face down until the hand is settled (2.10(c)).",
        "The dealer turns up your 5♠ 6♠ 9♥: 20.",
        "+30.00  your 20 pays 1 to 1 (2.3(a)1)",
    ]
    assert [line for line in front.told if line in order] == order
    assert any("│5 │6 │▒▒│" in frame for frame in drawn(front))
    assert net(front) == 3000


@pytest.mark.parametrize("answers", [("f 5",), ("d 5 f",), ("l 5 f",), ("l", "5 f")])
def test_a_double_for_less_face_down(answers: tuple[str, ...]) -> None:
    front = at("five-card-21", "5s 6d 6s Td 9h 8c", "15", *answers)
    assert "You double for 5.00." in front.told
    assert any("│5 │6 │▒▒│" in frame for frame in drawn(front))
    assert net(front) == 2000


def test_bots_take_their_cards_face_up_after_a_request() -> None:
    """Round 1: the person doubles face down. Round 2: the bot doubles face up."""
    first, second = "Ts 5s 6d 9d 6s Td 9h 8c", "5d 9s 6c 6h Tc Td Th Kd"
    front = at("five-card-21", f"{first} {second}", "15", "f", "", "s", bots=ADA)
    assert "bot Ada doubles for 15.00." in front.told
    assert "bot Ada draws 10♥: 21." in front.told


@pytest.mark.clause("2.10(c)/2", "2.10(c)/7")
def test_a_table_that_deals_every_double_face_down(tmp_path: Path) -> None:
    """Nobody knows that the hidden card busts the hand: the dealer draws all the same."""
    sheet = sheet_file(tmp_path, 'rules.hole_card = "reader"', 'rules.double_card = "face-down"')
    front = at(sheet, "9s 6d 7s Td Th 5c", "10", "d")
    question = asked(front, "You have: 9♠ 7♠, 16.")
    assert "d Double 10.00" in question
    assert " f Double" not in question
    assert "The card of your double lies face down until the hand is settled (2.10(c))." in front.told
    assert "The dealer turns 10♦, draws 5♣: 21." in front.told
    assert "-20.00  your 26, over 21, loses (2.3(a)1)" in front.told
    assert net(front) == -2000


def test_face_down_is_refused_where_the_card_is_dealt_face_up() -> None:
    front = at("atlantic-city", "5s 6d 6s Td 9h 8c", "10", "f", "s")
    assert "Expected one of the keys h, s, d, l. ? helps." in front.told
    assert "f Double" not in asked(front, "You have: 5♠ 6♠, 11.")


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
