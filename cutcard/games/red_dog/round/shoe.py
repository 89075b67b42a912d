"""What is done with the stack: opening, shuffle, cut, recut, burn, a new dealer (6.2, 6.3, 6.4, 6.9)."""

from cutcard.dealing.burn import why_not_show
from cutcard.dealing.cut_offer import next_offered, recut_offer
from cutcard.dealing.shoe import Stage
from cutcard.games.protocol import (
    DEALER,
    FLOORPERSON,
    HOUSE,
    Cut,
    NewDealer,
    Prepare,
    PutBack,
    Recut,
    RefuseCut,
    Reshuffle,
    ShowBurn,
    Shuffle,
)
from cutcard.games.red_dog import equipment
from cutcard.games.red_dog.equipment import OPENING, stage
from cutcard.games.red_dog.model import events as ev
from cutcard.games.red_dog.model.state import Phase, TableState
from cutcard.games.red_dog.model.transaction import Progress
from cutcard.law.refusal import Bar, Refusal, refusal_of, refuse


def prepare(run: Progress, command: Prepare) -> Refusal | None:
    """One act of the opening (6.2)."""
    sheet, now = run.sheet, stage(run.state)
    if now is not command.act or now not in OPENING:
        return refuse("6.2(a)", f"it is not the time to {command.act.value}")
    then = equipment.after_preparing(now)
    match now:
        case Stage.INSPECT:
            cutting_cards = equipment.cutting_cards(sheet)
            run.emit(ev.CardsInspected("", sheet.decks, sheet.backs, cutting_cards, then))
        case Stage.SPREAD:
            run.emit(ev.CardsSpread("", equipment.cards_in_the_shoe(sheet), True, then))
        case Stage.VIEW:
            run.emit(ev.CardsViewed("", designated(run.state), then))
        case Stage.TURN_DOWN:
            run.emit(ev.CardsTurnedDown("", False, then))
        case Stage.WASH:
            run.emit(ev.CardsWashed("", then))
        case _:
            run.emit(ev.CardsStacked("", then))
    return None


# --- shuffle ----------------------------------------------------------------------------------------------


def shuffle(run: Progress, command: Shuffle) -> Refusal | None:
    now = stage(run.state)
    if now in OPENING:
        return refuse("6.2(c)", f"the dealer has to {now.value} first")
    if now is not Stage.SHUFFLE:
        return refuse("6.3(a)", "the cards are shuffled before play, after a shoe or on the house's order")
    cards = equipment.cards_in_the_shoe(run.sheet)
    if equipment.cut_after_shuffle(run.sheet):
        run.emit(ev.Shuffled(cards, designated(run.state)))
    else:
        run.emit(ev.DeviceLoaded(cards))
    return None


def put_back(run: Progress, command: PutBack) -> Refusal | None:
    if stage(run.state) is not Stage.PUT_BACK:
        return refuse("6.9", "cards go back after a round, where a continuous device shuffles them")
    run.emit(ev.DeviceLoaded(equipment.cards_in_the_shoe(run.sheet)))
    return None


def reshuffle(run: Progress, command: Reshuffle) -> Refusal | None:
    """6.3(a): the licensee may shuffle at the completion of any round."""
    state = run.state
    if state.phase is not Phase.BETWEEN:
        return refuse("6.3(a)", "the house may have the cards shuffled after a round, not within one")
    if equipment.continuous(run.sheet):
        return refuse("6.9", "the continuous device has shuffled the cards already")
    if stage(state) not in (Stage.READY, Stage.BURN):
        return refuse("6.3(a)", "the cards are being shuffled already")
    if not state.rounds or state.shoe.left == state.shoe.burned:
        return refuse("6.3(a)", "no round has been dealt since the last shuffle")
    run.emit(ev.ReshuffleOrdered())
    return None


# --- cut --------------------------------------------------------------------------------------------------


def designated(state: TableState) -> str:
    """6.3(b): the player farthest to the dealer's right; at the beginning the first at the table, if any."""
    if state.areas:
        return state.areas[-1].player
    return state.bets[0].player if state.bets else ""


