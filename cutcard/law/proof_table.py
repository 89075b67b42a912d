"""The table of clauses and the tests that name them, as a wheel carries it.

An installed package has no tests, so the build reads the tests and writes the table into the package. A
checkout has no table: its tests are read each time, so the answer is always current.
"""

import json
from collections.abc import Iterable
from importlib import resources

from cutcard.law.proof import Naming

TABLE = "proof.json"
"""The table's file in `cutcard/law`, in a wheel only."""


def written(namings: Iterable[Naming]) -> str:
    """The table as text: clause, test and line of each naming."""
    return json.dumps([(naming.clause, naming.test, naming.line) for naming in namings], indent=0)


def read(text: str) -> tuple[Naming, ...]:
    return tuple(
        Naming(clause=clause, test=test, file=test.partition("::")[0], line=line)
        for clause, test, line in json.loads(text)
    )


def bundled() -> tuple[Naming, ...] | None:
    """What the tests named when this package was built; None in a checkout."""
    file = resources.files("cutcard.law").joinpath(TABLE)
    return read(file.read_text("utf-8")) if file.is_file() else None
