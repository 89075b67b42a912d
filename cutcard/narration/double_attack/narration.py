"""The narration of double attack: one sentence per event; a card is joined with the total after it."""

from typing import Any

from cutcard.games.double_attack.model import events as ev
from cutcard.games.double_attack.model.spots import SPOTS
from cutcard.games.double_attack.sheet.sheet import DoubleAttackSheet
from cutcard.games.twenty_one.points import is_bust
from cutcard.games.twenty_one.seen import TableView
from cutcard.narration import common
from cutcard.narration.audience import Audience, Sentence
from cutcard.narration.defaults import CardNarration
from cutcard.narration.protocol import NarrationOf
from cutcard.narration.twenty_one.narrator import COMMON, TwentyOneNarrator, Writer, says
from cutcard.narration.twenty_one.totals import box_of, dealer_blackjack, total_text

WAGER_NAMES = {"initial": "initial wager", "double-attack": "double attack wager", "bust-it": "bust-it wager"}


class DoubleAttackNarrator(TwentyOneNarrator):
    """A card is joined with the total after it."""

    empty_shoe = "26.15(g)"
    surrender = "26.8(a)"
    all_returned = "all wagers are returned"

    _drawn = ""

    def tell(self, event: ev.Event, view: TableView) -> list[Sentence]:
        """The sentences about this event, if any; `view` is the table after it."""
        writer = _SENTENCES.get(type(event))
        told = writer(self, event, view) if writer is not None else common.to_all(self.audience, event)
        return [] if told is None else [told]

    # --- cards ---

    def card_dealt(self, event: ev.CardDealt, view: TableView) -> Sentence | None:
        if event.card is None or view.phase == "initial cards":
            return None
        card = self.audience.card(event.card)
        if view.phase == "up card":
            return Sentence(f"The dealer's first card is {card}")
        self._drawn = card
        return None

    def total_announced(self, event: ev.TotalAnnounced, view: TableView) -> Sentence | None:
        drawn, self._drawn = self._drawn, ""
        if event.box == 0:
            total = total_text(event.total, soft=event.soft, blackjack=dealer_blackjack(view))
            cards = " ".join(self.audience.card(card) for card in view.dealer.cards)
            return Sentence(f"The dealer has {cards}: {total}")
        return self.drawn(drawn, event, view) if drawn else None

    def round_voided_by_law(self, event: ev.RoundVoidedByLaw, view: TableView) -> Sentence:
        return Sentence("The round is void: all wagers are returned", event.clause)

    # --- decisions ---

    def attack_placed(self, event: ev.AttackPlaced, view: TableView) -> Sentence:
        does = self.audience.does(event.player, "attack", "attacks")
        return Sentence(f"{does} with {self.audience.money(event.amount)}", player=event.player)

    def doubled(self, event: ev.WagerDoubled, view: TableView) -> Sentence:
        does = self.audience.does(event.player, "double", "doubles")
        return Sentence(f"{does} for {self.audience.money(event.amount)}", "26.9(a)", event.player)

    def split(self, event: ev.PairSplit, view: TableView) -> Sentence:
        does = self.audience.does(event.player, "split", "splits")
        return Sentence(f"{does} for {self.audience.money(event.amount)} more", "26.10(a)", event.player)

    def insured(self, event: ev.InsurancePlaced, view: TableView) -> Sentence:
        does = self.audience.does(event.player, "insure", "insures")
        return Sentence(f"{does} for {self.audience.money(event.amount)}", "26.11(b)", event.player)

    def on_cards(self, event: ev.WagersOnCards, view: TableView) -> Sentence:
        return Sentence("The surrendered wagers wait on the cards for the dealer's second card", "26.8(a)2")

    # --- money ---

    def _what(self, event: Any, view: TableView) -> str:
        """`your 18`, `your attack on 18`, `your insurance`."""
        whose = self.audience.possessive(event.player)
        if event.wager not in SPOTS:
            return f"{whose} {WAGER_NAMES.get(event.wager, event.wager)}"
        hand = box_of(view, event.box).hands[event.hand]
        total = hand.total or 0
        held = f"{total}, over 21," if is_bust(total) else str(total) if hand.cards else "hand"
        return f"{whose} {'' if event.wager == 'initial' else 'attack on '}{held}"

    def paid(self, event: ev.WagerPaid, view: TableView) -> Sentence | None:
        return common.paid(self.audience, event, self._what(event, view), event.why)

    def collected(self, event: ev.WagerCollected, view: TableView) -> Sentence | None:
        return common.collected(self.audience, event, self._what(event, view))

    def returned(self, event: ev.WagerReturned, view: TableView) -> Sentence | None:
        return common.returned(self.audience, event, self._what(event, view))


