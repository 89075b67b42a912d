"""A notice as a paper: for the Commission, for the table's sign and for the announcement."""

from collections.abc import Iterator

from cutcard.law.citation import full
from cutcard.law.notice import Duty, KeyChange
from cutcard.papers.document import (
    Block,
    FactList,
    Heading,
    Items,
    PageBreak,
    Paper,
    PaperTable,
    Para,
    SignatureLines,
    Size,
)
from cutcard.papers.notice.notice import Notice, announcement, verdict, words_of

NOT_STATED = "not stated"
NO_APPROVAL = "not on the sheet (key table.sign_approval); a sign is approved before its use"


def notice_paper(notice: Notice, *, size: Size = "letter") -> Paper:
    """Dated by the moment it takes effect, where that is stated: the clock plays no part."""
    return Paper(
        title=f"Table {notice.table}",
        subtitle="Change of the rules of a table game",
        kind="Notice under N.J.A.C. 19:47-8.3",
        reference=f"{notice.new.name} · {notice.new.digest}",
        blocks=tuple(_blocks(notice)),
        dated=None if notice.effective is None else notice.effective.date(),
        size=size,
    )


def _blocks(notice: Notice) -> Iterator[Block]:
    yield FactList(
        (
            ("Table", notice.table),
            ("Game", notice.new.game),
            ("Takes effect", words_of(notice.effective) if notice.effective else NOT_STATED),
            ("Rules until then", f"{notice.old.name}, {notice.old.digest}"),
            ("Rules from then on", f"{notice.new.name}, {notice.new.digest}"),
            ("Approval of the sign (8.3(d))", notice.approval or NO_APPROVAL),
        )
    )
    for sentence in verdict(notice):
        yield Para(sentence, "warning" if sentence.startswith("Too late") else "lead")
    if not notice.changes:
        return
    yield Heading("What changes", 1, "8.3(b)")
    yield PaperTable(
        ("Rule", "Until then", "From then on", "Duty"),
        tuple((full(one.rule), one.was, one.becomes, ", ".join(one.clauses)) for one in notice.changes),
        (0, 3, 3, 0),
    )
    yield Heading("Which duty each change falls under", 2)
    yield PaperTable(
        ("Key of the sheet", "By", "What it asks"),
        tuple((one.key, ", ".join(one.clauses) or "-", _asks(one)) for one in notice.changes),
        (0, 0, 3),
    )
    if notice.duty is Duty.NOTHING:
        return
    yield Heading("What was done", 1)
    yield PaperTable(
        ("Clause", "Step", "Done at", "By"),
        tuple((clause, words, _done(notice, name), "") for name, clause, words in notice.steps),
        (0, 4, 2, 2),
    )
    yield SignatureLines(("Signature of the casino licensee, name, date",))
    yield PageBreak()
    yield Heading(
        "Sign to be posted at the table", 1, "8.3(b)1" if notice.duty is Duty.HALF_HOUR else "8.3(c)"
    )
    yield Para(f"Table {notice.table}", "display")
    when = f"From {words_of(notice.effective)}" if notice.effective else f"Time {NOT_STATED}"
    yield Para(when, "display")
    yield Items(tuple(("•", one.becomes, 0) for one in notice.changes if one.duty is not Duty.NOTHING))
    yield Heading("Announcement to the patrons at the table", 1, notice.steps[1][1])
    yield Para(announcement(notice), "lead")


def _asks(change: KeyChange) -> str:
    says = change.says
    also = f"; at the same moment at every table {change.every_table}" if change.every_table else ""
    return f"{says[:1].upper()}{says[1:]}{also} ({change.duty.words})"


def _done(notice: Notice, step: str) -> str:
    done = getattr(notice, step)
    return words_of(done) if done is not None else "__________"
