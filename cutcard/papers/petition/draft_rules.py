"""The draft of the proposed rules (8.4(d)3ii): numbered sections in the manner of the chapter.

A section has what this sheet chooses, in the words of its sign, then the clauses of the register that hold at
such a table, in our own words. A section that the sheet does not use is left out.
"""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from cutcard.games.registry import listed
from cutcard.games.sheet_protocol import SheetRead
from cutcard.law.citation import short
from cutcard.law.clauses import Clause, load_register
from cutcard.law.contents import load_contents
from cutcard.law.notice import PostedRules
from cutcard.law.sources import Source
from cutcard.papers.document import Block, Heading, Items, Para
from cutcard.signs.sign import PayTable, Sign

FURTHER = "Further rules of this table"
"""Those whose clause stands in no section of the game's subchapter, such as rules from a marked source."""
CHOICES = frozenset({"table-option", "notice", "compatibility"})
"""Kinds of clauses that speak to the licensee; what they leave open the sheet has chosen."""
_OLDER = "2002:"


class DraftSection(NamedTuple):
    """One section of the draft: its number there, its heading, and its paragraphs with their source."""

    number: int
    heading: str
    of: str
    """The section it follows; empty for one that no section of the chapter has."""
    chosen: tuple[str, ...]
    paragraphs: tuple[tuple[str, str], ...]
    """Citation and words."""
    departs: tuple[str, ...]


def draft_sections(read: SheetRead, sign: Sign) -> tuple[DraftSection, ...]:
    assert read.sheet is not None
    number = listed(read.sheet.game).clause.partition(".")[0]
    subchapter = next(one for one in load_contents() if str(one.number) == number)
    cited, used = _chosen(sign), _optional(read.posted)
    found: list[DraftSection] = []
    for section in subchapter.sections:
        clauses = [one for one in load_register() if one.section == section.id]
        chosen = tuple(cited.get(section.id, ()))
        if not clauses or (section.id in used and not chosen):
            continue
        departs = tuple(
            f"{one.message} ({one.clause})" for one in sign.asks if _section(one.clause) == section.id
        )
        edition = str(read.posted.values.get("table.edition", ""))
        paragraphs = tuple(_paragraphs(clauses, edition, _not_played(sign)))
        found.append(DraftSection(len(found) + 1, section.heading, section.id, chosen, paragraphs, departs))
    shown = {one.of for one in found}
    further = tuple(words for section, lines in cited.items() if section not in shown for words in lines)
    if further:
        found.append(DraftSection(len(found) + 1, FURTHER, "", further, (), ()))
    for table in sign.paytables:
        if _section(table.clauses[0]) not in shown:
            found.append(_new_section(len(found) + 1, table, sign))
    return tuple(found)


def _new_section(number: int, table: PayTable, sign: Sign) -> DraftSection:
    """The section of a wager that no section of the chapter has."""
    rows = tuple(f"{row.row}{f' ({row.means})' if row.means else ''} pays {row.pays}" for row in table.rows)
    limits = tuple(f"A wager is {line.words}" for line in sign.limits if line.wager == table.wager)
    asks = tuple(one.message for one in sign.asks if _section(one.clause) == _section(table.clauses[0]))
    said = (table.summary + _source(table.source), table.ranking, *limits, *rows)
    return DraftSection(
        number, table.title, "", tuple(words.rstrip(".") for words in said if words), (), asks
    )


def draft_blocks(sections: Sequence[DraftSection]) -> Iterator[Block]:
    yield Para(
        "Sections are numbered X.1 onward, X being the subchapter the Commission will assign. Under each "
        "heading stand first the licensee's choices of this petition, then the rules as they stand in the "
        "section named at its right, in the words of the register of clauses."
    )
    for one in sections:
        yield Heading(f"X.{one.number}  {one.heading}", 2, f"after {one.of}" if one.of else "new")
        entries = [(f"({_letter(place)})", f"{words}.", 0) for place, words in enumerate(one.chosen)]
        more = len(one.chosen)
        entries += [
            (f"({_letter(more + place)})", f"{words} [{cited}]", 0)
            for place, (cited, words) in enumerate(one.paragraphs)
        ]
        yield Items(tuple(entries))
        for asked in one.departs:
            yield Para(f"Departs from the rule in force: {asked}", "warning")


def _letter(place: int) -> str:
    """a to z, then aa, ab and on."""
    first, last = divmod(place, 26)
    return (chr(ord("a") + first - 1) if first else "") + chr(ord("a") + last)


def _section(clause: str) -> str:
    return short(clause).partition("(")[0]


def _chosen(sign: Sign) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for line in (*sign.headlines, *sign.rules):
        found.setdefault(_section(line.clause), []).append(line.words + _source(line.source))
    for table in sign.paytables:
        if table.source is None and _section(table.clauses[0]) != "8.4":
            rows = "; ".join(f"{row.row}, {row.pays}" for row in table.rows)
            words = f"{table.title}: {table.summary} It pays: {rows}"
            found.setdefault(_section(table.clauses[0]), []).append(words.rstrip("."))
    return found


def _source(source: Source | None) -> str:
    """The mark of a rule that the documents do not contain."""
    return f" [{source.text()}]" if source is not None else ""


def _optional(posted: PostedRules) -> set[str]:
    """The sections that a choice of the sheet brings in or leaves out."""
    found = {_section(clause) for clause in posted.known.values()}
    for option in posted.options.values():
        if option.table == "rules" or option.table.startswith("wagers"):
            found.add(_section(option.clause))
            found |= {_section(clause) for clause in option.clauses.values()}
        elif option.key == "cards.device":
            found |= {_section(clause) for clause in option.clauses.values()}
    return found


VARIATIONS = ("6 to 5", "double shoe", "multiple action", "bart carter", "card reader", "continuous")
"""What a paragraph may speak of that a table plays or does not; its sign says which."""


def _not_played(sign: Sign) -> tuple[str, ...]:
    said = " ".join(line.words for line in sign.rules).lower()
    return tuple(word for word in VARIATIONS if word not in said)


def _paragraphs(
    clauses: Sequence[Clause], edition: str, not_played: Sequence[str]
) -> Iterator[tuple[str, str]]:
    older = edition == "1999"
    for one in clauses:
        if one.kind in CHOICES or one.met == "heading":
            continue
        words = " ".join(one.text.split())
        if one.id.startswith(_OLDER) and not older:
            continue
        if any(variation in words.lower() for variation in not_played):
            continue
        yield short(one.citation), words
