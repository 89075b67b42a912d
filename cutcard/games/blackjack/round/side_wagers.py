"""Side wagers settled: on the first cards, by the dealer's own, or with the main wagers (2.17 to 2.27)."""

from cutcard.games.blackjack import rules
from cutcard.games.blackjack.layout import side_wagers as layout
from cutcard.games.blackjack.layout.card_places import initial_cards
from cutcard.games.blackjack.layout.main_wagers import turn_over
from cutcard.games.blackjack.layout.side_wagers import pay, pay_amount
from cutcard.games.blackjack.model import commands as cm
from cutcard.games.blackjack.model import events as ev
from cutcard.games.blackjack.model.procedure import Answer, Next, Procedure
from cutcard.games.blackjack.model.state import Box, Phase, SideBet, TableState
from cutcard.games.blackjack.model.transaction import Progress
from cutcard.games.blackjack.sheet.sheet import OfferedWager
from cutcard.games.blackjack.wagers import ALL, SideWager
from cutcard.games.blackjack.wagers.definition import Moment
from cutcard.games.twenty_one.payment import collect
from cutcard.law.refusal import refuse
from cutcard.money import dollars

# --- on the first cards -----------------------------------------------------------------------------------


def second_cards(run: Progress) -> Next:
    """Settles what the players' two cards and the dealer's up card have decided."""
    _settle_moment(run, Moment.SECOND_CARDS)
    if run.state.cards_out == initial_cards(run.sheet, run.state):
        return Procedure.INITIAL_CARDS
    return None


def initial_cards_complete(run: Progress) -> Next:
    """Settles what waited until the initial cards were complete, the hole card among them."""
    _settle_moment(run, Moment.INITIAL_CARDS)
    return Procedure.FLOORPERSON


def _settle_moment(run: Progress, moment: Moment) -> None:
    """Cards are turned up where a side wager is due on them; then each is settled in its own direction."""
    for box in layout.open_at(run.state, (moment,)):
        turn_over(run, box)
    _due(run, moment)


def _due(run: Progress, moment: Moment) -> None:
    """Settles the side wagers of this moment, each in its own direction."""
    for offered in run.sheet.wagers:
        wager = rules.wager_as_read(run.sheet, offered.name)
        if wager.moment is moment:
            _settle(run, wager)


def _settle(run: Progress, wager: SideWager) -> None:
    """One round of the table, or one for those who lose and then one for those who win."""
    up = run.state.dealer.cards[0]
    found = [(box, bet, layout.first_row(wager, box, up)) for box, bet in layout.in_direction(run, wager)]
    if wager.losers_first:
        found.sort(key=lambda one: one[2] is not None)
    for box, bet, row in found:
        if row is None:
            collect(run, box, bet, wager.collected_clause or wager.settled_clause)
        elif wager.displayed:
            run.emit(ev.CardsTucked(box.number, bet.player))
        elif row not in wager.held and not layout.waits(wager, row, up):
            pay(run, box, bet, row)


# --- by the dealer's own cards ----------------------------------------------------------------------------


def first_cards_of_dealer(run: Progress) -> Next:
    """Settles what the dealer's cards have decided before anybody acts."""
    _by_his_cards(run)
    return Procedure.BLACKJACKS


def second_card_of_dealer(run: Progress) -> Next:
    """Settles what the dealer's second card decides, before all that is still open."""
    _by_his_cards(run)
    if run.state.dealer.blackjack_read:
        return Procedure.SEVENS_OFFER
    return Procedure.SECOND_CARD_WAGERS


def card_of_dealer(run: Progress) -> Next:
    """Settles what one more card of the dealer's decides."""
    _by_his_cards(run)
    return Procedure.DEALER_DRAWS


