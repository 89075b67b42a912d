"""Sentences about the wagers of a blackjack table."""

from collections.abc import Callable
from typing import Any, NamedTuple

from cutcard.games.blackjack import rules
from cutcard.games.blackjack.model import events as ev
from cutcard.games.blackjack.model.hand import Combination, is_bust
from cutcard.games.blackjack.model.spots import SPOTS
from cutcard.games.blackjack.sheet.sheet import BlackjackSheet
from cutcard.games.blackjack.view import TableView
from cutcard.money import EVEN_MONEY
from cutcard.narration import common
from cutcard.narration.audience import Audience, Sentence
from cutcard.narration.blackjack.hands import box_of, name_of_wager, total_text


class SentenceContext(NamedTuple):
    """What a sentence is made from: the audience, the sheet, and the view after the event."""

    audience: Audience
    sheet: BlackjackSheet
    view: TableView


SentenceWriter = Callable[[SentenceContext, Any], Sentence | None]


def on_spot(spot: int) -> str:
    """Multiple action: which of the wagers it is."""
    return f" on spot {spot}" if spot else ""


# --- insurance, doubles, splits ---------------------------------------------------------------------------


def _insurance_placed(at: SentenceContext, event: ev.InsurancePlaced) -> Sentence:
    insures = at.audience.does(event.player, "insure", "insures")
    return Sentence(
        f"{insures}{on_spot(event.spot)} for {at.audience.money(event.amount)}", player=event.player
    )


def _even_money_taken(at: SentenceContext, event: ev.EvenMoneyTaken) -> Sentence:
    takes = at.audience.does(event.player, "take", "takes")
    return Sentence(f"{takes} even money{on_spot(event.spot)}", "2.7(c)", event.player)


def _wager_doubled(at: SentenceContext, event: ev.WagerDoubled) -> Sentence:
    doubles = at.audience.does(event.player, "double", "doubles")
    return Sentence(f"{doubles} for {at.audience.money(event.amount)}", player=event.player)


def _pair_split(at: SentenceContext, event: ev.PairSplit) -> Sentence:
    splits = at.audience.does(event.player, "split", "splits")
    return Sentence(f"{splits} the pair for another {at.audience.money(event.amount)}", player=event.player)


def _double_followed(at: SentenceContext, event: ev.DoubleFollowed) -> Sentence:
    doubles = at.audience.does(event.player, "double", "doubles")
    return Sentence(f"{doubles} too, for {at.audience.money(event.amount)}", "2.13(d)", event.player)


def _split_covered(at: SentenceContext, event: ev.SplitCovered) -> Sentence:
    covers = at.audience.does(event.player, "cover", "covers")
    return Sentence(f"{covers} the new hand for {at.audience.money(event.amount)}", "2.13(e)", event.player)


def _handed_back(at: SentenceContext, event: ev.BetHandedBack) -> Sentence:
    what = f"{at.audience.possessive(event.player)} {name_of_wager(event.wager)}"
    return Sentence(f"{what} may not be laid and comes back", event.clause, event.player, " ", event.amount)


# --- the side wagers with a life of their own -------------------------------------------------------------


def _progressive_paid(at: SentenceContext, event: ev.ProgressivePaid) -> Sentence | None:
    if not at.audience.includes(event.player):
        return None
    says = f"{_whose(at, event.player)}progressive pays {event.row}"
    return Sentence(says, event.clause, event.player, "+", event.award)


def _lammer(at: SentenceContext, event: ev.LammerPlaced | ev.LammerMoved) -> Sentence | None:
    if not at.audience.includes(event.player):
        return None
    says = f"{_streak(at, event.player)}: {event.area - 1} won; the lammer lies on {event.area}"
    return Sentence(says, "2.22(d)", event.player)


def _streak_stays(at: SentenceContext, event: ev.StreakStays) -> Sentence | None:
    if not at.audience.includes(event.player):
        return None
    return Sentence(f"{_streak(at, event.player)} stays as it is", event.clause, event.player)


def _streak_abandoned(at: SentenceContext, event: ev.StreakAbandoned) -> Sentence | None:
    if not at.audience.includes(event.player):
        return None
    return Sentence(f"{_streak(at, event.player)} is abandoned", "2.22(f)", event.player)


def _streak_moved(at: SentenceContext, event: ev.StreakMoved) -> Sentence | None:
    if not at.audience.includes(event.player):
        return None
    return Sentence(f"{_streak(at, event.player)} goes on in box {event.to}", "2.22(c)", event.player)


def _streak(at: SentenceContext, player: str) -> str:
    return "Your streak" if player == at.audience.person else f"{at.audience.possessive(player)} streak"


def _cards_tucked(at: SentenceContext, event: ev.CardsTucked) -> Sentence | None:
    if not at.audience.includes(event.player):
        return None
    whose = "Your" if event.player == at.audience.person else at.audience.possessive(event.player)
    return Sentence(f"{whose} cards go under the bonus wager: it has won", "2.20(e)2", event.player)


def _meter_reset(at: SentenceContext, event: ev.MeterReset) -> Sentence:
    amount = at.audience.money(event.cents + event.from_reset_meter)
    return Sentence(f"The progressive meter starts again with {amount}")


def _card_offered(at: SentenceContext, event: ev.CardOffered) -> Sentence:
    player = box_of(at.view, event.box).player
    says = f"The dealer offers {at.audience.possessive(player)} two sevens a card"
    return Sentence(says, rules.offer_clause(at.sheet), player)


# --- what a wager brought ---------------------------------------------------------------------------------


def _wager_paid(at: SentenceContext, event: ev.WagerPaid) -> Sentence | None:
    return common.paid(at.audience, event, _what(at, event) + _special(at, event), event.why)


