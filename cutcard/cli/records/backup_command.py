"""`cutcard backup` and what it shares with `cutcard restore`."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from cutcard.cli.arguments import AsJson
from cutcard.cli.records.keys_group import Database, KeyFile

if TYPE_CHECKING:
    from cutcard.pit.backup.backup import BackupResult
    from cutcard.pit.keys.house_keys import HouseKeys


def backup(
    file: Annotated[Path, typer.Argument(help="The backup to make; a SQLite database.")],
    database: Database = "",
    keys: KeyFile = "",
    as_json: AsJson = False,
) -> None:
    """Copies a house into one file, while servers run, and audits the copy. The keys are not in it."""

    def work(found: "HouseKeys | None") -> "BackupResult":
        from cutcard.cli.data_folder import usual_database
        from cutcard.pit.backup.backup import back_up

        return back_up(database or usual_database(), file, found)

    raise typer.Exit(carried_out(work, f"{file}: the backup", database, keys, as_json=as_json))


def carried_out(
    work: "Callable[[HouseKeys | None], BackupResult]", what: str, database: str, keys: str, *, as_json: bool
) -> int:
    """Makes or restores a backup and prints what its audit found; the exit code."""
    from cutcard.cli.errors import InputError, report, say
    from cutcard.cli.records.keys import existing_keys
    from cutcard.pit.backup.backup import BackupError
    from cutcard.pit.store.protocol import StoreError

    try:
        found: HouseKeys | None = existing_keys(database, keys)
    except InputError as error:
        if keys:
            return report(error, as_json=as_json)
        found = None
    try:
        done = work(found)
    except (BackupError, StoreError) as error:
        return report(InputError(str(error)), as_json=as_json)
    faults = done.report.faults
    if as_json:
        told = {"good": not faults, "bytes": done.bytes, "faults": [fault._asdict() for fault in faults]}
        print(json.dumps({**told, "tables": done.report.tables, "entries": done.report.entries}, indent=2))
        return 1 if faults else 0
    say(f"{what} has {done.bytes:,} bytes: {done.report.tables} tables, {done.report.entries} entries.")
    if faults:
        say(f"The audit rejects it, as it does the database: {faults[0].told()}")
        return 1
    say("The audit finds it good. The house's keys are not in it: keep a copy of them elsewhere.")
    return 0
