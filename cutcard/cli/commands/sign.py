"""`cutcard sign`: the sign that a table must post, within a fixed width."""

import json
import os
import sys
import textwrap
from pathlib import Path
from typing import TYPE_CHECKING

from cutcard.cli.commands.check import report_unlawful
from cutcard.cli.errors import InputError, report, say
from cutcard.cli.sheets import UnlawfulSheet, read_table, unreadable
from cutcard.desk.protocol import DESKS
from cutcard.games.protocol import Sheet
from cutcard.law.citation import full, short
from cutcard.law.sources import Source
from cutcard.money import dollars
from cutcard.signs.sign import POSTED, PayTable, Sign, citation, sources_cited

if TYPE_CHECKING:
    from cutcard.papers.document import Size

WIDTH = 80


def sign(path: Path, as_json: bool, output: Path | None = None, size: str = "letter") -> int:
    """Prints the sign of a lawful or proposed sheet; with a folder also as `sign.html` and `sign.pdf`."""
    from cutcard.cli.paper_files import paper_size

    try:
        page_size = paper_size(size)
        read = read_table(path)
        if read.violations and not read.proposed:
            raise UnlawfulSheet(str(path), read.violations)
        if read.sheet is None:
            raise unreadable(path, read.not_built)
        found = DESKS[read.sheet.game].sign(read.sheet, read.violations)
        if output is not None:
            _print_pages(output, found, read.sheet, page_size)
    except InputError as error:
        return report(error, as_json=as_json)
    except UnlawfulSheet as error:
        return report_unlawful(error, as_json=as_json)
    if as_json:
        print(json.dumps(_data(found)))
    else:
        say(SignPrinter(fancy=_fancy()).sign(found))
    return 0


def _print_pages(folder: Path, found: Sign, sheet: Sheet, size: "Size") -> None:
    from cutcard.cli.paper_files import write_papers
    from cutcard.papers.notice.notice import sign_approval
    from cutcard.papers.sign import sign_paper

    write_papers(folder, {"sign": sign_paper(found, approval=sign_approval(sheet), size=size)})


def _fancy() -> bool:
    return sys.stdout.isatty() and "NO_COLOR" not in os.environ and os.environ.get("TERM") != "dumb"


def _data(found: Sign) -> dict[str, object]:
    return {
        "sheet": {"name": found.name, "digest": found.digest, "status": found.status},
        "headlines": [
            {"words": line.words, "clause": full(line.clause), **_source(line.source)}
            for line in found.headlines
        ],
        "limits": [
            {
                "wager": line.wager,
                "min": dollars(line.least),
                "max": dollars(line.most),
                "words": line.words,
                "clause": full(line.clause),
            }
            for line in found.limits
        ],
        "rules": [
            {"key": line.key, "words": line.words, "clause": full(line.clause), **_source(line.source)}
            for line in found.rules
        ],
        "paytables": [
            {
                "wager": table.wager,
                "paytable": table.paytable,
                "summary": table.summary,
                "ranking": table.ranking,
                "rows": [{"row": row.row, "pays": row.pays, "means": row.means} for row in table.rows],
                "clauses": [full(clause) for clause in table.clauses],
                **_source(table.source),
            }
            for table in found.paytables
        ],
        "asks": [{"clause": ask.citation, "message": ask.message} for ask in found.asks],
    }


def _source(source: Source | None) -> dict[str, object]:
    return {} if source is None else {"source": source.data()}


class SignPrinter:
    """Lays a sign out in lines of at most `WIDTH` columns."""

    def __init__(self, *, fancy: bool) -> None:
        self.fancy = fancy

    def sign(self, found: Sign) -> str:
        lines = [self.bold(found.name.upper().center(WIDTH).rstrip()), ""]
        for line in found.headlines:
            lines.append(self.bold(line.words.upper().center(WIDTH).rstrip()))
        if found.status == "proposed":
            lines.append("PROPOSED: NOT IN FORCE".center(WIDTH).rstrip())
        lines += self.heading("Limits", "8.2(c)")
        for limits in found.limits:
            posted = f"{limits.title:<28}{limits.words}"
            lines += [f"  {posted}"] if limits.clause == POSTED else self.cited(posted, limits.clause)
        lines += self.heading("Rules", "8.3(a)")
        for line in found.rules:
            lines += self.cited(line.words, citation(found, line.clause, line.source))
        for table in found.paytables:
            lines += self.paytable(table, citation(found, short(table.clauses[0]), table.source))
        lines += self.sources(found)
        if found.asks:
            lines += self.heading("This sheet asks for what the rules do not allow", "8.4(d)")
            for ask in found.asks:
                lines += self.cited(ask.message, ask.clause)
        lines.append(self.rule("="))
        return "\n".join(lines)

    def paytable(self, table: PayTable, cited: str) -> list[str]:
        title = f"{table.title}, {table.chosen}" if table.chosen else table.title
        lines = self.heading(title, cited)
        lines += textwrap.wrap(table.summary, WIDTH - 4, initial_indent="  ", subsequent_indent="  ")
        lines += textwrap.wrap(table.ranking, WIDTH - 4, initial_indent="  ", subsequent_indent="  ")
        names = max((len(row.row) for row in table.rows), default=0) + 4
        odds = max((len(row.pays) for row in table.rows), default=0) + 3
        for row in table.rows:
            start = "    " + self.bold(f"{row.row:<{names}}{row.pays:<{odds}}")
            means = textwrap.wrap(row.means, WIDTH - 4 - names - odds)
            lines.append(start + "".join(means[:1]))
            lines += [" " * (4 + names + odds) + more for more in means[1:]]
        return lines

    def heading(self, words: str, clause: str) -> list[str]:
        return [self.rule("="), self.bold(words.upper()) + clause.rjust(WIDTH - len(words))]

    def cited(self, words: str, clause: str) -> list[str]:
        """Words on the left, their clause on the right of the last line."""
        room = max(16, len(clause) + 4)
        lines = textwrap.wrap(words, WIDTH - room, initial_indent="  ", subsequent_indent="    ")
        dots = WIDTH - len(lines[-1]) - len(clause) - 2
        return [*lines[:-1], f"{lines[-1]} {self.dim('.' * dots)} {clause}"]

    def sources(self, found: Sign) -> list[str]:
        """What the lines above cite by number, by kind."""
        cited = sources_cited(found)
        lines = self.heading("Not in the documents", "sources") if cited else []
        for number, source in enumerate(cited, 1):
            text = f"[{number}] {source.text()}"
            lines += textwrap.wrap(text, WIDTH - 4, initial_indent="  ", subsequent_indent="      ")
        return lines

    def rule(self, sign: str) -> str:
        return self.dim(sign * WIDTH)

    def bold(self, text: str) -> str:
        return f"\x1b[1m{text}\x1b[0m" if self.fancy else text

    def dim(self, text: str) -> str:
        return f"\x1b[2m{text}\x1b[0m" if self.fancy else text
