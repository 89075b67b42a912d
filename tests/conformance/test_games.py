"""Every registered game passes the conformance suite."""

from pathlib import Path
from random import Random

import pytest

from cutcard.games.registry import GAMES
from cutcard.games.sheet_parser import read_sheet_text
from tests.conformance.plays import PLAY, walk
from tests.machines.craps_sheets import random_craps_sheet
from tests.machines.minibaccarat_sheets import random_minibaccarat_sheet
from tests.machines.red_dog_sheets import random_red_dog_sheet
from tests.machines.sheets import DEALINGS, random_whole_sheet
from tests.sampling import portion, some

SHEETS = sorted((Path(__file__).parents[2] / "sheets").glob("*.toml"))


def test_every_built_game_has_a_play() -> None:
    assert set(PLAY) == set(GAMES)


@pytest.mark.parametrize("path", SHEETS, ids=lambda path: path.stem)
@pytest.mark.parametrize("hidden", [False, True], ids=["cards known", "cards hidden"])
def test_random_play_on_the_bundled_sheets(path: Path, hidden: bool) -> None:
    sheet = read_sheet_text(path.read_text("utf-8")).sheet
    assert sheet is not None
    walk(sheet, seed=1, hidden=hidden).run(rounds=portion(4, quick=4))


@pytest.mark.parametrize("seed", some(range(4), one_in=2, quick=4))
@pytest.mark.parametrize("hidden", [False, True], ids=["cards known", "cards hidden"])
@pytest.mark.parametrize("dealing", DEALINGS)
def test_random_play_on_random_sheets(dealing: str, hidden: bool, seed: int) -> None:
    chance = Random(seed)
    walk(random_whole_sheet(chance, dealing=dealing), seed=seed, hidden=hidden).run(rounds=3)


@pytest.mark.parametrize("seed", some(range(12), one_in=2, quick=6))
@pytest.mark.parametrize("hidden", [False, True], ids=["cards known", "cards hidden"])
def test_random_play_on_random_minibaccarat_sheets(hidden: bool, seed: int) -> None:
    walk(random_minibaccarat_sheet(Random(seed)), seed=seed, hidden=hidden).run(rounds=8)


@pytest.mark.parametrize("seed", some(range(12), one_in=2, quick=4))
@pytest.mark.parametrize("hidden", [False, True], ids=["cards known", "cards hidden"])
def test_random_play_on_random_red_dog_sheets(hidden: bool, seed: int) -> None:
    walk(random_red_dog_sheet(Random(seed)), seed=seed, hidden=hidden).run(rounds=8)


@pytest.mark.parametrize("seed", some(range(8), one_in=2, quick=4))
def test_random_play_on_random_craps_sheets(seed: int) -> None:
    walk(random_craps_sheet(Random(seed)), seed=seed, hidden=False).run(rounds=6)
