"""What the house does by itself: the set of acts that the runner of a table leaves to the program.

A virtual table automates `ALL` of them. A live dealer automates `NONE`: the table then waits for every act
of the house, each card included. With some, the program performs exactly those. `automation_of` is the one
place that says which act a table waits for; the croupier, the pit and the notation ask it. Knows no game.
"""

from collections.abc import Iterable
from enum import Enum

from cutcard.games.protocol import (
    DEALER,
    FLOORPERSON,
    Awaiting,
    EndRound,
    HouseConfirms,
    Kind,
    Prepare,
    ReceivePreShuffled,
)


class Automation(Enum):
    """One act of the house that the program can perform by itself."""

    PREPARE_CARDS = "prepare the cards"
    """What the cards need before a shuffle: they are received, inspected, spread, mixed."""
    SHUFFLE = "shuffle"
    """The cards are shuffled, or go back into a device that shuffles them."""
    CUT = "cut for the dealer"
    """The dealer cuts, where the cut is theirs."""
    CUT_WHEN_NOBODY_DOES = "cut when nobody does"
    """The cut is refused for a player who is offered it, or made by the dealer where nobody takes it."""
    BURN = "burn a card"
    """The first card of a fresh stack is burned."""
    CONFIRM_WAGERS = "confirm wagers"
    """The dealer and the floorperson confirm what a player has said: a spoken wager, a call."""
    CLOSE_BETTING = "close the betting"
    """The dealer closes the betting once everybody is done, or their time is over. Only the keeper of the
    seats knows when that is: the pit does it, a croupier alone awaits `Deal`."""
    DEAL_CARDS = "deal the cards"
    """Each card of the round comes from the source, and the shoe runs out where the source has none."""
    ROLL_DICE = "roll the dice"
    """Two dice are drawn; the table needs randomness for it (`draw`)."""
    DRAW_DISPLAY = "draw the display"
    """A display draws one of its choices by their weights; the table needs randomness for it (`draw`)."""
    CLOSE_WINDOWS = "close windows"
    """What is open to several players closes once something else is to be done."""
    ANSWER_FOR_ABSENT = "answer for the absent"
    """A player gives no answer: the hand stands, the offer is declined, the button is pressed."""
    CALL_FLOORPERSON = "call the floorperson"
    """The floorperson comes when the round calls for them, or calls it dead for want of cards."""
    FLOORPERSON_DECIDES = "decide for the floorperson"
    """The floorperson's decision is what the record says: a swept hand is reconstructed."""
    DEALER_PLAYS = "play for the dealer"
    """The dealer's part while the round goes on: their hand, and what is settled before the end."""
    END_ROUND = "end the round"
    """The dealer settles what is still open and picks up the cards."""

    __hash__ = object.__hash__  # Enum's own is a Python function, and sets of these are asked at every card


Automations = frozenset[Automation]

ALL: Automations = frozenset(Automation)
"""A virtual table: players answer, everything else is done for them."""
NONE: Automations = frozenset()
"""A live dealer: every act of the house is given as a command."""


def dealt_by_hand(automations: Automations) -> bool:
    """Whether cards and dice come from a person's hands: the program neither orders nor deals them."""
    return automations.isdisjoint((Automation.SHUFFLE, Automation.DEAL_CARDS, Automation.ROLL_DICE))


def names_of(automations: Automations) -> tuple[str, ...] | None:
    """The names of a set, as a log keeps them; None for `ALL`."""
    return None if automations == ALL else tuple(sorted(one.name for one in automations))


def named(names: Iterable[str] | None) -> Automations:
    """The set of these names; `KeyError` for a name that is not known."""
    return ALL if names is None else frozenset(Automation[name] for name in names)


# --- the occasions: what may be done by itself, where it is automated -------------------------------------

BETWEEN_ROUNDS: Automations = frozenset(
    (Automation.PREPARE_CARDS, Automation.SHUFFLE, Automation.CUT, Automation.BURN)
)
"""Nobody needs to be asked for these, and no command needs to wait for them."""
BEFORE_A_COMMAND: Automations = BETWEEN_ROUNDS | {
    Automation.CUT_WHEN_NOBODY_DOES,
    Automation.CONFIRM_WAGERS,
    Automation.CALL_FLOORPERSON,
}
"""These come before any command that cannot be carried out without them."""
CUTS: Automations = frozenset((Automation.CUT, Automation.CUT_WHEN_NOBODY_DOES))
"""Left open for a command that is about the cut."""
NEED_DRAW: Automations = frozenset((Automation.DRAW_DISPLAY, Automation.ROLL_DICE))
"""Without randomness these are told."""
IN_A_ROUND: Automations = BEFORE_A_COMMAND | NEED_DRAW | {Automation.DEAL_CARDS}
"""Within a round these are performed at once."""
WINDOWS: Automations = frozenset((Automation.CLOSE_WINDOWS,))
HOUSE_PLAYS: Automations = frozenset((Automation.DEALER_PLAYS, Automation.FLOORPERSON_DECIDES))
"""How the house goes on with a round once the players are done, short of ending it."""
ROUND_TO_ITS_END: Automations = ALL - {Automation.CLOSE_BETTING}
"""A round that nobody answers in any more is played to its end."""


# --- which act it is --------------------------------------------------------------------------------------


def automation_of(waits: Awaiting) -> Automation | None:
    """The automation that would perform what is awaited; None for what people alone can say.

    That is what only somebody at the table can see: the face of a card, the answer of a card reader.
    """
    if waits.kind is Kind.CARD:
        return Automation.BURN if waits.automatic else Automation.DEAL_CARDS
    if waits.kind is Kind.WAGERS:
        return Automation.CLOSE_BETTING
    if waits.kind is Kind.DICE:
        return Automation.ROLL_DICE
    if waits.kind is Kind.DISPLAY:
        return Automation.DRAW_DISPLAY
    if waits.default_command is None:
        return None
    if waits.window:
        return Automation.CLOSE_WINDOWS
    if waits.kind is Kind.DECISION:
        return Automation.ANSWER_FOR_ABSENT
    if waits.kind is Kind.CUT:
        return Automation.CUT if waits.who == DEALER else Automation.CUT_WHEN_NOBODY_DOES
    return _houses_act(waits) if waits.kind is Kind.ACT else None


def _houses_act(waits: Awaiting) -> Automation:
    """Which act of the house with a default it is."""
    command = waits.default_command
    if isinstance(command, HouseConfirms):
        return Automation.CONFIRM_WAGERS
    if waits.who == FLOORPERSON:
        return Automation.CALL_FLOORPERSON if waits.automatic else Automation.FLOORPERSON_DECIDES
    if not waits.automatic:
        return Automation.END_ROUND if isinstance(command, EndRound) else Automation.DEALER_PLAYS
    if isinstance(command, Prepare | ReceivePreShuffled):
        return Automation.PREPARE_CARDS
    return Automation.SHUFFLE
