"""The one gate for hidden cards: what an observer may see is built up here, never stripped down.

Face down lie the dealer's hole card (2.6(j)), a player's first two cards at 6 to 5, which they alone may look
at (2.6A(d)), and a double's card where the table deals it so, which nobody may (2.10(c)). What is awaited is
built for the observer too: a choice that is barred can tell a card.
"""

from collections.abc import Collection, Iterable, Iterator
from dataclasses import replace
from functools import lru_cache
from math import floor
from typing import Any

from cutcard.cards import Card
from cutcard.dealing import burn
from cutcard.games.blackjack.awaiting import awaiting
from cutcard.games.blackjack.layout.hands import not_the_time
from cutcard.games.blackjack.model import commands as cm
from cutcard.games.blackjack.model import events as ev
from cutcard.games.blackjack.model.hand import count, value
from cutcard.games.blackjack.model.state import Box, DealersHand, Hand, Phase, Streak, TableState
from cutcard.games.blackjack.round.long_wagers.progressive import meter
from cutcard.games.blackjack.rules import multiple_action, players_cards_face_down, progressive_offered
from cutcard.games.blackjack.rules.equipment import SIDES, double_shoe
from cutcard.games.blackjack.sheet.sheet import BlackjackSheet
from cutcard.games.protocol import DEALER, Awaiting, Choice, Kind, ShownHand
from cutcard.games.twenty_one.seen import (
    SeenBet,
    SeenBox,
    SeenDealer,
    SeenHand,
    SeenSideBet,
    SeenStake,
    SeenStreak,
    TableView,
    seen_bets,
    seen_dealer,
    seen_hand,
)
from cutcard.games.twenty_one.turns import hand_called, meant_hand, name_in_box
from cutcard.law.refusal import Bar, Refusal

__all__ = [
    "LazyTableView",
    "SeenBet",
    "SeenBox",
    "SeenDealer",
    "SeenHand",
    "SeenSideBet",
    "SeenStake",
    "SeenStreak",
    "TableView",
    "awaited_by",
    "players_with_private_cards",
    "redact_refusal",
    "seen_cards",
    "shown",
    "view",
    "visible",
]


def view(sheet: BlackjackSheet, state: TableState, observer: str) -> TableView:
    """What the observer sees of this table."""
    dealer = state.dealer
    waits = awaited_by(sheet, state, observer)
    return TableView(
        phase=state.phase.value,
        round_number=state.rounds,
        bets=seen_bets(state),
        boxes=tuple(_box(state, box, observer) for box in state.boxes),
        dealer=seen_dealer(dealer),
        turn=waits.place,
        awaiting=waits,
        cards_gone=state.shoe.left,
        cutting_card_reached=state.shoe.reached,
        cards_stacked=state.shoe.stack,
        cutting_card=state.shoe.cutting_card_seen,
        side=SIDES[state.active] if double_shoe(sheet) else "",
        burn_card=burn.seen(state.burn),
        exposed=state.mishaps.exposed,
        meter=floor(meter(sheet, state)) if progressive_offered(sheet) else None,
        dealers_before=tuple(map(seen_dealer, state.dealers_before)),
        streaks=tuple(
            SeenStreak(one.box, one.player, one.wagers, one.wins + 1 if one.wins else 0)
            for one in state.streaks
        ),
        button=state.button.box if state.button is not None else 0,
        dark=state.dark,
        permitted=state.permitted,
        bottom_covered=state.shoe.bottom_covered,
    )


class LazyTableView:
    """The same view, its parts made when they are looked at: most readers look at one box."""

    def __init__(self, sheet: BlackjackSheet, state: TableState, observer: str) -> None:
        self._whole = sheet, state, observer
        self._view: TableView | None = None
        self.phase = state.phase.value
        self.round_number = state.rounds
        self.cutting_card_reached = state.shoe.reached
        self.cards_gone = state.shoe.left

    @property
    def dealer(self) -> SeenDealer:
        return seen_dealer(self._whole[1].dealer)

    @property
    def dealers_before(self) -> tuple[SeenDealer, ...]:
        return tuple(map(seen_dealer, self._whole[1].dealers_before))

    @property
    def awaiting(self) -> Awaiting:
        return awaited_by(*self._whole)

    def box(self, number: int) -> SeenBox:
        _, state, observer = self._whole
        return next(_box(state, box, observer) for box in state.boxes if box.number == number)

    def __getattr__(self, name: str) -> Any:
        if self._view is None:
            self._view = view(*self._whole)
        return getattr(self._view, name)


