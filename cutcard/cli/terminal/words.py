"""What happens at the table, told in sentences. Hears events as the player may see them."""

from collections.abc import Callable
from typing import Any

from cutcard.cards import Card
from cutcard.cli.terminal.look import Look
from cutcard.cli.terminal.scene import HUMAN, dealer_blackjack, name_of_wager, shown_name, total_text
from cutcard.games.blackjack import events as ev
from cutcard.games.blackjack.sheet import MAIN
from cutcard.games.blackjack.view import TableView
from cutcard.games.game import DEALER
from cutcard.money import dollars

_ACTS = ("draw", "draws")


class Narrator:
    """Tells one sentence a fact, and joins a card with the total that follows it."""

    def __init__(self, look: Look) -> None:
        self.look = look
        self._card: Card | None = None
        self._dealers: list[str] = []
        self._dealer_told = False

    def tell(self, event: ev.Event, view: TableView) -> list[str]:
        """The sentences this event wants, if any; `view` is the table after it."""
        teller = _TELLERS.get(type(event))
        told = teller(self, event, view) if teller is not None else None
        if told is None:
            return []
        # Money that moves on the dealer's card comes after the words about that card.
        waits = self._dealers and isinstance(event, ev.WagerPaid | ev.WagerCollected | ev.WagerReturned)
        return [self._dealers_cards(view), told] if waits else [told]

    # --- the shoe ---

    def shuffled(self, event: ev.Shuffled, view: TableView) -> str:
        if view.phase == "between rounds":
            return f"The dealer shuffles {event.cards} cards."
        return f"The shoe is empty: the dealer shuffles the {event.cards} cards not on the table (2.15(f))."

    def cut_refused(self, event: ev.CutRefused, view: TableView) -> str:
        return f"{_subject(event.player)} {_verb(event.player, 'refuse', 'refuses')} the cut."

    def cards_cut(self, event: ev.CardsCut, view: TableView) -> str:
        cuts = _verb(event.player, "cut", "cuts")
        return (
            f"{_subject(event.player)} {cuts} after {event.position} cards; "
            f"the cutting card goes in after {event.cutting_card}."
        )

    # --- wagers ---

    def betting_closed(self, event: ev.BettingClosed, view: TableView) -> str:
        self._dealer_told = False
        return "No more bets."

    def insurance_opened(self, event: ev.InsuranceOpened, view: TableView) -> str:
        return "The dealer shows an ace: insurance is open (2.9(a))."

    def insurance_placed(self, event: ev.InsurancePlaced, view: TableView) -> str:
        insures = _verb(event.player, "insure", "insures")
        return f"{_subject(event.player)} {insures} for {dollars(event.amount)}."

    def even_money_taken(self, event: ev.EvenMoneyTaken, view: TableView) -> str:
        return f"{_subject(event.player)} {_verb(event.player, 'take', 'takes')} even money (2.7(c))."

    def wager_doubled(self, event: ev.WagerDoubled, view: TableView) -> str:
        doubles = _verb(event.player, "double", "doubles")
        return f"{_subject(event.player)} {doubles} for {dollars(event.amount)}."

    def pair_split(self, event: ev.PairSplit, view: TableView) -> str:
        splits = _verb(event.player, "split", "splits")
        return f"{_subject(event.player)} {splits} the pair for another {dollars(event.amount)}."

    def wager_paid(self, event: ev.WagerPaid, view: TableView) -> str | None:
        if event.player != HUMAN:
            return None
        return f"+{dollars(event.winnings)}  {self._what(event, view)} pays {event.why} ({event.clause})"

    def wager_collected(self, event: ev.WagerCollected, view: TableView) -> str | None:
        if event.player != HUMAN:
            return None
        return f"-{dollars(event.amount)}  {self._what(event, view)} loses ({event.clause})"

    def wager_returned(self, event: ev.WagerReturned, view: TableView) -> str | None:
        if event.player != HUMAN:
            return None
        return f" {dollars(event.amount)}  {self._what(event, view)} comes back ({event.clause})"

    def wager_refunded(self, event: ev.WagerRefunded, view: TableView) -> str | None:
        if event.player != HUMAN:
            return None
        return f"+{dollars(event.amount)}  the dealer's blackjack takes one original wager ({event.clause})"

    def _what(self, event: ev.WagerPaid | ev.WagerCollected | ev.WagerReturned, view: TableView) -> str:
        """`your 18`, `your blackjack`, `21+3`."""
        if event.wager != MAIN:
            return name_of_wager(event.wager)
        box = next(box for box in view.boxes if box.number == event.box)
        hand = box.hands[event.hand]
        if hand.total > 21:
            return f"your {hand.total}, over 21,"
        return f"your {total_text(hand.total, soft=hand.soft, blackjack=box.blackjack)}"

    # --- cards and decisions ---

    def card_dealt(self, event: ev.CardDealt, view: TableView) -> None:
        if view.phase == "initial cards" or event.card is None:
            return
        if event.box == 0:
            self._dealers.append(
                f"{'draws' if len(view.dealer.cards) > 2 else 'takes'} {self.look.card(event.card)}"
            )
        else:
            self._card = event.card

    def hole_card_turned(self, event: ev.HoleCardTurned, view: TableView) -> None:
        self._dealers.append(f"turns {self.look.card(event.card)}")

    def total_announced(self, event: ev.TotalAnnounced, view: TableView) -> str | None:
        if event.box == 0:
            return None if self._dealer_told and not self._dealers else self._dealers_cards(view)
        if self._card is None:
            return None
        card, self._card = self._card, None
        player = next(box.player for box in view.boxes if box.number == event.box)
        where = f" on hand {event.hand + 1}" if self._hands(view, event.box) > 1 else ""
        total = total_text(event.total, soft=event.soft)
        draws = _verb(player, *_ACTS)
        return f"{_subject(player)} {draws} {self.look.card(card)}{where}: {total}."

    def _dealers_cards(self, view: TableView) -> str:
        """What the dealer has turned and drawn since it was last told, and what he has now."""
        told, self._dealers, self._dealer_told = ", ".join(self._dealers), [], True
        dealer = view.dealer
        total = total_text(dealer.total, soft=dealer.soft, blackjack=dealer_blackjack(view))
        return f"The dealer {told}: {total}." if told else f"The dealer has {total}."

    def _hands(self, view: TableView, number: int) -> int:
        return next(len(box.hands) for box in view.boxes if box.number == number)

    def blackjack_announced(self, event: ev.BlackjackAnnounced, view: TableView) -> str:
        player = next(box.player for box in view.boxes if box.number == event.box)
        return f"{_subject(player)} {_verb(player, 'have', 'has')} a blackjack!"

    def hand_stood(self, event: ev.HandStood, view: TableView) -> str:
        box = next(box for box in view.boxes if box.number == event.box)
        hand = box.hands[event.hand]
        stands = _verb(box.player, "stand", "stands")
        return f"{_subject(box.player)} {stands} on {total_text(hand.total, soft=hand.soft)}."

    def hand_surrendered(self, event: ev.HandSurrendered, view: TableView) -> str:
        player = next(box.player for box in view.boxes if box.number == event.box)
        return f"{_subject(player)} {_verb(player, 'surrender', 'surrenders')} (2.8(a))."

    def hole_card_read(self, event: ev.HoleCardRead, view: TableView) -> str:
        if event.blackjack:
            return "The card reader says: the dealer has a blackjack (2.6(j)1)."
        return "The card reader says: no blackjack."


