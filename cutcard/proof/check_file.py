"""Checks proofs: reads records, follows their chain, and checks each shoe; of several files also together."""

from collections.abc import Iterable, Sequence

from cutcard.proof.check_shoe import Attempt, ShoeCheck, ShoeRecords
from cutcard.proof.digests import NOTHING_BEFORE, chained
from cutcard.proof.findings import FaultKind, ProofFault, ProofReport, ShoeReport
from cutcard.proof.records import (
    CHAINED,
    BadProofError,
    CardSeen,
    CutRecord,
    End,
    Openings,
    PartsRecord,
    Record,
    Root,
    Wash,
    Witness,
    read,
)


class FileReader:
    """Reads the lines of one file into shoes."""

    def __init__(self, file: int = 0) -> None:
        self.file = file
        self.shoes: list[ShoeRecords] = []
        self.faults: list[ProofFault] = []
        self._chain: bytes | None = None

    def read(self, lines: Iterable[str]) -> None:
        for number, line in enumerate(lines, start=1):
            if line.strip():
                self._take(number, line, read(line, number))
        if not self.shoes:
            raise BadProofError("expected the proof of a shoe, got no record of one", 1)

    def _say(self, kind: FaultKind, says: str, line: int) -> None:
        shoe = self.shoes[-1].number if self.shoes else 0
        self.faults.append(ProofFault(kind, says, shoe, line, self.file))

    def _take(self, number: int, line: str, record: Record) -> None:
        if not isinstance(record, CHAINED):
            self._take_seen(number, record)
            return
        if isinstance(record, Wash):
            self._begin(number, record)
        elif not self.shoes:
            raise BadProofError("expected a wash as the first record", number, "record")
        if self._chain is not None and record.before != self._chain.hex():
            erased = isinstance(record, Wash) and self._skips()
            if not erased:
                says = f"line {number} does not follow the record before it: one of the two was changed"
                self._say(FaultKind.ALTERED, says, number)
        self._chain = chained(bytes.fromhex(record.before), line)
        self._add(number, record, self._chain)

    def _skips(self) -> bool:
        return len(self.shoes) > 1 and self.shoes[-1].number > self.shoes[-2].number + 1

    def _begin(self, number: int, wash: Wash) -> None:
        """A wash begins a shoe, or repeats the wash of the same one."""
        if not self.shoes and wash.shoe == 1 == wash.attempt and wash.before != NOTHING_BEFORE.hex():
            self._say(FaultKind.ERASED, "the first shoe of a table has no record before it", number)
        if self.shoes and self.shoes[-1].number == wash.shoe and self.shoes[-1].root is None:
            self.shoes[-1].attempts.append(Attempt(wash, b"", number))
            return
        if self.shoes:
            self._after_another(number, wash)
        self.shoes.append(ShoeRecords(self.file, [Attempt(wash, b"", number)]))

    def _after_another(self, number: int, wash: Wash) -> None:
        last = self.shoes[-1]
        if wash.table != last.wash.table:
            says = f"the shoe of another table, {wash.table}, follows one of {last.wash.table}"
            self._say(FaultKind.ALTERED, says, number)
        elif wash.shoe == last.number:
            self._say(FaultKind.TWO_SHOES, f"shoe {wash.shoe} was shuffled twice", number)
        elif wash.shoe != last.number + 1:
            says = f"shoe {last.number + 1} is missing: shoe {wash.shoe} follows shoe {last.number}"
            self._say(FaultKind.ERASED, says, number)

    def _add(self, number: int, record: Record, digest: bytes) -> None:
        shoe = self.shoes[-1]
        last = shoe.attempts[-1]
        match record:
            case Wash():
                last.digest = digest
            case PartsRecord() if last.parts is None:
                last.parts, last.parts_digest = record, digest
            case Openings() if last.parts is not None and last.openings is None:
                last.openings = record
            case Root() if last.openings is not None and not last.openings.withheld and shoe.root is None:
                shoe.root, shoe.root_line = record, number
            case CutRecord() if shoe.root is not None and shoe.end is None:
                shoe.cuts.append(record)
            case End() if shoe.root is not None and shoe.end is None:
                shoe.end, shoe.end_line = record, number
            case _:
                self._say(FaultKind.ALTERED, f"the record of line {number} cannot stand there", number)

    def _take_seen(self, number: int, record: Record) -> None:
        assert isinstance(record, Witness | CardSeen)
        shoe = next((one for one in self.shoes if one.number == record.shoe), None)
        if shoe is None:
            says = f"shoe {record.shoe} is missing: a witness saw it, and the file does not have it"
            self._say(FaultKind.ERASED, says, number)
        elif isinstance(record, Witness):
            shoe.witnesses.append((number, record))
        else:
            shoe.cards.append((number, record))


def check(files: Sequence[Iterable[str]]) -> ProofReport:
    """Checks these files, each given by its lines. `BadProofError` if one of them is not a proof."""
    readers = []
    for number, lines in enumerate(files):
        reader = FileReader(number)
        reader.read(lines)
        readers.append(reader)
    faults = [fault for reader in readers for fault in reader.faults]
    remarks: list[str] = []
    reports: list[ShoeReport] = []
    for reader in readers:
        for shoe in reader.shoes:
            checked = ShoeCheck(shoe)
            reports.append(checked.run())
            faults += checked.faults
            remarks += checked.remarks
    faults += _across([shoe for reader in readers for shoe in reader.shoes])
    return ProofReport(tuple(faults), tuple(dict.fromkeys(remarks)), tuple(reports))


def _across(shoes: Sequence[ShoeRecords]) -> list[ProofFault]:
    """Faults that only several shoes together show: a secret used again, two records of one shoe."""
    faults: list[ProofFault] = []
    secrets: dict[str, ShoeRecords] = {}
    known: dict[tuple[str, int], ShoeRecords] = {}
    for shoe in shoes:
        name = shoe.wash.table, shoe.number
        other = known.setdefault(name, shoe)
        if other is not shoe and _transcript(other) != _transcript(shoe):
            says = f"shoe {shoe.number} of {shoe.wash.table} was recorded in two ways"
            faults.append(
                ProofFault(FaultKind.TWO_SHOES, says, shoe.number, shoe.attempts[0].line, shoe.file)
            )
            continue
        for secret in _secrets(shoe):
            first = secrets.setdefault(secret, shoe)
            if (first.wash.table, first.number) != name:
                says = f"the house used its secret of shoe {first.number} of {first.wash.table} again"
                faults.append(
                    ProofFault(FaultKind.REPLAYED_SECRET, says, shoe.number, shoe.end_line, shoe.file)
                )
    return faults


def _transcript(shoe: ShoeRecords) -> tuple[object, ...]:
    """What two records of one shoe must have in common."""
    last = shoe.attempts[-1]
    return shoe.attempts[0].wash, last.wash, last.parts, last.openings, shoe.root


def _secrets(shoe: ShoeRecords) -> list[str]:
    revealed = [one.openings.house for one in shoe.attempts if one.openings and one.openings.house]
    return [*revealed, *([shoe.end.secret] if shoe.end else [])]
