"""A card that a hand should have had: its player has it late, or the hand is dead."""

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum
from typing import Generic, Protocol

from cutcard.cards import Card
from cutcard.games.table.order_of_play import ProcedureT
from cutcard.games.table.state import Sheet
from cutcard.games.twenty_one import commands as cm
from cutcard.games.twenty_one import events as ev
from cutcard.games.twenty_one import payment
from cutcard.games.twenty_one.boxes import Box, Missed
from cutcard.games.twenty_one.hand import HandView
from cutcard.games.twenty_one.irregularities.by_clause import Irregular
from cutcard.games.twenty_one.outcomes import NO_ODDS, Action, Result, Verdict
from cutcard.games.twenty_one.state import State, the_box
from cutcard.games.twenty_one.transaction import Sheet_contra
from cutcard.games.twenty_one.transaction import TwentyOneTransaction as Run
from cutcard.games.twenty_one.turns import meant_hand
from cutcard.law.refusal import Bar, Refusal, refusal_of, refuse


class MissedCardDeciders(Protocol[Sheet_contra]):
    """Of a game."""

    def why_not(self, sheet: Sheet_contra, hand: HandView, action: Action, /) -> Refusal | None: ...


# --- deciders ---------------------------------------------------------------------------------------------


def is_asked(cards: int) -> bool:
    """What becomes of a hand the deal passed over: its player chooses with one card; without, it is dead."""
    return cards > 0


def may_be_missed(cards: int) -> bool:
    """Whether it can be an additional card, after the first two."""
    return cards >= 2


@dataclass(frozen=True, kw_only=True)
class MissedCards(Generic[Sheet, State, ProcedureT]):
    """Handlers of such a card, by a game's paragraphs and deciders."""

    deal: str
    """The paragraph of a box that the deal passes over."""
    draw: str
    """The paragraph of a card that was asked for."""
    rules: MissedCardDeciders[Sheet]
    in_the_deal: ProcedureT
    in_play: ProcedureT
    """The procedures with which either goes on."""
    before_deal: tuple[Enum, ...]
    """The phases in which it is said before the hands are dealt."""
    not_the_time: Callable[[Sheet, State, Box, int], list[Bar]]
    """What bars a card for that hand now, by sheet and state."""
    why_not_planned: Callable[[Run[Sheet, State], Card | None], Refusal | None] = lambda run, card: None
    """What bars the one card that is named for a box before the deal."""
    why_not_missed: Callable[[State], Bar | None] = lambda state: None
    """What has to come before the cards of the deal."""
    side_wagers_of_dead_hand: Callable[[Run[Sheet, State], Box, str], None]

    # --- a box in the deal ---

    def box_missed(self, run: Run[Sheet, State], command: Irregular) -> Refusal | ProcedureT | None:
        """A box the deal passes over, without a card or after its first."""
        state, number = run.state, command.box
        if state.phase in self.before_deal:
            return self._planned(run, command)
        box = state.box(number) if state.in_the_deal else None
        if box is None or command.card is not None:
            return refuse(self.deal, f"box {number} is not waiting for a card of the deal")
        hand = box.hands[0]
        if len(hand.cards) > 1 or hand.dead or hand.missed is not Missed.NOTHING:
            return refuse(self.deal, f"box {number} cannot be passed over now")
        first = self.why_not_missed(state)
        if first is not None:
            return refusal_of([first])
        if is_asked(len(hand.cards)):
            run.emit(ev.CardMissed(number, 0, self.deal))
        elif any(one.number != number and not one.hands[0].dead for one in state.boxes):
            self.dead(run, box, 0, self.deal)
        else:
            return refuse(self.deal, "no other box is dealt to")
        return self.in_the_deal

    def _planned(self, run: Run[Sheet, State], command: Irregular) -> Refusal | None:
        """Said before the deal, as a text must: the box gets no card, or the one that is named."""
        state, number = run.state, command.box
        boxes = {box.number for box in state.boxes} if state.in_round else {bet.box for bet in state.bets}
        mishaps = state.mishaps
        if number not in boxes:
            return refuse(self.deal, f"nobody has a wager on box {number}")
        if number in mishaps.no_card or number in dict(mishaps.one_card):
            return refuse(self.deal, f"box {number} is already passed over")
        if command.card is None and len(boxes) == len(mishaps.no_card) + 1:
            return refuse(self.deal, "no other box is dealt to")
        refusal = self.why_not_planned(run, command.card)
        if refusal is None:
            run.emit(ev.BoxMissed(number, command.card))
        return refusal

    def at_deal(self, run: Run[Sheet, State]) -> None:
        """The boxes that get no card are dead, and will be included in the next deal."""
        for number in run.state.mishaps.no_card:
            self.dead(run, the_box(run.state, number), 0, self.deal)

    def only_card(self, run: Run[Sheet, State], place: tuple[int, int, bool] | None) -> Card | None:
        """The one card a box is given, when its place in the deal has come."""
        card = dict(run.state.mishaps.one_card).get(place[0]) if place is not None else None
        if place is not None and card is not None:
            run.emit(ev.CardMissed(place[0], 0, self.deal))
        return card

    # --- a card that was asked for ---

    def card_missed(self, run: Run[Sheet, State], command: Irregular) -> Refusal | ProcedureT | None:
        """The hand at turn asks for a card and the dealer passes on to the next."""
        state, number = run.state, command.box
        box = state.box(number) if state.in_play else None
        if box is None:
            return refuse(self.draw, f"box {number} has asked for no card")
        hand = meant_hand(state, box, 0)
        assert hand is not None
        bars: list[Bar] = []
        if not may_be_missed(len(box.hands[hand].cards)):
            bars.append(Bar(self.draw, "it is about a card asked for after the first two"))
        if not (state.boxes[state.turn.box].number == number and state.drawing):
            barred = self.rules.why_not(run.sheet, box.view(hand, state.dealer), Action.HIT)
            bars += [*(barred.bars if barred else ()), *self.not_the_time(run.sheet, state, box, hand)]
        refusal = refusal_of(bars)
        if refusal is not None:
            return refusal
        run.emit(ev.CardMissed(number, state.turn.hand, self.draw))
        return self.in_play

    # --- the player's option ---

    def answer(
        self, run: Run[Sheet, State], command: cm.TakeCard | cm.DeclineCard, hand: int
    ) -> Refusal | ProcedureT | None:
        """The card comes late, after all others have theirs, or the hand is dead."""
        state = run.state
        asked = state.mishaps.asking == command.box
        clause = self.deal if state.in_the_deal else self.draw
        if not asked and (not state.in_play or state.drawing or state.joining is not None):
            return refuse(clause, "the others get their cards first")
        if isinstance(command, cm.TakeCard):
            run.emit(ev.LateCardAccepted(command.box, hand))
        else:
            self.dead(run, the_box(state, command.box), hand, clause)
        if not asked:
            return None  # others are still at their cards
        return self.in_the_deal if run.state.in_the_deal else self.in_play

    def dead(self, run: Run[Sheet, State], box: Box, hand: int, clause: str) -> None:
        """Calls a hand dead: every wager on it goes back."""
        run.emit(ev.HandDead(box.number, hand, clause))
        self.side_wagers_of_dead_hand(run, box, clause)
        payment.apply(run, box, hand, Verdict(Result.VOID, NO_ODDS, clause))


def asked_hand(box: Box | None) -> int | None:
    """The hand of a box whose player may choose: the card late, or a dead hand."""
    for index, hand in enumerate(box.hands if box is not None else ()):
        if hand.missed is Missed.ASKED:
            return index
    return None
