"""What became of the faults: a line for each clause, the survivors, the closing table."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from clause_faults.drawing import Drawn
from clause_faults.kinds import Fault

OWN, OTHERS, SURVIVED = "own", "others", "survived"


class Found(NamedTuple):
    """A fault behind a clause, and which tests noticed it."""

    clause: Drawn
    fault: Fault
    end: str


def by_clause(found: Sequence[Found], drawn: Sequence[Drawn]) -> Iterator[str]:
    yield "| clause | planted | caught by its own tests | by others of the section | survived |"
    yield "|---|---:|---:|---:|---:|"
    for clause in drawn:
        ends = [one.end for one in found if one.clause == clause]
        if ends:
            counts = [ends.count(end) for end in (OWN, OTHERS, SURVIVED)]
            yield f"| {clause.id} | {len(ends)} | {' | '.join(map(str, counts))} |"


def not_caught_by_their_own(found: Sequence[Found]) -> Iterator[str]:
    """The faults that the tests naming the clause did not notice: where, what, and behind which clause."""
    for end, title in ((SURVIVED, "Survived"), (OTHERS, "Caught only by other tests of the section")):
        these = [one for one in found if one.end == end]
        if these:
            yield f"{title}:"
            yield from (f"- {one.clause.id}: {one.fault}" for one in these)
            yield ""


def closing(found: Sequence[Found]) -> str:
    own, others, survived = (sum(one.end == end for one in found) for end in (OWN, OTHERS, SURVIVED))
    return (
        f"{len(found)} planted, {own} caught by the clause's own tests, "
        f"{others} by others of the section, {survived} survived"
    )
