"""`cutcard check`: is the sheet lawful? Every violation with its clause."""

import json
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple

from cutcard.cli.errors import InputError, all_of, report, say
from cutcard.cli.sheets import UnlawfulSheet, read_table, unreadable
from cutcard.games.registry import sources_of
from cutcard.games.sheet_protocol import SheetRead
from cutcard.law.citation import full
from cutcard.law.contents import status_note, status_of
from cutcard.law.refusal import Violation
from cutcard.law.sources import NO_SOURCES, Sources, grouped, sources_data

LAWFUL, UNLAWFUL = 0, 1
"""Exit codes. A proposed sheet is not unlawful: it lists what it asks for."""


class Provisional(NamedTuple):
    """A wager the sheet offers by a section that is temporary, or only proposed."""

    wager: str
    title: str
    section: str
    note: str


class Checked(NamedTuple):
    """A sheet that could be read, and what it violates."""

    sheet: str
    violations: tuple[Violation, ...]
    proposed: bool
    provisional: tuple[Provisional, ...] = ()
    sources: Sources = NO_SOURCES
    """Of what the game needs and the documents do not contain."""

    @property
    def status(self) -> str:
        if self.proposed:
            return "proposed"
        return "unlawful" if self.violations else "lawful"


def check(paths: list[Path], as_json: bool) -> int:
    """Checks each sheet, and all of them as one licensee's tables.

    If a sheet cannot be read, that is the whole answer (exit 2). Violations come before values that are not
    built yet.
    """
    try:
        reads = _read_all(paths)
    except InputError as error:
        return report(error, as_json=as_json)
    found = [
        Checked(str(path), violations, read.proposed, tuple(_provisional(read)), _sources(read))
        for (path, read), (_, violations) in zip(reads, violations_of(reads), strict=True)
    ]
    if not any(one.violations for one in found):
        not_built = [unreadable(path, read.not_built) for path, read in reads if read.not_built]
        if not_built:
            return report(all_of(not_built), as_json=as_json)
    if as_json:
        _print_json(found)
    else:
        for one in found:
            say(_text(one))
    return UNLAWFUL if any(one.status == "unlawful" for one in found) else LAWFUL


def _provisional(read: SheetRead) -> Iterator[Provisional]:
    for rule in read.offered:
        if note := status_note(rule.section):
            yield Provisional(rule.wager, rule.title, rule.section, note)


def _sources(read: SheetRead) -> Sources:
    return NO_SOURCES if read.sheet is None else sources_of(read.sheet.game)


def _read_all(paths: Sequence[Path]) -> list[tuple[Path, SheetRead]]:
    """Reads every sheet; all their errors become one."""
    reads: list[tuple[Path, SheetRead]] = []
    errors: list[InputError] = []
    for path in paths:
        try:
            reads.append((path, read_table(path)))
        except InputError as error:
            errors.append(error)
    if errors:
        raise all_of(errors)
    return reads


def report_unlawful(error: UnlawfulSheet, *, as_json: bool) -> int:
    """The answer of a command that needs a lawful sheet and got another: the same as of `check`."""
    found = Checked(error.file, error.violations, proposed=False)
    if as_json:
        _print_json([found])
    else:
        say(_text(found))
    return UNLAWFUL


def violations_of(reads: Sequence[tuple[Path, SheetRead]]) -> list[tuple[Path, tuple[Violation, ...]]]:
    """What each sheet violates, alone and together with the licensee's others."""
    together: list[tuple[int, Violation]] = []
    for kind in {type(read): None for _, read in reads}:
        numbers = [at for at, (_, read) in enumerate(reads) if type(read) is kind and read.keys_read]
        same_game = [reads[at][1] for at in numbers]
        if same_game:
            together += [(numbers[at], one) for at, one in same_game[0].beside(same_game)]
    return [
        (path, read.violations + tuple(_located(read, one) for at, one in together if at == number))
        for number, (path, read) in enumerate(reads)
    ]


def _located(read: SheetRead, violation: Violation) -> Violation:
    """A violation of several sheets together, with the line of its key in this one."""
    lines = read.lines.at
    return replace(violation, line=lines.get(tuple(violation.key.split(".")), 0))


def _print_json(found: Sequence[Checked]) -> None:
    violations = [
        {
            "sheet": one.sheet,
            "clause": violation.citation,
            "message": violation.message,
            "line": violation.line or None,
            "key": violation.key or None,
        }
        for one in found
        for violation in one.violations
    ]
    statuses = {one.status for one in found}
    status = next(each for each in ("unlawful", "proposed", "lawful") if each in statuses)
    answer: dict[str, object] = {"lawful": not violations, "status": status, "violations": violations}
    provisional = [
        {
            "sheet": one.sheet,
            "wager": rule.wager,
            "clause": full(rule.section),
            "status": status_of(rule.section).value,
        }
        for one in found
        for rule in one.provisional
    ]
    if provisional:
        answer["provisional"] = provisional
    sources = [{"sheet": one.sheet, **source} for one in found for source in sources_data(one.sources)]
    if sources:
        answer["sources"] = sources
    if len(found) > 1:
        answer["sheets"] = [{"sheet": one.sheet, "status": one.status} for one in found]
    print(json.dumps(answer))


def _text(checked: Checked) -> str:
    notes = [f"  {_note(rule)}" for rule in checked.provisional]
    marks = [f"  {keys}  not in the documents; {source.text()}" for keys, source in grouped(checked.sources)]
    return "\n".join((_verdict(checked), *notes, *marks))


def _note(rule: Provisional) -> str:
    return f"{full(rule.section)}  {rule.title}: {rule.note}"


def _verdict(checked: Checked) -> str:
    violations = checked.violations
    if not violations:
        return f"{checked.sheet}: lawful{', though its status is proposed' if checked.proposed else ''}"
    count = f"{len(violations)} violation{'s' if len(violations) > 1 else ''}"
    verdict = f"proposed, it asks for {count} to be allowed" if checked.proposed else f"not lawful, {count}"
    width = max(len(violation.citation) for violation in violations)
    lines = [
        f"  {violation.citation:<{width}}  {_place(violation)}{violation.message}" for violation in violations
    ]
    return "\n".join((f"{checked.sheet}: {verdict}", *lines))


def _place(violation: Violation) -> str:
    """The place of the error, if the sheet has the key: `line 7, rules.split_hands: `."""
    return f"line {violation.line}, {violation.key}: " if violation.line else ""
