"""Settlement: the deciders say what is owed, this moves the money, in the law's order."""

from cutcard.games.blackjack import rules
from cutcard.games.blackjack.model import events as ev
from cutcard.games.blackjack.model.hand import DealerHand, FinishedHand, value
from cutcard.games.blackjack.model.spots import INSURANCES, MAIN_WAGERS
from cutcard.games.blackjack.model.state import Box, Hand, Stake
from cutcard.games.blackjack.model.transaction import Progress
from cutcard.games.blackjack.round import dealer_decided
from cutcard.games.blackjack.round.long_wagers import progressive, streaks
from cutcard.games.blackjack.round.side_wagers import collect, elected, hand_back_coupon, use_coupon
from cutcard.games.blackjack.rules import LateStake, Result, Verdict
from cutcard.games.blackjack.sheet.sheet import BlackjackSheet


def blackjacks(run: Progress) -> None:
    """Announces every player's blackjack; against 2 to 9 it is paid before any third card (2.7(a), (b))."""
    for box in run.state.boxes:
        if box.blackjack:
            blackjack(run, box)


def blackjack(run: Progress, box: Box) -> None:
    """One box's blackjack: tabled where it lay face down, announced, and paid where nothing can tie it."""
    turn_over(run, box)
    run.emit(ev.BlackjackAnnounced(box.number))
    if rules.blackjack_paid_early(run.sheet, run.state.dealer.up):
        made = finished(run.sheet, box, 0).combination
        apply(run, box, 0, rules.early_blackjack_verdict(run.sheet, made))
        if not rules.blackjack_cards_stay(bonus=box.tucked):
            run.emit(ev.CardsRemoved(box.number))


def turn_over(run: Progress, box: Box) -> None:
    """Turns up what lies face down before a box, from the right as its hands are settled; all are known."""
    for index in reversed(range(len(box.hands))):
        turn_hand_over(run, box, index)


def turn_hand_over(run: Progress, box: Box, index: int) -> None:
    """Turns up what lies face down of one hand."""
    hand = box.hands[index]
    if hand.down and not hand.settled:
        cards = tuple(card for card in hand.cards if card is not None)
        assert len(cards) == len(hand.cards)
        run.emit(ev.CardsTurned(box.number, index, cards))


def finished(sheet: BlackjackSheet, box: Box, hand: int) -> FinishedHand:
    """A box's hand as the verdict sees it."""
    one = box.hands[hand]
    cards = [card for card in one.cards if card is not None]
    made = rules.special_combination(sheet, cards)
    return FinishedHand(one.points.total, len(one.cards), len(box.hands), made)


def second_card_awaited(run: Progress) -> bool:
    """Whether a wager of the round waits for that card, or a late blackjack would refund one."""
    if dealer_decided.wait_for_the_dealer(run.state):
        return True
    for box in run.state.boxes:
        if not all(hand.settled for hand in box.hands):
            return True
        for rides in _live_rides(box, 0):
            laid = [_late_stake(box.hands[index], stake) for index, stake in rides]
            taken = [stake.taken for _, stake in rides]
            original, up = rides[0][1].wager, run.state.dealer.up
            if rules.blackjack_would_refund(run.sheet, original, laid, taken, up=up):
                return True
    return False


Rides = list[tuple[int, Stake]]
"""A bettor's stakes on the hands of a box, each with its hand's index."""


def _rides(box: Box, spot: int) -> list[Rides]:
    """By bettor: the hands he rides on that spot, on a shared box perhaps fewer than it has."""
    stakes = [
        (index, stake) for index, hand in enumerate(box.hands) for stake in hand.stakes if stake.spot == spot
    ]
    bettors = dict.fromkeys(stake.player for _, stake in stakes)
    return [[ride for ride in stakes if ride[1].player == bettor] for bettor in bettors]


def _live_rides(box: Box, spot: int) -> list[Rides]:
    """The same without hands called dead: nothing lies there any more that could be lost (2.15(i))."""
    live = ([ride for ride in rides if not box.hands[ride[0]].dead] for rides in _rides(box, spot))
    return [rides for rides in live if rides]


