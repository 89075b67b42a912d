"""The name and arguments of `cutcard audit`. `commands/audit.py` carries it out."""

from pathlib import Path
from typing import Annotated

import typer

from cutcard.cli.arguments import AsJson
from cutcard.cli.records.keys_group import KeyFile


def audit(
    database: Annotated[
        str | None, typer.Option(help="As for `serve`. Default: the file in your data folder.")
    ] = None,
    replay: Annotated[
        bool, typer.Option("--replay", help="Do every act again by the rules, and compare.")
    ] = False,
    heads: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Signed heads: find later changes.")
    ] = None,
    keys: KeyFile = "",
    as_json: AsJson = False,
) -> None:
    """Rebuilds every live table from its log, checks chain and money, and names the first bad row."""
    from cutcard.cli.commands.audit import audit as work

    raise typer.Exit(work(database, replay=replay, heads=heads, keys=keys, as_json=as_json))
