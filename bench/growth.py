"""How kernel and solver slow down with boxes, decks, split hands and side wagers; draws docs/speed/*.svg.

    .venv/bin/python -m bench.growth [--draw-only]

Processor time on one core, best of several turns in which every case has its go. The figures are kept in
`bench/growth.json`; the drawings are made from it.
"""

import json
import sys
from collections.abc import Mapping
from pathlib import Path
from time import process_time

from bench.lanes import Go, lanes, offered, round_by_round
from cutcard.exact_odds.twenty_one.solver.main_game import solve
from cutcard.games.blackjack.sheet.sheet import BlackjackSheet, Readings
from cutcard.strategies.blackjack.house_bots import bundled_chart

ROOT = Path(__file__).resolve().parents[1]
FIGURES, DRAWINGS = ROOT / "bench" / "growth.json", ROOT / "docs" / "speed"
TURNS = 5
SIDES = (("21-plus-3", "A"), ("match-the-dealer", "6"), ("under-13", "A"), ("over-13", "A"))
COLOURS = {"kernel": "#2f6f4f", "solver": "#7a4b12"}


def kernel(sheet: BlackjackSheet, boxes: int = 1) -> Go:
    """Million rounds a second."""
    play = (
        lanes(sheet, bundled_chart()) if boxes == 1 else round_by_round(sheet, bundled_chart(), boxes=boxes)
    )
    return lambda turn: play(turn) / 1e6


def solver(sheet: BlackjackSheet) -> Go:
    """Milliseconds, as a negative number, so that more is better for both."""

    def go(turn: int) -> float:
        began = process_time()
        solve(sheet)
        return -1e3 * (process_time() - began)

    return go


def cases() -> dict[str, dict[str, Go]]:
    """By drawing, by label."""
    plain = Readings(split_two_card_21="plain")
    return {
        "kernel by boxes": {
            str(boxes): kernel(BlackjackSheet(decks=6, boxes=7), boxes) for boxes in range(1, 8)
        },
        "kernel by decks": {str(decks): kernel(BlackjackSheet(decks=decks)) for decks in (1, 2, 4, 6, 8)},
        "kernel by split hands": {
            str(hands): kernel(BlackjackSheet(decks=6, boxes=6, split_hands=hands)) for hands in (2, 3, 4)
        },
        "kernel by side wagers": {
            str(count): kernel(
                BlackjackSheet(decks=6, wagers=tuple(offered(name, rows) for name, rows in SIDES[:count]))
            )
            for count in range(3)
        },
        "solver by decks": {
            str(decks): solver(BlackjackSheet(decks=decks, boxes=6, split_hands=4, readings=plain))
            for decks in (1, 2, 4, 6, 8)
        },
        "solver by split hands": {
            str(hands): solver(BlackjackSheet(decks=8, boxes=6, split_hands=hands, readings=plain))
            for hands in (2, 3, 4)
        },
    }


def measured() -> dict[str, dict[str, float]]:
    """The best of the turns; the first one compiles and does not count."""
    works = cases()
    best = {title: dict.fromkeys(rows, float("-inf")) for title, rows in works.items()}
    for turn in range(TURNS + 1):
        for title, rows in works.items():
            for label, go in rows.items():
                found = go(turn)
                if turn:
                    best[title][label] = max(best[title][label], found)
    return {title: {label: abs(one) for label, one in rows.items()} for title, rows in best.items()}


def drawing(title: str, rows: Mapping[str, float]) -> str:
    what, _, by = title.partition(" by ")
    unit = "million rounds a second" if what == "kernel" else "milliseconds an analysis"
    most, high = max(rows.values()), 24
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 480 {44 + high * len(rows)}" '
        'font-family="sans-serif" font-size="13">',
        '<rect width="100%" height="100%" fill="#ffffff"/>',
        f'<text x="8" y="20" font-weight="bold">{what} by {by}, {unit}</text>',
    ]
    for place, (label, figure) in enumerate(rows.items()):
        y = 34 + high * place
        wide = 330 * figure / most
        lines += [
            f'<text x="30" y="{y + 14}" text-anchor="end">{label}</text>',
            f'<rect x="40" y="{y}" width="{wide:.1f}" height="18" fill="{COLOURS[what]}"/>',
            f'<text x="{46 + wide:.1f}" y="{y + 14}">{figure:.1f}</text>',
        ]
    return "\n".join([*lines, "</svg>"]) + "\n"


def main() -> None:
    if "--draw-only" not in sys.argv:
        FIGURES.write_text(json.dumps(measured(), indent=1) + "\n", "utf-8")
    DRAWINGS.mkdir(exist_ok=True)
    for title, rows in json.loads(FIGURES.read_text("utf-8")).items():
        print(title, {label: round(figure, 1) for label, figure in rows.items()})
        (DRAWINGS / f"{title.replace(' ', '-')}.svg").write_text(drawing(title, rows), "utf-8")


if __name__ == "__main__":
    main()
