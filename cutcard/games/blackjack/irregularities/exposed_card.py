"""A card the players have seen too early: drawn in error (2.15(c)), or a double's card face up (2.15(p))."""

from cutcard.games.blackjack import rules
from cutcard.games.blackjack.irregularities import shoe
from cutcard.games.blackjack.layout import hands, side_wagers
from cutcard.games.blackjack.model import events as ev
from cutcard.games.blackjack.model.commands import Irregular
from cutcard.games.blackjack.model.procedure import Procedure
from cutcard.games.blackjack.model.state import Box, Phase, TableState
from cutcard.games.blackjack.model.transaction import Progress
from cutcard.games.blackjack.sheet.sheet import BlackjackSheet
from cutcard.games.twenty_one.irregularities.exposed_card import ExposedCards
from cutcard.law.refusal import Refusal, refuse

EXPOSED: ExposedCards[BlackjackSheet, TableState, Procedure] = ExposedCards(
    clause="2.15(c)",
    insurance_clause="2.9(b)",
    rules=rules,
    insuring=Phase.INSURANCE,
    settling=Phase.SETTLING,
    next_turn=Procedure.NEXT_TURN,
    between_deal_and_dealer=(Phase.PLAY, Phase.OFFERING, Phase.DEALER_TO_PLAY),
    why_not_this_card=shoe.SHOE.why_not_this_card,
    not_the_time=hands.not_the_time,
    side_in_use=shoe.side_in_use,
    hand_to_come=lambda sheet, state: hands.hand_to_come(sheet, state) is not None,
    after_refusal=side_wagers.elected,
)


# --- a double's card, (p) ---------------------------------------------------------------------------------


def expose_double(run: Progress, command: Irregular) -> Refusal | None:
    """2.15(p): it should lie face down and lies face up; play goes on, its wagers wait for the end."""
    state = run.state
    box = state.box(command.box) if state.phase in (Phase.PLAY, Phase.DEALER_TO_PLAY) else None
    hand = _hidden_double(box) if box is not None else None
    if box is None or hand is None:
        return refuse("2.15(p)", f"box {command.box} has no double's card face down")
    lies = box.hands[hand].cards[-1]
    if lies is None and command.card is None:
        return refuse("2.15(p)", "name the card")
    if lies is not None and command.card not in (None, lies):
        return refuse("2.15(p)", "that is not the card that was dealt there")
    card = lies or command.card
    assert card is not None
    run.emit(ev.DoubleCardExposed(box.number, hand, card))
    return None


def _hidden_double(box: Box) -> int | None:
    hidden = [index for index, hand in enumerate(box.hands) if hand.double_hidden and not hand.settled]
    return hidden[-1] if hidden else None