def _subject(player: str) -> str:
    if player == HUMAN:
        return "You"
    return "The dealer" if player == DEALER else shown_name(player)


def _verb(player: str, mine: str, theirs: str) -> str:
    return mine if player == HUMAN else theirs


_TELLERS: dict[type[ev.Event], Callable[[Narrator, Any, TableView], str | None]] = {
    ev.Shuffled: Narrator.shuffled,
    ev.CutRefused: Narrator.cut_refused,
    ev.CardsCut: Narrator.cards_cut,
    ev.BettingClosed: Narrator.betting_closed,
    ev.InsuranceOpened: Narrator.insurance_opened,
    ev.InsurancePlaced: Narrator.insurance_placed,
    ev.EvenMoneyTaken: Narrator.even_money_taken,
    ev.WagerDoubled: Narrator.wager_doubled,
    ev.PairSplit: Narrator.pair_split,
    ev.WagerPaid: Narrator.wager_paid,
    ev.WagerCollected: Narrator.wager_collected,
    ev.WagerReturned: Narrator.wager_returned,
    ev.WagerRefunded: Narrator.wager_refunded,
    ev.CardDealt: Narrator.card_dealt,
    ev.HoleCardTurned: Narrator.hole_card_turned,
    ev.TotalAnnounced: Narrator.total_announced,
    ev.BlackjackAnnounced: Narrator.blackjack_announced,
    ev.HandStood: Narrator.hand_stood,
    ev.HandSurrendered: Narrator.hand_surrendered,
    ev.HoleCardRead: Narrator.hole_card_read,
}
