"""Writes docs/agreement.md, published figures beside ours: `python -m tests.odds.agreement_page`."""

from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path
from typing import Any, NamedTuple

from cutcard.cli.sheets import resolve_sheet
from cutcard.desk.protocol import DESKS
from cutcard.desk.variants import Variant, changed, shown
from cutcard.exact_odds.twenty_one.solver.best_chart import with_cell
from cutcard.exact_odds.twenty_one.solver.main_game import solve
from cutcard.games.twenty_one.outcomes import Action
from tests.odds.published_figures import FIGURES, Figure

PAGE = Path(__file__).parents[2] / "docs" / "agreement.md"

HEAD = """# Agreement with published figures

Figures that others print, with ours beside them: percent of the wager, positive for the house. "S17" means
that the dealer stands on a soft 17, "H17" that they draw; "DAS" that a split hand may be doubled. Unless the
line says otherwise a pair is split up to four hands, aces once, and a dealer's blackjack takes one original
wager. A figure agrees if ours is the same to its last printed digit; if it does not, the line names the
reason. The command in the last column prints ours. Written by `python -m tests.odds.agreement_page`.
"""

REASONS = tuple(dict.fromkeys(figure.why for figure in FIGURES if figure.why))


class Compared(NamedTuple):
    figure: Figure
    ours: float
    """In percent."""
    so_played: float | None = None
    """Ours by a chart with the cell that their chart has."""

    @property
    def digits(self) -> int:
        return len(self.figure.printed.partition(".")[2])

    @property
    def agrees(self) -> bool:
        return self._is_printed(self.ours)

    @property
    def agrees_so_played(self) -> bool:
        return self.so_played is not None and self._is_printed(self.so_played)

    def _is_printed(self, ours: float) -> bool:
        return f"{ours + 0.0:.{self.digits}f}" == f"{float(self.figure.printed):.{self.digits}f}"

    @property
    def verdict(self) -> str:
        if self.agrees:
            return "agrees"
        also = f"; played their way, ours is {self.so_played:.4f}" if self.so_played is not None else ""
        return f"differs: reason {1 + REASONS.index(self.figure.why)}{also}"


@lru_cache(maxsize=256)
def _variant(sheet: str, changes: tuple[tuple[str, Any], ...]) -> Variant:
    path = Path(sheet)
    found = PAGE.parents[1] / path if "/" in sheet else resolve_sheet(path)
    return changed(found.read_text("utf-8"), changes)


def compared(figure: Figure) -> Compared:
    sheet = _variant(figure.sheet, figure.changes).sheet
    desk = DESKS[sheet.game]
    chart = desk.best_chart(sheet) if figure.play == "chart" else None
    found = desk.odds(sheet, wager=figure.wager, chart=chart, removed=(), effects=False)
    entry = next(one for one in found["wagers"] if one["wager"] == figure.wager)
    so_played = None
    if figure.cell is not None:
        part, key, play = figure.cell
        theirs = with_cell(chart, part, key, tuple(Action(word) for word in play.split("/")))
        so_played = 100 * float(solve(sheet, chart=theirs).house_advantage)
    return Compared(figure, 100 * entry["house_advantage"], so_played)


def command(figure: Figure) -> str:
    if not figure.changes:
        return f"cutcard odds {figure.sheet}"
    varied = " ".join(f'--vary "{key}={shown(value)}"' for key, value in figure.changes)
    return f"cutcard compare {figure.sheet} {varied}"


def page() -> str:
    return "\n".join(_lines([compared(figure) for figure in FIGURES])) + "\n"


def _lines(found: list[Compared]) -> Iterator[str]:
    yield HEAD
    agreeing = sum(one.agrees for one in found)
    yield f"{len(found)} figures, {agreeing} agree to the last digit. The others differ for these reasons:\n"
    yield from (f"{number}. {why}" for number, why in enumerate(REASONS, 1))
    yield ""
    for group in dict.fromkeys(one.figure.group for one in found):
        yield f"## {group}\n"
        yield "| conditions | printed | ours | | source | command |"
        yield "|---|---:|---:|---|---|---|"
        for one in found:
            figure = one.figure
            if figure.group == group:
                play = ", by its best chart" if figure.play == "chart" else ""
                ours = f"{one.ours:.{max(4, one.digits)}f}"
                yield (
                    f"| {figure.words}{play} | {figure.printed} | {ours} | {one.verdict} | {figure.source} "
                    f"| `{command(figure)}` |"
                )
        yield ""


if __name__ == "__main__":
    PAGE.write_text(page(), "utf-8")
