"""Cards that were not dealt where they should have been: 2.15(e), (g), (i)."""

from cutcard.cards import Card
from cutcard.games.blackjack import rules
from cutcard.games.blackjack.layout import hands, side_wagers
from cutcard.games.blackjack.model import events as ev
from cutcard.games.blackjack.model.commands import Irregular
from cutcard.games.blackjack.model.procedure import Procedure
from cutcard.games.blackjack.model.state import Box, Phase, TableState
from cutcard.games.blackjack.model.transaction import Progress, Run
from cutcard.games.blackjack.rules import equipment
from cutcard.games.blackjack.sheet.sheet import BlackjackSheet
from cutcard.games.twenty_one.irregularities.missed_cards import MissedCards
from cutcard.games.twenty_one.payment import side_wagers_back
from cutcard.law.refusal import Bar, Refusal, refusal_of, refuse

# --- the dealer's own card, (e) ---------------------------------------------------------------------------


def dealer_missed(run: Progress, command: Irregular) -> Refusal | None:
    """2.15(e): said before the deal, or when their card should come; players' second cards come first."""
    state = run.state
    if state.phase not in (Phase.BETWEEN, Phase.DEALING):
        return refuse("2.15(e)", "the initial cards are dealt: the dealer has missed none of theirs")
    first_dealt = state.phase is Phase.DEALING and bool(state.dealer.cards)
    bars = [rules.dealer_missed_second(run.sheet, first_dealt=first_dealt)]
    if state.mishaps.dealer_missed:
        bars.append(Bar("2.15(e)", "they have missed it already"))
    refusal = refusal_of([bar for bar in bars if bar is not None])
    if refusal is None:
        run.emit(ev.DealerMissed(second=first_dealt))
    return refusal


# --- a box in the deal, (g), and a card that was asked for, (i) -------------------------------------------


def _why_not_planned(run: Run, card: Card | None) -> Refusal | None:
    if card is None or not equipment.double_shoe(run.sheet):
        return None
    says = "at a double shoe this is reported as the cards come: the first card is drawn for its suit"
    return refuse("2.15(g)", says)


def _why_not_missed(state: TableState) -> Bar | None:
    return Bar("2.15(g)", "the determinant card is drawn first") if state.determinant else None


def _not_the_time(sheet: BlackjackSheet, state: TableState, box: Box, hand: int) -> list[Bar]:
    bars = hands.not_the_time(sheet, state, box, hand)
    if hands.insuring_at_turn(sheet, state):
        bars.append(Bar("2.6(f)", "this hand has nothing left to decide"))
    return bars


def _side_wagers(run: Run, box: Box, clause: str) -> None:
    """They go back too, or they are judged as the hand stands."""
    if rules.side_wagers_returned(clause):
        side_wagers_back(run, box, clause)
    else:
        side_wagers.elected(run, box)


MISSED: MissedCards[BlackjackSheet, TableState, Procedure] = MissedCards(
    deal="2.15(g)",
    draw="2.15(i)",
    rules=rules,
    in_the_deal=Procedure.INITIAL_CARD,
    in_play=Procedure.NEXT_TURN,
    before_deal=(Phase.BETWEEN,),
    not_the_time=_not_the_time,
    why_not_planned=_why_not_planned,
    why_not_missed=_why_not_missed,
    side_wagers_of_dead_hand=_side_wagers,
)
