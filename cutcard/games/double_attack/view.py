"""The one gate for hidden cards: face down lie the hole card beside a reader, and the burn card."""

from dataclasses import replace

from cutcard.dealing import burn
from cutcard.games.double_attack.awaiting import awaiting
from cutcard.games.double_attack.model import events as ev
from cutcard.games.double_attack.model.state import Box, TableState
from cutcard.games.double_attack.sheet.sheet import DoubleAttackSheet
from cutcard.games.protocol import DEALER, ShownHand
from cutcard.games.twenty_one.seen import SeenBox, SeenSideBet, TableView, seen_bets, seen_dealer, seen_hand
from cutcard.games.twenty_one.turns import hand_called, hand_name


def view(sheet: DoubleAttackSheet, state: TableState) -> TableView:
    """Everybody sees the same."""
    dealer = state.dealer
    waits = awaiting(sheet, state)
    return TableView(
        phase=state.phase.value,
        round_number=state.rounds,
        bets=seen_bets(state),
        boxes=tuple(_box(state, box) for box in state.boxes),
        dealer=seen_dealer(dealer),
        turn=waits.place,
        awaiting=waits,
        cards_gone=state.shoe.left,
        cutting_card_reached=state.shoe.reached,
        cards_stacked=state.shoe.stack,
        cutting_card=state.shoe.cutting_card_seen,
        burn_card=burn.seen(state.burn),
        exposed=state.mishaps.exposed,
        permitted=state.permitted,
    )


def _box(state: TableState, box: Box) -> SeenBox:
    return SeenBox(
        number=box.number,
        player=box.player,
        hands=tuple(
            seen_hand(hand_name(state, box.number, index), hand, hand.cards)
            for index, hand in enumerate(box.hands)
        ),
        side_bets=tuple(SeenSideBet(bet.player, bet.wager, bet.amount, bet.settled) for bet in box.side_bets),
        surrendered=all(hand.surrendered for hand in box.hands),
        blackjack=box.blackjack,
        removed=False,
    )


def visible(event: ev.Event) -> ev.Event:
    """The event as anybody may see it: no face of a burn card, of a hole card, of a box to be missed."""
    if isinstance(event, ev.CardBurned):
        return ev.CardBurned()
    if isinstance(event, ev.BoxMissed) or (isinstance(event, ev.CardDealt) and not event.face_up):
        return replace(event, card=None)
    return event


def shown(state: TableState, hand: str) -> ShownHand | None:
    """A hand by its name (`1`, `1.2`, `dealer`); `1` is the hand whose turn it is."""
    if hand == DEALER:
        dealer = state.dealer
        hidden = (None,) * dealer.hole_dealt
        return ShownHand((*dealer.cards, *hidden), dealer.points.total) if dealer.cards else None
    called = hand_called(state, hand)
    if called is None:
        return None
    shows = called[0].hands[called[1]]
    return ShownHand(shows.cards, shows.points.total)
