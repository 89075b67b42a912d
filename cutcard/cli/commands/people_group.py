"""The names and arguments of `cutcard people ...`. `people.py` carries them out.

These commands need access to the house's database and nothing else, so they belong to its owner. They work
whether or not a server runs on it.
"""

from typing import Annotated

import typer

from cutcard.cli.arguments import AsCsv, AsJson, Commands

people = typer.Typer(
    cls=Commands,
    no_args_is_help=True,
    add_completion=False,
    rich_markup_mode=None,
    help="People of a house: roles, locks, sessions, passwords, and the record of all of it.",
)

Name = Annotated[str, typer.Argument(metavar="NAME", help="The person's name.")]
Database = Annotated[
    str, typer.Option(help="As for `serve`. Default: the file in your data folder.", show_default=False)
]
Why = Annotated[str, typer.Option(help="The reason, in 3 to 200 characters. It goes into the record.")]


@people.command("list")
def list_people(
    search: Annotated[str, typer.Option(help="Only names that contain this, guests included.")] = "",
    database: Database = "",
    as_json: AsJson = False,
) -> None:
    """Accounts with role, lock, sessions and second factor."""
    from cutcard.cli.commands.people import list_people as work

    raise typer.Exit(work(database, search, as_json=as_json))


@people.command()
def role(
    name: Name,
    new: Annotated[str, typer.Argument(metavar="ROLE", help="dealer, floorperson, auditor, admin, or none.")],
    why: Why,
    database: Database = "",
    as_json: AsJson = False,
) -> None:
    """Gives a person a role of the staff in place of the one they have, or takes it away."""
    from cutcard.cli.commands.people import role as work

    raise typer.Exit(work(database, name, new, why, as_json=as_json))


@people.command()
def password(name: Name, why: Why, database: Database = "", as_json: AsJson = False) -> None:
    """Voids a person's password and prints a code, once, by which they choose another."""
    from cutcard.cli.commands.people import password as work

    raise typer.Exit(work(database, name, why, as_json=as_json))


@people.command()
def lock(name: Name, why: Why, database: Database = "", as_json: AsJson = False) -> None:
    """Locks a person out: their sessions end, and they cannot sign in."""
    from cutcard.cli.commands.people import lock as work

    raise typer.Exit(work(database, name, why, as_json=as_json))


@people.command()
def unlock(name: Name, why: Why, database: Database = "", as_json: AsJson = False) -> None:
    """Lets a locked person sign in again."""
    from cutcard.cli.commands.people import unlock as work

    raise typer.Exit(work(database, name, why, as_json=as_json))


@people.command("remove-second-factor")
def remove_second_factor(name: Name, why: Why, database: Database = "", as_json: AsJson = False) -> None:
    """Removes the second factor of a person who has lost their app and their recovery codes."""
    from cutcard.cli.commands.people import remove_second_factor as work

    raise typer.Exit(work(database, name, why, as_json=as_json))


@people.command()
def sessions(name: Name, database: Database = "", as_json: AsJson = False) -> None:
    """The open sessions of a person: device, address, when it was last used."""
    from cutcard.cli.commands.people import list_sessions as work

    raise typer.Exit(work(database, name, as_json=as_json))


@people.command("end-sessions")
def end_sessions(
    name: Name,
    why: Why,
    session: Annotated[str, typer.Option(metavar="ID", help="Only this one. Default: all.")] = "",
    database: Database = "",
    as_json: AsJson = False,
) -> None:
    """Ends sessions of a person."""
    from cutcard.cli.commands.people import end_sessions as work

    raise typer.Exit(work(database, name, why, session, as_json=as_json))


@people.command()
def events(
    about: Annotated[str, typer.Option(metavar="NAME", help="Only of this person's account.")] = "",
    most: Annotated[int, typer.Option(min=1, max=100_000, help="How many, the last ones first.")] = 50,
    database: Database = "",
    as_json: AsJson = False,
) -> None:
    """The record of security events, the newest first: who did what to whose account, and why."""
    from cutcard.cli.commands.people import list_events as work

    raise typer.Exit(work(database, about, most, as_json=as_json))


@people.command()
def statement(
    name: Name,
    since: Annotated[str, typer.Option("--from", metavar="DATE", help="From this day on: 2026-11-01.")] = "",
    until: Annotated[str, typer.Option("--to", metavar="DATE", help="To this day, included.")] = "",
    database: Database = "",
    as_json: AsJson = False,
    as_csv: AsCsv = False,
) -> None:
    """A person's wallet: opening balance, every movement, closing balance. Days are in UTC."""
    from cutcard.cli.commands.statement import statement as work

    raise typer.Exit(work(database, name, since, until, as_json=as_json, as_csv=as_csv))
