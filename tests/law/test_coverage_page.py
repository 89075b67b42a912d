"""docs/coverage.md agrees with the register, the contents and the tests."""

import pytest

from cutcard.law.clauses import load_register
from cutcard.law.contents import Status, load_contents, status_note, status_of
from tests.law.coverage_page import INCOMPLETE, PAGE, page

SECTIONS = [section for subchapter in load_contents() for section in subchapter.sections]


def test_the_page_is_up_to_date() -> None:
    assert PAGE.read_text("utf-8") == page(), "run python -m tests.law.coverage_page"


def test_every_section_of_the_register_is_in_the_contents() -> None:
    known = {section.id for section in SECTIONS}
    printed = {clause.section for clause in load_register()}
    assert {section for section in printed if ":" not in section} - known == {"front"}


def test_no_section_is_listed_twice() -> None:
    assert len({section.id for section in SECTIONS}) == len(SECTIONS)


def test_the_contents_have_26_subchapters_in_order() -> None:
    assert [subchapter.number for subchapter in load_contents()] == list(range(1, 27))


@pytest.mark.parametrize(
    ("section", "status"),
    [
        ("2.11", Status.IN_FORCE),
        ("2.26", Status.TEMPORARY),
        ("2.27", Status.PROPOSAL),
        ("6.6", Status.RESERVED),
    ],
)
def test_status_as_the_documents_give_it(section: str, status: Status) -> None:
    assert status_of(section) is status
    assert bool(status_note(section)) == (status in {Status.TEMPORARY, Status.PROPOSAL})


def test_a_section_printed_in_part_has_clauses() -> None:
    printed = {clause.section for clause in load_register()}
    assert set(INCOMPLETE) <= printed
