"""The files of the law in which faults are planted."""

from collections.abc import Sequence
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
GAME = ROOT / "cutcard/games/blackjack"
LAW = ROOT / "tests/law"

DECIDERS = (
    *("rules/*.py", "model/hand.py", "wagers/*.py"),
    *("../twenty_one/hand.py", "../twenty_one/points.py"),
    *("sheet/compatibility.py", "sheet/constraints.py"),
)
"""Where the law is decided: at least 95 of 100 faults planted here are to be caught."""
ENGINE = (
    *("round/*.py", "round/long_wagers/*.py", "layout/*.py", "irregularities/*.py", "shoe/*.py"),
    *("../twenty_one/boxes.py", "../twenty_one/turns.py", "view.py"),
)
"""What carries the deciders out, reported beside them."""
SHARED = (
    *("croupier/automations.py", "croupier/corrections.py", "croupier/croupier.py"),
    "croupier/recorded_table.py",
    *("table/shoe/*.py", "table/wagers.py", "table/bets.py", "table/dead_round.py", "table/order_of_play.py"),
)
"""What every game's table is led by."""
RED_DOG = ROOT / "cutcard/games/red_dog"
RED_DOG_DECIDERS = ("rules.py", "equipment.py", "sheet/constraints.py")
RED_DOG_ENGINE = ("round/*.py", "view.py")
ENOUGH = 0.95


def targets(patterns: Sequence[str], game: Path = GAME) -> list[str]:
    """The files of these names; a name that no file has is an error."""
    found = {one: sorted(game.glob(one)) for one in patterns}
    assert all(found.values()), f"no such file: {[one for one, files in found.items() if not files]}"
    return [str(path.resolve().relative_to(ROOT)) for files in found.values() for path in files]
