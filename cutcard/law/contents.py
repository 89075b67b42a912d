"""The contents of the chapter: its subchapters and sections, and the legal status of each section.

The register (`clauses.py`) holds the clauses whose text the documents print. The contents name every section
of the chapter, including those of which the documents print the heading alone.
"""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from functools import cache
from importlib import resources
from typing import Any

FILE = "contents.toml"


class Status(Enum):
    """How a section stands in the law, as the document that prints it says."""

    IN_FORCE = "in force"
    TEMPORARY = "temporary"
    """A temporary rule: adopted for a test period (document 003)."""
    PROPOSAL = "proposal"
    """A proposed rule that the documents do not show adopted (document 004)."""
    RESERVED = "reserved"
    """A number kept free."""


@dataclass(frozen=True, kw_only=True)
class Section:
    """One section of the chapter, as its contents list it."""

    id: str
    heading: str
    status: Status
    since: str
    """The document that added the section to the contents."""


@dataclass(frozen=True, kw_only=True)
class Subchapter:
    """One subchapter: mostly one game."""

    number: int
    title: str
    sections: tuple[Section, ...]


@cache
def load_contents() -> tuple[Subchapter, ...]:
    """Every subchapter of the chapter, in order."""
    text = resources.files("cutcard.law").joinpath(FILE).read_text("utf-8")
    return tuple(
        Subchapter(
            number=entry["number"],
            title=entry["title"],
            sections=tuple(_section(section) for section in entry["sections"]),
        )
        for entry in tomllib.loads(text)["subchapter"]
    )


def status_of(section: str) -> Status:
    """The status of a section of the chapter; `IN_FORCE` for sections of other chapters."""
    return _statuses().get(section, Status.IN_FORCE)


def status_note(section: str) -> str:
    """What a sheet, a sign or a check says about a section that is not simply in force; otherwise empty."""
    return _NOTES.get(status_of(section), "")


_NOTES = {Status.TEMPORARY: "temporary rule", Status.PROPOSAL: "proposal, not adopted in the documents"}


@cache
def _statuses() -> Mapping[str, Status]:
    return {section.id: section.status for each in load_contents() for section in each.sections}


def _section(entry: Mapping[str, Any]) -> Section:
    return Section(
        id=entry["id"],
        heading=entry["heading"],
        status=Status(entry.get("status", Status.IN_FORCE.value)),
        since=entry.get("since", "001"),
    )
