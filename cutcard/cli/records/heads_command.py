"""`cutcard heads`: the ends of all chains of a house, signed by its key."""

from pathlib import Path
from typing import Annotated

import typer

from cutcard.cli.arguments import AsJson
from cutcard.cli.records.keys_group import Database, KeyFile


def heads(
    database: Database = "",
    output: Annotated[
        Path | None, typer.Option("--output", "-o", metavar="FILE", help="Add the line to this file.")
    ] = None,
    keys: KeyFile = "",
    as_json: AsJson = False,
) -> None:
    """Signs the end of each table's log and of the journal; kept elsewhere, it reveals later changes."""
    raise typer.Exit(_heads(database, output, keys, as_json=as_json))


def _heads(database: str, output: Path | None, keys: str, *, as_json: bool) -> int:
    from cutcard.cli.data_folder import usual_database
    from cutcard.cli.errors import InputError, report, say
    from cutcard.cli.records.keys import existing_keys
    from cutcard.pit.heads import heads_file
    from cutcard.pit.heads.heads import COMMAND, digest_of_line, heads_of, signed_line
    from cutcard.pit.store.connection.opening import transaction
    from cutcard.pit.store.protocol import StoreError

    try:
        with transaction(database or usual_database(), reading=True) as connection:
            signer = existing_keys(database, keys)
            last = heads_file.last_line(output) if output else ""
            line = signed_line(heads_of(connection, COMMAND, digest_of_line(last) if last else ""), signer)
        if output:
            heads_file.append(output, line)
    except StoreError as error:
        return report(InputError(str(error), key="--database"), as_json=as_json)
    except InputError as error:
        return report(error, as_json=as_json)
    except OSError as error:
        why = (error.strerror or str(error)).lower()
        return report(InputError(f"cannot be written: {why}", file=str(output), key="-o"), as_json=as_json)
    if as_json or not output:
        say(line)
    else:
        say(f"{output}: heads added, signed by key {signer.newest.id}.")
    return 0
