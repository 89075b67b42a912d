"""How wagers laid, raised and settled change the table."""

from cutcard.games.blackjack.model import events as ev
from cutcard.games.blackjack.model.evolve.change import Change, Changes
from cutcard.games.blackjack.model.evolve.streaks import new_round
from cutcard.games.blackjack.model.spots import SPOTS
from cutcard.games.blackjack.model.state import NO_CARDS, Phase, TableState, Turn
from cutcard.games.table.evolve import unchanged
from cutcard.games.twenty_one.evolve import wagers
from cutcard.games.twenty_one.state import the_box


def _entry_permitted(state: TableState, event: ev.EntryPermitted) -> TableState:
    return state._replace(entered=(*(state.entered or ()), event.player))


def open_to_all(change: Change) -> Change:
    """The change of a reshuffle, with 2.3(i)'s bar lifted: everybody may wager on the next round."""
    return lambda state, event: change(state, event)._replace(entered=None)


def _betting_closed(state: TableState, event: ev.BettingClosed) -> TableState:
    played = dict.fromkeys(bet.player for bet in state.bets)
    before = state.entered
    return state._replace(
        entered=tuple(player for player in played if before is None or player in before),
        alone=(),
        joining=None,
        bets=(),
        phase=Phase.DEALING,
        boxes=wagers.boxes_of(state.bets, event.callers, SPOTS),
        dealer=NO_CARDS,
        turn=Turn(0, 0),
        drawing=False,
        cards_out=0,
        streaks=new_round(state.streaks),
        dealers_before=(),
    )


def _insurance_opened(state: TableState, event: ev.InsuranceOpened) -> TableState:
    return state._replace(phase=Phase.INSURANCE)


def _insurance_closed(state: TableState, event: ev.InsuranceClosed) -> TableState:
    return state._replace(phase=Phase.PLAY)


def _insurance_passed(state: TableState, event: ev.InsurancePassed) -> TableState:
    return state.with_box(the_box(state, event.box)._replace(insurance_over=True))


def _handed_back(state: TableState, event: ev.BetHandedBack) -> TableState:
    place = event.box, event.player, event.wager
    return state._replace(bets=tuple(bet for bet in state.bets if bet[:3] != place))


def _wager_doubled(state: TableState, event: ev.WagerDoubled) -> TableState:
    state = wagers.wager_doubled(state, event)
    box = the_box(state, event.box)
    hidden = box.hands[event.hand]._replace(next_down=event.face_down)
    return state.with_box(box.with_hand(event.hand, hidden))


CHANGES: Changes = {
    **wagers.wager_changes(SPOTS),
    ev.CouponRedeemed: unchanged,
    ev.BetHandedBack: _handed_back,
    ev.EntryPermitted: _entry_permitted,
    ev.BettingClosed: _betting_closed,
    ev.InsuranceOpened: _insurance_opened,
    ev.InsuranceClosed: _insurance_closed,
    ev.EvenMoneyTaken: unchanged,
    ev.InsurancePassed: _insurance_passed,
    ev.WagerDoubled: _wager_doubled,
    ev.PairSplit: wagers.pair_split,
    ev.DoubleFollowed: wagers.double_followed,
    ev.SplitCovered: wagers.split_covered,
    ev.WagerRefunded: unchanged,
}
