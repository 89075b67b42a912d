"""How wagers laid, raised and settled change a table of twenty-one."""

from collections.abc import Mapping, Sequence
from functools import partial

from cutcard.games.table.bets import Bet
from cutcard.games.table.evolve import WAGER_CHANGES, Changes, bet_withdrawn
from cutcard.games.twenty_one import events as ev
from cutcard.games.twenty_one.boxes import Box, SideBet, Stake, new_hand
from cutcard.games.twenty_one.state import Joining, State, the_box

Spots = Mapping[str, int]
"""The spot of each main wager of the game, by the wager's name."""


def company_after_withdrawal(state: State, event: ev.BetWithdrawn) -> State:
    alone = tuple(one for one in state.alone if one[0] != event.box) if event.first_leaves else state.alone
    return bet_withdrawn(state, event)._replace(alone=alone)


def boxes_permitted(state: State, event: ev.BoxesPermitted) -> State:
    others = tuple(one for one in state.permitted if one[0] != event.player)
    return state._replace(permitted=(*others, (event.player, event.boxes)))


def company_refused(state: State, event: ev.CompanyRefused) -> State:
    return state._replace(alone=(*state.alone, (event.box, event.newcomer)))


def insurance_placed(state: State, event: ev.InsurancePlaced) -> State:
    box = the_box(state, event.box)
    laid = SideBet(event.player, ev.insurance_of(event.spot), event.amount, False)
    return state.with_box(box._replace(side_bets=(*box.side_bets, laid)))


def wager_doubled(state: State, event: ev.Raised) -> State:
    box = the_box(state, event.box)
    hand = box.hands[event.hand]
    stakes = tuple(
        stake._replace(doubled=event.added(stake.spot)) if stake.player == event.player else stake
        for stake in hand.stakes
    )
    doubled = hand._replace(stakes=stakes, doubled=True)
    changed = box.with_hand(event.hand, doubled)
    return state.with_box(changed._replace(decided=True))._replace(drawing=True)


def pair_split(state: State, event: ev.Raised) -> State:
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


def _raised(event: ev.Raised) -> tuple[Stake, ...]:
    """What a bettor lays on the new hand of a split."""
    if not event.by_spot:
        return (Stake(event.player, event.amount, 0, 0),)
    return tuple(
        Stake(event.player, amount, 0, 0, 0, spot) for spot, amount in enumerate(event.by_spot, start=1)
    )


def joining_opened(state: State, event: ev.JoiningOpened) -> State:
    return state._replace(joining=Joining(event.box, event.hand, event.split, event.players), drawing=False)


def _answered(state: State, player: str) -> State:
    joining = state.joining
    assert joining is not None
    asked = tuple(one for one in joining.asked if one != player)
    return state._replace(joining=joining._replace(asked=asked))


def double_followed(state: State, event: ev.Raised) -> State:
    box = the_box(state, event.box)
    hand = box.hands[event.hand]
    stakes = tuple(
        stake._replace(doubled=event.added(stake.spot)) if stake.player == event.player else stake
        for stake in hand.stakes
    )
    changed = box.with_hand(event.hand, hand._replace(stakes=stakes))
    return _answered(state.with_box(changed), event.player)


def split_covered(state: State, event: ev.Raised) -> State:
    box = the_box(state, event.box)
    hand = box.hands[event.hand]
    stakes = (*hand.stakes, *_raised(event))
    return _answered(state.with_box(box.with_hand(event.hand, hand._replace(stakes=stakes))), event.player)


def wager_assigned(state: State, event: ev.WagerAssigned) -> State:
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


def joining_closed(state: State, event: ev.JoiningClosed) -> State:
    return state._replace(joining=None, drawing=True)


def coupon_gone(spots: Spots, state: State, event: ev.CouponCollected | ev.CouponReturned) -> State:
    box = the_box(state, event.box)
    spot = spots.get(event.wager)
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


def money_settled(
    spots: Spots, state: State, event: ev.WagerPaid | ev.WagerCollected | ev.WagerReturned
) -> State:
    """Marks what has left the felt; a hand or side wager of which nothing is left is settled."""
    off_the_felt = event.returned if isinstance(event, ev.WagerPaid) else event.amount
    box = the_box(state, event.box)
    spot = spots.get(event.wager)
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


def boxes_of(bets: Sequence[Bet], callers: Sequence[tuple[int, str]], spots: Spots) -> tuple[Box, ...]:
    """The boxes of a round as its wagers lie; who calls the decisions of a shared box lies first."""
    calls = dict(callers)
    boxes = []
    for number in sorted({bet.box for bet in bets}):
        here = [bet for bet in bets if bet.box == number]
        if number in calls:
            here.sort(key=lambda bet: bet.player != calls[bet.box])
        stakes = [
            Stake(bet.player, bet.amount, 0, 0, bet.coupon, spots[bet.wager])
            for bet in here
            if bet.wager in spots
        ]
        if stakes[0].spot:
            _by_bettor_and_spot(stakes)
        sides = tuple(
            SideBet(bet.player, bet.wager, bet.amount, False, bet.coupon)
            for bet in here
            if bet.wager not in spots
        )
        boxes.append(Box(number, (new_hand(tuple(stakes)),), sides, False, False, False))
    return tuple(boxes)


def _by_bettor_and_spot(stakes: list[Stake]) -> None:
    """Each bettor's wagers in the order of their spots, who calls the decisions first."""
    bettors = list(dict.fromkeys(stake.player for stake in stakes))
    stakes.sort(key=lambda stake: (bettors.index(stake.player), stake.spot))


def wager_changes(spots: Spots) -> Changes:
    """The changes of the wagers' events, by the main wagers of the game."""
    settled = partial(money_settled, spots)
    return {
        **WAGER_CHANGES,
        ev.BetWithdrawn: company_after_withdrawal,
        ev.BoxesPermitted: boxes_permitted,
        ev.CompanyRefused: company_refused,
        ev.InsurancePlaced: insurance_placed,
        ev.JoiningOpened: joining_opened,
        ev.WagerAssigned: wager_assigned,
        ev.JoiningClosed: joining_closed,
        ev.CouponCollected: partial(coupon_gone, spots),
        ev.CouponReturned: partial(coupon_gone, spots),
        ev.WagerPaid: settled,
        ev.WagerCollected: settled,
        ev.WagerReturned: settled,
    }