def _by_his_cards(run: Progress) -> None:
    """Settles what the dealer's cards have decided, at once and before all that is still open (2.25(e))."""
    cards = run.state.dealer.cards
    for offered in run.sheet.wagers:
        wager = ALL[offered.name]
        if wager.moment is not Moment.DEALERS_CARDS or rules.waits_for_dealer(wager.name, cards):
            continue
        assert wager.dealers_row is not None
        row = wager.dealers_row(cards)
        for box, bet in layout.in_direction(run, wager):
            if row is None:
                collect(run, box, bet, wager.collected_clause or wager.settled_clause)
            else:
                pay(run, box, bet, row)


# --- rows that wait for their second card -------------------------------------------------------------------


def _waiting(run: Progress) -> list[tuple[OfferedWager, SideWager, Box, SideBet]]:
    """The wagers whose row was not paid with the others, in the order they are settled."""
    return [
        (offered, wager, box, bet)
        for offered in run.sheet.wagers
        if (wager := ALL[offered.name]).after_second is not None
        for box, bet in layout.in_direction(run, wager)
    ]


def notify_floorperson(run: Progress) -> Next:
    """Calls the floorperson where a wager waits that is settled in their presence."""
    waiting = _waiting(run)
    if not waiting:
        return Procedure.FIRST_CARDS_OF_DEALER
    boxes = tuple(dict.fromkeys(box.number for _, _, box, _ in waiting))
    run.emit(ev.FloorpersonNotified(boxes, waiting[0][1].name))
    return None


def attend(run: Progress, command: cm.Attend) -> Answer:
    """2.24(e): the floorperson has come; the round goes on in their presence."""
    if run.state.phase is not Phase.ATTENDING:
        return refuse("2.24(e)", "the table does not need the floorperson now")
    run.emit(ev.FloorpersonAttends())
    return Procedure.FIRST_CARDS_OF_DEALER


def no_blackjack_read(run: Progress) -> Next:
    """2.24(e)1ii: the reader says no, so the row stays what it was and is paid before any other card."""
    up = run.state.dealer.cards[0]
    for _, wager, box, bet in _waiting(run):
        row = layout.first_row(wager, box, up)
        assert row is not None
        assert wager.waited_clause is not None
        pay(run, box, bet, row, wager.waited_clause(True, False))
    return Procedure.FIRST_TURN


def after_second_card(run: Progress) -> Next:
    """2.24(e)2: pays beside a main wager that is settled already: its hand was surrendered, or over 21."""
    for offered, wager, box, bet in _waiting(run):
        if _main_wager_settled(box, bet.player):
            _pay_waited(run, offered, wager, box, bet)
    if run.state.dealer.blackjack_read:
        return Procedure.BLACKJACK_WAGERS
    return Procedure.CARD_OF_DEALER


def with_main_wager(run: Progress, settled: Box) -> None:
    """What waited on the box is paid, now that its main wagers are settled."""
    for offered, wager, box, bet in _waiting(run):
        if box.number == settled.number:
            _pay_waited(run, offered, wager, box, bet)


def turned_third_card(run: Progress, box: Box) -> None:
    """The card of a double that lay face down decides what was held for it."""
    cards = box.hands[0].cards
    layout.elected(run, box, cards[2] if len(cards) > 2 else None)


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
        pay(run, box, bet, row, clause)
        return
    most = f"${dollars(dict(offered.own)['ceiling'])} a round at most"
    pay_amount(run, box, bet, share, f"{row}, {offered.odds(row)}, {most}", wager.ceiling_clause)


def _row(state: TableState, wager: SideWager, box: Box) -> str | None:
    """The row by the first two cards of a box and, where it waited for it, the dealer's second card."""
    up, second = state.dealer.cards[:2]
    row = layout.first_row(wager, box, up)
    if row is None or not layout.waits(wager, row, up):
        return row
    assert wager.after_second is not None
    return wager.after_second(row, up, second)


def _share(state: TableState, offered: OfferedWager, wager: SideWager, box: Box, bet: SideBet) -> int:
    """What one winner of the row with a ceiling is paid: a share among all winners of the round."""
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
