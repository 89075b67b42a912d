"""The blackjack bonus wager at the table: the button goes round when all else is settled (2.20, 2.15(o))."""

from cutcard.games.blackjack import rules
from cutcard.games.blackjack.layout import hands
from cutcard.games.blackjack.layout.side_wagers import displayed
from cutcard.games.blackjack.model import commands as cm
from cutcard.games.blackjack.model import events as ev
from cutcard.games.blackjack.model.commands import Irregular, PressButton, ShowDisplay
from cutcard.games.blackjack.model.procedure import Answer, Next, Procedure
from cutcard.games.blackjack.model.state import Box, Phase, SideBet, TableState
from cutcard.games.blackjack.model.transaction import Progress
from cutcard.games.blackjack.sheet.sheet import BlackjackSheet
from cutcard.games.blackjack.wagers.blackjack_bonus import WAGER
from cutcard.law.refusal import Refusal, refusal_of, refuse
from cutcard.money import dollars


def settle_wagers(run: Progress, command: cm.SettleWagers) -> Answer:
    """2.20(f): all other wagers are settled, then the button is placed."""
    if run.state.phase is not Phase.SETTLING or not displayed(run.state):
        return refuse("2.20(f)", "no winning bonus wager waits for the other wagers to be settled")
    if hidden := hands.hand_to_turn(run.state):
        says = f"the cards of box {hidden[0]} are turned over before they are settled"
        return refuse(hands.turning_clause(run.state, hidden), says)
    return Procedure.OTHER_WAGERS


def place_button(run: Progress) -> Next:
    """The button goes to the next winner from the dealer's left, if one is left."""
    for box, bet in displayed(run.state)[:1]:
        run.emit(ev.ButtonPlaced(box.number, bet.player))
    return None


def press(run: Progress, command: PressButton) -> Answer:
    """Once, by the winner it stands before; a command that names the amount tells the display too."""
    refusal = _why_not_press(run, command)
    if refusal is None and command.amount:
        refusal = _why_not_shown(run, command.amount)
    if refusal is not None:
        return refusal
    run.emit(ev.ButtonPressed(command.box, command.player))
    return _shown(run, command.amount) if command.amount else None


def _why_not_press(run: Progress, command: PressButton) -> Refusal | None:
    button = run.state.button
    if button is None:
        return refuse("2.20(f)", "the bonus button comes to a winner when all other wagers are settled")
    if button[:2] != (command.box, command.player):
        return refuse("2.20(f)", f"the bonus button stands before {button.player} in box {button.box}")
    if button.pressed:
        return refuse("2.20(f)", "the bonus button is pressed once")
    return None


def show(run: Progress, command: ShowDisplay) -> Answer:
    """What the display shows after the button was pressed."""
    button = run.state.button
    if button is None or not button.pressed or button[:2] != (command.box, command.player):
        return refuse("2.20(f)", "the display shows an amount when the bonus button is pressed")
    return _why_not_shown(run, command.amount) or _shown(run, command.amount)


def _why_not_shown(run: Progress, amount: int) -> Refusal | None:
    bar = rules.why_not_displayed(run.sheet, at_the_button(run.state)[1].amount, amount)
    return refusal_of([bar]) if bar else None


def awards(sheet: BlackjackSheet, stake: int) -> tuple[tuple[int, int], ...]:
    """What the display draws from for a stake: amounts and their weights."""
    return dict(rules.bonus_awards(sheet))[stake]


def at_the_button(state: TableState) -> tuple[Box, SideBet]:
    """The wager whose player the button stands before."""
    assert state.button is not None
    place = state.button[:2]
    return next((box, bet) for box, bet in displayed(state) if (box.number, bet.player) == place)


def _shown(run: Progress, amount: int) -> Next:
    """2.20(g): verified, then announced or confirmed, then paid; the button goes on."""
    box, bet = at_the_button(run.state)
    said = box.number, bet.player, amount
    run.emit(ev.BonusDisplayed(*said))
    run.emit(ev.BonusVerified(*said))
    run.emit(ev.BonusConfirmed(*said) if rules.bonus_confirmed(amount) else ev.BonusAnnounced(*said))
    return _pay(run, box, bet, amount, f"the display, ${dollars(amount)}", WAGER.settled_clause)


def _pay(run: Progress, box: Box, bet: SideBet, winnings: int, why: str, clause: str) -> Next:
    run.emit(ev.WagerPaid(box.number, 0, bet.player, bet.wager, bet.amount, winnings, why, clause))
    return Procedure.BUTTON


def failed(run: Progress, command: Irregular) -> Answer:
    """2.15(o): the system fails when the button is pressed: 21 to 1."""
    button = run.state.button
    if button is None or button.box != command.box:
        return refuse("2.15(o)", f"the bonus button does not stand before box {command.box}")
    if not button.pressed:
        run.emit(ev.ButtonPressed(button.box, button.player))
    box, bet = at_the_button(run.state)
    run.emit(ev.BonusFailed(button.box, button.player))
    odds = rules.BONUS_FAILURE_ODDS
    return _pay(run, box, bet, odds.winnings(bet.amount), str(odds), "2.15(o)")
