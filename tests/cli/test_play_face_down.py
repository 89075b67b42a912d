"""`cutcard play` where cards lie face down: 6 to 5, doubles, and what other players may not see."""

from pathlib import Path

import pytest

from cutcard.games.registry import GAMES
from cutcard.notation.replay import replay
from cutcard.notation.round_file import read_round_file
from tests.blackjack_sheets import load_sheet
from tests.cli.playing import ADA, asked, at, drawn, net, sheet_file

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
