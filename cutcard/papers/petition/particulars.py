"""The part of a petition that is not on a sheet: petitioners, category, assurances. Read from a TOML file.

Every key may be left out here: what 8.4 asks for and the file does not say is named by `completeness.py`.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from datetime import date
from typing import Any

from cutcard.law.options import nearest, show
from cutcard.law.sheet_source import Problem, read_written

CATEGORIES = {
    "variation": "a variation of an authorized game",
    "composite": "a composite of authorized games",
    "other": "another game, compatible with the public interest and suitable for casino use",
}
"""The three categories of 8.4(c)."""
LICENSEE, CSI, OTHER = "casino-licensee", "csi-licensee", "other"
KINDS = {
    LICENSEE: "casino licensee",
    CSI: "casino service industry licensee",
    OTHER: "neither a casino licensee nor a casino service industry licensee",
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Petitioner:
    """One of the petitioners (8.4(a), (d)1)."""

    name: str = ""
    address: str = ""
    kind: str = ""
    test_consent: str = ""
    """The writing in which a casino licensee agreed to a test in its casino (8.4(b))."""
    signed_by: str = ""
    license_application: str = ""
    """The completed application of a petitioner without a licence (8.4(f)1i)."""
    license_fee: str = ""
    transactional_waiver: str = ""
    """The application for it, or why none is required (8.4(f)1ii)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Request:
    """Something the Commission or the Division asked for (8.4(d)9)."""

    asked: str = ""
    answer: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class PetitionRecord:
    """Where the petition stands: the days of its steps, and how the test went."""

    filed: date | None = None
    preliminary_approval: date | None = None
    test_filed: date | None = None
    test_submission: str = ""
    test_begun: date | None = None
    test_result: str = ""
    """`successful` or `failed`."""
    approved: date | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Particulars:
    """The particulars of a petition, as they were read."""

    name: str = ""
    """Of the proposed game."""
    dated: date | None = None
    category: str = ""
    authorized_games: str = ""
    objectives: str = ""
    method_of_play: str = ""
    equipment: tuple[str, ...] = ()
    equipment_pictures: tuple[str, ...] = ()
    """SVG files, by their path beside the file."""
    layout_picture: str = ""
    personnel: str = ""
    security: str = ""
    intellectual_property: str = ""
    offered_to_all_licensees: str = ""
    release_and_indemnity: str = ""
    declaratory_ruling: str = ""
    test_request: str = ""
    joint_liability: bool = False
    petitioners: tuple[Petitioner, ...] = ()
    requests: tuple[Request, ...] = ()
    record: PetitionRecord = field(default_factory=PetitionRecord)


_TABLES: Mapping[str, type] = {"petition": Particulars, "petitioner": Petitioner, "request": Request}
_OWN_LISTS = ("petitioners", "requests", "record")


def read_particulars(text: str) -> tuple[Particulars, tuple[Problem, ...]]:
    """The particulars as far as they could be read, and every problem by line."""
    written = read_written(text)
    reader = _Reader(written)
    data = written.data
    for key in data:
        if key not in (*_TABLES, "record"):
            reader.unknown((key,), key, [*_TABLES, "record"])
    chosen = reader.table(("petition",), data.get("petition", {}), Particulars)
    found = Particulars(
        **chosen,
        petitioners=tuple(Petitioner(**one) for one in reader.tables("petitioner", data, Petitioner)),
        requests=tuple(Request(**one) for one in reader.tables("request", data, Request)),
        record=PetitionRecord(**reader.table(("record",), data.get("record", {}), PetitionRecord)),
    )
    return found, tuple(sorted((*written.problems, *reader.problems)))


_WORDS = {
    ("petition", "category"): tuple(CATEGORIES),
    ("petitioner", "kind"): tuple(KINDS),
    ("record", "test_result"): ("successful", "failed"),
}


class _Reader:
    def __init__(self, written: Any) -> None:
        self.written = written
        self.problems: list[Problem] = []

    def tables(self, name: str, data: Mapping[str, Any], kind: type) -> list[dict[str, Any]]:
        listed = data.get(name, [])
        if not isinstance(listed, list):
            self.wrong((name,), f"expected [[{name}]], got {show(listed)}")
            return []
        return [self.table((name,), one, kind) for one in listed]

    def table(self, path: tuple[str, ...], data: Any, kind: type) -> dict[str, Any]:
        if not isinstance(data, dict):
            self.wrong(path, f"expected a table, got {show(data)}")
            return {}
        known = {one.name: one for one in fields(kind) if one.name not in _OWN_LISTS}
        values = {}
        for key, raw in data.items():
            if key not in known:
                self.unknown((*path, key), key, list(known))
            else:
                values[key] = self.value((*path, key), known[key].default, raw)
        return {key: value for key, value in values.items() if value is not None}

    def value(self, path: tuple[str, ...], default: Any, raw: Any) -> Any:
        """A value of the same kind as the field's default."""
        if default is None:
            return self._date(path, raw)
        if isinstance(default, tuple):
            if isinstance(raw, list) and all(isinstance(one, str) for one in raw):
                return tuple(one.strip() for one in raw)
            return self.wrong(path, f"expected a list of texts, got {show(raw)}")
        if isinstance(default, bool):
            return (
                raw if isinstance(raw, bool) else self.wrong(path, f"expected true or false, got {show(raw)}")
            )
        if not isinstance(raw, str):
            return self.wrong(path, f"expected a text in quotation marks, got {show(raw)}")
        words = _WORDS.get((path[0], path[-1]), ())
        if words and raw not in words:
            listed = ", ".join(f'"{word}"' for word in words)
            return self.wrong(path, f"expected one of {listed}, got {show(raw)}{nearest(raw, words)}")
        return " ".join(raw.split())

    def _date(self, path: tuple[str, ...], raw: Any) -> Any:
        if type(raw) is date:
            return raw
        return self.wrong(
            path, f"expected a date such as 2026-11-16, without quotation marks, got {show(raw)}"
        )

    def wrong(self, path: tuple[str, ...], message: str) -> None:
        self.problems.append(self.written.problem(path, message))

    def unknown(self, path: tuple[str, ...], key: str, known: list[str]) -> None:
        hint = nearest(key, known) or f"; known here: {', '.join(sorted(known))}"
        self.wrong(path, f"unknown key{hint}")
