"""`cutcard sim-merge`: parts of a simulation from many machines, put together to the last bit."""

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from cutcard import __version__
from cutcard.cli.analysis.sim import GOOD, SimRequest
from cutcard.cli.analysis.sim_report import Simulated, print_simulated
from cutcard.cli.commands.cache import answers
from cutcard.cli.errors import InputError, report
from cutcard.cli.sheets import read_text
from cutcard.desk.protocol import DESKS, UnsupportedRequestError
from cutcard.games.sheet_parser import read_sheet_text
from cutcard.sim.chunks import chunks_of
from cutcard.sim.part_data import NoPartError, part_data, read_part
from cutcard.sim.parts import ChunkTwiceError, SimulationPart, chunk_words
from cutcard.strategies.strategy_file import BadChartError

_LARGEST_PART = 1 << 30
_NAMES = {
    "version": "version of the program",
    "sheet_digest": "sheet",
    "strategy_digest": "strategy",
    "fresh_shoe": "--fresh-shoe",
    "depths": "--depths",
    "histogram": "--histogram",
}
"""What the parts of one simulation share, in words where a key is none."""


def sim_merge(
    paths: Sequence[Path], *, partial: bool, svg: Path | None, no_cache: bool, as_json: bool
) -> int:
    """Adds the parts up, prints the figures and returns the exit code."""
    try:
        whole, same = _sum_of(paths)
        asked = _request_of(paths[0], same)
        simulation = asked.simulation()
        chunks = chunks_of(simulation.rounds, simulation.size)
        missing = whole.missing(chunks)
        if missing and not partial:
            raise InputError(f"{chunk_words(missing)} missing, of {chunks}; --partial accepts this")
        found = Simulated(asked.sheet, asked.chart, False, simulation.figures(whole, same["seed"]))
        if missing:
            words = f"a partial result: {chunk_words(missing)} missing, of {chunks}"
            found = found._replace(words=words, part=part_data(whole, same))
        source = answers(no_cache=no_cache)
        print_simulated(found, source, as_json=as_json, svg=svg, compared=not missing)
    except InputError as error:
        return report(error, as_json=as_json)
    except UnsupportedRequestError as error:
        return report(InputError(str(error), key=error.key), as_json=as_json)
    return GOOD


def _sum_of(paths: Sequence[Path]) -> tuple[SimulationPart, dict[str, Any]]:
    """The parts together, and what they are parts of."""
    whole = SimulationPart()
    same: dict[str, Any] = {}
    where: list[tuple[Path, list[tuple[int, int]]]] = []
    for path in paths:
        part, identity = _read(path)
        same = same or identity
        for key, value in same.items():
            if identity.get(key) != value:
                raise InputError(_another(key, value, identity.get(key), paths[0]), file=str(path))
        try:
            whole.add(part)
        except ChunkTwiceError as error:
            first, end = error.chunks
            before = next(one for one, runs in where if any(a < end and first < b for a, b in runs))
            raise InputError(f"{chunk_words([(first, end)])} in {before} too", file=str(path)) from None
        where.append((path, part.chunks))
    return whole, same


def _another(key: str, expected: Any, found: Any, first: Path) -> str:
    name = _NAMES.get(key, key)
    if key in {"sheet", "strategy"}:
        return f"expected the {name} of {first}, got a different one"
    return f"expected the {name} of {first}, {expected}, got {found}"


def _read(path: Path) -> tuple[SimulationPart, dict[str, Any]]:
    text = read_text(path, shown=path, largest=_LARGEST_PART)
    try:
        data = json.loads(text)
        return read_part(data.get("part") if isinstance(data, dict) else None)
    except NoPartError as error:
        raise InputError(str(error), file=str(path)) from None
    except (ValueError, RecursionError):
        message = "expected a part, as `sim --first-chunk K --chunks N --json` writes it, got no JSON"
        raise InputError(message, file=str(path)) from None


def _request_of(path: Path, same: dict[str, Any]) -> SimRequest:
    """The simulation that the parts are of. They carry its sheet and its chart."""
    if same["version"] != __version__:
        message = f"expected a part of this program's version, {__version__}, got {same['version']}"
        raise InputError(message, file=str(path))
    sheet = read_sheet_text(same["sheet"]).sheet
    if sheet is None or sheet.digest != same["sheet_digest"]:
        raise InputError("its sheet is not the one its digest names", file=str(path))
    try:
        chart = DESKS[sheet.game].read_chart(same["strategy"], sheet)
    except BadChartError as error:
        raise InputError(f"its strategy does not fit its sheet: {error}", file=str(path)) from None
    options = {key: same[key] for key in ("rounds", "seed", "boxes", "fresh_shoe", "depths", "histogram")}
    return SimRequest(sheet, chart, **options)