def awaited_by(sheet: BlackjackSheet, state: TableState, observer: str) -> Awaiting:
    """What the table waits for, with the choices the observer may know of."""
    waits = awaiting(sheet, state)
    if waits.kind is not Kind.DECISION or state.phase is Phase.BONUS:
        return waits
    if waits.window:
        hidden = {box.number for box in state.boxes if _hidden_from(box, box.hands[0], observer)}
        return replace(waits, choices=_telling_nothing(waits, hidden)) if hidden else waits
    box = state.boxes[state.turn.box]
    if _hidden_from(box, box.hands[state.turn.hand], observer):
        choices = _telling_nothing(waits, {box.number})
        if box.number not in state.mishaps.frozen:
            choices = tuple(map(_offered_whatever_it_holds, choices))
        return replace(waits, choices=choices, default_command=None)
    return waits


_OF_THE_CARDS = (*cm.ACTIONS, cm.TakeEvenMoney, cm.DiscardHand, cm.TurnCards)
"""What depends on a hand's cards. Insurance and a share in another's double or split do not: each bettor of a
box may be told of them, also one who does not see its cards (2.13(d) to (f))."""
_OFFERED = (cm.TakeCard, cm.DeclineCard)
_BARRED_BY_CARDS: tuple[Any, ...] = (*_OF_THE_CARDS, *_OFFERED)


def _offered_whatever_it_holds(choice: Choice) -> Choice:
    """A card exposed in error (2.15(c)) lies before the hand in everybody's sight; what bars it does not."""
    return replace(choice, refusal=None) if isinstance(choice.command, _OFFERED) else choice


def _telling_nothing(waits: Awaiting, hidden: Collection[int]) -> tuple[Choice, ...]:
    """The choices without those that depend on the hidden cards of these boxes."""
    return tuple(
        choice
        for choice in waits.choices
        if not isinstance(choice.command, _OF_THE_CARDS) or choice.command.box not in hidden
    )


def _hidden_from(box: Box, hand: Hand, observer: str) -> bool:
    """Whether this hand has a card the observer does not see; what may be done with it would tell of it."""
    return hand.down != 0 and None in seen_cards(box, hand, observer)


Faces = tuple[Card | None, ...]


def seen_cards(box: Box, hand: Hand, observer: str) -> Faces:
    """The cards of a hand, each with the face the observer sees or None."""
    if not hand.down:
        return hand.cards
    own = box.player == observer
    return tuple(
        card if not hand.down >> index & 1 or (own and index < FIRST_CARDS and not box.removed) else None
        for index, card in enumerate(hand.cards)
    )


FIRST_CARDS = 2
"""The cards a player at 6 to 5 may pick up and look at (2.6A(d))."""


def players_with_private_cards(sheet: BlackjackSheet, state: TableState) -> frozenset[str]:
    """Who calls for a box whose first cards lie face down or are being dealt so: they may look (2.6A(d))."""
    if state.phase is Phase.DEALING and players_cards_face_down(sheet):
        return frozenset([box.player for box in state.boxes])
    own = (1 << FIRST_CARDS) - 1
    return frozenset(
        [box.player for box in state.boxes if not box.removed for hand in box.hands if hand.down & own]
    )


def _box(state: TableState, box: Box, observer: str) -> SeenBox:
    faces = tuple([seen_cards(box, hand, observer) for hand in box.hands])
    return _seen_box(box, faces, tuple([one for one in state.streaks if one.box == box.number]))


