"""`cutcard play`: through pipes, through a pseudo-terminal, and the drawing itself."""

import codecs
import fcntl
import io
import json
import os
import pty
import random
import re
import select
import struct
import subprocess
import sys
import termios
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from rich.text import Text

from cutcard.cards import Card, read_cards
from cutcard.cli.commands import play as play_command
from cutcard.cli.sheets import bundled_sheets, load_table, resolve_sheet
from cutcard.cli.terminal.display import Caption
from cutcard.cli.terminal.felt import draw_table
from cutcard.cli.terminal.listing import list_table
from cutcard.cli.terminal.local_table import Bot, Randomness
from cutcard.cli.terminal.prompts import Prompt, prompt_lines
from cutcard.cli.terminal.session import Session
from cutcard.cli.terminal.symbols import ASCII, UNICODE, Symbols
from cutcard.games.blackjack.model.hand import HandView, value
from cutcard.games.blackjack.rules import Action, equipment
from cutcard.games.croupier.croupier import ListedShoes, VirtualShoe
from cutcard.games.registry import GAMES
from cutcard.games.twenty_one.deciders import views
from cutcard.notation.replay import replay
from cutcard.notation.round_file import read_round_file
from cutcard.strategies.blackjack import house_bots
from cutcard.web.wire import TableFrame
from tests.blackjack_sheets import load_sheet

PROGRAM = [sys.executable, "-c", "from cutcard.cli.main import run_program; run_program()"]
Cards = tuple[Card, ...]
BLACKJACK_SHEETS = [path for path in bundled_sheets() if load_table(path).game == "blackjack"]


def seed_where(sheet: str, wanted: Callable[[Cards], bool]) -> int:
    """The first seed whose shoe, after a refused cut, begins as wanted. With one player the cards go to the
    player, the dealer, the player and the hole card; the rest follow as they are drawn."""
    rules = load_sheet(Path(sheet))
    burned = int(equipment.burns(rules))
    for seed in range(20_000):
        shoe = VirtualShoe(rules.decks, Randomness(seed).order).shuffled().cut(26 * rules.decks)
        if wanted(shoe.cards[burned : burned + 12]):
            return seed
    raise AssertionError("no such shoe")


def values(cards: Cards) -> list[int]:
    return [value(card) for card in cards]


def by_pipe(
    *answers: str, sheet: str = "atlantic-city", seed: int = 1, bots: int = 0, **env: str
) -> subprocess.CompletedProcess[str]:
    """Runs the program with these lines on standard input."""
    options = ["play", sheet, "--seed", str(seed), "--bots", str(bots)]
    return subprocess.run(
        [*PROGRAM, *options],
        input="".join(f"{line}\n" for line in answers),
        capture_output=True,
        text=True,
        encoding="utf-8",
        env={**os.environ, "PYTHONIOENCODING": "utf-8", **env},
        timeout=60,
        check=False,
    )


def played(
    *answers: str, sheet: str = "atlantic-city", seed: int = 1, bots: int = 0, balance: str = "500"
) -> str:
    """Runs it in this process, which is faster."""
    out = io.TextIOWrapper(io.BytesIO(), encoding="utf-8")
    read = io.StringIO("".join(f"{line}\n" for line in answers))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(play_command, "standard", lambda: (read, out))
        assert play_command.play(Path(sheet), seed=seed, bots=bots, balance=balance) == 0
    out.flush()
    return out.buffer.getvalue().decode()  # type: ignore[attr-defined]


def unwrapped(text: str) -> str:
    """The text with sentences wrapped at 80 columns joined again."""
    return " ".join(text.split())


def printed_balance(text: str) -> str:
    found = re.findall(r"Balance ([0-9.]+)\.", text)
    assert found, text
    return str(found[-1])


# --- pipes ------------------------------------------------------------------------------------------------


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
        ("atlantic-city", {"balance": "0"}, 2, "less than the least bet"),
        ("unlawful.toml", {}, 1, "not lawful"),
        ("proposed.toml", {}, 1, "this sheet is proposed (8.4): no live table is run by it"),
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


