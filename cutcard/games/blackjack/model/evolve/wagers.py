"""How wagers laid, raised and settled change the table."""

from cutcard.games.blackjack.model import events as ev
from cutcard.games.blackjack.model.evolve.change import Change, Changes, the_box
from cutcard.games.blackjack.model.evolve.streaks import new_round
from cutcard.games.blackjack.model.spots import INSURANCES, SPOTS
from cutcard.games.blackjack.model.state import (
    NO_CARDS,
    Box,
    Joining,
    Phase,
    SideBet,
    Stake,
    TableState,
    Turn,
    new_hand,
)
from cutcard.games.table.evolve import WAGER_CHANGES, bet_withdrawn, unchanged


def _bet_withdrawn(state: TableState, event: ev.BetWithdrawn) -> TableState:
    alone = tuple(one for one in state.alone if one[0] != event.box) if event.first_leaves else state.alone
    return bet_withdrawn(state, event)._replace(alone=alone)


def _entry_permitted(state: TableState, event: ev.EntryPermitted) -> TableState:
    return state._replace(entered=(*(state.entered or ()), event.player))


def _boxes_permitted(state: TableState, event: ev.BoxesPermitted) -> TableState:
    others = tuple(one for one in state.permitted if one[0] != event.player)
    return state._replace(permitted=(*others, (event.player, event.boxes)))


def _company_refused(state: TableState, event: ev.CompanyRefused) -> TableState:
    return state._replace(alone=(*state.alone, (event.box, event.newcomer)))


def open_to_all(change: Change) -> Change:
    """The change of a reshuffle, with 2.3(i)'s bar lifted: everybody may wager on the next round."""
    return lambda state, event: change(state, event)._replace(entered=None)


def _betting_closed(state: TableState, event: ev.BettingClosed) -> TableState:
    callers = dict(event.callers)
    boxes = []
    for number in sorted({bet.box for bet in state.bets}):
        here = [bet for bet in state.bets if bet.box == number]
        if number in callers:
            here.sort(key=lambda bet: bet.player != callers[bet.box])
        stakes = [
            Stake(bet.player, bet.amount, 0, 0, bet.coupon, SPOTS[bet.wager])
            for bet in here
            if bet.wager in SPOTS
        ]
        if stakes[0].spot:
            _by_bettor_and_spot(stakes)
        sides = tuple(
            SideBet(bet.player, bet.wager, bet.amount, False, bet.coupon)
            for bet in here
            if bet.wager not in SPOTS
        )
        boxes.append(Box(number, (new_hand(tuple(stakes)),), sides, False, False, False))
    played = dict.fromkeys(bet.player for bet in state.bets)
    before = state.entered
    return state._replace(
        entered=tuple(player for player in played if before is None or player in before),
        alone=(),
        joining=None,
        bets=(),
        phase=Phase.DEALING,
        boxes=tuple(boxes),
        dealer=NO_CARDS,
        turn=Turn(0, 0),
        drawing=False,
        cards_out=0,
        streaks=new_round(state.streaks),
        dealers_before=(),
    )


def _by_bettor_and_spot(stakes: list[Stake]) -> None:
    """Each bettor's wagers in the order of their spots, who calls the decisions first."""
    bettors = list(dict.fromkeys(stake.player for stake in stakes))
    stakes.sort(key=lambda stake: (bettors.index(stake.player), stake.spot))


def _insurance_opened(state: TableState, event: ev.InsuranceOpened) -> TableState:
    return state._replace(phase=Phase.INSURANCE)


def _insurance_placed(state: TableState, event: ev.InsurancePlaced) -> TableState:
    box = the_box(state, event.box)
    laid = SideBet(event.player, INSURANCES[event.spot], event.amount, False)
    return state.with_box(box._replace(side_bets=(*box.side_bets, laid)))


def _insurance_closed(state: TableState, event: ev.InsuranceClosed) -> TableState:
    return state._replace(phase=Phase.PLAY)


def _insurance_passed(state: TableState, event: ev.InsurancePassed) -> TableState:
    return state.with_box(the_box(state, event.box)._replace(insurance_over=True))


def _wager_doubled(state: TableState, event: ev.WagerDoubled) -> TableState:
    box = the_box(state, event.box)
    hand = box.hands[event.hand]
    stakes = tuple(
        stake._replace(doubled=event.added(stake.spot)) if stake.player == event.player else stake
        for stake in hand.stakes
    )
    doubled = hand._replace(stakes=stakes, doubled=True, next_down=event.face_down)
    changed = box.with_hand(event.hand, doubled)
    return state.with_box(changed._replace(decided=True))._replace(drawing=True)


def _pair_split(state: TableState, event: ev.PairSplit) -> TableState:
    """The new hand bears the wager of who split; every other bettor is still on the left one."""
    box = the_box(state, event.box)
    hand = box.hands[event.hand]
    ace = hand.points.soft
    new = _raised(event)
    halves = tuple(
        new_hand(stakes).with_card(card)._replace(split_ace=ace)
        for stakes, card in zip((hand.stakes, new), hand.cards, strict=True)
    )
    hands = (*box.hands[: event.hand], *halves, *box.hands[event.hand + 1 :])
    return state.with_box(box._replace(hands=hands, decided=True))._replace(drawing=True)


def _raised(event: ev.PairSplit | ev.SplitCovered) -> tuple[Stake, ...]:
    """What a bettor lays on the new hand of a split."""
    if not event.by_spot:
        return (Stake(event.player, event.amount, 0, 0),)
    return tuple(
        Stake(event.player, amount, 0, 0, 0, spot) for spot, amount in enumerate(event.by_spot, start=1)
    )


