"""The file of a petition for a new game (8.4(b), (d) to (f)) as one paper."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from cutcard.desk.protocol import DESKS
from cutcard.games.registry import listed
from cutcard.games.sheet_protocol import SheetRead
from cutcard.papers.document import (
    Block,
    Drawing,
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
from cutcard.papers.petition.completeness import NOT_IN_THE_DOCUMENTS, missing, status_of
from cutcard.papers.petition.draft_rules import draft_blocks, draft_sections
from cutcard.papers.petition.figures import PetitionFigures, figure_blocks
from cutcard.papers.petition.layout_drawing import layout_svg
from cutcard.papers.petition.particulars import CATEGORIES, KINDS, LICENSEE, Particulars
from cutcard.papers.sign import source_blocks
from cutcard.signs.sign import Sign, citation


@dataclass(frozen=True, slots=True, kw_only=True)
class Petition:
    """Everything the paper is made from."""

    read: SheetRead
    given: Particulars
    figures: PetitionFigures
    pictures: Mapping[str, str]
    """SVG texts by the names the particulars give them."""

    @property
    def sign(self) -> Sign:
        sheet = self.read.sheet
        assert sheet is not None
        return DESKS[sheet.game].sign(sheet, self.read.violations)

    @property
    def name(self) -> str:
        assert self.read.sheet is not None
        return self.given.name or self.read.sheet.name


def petition_paper(petition: Petition, *, size: Size = "letter") -> Paper:
    sheet = petition.read.sheet
    assert sheet is not None
    return Paper(
        title=petition.name,
        subtitle="Petition for approval of a proposed new game",
        kind="Petition under N.J.A.C. 19:47-8.4",
        reference=f"{sheet.name} · {sheet.digest}",
        blocks=tuple(_blocks(petition)),
        dated=petition.given.dated,
        size=size,
        cover=True,
    )


def _blocks(petition: Petition) -> Iterator[Block]:
    given = petition.given
    lacks = missing(given)
    if lacks:
        yield Heading("Not complete", 1)
        yield Para("Required by 8.4 and still missing:", "warning")
        yield PaperTable(
            ("Clause", "What is missing", "Key"),
            tuple((one.clause, one.words, one.key) for one in lacks),
            (0, 4, 0),
        )
    yield from _petitioners(given)
    yield from _category(petition)
    yield from _description(petition)
    yield from _assurances(given)
    yield from _review(given)
    yield PageBreak()
    yield Heading("Signatures", 1, "8.4(d)")
    yield SignatureLines(
        tuple(f"{one.name or 'petitioner'}: {one.signed_by or ''}" for one in given.petitioners)
    )


def _or_missing(text: str, clause: str, key: str) -> Para:
    return Para(text) if text else Para(f"Not given ({clause}, key {key}).", "warning")


def _petitioners(given: Particulars) -> Iterator[Block]:
    yield Heading("Petitioners", 1, "8.4(a), (b), (d)1")
    if not given.petitioners:
        yield _or_missing("", "8.4(d)1", "petitioner.name")
    for one in given.petitioners:
        rows = [
            ("Name", one.name or "not given"),
            ("Address", one.address or "not given"),
            ("Who", KINDS.get(one.kind, "not given")),
        ]
        if one.kind == LICENSEE:
            rows.append(("Agreement to a test", one.test_consent or "not given"))
        yield FactList(tuple(rows))
    liable = "All petitioners are jointly and severally liable for all costs of review, testing and approval."
    yield _or_missing(liable if given.joint_liability else "", "8.4(b)", "petition.joint_liability")


def _category(petition: Petition) -> Iterator[Block]:
    given = petition.given
    yield Heading("Category of the game", 1, "8.4(c), (d)2")
    words = CATEGORIES.get(given.category, "")
    of = f": {given.authorized_games}" if given.authorized_games else ""
    yield _or_missing(f"The game is {words}{of}." if words else "", "8.4(d)2", "petition.category")
    asks = petition.read.violations
    if asks:
        yield Para("It departs from the rules in force as follows:")
        yield Items(tuple((one.clause, one.message, 0) for one in asks))


def _description(petition: Petition) -> Iterator[Block]:
    given, sign = petition.given, petition.sign
    sheet = petition.read.sheet
    assert sheet is not None
    yield Heading("Summary of the game", 1, "8.4(d)3i")
    yield Heading("Objectives", 2)
    yield _or_missing(given.objectives, "8.4(d)3i", "petition.objectives")
    yield Heading("Method of play", 2)
    yield _or_missing(given.method_of_play, "8.4(d)3i", "petition.method_of_play")
    yield Heading("Wagers offered", 2)
    yield PaperTable(
        ("Wager", "Minimum and maximum", "Clause"),
        tuple(_offered(petition)),
        (3, 4, 0),
    )
    yield Heading("True odds, payout odds and house advantage", 1, "8.4(d)3iii")
    yield from figure_blocks(petition.figures)
    yield Heading("Draft of the proposed rules", 1, "8.4(d)3ii")
    yield from draft_blocks(draft_sections(petition.read, sign))
    yield from source_blocks(sign)
    yield Heading("Layout", 1, "8.4(d)3iv")
    own = petition.pictures.get(given.layout_picture)
    caption = f"{listed(sheet.game).title}: the layout, not to scale"
    yield Drawing(own or layout_svg(sign, DESKS[sheet.game].boxes(sheet)), caption)
    yield Heading("Equipment", 1, "8.4(d)3ii, v")
    yield Items(tuple(("•", line.words, 0) for line in sign.rules if line.key.startswith("cards.")))
    if given.equipment:
        yield Items(tuple(("•", one, 0) for one in given.equipment))
    else:
        yield _or_missing("", "8.4(d)3ii", "petition.equipment")
    if not given.equipment_pictures:
        yield _or_missing("", "8.4(d)3v", "petition.equipment_pictures")
    for picture in given.equipment_pictures:
        yield Drawing(petition.pictures[picture], picture, 60)


def _offered(petition: Petition) -> Iterator[tuple[str, str, str]]:
    """Each wager with its limits; one without limits of its own with what the sign says of it."""
    sign = petition.sign
    yield from ((line.title, line.words, line.clause) for line in sign.limits)
    bounded = {line.wager for line in sign.limits}
    for wager in dict.fromkeys(one["wager"] for one in petition.figures.wagers):
        said = next(
            (line for line in (*sign.rules, *sign.headlines) if line.key in (wager, f"rules.{wager}")), None
        )
        if wager not in bounded and said is not None:
            yield wager.replace("-", " ").capitalize(), said.words, citation(sign, said.clause, said.source)


_ASSURANCES = (
    ("Copyrights, trademarks and patents", "8.4(d)4", "intellectual_property"),
    ("Offer to all casino licensees", "8.4(d)5", "offered_to_all_licensees"),
    ("Release and indemnity", "8.4(d)6", "release_and_indemnity"),
    ("Request for a declaratory ruling", "8.4(d)7", "declaratory_ruling"),
    ("Request for a test or experiment", "8.4(d)8", "test_request"),
)


def _assurances(given: Particulars) -> Iterator[Block]:
    for title, clause, key in _ASSURANCES:
        yield Heading(title, 1, clause)
        yield _or_missing(getattr(given, key), clause, f"petition.{key}")
    yield Heading("Other material requested", 1, "8.4(d)9")
    if not given.requests:
        yield Para("None has been requested so far.")
    for one in given.requests:
        yield FactList((("Asked for", one.asked or "not given"), ("Answer", one.answer or "not given")))


_FACTORS = (
    ("rules and method of play", "Summary of the game; Draft of the proposed rules", ""),
    ("true and payout odds", "True odds, payout odds and house advantage", ""),
    ("wagers offered", "Summary of the game", ""),
    ("layout", "Layout", ""),
    ("equipment used to play the game", "Equipment", ""),
    ("personnel requirements", "", "personnel"),
    ("game security and integrity", "", "security"),
    ("similarity to other authorized games or games of chance", "Category of the game", ""),
    ("variations or composites approved before", "Category of the game", ""),
    ("other relevant factors", "Other material requested", ""),
)


def _review(given: Particulars) -> Iterator[Block]:
    yield Heading("Factors the Commission may consider", 1, "8.4(e)")
    yield PaperTable(
        ("Factor", "Where this petition addresses it"),
        tuple((factor, place or getattr(given, key) or "not given") for factor, place, key in _FACTORS),
        (2, 3),
    )
    found, record = status_of(given), given.record
    yield Heading("State of this petition", 1, "8.4(e), (f)")
    yield PaperTable(
        ("Clause", "Step", "Day"),
        (
            ("8.4(d)", "filed", _day(record.filed)),
            (
                "8.4(e)",
                "preliminarily approved, subject to a successful test",
                _day(record.preliminary_approval),
            ),
            ("8.4(f)1", "filings of petitioners without a licence", _day(record.test_filed)),
            ("8.4(f)2", f"test submission: {NOT_IN_THE_DOCUMENTS}", record.test_submission or "-"),
            ("8.4(e)", "test for suitability", record.test_result or _day(record.test_begun)),
            ("8.4(e)", "finally approved", _day(record.approved)),
        ),
        (0, 4, 2),
    )
    yield Para(f"It is now: {found.step}.")
    if found.next:
        yield Items(tuple(("•", one, 0) for one in found.next))
    for clause, words in found.wrong:
        yield Para(f"The record is not in order ({clause}): {words}.", "warning")


def _day(day: object) -> str:
    return str(day) if day is not None else "-"
