"""`cutcard sim`: its name and arguments."""

from pathlib import Path
from typing import Annotated

import typer

from cutcard.cli.arguments import AsJson, NoCache, Sheet, Strategy
from cutcard.cli.counts import BadCountError, read_count

Plot = Annotated[
    Path | None,
    typer.Option(metavar="FILE", help="Draw the running mean, or with --depths the curve, into this file."),
]


def sim(
    sheet: Sheet,
    rounds: Annotated[str, typer.Option(metavar="N", help="How many rounds: 1000000, 1e9, 10M.")],
    seed: Annotated[int | None, typer.Option(help="The same seed gives the same result.")] = None,
    device: Annotated[str, typer.Option(help="Where it is simulated: cpu, or cuda for a GPU.")] = "cpu",
    workers: Annotated[int | None, typer.Option(help="Processor cores to use.")] = None,
    strategy: Strategy = None,
    boxes: Annotated[int, typer.Option(help="Boxes played.")] = 1,
    fresh_shoe: Annotated[bool, typer.Option("--fresh-shoe", help="Shuffle before every round.")] = False,
    depths: Annotated[
        bool, typer.Option("--depths", help="The result at every depth of the cutting card, in one pass.")
    ] = False,
    histogram: Annotated[
        bool, typer.Option("--histogram", help="Count rounds by their results; covariance of the wagers.")
    ] = False,
    svg: Plot = None,
    executor: Annotated[
        str, typer.Option(help="Where chunks are played: threads, processes or dask:ADDRESS.")
    ] = "threads",
    first_chunk: Annotated[
        int | None, typer.Option(metavar="K", help="Play only a part, from this chunk on; 0 is the first.")
    ] = None,
    chunks: Annotated[
        int | None, typer.Option(metavar="N", help="How many chunks of 262,144 rounds the part has.")
    ] = None,
    progress: Annotated[
        bool, typer.Option("--progress", help="Report progress without a terminal too.")
    ] = False,
    save_tables: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Write the tables for a machine with a GPU instead.")
    ] = None,
    no_cache: NoCache = False,
    as_json: AsJson = False,
) -> None:
    """Plays the sheet at random, many times: mean, error and deviation of every wager."""
    many = count_of(rounds, as_json=as_json)
    from cutcard.cli.analysis.sim import SimOptions
    from cutcard.cli.analysis.sim import sim as work

    more = SimOptions(depths, histogram, svg, executor, first_chunk, chunks, progress)
    asked = (many, seed, device, workers, strategy, boxes, fresh_shoe)
    raise typer.Exit(work(sheet, *asked, as_json, no_cache, save_tables, more))


def count_of(rounds: str, *, as_json: bool) -> int:
    """A number of rounds as people write it; ends the program where it is none."""
    from cutcard.cli.errors import InputError, report

    try:
        return read_count(rounds)
    except BadCountError as error:
        raise typer.Exit(report(InputError(str(error), key="--rounds"), as_json=as_json)) from None