# --- what may be done -------------------------------------------------------------------------------------


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
    assert "Refused: a double adds at most the wager itself: $10.00 (2.10(a))" in over
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
    assert "Refused: at most half the wager: $5.00 (2.9(b))" in lost
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
    assert "Refused: $5.00 is under the minimum: $10.00 to $1000.00 here (8.2(a))" in text
    assert "the smallest here is $0.50 (2.3(d))" in text
    assert "over the maximum" in text
    assert "Refused: this needs $600; you have $500 in chips.\n" in text
    assert "One amount for each spot of this table, in this order: Blackjack, 21+3.\n" in text
    assert "got 'ten'" in text
    assert "$200.00 is over the maximum: $1.00 to $100.00 here (2.27(d), 8.2(a))" in text
    assert "Enter bet 10 5 again" in text
    assert len(re.findall(r"^[+-][0-9.]+  21\+3 ", text, re.MULTILINE)) == 2


def test_a_purse_under_the_minimum_buys_again_or_leaves() -> None:
    seed = seed_where(
        "atlantic-city", lambda c: values(c)[:3:2] == [10, 6] and values(c)[1] == 7 and values(c)[4] == 10
    )
    text = played("n", "10", "h", "x", "b", seed=seed, balance="10")
    assert "Your 0.00 is under this table's minimum of 10.00." in text
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


# --- the notation -----------------------------------------------------------------------------------------


def notations(text: str) -> Iterator[str]:
    """Every round printed on request."""
    for found in re.finditer(r"^table .*?(?=^Your )", text, re.MULTILINE | re.DOTALL):
        yield found[0]


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


@pytest.mark.parametrize("path", BLACKJACK_SHEETS, ids=lambda path: path.stem)
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
        mine = sum(
            float(net) for net in re.findall(r"^pays \d you \S+ ([+-][0-9.]+)$", notation, re.MULTILINE)
        )
        told = text[: text.index(notation)].rpartition("Round ")[2]
        assert f"{mine:+.2f}" == told.split()[1].rstrip(".").replace("push", "+0.00")


def test_no_notation_before_a_round_is_over() -> None:
    assert "No round has been played yet." in played("n", "n")


# --- the drawing and the hidden card ----------------------------------------------------------------------


class Recorder:
    """A display that keeps every line it could have shown, and answers from a list."""

    def __init__(self, answers: list[str], symbols: Symbols = UNICODE) -> None:
        self.symbols = symbols
        self.answers = answers
        self.seen: list[tuple[int, str]] = []
        """How many cards of the dealer's lay face down, and the lines."""
        self.frames: list[list[Text]] = []
        self.session: Session
        self._face_down = 0

    @property
    def told(self) -> list[str]:
        return [line for _, line in self.seen]

    @property
    def drawn(self) -> list[str]:
        return ["\n".join(line.plain for line in frame) for frame in self.frames]

    @property
    def net(self) -> int:
        """What the rounds brought, in cents; nothing of it lies on the felt any more."""
        assert "left lying" not in self.session.farewell
        return self.session.frame.mine.chips - CHIPS

    def say(self, line: str) -> None:
        self.seen.append((self._face_down, line))

    def new_round(self, number: int) -> None:
        self.say(f"round {number}")

    def moment(self, frame: TableFrame, caption: Caption, *, pause: float) -> None:
        self._face_down = sum(hand.cards.count(None) for hand in frame.felt.dealer)
        drawn = draw_table(frame, caption, self.symbols, width=80)
        self.frames.append(drawn)
        lines = [*drawn, *list_table(frame, self.symbols, width=80)]
        self.say("\n".join(line.plain for line in lines) + f"\n{pause}")

    def table(self, frame: TableFrame, caption: Caption) -> None:
        self.moment(frame, caption, pause=0.0)

    def ask(self, prompt: Prompt, frame: TableFrame, caption: Caption) -> str | None:
        self.moment(frame, caption, pause=0.0)
        self.say("\n".join(line.plain for line in prompt_lines(prompt, self.symbols, width=78)))
        return self.answers.pop(0) if self.answers else None

    def page(self, text: str) -> None:
        self.say(text)


CHIPS = 1_000_000


