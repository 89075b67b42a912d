"""Side wagers on the layout: which are open, what row their cards make, in which order they are settled."""

from cutcard.cards import Card
from cutcard.games.blackjack import rules
from cutcard.games.blackjack.model import events as ev
from cutcard.games.blackjack.model.state import Box, SideBet, TableState
from cutcard.games.blackjack.model.transaction import Run
from cutcard.games.blackjack.wagers import ALL, SideWager
from cutcard.games.blackjack.wagers.definition import Direction, Moment
from cutcard.games.twenty_one.payment import use_coupon


def pay(run: Run, box: Box, bet: SideBet, row: str, clause: str = "") -> None:
    """Pays a side wager by a row of the table's own pay table."""
    offered = run.sheet.offered(bet.wager)
    assert offered is not None
    odds = offered.odds(row)
    pay_amount(run, box, bet, odds.winnings(bet.amount + bet.coupon), f"{row}, {odds}", clause)


def pay_amount(run: Run, box: Box, bet: SideBet, winnings: int, why: str, clause: str = "") -> None:
    """Pays a side wager so much, by its own clause of settlement unless another is named."""
    clause = clause or ALL[bet.wager].settled_clause
    run.emit(ev.WagerPaid(box.number, 0, bet.player, bet.wager, bet.amount, winnings, why, clause))
    use_coupon(run, box, 0, bet, bet.wager, clause)


def in_direction(run: Run, wager: SideWager) -> list[tuple[Box, SideBet]]:
    """The wagers of this kind still to be settled, in the order they are settled."""
    boxes = run.counterclockwise()
    if wager.direction is Direction.CLOCKWISE:
        boxes.reverse()
    return [
        (box, bet) for box in boxes for bet in box.side_bets if bet.wager == wager.name and not bet.settled
    ]


def first_row(wager: SideWager, box: Box, up: Card) -> str | None:
    """The row of the two cards a box was dealt first, whatever has become of them since.

    None of a box that was passed over and has no two cards (2.15(g)): its wagers went back.
    """
    initial = (box.hands[0].cards if len(box.hands) == 1 else box.received)[:2]
    if len(initial) < 2:
        return None
    first, second = initial
    assert first is not None
    assert second is not None
    return wager.row_of(first, second, up)


def waits(wager: SideWager, row: str, up: Card) -> bool:
    """Whether a row of the first two cards is not paid before the dealer's second card is known (2.24(e))."""
    return wager.waits is not None and wager.waits(row, up)


def held(box: Box) -> list[SideBet]:
    """The box's wagers whose row waits for what the player elects to do (2.17(e))."""
    return [bet for bet in box.side_bets if not bet.settled and bet.wager in ALL and ALL[bet.wager].held]


def elected(run: Run, box: Box, third: Card | None = None) -> None:
    """Pays what was held: by the third card, or by two where the player takes none.

    The box is the one of the first two cards: before a split has parted them.
    """
    for bet in held(box):
        wager = rules.wager_as_read(run.sheet, bet.wager)
        first, second = box.hands[0].cards[:2]
        assert first is not None
        assert second is not None
        assert wager.after_third is not None
        decides = wager.row_of if third is None else wager.after_third
        row = decides(first, second, third or run.state.dealer.cards[0])
        assert row is not None
        pay(run, box, bet, row)


def open_at(state: TableState, moments: tuple[Moment, ...]) -> list[Box]:
    """The boxes, from the dealer's far right, with a side wager still to be settled at these moments."""
    return [
        box
        for box in reversed(state.boxes)
        if any(
            not bet.settled and bet.wager in ALL and ALL[bet.wager].moment in moments for bet in box.side_bets
        )
    ]


def wait_for_the_dealer(state: TableState) -> bool:
    """Whether a side wager or insurance still to be settled depends on the dealer's next card (2.12(c))."""
    return any(
        not bet.settled and rules.waits_for_dealer(bet.wager, state.dealer.cards)
        for box in state.boxes
        for bet in box.side_bets
    )


def displayed(state: TableState) -> list[tuple[Box, SideBet]]:
    """Bonus wagers that wait for the button, from the dealer's left (2.20(f)); the losing ones are gone."""
    return [
        (box, bet)
        for box in state.boxes
        for bet in box.side_bets
        if not bet.settled and bet.wager in ALL and ALL[bet.wager].displayed
    ]
