"""`cutcard restore`: makes a new database from a backup."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from cutcard.cli.arguments import AsJson
from cutcard.cli.records.backup_command import carried_out
from cutcard.cli.records.keys_group import Database, KeyFile

if TYPE_CHECKING:
    from cutcard.pit.backup.backup import BackupResult
    from cutcard.pit.keys.house_keys import HouseKeys


def restore(
    file: Annotated[Path, typer.Argument(help="A backup that `cutcard backup` made.")],
    database: Database = "",
    keys: KeyFile = "",
    as_json: AsJson = False,
) -> None:
    """Makes a new database from a backup and audits it. Never overwrites an existing one."""
    from cutcard.cli.data_folder import usual_database

    target = database or usual_database()

    def work(found: "HouseKeys | None") -> "BackupResult":
        from cutcard.pit.backup.backup import restore as restored

        return restored(file, target, found)

    raise typer.Exit(carried_out(work, "The database", database, keys, as_json=as_json))
