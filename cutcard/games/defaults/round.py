"""The cards of a round as they come, what becomes of its wagers, and its end."""

from dataclasses import dataclass
from typing import Literal, NamedTuple

from cutcard.dealing.shoe import Stage
from cutcard.games.defaults import events as ev
from cutcard.games.defaults.equipment import runs_dry, stage
from cutcard.games.defaults.state import Hand, Sheet, State
from cutcard.games.protocol import EndRound, GiveCard, ShoeRunsOut, VoidRound
from cutcard.games.table.dead_round import why_not_void
from cutcard.games.table.transaction import Transaction
from cutcard.law.refusal import Refusal, refuse
from cutcard.money import Odds


class Verdict(NamedTuple):
    """How the cards decide a wager, and by which clause."""

    result: Literal["won", "lost", "tied"]
    clause: str
    odds: Odds = Odds(1, 1)
    """What it is paid at, where it is won."""


@dataclass(frozen=True)
class PlainRound:
    """A round without decisions, by the game's paragraph of it."""

    wager: str
    clause: str

    def give_card(self, run: Transaction[Sheet, State], command: GiveCard) -> Refusal | None:
        """The card that is due comes: burned, or placed face up."""
        state = run.state
        if stage(state) is Stage.BURN:
            run.emit(ev.CardBurned(command.card))
            return None
        if not state.place or runs_dry(state):
            return refuse(self.clause, "no card is due now")
        if command.card is None:
            return refuse(self.clause, "this card is placed face up: its face must be known")
        lying = (*state.dealer, *(card for hand in state.hands for card in hand.cards))
        if lying.count(command.card) >= run.sheet.decks:
            return refuse(self.clause, f"there are only {run.sheet.decks} of each card")
        run.emit(ev.CardDealt(state.place, command.card))
        return None

    def settle(self, run: Transaction[Sheet, State], hand: Hand, verdict: Verdict) -> None:
        """One wager is paid, collected or returned."""
        place = hand.box, 0, hand.player, self.wager
        match verdict.result:
            case "won":
                winnings = verdict.odds.winnings(hand.amount)
                run.emit(ev.WagerPaid(*place, hand.amount, winnings, str(verdict.odds), verdict.clause))
            case "lost":
                run.emit(ev.WagerCollected(*place, hand.amount, verdict.clause))
            case "tied":
                run.emit(ev.WagerReturned(*place, hand.amount, verdict.clause))

    def end(self, run: Transaction[Sheet, State], command: EndRound) -> Refusal | None:
        """The cards are picked up once every wager is settled."""
        if not run.state.in_round or run.state.place:
            return refuse(self.clause, "the round is not complete")
        self.pick_up(run)
        return None

    def void(self, run: Transaction[Sheet, State], command: VoidRound) -> Refusal | None:
        """A round no card is left for, or one there is a reason to call dead: its wagers go back."""
        refusal = why_not_void(run.state, command, self.clause, cannot_go_on=runs_dry)
        if refusal is None:
            run.emit(ev.RoundVoided(command.reason))
            for hand in run.state.hands:
                if not hand.settled:
                    self.settle(run, hand, Verdict("tied", self.clause))
            self.pick_up(run)
        return refusal

    def shoe_runs_out(self, run: Transaction[Sheet, State], command: ShoeRunsOut) -> Refusal | None:
        if not run.state.place:
            return refuse(self.clause, "no round needs a card now")
        run.emit(ev.ShoeEmptied())
        return None

    def pick_up(self, run: Transaction[Sheet, State]) -> None:
        """After it the cards are shuffled, if the cutting card has come out."""
        run.emit(ev.RoundEnded(run.state.rounds + 1))
        if run.state.shoe.reached:
            run.emit(ev.CardsDue(Stage.SHUFFLE, self.clause))
