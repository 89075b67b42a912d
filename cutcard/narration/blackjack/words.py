"""Sentences about a blackjack table. Events come as the audience may see them."""

from cutcard.cards import Card
from cutcard.games.blackjack import rules
from cutcard.games.blackjack.model import events as ev
from cutcard.games.blackjack.sheet.sheet import BlackjackSheet
from cutcard.games.blackjack.view import TableView
from cutcard.narration import common
from cutcard.narration.audience import Audience, Sentence
from cutcard.narration.blackjack import irregularity_words, wager_words
from cutcard.narration.blackjack.hands import box_of, dealer_blackjack, hand_total, total_text
from cutcard.narration.blackjack.wager_words import SentenceContext
from cutcard.narration.twenty_one.narrator import COMMON, TwentyOneNarrator, Writer

_ACTS = ("draw", "draws")
_INITIAL = "initial cards"


class BlackjackNarrator(TwentyOneNarrator):
    """A card is joined with the total announced after it."""

    empty_shoe = "2.15(f)"
    surrender = "2.8(a)"
    blackjack_read = "2.6(j)1"
    all_returned = "everybody gets their money back"

    def __init__(self, audience: Audience, sheet: BlackjackSheet) -> None:
        super().__init__(audience, sheet)
        self._card: Card | None = None
        self._dealers: list[str] = []
        self._dealer_told = False

    def tell(self, event: ev.Event, view: TableView) -> list[Sentence]:
        """The sentences about this event, if any; `view` is the table after it."""
        told = self._sentence(event, view)
        if told is None:
            return []
        # The consequences of the dealer's card come after the sentence about the card.
        waits = self._dealers and isinstance(event, _AFTER_THE_DEALERS_CARDS)
        return [self._dealers_cards(view), told] if waits else [told]

    def _sentence(self, event: ev.Event, view: TableView) -> Sentence | None:
        kind = type(event)
        writer = _SENTENCES.get(kind)
        if writer is not None:
            return writer(self, event, view)
        wagers = wager_words.SENTENCES.get(kind)
        if wagers is None and not self.audience.person:
            wagers = wager_words.TO_ALL.get(kind)
        if wagers is not None:
            return wagers(SentenceContext(self.audience, self.sheet, view), event)
        return irregularity_words.told(self.audience, event) or common.to_all(self.audience, event)

    # --- the shoe ---

    def cards_cut(self, event: ev.CardsCut, view: TableView) -> Sentence:
        cut = super().cards_cut(event, view)
        if not event.bottom_covered:
            return cut
        return cut._replace(says=f"{cut.says}; the other one covers the bottom card", clause="2.5(i)")

    def betting_closed(self, event: ev.BettingClosed, view: TableView) -> Sentence:
        self._dealer_told = False
        return super().betting_closed(event, view)

    def determinant(self, event: ev.DeterminantDrawn, view: TableView) -> Sentence | None:
        if self.audience.person:
            return None
        card = self.audience.card(event.card)
        says = f"The determinant card is {card}: the round is dealt from the {event.dealt_from} side"
        return Sentence(says, "2.6(d)1")

    # --- cards and decisions ---

    def card_dealt(self, event: ev.CardDealt, view: TableView) -> Sentence | None:
        if view.phase == _INITIAL:
            return self._initial_card(event, view)
        if event.box == 0:
            if event.card is not None:
                drawn = "draws" if len(view.dealer.cards) > 2 else "takes"
                self._dealers.append(f"{drawn} {self.audience.card(event.card)}")
            return None
        box = box_of(view, event.box)
        if event.card is None:
            whose = self.audience.possessive(box.player)
            says = f"The card of {whose} double lies face down until the hand is settled"
            return Sentence(says, "2.10(c)", box.player)
        if rules.total_announced(self.sheet, hands=len(box.hands)):
            self._card = event.card
            return None
        hand = box.hands[event.hand]
        total = "" if hand.total is None else f": {total_text(hand.total, soft=hand.soft)}"
        draws = self.audience.does(box.player, *_ACTS)
        return Sentence(f"{draws} {self.audience.card(event.card)}{total}", player=box.player)

    def _initial_card(self, event: ev.CardDealt, view: TableView) -> Sentence | None:
        """Initial cards are not narrated, but a blackjack in the dealer's two open cards is said before it is
        paid."""
        if event.box or not dealer_blackjack(view):
            return None
        self._dealer_told = True
        return Sentence("The dealer has a blackjack: no further card is dealt", "2.6(k)6")

    def hole_card_turned(self, event: ev.HoleCardTurned, view: TableView) -> None:
        self._dealers.append(f"turns {self.audience.card(event.card)}")

    def cards_turned(self, event: ev.CardsTurned, view: TableView) -> Sentence:
        """A player turns up their own blackjack. The dealer turns over all other cards."""
        box = box_of(view, event.box)
        hand = box.hands[event.hand]
        cards = " ".join(self.audience.card(card) for card in event.cards)
        if view.phase == _INITIAL:
            return Sentence(
                f"{self.audience.does(box.player, 'turn', 'turns')} up {cards}", player=box.player
            )
        whose = self.audience.possessive(box.player)
        return Sentence(f"The dealer turns up {whose} {cards}: {hand_total(box, hand)}", player=box.player)

    def hand_discarded(self, event: ev.HandDiscarded, view: TableView) -> Sentence:
        player = box_of(view, event.box).player
        goes = self.audience.does(player, "are over 21: your", "is over 21: the")
        return Sentence(f"{goes} first two cards are discarded face down", "2.6A(e)2", player)

    def total_announced(self, event: ev.TotalAnnounced, view: TableView) -> Sentence | None:
        if event.box == 0:
            return None if self._dealer_told and not self._dealers else self._dealers_cards(view)
        if self._card is None:
            return None
        card, self._card = self._card, None
        return self.drawn(self.audience.card(card), event, view)

    def up_card_moved(self, event: ev.UpCardMoved, view: TableView) -> Sentence:
        """A new hand of the dealer begins."""
        self._dealer_told = False
        clause = "2.18(g)" if event.to == 2 else "2.18(h)"
        up_card = self.audience.card(view.dealer.cards[0])
        return Sentence(f"The dealer collects the other cards and moves {up_card} to hand {event.to}", clause)

    def _dealers_cards(self, view: TableView) -> Sentence:
        """What the dealer has turned and drawn since the last sentence, and the total now."""
        told, self._dealers, self._dealer_told = ", ".join(self._dealers), [], True
        dealer = view.dealer
        total = total_text(dealer.total, soft=dealer.soft, blackjack=dealer_blackjack(view))
        return Sentence(f"The dealer {told}: {total}" if told else f"The dealer has {total}")


_AFTER_THE_DEALERS_CARDS = (ev.WagerPaid, ev.WagerCollected, ev.WagerReturned, ev.CardsTurned)

_SENTENCES: dict[type[ev.Event], Writer] = {
    **COMMON,
    ev.DeterminantDrawn: BlackjackNarrator.determinant,
    ev.CardDealt: BlackjackNarrator.card_dealt,
    ev.HoleCardTurned: BlackjackNarrator.hole_card_turned,
    ev.CardsTurned: BlackjackNarrator.cards_turned,
    ev.HandDiscarded: BlackjackNarrator.hand_discarded,
    ev.TotalAnnounced: BlackjackNarrator.total_announced,
    ev.UpCardMoved: BlackjackNarrator.up_card_moved,
    ev.HandSurrendered: BlackjackNarrator.hand_surrendered,
}
