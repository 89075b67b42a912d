"""`cutcard play` at a red dog table: narration, drawing, questions and notation."""

import random
import re
from collections.abc import Callable
from pathlib import Path

import pytest

from cutcard.cli.sheets import load_table, resolve_sheet
from cutcard.cli.terminal.local_table import Bot
from cutcard.cli.terminal.symbols import ASCII, UNICODE, Symbols
from cutcard.games.registry import GAMES
from cutcard.notation.replay import replay
from cutcard.notation.round_file import read_round_file
from tests.cli.playing import BOTS, Recorder, Terminal, by_pipe, notations, played, record
from tests.sampling import portion


def at(
    shoe: str, *answers: str, bots: tuple[Bot, ...] = (), symbols: Symbols = UNICODE, sheet: str = "red-dog"
) -> Recorder:
    """A table with these cards; the cut is refused."""
    return record(sheet, shoe, ["n", *answers], bots=bots, symbols=symbols)


# --- rounds -----------------------------------------------------------------------------------------------


def test_a_spread_is_raised_and_won() -> None:
    front = at("4s Qd 7c", "10", "y")
    told = front.told
    assert "4♠ and Q♦: the spread is 7, and a card between pays 1 to 1 (6.5(g))." in told
    assert "You raise by 10.00." in told
    assert "Raises closed." in told
    assert "The third card is 7♣: 7." in told
    assert "+20.00  your raised wager pays spread 4 to 11, 1 to 1 (6.5(i)2)" in told
    assert "Round 1: +20.00. Balance 10020.00." in told
    assert front.net == 2000


def test_a_card_equal_to_an_end_of_the_spread_loses() -> None:
    front = at("4s 6d 6c", "10", "")
    assert "-10.00  your wager loses (6.5(i)1)" in front.told
    assert not any("You raise" in line for line in front.told)
    assert front.net == -1000


def test_a_spread_of_one_pays_five_to_one_and_a_part_may_be_raised() -> None:
    front = at("4s 6d 5c", "10", "2.50", "3")
    assert any(line.startswith("Refused: ") and "(6.5(b))" in line for line in front.told)
    assert "+65.00  your raised wager pays spread 1, 5 to 1 (6.5(i)2)" in front.told
    assert front.net == 5 * 1300


def test_a_raise_over_the_wager_is_refused_by_its_clause() -> None:
    front = at("4s Qd 7c", "10", "11", "n")
    assert "Refused: a raise is at most the original wager: $10 (6.5(h))" in front.told
    assert front.net == 1000


def test_consecutive_cards_and_pairs_ask_nothing() -> None:
    front = at("4s 5d 9c 9d Kh 8s 8d 8h", "10", "", "")
    told = front.told
    assert "4♠ and 5♦: the cards are consecutive, a tie hand (6.5(e))." in told
    assert " 10.00  your wager comes back (6.5(e))" in told
    assert "9♣ and 9♦: we have a pair. A third card comes at once (6.5(f))." in told
    assert "The third card is K♥: no three of a kind, tie hand." in told
    assert " 10.00  your wager comes back (6.5(f)2)" in told
    assert "The third card is 8♥: three of a kind." in told
    assert "+110.00  your wager pays three of a kind, 11 to 1 (6.5(f)1)" in told
    assert not any("Raise by" in line for line in told)
    assert front.net == 11000


def test_bots_raise_on_profitable_spreads() -> None:
    told = at("4s Qd 7c 4d 9c 5h", "10", "n", "", "n", bots=BOTS[:2]).told
    assert told.count("bot Ada raises by 15.00.") == 1
    assert told.count("bot Bea raises by 15.00.") == 1
    first = told.index("4♦ and 9♣: the spread is 4, and a card between pays 1 to 1 (6.5(g)).")
    assert not any("raises by" in line for line in told[first:])


