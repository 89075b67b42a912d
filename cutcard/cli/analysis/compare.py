"""`cutcard compare`: sheets side by side, what differs and what it is worth."""

import csv
import json
import sys
from collections.abc import Sequence
from pathlib import Path

from cutcard.cli.arguments import Form
from cutcard.cli.commands.cache import answers
from cutcard.cli.commands.check import report_unlawful
from cutcard.cli.errors import InputError, report, say
from cutcard.cli.layout import grid, paragraph
from cutcard.cli.progress import waiting
from cutcard.cli.sheets import UnlawfulSheet, defines_wagers, read_table, resolve_sheet, unreadable
from cutcard.cli.sheets import read_text as read_file
from cutcard.desk.comparison import FIGURES, Comparison, compare
from cutcard.desk.protocol import UnsupportedRequestError, percent
from cutcard.desk.variants import (
    BadVariantError,
    Variant,
    changed,
    every_combination,
    read_change,
    variant_of,
)

MOST = 24
"""So many sheets side by side, and no more: every one is worked out whole."""


def compare_sheets(
    sheets: Sequence[Path], vary: Sequence[str], form: Form = "text", *, no_cache: bool = False
) -> int:
    """Prints the comparison; returns the exit code."""
    as_json = form == "json"
    try:
        variants = [one for path in sheets for one in _variants(path, vary, named=len(sheets) > 1)]
        if len(variants) < 2:
            raise InputError("expected two sheets or more, or one and --vary KEY=VALUE,VALUE")
        if len(variants) > MOST:
            raise InputError(f"expected at most {MOST} sheets to compare, got {len(variants)}", key="--vary")
        with waiting(f"Working out the exact odds of {len(variants)} sheets"):
            found = compare(variants, answers(no_cache=no_cache, own_wagers=defines_wagers()))
    except InputError as error:
        return report(error, as_json=as_json)
    except UnlawfulSheet as error:
        return report_unlawful(error, as_json=as_json)
    except UnsupportedRequestError as error:
        return report(InputError(str(error), key=error.key), as_json=as_json)
    if as_json:
        print(json.dumps(found.data()))
    elif form == "csv":
        _csv(found)
    else:
        say("\n".join(_page(found)))
    return 0


def _variants(path: Path, vary: Sequence[str], *, named: bool) -> list[Variant]:
    read = read_table(path)
    if read.violations and not read.proposed:
        raise UnlawfulSheet(str(path), read.violations)
    if read.sheet is None:
        raise unreadable(path, read.not_built)
    plain = variant_of(path.stem, read)
    if not vary:
        return [plain]
    text = read_file(resolve_sheet(path), shown=path)
    try:
        changes = [read_change(each, plain.options) for each in vary]
        made = [changed(text, each) for each in every_combination(changes)]
    except BadVariantError as error:
        raise InputError(str(error), file=str(path), key=error.key) from None
    if len(made) == 1:
        made.insert(0, plain)
    return [one._replace(name=f"{path.stem}: {one.name}") if named else one for one in made]


# --- for people -------------------------------------------------------------------------------------------


def _page(found: Comparison) -> list[str]:
    letters = [_letter(place) for place in range(len(found.variants))]
    parts = [
        paragraph(f"{letter}  {_named(one)}") for letter, one in zip(letters, found.variants, strict=True)
    ]
    parts += ["", _advantages(found, letters)]
    if found.differences:
        rows = [
            (f"{each.key} ({each.clause})", *("-" if one is None else one.strip('"') for one in each.values))
            for each in found.differences
        ]
        parts.append(grid("What differs", ("key", *letters), rows))
    if found.cells is None:
        parts.append(paragraph("sheets of different games: their charts are not compared"))
    elif not found.cells:
        parts.append(paragraph("the best charts are the same"))
    else:
        cells = [(each.cell, *each.plays) for each in found.cells]
        parts.append(grid("Cells of the best chart that differ", ("cell", *letters), cells))
    return parts


def _letter(place: int) -> str:
    return "ABCDEFGHIJKLMNOPQRSTUVWX"[place]


def _named(one: Variant) -> str:
    clauses = ", ".join(dict.fromkeys(each.clause for each in one.asks))
    return f"{one.name} (proposed: departs from {clauses})" if clauses else one.name


def _advantages(found: Comparison, letters: Sequence[str]) -> str:
    rows = []
    for each in found.wagers:
        advantages, deviations = each.figures["house_advantage"], each.figures["standard_deviation"]
        rows.append((each.wager, *(percent(one) for one in advantages)))
        if each.wager == found.main:
            rows.append(("  by its best chart", *(percent(one) for one in found.by_chart)))
        rows.append(("  deviation", *("-" if one is None else f"{one:.4f}" for one in deviations)))
    return grid("House advantage", ("wager", *letters), rows)


def _csv(found: Comparison) -> None:
    """A row for each sheet and wager."""
    out = csv.writer(sys.stdout, lineterminator="\n")
    keys = [each.key for each in found.differences]
    out.writerow(("sheet", *keys, "wager", *FIGURES))
    for place, one in enumerate(found.variants):
        chosen = [(each.values[place] or "").strip('"') for each in found.differences]
        for row in found.wagers:
            figures = [row.figures[name][place] for name in FIGURES]
            if figures[0] is not None:
                out.writerow(
                    (one.name, *chosen, row.wager, *("" if each is None else each for each in figures))
                )