@lru_cache(maxsize=8192)
def _seen_box(box: Box, faces: tuple[Faces, ...], streaks: tuple[Streak, ...]) -> SeenBox:
    """A box by the faces its observer sees. From one state to the next most boxes stay as they are."""
    return SeenBox(
        number=box.number,
        player=box.player,
        hands=tuple(seen_hand(name_in_box(box, i), hand, faces[i]) for i, hand in enumerate(box.hands)),
        side_bets=tuple(_side_bets(box, streaks)),
        surrendered=box.surrendered,
        blackjack=box.blackjack and None not in faces[0],
        removed=box.removed,
        offered=box.offered,
    )


def _side_bets(box: Box, streaks: Iterable[Streak]) -> Iterator[SeenSideBet]:
    """The round's own, then streaks: they lie in the box since this round or an earlier one (2.22)."""
    for bet in box.side_bets:
        yield SeenSideBet(bet.player, bet.wager, bet.amount, bet.settled, bet.coupon)
    for streak in streaks:
        yield from (SeenSideBet(streak.player, name, amount, False) for name, amount in streak.wagers)


def visible(sheet: BlackjackSheet, state: TableState, event: ev.Event, observer: str) -> ev.Event:
    """The event as the observer may see it: a card dealt face down shows its face to its player at most."""
    if isinstance(event, ev.CardBurned):
        return ev.CardBurned()
    if isinstance(event, ev.BoxMissed):
        return replace(event, card=None)
    if isinstance(event, ev.HandStood) and event.itself:
        box = state.box(event.box)
        hidden = box is None or _hidden_from(box, box.hands[event.hand], observer)
        return replace(event, itself=False) if hidden else event
    if not isinstance(event, ev.CardDealt) or event.face_up:
        return event
    box = state.box(event.box)
    if box is not None and box.player == observer and len(box.hands[event.hand].cards) < FIRST_CARDS:
        return event
    return replace(event, card=None)


def redact_refusal(
    sheet: BlackjackSheet, state: TableState, command: Any, refusal: Refusal, observer: str
) -> Refusal:
    """A refusal as the observer may hear it: what bars a hand is told only to those who see its cards."""
    box = state.box(command.box) if isinstance(command, _BARRED_BY_CARDS) else None
    hand = meant_hand(state, box, getattr(command, "hand", 0)) if box is not None else None
    if box is None or hand is None or not _hidden_from(box, box.hands[hand], observer):
        return refusal
    not_his = Bar("2.6(n)", f"the cards of box {box.number} are known to its player alone")
    return Refusal((not_his, *not_the_time(sheet, state, box, hand)))


def shown(sheet: BlackjackSheet, state: TableState, hand: str) -> ShownHand | None:
    """A hand by its name (`1`, `1.2`, `dealer`); `1` is the hand whose turn it is.

    `dealer` is the dealer's hand in play, `dealer.2` their second at multiple action. The dealer's cards are
    as everybody sees them, a player's as they see them themselves; the total is that of the cards seen.
    """
    if hand.partition(".")[0] == DEALER:
        dealer = _dealers_hand(sheet, state, hand)
        if dealer is None or not dealer.cards:
            return None
        hidden: tuple[Card | None, ...] = (None,) * dealer.hole_dealt
        return ShownHand((*dealer.cards, *hidden), dealer.points.total)
    called = hand_called(state, hand)
    if called is None:
        return None
    box, index = called
    cards = seen_cards(box, box.hands[index], box.player)
    return ShownHand(cards, count(value(card) for card in cards if card is not None).total)


def _dealers_hand(sheet: BlackjackSheet, state: TableState, name: str) -> DealersHand | None:
    """`dealer` is the hand in play; `dealer.1` to `dealer.3` count the hands of multiple action."""
    _, dot, number = name.partition(".")
    if not dot:
        return state.dealer
    hands = (*state.dealers_before, state.dealer)
    if not multiple_action(sheet) or number not in [str(one + 1) for one in range(len(hands))]:
        return None
    return hands[int(number) - 1]
