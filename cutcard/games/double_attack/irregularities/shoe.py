"""Irregularities of the shoe and the shuffling device: 26.15(a), (b), (c), (f), (g), (j), (k)."""

from cutcard.dealing.shoe import Stage
from cutcard.games.double_attack import rules
from cutcard.games.double_attack.model import events as ev
from cutcard.games.double_attack.model.commands import Irregular
from cutcard.games.double_attack.model.procedure import Answer
from cutcard.games.double_attack.model.state import Phase, TableState
from cutcard.games.double_attack.model.transaction import Progress
from cutcard.games.double_attack.round import ending
from cutcard.games.double_attack.round.shoe import cards_wanted, stage, why_not_card
from cutcard.games.double_attack.sheet.sheet import DoubleAttackSheet
from cutcard.games.twenty_one.irregularities.shoe import ShoeMishaps
from cutcard.law.refusal import Refusal, refuse


def _why_not_complete(sheet: DoubleAttackSheet, state: TableState) -> str:
    """26.15(f): a card the dealer draws to 17 and more is burned."""
    dealer = state.dealer
    stands = len(dealer.cards) > 1 and not rules.dealer_draws(sheet, dealer.points)
    complete = state.phase is Phase.SETTLING and stands
    return "" if complete else "the dealer has no point count of 17 or higher"


SHOE: ShoeMishaps[DoubleAttackSheet, TableState] = ShoeMishaps(
    too_many="26.15(f)",
    runs_out="26.15(g)",
    stage=stage,
    wanted=lambda sheet, state: cards_wanted(state),
    why_not_card=why_not_card,
    why_not_complete=_why_not_complete,
)


def face_up_card(run: Progress, command: Irregular) -> Answer:
    """26.15(a): not used and placed in the discard rack; with a second one in a round the round is void.

    A ten found face up counts as one of both kinds (reading).
    """
    if command.card is not None and rules.why_not_a_ten(command.card) is not None:
        return _ten(run, command, face_up=True)
    refusal = SHOE.why_not_this_card(run, command)
    if refusal is not None:
        return refusal
    assert command.card is not None
    run.emit(ev.FaceUpCardFound(command.card, "", "discard rack"))
    if run.state.found_face_up > rules.MOST_FOUND:
        return ending.void(run, "26.15(a)", reshuffle=True)
    return None


def ten_found(run: Progress, command: Irregular) -> Answer:
    """26.15(b): removed and destroyed by a floorperson; with a second one in a round the round is void."""
    if command.card is None or rules.why_not_a_ten(command.card) is None:
        return refuse(command.clause, "name the 10 that was found")
    return _ten(run, command, face_up=False)


def _ten(run: Progress, command: Irregular, *, face_up: bool) -> Answer:
    if (refusal := SHOE.why_no_card(run, command.clause)) is not None:
        return refusal
    assert command.card is not None
    run.emit(ev.TenFound(command.card, face_up))
    run.emit(ev.TenDestroyed(command.card))
    if run.state.tens_found > rules.MOST_FOUND:
        return ending.void(run, "26.15(b)", reshuffle=True)
    if run.state.found_face_up > rules.MOST_FOUND:
        return ending.void(run, "26.15(a)", reshuffle=True)
    return None


def device_jams(run: Progress, command: Irregular) -> Refusal | None:
    """26.15(j): the shuffle that was begun does not count; the cards are reshuffled."""
    if not rules.device_shuffles(run.sheet) or run.state.device_out:
        return refuse("26.15(j)", "no automated card shuffling device is being used at this table")
    if stage(run.state) is not Stage.SHUFFLE:
        return refuse("26.15(j)", "the device does not shuffle now")
    run.emit(ev.DeviceJammed())
    return None


def device_removed(run: Progress, command: Irregular) -> Refusal | None:
    """26.15(k): the device leaves the table; cards may be shuffled by hand from here on."""
    if not rules.device_shuffles(run.sheet) or run.state.device_out:
        return refuse("26.15(k)", "no shuffling device stands at this table")
    run.emit(ev.DeviceRemoved())
    return None
