"""`cutcard petition`: the file of a petition for a new game (8.4), from a sheet and the petitioners."""

import json
from pathlib import Path
from typing import Any

from cutcard.cli.commands.check import report_unlawful
from cutcard.cli.errors import InputError, report, say
from cutcard.cli.paper_files import paper_size, write_papers
from cutcard.cli.progress import waiting
from cutcard.cli.sheets import UnlawfulSheet, read_table, read_text, unreadable
from cutcard.desk.protocol import UnsupportedRequestError
from cutcard.papers.petition.completeness import missing, open_filings, status_of
from cutcard.papers.petition.figures import compute
from cutcard.papers.petition.paper import Petition, petition_paper
from cutcard.papers.petition.particulars import Particulars, read_particulars

GOOD, NO = 0, 1
_LARGEST_PICTURE = 1 << 22
MOST_ROUNDS = 10**12


def petition(
    sheet: Path,
    petitioner: Path,
    output: Path | None,
    *,
    rounds: int,
    seed: int,
    size: str,
    as_json: bool,
) -> int:
    """Writes the file, and says what it lacks: exit 1 while something is missing."""
    try:
        on = paper_size(size)
        if not 0 <= rounds <= MOST_ROUNDS:
            raise InputError(f"expected 0 to {MOST_ROUNDS:,} rounds, got {rounds}", key="--rounds")
        read = read_table(sheet)
        if read.violations and not read.proposed:
            raise UnlawfulSheet(str(sheet), read.violations)
        if read.sheet is None:
            raise unreadable(sheet, read.not_built)
        given, pictures = _particulars(petitioner)
        if output is not None:
            with waiting(f"Working out odds and simulation of {read.sheet.name}"):
                figures = compute(read.sheet, rounds=rounds, seed=seed)
            made = Petition(read=read, given=given, figures=figures, pictures=pictures)
            write_papers(output, {"petition": petition_paper(made, size=on)})
    except InputError as error:
        return report(error, as_json=as_json)
    except UnlawfulSheet as error:
        return report_unlawful(error, as_json=as_json)
    except UnsupportedRequestError as error:
        return report(InputError(str(error), key=error.key), as_json=as_json)
    if as_json:
        print(json.dumps(_data(given)))
    else:
        say(_text(given))
    return NO if missing(given) or status_of(given).wrong else GOOD


def _particulars(path: Path) -> tuple[Particulars, dict[str, str]]:
    given, problems = read_particulars(read_text(path, shown=path))
    if problems:
        raise unreadable(path, problems)
    names = [name for name in (*given.equipment_pictures, given.layout_picture) if name]
    return given, {name: _picture(path, name) for name in names}


def _picture(path: Path, name: str) -> str:
    beside = path.parent / name
    text = read_text(beside, shown=beside, largest=_LARGEST_PICTURE)
    if "<svg" not in text[:2000]:
        raise InputError("expected a picture as SVG, got something else", file=str(beside))
    return text


def _data(given: Particulars) -> dict[str, Any]:
    found = status_of(given)
    return {
        "complete": not missing(given),
        "missing": [{"clause": one.clause, "key": one.key, "message": one.words} for one in missing(given)],
        "stands": found.step,
        "next": list(found.next),
        "test_filings": [
            {"clause": one.clause, "key": one.key, "message": one.words} for one in open_filings(given)
        ],
        "out_of_order": [{"clause": clause, "message": words} for clause, words in found.wrong],
    }


def _text(given: Particulars) -> str:
    found, lacks = status_of(given), missing(given)
    lines = [f"The petition is {'not complete' if lacks else 'complete'}; its state: {found.step}."]
    lines += [f"  missing  {one}" for one in lacks]
    lines += [f"  next     {one}" for one in found.next if one not in map(str, lacks)]
    lines += [f"  wrong    {clause}: {words}" for clause, words in found.wrong]
    return "\n".join(lines)
