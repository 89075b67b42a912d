"""`cutcard sim`: Monte Carlo of a sheet, played by a chart with flat wagers."""

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from cutcard import __version__
from cutcard.answers.question import SheetQuestion
from cutcard.cli.analysis.sim_progress import progress_bar
from cutcard.cli.analysis.sim_report import Simulated, chart_digest, check_drawing, print_simulated
from cutcard.cli.commands.cache import answers
from cutcard.cli.commands.check import report_unlawful
from cutcard.cli.errors import InputError, report, say
from cutcard.cli.program import INTERRUPTED
from cutcard.cli.progress import waiting
from cutcard.cli.sheets import UnlawfulSheet, defines_wagers, load_chart, load_table, read_text, resolve_sheet
from cutcard.desk.answers import Answers
from cutcard.desk.protocol import DESKS, GpuDesk, UnsupportedRequestError
from cutcard.law.options import show

if TYPE_CHECKING:
    from cutcard.sim.result import SimResult
    from cutcard.sim.simulation import Simulation

GOOD = 0
SEED_BITS = 64
"""The kernels' limit, repeated here because importing them is slow."""
MOST_ROUNDS = 10**12
"""Half a day on two cores."""
SIMULATION = "simulation"


class SimOptions(NamedTuple):
    """What a simulation may be asked for beside its figures."""

    depths: bool = False
    histogram: bool = False
    svg: Path | None = None
    executor: str = "threads"
    first_chunk: int | None = None
    chunks: int | None = None
    progress: bool = False

    @property
    def in_parts(self) -> bool:
        return self.first_chunk is not None or self.chunks is not None


def sim(
    sheet_path: Path,
    rounds: int,
    seed: int | None,
    device: str,
    workers: int | None,
    strategy: Path | None,
    boxes: int,
    fresh_shoe: bool,
    as_json: bool,
    no_cache: bool = False,
    save_tables: Path | None = None,
    more: SimOptions = SimOptions(),  # noqa: B008 - it cannot be changed
) -> int:
    """Plays the rounds, prints the results and returns the exit code."""
    try:
        _check_numbers(rounds, seed, device, workers)
        _check_more(more, seed, device)
        if more.svg is not None:
            check_drawing(more.svg)
        sheet = load_table(sheet_path)
        desk = DESKS[sheet.game]
        if not 1 <= boxes <= desk.boxes(sheet):
            raise InputError(f"this table has 1 to {desk.boxes(sheet)} boxes, not {boxes}", key="--boxes")
        if more.in_parts and defines_wagers():
            raise InputError("a sheet that defines wagers is not simulated in parts", key="--first-chunk")
        desk.check_simulated(sheet, device)
        source = answers(no_cache=no_cache, own_wagers=defines_wagers())
        chart = load_chart(strategy, sheet) if strategy is not None else _own_chart(source, sheet)
        if save_tables is not None:
            return _save_tables(desk, sheet, chart, save_tables, boxes, fresh_shoe, as_json=as_json)
        asked = SimRequest(sheet, chart, rounds, seed, boxes, fresh_shoe, more.depths, more.histogram)
        if device == "cuda":
            found = _on_gpu(desk, asked, more)
        elif more.in_parts:
            found = _part(asked, workers, more, _sheet_text(sheet_path))
        else:
            found = _whole(source, asked, workers, more)
        found = found._replace(own_chart=strategy is None)
        print_simulated(found, source, as_json=as_json, svg=more.svg, compared=not more.in_parts)
    except InputError as error:
        return report(error, as_json=as_json)
    except UnlawfulSheet as error:
        return report_unlawful(error, as_json=as_json)
    except UnsupportedRequestError as error:
        return report(InputError(str(error), key=error.key), as_json=as_json)
    return INTERRUPTED if found.words and not found.part_is_whole else GOOD


