"""`cutcard check`: is the sheet lawful? Every violation with its clause."""

import json
from collections.abc import Sequence
from pathlib import Path

from cutcard.cli.errors import InputError, report, say
from cutcard.cli.sheets import UnlawfulSheet, input_error, read_table
from cutcard.games.blackjack.constraints import licensee_violations
from cutcard.games.blackjack.reading import SheetRead
from cutcard.games.reading import AnyRead
from cutcard.law.refusal import Violation

LAWFUL, UNLAWFUL = 0, 1


def check(paths: list[Path], as_json: bool) -> int:
    """Checks each sheet, and all of them as one licensee's tables.

    A sheet that cannot be read is the whole answer (exit 2). Violations come before values that are not built
    yet: what the law forbids needs no machinery to be said.
    """
    try:
        reads = [(path, read_table(path)) for path in paths]
    except InputError as error:
        return report(error, as_json=as_json)
    found = violations_of(reads)
    if not any(violations for _, violations in found):
        for path, read in reads:
            if read.not_built:
                return report(input_error(path, read.not_built[0]), as_json=as_json)
    if as_json:
        _print_json([(str(path), violations) for path, violations in found])
    else:
        for (path, violations), (_, read) in zip(found, reads, strict=True):
            say(_text(path, violations, proposed=read.proposed))
    return UNLAWFUL if any(violations for _, violations in found) else LAWFUL


def report_unlawful(error: UnlawfulSheet, *, as_json: bool) -> int:
    """The answer of a command that wanted a lawful sheet and was given another: as `check` gives it."""
    if as_json:
        _print_json([(error.file, error.violations)])
    else:
        say(_text(Path(error.file), error.violations, proposed=False))
    return UNLAWFUL


def violations_of(reads: Sequence[tuple[Path, AnyRead]]) -> list[tuple[Path, tuple[Violation, ...]]]:
    """What each sheet violates, by itself and beside the others of its licensee."""
    tables = [
        (number, read.choices)
        for number, (_, read) in enumerate(reads)
        if isinstance(read, SheetRead) and read.choices is not None
    ]
    found = licensee_violations([choices for _, choices in tables])
    together = [(tables[at][0], violation) for at, violation in found]
    return [
        (path, read.violations + tuple(violation for at, violation in together if at == number))
        for number, (path, read) in enumerate(reads)
    ]


def _print_json(found: Sequence[tuple[str, Sequence[Violation]]]) -> None:
    violations = [
        {"sheet": sheet, "clause": violation.citation, "message": violation.message}
        for sheet, listed in found
        for violation in listed
    ]
    print(json.dumps({"lawful": not violations, "violations": violations}))


def _text(path: Path, violations: Sequence[Violation], *, proposed: bool) -> str:
    if not violations:
        return f"{path}: lawful{', though it calls itself proposed' if proposed else ''}"
    count = f"{len(violations)} violation{'s' if len(violations) > 1 else ''}"
    verdict = f"proposed, it asks for {count} to be allowed" if proposed else f"not lawful, {count}"
    width = max(len(violation.citation) for violation in violations)
    lines = [f"  {violation.citation:<{width}}  {violation.message}" for violation in violations]
    return "\n".join((f"{path}: {verdict}", *lines))