_SENTENCES: dict[type[ev.Event], Writer] = {
    **COMMON,
    ev.AttackOpened: says("The up card may be attacked"),
    ev.AttackPlaced: DoubleAttackNarrator.attack_placed,
    ev.CardDealt: DoubleAttackNarrator.card_dealt,
    ev.TotalAnnounced: DoubleAttackNarrator.total_announced,
    ev.InsuranceOpened: says("The dealer shows an ace: insurance is open", "26.11(a)"),
    ev.InsurancePlaced: DoubleAttackNarrator.insured,
    ev.HandSurrendered: DoubleAttackNarrator.hand_surrendered,
    ev.WagersOnCards: DoubleAttackNarrator.on_cards,
    ev.WagerDoubled: DoubleAttackNarrator.doubled,
    ev.DoubleFollowed: DoubleAttackNarrator.doubled,
    ev.PairSplit: DoubleAttackNarrator.split,
    ev.SplitCovered: DoubleAttackNarrator.split,
    ev.WagerPaid: DoubleAttackNarrator.paid,
    ev.WagerCollected: DoubleAttackNarrator.collected,
    ev.WagerReturned: DoubleAttackNarrator.returned,
    ev.RoundVoidedByLaw: DoubleAttackNarrator.round_voided_by_law,
    ev.FaceUpCardFound: lambda at, event, view: Sentence(
        f"{at.audience.card(event.card)} lay face up in the shoe and is not used", "26.15(a)"
    ),
    ev.TenFound: lambda at, event, view: Sentence(
        f"{at.audience.card(event.card)} is found in the shoe and is not used", "26.15(b)"
    ),
    ev.TenDestroyed: says("A floorperson takes the ten away and destroys it", "26.15(b)"),
    ev.CardExposed: lambda at, event, view: Sentence(
        f"{at.audience.card(event.card)} was drawn in error and is the next card", "26.15(e)"
    ),
    ev.ExposedCardBurned: says("The exposed card is burned", "26.15(e)"),
    ev.HandDead: lambda at, event, view: Sentence(f"The hand of box {event.box} is dead", event.clause),
    ev.ReaderFailed: says("The card reader fails: the table goes on without it", "26.15(m)"),
    ev.SupervisorNotified: lambda at, event, view: Sentence("A supervisor is notified", event.clause),
    ev.DeviceJammed: says("The shuffling device jams: the cards are reshuffled", "26.15(j)"),
    ev.DeviceRemoved: says("The shuffling device is removed from the table", "26.15(k)"),
    ev.BoxesPermitted: lambda at, event, view: Sentence(
        f"{at.audience.does(event.player, 'may', 'may')} wager on {event.boxes} of the boxes",
        "26.14",
        event.player,
    ),
}


class DoubleAttackNarration(CardNarration[DoubleAttackSheet, TableView]):
    """The face of the hole card is named when it is turned: until then nobody writes it down."""

    def narrator(self, audience: Audience, sheet: DoubleAttackSheet) -> DoubleAttackNarrator:
        return DoubleAttackNarrator(audience, sheet)


NARRATION: NarrationOf[DoubleAttackSheet, ev.Event, TableView] = DoubleAttackNarration(
    {}, shuffle="2.6(l)", closes=ev.BettingClosed
)
