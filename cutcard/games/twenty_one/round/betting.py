"""Boxes before the deal: what lies on them, who may have several, and who stays alone (2.13, 2.14)."""

from collections.abc import Sequence
from typing import Protocol

from cutcard.games.protocol import DEALER, FLOORPERSON, HOUSE
from cutcard.games.table.bets import Bet
from cutcard.games.table.events import Event
from cutcard.games.twenty_one import events as ev
from cutcard.games.twenty_one.commands import PermitBoxes, StayAlone
from cutcard.games.twenty_one.rules.boxes import BoxSheet, BoxWagers
from cutcard.games.twenty_one.state import TwentyOneState
from cutcard.law.refusal import Bar, Refusal, refusal_of


class Run(Protocol):
    """A command being carried out before the deal."""

    @property
    def sheet(self) -> BoxSheet: ...

    @property
    def state(self) -> TwentyOneState: ...

    def emit(self, event: Event) -> None: ...


def lying(state: TwentyOneState, main_wagers: Sequence[str]) -> tuple[Bet, ...]:
    """What lies in the boxes: laid for the round to come, or played for now."""
    if not state.in_round:
        return state.bets
    stakes = {
        (box.number, stake.player, main_wagers[stake.spot]): stake.wager
        for box in state.boxes
        for hand in box.hands
        for stake in hand.stakes
    }
    side = [
        Bet(box.number, bet.player, bet.wager, bet.amount) for box in state.boxes for bet in box.side_bets
    ]
    return (*(Bet(*place, wager) for place, wager in stakes.items()), *side)


def permit_boxes(rules: BoxWagers, run: Run, command: PermitBoxes) -> Refusal | None:
    """The licensee, in its discretion, permits the player to wager on additional boxes."""
    barred = rules.why_not_permit_boxes(run.sheet, command.boxes)
    bars = [barred] if barred is not None else []
    if command.player in (DEALER, FLOORPERSON, HOUSE):
        bars.append(Bar(rules.several, "a player is permitted additional boxes; the house lays no wager"))
    if rules.most_boxes(run.sheet, run.state.boxes_permitted(command.player)) == command.boxes:
        says = f"{command.player} may wager on {command.boxes} of the boxes already"
        bars.append(Bar(rules.several, says))
    refusal = refusal_of(bars)
    if refusal is None:
        run.emit(ev.BoxesPermitted(command.player, command.boxes))
    return refusal


def stay_alone(rules: BoxWagers, run: Run, command: StayAlone) -> Refusal | None:
    """Others join a box only with the consent of the first person wagering on it."""
    here = [bet.player for bet in run.state.bets if bet.box == command.box]
    barred = rules.why_not_refuse_company(command.box, command.player, here)
    if barred is not None:
        return refusal_of([barred])
    run.emit(ev.CompanyRefused(command.box, command.player, command.newcomer))
    return None