def bust(run: Progress, box: Box, hand: int) -> None:
    """Takes what may be taken of a hand that went over 21; at multiple action with its cards (2.18(f))."""
    clause = rules.bust_clause(run.sheet)
    if rules.multiple_action(run.sheet):
        run.emit(ev.BustTaken(box.number, hand))
    for stake in box.hands[hand].stakes:
        already = sum(
            other.taken
            for one in box.hands
            for other in one.stakes
            if other.player == stake.player and other.spot == stake.spot and not one.dead
        )
        amount = rules.collected_at_bust(
            run.sheet,
            original=stake.wager,
            already=already,
            amount=stake.amount - stake.taken,
            up=run.state.dealer.up,
        )
        wager = MAIN_WAGERS[stake.spot]
        if amount:
            run.emit(ev.WagerCollected(box.number, hand, stake.player, wager, amount, clause))
        use_coupon(run, box, hand, stake, wager, clause)


def surrendered(run: Progress, box: Box, *, dealer_blackjack: bool) -> None:
    """2.8(a)1 and 2: half, or all against a dealer's blackjack; the caller's word binds every bettor."""
    clause = "2.8(a)1" if rules.surrender_settled_early(run.state.dealer.up) else "2.8(a)2"
    for stake in box.hands[0].stakes:
        kept = rules.surrender_collects(stake.wager, dealer_blackjack=dealer_blackjack)
        wager = MAIN_WAGERS[stake.spot]
        if kept:
            run.emit(ev.WagerCollected(box.number, 0, stake.player, wager, kept, clause))
        if stake.wager > kept:
            run.emit(ev.WagerReturned(box.number, 0, stake.player, wager, stake.wager - kept, clause))
        use_coupon(run, box, 0, stake, wager, clause)


def second_card(run: Progress) -> None:
    """What the dealer's second card settles: insurance, then held surrenders (2.9(d), 2.8(a)2), queens."""
    dealer, insurance = run.state.dealer, INSURANCES[spot_now(run)]
    won = rules.insurance_wins(value(dealer.cards[1]))
    for box in run.counterclockwise() if won else ():
        for bet in box.side_bets:
            if bet.wager == insurance and not bet.settled:
                odds = rules.INSURANCE_ODDS
                winnings = odds.winnings(bet.amount)
                run.emit(
                    ev.WagerPaid(
                        box.number, 0, bet.player, insurance, bet.amount, winnings, str(odds), "2.9(c)"
                    )
                )
    if not won:
        losing_insurance(run)
    for box in run.counterclockwise():
        if box.surrendered and not box.hands[0].settled:
            surrendered(run, box, dealer_blackjack=dealer.blackjack)
    dealer_decided.after_second_card(run)


def spot_now(run: Progress) -> int:
    """The spot the dealer's hand in play decides; 0 but at multiple action."""
    return rules.spot_of_hand(run.sheet, run.state.dealers_number)


def losing_insurance(run: Progress) -> None:
    """Collects insurance that is lost (2.9(d))."""
    insurance = INSURANCES[spot_now(run)]
    for box in run.counterclockwise():
        for bet in box.side_bets:
            if bet.wager == insurance and not bet.settled:
                collect(run, box, bet, "2.9(d)")


def main_wagers(run: Progress) -> None:
    """Settles every main wager still open, from the dealer's far right (2.3(e)), cards face up (2.6A(g))."""
    shares = progressive.Shares(run) if run.sheet.progressive else None
    for before in run.counterclockwise():
        turn_over(run, before)
        _turned_third_card(run, before)
        results = _results(run, before.number) if run.state.streaks else {}
        _main_wager(run, before)
        dealer_decided.with_main_wager(run, before.number)
        streaks.count_hand(run, before.number, results, surrendered=before.surrendered)
        box = run.state.box(before.number)
        assert box is not None
        if shares is not None:
            progressive.settle_box(run, box, shares)


def _results(run: Progress, number: int) -> dict[str, list[Result]]:
    """By bettor: how the hands he rides end, those settled already among them."""
    box = run.state.box(number)
    assert box is not None
    return {
        rides[0][1].player: [_result(run, box, index, stake) for index, stake in rides]
        for rides in _rides(box, spot_now(run))
    }


def _result(run: Progress, box: Box, index: int, stake: Stake) -> Result:
    hand = box.hands[index]
    if hand.discarded:
        return Result.LOST
    if stake.taken == stake.amount and not hand.busted:
        # Paid before now, or not played for: a blackjack paid early or 1 to 1, a hand called dead.
        return Result.WON if box.blackjack else Result.VOID
    return _verdict(run, box, index).result


def _main_wager(run: Progress, before: Box) -> None:
    spot = spot_now(run)
    if run.state.dealer.blackjack and not before.blackjack:
        _late_blackjack(run, before, spot)
    else:
        box = run.state.box(before.number)
        assert box is not None
        for index, hand in reversed(list(enumerate(box.hands))):
            if not hand.settled:
                apply(run, box, index, _verdict(run, box, index), spot=spot)
    if spot:
        _turned_over_21(run, before.number)


