"""Cards made ready before a shuffle: the opening of a table (2.4) and one that stood idle (2.5(j))."""

from cutcard.dealing import shoe as shoes
from cutcard.dealing.shoe import PREPARING, Stage
from cutcard.games.blackjack.model import events as ev
from cutcard.games.blackjack.model.commands import AskSpread, SpreadIdle
from cutcard.games.blackjack.model.state import NO_CARDS, Phase, TableState, Turn
from cutcard.games.blackjack.model.transaction import Progress
from cutcard.games.blackjack.rules import equipment
from cutcard.games.blackjack.sheet.sheet import BlackjackSheet
from cutcard.games.blackjack.shoe import shuffling, stack_needs
from cutcard.games.blackjack.shoe.card_table import CARD_TABLE, designated
from cutcard.games.protocol import DEALER, FLOORPERSON, HOUSE, Prepare, ReceivePreShuffled
from cutcard.games.table.shoe import opening
from cutcard.law.refusal import Refusal, refuse


def open_table(sheet: BlackjackSheet, *, patient: bool = False) -> TableState:
    """A table just opened: nothing dealt, the cards just brought to it (2.4)."""
    stack = shoes.closed_shoe(equipment.cards_in_a_stack(sheet), equipment.opening_stage(sheet))
    return TableState(
        shoe=stack,
        cutter="",
        refused_cut=(),
        bets=(),
        phase=Phase.BETWEEN,
        boxes=(),
        dealer=NO_CARDS,
        turn=Turn(0, 0),
        drawing=False,
        cards_out=0,
        rounds=0,
        other=stack if len(equipment.stack_names(sheet)) > 1 else None,
        patient=patient,
    )


def prepare(run: Progress, command: Prepare) -> Refusal | None:
    """One act, for the stack that is furthest behind: each side and each batch separately (2.4(d), (e))."""
    if command.act is Stage.EXCHANGE and stack_needs.stage(run.state) is Stage.EXCHANGE:
        shuffling.change_batches(run, then=Stage.SPREAD)
        return None
    return opening.prepare(CARD_TABLE, run, command)


def receive_pre_shuffled(run: Progress, command: ReceivePreShuffled) -> Refusal | None:
    """2.4(a), 2.5(a): cards shuffled before they came to the table are cut and dealt."""
    sheet, state = run.sheet, run.state
    if stack_needs.stage(state) is not Stage.RECEIVE:
        return refuse("2.4(a)", "no pre-shuffled cards are brought to this table now")
    cutter, side = designated(state), stack_needs.side_at_hand(sheet, state)
    if equipment.two_batches(sheet):
        shuffling.change_batches(run, then=Stage.CUT)
    cards = equipment.cards_in_a_stack(sheet)
    run.emit(ev.PreShuffledReceived(cards, cutter, side))
    if not equipment.cut_after_shuffle(sheet):
        run.emit(ev.DeviceLoaded(cards))
    return None


def spread_idle(run: Progress, command: SpreadIdle) -> Refusal | None:
    """2.5(j): no gaming activity at an open table."""
    sheet, state = run.sheet, run.state
    if equipment.continuous(sheet):
        return refuse("2.21", "idle cards are handled by the continuous device's own procedures")
    if state.phase is not Phase.BETWEEN or state.bets:
        return refuse("2.5(j)", "cards are spread when nobody has a wager on the table")
    if stack_needs.stage(state) in PREPARING or state.restart is not None:
        return refuse("2.5(j)", "the cards are already being prepared for the first player")
    run.emit(ev.TableIdle())
    up = equipment.idle_cards_face_up(sheet)
    then = Stage.VIEW if up else Stage.TURN_UP
    names = equipment.stack_names(sheet)
    in_use = (names[state.active],) if equipment.two_batches(sheet) else names
    for name in in_use:
        run.emit(ev.CardsSpread(name, equipment.cards_in_a_stack(sheet), up, then))
    return None


def ask_spread(run: Progress, command: AskSpread) -> Refusal | None:
    """2.5(j)2: a player may want to see the batch that comes from the device, as long as it is not cut."""
    sheet, state = run.sheet, run.state
    restart = state.restart
    if command.player in (DEALER, FLOORPERSON, HOUSE):
        return refuse("2.5(j)2", "the batch from the device is spread where a player asks for it")
    if restart is None or not equipment.two_batches(sheet):
        return refuse("2.5(j)2", "no batch comes unseen from a shuffling device now")
    if equipment.stored_batch_spread(sheet, asked=restart.asked):
        return refuse("2.5(j)2", "the batch from the device is spread and reshuffled as it is")
    if restart.exchanged:
        then: Stage | None = Stage.SPREAD
    else:
        then = Stage.EXCHANGE if state.shoe.stage is Stage.SHUFFLE else None
    run.emit(ev.SpreadAsked(command.player, then))
    return None
