"""What happens at the table, told in sentences. Hears events as the player may see them."""

from collections.abc import Callable
from typing import Any

from cutcard.cards import Card
from cutcard.cli.terminal import telling
from cutcard.cli.terminal.blackjack import mishap_words
from cutcard.cli.terminal.blackjack.hands import (
    box_of,
    dealer_blackjack,
    hand_total,
    name_of_wager,
    total_text,
)
from cutcard.cli.terminal.look import Look
from cutcard.cli.terminal.scene import HUMAN, possessive, subject, verb
from cutcard.games.blackjack import decide
from cutcard.games.blackjack import events as ev
from cutcard.games.blackjack.hand import Combination
from cutcard.games.blackjack.sheet import BlackjackSheet
from cutcard.games.blackjack.spots import SPOTS
from cutcard.games.blackjack.view import TableView
from cutcard.money import EVEN_MONEY, dollars

_ACTS = ("draw", "draws")
_INITIAL = "initial cards"


class Narrator:
    """Tells one sentence a fact, and joins a card with the total that follows it."""

    def __init__(self, look: Look, sheet: BlackjackSheet) -> None:
        self.look = look
        self.sheet = sheet
        self._card: Card | None = None
        self._dealers: list[str] = []
        self._dealer_told = False

    def tell(self, event: ev.Event, view: TableView) -> list[str]:
        """The sentences this event wants, if any; `view` is the table after it."""
        teller = _TELLERS.get(type(event))
        told = teller(self, event, view) if teller is not None else mishap_words.told(self.look, event)
        if told is None:
            return []
        # What the dealer's card brings about comes after the words about that card.
        waits = self._dealers and isinstance(event, _AFTER_THE_DEALERS_CARDS)
        return [self._dealers_cards(view), told] if waits else [told]

    # --- the shoe ---

    def shuffled(self, event: ev.Shuffled, view: TableView) -> str:
        if view.phase == "between rounds":
            return telling.shuffled(event)
        return f"The shoe is empty: the dealer shuffles the {event.cards} cards not on the table (2.15(f))."

    def cut_refused(self, event: ev.CutRefused, view: TableView) -> str:
        return telling.cut_refused(event)

    def cards_cut(self, event: ev.CardsCut, view: TableView) -> str:
        return telling.cards_cut(event)

    # --- wagers ---

    def betting_closed(self, event: ev.BettingClosed, view: TableView) -> str:
        self._dealer_told = False
        return "No more bets."

    def insurance_opened(self, event: ev.InsuranceOpened, view: TableView) -> str:
        return "The dealer shows an ace: insurance is open (2.9(a))."

    def insurance_placed(self, event: ev.InsurancePlaced, view: TableView) -> str:
        insures = verb(event.player, "insure", "insures")
        return f"{subject(event.player)} {insures}{_on_spot(event.spot)} for {dollars(event.amount)}."

    def even_money_taken(self, event: ev.EvenMoneyTaken, view: TableView) -> str:
        takes = verb(event.player, "take", "takes")
        return f"{subject(event.player)} {takes} even money{_on_spot(event.spot)} (2.7(c))."

    def wager_doubled(self, event: ev.WagerDoubled, view: TableView) -> str:
        doubles = verb(event.player, "double", "doubles")
        return f"{subject(event.player)} {doubles} for {dollars(event.amount)}."

    def face_down_offered(self, event: ev.FaceDownOffered, view: TableView) -> str:
        return "From the next round on every double is offered its card face down (2.10(c))."

    def pair_split(self, event: ev.PairSplit, view: TableView) -> str:
        splits = verb(event.player, "split", "splits")
        return f"{subject(event.player)} {splits} the pair for another {dollars(event.amount)}."

    def lights_verified(self, event: ev.LightsVerified, view: TableView) -> str:
        return f"{len(event.boxes)} progressive light(s), as many chips (2.19(b))."

    def registered(self, event: ev.ProgressiveRegistered, view: TableView) -> str:
        return f"The progressive meter: {dollars(int(event.meter))}."

    def floorperson_attends(self, event: ev.FloorpersonAttends, view: TableView) -> str:
        return "The floorperson comes to the table for two queens of hearts (2.24(e))."

    def payout_validated(self, event: ev.PayoutValidated, view: TableView) -> str:
        return f"The floorperson validates {event.row} (2.19(g))."

    def progressive_paid(self, event: ev.ProgressivePaid, view: TableView) -> str | None:
        if event.player != HUMAN:
            return None
        return f"+{dollars(event.award)}  progressive pays {event.row} ({event.clause})"

    def paperwork(self, event: ev.PaperworkCompleted, view: TableView) -> str:
        return "The papers are done before the cards are collected (2.19(h))."

    def meter_reset(self, event: ev.MeterReset, view: TableView) -> str:
        return f"The progressive meter starts again with {dollars(event.cents + event.from_reset_meter)}."

    def lammer(self, event: ev.LammerPlaced | ev.LammerMoved, view: TableView) -> str | None:
        if event.player != HUMAN:
            return None
        return f"Your streak: {event.area - 1} won; the lammer lies on {event.area} (2.22(d))."

    def streak_stays(self, event: ev.StreakStays, view: TableView) -> str | None:
        return f"Your streak stays as it is ({event.clause})." if event.player == HUMAN else None

    def streak_abandoned(self, event: ev.StreakAbandoned, view: TableView) -> str | None:
        return "Your streak is abandoned (2.22(f))." if event.player == HUMAN else None

    def cards_tucked(self, event: ev.CardsTucked, view: TableView) -> str | None:
        if event.player != HUMAN:
            return None
        return "Your cards go under the bonus wager: it has won (2.20(e)2)."

    def displayed(self, event: ev.BonusDisplayed, view: TableView) -> str:
        return f"The bonus display shows {dollars(event.amount)}."

    def confirmed(self, event: ev.BonusConfirmed, view: TableView) -> str:
        return "The floorperson confirms it (2.20(g)4)."

    def sevens_forfeited(self, event: ev.SevensForfeited, view: TableView) -> str:
        return "Splitting sevens: any payout for three sevens is forfeited (2.11(f))."

    def card_offered(self, event: ev.CardOffered, view: TableView) -> str:
        who = possessive(box_of(view, event.box).player)
        return f"The dealer offers {who} two sevens a card ({decide.offer_clause(self.sheet)})."

    def offered_card_dealt(self, event: ev.OfferedCardDealt, view: TableView) -> str:
        return f"For the sevens wager: {self.look.card(event.card)}."

    def wager_paid(self, event: ev.WagerPaid, view: TableView) -> str | None:
        return telling.paid(event, self._what(event, view) + self._special(event, view), event.why)

    def wager_collected(self, event: ev.WagerCollected, view: TableView) -> str | None:
        return telling.collected(event, self._what(event, view))

    def wager_returned(self, event: ev.WagerReturned, view: TableView) -> str | None:
        return telling.returned(event, self._what(event, view))

    def wager_refunded(self, event: ev.WagerRefunded, view: TableView) -> str | None:
        if event.player != HUMAN:
            return None
        return f"+{dollars(event.amount)}  the dealer's blackjack takes one original wager ({event.clause})"

    def _what(self, event: ev.WagerPaid | ev.WagerCollected | ev.WagerReturned, view: TableView) -> str:
        """`your 18`, `your blackjack`, `21+3`."""
        if event.wager not in SPOTS:
            return name_of_wager(event.wager)
        box = box_of(view, event.box)
        hand = box.hands[event.hand]
        spot = _on_spot(SPOTS[event.wager])
        if hand.total is None:
            return f"your hand{spot}"
        if hand.total > 21:
            return f"your {hand.total}, over 21,{spot}"
        return f"your {total_text(hand.total, soft=hand.soft, blackjack=box.blackjack)}{spot}"

    def _special(self, event: ev.WagerPaid, view: TableView) -> str:
        """What the cards make where this table pays for it: ` (three sevens)`, ` (five cards)`."""
        if event.wager not in SPOTS or event.why == str(EVEN_MONEY):
            return ""
        seen = box_of(view, event.box).hands[event.hand].cards
        made = decide.special_combination(self.sheet, [card for card in seen if card is not None])
        words = "five cards" if event.clause == "2.16(a)" else ""
        words = made.value if made is not Combination.PLAIN else words
        return f" ({words})" if words else ""

    def round_voided(self, event: ev.RoundVoided, view: TableView) -> str:
        if event.reason:
            return f"The floorperson calls the round dead, {event.reason}: everybody has his money back."
        return "There are not cards enough to end this round: what is open goes back (2.15(f))."

    # --- cards and decisions ---

    def card_dealt(self, event: ev.CardDealt, view: TableView) -> str | None:
        if view.phase == _INITIAL:
            return self._initial_card(event, view)
        if event.box == 0:
            if event.card is not None:
                drawn = "draws" if len(view.dealer.cards) > 2 else "takes"
                self._dealers.append(f"{drawn} {self.look.card(event.card)}")
            return None
        box = box_of(view, event.box)
        if event.card is None:
            whose = possessive(box.player)
            return f"The card of {whose} double lies face down until the hand is settled (2.10(c))."
        if decide.total_announced(self.sheet, hands=len(box.hands)):
            self._card = event.card
            return None
        hand = box.hands[event.hand]
        total = "" if hand.total is None else f": {total_text(hand.total, soft=hand.soft)}"
        return f"{subject(box.player)} {verb(box.player, *_ACTS)} {self.look.card(event.card)}{total}."

    def _initial_card(self, event: ev.CardDealt, view: TableView) -> str | None:
        """The felt shows them; a blackjack in the dealer's two open cards is said before it is paid."""
        if event.box or not dealer_blackjack(view):
            return None
        self._dealer_told = True
        return "The dealer has a blackjack: no further card is dealt (2.6(k)6)."

    def hole_card_turned(self, event: ev.HoleCardTurned, view: TableView) -> None:
        self._dealers.append(f"turns {self.look.card(event.card)}")

    def cards_turned(self, event: ev.CardsTurned, view: TableView) -> str:
        """A blackjack is tabled by its player; for the rest the dealer turns the cards over."""
        box = box_of(view, event.box)
        hand = box.hands[event.hand]
        cards = " ".join(self.look.card(card) for card in event.cards)
        if view.phase == _INITIAL:
            return f"{subject(box.player)} {verb(box.player, 'turn', 'turns')} up {cards}."
        return f"The dealer turns up {possessive(box.player)} {cards}: {hand_total(box, hand)}."

    def hand_discarded(self, event: ev.HandDiscarded, view: TableView) -> str:
        player = box_of(view, event.box).player
        goes = verb(player, "are over 21: your", "is over 21: the")
        return f"{subject(player)} {goes} first two cards are discarded face down (2.6A(e)2)."

    def total_announced(self, event: ev.TotalAnnounced, view: TableView) -> str | None:
        if event.box == 0:
            return None if self._dealer_told and not self._dealers else self._dealers_cards(view)
        if self._card is None:
            return None
        card, self._card = self._card, None
        box = box_of(view, event.box)
        where = f" on hand {event.hand + 1}" if len(box.hands) > 1 else ""
        total = total_text(event.total, soft=event.soft)
        draws = verb(box.player, *_ACTS)
        return f"{subject(box.player)} {draws} {self.look.card(card)}{where}: {total}."

    def up_card_moved(self, event: ev.UpCardMoved, view: TableView) -> str:
        """A new hand of the dealer's: what he draws is told anew."""
        self._dealer_told = False
        clause = "2.18(g)" if event.to == 2 else "2.18(h)"
        up_card = self.look.card(view.dealer.cards[0])
        return f"The dealer collects his other cards and moves {up_card} to his hand {event.to} ({clause})."

    def dealers_card_called(self, event: ev.DealersCardCalled, view: TableView) -> str:
        return 'The dealer calls "Dealer\'s Card".'

    def _dealers_cards(self, view: TableView) -> str:
        """What the dealer has turned and drawn since it was last told, and what he has now."""
        told, self._dealers, self._dealer_told = ", ".join(self._dealers), [], True
        dealer = view.dealer
        total = total_text(dealer.total, soft=dealer.soft, blackjack=dealer_blackjack(view))
        return f"The dealer {told}: {total}." if told else f"The dealer has {total}."

    def blackjack_announced(self, event: ev.BlackjackAnnounced, view: TableView) -> str:
        player = box_of(view, event.box).player
        return f"{subject(player)} {verb(player, 'have', 'has')} a blackjack!"

    def hand_stood(self, event: ev.HandStood, view: TableView) -> str:
        box = box_of(view, event.box)
        hand = box.hands[event.hand]
        stands = f"{subject(box.player)} {verb(box.player, 'stand', 'stands')}"
        if hand.total is None:
            return f"{stands}."
        return f"{stands} on {total_text(hand.total, soft=hand.soft)}."

    def hand_surrendered(self, event: ev.HandSurrendered, view: TableView) -> str:
        player = box_of(view, event.box).player
        return f"{subject(player)} {verb(player, 'surrender', 'surrenders')} (2.8(a))."

    def hole_card_read(self, event: ev.HoleCardRead, view: TableView) -> str:
        if event.blackjack:
            return "The card reader says: the dealer has a blackjack (2.6(j)1)."
        return "The card reader says: no blackjack."


