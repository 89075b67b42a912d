"""What 8.4 asks for and the petition does not have, and where it stands. Nothing is made up for it."""

from collections.abc import Iterator
from dataclasses import dataclass

from cutcard.papers.petition.particulars import LICENSEE, OTHER, Particulars, Petitioner

NOT_IN_THE_DOCUMENTS = "not in the documents"


@dataclass(frozen=True, slots=True)
class Missing:
    """Something a paragraph asks for that the file does not say."""

    clause: str
    key: str
    """Of the particulars, as the TOML file names it."""
    words: str

    def __str__(self) -> str:
        return f"{self.clause}: {self.words} ({self.key})"


_TEXTS = (
    ("8.4(d)2", "category", "whether it is a variation, a composite or another game"),
    ("8.4(d)3i", "objectives", "the objectives of the game"),
    ("8.4(d)3i", "method_of_play", "the method of play"),
    ("8.4(d)3ii", "equipment", "the equipment used to play the game"),
    ("8.4(d)3v", "equipment_pictures", "sketches or pictures of the equipment"),
    ("8.4(d)4", "intellectual_property", "whether copyrights, trademarks or patents cover it"),
    ("8.4(d)5", "offered_to_all_licensees", "the assurance that it was offered to all casino licensees"),
    ("8.4(d)6", "release_and_indemnity", "the agreement of release and indemnity"),
    ("8.4(d)7", "declaratory_ruling", "the request for a declaratory ruling under 19:40-3.7"),
    ("8.4(d)8", "test_request", "the request for a test or experiment"),
)


def missing(given: Particulars) -> tuple[Missing, ...]:
    """Everything a complete petition lacks, in the order of 8.4."""
    return tuple(_missing(given))


def _missing(given: Particulars) -> Iterator[Missing]:
    if not given.petitioners:
        yield Missing("8.4(d)1", "petitioner.name", "the names and addresses of the petitioners")
    yield from (one for person in given.petitioners for one in _of_petitioner(person))
    licensees = [one for one in given.petitioners if one.kind == LICENSEE]
    if not licensees:
        yield Missing("8.4(b)", "petitioner.kind", "a petitioner who is a casino licensee")
    elif not any(one.test_consent for one in licensees):
        words = "a casino licensee's written agreement to a test in its casino"
        yield Missing("8.4(b)", "petitioner.test_consent", words)
    if not given.joint_liability:
        words = "that all petitioners are jointly and severally liable for the costs of review"
        yield Missing("8.4(b)", "petition.joint_liability", words)
    for clause, key, words in _TEXTS:
        if not getattr(given, key):
            yield Missing(clause, f"petition.{key}", words)
    yield from _of_release(given.release_and_indemnity)
    for request in given.requests:
        if not request.answer:
            yield Missing("8.4(d)9", "request.answer", f"what was asked for: {request.asked or 'not said'}")


def _of_petitioner(one: Petitioner) -> Iterator[Missing]:
    who = one.name or "a petitioner"
    for clause, key, words in (
        ("8.4(d)1", "name", "the name"),
        ("8.4(d)1", "address", "the address"),
        ("8.4(a)", "kind", "what kind of petitioner it is"),
        ("8.4(d)", "signed_by", "the signature"),
    ):
        if not getattr(one, key):
            yield Missing(clause, f"petitioner.{key}", f"{words} of {who}")


def _of_release(text: str) -> Iterator[Missing]:
    """8.4(d)6 releases both: an agreement that names one of them is not complete."""
    for party in ("Commission", "State"):
        if text and party.lower() not in text.lower():
            words = f"a release and indemnity that names the {party}"
            yield Missing("8.4(d)6", "petition.release_and_indemnity", words)


# --- where it stands --------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class PetitionStatus:
    """How far a petition has come, what is next, and which steps are recorded too early."""

    step: str
    next: tuple[str, ...]
    wrong: tuple[tuple[str, str], ...]
    """Clause and words of what the record claims too early."""


def status_of(given: Particulars) -> PetitionStatus:
    record, open_items = given.record, missing(given)
    wrong = tuple(_too_early(given))
    if record.approved and not wrong:
        return PetitionStatus("approved", (), wrong)
    if record.test_result:
        ended = record.test_result == "successful"
        follows = "the Commission's final approval" if ended else "the game is not approved: its test failed"
        return PetitionStatus(f"tested: {record.test_result}", (follows,), wrong)
    if record.test_begun:
        return PetitionStatus("under test", ("a successful test for suitability (8.4(e))",), wrong)
    if record.test_filed:
        return PetitionStatus(
            "test filings submitted", tuple(map(str, open_filings(given))) or ("the test",), wrong
        )
    if record.preliminary_approval:
        return PetitionStatus("preliminarily approved", tuple(map(str, open_filings(given))), wrong)
    if record.filed:
        return PetitionStatus("filed", ("the Commission's determination (8.4(e))",), wrong)
    return PetitionStatus("not filed", tuple(map(str, open_items)) or ("to be filed",), wrong)


def open_filings(given: Particulars) -> tuple[Missing, ...]:
    """What is still to be submitted once the game is preliminarily approved (8.4(f))."""
    return tuple(_open_filings(given))


def _open_filings(given: Particulars) -> Iterator[Missing]:
    for one in given.petitioners:
        if one.kind != OTHER:
            continue
        for clause, key, words in (
            ("8.4(f)1i", "license_application", "a completed application for a licence"),
            ("8.4(f)1i", "license_fee", "the fee of that application"),
            ("8.4(f)1ii", "transactional_waiver", "an application for a transactional waiver, or why not"),
        ):
            if not getattr(one, key):
                yield Missing(clause, f"petitioner.{key}", f"{words}, of {one.name or 'a petitioner'}")
    if not given.record.test_submission:
        words = f"a test submission; what it must include is {NOT_IN_THE_DOCUMENTS}"
        yield Missing("8.4(f)2", "record.test_submission", words)


def _too_early(given: Particulars) -> Iterator[tuple[str, str]]:
    record = given.record
    if record.approved and record.test_result != "successful":
        yield "8.4(e)", "final approval is subject to a successful test"
    if (record.test_filed or record.test_begun or record.test_result) and not record.preliminary_approval:
        yield "8.4(f)", "a test follows a preliminary approval"
    if record.preliminary_approval and not record.filed:
        yield "8.4(d)", "a petition is filed before it is approved"
    days = [
        one
        for one in (
            record.filed,
            record.preliminary_approval,
            record.test_filed,
            record.test_begun,
            record.approved,
        )
        if one is not None
    ]
    if days != sorted(days):
        yield "8.4(f)", "the days of the record are out of order"
