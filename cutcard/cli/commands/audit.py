"""`cutcard audit`: checks every row of a house's database against the tables' logs."""

import json
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from cutcard.cli.data_folder import usual_database
from cutcard.cli.errors import InputError, report, say
from cutcard.pit.log.audit.audit import Report
from cutcard.pit.log.audit.audit import audit as audited
from cutcard.pit.log.audit.faults import Fault
from cutcard.pit.store.connection.opening import open_store
from cutcard.pit.store.protocol import StoreDownError, StoreError
from cutcard.pit.table.shoe.vault import SealedError

GOOD, NO = 0, 1


def audit(database: str | None, *, replay: bool, as_json: bool) -> int:
    """Prints what was checked and what is wrong; returns the exit code."""
    try:
        store = open_store(database or usual_database(), reading=True)
        try:
            with _progress(shown=not as_json and sys.stderr.isatty()) as progress:
                found = audited(store, replay=replay, progress=progress)
        finally:
            store.close()
    except SealedError as error:
        return report(InputError(str(error), key="--replay"), as_json=as_json)
    except (StoreError, StoreDownError) as error:
        return report(InputError(str(error), key="--database"), as_json=as_json)
    if as_json:
        print(json.dumps(_as_json(found, replay=replay), indent=2))
    else:
        _print(found, replay=replay)
    return NO if found.faults else GOOD


@contextmanager
def _progress(*, shown: bool) -> Iterator[Callable[[int, int], None]]:
    """A progress bar on standard error."""
    if not shown:
        yield lambda done, of: None
        return
    from rich.console import Console
    from rich.progress import Progress

    with Progress(console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("Reading the logs")
        yield lambda done, of: bar.update(task, completed=done, total=of)


def _as_json(found: Report, *, replay: bool) -> dict[str, object]:
    return {
        "good": not found.faults,
        "tables": found.tables,
        "entries": found.entries,
        "movements": found.movements,
        "rounds": found.rounds,
        "replayed": replay,
        "first_bad_row": found.faults[0]._asdict() if found.faults else None,
        "heads": {table: {"entry": entry, "hash": head} for table, (entry, head) in found.heads.items()},
        "faults": [fault._asdict() for fault in found.faults],
    }


def _print(found: Report, *, replay: bool) -> None:
    for fault in found.faults:
        say(_told(fault))
    again = " replayed" if replay else ""
    checked = f"{found.tables} tables, {found.entries} entries{again}, {found.movements} movements"
    if found.faults:
        say(f"Faults found; first bad row: {found.faults[0].row}. Checked: {checked}.")
    else:
        say(f"Good: {checked}; chain, money and answers agree.")
        say(f"Each of the {found.rounds} rounds was played under rules that had been posted in time (8.3).")


def _told(fault: Fault) -> str:
    wanted = f": expected {fault.expected}, found {fault.found}" if fault.expected or fault.found else ""
    return f"{fault.row}: {fault.what}{wanted}"
