"""Money that moves for one wager of twenty-one: paid, collected or returned, and the coupon beside it."""

from collections.abc import Collection

from cutcard.games.table.state import Sheet
from cutcard.games.twenty_one import events as ev
from cutcard.games.twenty_one.boxes import Box, SideBet, Stake
from cutcard.games.twenty_one.outcomes import NO_ODDS, Result, Verdict
from cutcard.games.twenty_one.state import State
from cutcard.games.twenty_one.transaction import TwentyOneTransaction as Run


def collect(run: Run[Sheet, State], box: Box, bet: SideBet, clause: str) -> None:
    """Takes a side wager or an insurance that is lost."""
    run.emit(ev.WagerCollected(box.number, 0, bet.player, bet.wager, bet.amount, clause))
    use_coupon(run, box, 0, bet, bet.wager, clause)


def use_coupon(
    run: Run[Sheet, State], box: Box, hand: int, laid: Stake | SideBet, wager: str, clause: str
) -> None:
    """A match play coupon is used up when the wager beside it wins or loses."""
    if laid.coupon:
        run.emit(ev.CouponCollected(box.number, hand, laid.player, wager, laid.coupon, clause))


def hand_back_coupon(
    run: Run[Sheet, State], box: Box, hand: int, laid: Stake | SideBet, wager: str, clause: str
) -> None:
    """Beside a void wager a match play coupon has neither won nor lost."""
    if laid.coupon:
        run.emit(ev.CouponReturned(box.number, hand, laid.player, wager, laid.coupon, clause))


def apply(
    run: Run[Sheet, State], box: Box, hand: int, ruling: Verdict, *, only: str = "", spot: int | None = None
) -> None:
    """Settles what is open of a hand, of every bettor or of `only` one, of every spot or of one.

    A coupon wins with its chips.
    """
    for stake in box.hands[hand].stakes:
        left = stake.amount - stake.taken
        if not left or (only and stake.player != only) or (spot is not None and stake.spot != spot):
            continue
        wager = run.main_wagers[stake.spot]
        place = box.number, hand, stake.player, wager
        if ruling.result is Result.WON:
            winnings = ruling.odds.winnings(stake.amount + stake.coupon)
            run.emit(ev.WagerPaid(*place, left, winnings, str(ruling.odds), ruling.clause))
        elif ruling.result is Result.VOID:
            run.emit(ev.WagerReturned(*place, left, ruling.clause))
        else:
            run.emit(ev.WagerCollected(*place, left, ruling.clause))
        settled = hand_back_coupon if ruling.result is Result.VOID else use_coupon
        settled(run, box, hand, stake, wager, ruling.clause)


def side_wagers_back(run: Run[Sheet, State], box: Box, clause: str, *, but: Collection[str] = ()) -> None:
    """Returns the side wagers and insurances of a box that are not settled, but those."""
    for bet in box.side_bets:
        if not bet.settled and bet.wager not in but:
            run.emit(ev.WagerReturned(box.number, 0, bet.player, bet.wager, bet.amount, clause))
            hand_back_coupon(run, box, 0, bet, bet.wager, clause)


def give_back(run: Run[Sheet, State], clause: str) -> None:
    """Returns everything that is not settled, of a round that cannot be completed."""
    for box in run.counterclockwise():
        side_wagers_back(run, box, clause)
        for index, hand in enumerate(box.hands):
            if not hand.settled:
                apply(run, box, index, Verdict(Result.VOID, NO_ODDS, clause))


Rides = list[tuple[int, Stake]]
"""A bettor's stakes on the hands of a box, each with its hand's index."""


def rides_of(box: Box, spot: int) -> list[Rides]:
    """By bettor: the hands they ride on that spot, on a shared box perhaps fewer than it has."""
    stakes = [
        (index, stake) for index, hand in enumerate(box.hands) for stake in hand.stakes if stake.spot == spot
    ]
    bettors = dict.fromkeys(stake.player for _, stake in stakes)
    return [[ride for ride in stakes if ride[1].player == bettor] for bettor in bettors]


def live_rides(box: Box, spot: int) -> list[Rides]:
    """The same without hands called dead: nothing lies there any more that could be lost (2.15(i))."""
    live = ([ride for ride in rides if not box.hands[ride[0]].dead] for rides in rides_of(box, spot))
    return [rides for rides in live if rides]
