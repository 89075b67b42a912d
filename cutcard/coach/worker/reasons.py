"""Why a choice at twenty-one is worth what it is: the chances behind its value, in words after its name.

All figures are exact for the cards seen: how the dealer ends, and what a draw makes of the hand.
"""

from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from cutcard.cards import read_cards
from cutcard.coach.questions import AskedHand
from cutcard.coach.worker.protocol import percent
from cutcard.exact_odds.errors import ShoeRanOutError
from cutcard.exact_odds.twenty_one.calculator import HandValues, Seen
from cutcard.exact_odds.twenty_one.chances import (
    BUST,
    Unseen,
    dealer_chances,
    drawn_totals,
    results_of_standing,
)
from cutcard.exact_odds.twenty_one.solver.rule_tables import is_over
from cutcard.exact_odds.twenty_one.solver.shoe import Composition
from cutcard.games.twenty_one.deciders import (
    late_blackjack_possible,
    surrender_collects,
)
from cutcard.games.twenty_one.hand import DealerHand, FinishedHand
from cutcard.games.twenty_one.outcomes import Action, Result
from cutcard.games.twenty_one.points import ACE, value
from cutcard.money import readable_dollars
from cutcard.web.wire_coach import CoachChance, CoachChances

SURE = 1e-12
"""Nearer to always or never than this is always or never."""


class DecisionReason(NamedTuple):
    why: Mapping[str, str]
    """By act."""
    chances: tuple[CoachChances, ...]


class OfferReason(NamedTuple):
    why: str
    passing: str
    chances: tuple[CoachChances, ...]


def of_decision(sheet: Any, hand: AskedHand, seen: Seen, found: HandValues) -> DecisionReason:
    """Why each act with a hand is worth what it is; nothing where too few cards are left to count them."""
    try:
        return _of_decision(sheet, hand, seen, found)
    except ShoeRanOutError:
        return DecisionReason({}, ())


def _of_decision(sheet: Any, hand: AskedHand, seen: Seen, found: HandValues) -> DecisionReason:
    unseen = Unseen(sheet, seen.up, seen.second, found.left, found.conditional)
    dealer = dealer_chances(unseen)
    over = is_over(sheet)
    least = min(one.total for one in dealer if not over(one.total)) if not _all_over(dealer, over) else 0
    acts = {one.action for one in found.choices if one.value is not None}
    finished = FinishedHand(found.view.total, len(seen.hand), hand.box_hands)
    given = " when there is no blackjack" if unseen.hole >= 0 else ""
    standing = _standing(results_of_standing(sheet, finished, dealer), dealer, over)
    why = {Action.STAND.value: f"{standing}{given}"}
    chances = [_dealer_part(seen, dealer, over, known=unseen.hole >= 0)]
    if acts & {Action.HIT, Action.DOUBLE}:
        one = drawn_totals(unseen, found.drawing, one_card=True)
        busts = percent(sum(share for ended, share in dealer.items() if over(ended.total)))
        why[Action.DOUBLE.value] = (
            f"has one card to come: it makes {least} or more {percent(_from(one, least))}"
            f"{_and_busts(one)}; the dealer busts {busts}{given}"
        )
        if Action.HIT in acts:
            # Where suits are paid for, what best play draws to depends on them.
            last = None if found.drawing.hands.kinds else drawn_totals(unseen, found.drawing)
            why[Action.HIT.value] = _drawing(one, last, least)
            chances.append(_player_part(one if last is None else last, least, whole=last is not None))
    if Action.SPLIT in acts:
        each = _card_name(found.view.pair)
        why[Action.SPLIT.value] = f"plays two hands from {each} each instead of one of {found.view.total}"
    why[Action.SURRENDER.value] = _surrendering(sheet, seen.up, hand.wager)
    return DecisionReason(why, tuple(chances))


def _all_over(dealer: Mapping[DealerHand, float], over: Any) -> bool:
    return all(over(one.total) for one in dealer)


def _standing(results: Mapping[Result, float], dealer: Mapping[DealerHand, float], over: Any) -> str:
    won, tied, lost = (results[one] for one in (Result.WON, Result.VOID, Result.LOST))
    busts = sum(share for ended, share in dealer.items() if over(ended.total))
    if tied < SURE and abs(won - busts) < SURE and won < 1 - SURE:
        return f"wins only when the dealer busts, {percent(won)}"
    ties = f", ties {percent(tied)}" if tied >= SURE else ""
    return f"wins {percent(won)}{ties} and loses {percent(lost)}"


def _from(totals: Mapping[int, float], least: int) -> float:
    return sum(share for total, share in totals.items() if total >= least)


