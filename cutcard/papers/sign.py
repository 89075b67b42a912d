"""The sign of a table (8.2(c), 8.3(a)) as a page to print and post."""

from collections.abc import Iterator, Sequence

from cutcard.papers.document import Block, Heading, Paper, PaperTable, Para, Size
from cutcard.signs.sign import PayTable, Sign, citation, sources_cited

NOT_APPROVED = (
    "Not approved: the location, size and language of a sign are approved before its use (8.3(d)), and the "
    "sheet names no approval (key table.sign_approval)."
)


MANY = 5
"""From so many wagers of one payout on, one table has them all: a sign is read at the table."""


def sign_paper(sign: Sign, *, approval: str, size: Size = "letter") -> Paper:
    """Undated: a sign holds until another takes its place."""
    return Paper(
        title=sign.name,
        kind="Rules in effect at this table",
        reference=f"{f'Sign approved: {approval} · ' if approval else ''}{sign.digest}",
        blocks=tuple(_blocks(sign, approval)),
        size=size,
    )


def source_blocks(sign: Sign) -> Iterator[Block]:
    """Where the rules come from that the documents do not contain."""
    marked = [
        (line.words, line.source) for line in (*sign.headlines, *sign.rules) if line.source is not None
    ] + [(table.title, table.source) for table in sign.paytables if table.source is not None]
    if marked:
        yield Heading("Rules the documents do not contain, and their sources", 1)
        rows = tuple(
            (
                "; ".join(words for words, where in marked if where == source),
                f"[{number}] {source.text()} {source.address}".rstrip(),
            )
            for number, source in enumerate(sources_cited(sign), 1)
        )
        yield PaperTable(("Rules", "Source"), rows, (3, 4))


def _wagers_in_one_table(sign: Sign, tables: Sequence[PayTable]) -> Iterator[Block]:
    yield Heading("Wagers and what they pay", 1)
    rows = tuple(
        (
            table.title,
            table.rows[0].pays,
            f"{table.summary} {table.ranking}".strip(),
            citation(sign, ", ".join(table.clauses), table.source),
        )
        for table in tables
    )
    yield PaperTable(("Wager", "Pays", "Wins and loses", ""), rows, (2, 1, 6, 3))


def _blocks(sign: Sign, approval: str) -> Iterator[Block]:
    for line in sign.headlines:
        yield Para(line.words, "display")
    if sign.status == "proposed":
        yield Para("Proposed: not in force (8.4)", "warning")
    elif not approval:
        yield Para(NOT_APPROVED, "warning")
    yield Heading("Minimum and maximum wagers", 1, "8.2(c)")
    yield PaperTable(
        ("", "", ""), tuple((one.title, one.words, one.clause) for one in sign.limits), (3, 4, 0)
    )
    yield Heading("Rules", 1, "8.3(a)")
    rules = tuple((line.words, citation(sign, line.clause, line.source)) for line in sign.rules)
    yield PaperTable(("", ""), rules, (1, 0), ("left", "right"))
    simple = [table for table in sign.paytables if len(table.rows) == 1 and not table.chosen]
    if len(simple) < MANY:
        simple = []
    else:
        yield from _wagers_in_one_table(sign, simple)
    for table in sign.paytables:
        if table in simple:
            continue
        chosen = f", {table.chosen}" if table.chosen else ""
        yield Heading(f"{table.title}{chosen}", 1, citation(sign, ", ".join(table.clauses), table.source))
        yield Para(f"{table.summary} {table.ranking}".strip())
        yield PaperTable(
            ("Result", "Pays", ""),
            tuple((row.row, row.pays, row.means) for row in table.rows),
            (3, 2, 4),
        )
    yield from source_blocks(sign)
    if sign.asks:
        yield Heading("What this sheet asks for and the rules do not allow", 1, "8.4(d)")
        yield PaperTable(
            ("", ""), tuple((one.message, one.clause) for one in sign.asks), (1, 0), ("left", "right")
        )
