"""`cutcard play` through pipes: the options, what may be done, the notation it prints."""

import json
import random
import re
import subprocess
from pathlib import Path
from typing import Any

import pytest

from cutcard.cli.commands import play as play_command
from cutcard.cli.sheets import resolve_sheet
from cutcard.cli.terminal.local_table import Randomness
from cutcard.games.registry import GAMES
from cutcard.notation.replay import replay
from cutcard.notation.round_file import read_round_file
from tests.blackjack_sheets import load_sheet
from tests.cli.playing import (
    BLACKJACK_SHEETS,
    PROGRAM,
    Cards,
    by_pipe,
    notations,
    played,
    printed_balance,
    seed_where,
    unwrapped,
    values,
)
from tests.sampling import some


def test_a_round_through_a_pipe() -> None:
    done = by_pipe("y", "10", "h", "s", "q", bots=2)
    assert done.returncode == 0
    assert done.stderr == ""
    assert "You cut after 208 cards" in done.stdout
    assert "1 bot Ada" in done.stdout
    assert "3 bot Bea" in done.stdout
    assert re.search(r"You leave with [0-9]+\.[0-9]{2}: 1 round, ", done.stdout)
    assert "\x1b" not in done.stdout
    assert all(len(line) <= 80 for line in done.stdout.splitlines())


def test_without_a_seed_two_tables_differ() -> None:
    orders = {tuple(Randomness(None).order(416)) for _ in range(3)}
    assert len(orders) == 3
    assert all(sorted(order) == list(range(416)) for order in orders)


def test_a_seed_is_printed_and_deals_the_same_cards() -> None:
    first, second, other = (
        played("n", "10", "s", seed=5),
        played("n", "10", "s", seed=5),
        played("n", "10", seed=6),
    )
    assert "shuffled by seed 5" in first
    assert first == second
    assert first != other


def test_the_end_of_input_stands_and_leaves() -> None:
    seed = seed_where("atlantic-city", lambda c: values(c)[0] + values(c)[2] == 15 and values(c)[1] == 7)
    text = played("n", "10", seed=seed)
    assert "(end of input)" in text
    assert "You stand on" in text
    assert "Round 1:" in text
    assert "1 round," in text


def test_no_input_at_all() -> None:
    assert played().endswith("You leave with 500.00: 0 rounds, even.\n")


def test_plain_letters_on_a_terminal_without_others() -> None:
    for env in ({"PYTHONIOENCODING": "ascii"}, {"NO_COLOR": "1"}):
        done = by_pipe("y", "10", "s", "q", **env)
        assert done.returncode == 0
        assert done.stdout.isascii()
        assert re.search(r"2?\s*you\s+(10|[2-9JQKA])[cdhs] ", done.stdout)


