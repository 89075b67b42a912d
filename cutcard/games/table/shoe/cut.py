"""The cut: who makes it, how it goes round when it is refused, and the recut a supervisor orders."""

from cutcard.dealing import shoe as shoes
from cutcard.dealing.cut_offer import next_offered, recut_offer
from cutcard.dealing.shoe import Shoe, Stage
from cutcard.games.protocol import DEALER, FLOORPERSON, HOUSE
from cutcard.games.table.card_table import CardTable
from cutcard.games.table.commands import Cut, Recut, RefuseCut
from cutcard.games.table.events import CardsCut, CutRefused, RecutOrdered
from cutcard.games.table.state import Sheet, State
from cutcard.games.table.transaction import Transaction
from cutcard.law.refusal import Bar, Refusal, refusal_of, refuse


def designated(table: CardTable[Sheet, State], state: State) -> str:
    """Whose the cut is by the rules; empty at the beginning, as long as nobody has wagered."""
    if table.designated is not None:
        return table.designated(state)
    players = table.players(state)
    return players[-1] if players else first_to_wager(state)


def first_to_wager(state: State) -> str:
    """The first player to the table, as far as a wager says who that is."""
    return state.bets[0].player if state.bets else ""


def offered_to(table: CardTable[Sheet, State], state: State) -> str:
    """Whose the cut is now."""
    return state.cutter or designated(table, state)


def _seated(table: CardTable[Sheet, State], state: State) -> list[str]:
    """The players from the dealer's left, each once: of the last round, or of the first still to come."""
    names = table.players(state) or [bet.player for bet in sorted(state.bets)]
    return list(dict.fromkeys(names))


def refuse_cut(
    table: CardTable[Sheet, State], run: Transaction[Sheet, State], command: RefuseCut
) -> Refusal | None:
    state = run.state
    bars = _not_their_cut(table, state, command.player)
    if command.player == DEALER:
        bars.append(Bar(table.clauses.cut_offered, "the dealer cuts when nobody else does"))
    if bars:
        return refusal_of(bars)
    refused = (*state.refused_cut, command.player)
    following = next_offered(_seated(table, state), command.player, refused)
    run.emit(CutRefused(command.player, following or DEALER, command.recorded))
    return None


def cut(table: CardTable[Sheet, State], run: Transaction[Sheet, State], command: Cut) -> Refusal | None:
    sheet, state = run.sheet, run.state
    bars = _not_their_cut(table, state, command.player)
    if table.stage(state) is Stage.CUT:
        cards = table.stack_at_hand(state).stack
        misplaced = shoes.why_not_cut_at(cards, command.position, clause=table.clauses.cut_position)
        bars += [misplaced] if misplaced else []
    if bars:
        return refusal_of(bars)
    run.emit(
        CardsCut(
            command.player,
            command.position,
            table.cutting_card_at(sheet, state),
            table.side_at_hand(sheet, state),
            burn=_burns(table, sheet, state),
            bottom_covered=table.bottom_covered(sheet),
        )
    )
    return None


def _burns(table: CardTable[Sheet, State], sheet: Sheet, state: State) -> bool:
    """Whether a card of the stack being cut is burned before the first is dealt."""
    return table.burns(sheet) if table.burns_after_cut is None else table.burns_after_cut(sheet, state)


def _not_their_cut(table: CardTable[Sheet, State], state: State, player: str) -> list[Bar]:
    clauses = table.clauses
    if table.stage(state) is not Stage.CUT:
        handling = Bar(clauses.handling, "no player handles the cards except as the rules permit")
        after_shuffle = Bar(clauses.cut, "the cards are cut after a shuffle only")
        return [after_shuffle, handling] if clauses.handling else [after_shuffle]
    if player in (FLOORPERSON, HOUSE):
        return [Bar(clauses.cut_offered, "a player cuts, or the dealer when no player does")]
    whose = offered_to(table, state)
    if whose in ("", player):
        return []
    if whose == DEALER and player not in (*state.refused_cut, *_seated(table, state)):
        # Nobody the table knows is left; somebody just arrived may still take the cut.
        return []
    if player == DEALER:
        says = f"the dealer cuts when every player has refused; {whose} is asked first"
        return [Bar(clauses.cut_offered, says)]
    says = f"the cut is {whose}'s to make or to refuse"
    designation = clauses.cut_offered if table.designation is None else table.designation(state)
    by = (clauses.cut_offered, designation) if state.refused_cut else (designation,)
    return [Bar(clause, says) for clause in dict.fromkeys(by)]


def recut(table: CardTable[Sheet, State], run: Transaction[Sheet, State], command: Recut) -> Refusal | None:
    """A supervisor's order, after the cut and before any card has left the stack."""
    sheet, state, clause = run.sheet, run.state, table.clauses.recut
    if command.stack not in ("", *table.sides(sheet)):
        return refuse(clause, f"this table has no {command.stack} side")
    found = [
        (side, shoe)
        for side, shoe in table.stacks_cut(sheet, state)
        if command.stack in ("", side) and _may_be_recut(table, sheet, state, shoe)
    ]
    if table.stage(state) is Stage.CUT or not found:
        says = "the cards are cut again after a cut only, before any of them has been dealt"
        return refuse(clause, says)
    if len(found) > 1:
        return refuse(clause, "both sides have just been cut: say which is to be cut again")
    side, shoe = found[0]
    by_next = table.recut_by_next(sheet)
    cutter, refused = recut_offer(_seated(table, state), shoe.cut_by, by_next=by_next, dealer=DEALER)
    run.emit(RecutOrdered(cutter, refused, side, _burns(table, sheet, state)))
    return None


def _may_be_recut(table: CardTable[Sheet, State], sheet: Sheet, state: State, shoe: Shoe) -> bool:
    """Cut, and nothing dealt of it; within a round that can only be a remnant waiting for its burn."""
    if not shoe.cut_by or shoe.left:
        return False
    if not state.in_round:
        return shoe.stage in (Stage.BURN, Stage.READY)
    return shoe.stage is Stage.BURN and shoe.stack < table.cards(sheet)