class SimRequest(NamedTuple):
    """What the figures of a simulation depend on."""

    sheet: Any
    chart: Any
    rounds: int
    seed: int | None
    boxes: int
    fresh_shoe: bool
    depths: bool
    histogram: bool

    @property
    def options(self) -> dict[str, Any]:
        """As plain values, the chart by its digest; the sheet is named apart."""
        return {
            "strategy_digest": chart_digest(DESKS[self.sheet.game].write_chart(self.chart)),
            "rounds": self.rounds,
            "seed": self.seed,
            "boxes": self.boxes,
            "fresh_shoe": self.fresh_shoe,
            "depths": self.depths,
            "histogram": self.histogram,
        }

    def simulation(self) -> "Simulation":
        """`InputError` where the table cannot be simulated so."""
        from cutcard.sim.simulation import NotSimulatedError

        found: Simulation
        try:
            found = DESKS[self.sheet.game].simulation(
                self.sheet,
                self.chart,
                rounds=self.rounds,
                boxes=self.boxes,
                fresh_shoe=self.fresh_shoe,
                histogram=self.histogram,
            )
            if self.depths:
                from cutcard.sim.depths import by_depth

                found = by_depth(found)
        except NotSimulatedError as error:
            raise InputError(str(error), key="--depths" if self.depths else "--histogram") from None
        return found


def _whole(source: Answers, asked: SimRequest, workers: int | None, more: SimOptions) -> Simulated:
    """From the cache, or played and kept there. Without a seed, every simulation is another one."""
    question = SheetQuestion(SIMULATION, asked.sheet.digest, tuple(asked.options.items()))
    if source.cache is not None and asked.seed is not None:
        known = source.cache.find(question)
        if known is not None:
            from cutcard.sim.result import result_from

            return Simulated(asked.sheet, asked.chart, False, result_from(known), cached=True)
    found, total, done = _simulated(asked, None, workers, more)
    if done == total:
        if source.cache is not None and asked.seed is not None:
            from cutcard.sim.result import result_data

            source.cache.keep(question, result_data(found))
        return Simulated(asked.sheet, asked.chart, False, found)
    unit = "shoes" if asked.depths else "rounds"
    words = f"stopped after {done:,} of {total:,} {unit}: a partial result"
    return Simulated(asked.sheet, asked.chart, False, found, words)


def _simulated(
    asked: SimRequest, chunks: range | None, workers: int | None, more: SimOptions
) -> "tuple[SimResult, int, int]":
    simulation = asked.simulation()
    part, seed = _play(simulation, asked, chunks, workers, more)
    return simulation.figures(part, seed), simulation.rounds, part.rounds


def _play(
    simulation: "Simulation", asked: SimRequest, chunks: range | None, workers: int | None, more: SimOptions
) -> tuple[Any, int]:
    from cutcard.sim.chunks import seed_for
    from cutcard.sim.executors import ExecutorError
    from cutcard.sim.runner import play_chunks

    seed = seed_for(simulation.rounds, asked.seed, workers)
    size = simulation.size
    total = simulation.rounds
    if chunks is not None:
        total = min(total, chunks.stop * size) - chunks.start * size
    try:
        with progress_bar(total, "shoes" if asked.depths else "rounds", asked=more.progress) as told:
            return play_chunks(simulation, seed, chunks, workers, told, more.executor), seed
    except ExecutorError as error:
        raise InputError(str(error), key="--executor") from None


def _part(asked: SimRequest, workers: int | None, more: SimOptions, sheet_text: str) -> Simulated:
    """Some chunks of a simulation, to be put together with others."""
    from cutcard.sim.chunks import chunks_of
    from cutcard.sim.part_data import part_data
    from cutcard.sim.parts import chunk_words

    simulation = asked.simulation()
    total = chunks_of(simulation.rounds, simulation.size)
    first = more.first_chunk or 0
    if not 0 <= first < total:
        raise InputError(f"these rounds have chunks 0 to {total - 1}, got {show(first)}", key="--first-chunk")
    end = total if more.chunks is None else min(total, first + more.chunks)
    part, seed = _play(simulation, asked, range(first, end), workers, more)
    whole = sum(each - one for one, each in part.chunks) == end - first
    data = part_data(part, identity(asked, sheet_text))
    done = chunk_words(part.chunks).rpartition(" ")[0]
    words = f"a part: {done} of {total}" + ("" if whole else f"; stopped before chunk {end}")
    figures = simulation.figures(part, seed)
    return Simulated(asked.sheet, asked.chart, False, figures, words, data, part_is_whole=whole)