@pytest.mark.parametrize(
    ("sheet", "options", "code", "words"),
    [
        ("no-such-sheet", {}, 2, "there is no such file"),
        ("atlantic-city", {"bots": 9}, 2, "room for 0 to 6 bots"),
        ("atlantic-city", {"bots": -1}, 2, "room for 0 to 6 bots"),
        ("atlantic-city", {"balance": "abc"}, 2, "expected dollars"),
        ("atlantic-city", {"balance": "0"}, 2, "less than the minimum bet"),
        ("unlawful.toml", {}, 1, "not lawful"),
        ("proposed.toml", {}, 1, "this sheet is proposed (8.4): no live table may use it"),
    ],
)
def test_bad_options_are_one_clear_line(
    sheet: str,
    options: dict[str, Any],
    code: int,
    words: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    lawful = resolve_sheet(Path("atlantic-city")).read_text("utf-8")
    unlawful = lawful.replace('cut = "1/4"', 'cut = "1/9"')
    proposed = unlawful.replace('game = "blackjack"', 'game = "blackjack"\nstatus = "proposed"')
    (tmp_path / "unlawful.toml").write_text(unlawful, "utf-8")
    (tmp_path / "proposed.toml").write_text(proposed, "utf-8")
    monkeypatch.chdir(tmp_path)
    given: dict[str, Any] = {"seed": None, "bots": 2, "balance": "500", **options}
    assert play_command.play(Path(sheet), **given) == code
    told = capsys.readouterr()
    assert words in told.out + told.err
    assert "You leave" not in told.out
    if code == 2:
        assert told.out == ""
        assert told.err.count("\n") == 1


def test_a_bad_option_on_the_command_line_exits_two() -> None:
    done = subprocess.run(
        [*PROGRAM, "play", "--balance", "abc"], capture_output=True, text=True, timeout=60, check=False
    )
    assert (done.returncode, done.stdout, done.stderr.count("\n")) == (2, "", 1)


def test_hit_until_bust_is_paid_at_once() -> None:
    seed = seed_where(
        "atlantic-city", lambda c: values(c)[:3:2] == [10, 6] and values(c)[1] == 7 and values(c)[4] == 10
    )
    text = played("n", "10", "h", seed=seed)
    assert ": bust 26." in text
    assert "-10.00  your 26, over 21, loses (2.3(e))" in text
    assert printed_balance(text) == "490.00"


def test_a_blackjack_is_paid_three_to_two() -> None:
    seed = seed_where("atlantic-city", lambda c: values(c)[:3:2] == [11, 10] and values(c)[1] == 5)
    text = played("n", "25", seed=seed)
    assert "You have a blackjack!" in text
    assert "+37.50  your blackjack pays 3 to 2 (2.7(a))" in text
    assert printed_balance(text) == "537.50"


def doubling(cards: Cards) -> bool:
    """An eleven against a 6 and a ten: the dealer busts with the card after that of the double."""
    seen = values(cards)
    return seen[0] + seen[2] == 11 and seen[1] == 6 and seen[3] == 10 and 6 <= seen[5] <= 10


def test_double_and_double_for_less() -> None:
    seed = seed_where("atlantic-city", doubling)
    full = played("n", "10", "d", seed=seed)
    assert "You double for 10.00." in full
    assert printed_balance(full) == "520.00"
    for answers in (("d 4.50",), ("l 4.50",), ("l", "4.50")):
        less = played("n", "10", *answers, seed=seed)
        assert "You double for 4.50." in less
        assert printed_balance(less) == "514.50"
    over = played("n", "10", "d 11", "s", seed=seed)
    assert "Refused: a double adds at most the wager itself: $10 (2.10(a))" in over
    assert "You double" not in over


def test_split_to_four_hands_and_no_further() -> None:
    def four(cards: Cards) -> bool:
        seen = values(cards)
        return [seen[0], seen[2], seen[4], seen[5], seen[6]] == [10] * 5 and seen[1] == 6

    seed = seed_where("boardwalk", four)
    text = played("n", "20", "p", "p", "p", "p", "s", "s", "s", "s", seed=seed, sheet="boardwalk")
    assert text.count("You split the pair for another 20.00.") == 3
    assert "Hand 1 of 4" in text
    refusal = "a box may have 4 hands at this table, no more (2.11(e)"
    assert f"✗ p Split: {refusal}" in unwrapped(text)
    assert f"Refused: {refusal}" in text


def test_a_barred_choice_is_greyed_with_its_clause() -> None:
    seed = seed_where("atlantic-city", lambda c: values(c)[:3] == [9, 7, 8])
    text = played("n", "10", "u", "p", "s", seed=seed)
    surrender = "surrender is not offered at this table (2.8(c))"
    split = "only two cards of the same value may be split (2.11(a))"
    for key, refusal in (("u Surrender", surrender), ("p Split", split)):
        assert f"✗ {key}: {refusal}" in text
        assert f"Refused: {refusal}" in text
    assert "✗ d Double" not in text


def test_surrender_gives_half_back() -> None:
    seed = seed_where("no-hole-card", lambda c: values(c)[:3:2] == [10, 6] and values(c)[1] == 9)
    text = played("n", "25", "u", seed=seed, sheet="no-hole-card")
    assert "You surrender (2.8(a))." in text
    assert "-12.50" in text
    assert printed_balance(text) == "487.50"


def against_an_ace(cards: Cards, *, hole: int) -> bool:
    seen = values(cards)
    return seen[1] == 11 and seen[3] == hole and seen[0] + seen[2] == 18 and seen[0] != seen[2]


def test_insurance_wins_and_loses() -> None:
    won = played("n", "10", "y", seed=seed_where("atlantic-city", lambda c: against_an_ace(c, hole=10)))
    assert "Insurance?\ny Insure 5.00, or type 0.50 to 5.00   n No insurance (or Enter)" in won
    assert re.search(r"The dealer turns \S+: blackjack\.\n\+10.00  insurance pays 2 to 1 \(2.9\(c\)\)\n", won)
    assert won.count("blackjack.\n") == 1
    assert printed_balance(won) == "500.00"
    seed = seed_where("atlantic-city", lambda c: against_an_ace(c, hole=6))
    lost = played("n", "10", "6", "2.50", "s", seed=seed)
    assert "Refused: at most half the wager: $5 (2.9(b))" in lost
    assert "You insure for 2.50." in lost
    assert "-2.50  insurance loses (2.9(d))" in lost
    none = played("n", "10", "n", "s", seed=seed)
    assert "insurance loses" not in none


def test_even_money_where_it_is_offered() -> None:
    seed = seed_where("boardwalk", lambda c: values(c)[:3] == [11, 11, 10])
    text = played("n", "20", "e", seed=seed, sheet="boardwalk")
    assert "You take even money (2.7(c))." in text
    assert printed_balance(text) == "520.00"


def test_the_cut_is_offered_by_position() -> None:
    text = played("5", "407", "120")
    refusal = "the cutting card goes at least 10 cards in: from 10 to 406 here (2.5(c)"
    assert unwrapped(text).count(f"Refused: {refusal}") == 2
    assert "You cut after 120 cards; the cutting card goes in after 312." in text
    assert "You refuse the cut.\nThe dealer cuts after 208 cards" in played("")


def test_bets_side_wagers_limits_and_the_purse() -> None:
    seed = seed_where("atlantic-city", lambda c: values(c)[:3] == [10, 7, 8])
    text = played(
        "n", "5", "10.25", "2000", "600", "10 5" + 8 * " 10", "ten", "100 200", "10 5", "s", "", seed=seed
    )
    assert "Refused: $5 is under the minimum: $10 to $1,000 here (8.2(a))" in text
    assert "the smallest here is $0.50 (2.3(d))" in text
    assert "over the maximum" in text
    assert "Refused: this needs $600; you have $500 in chips.\n" in text
    assert "One amount for each spot of this table, in this order: Blackjack, 21+3.\n" in text
    assert "got 'ten'" in text
    assert "$200 is over the maximum: $1 to $100 here (2.27(d), 8.2(a))" in text
    assert "Enter bet 10 5 again" in text
    assert len(re.findall(r"^[+-][0-9.]+  21\+3 ", text, re.MULTILINE)) == 2


def test_a_purse_under_the_minimum_buys_again_or_leaves() -> None:
    seed = seed_where(
        "atlantic-city", lambda c: values(c)[:3:2] == [10, 6] and values(c)[1] == 7 and values(c)[4] == 10
    )
    text = played("n", "10", "h", "x", "b", seed=seed, balance="10")
    assert "Your 0.00 is below this table's minimum of 10.00." in text
    assert "You buy in for another 10.00." in text
    assert "You leave with 10.00: 1 round, -10.00." in text
    assert played("n", "10", "h", "q", seed=seed, balance="10").endswith(
        "You leave with 0.00: 1 round, -10.00.\n"
    )


def test_a_double_that_the_purse_cannot_pay_names_no_clause() -> None:
    text = played("n", "10", "d", "d 4.50", seed=seed_where("atlantic-city", doubling), balance="15")
    assert "✗ d Double: this needs $10; you have $5 in chips\n" in text
    assert "Refused: this needs $10; you have $5 in chips\n" in text
    assert "You double for 4.50." in text


def test_sign_and_help() -> None:
    text = played("n", "s", "?", "10", "i", "s")
    assert text.count("BLACKJACK PAYS 3 TO 2") == 2
    assert "Before the deal    10        bets 10 dollars" in text


def test_many_rounds_reach_the_cutting_card_and_shuffle() -> None:
    answers = ["n"] + ["50", "n", "s", "s", "s", "s"] * 40
    text = played(*answers, sheet="single-deck", bots=2, balance="100000")
    assert "The cutting card is out: after this round the cards are shuffled (2.6(l))." in text
    assert text.count("The dealer shuffles 52 cards.") > 3
    assert re.search(r"bot (Ada|Bea) cuts after [0-9]+ cards", text)
    assert "You may cut the cards." in text


def test_printed_notation_replays(tmp_path: Path) -> None:
    done = by_pipe("y", "10 5", "s", "n", "q", bots=2, seed=1)
    texts = list(notations(done.stdout))
    assert texts
    (tmp_path / "mine.round").write_text(texts[0], "utf-8")
    again = subprocess.run(
        [*PROGRAM, "run", "--json", str(tmp_path)], capture_output=True, text=True, timeout=60, check=False
    )
    assert json.loads(again.stdout) == {"files": 1, "passed": 1, "failed": []}
    assert again.returncode == 0


@pytest.mark.parametrize("path", some(BLACKJACK_SHEETS, quick=8), ids=lambda path: path.stem)
def test_every_round_replays_and_its_money_agrees_with_the_purse(path: Path) -> None:
    rng = random.Random(7)
    sheet = load_sheet(path)
    least = sheet.limits_of("blackjack").least // 100
    side = min(500, sheet.limits_of(sheet.wagers[0].name).most) // 100 if sheet.wagers else 0
    answers = ["y"]
    for _ in range(16):
        answers += [
            f"{least} {side}" if side else f"{least}",
            *rng.choices("hsdpyr", k=4),
            "s",
            "s",
            "s",
            "n",
            "n",
        ]
    text = played(*answers, sheet=str(path), bots=3, seed=11, balance="5000")
    found = list(notations(text))
    assert len(found) > 5
    for notation in found:
        failures, _ = replay(GAMES["blackjack"].bind(sheet), read_round_file(notation))
        assert failures == []
        last_round = notation.rpartition("\ndeal\n")[2]  # the record of a streak begins with its first round
        mine = sum(
            float(net) for net in re.findall(r"^pays \d you \S+ ([+-][0-9.]+)$", last_round, re.MULTILINE)
        )
        told = text[: text.index(notation)].rpartition("Round ")[2]
        assert f"{mine:+.2f}" == told.split()[1].rstrip(".").replace("push", "+0.00")


def test_no_notation_before_a_round_is_over() -> None:
    assert "No round has been played yet." in played("n", "n")


def test_a_winner_of_the_bonus_presses_the_button() -> None:
    """Forty rounds of a seed that deals the person a blackjack: the button, the display, the payment."""
    text = unwrapped(played("n", *["10 5", "s", "", "b"] * 40, sheet="bonus", balance="5000"))
    assert "You are to press the bonus button. b Press the button (or Enter)" in text
    assert re.search(r"The bonus display shows ([0-9.]+)\. (The floorperson .*?\. )?\+\1 ", text)


def test_a_streak_under_way_is_shown_and_not_bet_again() -> None:
    text = unwrapped(played("n", *["", "10 5 5", "s", "s"] * 30, sheet="streak", balance="5000"))
    assert "Your streak: 1 won; the lammer lies on 2 (2.22(d))." in text
    assert "Enter bet 10 again" in text
    assert "streak of two pays two consecutive winning hands, 3 to 1 (2.22(c))" in text
