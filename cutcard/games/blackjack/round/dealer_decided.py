"""Side wagers the dealer's own cards decide: two queens of hearts (2.24(e)), the optional bonus (2.25)."""

from cutcard.games.blackjack import rules
from cutcard.games.blackjack.model import commands as cm
from cutcard.games.blackjack.model import events as ev
from cutcard.games.blackjack.model.state import Box, Phase, SideBet, TableState
from cutcard.games.blackjack.model.transaction import Progress
from cutcard.games.blackjack.round import side_wagers
from cutcard.games.blackjack.sheet.sheet import OfferedWager
from cutcard.games.blackjack.wagers import ALL, SideWager
from cutcard.games.blackjack.wagers.definition import Moment
from cutcard.law.refusal import Refusal, refuse
from cutcard.money import dollars


def wait_for_the_dealer(state: TableState) -> bool:
    """Whether a side wager or insurance still to be settled depends on the dealer's next card (2.12(c))."""
    return any(
        not bet.settled and rules.waits_for_dealer(bet.wager, state.dealer.cards)
        for box in state.boxes
        for bet in box.side_bets
    )


def by_his_cards(run: Progress) -> None:
    """Settles what the dealer's cards have decided, at once and before all that is still open (2.25(e))."""
    cards = run.state.dealer.cards
    for offered in run.sheet.wagers:
        wager = ALL[offered.name]
        if wager.moment is not Moment.DEALERS_CARDS or rules.waits_for_dealer(wager.name, cards):
            continue
        assert wager.dealers_row is not None
        row = wager.dealers_row(cards)
        for box, bet in side_wagers.in_direction(run, wager):
            if row is None:
                side_wagers.collect(run, box, bet, wager.collected_clause or wager.settled_clause)
            else:
                side_wagers.pay(run, box, bet, row)


# --- rows that wait for his second card -------------------------------------------------------------------


def _waiting(run: Progress) -> list[tuple[OfferedWager, SideWager, Box, SideBet]]:
    """The wagers whose row was not paid with the others, in the order they are settled."""
    return [
        (offered, wager, box, bet)
        for offered in run.sheet.wagers
        if (wager := ALL[offered.name]).after_second is not None
        for box, bet in side_wagers.in_direction(run, wager)
    ]


def notify_floorperson(run: Progress) -> bool:
    """Calls the floorperson where a wager waits that is settled in his presence (2.24(e))."""
    waiting = _waiting(run)
    if waiting:
        boxes = tuple(dict.fromkeys(box.number for _, _, box, _ in waiting))
        run.emit(ev.FloorpersonNotified(boxes, waiting[0][1].name))
    return bool(waiting)


def why_not_attend(state: TableState, command: cm.Attend) -> Refusal | None:
    if state.phase is Phase.ATTENDING:
        return None
    return refuse("2.24(e)", "no floorperson is called for now")


def no_blackjack_read(run: Progress) -> None:
    """2.24(e)1ii: the reader says no, so the row stays what it was and is paid before any other card."""
    up = run.state.dealer.cards[0]
    for _, wager, box, bet in _waiting(run):
        row = side_wagers.first_row(wager, box, up)
        assert row is not None
        assert wager.waited_clause is not None
        side_wagers.pay(run, box, bet, row, wager.waited_clause(True, False))


def after_second_card(run: Progress) -> None:
    """2.24(e)2: pays beside a main wager that is settled by now: one surrendered, or gone over 21 before."""
    for offered, wager, box, bet in _waiting(run):
        if _main_wager_settled(box, bet.player):
            _pay_waited(run, offered, wager, box, bet)


def with_main_wager(run: Progress, number: int) -> None:
    """2.24(e)1i, 2: pays what waited on a box, now that its main wagers are settled."""
    for offered, wager, box, bet in _waiting(run):
        if box.number == number:
            _pay_waited(run, offered, wager, box, bet)


def _main_wager_settled(box: Box, player: str) -> bool:
    """Of a split box the first hand settled is enough."""
    stakes = (stake for hand in box.hands for stake in hand.stakes if stake.player == player)
    return any(stake.taken == stake.amount for stake in stakes)


def _pay_waited(run: Progress, offered: OfferedWager, wager: SideWager, box: Box, bet: SideBet) -> None:
    row = _row(run.state, wager, box)
    assert row is not None
    assert wager.waited_clause is not None
    dealer = run.state.dealer
    clause = wager.waited_clause(dealer.reader is not None, dealer.blackjack)
    due = offered.odds(row).winnings(bet.amount + bet.coupon)
    share = _share(run.state, offered, wager, box, bet) if row == wager.ceiling_row else due
    if share == due:
        side_wagers.pay(run, box, bet, row, clause)
        return
    most = f"${dollars(dict(offered.own)['ceiling'])} a round at most"
    side_wagers.pay_amount(run, box, bet, share, f"{row}, {offered.odds(row)}, {most}", wager.ceiling_clause)


def _row(state: TableState, wager: SideWager, box: Box) -> str | None:
    """The row by the first two cards of a box and, where it waited for it, the dealer's second card."""
    up, second = state.dealer.cards[:2]
    row = side_wagers.first_row(wager, box, up)
    if row is None or not side_wagers.waits(wager, row, up):
        return row
    assert wager.after_second is not None
    return wager.after_second(row, up, second)


def _share(state: TableState, offered: OfferedWager, wager: SideWager, box: Box, bet: SideBet) -> int:
    """What one winner of the row with a ceiling is paid: by all of the round, whoever is paid first."""
    odds = offered.odds(wager.ceiling_row)
    winners = [
        (one.number, other.player, odds.winnings(other.amount + other.coupon))
        for one in reversed(state.boxes)
        for other in one.side_bets
        if other.wager == wager.name and _row(state, wager, one) == wager.ceiling_row
    ]
    ceiling = dict(offered.own).get("ceiling")
    shares = rules.shared_under_ceiling([due for _, _, due in winners], ceiling)
    places = [place[:2] for place in winners]
    return shares[places.index((box.number, bet.player))]