def offered_to(state: TableState) -> str:
    """Whose the cut is now."""
    return state.cutter or designated(state)


def _seated(state: TableState) -> list[str]:
    """The players from the dealer's left, each once: of the last round, or of the first still to come."""
    names = [area.player for area in state.areas] or [bet.player for bet in sorted(state.bets)]
    return list(dict.fromkeys(names))


def refuse_cut(run: Progress, command: RefuseCut) -> Refusal | None:
    state = run.state
    bars = _not_his_cut(state, command.player)
    if command.player == DEALER:
        bars.append(Bar("6.3(b)", "the dealer cuts when nobody else does"))
    if bars:
        return refusal_of(bars)
    refused = (*state.refused_cut, command.player)
    run.emit(ev.CutRefused(command.player, next_offered(_seated(state), command.player, refused) or DEALER))
    return None


def cut(run: Progress, command: Cut) -> Refusal | None:
    bars = _not_his_cut(run.state, command.player)
    misplaced = equipment.why_not_cut_at(run.sheet, command.position)
    if misplaced is not None and stage(run.state) is Stage.CUT:
        bars.append(misplaced)
    if bars:
        return refusal_of(bars)
    cutting_card = equipment.cutting_card_at(run.sheet)
    run.emit(ev.CardsCut(command.player, command.position, cutting_card, burn=equipment.burns(run.sheet)))
    return None


def _not_his_cut(state: TableState, player: str) -> list[Bar]:
    if stage(state) is not Stage.CUT:
        return [Bar("6.3(b)", "the cards are cut after a shuffle only")]
    if player in (FLOORPERSON, HOUSE):
        return [Bar("6.3(b)", "a player cuts, or the dealer when no player does")]
    whose = offered_to(state)
    if whose in ("", player):
        return []
    if whose == DEALER and player not in (*state.refused_cut, *_seated(state)):
        # Nobody the table knows is left; somebody just arrived may still take the cut.
        return []
    if player == DEALER:
        says = f"the dealer cuts when every player has refused; {whose} is asked first"
        return [Bar("6.3(b)", says)]
    return [Bar("6.3(b)", f"the cut is {whose}'s to make or to refuse")]


def recut(run: Progress, command: Recut) -> Refusal | None:
    """6.3(d): a casino supervisor's order, after the cut and before any card has been dealt."""
    shoe = run.state.shoe
    if command.stack:
        return refuse("6.3(d)", f"this table has no {command.stack} side")
    if not shoe.cut_by or shoe.left or shoe.stage not in (Stage.BURN, Stage.READY):
        says = "the cards are cut again after a cut only, before any of them has been dealt"
        return refuse("6.3(d)", says)
    by_next = equipment.recut_by_next(run.sheet)
    cutter, refused = recut_offer(_seated(run.state), shoe.cut_by, by_next=by_next, dealer=DEALER)
    run.emit(ev.RecutOrdered(cutter, refused, burn=equipment.burns(run.sheet)))
    return None


# --- burn -------------------------------------------------------------------------------------------------


def new_dealer(run: Progress, command: NewDealer) -> Refusal | None:
    """6.4(a): he burns a card before he deals any in a round, also where the shoe is loaded anew."""
    if run.state.phase is not Phase.BETWEEN:
        return refuse("6.4(a)", "a new dealer takes over between rounds")
    run.emit(ev.DealerChanged(equipment.burns(run.sheet)))
    return None


def show_burn(run: Progress, command: ShowBurn) -> Refusal | None:
    """6.4(a): the last burn card, for the player who asks, and so for the whole table."""
    burn = run.state.burn
    by_the_house = command.player in (DEALER, FLOORPERSON, HOUSE)
    bars = why_not_show(burn, command.card, by_the_house=by_the_house, clause="6.4(a)")
    if bars:
        return refusal_of(bars)
    assert burn is not None
    card = burn.card or command.card
    assert card is not None
    run.emit(ev.BurnShown(command.player, card))
    return None
