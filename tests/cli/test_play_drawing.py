"""`cutcard play`: what it draws, the hidden card, house bots, and input that makes no sense."""

import random
import subprocess
from pathlib import Path

import pytest

from cutcard.cli.terminal.symbols import ASCII, UNICODE, Symbols
from cutcard.games.blackjack.model.hand import HandView
from cutcard.games.blackjack.rules import Action
from cutcard.games.twenty_one.deciders import views
from cutcard.strategies.blackjack import house_bots
from tests.blackjack_sheets import load_sheet
from tests.cli.playing import BLACKJACK_SHEETS, BOTS, PROGRAM, played, record
from tests.sampling import some


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


@pytest.mark.parametrize("path", some(BLACKJACK_SHEETS, quick=8, at=1), ids=lambda path: path.stem)
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