def record(
    sheet: str,
    shoe: str,
    answers: list[str],
    *,
    bots: tuple[Bot, ...] = (),
    box: int = 0,
    symbols: Symbols = UNICODE,
) -> Recorder:
    """A table with these cards; without a box, the person sits after the last bot."""
    display = Recorder(answers, symbols)
    path = resolve_sheet(Path(sheet))
    display.session = play_command.seated(
        path,
        load_table(path),
        display,
        Randomness(1),
        bots=bots,
        box=box or len(bots) + 1,
        chips=CHIPS,
        source=ListedShoes((read_cards(shoe),)),
    )
    play_command.run(display.session)
    return display


@pytest.mark.parametrize(
    ("shoe", "holes"),
    [
        ("8s 9d 5h {} 4c Ts 2c 3c 4d", ("2h", "Kc")),
        ("8s Ad 5h {} 4c Ts 2c 3c 4d", ("2h", "9c")),
        ("Ts Kd 5h {} Tc Ts 2c 3c 4d", ("7h", "9c")),
    ],
    ids=["nine up", "ace up, no blackjack", "ten up, no blackjack"],
)
def test_two_tables_that_differ_in_the_hole_card_look_the_same_until_it_is_turned(
    shoe: str, holes: tuple[str, str]
) -> None:
    answers = ["n", "10 5", *(["n"] if "Ad" in shoe else []), "?", "h", "s", "n"]
    worlds = [record("atlantic-city", shoe.format(hole), list(answers)).seen for hole in holes]
    hidden = [
        world[: 1 + max(at for at, (face_down, _) in enumerate(world) if face_down)] for world in worlds
    ]
    assert sum(face_down for face_down, _ in hidden[0]) > 8
    assert any("▒▒" in line for _, line in hidden[0])
    assert hidden[0] == hidden[1]
    assert worlds[0] != worlds[1]


BOTS = tuple(
    Bot(f"bot-{name}", box, 1500) for box, name in enumerate(("Ada", "Bea", "Cal", "Dot", "Eli", "Fay"), 1)
)


@pytest.mark.parametrize("symbols", [UNICODE, ASCII], ids=["unicode", "ascii"])
def test_seven_boxes_and_many_hands_fit_eighty_columns(symbols: Symbols) -> None:
    eights = "8s 8c 8d 8h 8s 8c 8d 6h"
    shoe = f"{eights} {eights} 9c " + "2c 8h 3d 4s 2h 5c " * 30
    front = record(
        "atlantic-city", shoe, ["n", "1000 100", "p", "h", "h", "h", "s", "s"], bots=BOTS, symbols=symbols
    )
    assert max(len(frame) for frame in front.frames) <= 31
    for frame in front.frames:
        assert {line.cell_len for line in frame} == {80}
    last = "\n".join(line.plain for line in front.frames[-1])
    for word in ("bot Ada", "bot Fay", "YOU", "21+3"):
        assert word in last
    assert last.isascii() == (symbols is ASCII)


def test_turn_totals_wagers_and_results_are_drawn() -> None:
    front = record("atlantic-city", "Ts As 9d 9h 7c Qd 8c", ["n", "25", "h", "s"], bots=BOTS[:1])
    frames = ["\n".join(line.plain for line in frame) for frame in front.frames]
    asked = next(frame for frame in frames if "▶ YOU" in frame)
    for words in ("DEALER  9", "│9 │▒▒│", "1 bot Ada", "│10│9 │", "│A │7 │", "soft 18", "● 25.00"):
        assert words in asked
    assert "Q" not in asked
    for words in ("DEALER  19", "│9 │Q │", "│A │7 │8 │", "push", "-25.00"):
        assert words in frames[-1]


# --- house bots -------------------------------------------------------------------------------------------


def test_the_bundled_chart_answers_every_view_with_a_lawful_action() -> None:
    chart = house_bots.bundled_chart()
    sheet = load_sheet(Path("atlantic-city"))
    every = views(sheet)
    assert len(every) > 1000
    assert {chart.choose(view, tuple(Action)) for view in every} == set(Action) - {Action.SURRENDER}

    def choose(total: int, up: int, *, soft: bool = False, pair: int = 0) -> Action:
        view = HandView(total, soft, 2, pair, 1, False, False, True, up)
        return chart.choose(view, [Action.HIT, Action.STAND, Action.DOUBLE, Action.SPLIT])

    assert choose(16, 10) is Action.HIT
    assert choose(12, 4) is Action.STAND
    assert choose(11, 6) is Action.DOUBLE
    assert choose(18, 9, soft=True) is Action.HIT
    assert choose(16, 10, pair=8) is Action.SPLIT
    assert choose(20, 6, pair=10) is Action.STAND


