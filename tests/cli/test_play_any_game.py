"""`cutcard play` knows no game: it draws frames. Whatever has frames can be played in the terminal."""

import re
import subprocess
import sys
from pathlib import Path

import msgspec
import pytest

from cutcard.cli import terminal
from cutcard.cli.commands import play as play_command
from cutcard.cli.sheets import bundled_sheets, load_table
from cutcard.cli.terminal.felt import draw_table
from cutcard.cli.terminal.local_table import Randomness
from cutcard.cli.terminal.prompts import amount_prompt, prompt_of
from cutcard.cli.terminal.symbols import UNICODE
from cutcard.games.registry import GAMES
from cutcard.law.refusal import Refusal
from cutcard.web.frames.playback import frame_of
from cutcard.web.frames.renderer import FrameRenderer
from cutcard.web.wire import PlayerChoice, TableFrame
from tests.cli.playing import CHIPS, Recorder

TERMINAL = Path(terminal.__file__).parent


def names_of(game: str) -> re.Pattern[str]:
    return re.compile(re.escape(game).replace("\\-", "[-_ ]?"), re.IGNORECASE)


def test_no_module_of_the_terminal_names_a_game() -> None:
    modules = list(TERMINAL.rglob("*.py"))
    assert len(modules) > 10
    assert all(path.parent == TERMINAL for path in modules)
    found = [
        (path.name, game)
        for path in modules
        for game in GAMES
        if names_of(game).search(path.read_text("utf-8"))
    ]
    assert found == []


def test_a_start_of_play_loads_no_server_and_no_analysis() -> None:
    heavy = ("fastapi", "starlette", "uvicorn", "sqlalchemy", "numpy", "numba")
    script = (
        f"import sys, cutcard.cli.commands.play; print([name for name in {heavy} if name in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert done.stdout == "[]\n"


def session_at(sheet: str, answers: list[str]) -> Recorder:
    display = Recorder(answers)
    path = next(path for path in bundled_sheets() if path.stem == sheet)
    display.session = play_command.seated(
        path, load_table(path), display, Randomness(5), bots=(), box=1, chips=CHIPS
    )
    return display


@pytest.mark.parametrize("sheet", ["atlantic-city", "red-dog"])
def test_the_terminal_draws_the_frame_a_page_is_sent(sheet: str) -> None:
    """The same felt, question and options, byte for byte; only the sentences speak to the person."""
    display = session_at(sheet, ["n", "10"])
    session = display.session
    for _ in range(3):
        play_command.play_on(session)
        if session.leaving:
            break
        table = session.table
        shown = table.snapshot()
        page = FrameRenderer().frames(table, shown, None, ["you"])["you"]
        assert frame_of(table.rules, shown, "you") == session.frame
        assert msgspec.json.decode(page, type=TableFrame) == session.frame


@pytest.mark.parametrize("sheet", ["atlantic-city", "six-to-five", "red-dog"])
def test_the_frames_of_a_change_end_where_the_table_stands(sheet: str) -> None:
    table = session_at(sheet, []).session.table
    for doing in (lambda: table.say("refuse-cut you"), lambda: table.deal(table.required)):
        frames = doing()
        assert not isinstance(frames, Refusal)
        *_, last = frames
        now = table.frame
        assert (last.felt, last.mine.chips, last.seats) == (now.felt, now.mine.chips, now.seats)
        assert last.mine.choices == ()


def made_up(*choices: PlayerChoice, ready: PlayerChoice | None = None) -> TableFrame:
    frame = session_at("atlantic-city", []).session.frame
    mine = msgspec.structs.replace(frame.mine, choices=choices, ready=ready, asked=True)
    return msgspec.structs.replace(frame, mine=mine)


def test_unknown_choices_get_keys_and_amounts() -> None:
    """A frame of a game that is not built: its labels, bounds and bars are all that is needed."""
    odd = made_up(
        PlayerChoice("attack 1 you", "Attack", "i", least=100, most=500, unit=100, amount=500),
        PlayerChoice("bow 1", "Bow", "q"),
        PlayerChoice("flee 1", "Flee", "f", costs=250),
    )
    prompt = prompt_of(odd, UNICODE)
    assert [option.key for option in prompt.options] == ["y", "g", "f", "?"]
    words = [option.words for option in prompt.options]
    assert words == ["Attack, 1.00 to 5.00", "Bow", "Flee 2.50", "help"]
    asked = amount_prompt(prompt.options[0])
    assert asked.asks == "Attack, 1.00 to 5.00?"
    assert draw_table(odd, display_caption(), UNICODE, width=80)


def display_caption() -> play_command.Caption:
    return play_command.Caption("A table", ("Anything goes",))
