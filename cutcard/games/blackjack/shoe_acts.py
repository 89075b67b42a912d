"""Shuffle, cut, burn, reshuffle and a new dealer (2.5, 2.6(c), (l), 2.15(f))."""

from cutcard.dealing import shoe as shoes
from cutcard.dealing.shoe import Stage
from cutcard.games.blackjack import events as ev
from cutcard.games.blackjack.progress import Progress
from cutcard.games.blackjack.sheet import BlackjackSheet
from cutcard.games.blackjack.state import Phase, TableState
from cutcard.games.game import DEALER, Cut, NewDealer, RefuseCut, Reshuffle, Shuffle
from cutcard.law.refusal import Bar, Refusal, refusal_of, refuse


def stage(state: TableState) -> Stage:
    """What the shoe needs now. An empty shoe needs a shuffle the moment a card is wanted (2.15(f))."""
    shoe = state.shoe
    if shoe.stage is Stage.READY and shoe.remaining == 0 and state.phase is not Phase.BETWEEN:
        return Stage.SHUFFLE
    if shoe.stage is Stage.BURN and shoe.remaining == 0:
        return Stage.SHUFFLE
    return shoe.stage


def cannot_go_on(sheet: BlackjackSheet, state: TableState) -> bool:
    """Whether a shuffle within the round would leave no card to deal: one of the rest is burned."""
    rest = sheet.decks * 52 - state.cards_out
    return (
        state.phase is not Phase.BETWEEN and stage(state) is Stage.SHUFFLE and rest <= 1 + state.shoe.to_burn
    )


def shuffle(run: Progress, command: Shuffle) -> Refusal | None:
    state = run.state
    if cannot_go_on(run.sheet, state):
        return refuse("2.15(f)", "too few cards are left to shuffle: the round cannot be completed")
    if stage(state) is not Stage.SHUFFLE:
        return refuse(
            "2.5(h)", "the cards are shuffled when the cutting card is reached or on the house's order"
        )
    # Within a round the cards on the layout stay there; everything else is shuffled.
    run.emit(ev.Shuffled(run.sheet.decks * 52 - state.cards_out, _designated(state)))
    return None


def _designated(state: TableState) -> str:
    """Who is to cut (2.5(e)); when the game is just beginning, whoever laid the first wager, if anybody."""
    if not state.boxes:
        return state.bets[0].player if state.bets else ""
    box = state.box(state.cutting_card_box) if state.cutting_card_box else None
    return (box or state.boxes[-1]).player


def _seated(state: TableState) -> list[str]:
    """The players from the dealer's left, each once: of the last round, or of the first still to come."""
    if state.boxes:
        return list(dict.fromkeys(box.player for box in state.boxes))
    return list(dict.fromkeys(bet.player for bet in sorted(state.bets)))


def _clockwise_from(state: TableState, player: str) -> list[str]:
    """The players in the order the cut goes round (2.5(f)), the designated one first, each once."""
    names = _seated(state)
    if player not in names:
        return names
    at = names.index(player)
    return names[at:] + names[:at]


def refuse_cut(run: Progress, command: RefuseCut) -> Refusal | None:
    state = run.state
    bars = _not_his_cut(state, command.player)
    if command.player == DEALER:
        bars.append(Bar("2.5(f)", "the dealer cuts when nobody else does"))
    if bars:
        return refusal_of(bars)
    refused = (*state.refused_cut, command.player)
    still = [name for name in _clockwise_from(state, command.player) if name not in refused]
    run.emit(ev.CutRefused(command.player, still[0] if still else DEALER))
    return None


def cut(run: Progress, command: Cut) -> Refusal | None:
    state = run.state
    bars = _not_his_cut(state, command.player)
    misplaced = shoes.why_not_cut_at(state.shoe.stack, command.position)
    if misplaced is not None and stage(state) is Stage.CUT:
        bars.append(misplaced)
    if bars:
        return refusal_of(bars)
    stack = state.shoe.stack
    run.emit(ev.CardsCut(command.player, command.position, _cutting_card(run.sheet, state, stack)))
    return None


def _cutting_card(sheet: BlackjackSheet, state: TableState, stack: int) -> int:
    """Cards in front of the cutting card. A remnant shuffled within a round is dealt to its end."""
    if state.phase is not Phase.BETWEEN:
        return stack
    return stack - shoes.behind_cutting_card(stack, sheet.cut)


def _not_his_cut(state: TableState, player: str) -> list[Bar]:
    if stage(state) is not Stage.CUT:
        return [Bar("2.5(b)", "the cards are cut after a shuffle only")]
    if state.cutter in ("", player):
        return []
    if state.cutter == DEALER and player not in (*state.refused_cut, *_seated(state)):
        # Nobody the table knows is left; somebody just arrived may still take the cut.
        return []
    if player == DEALER:
        says = f"the dealer cuts when every player has refused; {state.cutter} is asked first"
        return [Bar("2.5(f)", says)]
    says = f"the cut is {state.cutter}'s to make or to refuse"
    designation = Bar(_designation(state), says)
    return [Bar("2.5(f)", says), designation] if state.refused_cut else [designation]


def _designation(state: TableState) -> str:
    """The clause by which the cut is somebody's."""
    if not state.boxes:
        return "2.5(e)1"
    if state.cutting_card_box is None:
        return "2.5(e)4"
    return "2.5(e)2" if state.cutting_card_box else "2.5(e)3"


def reshuffle(run: Progress, command: Reshuffle) -> Refusal | None:
    shoe = run.state.shoe
    if run.state.phase is not Phase.BETWEEN:
        return refuse("2.5(h)1", "the house may order a reshuffle after a round, not within one")
    if shoe.stage in (Stage.SHUFFLE, Stage.CUT):
        return refuse("2.5(h)1", "the cards are being shuffled already")
    if shoe.left == shoe.burned:
        return refuse("2.5(h)1", "no round has been dealt since the last shuffle")
    run.emit(ev.ReshuffleOrdered())
    return None


def new_dealer(run: Progress, command: NewDealer) -> Refusal | None:
    """He burns a card before he deals, also where the shoe is loaded anew (2.6(c))."""
    if run.state.phase is not Phase.BETWEEN:
        return refuse("2.6(c)", "a new dealer takes over between rounds")
    run.emit(ev.DealerChanged())
    return None