def test_a_bot_takes_only_what_is_lawful() -> None:
    front = record("atlantic-city", "6s Ts 9d 5h 7c Qd 8c 4c 4d", ["n", "10", "s"], bots=BOTS[:1])
    told = [line for _, line in front.seen]
    assert "bot Ada doubles for 15.00." in told
    assert told.count("bot Ada draws 8♣: 19.") == 1


# --- garbage ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("path", BLACKJACK_SHEETS, ids=lambda path: path.stem)
def test_garbage_never_breaks_the_table(path: Path) -> None:
    words = [
        "h",
        "s",
        "d",
        "p",
        "r",
        "l",
        "e",
        "y",
        "n",
        "b",
        "",
        "",
        "10",
        "25 5",
        "d 5",
        "l 1",
        "f",
        "f 5",
        "d 5 f",
        "l 5 down",
        "$50",
        "i",
        "?",
    ]
    words += [
        "é",
        "\x00\x1b[A",
        "99999999999999",
        "-1",
        "1e5",
        "0",
        "0.01",
        "1 2 3 4",
        "nan",
        "½",
        "q q",
        "٣",
    ]
    for seed in range(2):
        rng = random.Random(seed)
        answers = rng.choices(words, k=120)
        text = played(
            *answers, sheet=str(path), seed=seed, bots=rng.randint(0, 4), balance=rng.choice(["60", "500"])
        )
        assert "You leave with" in text
        for line in text.splitlines():
            assert len(line) <= 80 or line.startswith(("shoe ", "table ")), line


def test_bytes_that_are_not_text() -> None:
    noise = random.Random(3).randbytes(4000) + b"\n10\n"
    done = subprocess.run(
        [*PROGRAM, "play", "--seed", "1"], input=noise, capture_output=True, timeout=60, check=False
    )
    assert done.returncode == 0
    assert done.stderr == b""
    assert b"You leave with" in done.stdout


# --- a real terminal --------------------------------------------------------------------------------------

_WATCHER = """
import signal, subprocess, sys, termios, fcntl
fcntl.ioctl(0, termios.TIOCSCTTY, 0)
signal.signal(signal.SIGINT, lambda *_: None)
before = termios.tcgetattr(0)
code = subprocess.call(sys.argv[1:])
print("restored" if termios.tcgetattr(0) == before else "left broken", "code", code, flush=True)
"""


class Terminal:
    """The program on a pseudo-terminal of 24 lines and 80 columns, and its output."""

    def __init__(self, *options: str, term: str = "xterm-256color") -> None:
        self.master, slave = pty.openpty()
        fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
        env = {key: value for key, value in os.environ.items() if key not in ("NO_COLOR", "COLUMNS", "LINES")}
        self.process = subprocess.Popen(
            [sys.executable, "-c", _WATCHER, *PROGRAM, "play", *options],
            stdin=slave,
            stdout=slave,
            stderr=slave,
            start_new_session=True,
            env={**env, "TERM": term, "PYTHONIOENCODING": "utf-8"},
        )
        os.close(slave)
        self.written = ""
        self._decoder = codecs.getincrementaldecoder("utf-8")("replace")
        self._shown = 0

    def until(self, words: str) -> str:
        """The output since the last call, up to and including these words."""
        while words not in self.written[self._shown :]:
            assert select.select([self.master], [], [], 30)[0], (
                f"no {words!r} in {self.written[self._shown :]}"
            )
            try:
                self.written += self._decoder.decode(os.read(self.master, 1 << 16))
            except OSError:
                raise AssertionError(f"ended without {words!r}: {self.written[self._shown :]}") from None
        end = self.written.index(words, self._shown) + len(words)
        found = self.written[self._shown : end]
        self._shown = end
        return found

    def press(self, keys: str) -> None:
        os.write(self.master, keys.encode())

    def close(self) -> None:
        if self.process.poll() is None:
            self.process.kill()
        self.process.wait(30)
        os.close(self.master)