def _and_busts(totals: Mapping[int, float]) -> str:
    bust = totals.get(BUST, 0.0)
    return f" and busts {percent(bust)}" if bust >= SURE else ""


def _drawing(one: Mapping[int, float], last: Mapping[int, float] | None, least: int) -> str:
    busts = one.get(BUST, 0.0)
    begins = (
        f"busts {percent(busts)} with the next card" if busts >= SURE else "cannot bust with the next card"
    )
    if last is None:
        return f"{begins}, which makes {least} or more {percent(_from(one, least))}"
    later = last.get(BUST, 0.0)
    ends = f" and ends on {least} or more {percent(_from(last, least))}"
    return f"{begins}{ends}" + (f" ({percent(later)} bust in the end)" if later > busts + SURE else "")


def _surrendering(sheet: Any, up: int, wager: int) -> str:
    loses = readable_dollars(surrender_collects(sheet, wager, dealer_blackjack=False))
    if not late_blackjack_possible(sheet, up):
        return f"loses {loses} and no more"
    blackjack = readable_dollars(surrender_collects(sheet, wager, dealer_blackjack=True))
    return f"loses {loses}, and {blackjack} to a dealer's blackjack"


# --- offers of a window -----------------------------------------------------------------------------------


def after_insurance(won: float, per: float, wager: int, base: float, *, even: bool) -> OfferReason:
    """`won`: how often the dealer has blackjack; `per`: what a unit of insurance brings."""
    chances = CoachChances(
        "The dealer’s second card",
        (CoachChance("blackjack", won), CoachChance("no blackjack", 1 - won)),
    )
    needed = won / (1 + per) if per > -1 else 1.0
    insure = (
        f"wins when the dealer has blackjack, {percent(won)}; it would have to be {percent(needed)} to pay"
    )
    if per > 0:
        insure = f"wins when the dealer has blackjack, {percent(won)}; more than {percent(needed)} is a gain"
    why = f"brings {readable_dollars(wager)} whatever the dealer has" if even else insure
    on = (
        f"ties {percent(won)} and wins more the rest of the time"
        if base
        else "leaves your wagers as they are"
    )
    return OfferReason(why, on, (chances,))


def after_attack(sheet: Any, dealer: tuple[str, ...], left: Composition, per: float) -> OfferReason:
    """The attack is made when one card of the dealer is seen and no other card."""
    (card,) = read_cards(" ".join(dealer))
    up = value(card)
    over = is_over(sheet)
    try:
        # A blackjack is possible: nobody has looked for it.
        chances = dealer_chances(Unseen(sheet, up, 0, left, conditional=False))
    except ShoeRanOutError:
        return OfferReason("", "", ())
    busts = sum(share for ended, share in chances.items() if over(ended.total))
    brings = f"{'gains' if per > 0 else 'loses'} {percent(abs(per))} of what you add, on average"
    why = f"doubles your stake against this card: the dealer busts {percent(busts)}, and it {brings}"
    parts = _dealer_part(Seen((), up), chances, over)
    return OfferReason(why, "leaves your wager as it is", (parts,))


# --- parts of the whole -----------------------------------------------------------------------------------


def _dealer_part(
    seen: Seen, dealer: Mapping[DealerHand, float], over: Any, *, known: bool = False
) -> CoachChances:
    """`known`: the dealer could have had blackjack, and has none."""
    shown = " and ".join(_card_name(one) for one in seen.dealer_values)
    totals: dict[str, float] = {}
    for ended, share in sorted(dealer.items()):
        label = "bust" if over(ended.total) else "blackjack" if ended.blackjack else str(ended.total)
        totals[label] = totals.get(label, 0.0) + share
    order = [one for one in totals if one.isdigit()]
    order += [one for one in ("blackjack", "bust") if one in totals]
    given = ", with no blackjack," if known else ""
    return CoachChances(f"The dealer shows {shown}{given} and ends with", _parts(totals, order))


def _player_part(totals: Mapping[int, float], least: int, *, whole: bool) -> CoachChances:
    low = sum(share for total, share in totals.items() if total != BUST and total < least)
    labels = {f"{least - 1} or less": low} if low >= SURE else {}
    labels |= {str(total): share for total, share in totals.items() if total >= least}
    labels |= {"bust": totals[BUST]} if totals.get(BUST, 0.0) >= SURE else {}
    title = "If you hit, and then play best, you end with" if whole else "The next card makes"
    return CoachChances(title, _parts(labels, labels))


def _parts(shares: Mapping[str, float], order: Iterable[str]) -> tuple[CoachChance, ...]:
    return tuple(CoachChance(label, round(shares[label], 6)) for label in order)


def _card_name(card: int) -> str:
    return "an ace" if card == ACE else "an 8" if card == 8 else f"a {card}"
