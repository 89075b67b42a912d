"""Settlement of the wagers beside the main one: each wager says what it won, this moves the money."""

from cutcard.cards import Card
from cutcard.games.blackjack import events as ev
from cutcard.games.blackjack.progress import Progress
from cutcard.games.blackjack.state import Box, SideBet, Stake, TableState
from cutcard.games.blackjack.wagers import ALL, SideWager
from cutcard.games.blackjack.wagers.definition import Direction, Moment


def due(run: Progress, moment: Moment) -> None:
    """Settles the side wagers of this moment, each in its own direction."""
    for offered in run.sheet.wagers:
        wager = ALL[offered.name]
        if wager.moment is not moment:
            continue
        boxes = run.counterclockwise()
        if wager.direction is Direction.CLOCKWISE:
            boxes.reverse()
        for box in boxes:
            for bet in box.side_bets:
                if bet.wager == wager.name and not bet.settled:
                    _settle(run, box, bet, wager)


def _settle(run: Progress, box: Box, bet: SideBet, wager: SideWager) -> None:
    first, second = box.hands[0].cards[:2]
    assert first is not None
    assert second is not None
    row = wager.row_of(first, second, run.state.dealer.cards[0])
    if row is None:
        collect(run, box, bet, wager.collected_clause or wager.settled_clause)
    elif row not in wager.held:
        pay(run, box, bet, row)


def held(box: Box) -> list[SideBet]:
    """The box's wagers whose row waits for what the player elects to do (2.17(e))."""
    return [bet for bet in box.side_bets if not bet.settled and bet.wager in ALL and ALL[bet.wager].held]


def elected(run: Progress, box: Box, third: Card | None = None) -> None:
    """Pays what was held: by the third card, or by two where the player takes none.

    The box is the one of the first two cards: before a split has parted them.
    """
    for bet in held(box):
        wager = ALL[bet.wager]
        first, second = box.hands[0].cards[:2]
        assert first is not None
        assert second is not None
        assert wager.after_third is not None
        decides = wager.row_of if third is None else wager.after_third
        row = decides(first, second, third or run.state.dealer.cards[0])
        assert row is not None
        pay(run, box, bet, row)


def pay(run: Progress, box: Box, bet: SideBet, row: str) -> None:
    """Pays a side wager by a row of the table's own pay table."""
    offered = run.sheet.offered(bet.wager)
    assert offered is not None
    odds, clause = offered.odds(row), ALL[bet.wager].settled_clause
    winnings, why = odds.winnings(bet.amount + bet.coupon), f"{row}, {odds}"
    run.emit(ev.WagerPaid(box.number, 0, bet.player, bet.wager, bet.amount, winnings, why, clause))
    use_coupon(run, box, 0, bet, bet.wager, clause)


def collect(run: Progress, box: Box, bet: SideBet, clause: str) -> None:
    """Takes a side wager or an insurance that is lost."""
    run.emit(ev.WagerCollected(box.number, 0, bet.player, bet.wager, bet.amount, clause))
    use_coupon(run, box, 0, bet, bet.wager, clause)


def use_coupon(run: Progress, box: Box, hand: int, laid: Stake | SideBet, wager: str, clause: str) -> None:
    """A match play coupon is used up when the wager beside it wins or loses."""
    if laid.coupon:
        run.emit(ev.CouponCollected(box.number, hand, laid.player, wager, laid.coupon, clause))


def hand_back_coupon(
    run: Progress, box: Box, hand: int, laid: Stake | SideBet, wager: str, clause: str
) -> None:
    """Beside a void wager a match play coupon has neither won nor lost."""
    if laid.coupon:
        run.emit(ev.CouponReturned(box.number, hand, laid.player, wager, laid.coupon, clause))


def open_at(state: TableState, moments: tuple[Moment, ...]) -> list[Box]:
    """The boxes, from the dealer's far right, with a side wager still to be settled at these moments."""
    return [
        box
        for box in reversed(state.boxes)
        if any(
            not bet.settled and bet.wager in ALL and ALL[bet.wager].moment in moments for bet in box.side_bets
        )
    ]
