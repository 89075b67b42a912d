"""What every card table waits for: acts with the cards, the cut, wagers and their confirmation."""

from collections.abc import Iterable, Mapping

from cutcard.dealing.shoe import PREPARING, Stage, cut_range
from cutcard.games.protocol import DEALER, FLOORPERSON, Awaiting, Choice, Kind
from cutcard.games.table import bets
from cutcard.games.table.bets import Bets
from cutcard.games.table.card_table import CardTable
from cutcard.games.table.commands import (
    Command,
    ConfirmWager,
    Cut,
    EndRound,
    Prepare,
    PutBack,
    RefuseCut,
    Shuffle,
    VoidRound,
)
from cutcard.games.table.shoe.cut import offered_to
from cutcard.games.table.state import Sheet, State


def act(
    place: str, command: Command, *, who: str = DEALER, automatic: bool = False, stack: str = ""
) -> Awaiting:
    """One act of the house, done by itself when nobody does it."""
    choices = (Choice(command),)
    return Awaiting(
        Kind.ACT, who, place, choices=choices, default_command=command, automatic=automatic, stack=stack
    )


END = act("end", EndRound())
VOID = act("void", VoidRound(), who=FLOORPERSON, automatic=True)


def stack_acts(
    stacks: Iterable[str] = ("",), more: Mapping[Stage, Command] | None = None
) -> dict[tuple[Stage, str], Awaiting]:
    """What is awaited at each stage of making cards ready, by stage and stack.

    `more` are the game's own commands for stages that the common ones do not serve.
    """
    commands = {stage: Prepare(stage) for stage in PREPARING} | {
        Stage.SHUFFLE: Shuffle(),
        Stage.PUT_BACK: PutBack(),
        **(more or {}),
    }
    return {
        (stage, stack): act(stage.value, command, automatic=True, stack=stack)
        for stack in stacks
        for stage, command in commands.items()
    }


def burn_card(stack: str = "") -> Awaiting:
    """The card that is burned, of that stack."""
    return Awaiting(Kind.CARD, DEALER, "burn", face_up=False, automatic=True, stack=stack)


def cut(table: CardTable[Sheet, State], state: State, side: str = "") -> Awaiting:
    """The cut, by the player it is offered to; the dealer makes it when everybody has refused."""
    least, most = cut_range(table.stack_at_hand(state).stack)
    who = offered_to(table, state)
    if not who:
        # The first player to the table is not known yet; if nobody speaks up the dealer cuts.
        return Awaiting(
            Kind.CUT, default_command=Cut(DEALER, (least + most) // 2), automatic=True, stack=side
        )
    choice = Choice(Cut(who, (least + most) // 2), least=least, most=most)
    if who == DEALER:
        return Awaiting(
            Kind.CUT, who, choices=(choice,), default_command=choice.command, automatic=True, stack=side
        )
    choices = (choice, Choice(RefuseCut(who)))
    return Awaiting(
        Kind.CUT,
        who,
        choices=choices,
        default_command=RefuseCut(who, recorded=False),
        automatic=True,
        stack=side,
    )


_ACTS = stack_acts()
_BURN = burn_card()


def stack_need(table: CardTable[Sheet, State], state: State) -> Awaiting | None:
    """What the cards of a table with one shoe need before a card can be dealt."""
    stage = table.stage(state)
    match stage:
        case Stage.READY:
            return None
        case Stage.BURN:
            return _BURN
        case Stage.CUT:
            return cut(table, state)
    return _ACTS[stage, ""]


def confirmation(laid: Bets) -> Awaiting | None:
    """A spoken wager waits for the dealer's word, then for the floorperson's; None where nothing waits."""
    bet = bets.unconfirmed(laid)
    if bet is None:
        return None
    by = next(one for one in bets.CONFIRMED_BY if one not in bet.confirmed)
    return act("confirm", ConfirmWager(by, bet.box, bet.player, bet.wager), who=by, automatic=True)
