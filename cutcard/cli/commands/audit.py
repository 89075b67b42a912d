"""`cutcard audit`: checks every row of a house's database against the tables' logs."""

import json
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from cutcard.cli.data_folder import usual_database
from cutcard.cli.errors import InputError, report, say
from cutcard.cli.records.keys import auditor_keys
from cutcard.pit.heads import heads_file
from cutcard.pit.heads.check import faults_by_heads
from cutcard.pit.heads.heads import Verifier
from cutcard.pit.heads.heads_file import BadLine, HeadsLine
from cutcard.pit.keys.house_keys import HouseKeys
from cutcard.pit.log.audit.audit import Report
from cutcard.pit.log.audit.audit import audit as audited
from cutcard.pit.store.connection.opening import open_store
from cutcard.pit.store.protocol import StoreDownError, StoreError
from cutcard.pit.table.shoe.vault import SealedError

GOOD, NO = 0, 1


def audit(
    database: str | None,
    *,
    replay: bool,
    as_json: bool,
    heads: Path | None = None,
    keys: str = "",
) -> int:
    """Prints what was checked and what is wrong; returns the exit code."""
    try:
        store = open_store(database or usual_database(), reading=True)
        try:
            secret, public = _keys(database or "", keys)
            lines, bad = _heads(heads, public)
            with _progress(shown=not as_json and sys.stderr.isatty()) as progress:
                found = audited(store, replay=replay, progress=progress, keys=secret)
            if heads is not None:
                with store.snapshot() as rows:
                    by_heads = tuple(faults_by_heads(rows.connection, lines, bad))
                found = found._replace(faults=found.faults + by_heads)
        finally:
            store.close()
    except SealedError as error:
        return report(InputError(str(error), key="--replay"), as_json=as_json)
    except InputError as error:
        return report(error, as_json=as_json)
    except (StoreError, StoreDownError) as error:
        return report(InputError(str(error), key="--database"), as_json=as_json)
    if as_json:
        print(json.dumps(_as_json(found, replay=replay), indent=2))
    else:
        _print(found, replay=replay)
    return NO if found.faults else GOOD


def _keys(database: str, given: str) -> tuple[HouseKeys | None, Verifier | None]:
    """The house's keys, where they are available; otherwise what public keys there are."""
    try:
        found = auditor_keys(database, given)
    except InputError:
        if given:
            raise
        return None, None
    return (found, found) if isinstance(found, HouseKeys) else (None, found)


def _heads(file: Path | None, public: Verifier | None) -> tuple[list[HeadsLine], list[BadLine]]:
    if file is None:
        return [], []
    if public is None:
        says = "signed heads are checked with the house's keys, or with what `cutcard keys show` prints"
        raise InputError(says, key="--keys")
    try:
        lines, bad = heads_file.read(file, public)
    except OSError as error:
        why = (error.strerror or str(error)).lower()
        raise InputError(f"cannot be read: {why}", file=str(file), key="--heads") from None
    if not lines and not bad:
        raise InputError("there are no heads in it", file=str(file), key="--heads")
    return lines, bad


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
        "journal": {
            "entries": found.journal.entries,
            "imported": found.journal.imported,
            "vouched": found.journal.vouched,
            "hash": found.journal.end.hash,
            "clock_set_back": found.journal.clock_back,
        },
        "faults": [fault._asdict() for fault in found.faults],
    }


def _print(found: Report, *, replay: bool) -> None:
    for fault in found.faults:
        say(fault.told())
    again = " replayed" if replay else ""
    checked = f"{found.tables} tables, {found.entries} entries{again}, {found.movements} movements"
    if found.faults:
        say(f"Faults found; first bad row: {found.faults[0].row}. Checked: {checked}.")
    else:
        say(f"Good: {checked}; chain, money and answers agree.")
        say(_of_journal(found))
        say(f"Each of the {found.rounds} rounds was played under rules that had been posted in time (8.3).")


def _of_journal(found: Report) -> str:
    told = found.journal
    vouched = f"the house's key vouches for {told.vouched}" if told.vouched else "no key was available"
    imported = f", {told.imported} imported from before it" if told.imported > 1 else ""
    back = f"; after a clock that was set back: {len(told.clock_back)}" if told.clock_back else ""
    return f"Journal: {told.entries} entries{imported}; {vouched}{back}; every row matches it."
