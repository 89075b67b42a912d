"""The cut: who makes it, refusals going round, the recut (2.5(b) to (g))."""

from cutcard.dealing import shoe as shoes
from cutcard.dealing.cut_offer import next_offered, recut_offer
from cutcard.dealing.shoe import Shoe, Stage
from cutcard.games.blackjack.model import events as ev
from cutcard.games.blackjack.model.state import Phase, TableState
from cutcard.games.blackjack.model.transaction import Progress
from cutcard.games.blackjack.rules import equipment
from cutcard.games.blackjack.sheet.sheet import BlackjackSheet
from cutcard.games.blackjack.shoe.stack_needs import side_at_hand, stack_at_hand, stage
from cutcard.games.protocol import DEALER, FLOORPERSON, HOUSE, Cut, Recut, RefuseCut
from cutcard.law.refusal import Bar, Refusal, refusal_of, refuse


def designated(state: TableState) -> str:
    """Who is to cut (2.5(e)); when the game is just beginning, whoever laid the first wager, if anybody."""
    if not state.boxes:
        return state.bets[0].player if state.bets else ""
    met_at = stack_at_hand(state)[1].met_at
    box = state.box(met_at) if met_at else None
    return (box or state.boxes[-1]).player


def offered_to(state: TableState) -> str:
    """Whose the cut is now; at the beginning the first to wager, also after the shuffle (2.5(e)1)."""
    return state.cutter or designated(state)


def _seated(state: TableState) -> list[str]:
    """The players from the dealer's left, each once: of the last round, or of the first still to come."""
    if state.boxes:
        return list(dict.fromkeys(box.player for box in state.boxes))
    return list(dict.fromkeys(bet.player for bet in sorted(state.bets)))


def refuse_cut(run: Progress, command: RefuseCut) -> Refusal | None:
    state = run.state
    bars = _not_his_cut(state, command.player)
    if command.player == DEALER:
        bars.append(Bar("2.5(f)", "the dealer cuts when nobody else does"))
    if bars:
        return refusal_of(bars)
    refused = (*state.refused_cut, command.player)
    run.emit(ev.CutRefused(command.player, next_offered(_seated(state), command.player, refused) or DEALER))
    return None


def cut(run: Progress, command: Cut) -> Refusal | None:
    sheet, state = run.sheet, run.state
    bars = _not_his_cut(state, command.player)
    cards = stack_at_hand(state)[1].stack
    misplaced = shoes.why_not_cut_at(cards, command.position, clause="2.5(c)")
    if misplaced is not None and stage(state) is Stage.CUT:
        bars.append(misplaced)
    if bars:
        return refusal_of(bars)
    # A remnant shuffled within a round is dealt to its end, and a card of it is burned (2.15(f)).
    whole = state.phase is Phase.BETWEEN
    run.emit(
        ev.CardsCut(
            command.player,
            command.position,
            equipment.cutting_card_at(sheet, cards) if whole else cards,
            side_at_hand(sheet, state),
            burn=equipment.burns(sheet) if whole else True,
            bottom_covered=equipment.bottom_covered(sheet),
        )
    )
    return None


def _not_his_cut(state: TableState, player: str) -> list[Bar]:
    if stage(state) is not Stage.CUT:
        handles = Bar("2.6(n)", "no player handles the cards except as the rules permit")
        return [Bar("2.5(b)", "the cards are cut after a shuffle only"), handles]
    if player in (FLOORPERSON, HOUSE):
        return [Bar("2.5(f)", "a player cuts, or the dealer when no player does")]
    whose = offered_to(state)
    if whose in ("", player):
        return []
    if whose == DEALER and player not in (*state.refused_cut, *_seated(state)):
        # Nobody the table knows is left; somebody just arrived may still take the cut.
        return []
    if player == DEALER:
        says = f"the dealer cuts when every player has refused; {whose} is asked first"
        return [Bar("2.5(f)", says)]
    says = f"the cut is {whose}'s to make or to refuse"
    designation = Bar(_designation(state), says)
    return [Bar("2.5(f)", says), designation] if state.refused_cut else [designation]


def _designation(state: TableState) -> str:
    """The clause by which the cut is somebody's."""
    if not state.boxes:
        return "2.5(e)1"
    met_at = stack_at_hand(state)[1].met_at
    if met_at is None:
        return "2.5(e)4"
    return "2.5(e)2" if met_at else "2.5(e)3"


def recut(run: Progress, command: Recut) -> Refusal | None:
    """A casino supervisor's order, after the cut and before any card has left the stack (2.5(g))."""
    sheet, state = run.sheet, run.state
    sides = equipment.SIDES if equipment.double_shoe(sheet) else ("",)
    if command.stack not in ("", *sides):
        return refuse("2.5(g)", f"this table has no {command.stack} side")
    between = state.phase is Phase.BETWEEN
    at_hand = state.stacks if len(sides) > 1 and between else (state.shoe,)
    names = sides if len(at_hand) > 1 else (side_at_hand(sheet, state),)
    found = [
        (name, shoe)
        for name, shoe in zip(names, at_hand, strict=True)
        if command.stack in ("", name) and _may_be_recut(sheet, state, shoe)
    ]
    if stage(state) is Stage.CUT or not found:
        says = "the cards are cut again after a cut only, before any of them has been dealt"
        return refuse("2.5(g)", says)
    if len(found) > 1:
        return refuse("2.5(g)", "both sides have just been cut: say which is to be cut again")
    side, shoe = found[0]
    by_next = equipment.recut_by_next(sheet)
    cutter, refused = recut_offer(_seated(state), shoe.cut_by, by_next=by_next, dealer=DEALER)
    burn = equipment.burns(sheet) if between else True
    run.emit(ev.RecutOrdered(cutter, refused, side, burn))
    return None


def _may_be_recut(sheet: BlackjackSheet, state: TableState, shoe: Shoe) -> bool:
    """Cut, and nothing dealt of it; within a round that can only be a remnant waiting for its burn."""
    if not shoe.cut_by or shoe.left:
        return False
    if state.phase is Phase.BETWEEN:
        return shoe.stage in (Stage.BURN, Stage.READY)
    return shoe.stage is Stage.BURN and shoe.stack < equipment.cards_in_a_stack(sheet)
