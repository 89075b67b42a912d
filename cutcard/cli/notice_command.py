"""The name and arguments of `cutcard notice`. `commands/notice.py` carries it out."""

from pathlib import Path
from typing import Annotated

import typer

from cutcard.cli.arguments import AsJson, Output, PaperSize


def notice(
    old: Annotated[Path, typer.Argument(help="The sheet in force.")],
    new: Annotated[Path, typer.Argument(help="The new sheet.")],
    table: Annotated[str, typer.Option(help="The table. Default: the name of the new sheet.")] = "",
    effective: Annotated[str, typer.Option(help="When it takes effect: 2026-11-16T20:30.")] = "",
    sign_posted: Annotated[str, typer.Option(help="When the sign was posted.")] = "",
    announced: Annotated[str, typer.Option(help="When the patrons were told.")] = "",
    notified: Annotated[str, typer.Option(help="When the Commission was told.")] = "",
    beside: Annotated[
        list[Path] | None, typer.Option(help="Another sheet of the licensee; may be repeated.")
    ] = None,
    announce: Annotated[
        str, typer.Option(metavar="URL", help="Announce it at this running server, at --table.")
    ] = "",
    withdraw: Annotated[
        str, typer.Option(metavar="URL", help="Take it back at this server, before it takes effect.")
    ] = "",
    also: Annotated[
        list[str] | None,
        typer.Option(
            metavar="TABLE", help="Another table of the server with the same sheets; may be repeated."
        ),
    ] = None,
    name: Annotated[
        str,
        typer.Option(
            "--as",
            metavar="NAME",
            help="The account of a floorperson there. Its password is asked for, or "
            "read from CUTCARD_PASSWORD.",
        ),
    ] = "",
    output: Output = None,
    size: PaperSize = "letter",
    as_json: AsJson = False,
) -> None:
    """What another sheet changes, the duties of 8.3 and the earliest lawful moment."""
    from cutcard.cli.commands.notice import NoticeRequest
    from cutcard.cli.commands.notice import notice as work

    asked = NoticeRequest(
        old=old,
        new=new,
        table=table,
        effective=effective,
        sign=sign_posted,
        announced=announced,
        notified=notified,
        beside=beside or (),
        output=output,
        size=size,
        announce=announce,
        withdraw=withdraw,
        also=also or (),
        name=name,
    )
    raise typer.Exit(work(asked, as_json=as_json))
