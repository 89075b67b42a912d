"""`cutcard verify`: checks the proof of a shoe, and says which card or which commitment is wrong."""

import json
from collections.abc import Sequence
from pathlib import Path

from cutcard.cli.errors import InputError, printable, report, say
from cutcard.proof.check_file import check
from cutcard.proof.findings import ProofFault, ProofReport, ShoeReport
from cutcard.proof.records import BadProofError

GOOD, NO = 0, 1
MOST_BYTES = 64 * 1024 * 1024
"""Of a file: the proofs of thousands of shoes."""


def verify(files: Sequence[Path], *, as_json: bool) -> int:
    """Prints what was checked and what is wrong; returns the exit code."""
    names = [str(one) for one in files]
    lines: list[list[str]] = []
    try:
        for name, file in zip(names, files, strict=True):
            lines.append(_lines(name, file))
        found = check(lines)
    except InputError as error:
        return report(error, as_json=as_json)
    except BadProofError as error:
        unreadable = _unreadable(names, lines)
        return report(
            InputError(error.message, file=unreadable, line=error.line, key=error.key), as_json=as_json
        )
    if as_json:
        print(json.dumps(_as_json(names, found), indent=2))
    else:
        _print(names, found)
    return GOOD if found.good else NO


def _lines(name: str, file: Path) -> list[str]:
    try:
        if file.stat().st_size > MOST_BYTES:
            raise InputError(f"expected a proof of at most {MOST_BYTES >> 20} MiB", file=name)
        return file.read_text(encoding="utf-8").split("\n")
    except (OSError, ValueError) as error:
        reason = (error.strerror if isinstance(error, OSError) else None) or "expected text in UTF-8"
        raise InputError(f"cannot be read: {reason}", file=name) from None


def _unreadable(names: Sequence[str], lines: Sequence[Sequence[str]]) -> str:
    """The first of these files that is not a proof."""
    for name, one in zip(names, lines, strict=True):
        try:
            check([one])
        except BadProofError:
            return name
    return ""


def _as_json(names: Sequence[str], found: ProofReport) -> dict[str, object]:
    return {
        "good": found.good,
        "shoes": [one._asdict() for one in found.shoes],
        "remarks": list(found.remarks),
        "faults": [
            {
                "file": names[one.file],
                "line": one.line or None,
                "shoe": one.shoe,
                "kind": one.kind.value,
                "message": one.says,
            }
            for one in found.faults
        ],
    }


def _print(names: Sequence[str], found: ProofReport) -> None:
    for fault in found.faults:
        say(printable(_fault_line(names, fault)))
    for remark in found.remarks:
        say(printable(f"Note: {remark}."))
    for shoe in found.shoes:
        say(printable(_summary(shoe)))
    if found.good:
        say("Good: every commitment, secret, cut and card fits.")
    else:
        say(f"Not proven: {len(found.faults)} {'fault' if len(found.faults) == 1 else 'faults'}.")


def _fault_line(names: Sequence[str], fault: ProofFault) -> str:
    line = f":{fault.line}" if fault.line else ""
    return f"{names[fault.file]}{line}: shoe {fault.shoe}: {fault.kind.value}: {fault.says}"


def _summary(shoe: ShoeReport) -> str:
    whose = ", ".join((*shoe.players, "the house"))
    opened = f", {shoe.opened} of them proven as they were dealt" if shoe.opened else ""
    left = f"{shoe.dealt} of {shoe.cards} cards left it{opened}" if shoe.ended else "not ended"
    return f"Shoe {shoe.shoe} of {shoe.table}: secrets of {whose}; {left}."
