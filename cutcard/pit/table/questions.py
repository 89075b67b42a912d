"""The open question of a running table, since when it is open, and which answers are stale."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from cutcard.games.croupier.croupier import Step
from cutcard.games.protocol import Awaiting, GiveCard, Kind, PlaceBet, WithdrawBet
from cutcard.pit.table import acts
from cutcard.pit.table.acts import Act
from cutcard.pit.table.seats import people
from cutcard.pit.table.table_events import Seated, SheetChanged

if TYPE_CHECKING:
    from cutcard.pit.table.keeper import Keeper


SHOWN_PER_CARD = 150_000
MOST_SHOWN = 3_000_000
"""Microseconds a page takes to show the cards of an entry. Its readers see the question after that."""


class OpenQuestion(NamedTuple):
    """What is asked of whom. Numbers are versions of the table, times are microseconds."""

    kind: str = ""
    who: str = ""
    place: str = ""
    window: bool = False
    since: int = 0
    """The version that asked it."""
    asked_at: int = 0
    betting_since: int = 0
    """The version that opened betting for the next round."""
    betting_at: int = 0
    """When the first wager of the next round was laid; 0 while there is none. Where wagers play on, when
    betting opened."""
    plays_on: bool = False
    """Wagers lie there that the next round may decide, whether anybody lays another or not."""

    def oldest_accepted_version(self, act: Act) -> int:
        """The oldest version an answer may have seen."""
        wagers = isinstance(act, acts.Ready) and self.kind in (Kind.WAGERS.value, Kind.CUT.value)
        bets = isinstance(act, acts.Say) and isinstance(act.command, PlaceBet | WithdrawBet)
        return self.betting_since if wagers or bets else self.since


def question_after(keeper: "Keeper", items: Sequence[tuple[str, Any]], at: int) -> OpenQuestion:
    """The open question after these items, which make up the newest entry."""
    before, version = keeper.facts.question, keeper.version
    steps = [item for _, item in items if isinstance(item, Step)]
    new_rules = any(isinstance(item, SheetChanged) and item.new_cards for _, item in items)
    if not steps and before.since and not new_rules:
        return _restart_clocks(before, at) if _first_person_sat_down(keeper, items) else before
    awaiting = keeper.croupier.awaiting
    asked = (awaiting.kind.value, awaiting.who, awaiting.place, awaiting.window)
    is_new_round = version == 1 or new_rules or any(step.ended for step in steps)
    since, asked_at = before.since, before.asked_at
    if (
        is_new_round
        or asked != before[:4]
        or _was_answered(awaiting.kind, awaiting.window, awaiting.who, items)
    ):
        since, asked_at = version, at + shown_for(steps)
    betting_at, plays_on = 0, _plays_on(keeper, awaiting)
    if keeper.facts.bets or plays_on:
        betting_at = at if is_new_round or not before.betting_at else before.betting_at
    betting_since = version if is_new_round else before.betting_since
    now = OpenQuestion(*asked, since, asked_at, betting_since, betting_at, plays_on)
    return _restart_clocks(now, at) if _first_person_sat_down(keeper, items) else now


def _plays_on(keeper: "Keeper", awaiting: Awaiting) -> bool:
    """Whether the next round could begin by itself, for wagers that stay until they are decided."""
    if awaiting.kind is not Kind.WAGERS or any(choice.refusal is not None for choice in awaiting.choices):
        return False
    return any(one.stays for one in keeper.rules.lasting(keeper.state))


def shown_for(steps: Sequence[Step]) -> int:
    """How long the page shows cards first. That time does not count against the player who is asked."""
    cards = sum(isinstance(step.command, GiveCard) for step in steps)
    return min(cards * SHOWN_PER_CARD, MOST_SHOWN)


def _first_person_sat_down(keeper: "Keeper", items: Sequence[tuple[str, Any]]) -> bool:
    """Whether somebody has sat down at a table where nobody was left to be asked."""
    came = {item.player for _, item in items if isinstance(item, Seated) and not item.bot}
    return (
        bool(came)
        and not keeper.in_round
        and came.issuperset(one.player for one in people(keeper.facts.seats))
    )


def _restart_clocks(question: OpenQuestion, at: int) -> OpenQuestion:
    """The question with its times starting now: until now there was nobody to ask."""
    return question._replace(asked_at=at, betting_at=at if question.betting_at else 0)


def _was_answered(kind: Kind, window: bool, who: str, items: Sequence[tuple[str, Any]]) -> bool:
    """Whether the question was answered and is asked again, for instance of a hand that got a card. A
    question open to several players stays open."""
    lasting = window or kind in (Kind.WAGERS, Kind.CUT)
    return not lasting and any(isinstance(item, Step) and by in (who, acts.TABLE) for by, item in items)