def test_two_areas_are_bet_and_raised_separately() -> None:
    front = at("4s Qd 2c", "10 20", "g", "y", "n", bots=BOTS[:1])
    told = front.told
    assert any(
        "r Raise area 2 10.00, or type 1.00 to 10.00   g Raise area 3, 1.00 to 20.00" in line for line in told
    )
    assert any(line.startswith("Raise area 3, 1.00 to 20.00?") for line in told)
    assert "-40.00  your raised wager loses (6.5(i)1)" in told
    assert "-10.00  your wager loses (6.5(i)1)" in told
    assert front.net == -5000


def test_areas_beyond_the_tables_rule_are_refused() -> None:
    told = at("4s 5d", "10 10 10 10", "10 10 10 10 10 10 10 10").told
    assert "Refused: a player may wager on at most 3 of the betting areas at this table (6.8)" in told
    assert "One amount for each spot of this table, in this order: Red Dog." in told


def test_a_raise_that_the_purse_cannot_pay_names_no_clause() -> None:
    text = played("n", "10", "10", "q", sheet="red-dog", seed=5, balance="15")
    assert "r Raise 5.00, or type 1.00 to 5.00" in text
    assert "Refused: this needs $10; you have $5 in chips.\n" in text


def test_a_table_with_one_area_a_player_offers_no_second(tmp_path: Path) -> None:
    sheet = tmp_path / "one.toml"
    sheet.write_text('[table]\ngame = "red-dog"\n[cards]\ndecks = 1\n')
    told = at("4s 5d", "10 10", sheet=str(sheet)).told
    assert any(line.startswith("Your bet, 5.00 to 500.00.\n") for line in told)
    assert "Refused: a player may wager on at most 1 of the betting areas at this table (6.8)" in told


def test_the_round_of_a_player_who_leaves_at_the_raise_is_finished() -> None:
    front = at("4s Qd 7c", "10", "q")
    assert "+10.00  your wager pays spread 4 to 11, 1 to 1 (6.5(i)2)" in front.told
    assert front.net == 1000


# --- the felt ---------------------------------------------------------------------------------------------


def test_cards_marker_and_money_are_drawn() -> None:
    front = at("4s Qd 7c", "25", "y", bots=BOTS[:1])
    asked = [frame for frame in front.drawn if "▶ YOU" in frame and "│  │" in frame][-1]
    for words in ("SPREAD 7", "│4 │      │  │      │Q │", "● 25.00", "1 bot Ada", "Raise 15.00"):
        assert words in asked
    for words in ("│4 │      │7 │      │Q │", "Raise +25.00", "Raise +15.00"):
        assert words in front.drawn[-1]
    assert "A card between pays up to 5 to 1 · Three of a kind pays 11 to 1" in asked


def test_the_table_in_lines() -> None:
    text = played("n", "10", "y", sheet="red-dog", seed=5, bots=1)
    assert "  cards       4♥ Q♠                 spread 7\n" in text
    assert "  1 you                                            10.00\n" in text
    assert "  2 bot Ada                                        -5.00  Raise -5.00\n" in text


@pytest.mark.parametrize("symbols", [UNICODE, ASCII], ids=["unicode", "ascii"])
def test_seven_areas_fit_eighty_columns(symbols: Symbols) -> None:
    front = at("2s Ad 7c", "500", "y", bots=tuple(bot for bot in BOTS), symbols=symbols)
    for frame in front.frames:
        assert {line.cell_len for line in frame} == {80}
        assert len(frame) <= 16
    for word in ("bot Ada", "bot Fay", "YOU", "7 IS BETWEEN 2 AND A: PAYS 1 TO 1", "Raise +500.00"):
        assert word in front.drawn[-1]
    assert front.drawn[-1].isascii() == (symbols is ASCII)