def _wager_collected(at: SentenceContext, event: ev.WagerCollected) -> Sentence | None:
    return common.collected(at.audience, event, _what(at, event))


def _wager_returned(at: SentenceContext, event: ev.WagerReturned) -> Sentence | None:
    return common.returned(at.audience, event, _what(at, event))


def _wager_refunded(at: SentenceContext, event: ev.WagerRefunded) -> Sentence | None:
    if not at.audience.includes(event.player):
        return None
    says = "the dealer's blackjack takes one original wager"
    return Sentence(says, event.clause, event.player, "+", event.amount)


def _whose(at: SentenceContext, player: str) -> str:
    """A side wager's bettor, if everybody is told: `ann's `."""
    return "" if at.audience.person else f"{at.audience.possessive(player)} "


def _what(at: SentenceContext, event: ev.WagerPaid | ev.WagerCollected | ev.WagerReturned) -> str:
    """`your 18`, `your blackjack`, `21+3`."""
    if event.wager not in SPOTS:
        return f"{_whose(at, event.player)}{name_of_wager(event.wager)}"
    box = box_of(at.view, event.box)
    hand = box.hands[event.hand]
    whose, spot = at.audience.possessive(event.player), on_spot(SPOTS[event.wager])
    if hand.total is None:
        return f"{whose} hand{spot}"
    if is_bust(hand.total):
        return f"{whose} {hand.total}, over 21,{spot}"
    return f"{whose} {total_text(hand.total, soft=hand.soft, blackjack=box.blackjack)}{spot}"


def _special(at: SentenceContext, event: ev.WagerPaid) -> str:
    """The special hand, if this table pays for it: ` (three sevens)`, ` (five cards)`."""
    if event.wager not in SPOTS or event.why == str(EVEN_MONEY):
        return ""
    seen = box_of(at.view, event.box).hands[event.hand].cards
    made = rules.special_combination(at.sheet, [card for card in seen if card is not None])
    words = "five cards" if event.clause == "2.16(a)" else ""
    words = made.value if made is not Combination.PLAIN else words
    return f" ({words})" if words else ""


SENTENCES: dict[type[ev.Event], SentenceWriter] = {
    ev.InsuranceOpened: lambda at, event: Sentence("The dealer shows an ace: insurance is open", "2.9(a)"),
    ev.InsurancePlaced: _insurance_placed,
    ev.EvenMoneyTaken: _even_money_taken,
    ev.WagerDoubled: _wager_doubled,
    ev.FaceDownOffered: lambda at, event: Sentence(
        "From the next round on every double is offered its card face down", "2.10(c)"
    ),
    ev.PairSplit: _pair_split,
    ev.BoxesPermitted: lambda at, event: Sentence(
        f"{at.audience.does(event.player, 'may', 'may')} wager on {event.boxes} of the boxes",
        "2.14",
        event.player,
    ),
    ev.LightsVerified: lambda at, event: Sentence(
        f"{len(event.boxes)} progressive light(s), as many chips", "2.19(b)"
    ),
    ev.ProgressiveRegistered: lambda at, event: Sentence(
        f"The wager of box {event.box} is registered; the meter: {at.audience.money(int(event.meter))}"
    ),
    ev.FloorpersonAttends: lambda at, event: Sentence(
        "The floorperson comes to the table for two queens of hearts", "2.24(e)"
    ),
    ev.CombinationVerified: lambda at, event: Sentence(f"The dealer verifies {event.row}", "2.19(g)1"),
    ev.LightVerified: lambda at, event: Sentence(
        f"The dealer verifies that the light of box {event.box} was lit", "2.19(g)2"
    ),
    ev.PayoutValidated: lambda at, event: Sentence(
        f"The floorperson validates {at.audience.money(event.award)} for {event.row}", "2.19(g)3"
    ),
    ev.ProgressivePaid: _progressive_paid,
    ev.PaperworkCompleted: lambda at, event: Sentence(
        "The documents are completed before the cards are collected", "2.19(h)"
    ),
    ev.MeterReset: _meter_reset,
    ev.LammerPlaced: _lammer,
    ev.LammerMoved: _lammer,
    ev.StreakStays: _streak_stays,
    ev.StreakMoved: _streak_moved,
    ev.StreakAbandoned: _streak_abandoned,
    ev.StreakPaid: _wager_paid,
    ev.StreakCollected: _wager_collected,
    ev.CardsTucked: _cards_tucked,
    ev.BonusDisplayed: lambda at, event: Sentence(
        f"The bonus display shows {at.audience.money(event.amount)}"
    ),
    ev.BonusConfirmed: lambda at, event: Sentence("The floorperson confirms it", "2.20(g)4"),
    ev.SevensForfeited: lambda at, event: Sentence(
        "Splitting sevens: any payout for three sevens is forfeited", "2.11(f)"
    ),
    ev.CardOffered: _card_offered,
    ev.OfferedCardDealt: lambda at, event: Sentence(f"For the sevens wager: {at.audience.card(event.card)}"),
    ev.WagerPaid: _wager_paid,
    ev.WagerCollected: _wager_collected,
    ev.WagerReturned: _wager_returned,
    ev.WagerRefunded: _wager_refunded,
}

TO_ALL: dict[type[ev.Event], SentenceWriter] = {
    ev.DoubleFollowed: _double_followed,
    ev.SplitCovered: _split_covered,
    ev.BetHandedBack: _handed_back,
    ev.StreakReturned: _wager_returned,
    ev.ButtonPlaced: lambda at, event: Sentence(
        f"The bonus button stands before {event.player}", "2.20(f)", event.player
    ),
    ev.TableClosed: lambda at, event: Sentence("Play at this table has ended"),
}
"""Sentences for a table with several players, not for a person at their own table."""
