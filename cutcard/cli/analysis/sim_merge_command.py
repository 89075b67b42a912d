"""`cutcard sim-merge`: its name and arguments."""

from pathlib import Path
from typing import Annotated

import typer

from cutcard.cli.analysis.sim_command import Plot
from cutcard.cli.arguments import AsJson, NoCache


def sim_merge(
    parts: Annotated[
        list[Path], typer.Argument(help="What `sim --first-chunk K --chunks N --json` printed.")
    ],
    partial: Annotated[
        bool, typer.Option("--partial", help="Accept missing chunks; the result says so.")
    ] = False,
    svg: Plot = None,
    no_cache: NoCache = False,
    as_json: AsJson = False,
) -> None:
    """Puts parts of a simulation together: the figures of the whole, to the last bit."""
    from cutcard.cli.analysis.sim_merge import sim_merge as work

    raise typer.Exit(work(parts, partial=partial, svg=svg, no_cache=no_cache, as_json=as_json))
