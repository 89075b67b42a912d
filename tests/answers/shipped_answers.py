"""Makes the answers that are shipped with the program: odds and charts of the bundled sheets, by digest.

`python -m tests.answers.shipped_answers` writes them all again, with names of sheets only those. Run it after
a change that moves a figure or a word of `odds` or `strategy`, and after a new version number.
"""

import json
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from cutcard import __version__
from cutcard.answers.shipped import FIGURES, FOLDER, file_of
from cutcard.api.sheets import bundled_sheets, read_sheet
from cutcard.desk.answers import CHART, ODDS, PAGE, figures_of, page_data
from cutcard.desk.protocol import DESKS
from cutcard.games.protocol import Sheet


def made(sheet: Sheet) -> dict[str, Any]:
    """The answers about one sheet, computed."""
    desk = DESKS[sheet.game]
    chart = desk.best_chart(sheet)
    return {
        "digest": sheet.digest,
        "version": __version__,
        ODDS: desk.odds(sheet, wager=None, chart=None, removed=(), effects=False),
        CHART: desk.write_chart(chart),
        PAGE: page_data(desk.chart_page(sheet, chart)),
    }


def written(data: Mapping[str, Any]) -> str:
    return json.dumps(data, separators=(",", ":")) + "\n"


def bundled() -> dict[str, Sheet]:
    """The bundled sheets by name."""
    return {path.stem: read_sheet(path) for path in bundled_sheets()}


def write(names: set[str], folder: Path = FOLDER) -> None:
    """Writes the answers about the sheets with these names and the figures of all, and removes the rest."""
    folder.mkdir(exist_ok=True)
    sheets, figures = bundled(), {}
    for name, sheet in sheets.items():
        path = folder / file_of(sheet.digest)
        if name in names or not path.exists():
            path.write_text(written(made(sheet)), "utf-8")
        figures[sheet.digest] = figures_of(sheet, json.loads(path.read_bytes())[ODDS])
    (folder / FIGURES).write_text(written({"version": __version__, "sheets": figures}), "utf-8")
    current = {FIGURES, *(file_of(sheet.digest) for sheet in sheets.values())}
    for path in folder.glob("*.json"):
        if path.name not in current:
            path.unlink()


if __name__ == "__main__":
    write(set(sys.argv[1:]) or set(bundled()))
