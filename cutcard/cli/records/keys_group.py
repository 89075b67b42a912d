"""The names and arguments of `cutcard keys ...`. `keys.py` carries them out."""

from typing import Annotated

import typer

from cutcard.cli.arguments import AsJson, Commands

keys = typer.Typer(
    cls=Commands,
    no_args_is_help=True,
    add_completion=False,
    rich_markup_mode=None,
    help="The keys of a house, kept outside its database: they seal undealt cards and sign the record.",
)

KeyFile = Annotated[
    str,
    typer.Option("--keys", metavar="FILE", help="The file of keys. Default: the one beside the database."),
]
Database = Annotated[
    str, typer.Option(help="As for `serve`. Default: the file in your data folder.", show_default=False)
]


@keys.command()
def show(file: KeyFile = "", database: Database = "", as_json: AsJson = False) -> None:
    """The public half of each key, the newest first: what an auditor needs. No secret is printed."""
    from cutcard.cli.records.keys import show as work

    raise typer.Exit(work(database, file, as_json=as_json))


@keys.command()
def new(file: KeyFile = "", database: Database = "", as_json: AsJson = False) -> None:
    """Makes a file with one key for a house that has none. `serve` does the same at its first start."""
    from cutcard.cli.records.keys import new as work

    raise typer.Exit(work(database, file, as_json=as_json))


@keys.command()
def rotate(file: KeyFile = "", database: Database = "", as_json: AsJson = False) -> None:
    """Adds a key that seals and signs from the server's next start on. The older keys stay in the file."""
    from cutcard.cli.records.keys import rotate as work

    raise typer.Exit(work(database, file, as_json=as_json))