@pytest.fixture
def terminal() -> Iterator[Callable[..., Terminal]]:
    opened: list[Terminal] = []

    def open_one(*options: str, **more: Any) -> Terminal:
        opened.append(Terminal(*options, **more))
        return opened[-1]

    yield open_one
    for one in opened:
        one.close()


ESCAPES = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]")


def test_single_keys_on_a_terminal(terminal: Callable[..., Terminal]) -> None:
    seed = seed_where("atlantic-city", lambda c: values(c)[:3] == [5, 6, 4] and values(c)[4] < 10)
    table = terminal("--seed", str(seed), "--bots", "0")
    table.until("The cut is offered")
    table.press("n")
    table.until("Your bet")
    table.press("12\x7f0\x1b[A\r")
    assert "YOU" in table.until("h\x1b")
    table.press("h")
    table.until("You draw")
    table.press("s")
    table.until("Round 1:")
    table.press("n")
    table.until("bet 1 you blackjack 10")
    table.press(" ")
    table.until("Your bet")
    table.press("q")
    table.until("You leave with")
    table.until("restored code 0")
    assert "\x1b[?1049l" in table.written
    assert "\x1b[?25h" in table.written
    rows = re.split(r"\x1b\[2K|\r\n", table.written)
    assert max(len(ESCAPES.sub("", row)) for row in rows) == 80
    assert "Traceback" not in table.written


def test_cards_face_down_on_a_terminal(terminal: Callable[..., Terminal]) -> None:
    """The card of a double face down by one key: no frame shows it before it is turned."""

    def eleven(cards: Cards) -> bool:
        return values(cards)[:3] == [5, 6, 6] and values(cards)[4] == 10

    seed = seed_where("five-card-21", eleven)
    table = terminal("five-card-21", "--seed", str(seed), "--bots", "0")
    for words, keys in (("The cut is offered", "n"), ("Your bet", "15\r"), ("Double face down", "f")):
        table.until(words)
        table.press(keys)
    # The frame that reports it also shows it; no earlier frame may.
    before = ESCAPES.sub("", table.until("The dealer turns up your").rpartition("\x1b[H")[0])
    assert "▒▒" in before
    assert "11+?" in before
    assert "21" not in before.replace("Five-card 21", "")
    table.until("Round 1:")
    table.press("q")
    table.until("restored code 0")
    assert "Traceback" not in table.written


def test_own_cards_at_six_to_five_on_a_terminal(terminal: Callable[..., Terminal]) -> None:
    seed = seed_where("six-to-five", lambda c: values(c)[0] + values(c)[2] == 19 and values(c)[1] == 7)
    table = terminal("six-to-five", "--seed", str(seed), "--bots", "0")
    table.until("are dealt face down")
    table.until("The cut is offered")
    table.press("n")
    table.until("Your bet")
    table.press("10\r")
    assert ", 19. The dealer shows 7" in table.until(", 19. The dealer shows 7")
    table.press("s")
    table.until("The dealer turns up your")
    table.until("Round 1:")
    table.press("q")
    table.until("restored code 0")
    assert "Traceback" not in table.written


@pytest.mark.parametrize("moment", ["Your bet", "You have:"])
def test_ctrl_c_restores_the_terminal(terminal: Callable[..., Terminal], moment: str) -> None:
    seed = seed_where("atlantic-city", lambda c: values(c)[:3] == [5, 6, 4])
    table = terminal("--seed", str(seed), "--bots", "0")
    for words, keys in (("The cut is offered", "n"), ("Your bet", "10\r"), ("You have:", "")):
        table.until(words)
        if words == moment:
            break
        table.press(keys)
    table.press("\x03")
    farewell = table.until("restored code 0")
    assert "You leave with" in farewell
    assert ("10.00 left lying on the felt" in farewell) == (moment == "You have:")
    assert "Traceback" not in table.written


def test_a_dumb_terminal_gets_lines(terminal: Callable[..., Terminal]) -> None:
    table = terminal("--seed", "1", "--bots", "0", term="dumb")
    table.until("> ")
    table.press("n\n")
    table.until("Your bet")
    table.press("\x04")
    table.until("You leave with 500.00: 0 rounds, even.")
    table.until("restored code 0")
    assert "\x1b" not in table.written


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
