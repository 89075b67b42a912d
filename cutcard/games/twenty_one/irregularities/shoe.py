"""A card that came out of the shoe when none should have, and a shoe that runs out."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Generic

from cutcard.cards import Card
from cutcard.dealing.shoe import Stage
from cutcard.games.table.commands import ShoeRunsOut
from cutcard.games.table.state import Sheet
from cutcard.games.twenty_one import events as ev
from cutcard.games.twenty_one.irregularities.by_clause import Irregular
from cutcard.games.twenty_one.state import State
from cutcard.games.twenty_one.transaction import TwentyOneTransaction as Run
from cutcard.law.refusal import Bar, Refusal, refusal_of, refuse


@dataclass(frozen=True, kw_only=True)
class ShoeMishaps(Generic[Sheet, State]):
    """Handlers of both, by a game's paragraphs and deciders."""

    too_many: str
    """By which a card too many for the dealer is burned."""
    runs_out: str
    stage: Callable[[State], Stage]
    wanted: Callable[[Sheet, State], bool]
    """Whether the round waits for a card, by sheet and state."""
    why_not_card: Callable[[Sheet, State, Card], list[Bar]]
    """Whether that card can be in the shoe, by sheet and state."""
    why_not_complete: Callable[[Sheet, State], str]
    """Why the dealer's hand is not complete; empty where it is."""
    side_in_use: Callable[[Run[Sheet, State]], str] = lambda run: ""

    def why_no_card(self, run: Run[Sheet, State], clause: str) -> Refusal | None:
        """Whether a card can come out of the shoe now."""
        shoe = run.state.shoe
        ready = self.stage(run.state) in (Stage.READY, Stage.BURN)
        if not ready or shoe.stage is Stage.STORED or shoe.remaining < 1:
            return refuse(clause, "no card can come out of the shoe now")
        return None

    def why_not_this_card(self, run: Run[Sheet, State], command: Irregular) -> Refusal | None:
        """Whether the card named can have come out of the shoe now."""
        if command.card is None:
            return refuse(command.clause, "name the card")
        refusal = self.why_no_card(run, command.clause)
        if refusal is not None:
            return refusal
        return refusal_of(self.why_not_card(run.sheet, run.state, command.card))

    def drawn_unseen(self, run: Run[Sheet, State], command: Irregular) -> Refusal | None:
        """Drawn in error and not exposed, it is the next card as it was."""
        refusal = self.why_no_card(run, command.clause)
        if refusal is None:
            run.emit(ev.CardDrawnUnseen())
        return refusal

    def dealer_drew_too_many(self, run: Run[Sheet, State], command: Irregular) -> Refusal | None:
        """A card the dealer draws to their complete hand is burned."""
        incomplete = self.why_not_complete(run.sheet, run.state)
        if incomplete:
            return refuse(self.too_many, incomplete)
        refusal = self.why_not_this_card(run, command)
        if refusal is None:
            assert command.card is not None
            run.emit(ev.ExcessCardBurned(command.card, self.side_in_use(run)))
        return refusal

    def shoe_runs_out(self, run: Run[Sheet, State], command: Irregular | ShoeRunsOut) -> Refusal | None:
        """A card is due and there is none."""
        if not self.wanted(run.sheet, run.state) or self.stage(run.state) is not Stage.READY:
            return refuse(self.runs_out, "no round needs a card now")
        run.emit(ev.ShoeEmptied())
        return None