def _joining_opened(state: TableState, event: ev.JoiningOpened) -> TableState:
    return state._replace(joining=Joining(event.box, event.hand, event.split, event.players), drawing=False)


def _answered(state: TableState, player: str) -> TableState:
    joining = state.joining
    assert joining is not None
    asked = tuple(one for one in joining.asked if one != player)
    return state._replace(joining=joining._replace(asked=asked))


def _double_followed(state: TableState, event: ev.DoubleFollowed) -> TableState:
    box = the_box(state, event.box)
    hand = box.hands[event.hand]
    stakes = tuple(
        stake._replace(doubled=event.added(stake.spot)) if stake.player == event.player else stake
        for stake in hand.stakes
    )
    changed = box.with_hand(event.hand, hand._replace(stakes=stakes))
    return _answered(state.with_box(changed), event.player)


def _split_covered(state: TableState, event: ev.SplitCovered) -> TableState:
    box = the_box(state, event.box)
    hand = box.hands[event.hand]
    stakes = (*hand.stakes, *_raised(event))
    return _answered(state.with_box(box.with_hand(event.hand, hand._replace(stakes=stakes))), event.player)


def _wager_assigned(state: TableState, event: ev.WagerAssigned) -> TableState:
    box = the_box(state, event.box)
    assert state.joining is not None
    left = box.hands[state.joining.hand]
    if event.hand != state.joining.hand:
        moved = tuple(stake for stake in left.stakes if stake.player == event.player)
        stays = tuple(stake for stake in left.stakes if stake.player != event.player)
        right = box.hands[event.hand]
        box = box.with_hand(state.joining.hand, left._replace(stakes=stays))
        box = box.with_hand(event.hand, right._replace(stakes=(*right.stakes, *moved)))
    return _answered(state.with_box(box), event.player)


def _joining_closed(state: TableState, event: ev.JoiningClosed) -> TableState:
    return state._replace(joining=None, drawing=True)


def _coupon_gone(state: TableState, event: ev.CouponCollected | ev.CouponReturned) -> TableState:
    box = the_box(state, event.box)
    spot = SPOTS.get(event.wager)
    if spot is None:
        sides = tuple(
            bet._replace(coupon=0) if bet[:2] == (event.player, event.wager) else bet for bet in box.side_bets
        )
        return state.with_box(box._replace(side_bets=sides))
    hand = box.hands[event.hand]
    stakes = tuple(
        stake._replace(coupon=0) if stake.player == event.player and stake.spot == spot else stake
        for stake in hand.stakes
    )
    return state.with_box(box.with_hand(event.hand, hand._replace(stakes=stakes)))


def _money_settled(
    state: TableState, event: ev.WagerPaid | ev.WagerCollected | ev.WagerReturned, off_the_felt: int
) -> TableState:
    """Marks what has left the felt; a hand or side wager of which nothing is left is settled."""
    box = the_box(state, event.box)
    spot = SPOTS.get(event.wager)
    if spot is None:
        sides = tuple(
            bet._replace(settled=True) if bet[:2] == (event.player, event.wager) else bet
            for bet in box.side_bets
        )
        return state.with_box(box._replace(side_bets=sides))
    hand = box.hands[event.hand]
    stakes = tuple(
        stake._replace(taken=stake.taken + off_the_felt)
        if stake.player == event.player and stake.spot == spot
        else stake
        for stake in hand.stakes
    )
    settled = all(stake.taken == stake.amount for stake in stakes)
    return state.with_box(box.with_hand(event.hand, hand._replace(stakes=stakes, settled=settled)))


def _wager_paid(state: TableState, event: ev.WagerPaid) -> TableState:
    return _money_settled(state, event, event.returned)


def _wager_collected(state: TableState, event: ev.WagerCollected) -> TableState:
    return _money_settled(state, event, event.amount)


def _wager_returned(state: TableState, event: ev.WagerReturned) -> TableState:
    return _money_settled(state, event, event.amount)


def _handed_back(state: TableState, event: ev.BetHandedBack) -> TableState:
    place = event.box, event.player, event.wager
    return state._replace(bets=tuple(bet for bet in state.bets if bet[:3] != place))


CHANGES: Changes = {
    **WAGER_CHANGES,
    ev.CouponRedeemed: unchanged,
    ev.BetWithdrawn: _bet_withdrawn,
    ev.BetHandedBack: _handed_back,
    ev.EntryPermitted: _entry_permitted,
    ev.BoxesPermitted: _boxes_permitted,
    ev.CompanyRefused: _company_refused,
    ev.BettingClosed: _betting_closed,
    ev.InsuranceOpened: _insurance_opened,
    ev.InsurancePlaced: _insurance_placed,
    ev.InsuranceClosed: _insurance_closed,
    ev.EvenMoneyTaken: unchanged,
    ev.InsurancePassed: _insurance_passed,
    ev.WagerDoubled: _wager_doubled,
    ev.PairSplit: _pair_split,
    ev.JoiningOpened: _joining_opened,
    ev.DoubleFollowed: _double_followed,
    ev.SplitCovered: _split_covered,
    ev.WagerAssigned: _wager_assigned,
    ev.JoiningClosed: _joining_closed,
    ev.CouponCollected: _coupon_gone,
    ev.CouponReturned: _coupon_gone,
    ev.WagerPaid: _wager_paid,
    ev.WagerCollected: _wager_collected,
    ev.WagerReturned: _wager_returned,
    ev.WagerRefunded: unchanged,
}