def test_large_wagers_of_seven_areas_take_two_rows(tmp_path: Path) -> None:
    sheet = tmp_path / "high.toml"
    sheet.write_text(
        '[table]\ngame = "red-dog"\n[cards]\ndecks = 8\n[limits.red-dog]\nmin = "100.00"\nmax = "500000.00"\n'
    )
    bots = tuple(Bot(bot.name, bot.box, 10_000_000) for bot in BOTS)
    front = at("2s Ad 7c", "500", "y", bots=bots, sheet=str(sheet))
    asked = [frame for frame in front.drawn if "▶ YOU" in frame][-1]
    assert asked.count("Raise 100000.00") == 6
    assert "│A │" in asked


def test_an_open_table_waits_for_bets() -> None:
    first = at("4s 5d").drawn[0]
    assert "Place your bets" in first
    assert "Red dog" in first


# --- around the rounds ------------------------------------------------------------------------------------


def test_greeting_help_and_sign() -> None:
    text = played("n", "?", "s", "q", sheet="red-dog")
    assert "Red dog · 5.00 to 500.00 · A card between pays up to 5 to 1" in text
    assert "Red dog, by New Jersey's regulation" in text
    assert "A third card equal to either of the first two loses (6.5(i)1)" in text
    assert "Red dog: Two cards are dealt." in text
    assert "THREE OF A KIND PAYS 11 TO 1" in text
    assert "side wagers" not in text


def test_many_rounds_reach_the_cutting_card_and_shuffle() -> None:
    text = played("n", *(["50", "n"] * 120), sheet="red-dog", bots=2, balance="100000")
    assert "The cutting card is out: after this round the cards are shuffled (6.5(k))." in text
    assert text.count("The dealer shuffles 312 cards.") > 1


def test_every_round_replays_and_its_money_agrees_with_the_purse() -> None:
    rng = random.Random(7)
    answers = ["y"]
    for _ in range(25):
        answers += [rng.choice(("10", "5 5", "20 5 10")), *rng.choices("yn5", k=3), "n", "n"]
    text = played(*answers, sheet="red-dog", bots=3, seed=11, balance="5000")
    sheet = load_table(resolve_sheet(Path("red-dog")))
    found = list(notations(text))
    assert len(found) > 10
    for notation in found:
        failures, _ = replay(GAMES["red-dog"].bind(sheet), read_round_file(notation))
        assert failures == []
        mine = sum(float(net) for net in re.findall(r"^pays \d you \S+ ([+-][0-9.]+)$", notation, re.M))
        told = text[: text.index(notation)].rpartition("Round ")[2]
        assert f"{mine:+.2f}" == told.split()[1].rstrip(".").replace("push", "+0.00")


def test_garbage_never_breaks_the_table() -> None:
    words = [
        "y",
        "n",
        "",
        "10",
        "5 5",
        "999999",
        "x",
        "?",
        "i",
        "s",
        "b",
        "-1",
        "1e9",
        "10 10 10 10",
        "٣",
        "$5",
    ]
    for seed in range(portion(12, quick=4)):
        rng = random.Random(seed)
        answers = rng.choices(words, k=120)
        text = played(*answers, sheet="red-dog", seed=seed, bots=seed % 4, balance="200")
        assert "You leave with" in text


def test_a_round_through_a_pipe() -> None:
    done = by_pipe("y", "10", "y", "q", sheet="red-dog", bots=2)
    assert (done.returncode, done.stderr) == (0, "")
    assert re.search(r"You leave with [0-9]+\.[0-9]{2}: 1 round, ", done.stdout)
    assert "\x1b" not in done.stdout
    assert all(len(line) <= 80 for line in done.stdout.splitlines())


def test_single_keys_on_a_terminal(terminal: Callable[..., Terminal]) -> None:
    table = terminal("red-dog", "--seed", "5", "--bots", "0")
    table.until("The cut is offered")
    table.press("n")
    table.until("Your bet")
    table.press("10\r")
    table.until("Spread 7 pays 1 to 1: raise?")
    table.press("y")
    table.until("Round 1:")
    table.press("n")
    table.until("raise you 10")
    table.press(" ")
    table.until("Your bet")
    table.press("q")
    table.until("restored code 0")
    assert "Traceback" not in table.written
