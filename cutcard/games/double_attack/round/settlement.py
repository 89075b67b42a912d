"""What is paid, collected and returned: busts, surrenders, insurance, bust-it, and every hand at the end."""

from cutcard.games.double_attack import rules
from cutcard.games.double_attack.model import events as ev
from cutcard.games.double_attack.model.procedure import Next, Procedure
from cutcard.games.double_attack.model.spots import ATTACK_SPOT, INITIAL_SPOT, MAIN_WAGERS
from cutcard.games.double_attack.model.state import Box, Stake
from cutcard.games.double_attack.model.transaction import Progress
from cutcard.games.double_attack.sheet.sheet import BUST_IT, INSURANCE
from cutcard.games.double_attack.sources import BUST_IT_PAYOUT
from cutcard.games.twenty_one.hand import DealerHand, FinishedHand
from cutcard.games.twenty_one.outcomes import LateStake, Result, Verdict
from cutcard.games.twenty_one.payment import apply, collect, live_rides
from cutcard.games.twenty_one.points import value
from cutcard.games.twenty_one.state import the_box
from cutcard.games.twenty_one.turns import taken_at_bust

SPOTS = (INITIAL_SPOT, ATTACK_SPOT)


def finished(box: Box, hand: int) -> FinishedHand:
    """A box's hand as the verdict sees it."""
    one = box.hands[hand]
    return FinishedHand(one.points.total, len(one.cards), len(box.hands))


# --- during play ------------------------------------------------------------------------------------------


def bust(run: Progress, box: Box, hand: int) -> None:
    """Takes what may be taken of a hand that went over 21."""

    def collected(original: int, already: int, amount: int) -> int:
        return rules.collected_at_bust(
            run.sheet, original=original, already=already, amount=amount, up=run.state.dealer.up
        )

    for stake, amount in taken_at_bust(box, hand, collected):
        if amount:
            wager = MAIN_WAGERS[stake.spot]
            run.emit(ev.WagerCollected(box.number, hand, stake.player, wager, amount, "2.3(a)1"))


def surrender_now(run: Progress, number: int, hand: int) -> None:
    """26.8(a): settled at once, or the wagers lie on the cards until the second card is revealed."""
    up, no_blackjack = run.state.dealer.up, run.state.dealer.reader is False
    if rules.surrender_settled_early(run.sheet, up, no_blackjack=no_blackjack):
        _surrendered(run, number, hand, rules.surrender_clause(up, early=True), blackjack=False)
    else:
        run.emit(ev.WagersOnCards(number, hand))


def _surrendered(run: Progress, number: int, hand: int, clause: str, *, blackjack: bool) -> None:
    """Half of a bettor's initial and double attack wager together, or all against a dealer's blackjack."""
    stakes = the_box(run.state, number).hands[hand].stakes
    for player in dict.fromkeys(stake.player for stake in stakes):
        mine = [stake for stake in stakes if stake.player == player]
        each = rules.surrender_collects_each(
            run.sheet, [stake.amount for stake in mine], dealer_blackjack=blackjack
        )
        for stake, kept in zip(mine, each, strict=True):
            place = number, hand, player, MAIN_WAGERS[stake.spot]
            run.emit(ev.WagerCollected(*place, kept, clause))
            if stake.amount > kept:
                run.emit(ev.WagerReturned(*place, stake.amount - kept, clause))


# --- the dealer's second card -----------------------------------------------------------------------------


def second_card(run: Progress) -> Next:
    """Insurance is won or lost, then held surrenders are settled (26.11(c), (d), 26.8(a)2)."""
    dealer = run.state.dealer
    won, odds = rules.insurance_wins(value(dealer.cards[1])), rules.INSURANCE_ODDS
    for box in run.counterclockwise():
        for bet in box.side_bets:
            if bet.wager != INSURANCE or bet.settled:
                continue
            if won:
                winnings = odds.winnings(bet.amount)
                place = box.number, 0, bet.player, INSURANCE
                run.emit(ev.WagerPaid(*place, bet.amount, winnings, str(odds), "26.11(c)"))
            else:
                collect(run, box, bet, "26.11(d)")
    for box in run.counterclockwise():
        # In a split box a blackjack takes one original wager of all its hands together (26.10(d)).
        if dealer.blackjack and len(box.hands) > 1:
            continue
        for index, hand in enumerate(box.hands):
            if hand.surrendered and not hand.settled:
                clause = rules.surrender_clause(dealer.up, early=False)
                _surrendered(run, box.number, index, clause, blackjack=dealer.blackjack)
    return Procedure.BUST_IT