def _turned_over_21(run: Progress, number: int) -> None:
    """A double's card that lay face down put the hand over 21: its other spots are lost too (2.18(f))."""
    box = run.state.box(number)
    assert box is not None
    for index, hand in reversed(list(enumerate(box.hands))):
        if hand.busted and not hand.settled:
            bust(run, box, index)


def _turned_third_card(run: Progress, box: Box) -> None:
    """The card of a double that lay face down decides what was held for it (2.10(c), 2.17(e))."""
    turned = run.state.box(box.number)
    assert turned is not None
    cards = turned.hands[0].cards
    elected(run, turned, cards[2] if len(cards) > 2 else None)


def _verdict(run: Progress, box: Box, hand: int) -> Verdict:
    dealer = run.state.dealer
    compared = DealerHand(dealer.points.total, len(dealer.cards))
    return rules.verdict(run.sheet, finished(run.sheet, box, hand), compared)


def known_busted(hand: Hand) -> bool:
    """Whether anybody knew that a hand is over 21: a double's hidden card told nobody (2.10(c))."""
    return hand.busted and not hand.next_down


def _late_stake(hand: Hand, stake: Stake) -> LateStake:
    """A hidden bust is known once it has lost its wager, by an earlier hand of the dealer's (2.18(f))."""
    return LateStake(stake.amount, known_busted(hand) or stake.taken == stake.amount)


def on_the_layout(sheet: BlackjackSheet, box: Box) -> bool:
    """Whether cards of the box still lie there at the end of the round (2.6(i), 2.6A(e)3, (i))."""
    turned_counts = rules.bust_is_final(sheet)
    in_the_rack = rules.busted_cards_leave(sheet) and all(
        hand.busted if turned_counts else known_busted(hand) for hand in box.hands
    )
    dealt_to = any(hand.cards for hand in box.hands)
    return dealt_to and not (box.removed or in_the_rack)


def _late_blackjack(run: Progress, box: Box, spot: int) -> None:
    """2.10(b), 2.11(d): one original wager of each bettor is collected, the rest goes back."""
    for rides in _live_rides(box, spot):
        laid = [_late_stake(box.hands[index], stake) for index, stake in rides]
        lost = rules.collected_by_late_blackjack(run.sheet, rides[0][1].wager, laid)
        for (index, stake), due in zip(rides, lost, strict=True):
            _take_and_return(run, box, index, stake, due)


def _take_and_return(run: Progress, box: Box, hand: int, stake: Stake, due: int) -> None:
    clause, wager = _verdict(run, box, hand).clause, MAIN_WAGERS[stake.spot]
    back = "2.10(b)" if stake.doubled else "2.11(d)"
    if due > stake.taken:
        run.emit(ev.WagerCollected(box.number, hand, stake.player, wager, due - stake.taken, clause))
    use_coupon(run, box, hand, stake, wager, clause)
    rest = stake.amount - max(due, stake.taken)
    if rest:
        run.emit(ev.WagerReturned(box.number, hand, stake.player, wager, rest, back))
    if stake.taken > due and known_busted(box.hands[hand]):
        # A bust of the 6 to 5 variation was collected whole at once (2.6A(e)3).
        run.emit(ev.WagerRefunded(box.number, hand, stake.player, wager, stake.taken - due, back))


def apply(
    run: Progress, box: Box, hand: int, ruling: Verdict, *, only: str = "", spot: int | None = None
) -> None:
    """Settles what is open of a hand, of every bettor or of `only` one, of every spot or of one.

    A coupon wins with its chips.
    """
    for stake in box.hands[hand].stakes:
        left = stake.amount - stake.taken
        if not left or (only and stake.player != only) or (spot is not None and stake.spot != spot):
            continue
        wager = MAIN_WAGERS[stake.spot]
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


def give_back(run: Progress, clause: str) -> None:
    """Returns everything that is not settled, of a round that cannot be completed."""
    for box in run.counterclockwise():
        for bet in box.side_bets:
            if not bet.settled:
                run.emit(ev.WagerReturned(box.number, 0, bet.player, bet.wager, bet.amount, clause))
                hand_back_coupon(run, box, 0, bet, bet.wager, clause)
        for index, hand in enumerate(box.hands):
            if not hand.settled:
                apply(run, box, index, Verdict(Result.VOID, rules.NO_ODDS, clause))