def identity(asked: SimRequest, sheet_text: str) -> dict[str, Any]:
    """What a part is a part of: parts with the same identity belong together."""
    return {
        "version": __version__,
        "sheet_digest": asked.sheet.digest,
        **asked.options,
        "sheet": sheet_text,
        "strategy": DESKS[asked.sheet.game].write_chart(asked.chart),
    }


def _sheet_text(path: Path) -> str:
    return read_text(resolve_sheet(path), shown=path, bundled=True)


def _on_gpu(desk: object, asked: SimRequest, more: SimOptions) -> Simulated:
    assert isinstance(desk, GpuDesk), "`check_simulated` refuses other games"
    with progress_bar(asked.rounds, asked=more.progress) as told:
        found = desk.simulate_on_gpu(
            asked.sheet,
            asked.chart,
            rounds=asked.rounds,
            seed=asked.seed,
            boxes=asked.boxes,
            fresh_shoe=asked.fresh_shoe,
            progress=told,
        )
    stopped = found.rounds < asked.rounds
    words = f"stopped after {found.rounds:,} of {asked.rounds:,} rounds: a partial result" if stopped else ""
    return Simulated(asked.sheet, asked.chart, False, found, words)


def _save_tables(
    desk: object, sheet: Any, chart: Any, path: Path, boxes: int, fresh_shoe: bool, *, as_json: bool
) -> int:
    if not isinstance(desk, GpuDesk):
        raise InputError("a GPU simulates only blackjack", key="--save-tables")
    try:
        desk.save_tables(sheet, chart, path, boxes=boxes, fresh_shoe=fresh_shoe)
    except OSError as error:
        raise InputError(f"cannot be written: {error.strerror}", file=str(path)) from None
    if as_json:
        print(json.dumps({"tables": str(path)}))
    else:
        say(f"{path}: play it with python -m cutcard.sim.gpu {path} --rounds 1e11")
    return GOOD


def _own_chart(source: Answers, sheet: Any) -> Any:
    with waiting(f"Working out the best chart of {sheet.name}, to play by"):
        return source.best_chart(sheet)


def _check_numbers(rounds: int, seed: int | None, device: str, workers: int | None) -> None:
    if not 1 <= rounds <= MOST_ROUNDS:
        raise InputError(f"expected 1 to {MOST_ROUNDS:,} rounds, got {show(rounds)}", key="--rounds")
    if seed is not None and not 0 <= seed < 1 << SEED_BITS:
        most = (1 << SEED_BITS) - 1
        raise InputError(f"expected a whole number from 0 to {most}, got {show(seed)}", key="--seed")
    if workers is not None and not 1 <= workers <= 1024:
        raise InputError(f"expected 1 to 1024 workers, got {show(workers)}", key="--workers")
    if device not in ("cpu", "cuda"):
        raise InputError(f"expected cpu or cuda, got {show(device)}", key="--device")


def _check_more(more: SimOptions, seed: int | None, device: str) -> None:
    kind, _, address = more.executor.partition(":")
    if more.executor not in ("threads", "processes") and not (kind == "dask" and address):
        raise InputError(
            f"expected threads, processes or dask:ADDRESS, got {show(more.executor)}", key="--executor"
        )
    if more.chunks is not None and more.chunks < 1:
        raise InputError(f"expected 1 or more chunks, got {show(more.chunks)}", key="--chunks")
    if more.in_parts and seed is None:
        raise InputError("a part of a simulation needs the seed of the whole", key="--seed")
    if more.depths and more.histogram:
        raise InputError("results are not counted by depth: leave out one of the two", key="--histogram")
    if device == "cuda":
        for key, wanted in {
            "--depths": more.depths,
            "--histogram": more.histogram,
            "--svg": more.svg is not None,
            "--first-chunk": more.in_parts,
            "--executor": more.executor != "threads",
        }.items():
            if wanted:
                raise InputError("a GPU gives the figures alone; leave the device at cpu", key=key)
