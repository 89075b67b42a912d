"""Questions answered: exact values for the cards seen and from a fresh shoe, else the chart, else nothing."""

from collections.abc import Iterator
from typing import Any

from cutcard.coach.questions import CoachAnswer, CoachQuestion, Values
from cutcard.coach.worker.protocol import VALUERS, NoValueError, Valuer
from cutcard.games.sheet_parser import read_sheet_text

FRESH = "No exact value for the cards seen; the values are those of a fresh shoe."
CHART = "No exact value for this hand; the best choice is the chart's."
NONE = "There is no value for this choice."


class Answering:
    """Knows the sheets by their digests."""

    def __init__(self) -> None:
        self._sheets: dict[str, Any] = {}
        self._warm: set[str] = set()

    def prepare(self, digest: str, text: str) -> Iterator[None]:
        """Reads a sheet and asks it what questions will ask, in short steps."""
        sheet = self.read(digest, text)
        if sheet is not None and digest not in self._warm:
            yield from VALUERS[sheet.game].warm(sheet)
            self._warm.add(digest)

    def read(self, digest: str, text: str) -> Any:
        if digest not in self._sheets:
            self._sheets[digest] = read_sheet_text(text).sheet
        return self._sheets[digest]

    def answer(self, question: CoachQuestion) -> CoachAnswer:
        sheet = self._sheets.get(question.digest)
        if sheet is None:
            return CoachAnswer("none", says=NONE)
        valuer = VALUERS[sheet.game]
        fresh = _values(valuer, sheet, question, ())
        seen = _values(valuer, sheet, question, question.gone) if question.gone else fresh
        if seen is not None:
            return CoachAnswer("exact", seen, fresh)
        if fresh is not None:
            return CoachAnswer("fresh", None, fresh, says=FRESH)
        chart = _chart(valuer, sheet, question)
        return CoachAnswer("chart", chart=chart, says=CHART) if chart else CoachAnswer("none", says=NONE)


def _values(valuer: Valuer, sheet: Any, question: CoachQuestion, gone: tuple[str, ...]) -> Values | None:
    try:
        return valuer.values(sheet, question, gone)
    except NoValueError:
        return None


def _chart(valuer: Valuer, sheet: Any, question: CoachQuestion) -> str:
    try:
        return valuer.chart_choice(sheet, question)
    except Exception:  # no chart either, whatever the reason: a coach without an answer is not a failure
        return ""