def bust_it(run: Progress) -> Next:
    """The optional bonus wager, as soon as the dealer's cards decide it."""
    dealer = run.state.dealer
    draws = rules.dealer_draws(run.sheet, dealer.points)
    if rules.bust_it_decided(run.sheet, dealer.cards, draws=draws):
        row = rules.bust_it_row(dealer.cards)
        for box in run.counterclockwise():
            for bet in box.side_bets:
                if bet.wager != BUST_IT or bet.settled:
                    continue
                if row is None:
                    collect(run, box, bet, BUST_IT_PAYOUT)
                    continue
                odds = rules.bust_it_odds(run.sheet, row)
                why = f"{row}, {odds}"
                place = box.number, 0, bet.player, BUST_IT
                winnings = odds.winnings(bet.amount)
                run.emit(ev.WagerPaid(*place, bet.amount, winnings, why, BUST_IT_PAYOUT))
    return Procedure.DEALER_DRAWS


# --- the end ----------------------------------------------------------------------------------------------


def last_wagers(run: Progress) -> Next:
    """Every box from the dealer's far right: what is still open is paid, returned or collected."""
    dealer = run.state.dealer
    compared = DealerHand(dealer.points.total, len(dealer.cards))
    for box in run.counterclockwise():
        if dealer.blackjack and not box.blackjack:
            _late_blackjack(run, box)
            continue
        for index, hand in reversed(list(enumerate(box.hands))):
            if not hand.settled:
                ruling = rules.verdict(run.sheet, finished(box, index), compared)
                apply(run, box, index, _doubled(ruling, doubled=hand.doubled))
    return Procedure.CARDS_PICKED_UP


def _doubled(ruling: Verdict, *, doubled: bool) -> Verdict:
    """26.9(b): a winning doubled hand is paid as any other (in the place of 26.5(e))."""
    won = ruling.result is Result.WON
    return ruling._replace(clause="26.9(b)") if doubled and won else ruling


def _late_blackjack(run: Progress, box: Box) -> None:
    """26.9(c), 26.10(d): one original wager of each bettor is collected, the rest goes back."""
    for spot in SPOTS:
        for rides in live_rides(box, spot):
            laid = [LateStake(stake.amount, box.hands[index].busted) for index, stake in rides]
            lost = rules.collected_by_late_blackjack(run.sheet, rides[0][1].wager, laid)
            for (index, stake), due in zip(rides, lost, strict=True):
                _take_and_return(run, box, index, stake, due)


def _take_and_return(run: Progress, box: Box, hand: int, stake: Stake, due: int) -> None:
    place = box.number, hand, stake.player, MAIN_WAGERS[stake.spot]
    if due > stake.taken:
        run.emit(ev.WagerCollected(*place, due - stake.taken, "2.3(b)"))
    rest = stake.amount - max(due, stake.taken)
    if rest:
        clause = rules.late_clause(doubled=stake.doubled > 0)
        run.emit(ev.WagerReturned(*place, rest, clause))


def waits_for_second_card(run: Progress) -> bool:
    """Whether the end of a wager depends on the dealer's second card.

    Where that card can make a blackjack, every open hand does; else a blackjack that always wins does not.
    """
    late = rules.late_blackjack_possible(run.sheet, run.state.dealer.up)
    return any(not bet.settled for box in run.state.boxes for bet in box.side_bets) or any(
        late or hand.surrendered or rules.is_open(run.sheet, finished(box, index))
        for box in run.state.boxes
        for index, hand in enumerate(box.hands)
        if not hand.settled
    )
