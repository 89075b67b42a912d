"""Wagers paid, collected or returned, from the dealer's far right round to their left."""

from cutcard.games.red_dog import rules
from cutcard.games.red_dog.model import events as ev
from cutcard.games.red_dog.model.evolve import RedDogTransaction
from cutcard.games.red_dog.model.state import Area
from cutcard.games.red_dog.sheet.sheet import RED_DOG


def every_wager(run: RedDogTransaction, verdict: rules.Verdict) -> None:
    """6.5(e), (f), (i): one verdict for all wagers that lie there, raises included."""
    for area in reversed(run.state.playing):
        match verdict.result:
            case "won":
                _pay(run, area, verdict)
            case "lost":
                _collect(run, area, verdict.clause)
            case _:
                give_back(run, area.number, verdict.clause)


def _pay(run: RedDogTransaction, area: Area, verdict: rules.Verdict) -> None:
    assert verdict.odds is not None
    winnings = verdict.odds.winnings(area.amount + area.coupon)
    run.emit(
        ev.WagerPaid(
            *(area.number, 0, area.player, RED_DOG, area.amount, winnings), verdict.row, verdict.clause
        )
    )
    _use_coupon(run, area, verdict.clause)


def _collect(run: RedDogTransaction, area: Area, clause: str) -> None:
    run.emit(ev.WagerCollected(area.number, 0, area.player, RED_DOG, area.amount, clause))
    _use_coupon(run, area, clause)


def _use_coupon(run: RedDogTransaction, area: Area, clause: str) -> None:
    if area.coupon:
        run.emit(ev.CouponCollected(area.number, 0, area.player, RED_DOG, area.coupon, clause))


def give_back(run: RedDogTransaction, number: int, clause: str) -> None:
    """A void wager goes back with its raise, and a coupon beside it is handed back."""
    area = run.state.area(number)
    assert area is not None
    run.emit(ev.WagerReturned(number, 0, area.player, RED_DOG, area.amount, clause))
    if area.coupon:
        run.emit(ev.CouponReturned(number, 0, area.player, RED_DOG, area.coupon, clause))
