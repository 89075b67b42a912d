"""Wagers laid before the deal: chips, coupons, spoken cash and who confirms it. Knows no game."""

from collections.abc import Iterable
from typing import NamedTuple

from cutcard.games.protocol import DEALER, FLOORPERSON, ConfirmWager, PlaceBet, WithdrawBet
from cutcard.games.table.events import BetPlaced, BetWithdrawn, CashConverted, WagerConfirmed, WagerSpoken
from cutcard.law.refusal import Refusal, refuse

CONFIRMED_BY = (DEALER, FLOORPERSON)
"""Both confirm a spoken wager before its cash becomes chips."""


class Bet(NamedTuple):
    """A wager laid before the deal. More chips on it make it larger."""

    box: int
    player: str
    wager: str
    amount: int
    """In chips."""
    coupon: int = 0
    """The value of match play coupons beside the chips."""
    behind: bool = False
    """Its player is not seated at the box."""
    spoken: int = 0
    """Cash of a spoken wager that is not chips yet."""
    confirmed: tuple[str, ...] = ()
    """Who has confirmed that cash: `dealer`, `floorperson`."""


Bets = tuple[Bet, ...]


def placed(bets: Bets, event: BetPlaced) -> Bets:
    coupon = event.amount if event.means == "coupon" else 0
    return _added(bets, Bet(event.box, event.player, event.wager, event.amount, coupon, event.behind))


def spoken(bets: Bets, event: WagerSpoken) -> Bets:
    return _added(bets, Bet(event.box, event.player, event.wager, 0, 0, event.behind, event.amount))


def withdrawn(bets: Bets, event: BetWithdrawn) -> Bets:
    return tuple(bet for bet in bets if bet[:3] != (event.box, event.player, event.wager))


def _added(bets: Bets, laid: Bet) -> Bets:
    """More on a wager already laid makes it larger; more cash on it is confirmed again with the rest."""
    for at, bet in enumerate(bets):
        if bet[:3] == laid[:3]:
            larger = bet._replace(
                amount=bet.amount + laid.amount,
                coupon=bet.coupon + laid.coupon,
                spoken=bet.spoken + laid.spoken,
                confirmed=() if laid.spoken else bet.confirmed,
            )
            return (*bets[:at], larger, *bets[at + 1 :])
    return (*bets, laid)


def confirmed(bets: Bets, event: WagerConfirmed) -> Bets:
    return tuple(
        bet._replace(confirmed=(*bet.confirmed, event.by))
        if bet[:3] == (event.box, event.player, event.wager)
        else bet
        for bet in bets
    )


def converted(bets: Bets, event: CashConverted) -> Bets:
    return tuple(
        bet._replace(spoken=0, confirmed=()) if bet[:3] == (event.box, event.player, event.wager) else bet
        for bet in bets
    )


def found(bets: Iterable[Bet], command: PlaceBet | WithdrawBet | ConfirmWager) -> Bet | None:
    """The wager a command speaks of, if it has been laid."""
    for bet in bets:
        if bet.box == command.box and bet.player == command.player and bet.wager == command.wager:
            return bet
    return None


def unconfirmed(bets: Bets) -> Bet | None:
    """The first spoken wager whose cash is not chips yet."""
    for bet in bets:
        if bet.spoken:
            return bet
    return None


def why_not_confirm(bets: Bets, command: ConfirmWager, clause: str) -> Refusal | None:
    """Whether this word of the dealer or the floorperson is wanted."""
    if command.by not in CONFIRMED_BY:
        return refuse(clause, "the dealer and the floorperson confirm a spoken wager")
    bet = found(bets, command)
    if bet is None or not bet.spoken:
        return refuse(clause, f"{command.player} has no such spoken wager on box {command.box}")
    if command.by in bet.confirmed:
        return refuse(clause, f"the {command.by} has confirmed it")
    return None
