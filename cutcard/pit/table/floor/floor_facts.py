"""What the floor knows of a table, as frozen facts: alarms, disputes, corrections to approve.

Corrections and irregularities are read off the steps of the game, so they need no event of their own.
"""

from typing import NamedTuple, TypeVar

from cutcard.cards import Card
from cutcard.games.croupier.croupier import Step
from cutcard.games.protocol import (
    DEALER,
    FLOORPERSON,
    CorrectCard,
    Irregularity,
    IrregularityToCome,
    TakeBack,
    VoidRound,
)
from cutcard.pit.table.floor import floor_events as events

KEPT = 50
"""How many closed alarms, disputes and corrections of a table the facts keep; the log has all of them. Open
ones are all kept, so that none can be pushed out before somebody has decided on it."""


class Alarm(NamedTuple):
    number: int
    test: str
    says: str
    cards: tuple[Card, ...]
    round: int
    at: int
    dealer: str = ""
    stack: str = ""
    by: str = ""
    """Who acknowledged it; empty while it is open."""
    reason: str = ""


class Dispute(NamedTuple):
    number: int
    round: int
    opened_by: str
    says: str
    at: int
    by: str = ""
    """Who decided it; empty while it is open."""
    decision: str = ""
    reason: str = ""


class Correction(NamedTuple):
    """A card corrected, a round called dead or an irregularity: somebody else looks at it."""

    number: int
    round: int
    made_by: str
    says: str
    at: int
    by: str = ""
    """Who looked at it; empty while nobody has."""
    approved: bool = False
    reason: str = ""


Case = TypeVar("Case", Alarm, Dispute, Correction)


class FloorFacts(NamedTuple):
    alarms: tuple[Alarm, ...] = ()
    disputes: tuple[Dispute, ...] = ()
    corrections: tuple[Correction, ...] = ()
    ordered_by: str = ""
    """Who gave the last order as the floorperson."""

    @property
    def open_alarms(self) -> tuple[Alarm, ...]:
        return tuple(one for one in self.alarms if not one.by)

    @property
    def open_disputes(self) -> tuple[Dispute, ...]:
        return tuple(one for one in self.disputes if not one.by)

    @property
    def open_corrections(self) -> tuple[Correction, ...]:
        return tuple(one for one in self.corrections if not one.by)

    def next_alarm(self) -> int:
        return self.alarms[-1].number + 1 if self.alarms else 1

    def next_dispute(self) -> int:
        return self.disputes[-1].number + 1 if self.disputes else 1

    # --- changes ---

    def after_event(self, event: events.FloorEvent) -> "FloorFacts":
        match event:
            case events.AlarmRaised():
                new = Alarm(
                    event.number,
                    event.test,
                    event.says,
                    event.cards,
                    event.round,
                    event.at,
                    event.dealer,
                    event.stack,
                )
                return self._replace(alarms=_kept((*self.alarms, new)))
            case events.AlarmAcknowledged(number, by, reason):
                alarms = (
                    one._replace(by=by, reason=reason) if one.number == number else one for one in self.alarms
                )
                return self._replace(alarms=tuple(alarms))
            case events.DisputeOpened():
                opened = Dispute(event.number, event.round, event.by, event.says, event.at)
                return self._replace(disputes=_kept((*self.disputes, opened)))
            case events.DisputeDecided(number, by, decision, reason):
                disputes = (
                    one._replace(by=by, decision=decision, reason=reason) if one.number == number else one
                    for one in self.disputes
                )
                return self._replace(disputes=tuple(disputes))
            case events.CorrectionApproved(number, by, approved, reason):
                corrections = (
                    one._replace(by=by, approved=approved, reason=reason) if one.number == number else one
                    for one in self.corrections
                )
                return self._replace(corrections=tuple(corrections))
        return self

    def after_step(
        self, step: Step, speaker: str, *, dealer: str, round_number: int, at: int
    ) -> "FloorFacts":
        says = _said(step)
        who = {DEALER: dealer, FLOORPERSON: self.ordered_by}.get(speaker, "")
        if not says or not who:
            return self
        number = self.corrections[-1].number + 1 if self.corrections else 1
        made = Correction(number, round_number, who, says, at)
        return self._replace(corrections=_kept((*self.corrections, made)))


def _kept(cases: tuple[Case, ...]) -> tuple[Case, ...]:
    """All open cases, and the last closed ones."""
    if len(cases) <= KEPT:
        return cases
    closed = sum(bool(one.by) for one in cases)
    kept = []
    for one in cases:
        if one.by and closed > KEPT:
            closed -= 1
        else:
            kept.append(one)
    return tuple(kept)


def _said(step: Step) -> str:
    """What was corrected or went wrong, in words; empty for any other step."""
    command = step.command
    match command:
        case TakeBack():
            return "the card entered last was taken back"
        case CorrectCard(hand, was, now, _):
            return f"{was} of hand {hand} was corrected to {now}"
        case VoidRound(reason) if reason:
            return f"the round was called dead: {reason}"
        case Irregularity() | IrregularityToCome():
            paragraph = getattr(command, "clause", "") or getattr(command, "paragraph", "")
            return f"an irregularity was reported ({paragraph or type(command).__name__})"
    return ""
