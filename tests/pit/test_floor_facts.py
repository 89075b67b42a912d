"""What the floor keeps of a table's cases."""

from cutcard.games.croupier.croupier import Step
from cutcard.games.protocol import TakeBack
from cutcard.pit.table.floor import floor_events
from cutcard.pit.table.floor.floor_facts import KEPT, FloorFacts


def taken_back(facts: FloorFacts, times: int) -> FloorFacts:
    step = Step(TakeBack(), (), automatic=False)
    for _ in range(times):
        facts = facts.after_step(step, "dealer", dealer="ben", round_number=1, at=1)
    return facts


def test_no_open_case_is_pushed_out_by_later_ones() -> None:
    """A dealer cannot hide a correction behind many others before another person has reviewed it."""
    facts = taken_back(FloorFacts(), KEPT + 20)
    assert [one.number for one in facts.open_corrections] == list(range(1, KEPT + 21))


def test_the_last_closed_cases_are_kept() -> None:
    facts = taken_back(FloorFacts(), 2 * KEPT)
    for number in range(2, 2 * KEPT + 1):
        facts = facts.after_event(floor_events.CorrectionApproved(number, "flo", True, "seen"))
    facts = taken_back(facts, 1)
    assert [one.number for one in facts.open_corrections] == [1, 2 * KEPT + 1]
    closed = [one.number for one in facts.corrections if one.by]
    assert closed == list(range(KEPT + 1, 2 * KEPT + 1))
