"""Audits the posting of a table's rules (8.3): no round was played under rules that were not posted in time.

The duties are decided where the running table decides them (`law/notice.py`), from the sheets in the log.
"""

from collections.abc import Iterable, Iterator
from typing import Any

from cutcard.games.live_sheet import LiveSheet, live_sheet
from cutcard.law.notice import Duty, strictest
from cutcard.law.sheet_digest import limits_digest
from cutcard.pit.table import table_events
from cutcard.pit.table.posting import changes_to, why_not_posted

Found = tuple[str, str, str]
"""What is wrong, what was expected, what was found."""


class PostingAudit:
    """Follows what one log says about its table's rules."""

    def __init__(self) -> None:
        self.rounds = 0
        """Rounds that the log records with their rules."""
        self._sheet: LiveSheet | None = None
        self._announced: dict[str, tuple[table_events.ChangeAnnounced, LiveSheet]] = {}
        """Announced and neither withdrawn nor in effect, by digest."""

    def faults(self, at: int, items: Iterable[tuple[str, Any]]) -> Iterator[Found]:
        """What is wrong in an entry of this time."""
        for _, item in items:
            match item:
                case table_events.TableOpened():
                    self._sheet = live_sheet(item.sheet)
                    yield from _same("the digest of the sheet", self._sheet.rules.sheet.digest, item.digest)
                case table_events.ChangeAnnounced():
                    yield from self._of_announcement(at, item)
                case table_events.ChangeWithdrawn(digest=digest):
                    self._announced.pop(digest, None)
                case table_events.SheetChanged(digest):
                    yield from self._of_change(at, digest)
                case table_events.RoundRules():
                    yield from self._of_round(item)

    def _of_announcement(self, at: int, item: table_events.ChangeAnnounced) -> Iterator[Found]:
        assert self._sheet is not None
        new = live_sheet(item.sheet)
        yield from _same("the digest of the sheet announced", new.rules.sheet.digest, item.digest)
        duty = strictest(changes_to(self._sheet, new))
        yield from _same("the duty of the change announced", duty.value, item.clause)
        for bar in why_not_posted(duty, item, at=at):
            yield f"the rules were not posted in time ({bar.clause})", "done in time", bar.says
        self._announced[item.digest] = item, new

    def _of_change(self, at: int, digest: str) -> Iterator[Found]:
        found = self._announced.pop(digest, None)
        if found is None:
            yield "the rules were changed without an announcement (8.3(b))", "one of this sheet", digest
            return
        announced, self._sheet = found
        if announced.clause == Duty.HALF_HOUR.value and at < announced.effective:
            early = announced.effective - at
            yield (
                "the rules were changed before the time announced (8.3(b)1)",
                str(announced.effective),
                f"{early} microseconds before it",
            )

    def _of_round(self, item: table_events.RoundRules) -> Iterator[Found]:
        assert self._sheet is not None
        self.rounds += 1
        sheet = self._sheet.rules.sheet
        yield from _same("a round was played under rules not posted (8.3(a))", sheet.digest, item.sheet)
        yield from _same(
            "a round was played under limits not posted (8.2(c))", limits_digest(sheet), item.limits
        )


def _same(what: str, expected: str, found: str) -> Iterator[Found]:
    if expected != found:
        yield what, expected, found