def _on_spot(spot: int) -> str:
    """Multiple action: which of the wagers it is."""
    return f" on spot {spot}" if spot else ""


_AFTER_THE_DEALERS_CARDS = (ev.WagerPaid, ev.WagerCollected, ev.WagerReturned, ev.CardsTurned)

_TELLERS: dict[type[ev.Event], Callable[[Narrator, Any, TableView], str | None]] = {
    ev.Shuffled: Narrator.shuffled,
    ev.CutRefused: Narrator.cut_refused,
    ev.CardsCut: Narrator.cards_cut,
    ev.BettingClosed: Narrator.betting_closed,
    ev.InsuranceOpened: Narrator.insurance_opened,
    ev.InsurancePlaced: Narrator.insurance_placed,
    ev.EvenMoneyTaken: Narrator.even_money_taken,
    ev.WagerDoubled: Narrator.wager_doubled,
    ev.FaceDownOffered: Narrator.face_down_offered,
    ev.PairSplit: Narrator.pair_split,
    ev.LightsVerified: Narrator.lights_verified,
    ev.ProgressiveRegistered: Narrator.registered,
    ev.FloorpersonAttends: Narrator.floorperson_attends,
    ev.PayoutValidated: Narrator.payout_validated,
    ev.ProgressivePaid: Narrator.progressive_paid,
    ev.PaperworkCompleted: Narrator.paperwork,
    ev.MeterReset: Narrator.meter_reset,
    ev.LammerPlaced: Narrator.lammer,
    ev.LammerMoved: Narrator.lammer,
    ev.StreakStays: Narrator.streak_stays,
    ev.StreakAbandoned: Narrator.streak_abandoned,
    ev.StreakPaid: Narrator.wager_paid,
    ev.StreakCollected: Narrator.wager_collected,
    ev.CardsTucked: Narrator.cards_tucked,
    ev.BonusDisplayed: Narrator.displayed,
    ev.BonusConfirmed: Narrator.confirmed,
    ev.SevensForfeited: Narrator.sevens_forfeited,
    ev.CardOffered: Narrator.card_offered,
    ev.OfferedCardDealt: Narrator.offered_card_dealt,
    ev.WagerPaid: Narrator.wager_paid,
    ev.WagerCollected: Narrator.wager_collected,
    ev.WagerReturned: Narrator.wager_returned,
    ev.WagerRefunded: Narrator.wager_refunded,
    ev.RoundVoided: Narrator.round_voided,
    ev.CardDealt: Narrator.card_dealt,
    ev.HoleCardTurned: Narrator.hole_card_turned,
    ev.CardsTurned: Narrator.cards_turned,
    ev.HandDiscarded: Narrator.hand_discarded,
    ev.TotalAnnounced: Narrator.total_announced,
    ev.UpCardMoved: Narrator.up_card_moved,
    ev.DealersCardCalled: Narrator.dealers_card_called,
    ev.BlackjackAnnounced: Narrator.blackjack_announced,
    ev.HandStood: Narrator.hand_stood,
    ev.HandSurrendered: Narrator.hand_surrendered,
    ev.HoleCardRead: Narrator.hole_card_read,
}
