"""How many lines of Python each game has, by room: the table in docs/adding-a-game.md.

python -m tests.game_lines    writes it again
"""

from pathlib import Path

from cutcard.games.registry import BUILT

ROOT = Path(__file__).resolve().parents[1]
PACKAGE = ROOT / "cutcard"
PAGE = ROOT / "docs" / "adding-a-game.md"

ROOMS = (
    "games",
    "exact_odds",
    "sim",
    "strategies",
    "signs",
    "narration",
    "web/frames",
    "desk",
    "coach",
    "training",
)
COLUMNS = (*(game.folder for game in BUILT), "twenty_one")
"""The games, and what blackjack and double attack share."""
_FIRST = "| room |"
Lines = dict[str, list[int]]


def counted() -> Lines:
    """By room: the lines of each column, and in the last row their sums."""
    found = {room: [_lines(PACKAGE / room, name) for name in COLUMNS] for room in ROOMS}
    found["together"] = [sum(column) for column in zip(*found.values(), strict=True)]
    return found


def _lines(room: Path, name: str) -> int:
    """Of the room's folders and modules of that name."""
    modules = {*room.rglob(f"{name}/**/*.py"), *room.rglob(f"{name}.py")}
    return sum(len(path.read_text("utf-8").splitlines()) for path in modules)


def printed() -> Lines:
    """The same as the page has it."""
    lines = PAGE.read_text("utf-8").splitlines()
    first = next(at for at, line in enumerate(lines) if line.startswith(_FIRST))
    found: Lines = {}
    for line in lines[first + 2 :]:
        if not line.startswith("|"):
            break
        name, *numbers = (cell.strip() for cell in line.strip("|").split("|"))
        found[name.strip("`")] = [int(number.replace(",", "")) for number in numbers]
    return found


def table() -> str:
    heads = " | ".join(name.replace("_", " ") for name in COLUMNS)
    rows = [f"{_FIRST} {heads} |", "|---|" + "---:|" * len(COLUMNS)]
    for room, numbers in counted().items():
        name = room if room == "together" else f"`{room}`"
        rows.append(f"| {name} | " + " | ".join(f"{number:,}" for number in numbers) + " |")
    return "\n".join(rows)


def main() -> None:
    text = PAGE.read_text("utf-8")
    start = text.index(_FIRST)
    end = text.index("\n\n", start)
    PAGE.write_text(text[:start] + table() + text[end:], encoding="utf-8")


if __name__ == "__main__":
    main()
