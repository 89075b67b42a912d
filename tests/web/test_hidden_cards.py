"""Tables that differ only in cards a reader may not see give that reader the same bytes."""

from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from typing import Any

import pytest

from cutcard.cards import ALL_CARDS, Card
from cutcard.games.blackjack.model import events as ev
from cutcard.games.blackjack.model.hand import count, value
from cutcard.games.croupier.croupier import Step
from cutcard.games.protocol import GiveCard
from cutcard.pit.table.keeper import Change
from tests.web.rendered_players import OBSERVERS, RenderedAct, RenderedPlayers, render

WITH_HIDDEN_CARDS = (
    *("six-to-five", "six-to-five-reader", "atlantic-city", "match-and-three", "single-deck", "boardwalk"),
    *("double-exposure", "two-deck-hit", "twenty-point"),
)
ROUNDS = 8


@cache
def players(sheet: str) -> RenderedPlayers:
    played = RenderedPlayers(sheet, 11, bots=1)
    played.play(ROUNDS)
    return played


def other(card: Card) -> Card:
    """Another card: another rank and another suit."""
    return ALL_CARDS[(card.number + 21) % len(ALL_CARDS)]


def other_world(state: Any, observer: str) -> Any:
    """The same table with every card exchanged that the observer does not see."""
    dealer = state.dealer
    if dealer.hole is not None:
        state = state._replace(dealer=dealer._replace(hole=other(dealer.hole)))
    boxes = []
    for box in state.boxes:
        hands = [_exchanged(box, hand, observer) for hand in box.hands]
        boxes.append(box._replace(hands=tuple(hands)))
    return state._replace(boxes=tuple(boxes))


def _exchanged(box: Any, hand: Any, observer: str) -> Any:
    act_as_table = box.player == observer and not box.removed
    cards = tuple(
        other(card) if card is not None and hand.down >> at & 1 and not (act_as_table and at < 2) else card
        for at, card in enumerate(hand.cards)
    )
    return hand._replace(cards=cards, points=count(value(card) for card in cards if card is not None))


def hidden(state: Any, observer: str) -> set[tuple[int, int, int]]:
    """The places of cards whose faces this reader does not see: box, hand, place; the hole card is 0, 0,
    1."""
    found = {(0, 0, 1)} if state.dealer.hole is not None else set()
    for box in state.boxes:
        act_as_table = box.player == observer and not box.removed
        for number, hand in enumerate(box.hands):
            found |= {
                (box.number, number, at)
                for at in range(len(hand.cards))
                if hand.down >> at & 1 and not (act_as_table and at < 2)
            }
    return found


REVEALS = (ev.HoleCardTurned, ev.CardsTurned, ev.DoubleCardExposed, ev.PairSplit, ev.RoundEnded)


def other_change(change: Change, observer: str, after: Any) -> Change | None:
    """The same change at the twin table; None if one of its hidden cards was shown."""
    items = []
    for by, item in change.items:
        if not isinstance(item, Step):
            items.append((by, item))
            continue
        if any(isinstance(event, REVEALS) for event in item.events):
            return None
        events = tuple(_other_event(event, observer, after) for event in item.events)
        command = item.command
        if events != item.events and isinstance(command, GiveCard) and command.card is not None:
            command = GiveCard(other(command.card))
        items.append((by, item._replace(command=command, events=events)))
    return Change(other_world(change.before, observer), tuple(items), change.expired)


def _other_event(event: Any, observer: str, after: Any) -> Any:
    if isinstance(event, ev.CardBurned) and event.card is not None:
        return ev.CardBurned(other(event.card))
    if not isinstance(event, ev.CardDealt) or event.face_up or event.card is None:
        return event
    box = after.box(event.box)
    act_as_table = box is not None and box.player == observer and len(box.hands[event.hand].cards) <= 2
    return event if act_as_table else replace(event, card=other(event.card))


def twins(sheet: str) -> Iterator[tuple[RenderedAct, str]]:
    for seen in players(sheet).seen:
        for observer in OBSERVERS:
            if hidden(seen.snapshot.state, observer):
                yield seen, observer


@pytest.mark.parametrize("sheet", WITH_HIDDEN_CARDS)
def test_a_frame_does_not_depend_on_cards_its_reader_cannot_see(sheet: str) -> None:
    keeper = players(sheet).keeper
    compared = 0
    for seen, observer in twins(sheet):
        twin = seen.snapshot._replace(state=other_world(seen.snapshot.state, observer))
        assert twin.state != seen.snapshot.state
        ours = render(keeper, seen.snapshot, None, observer)[observer]
        theirs = render(keeper, twin, None, observer)[observer]
        assert ours == theirs
        compared += 1
    assert compared or sheet == "double-exposure"


@pytest.mark.parametrize("sheet", WITH_HIDDEN_CARDS)
def test_sentences_do_not_depend_on_hidden_cards_until_the_reveal(sheet: str) -> None:
    keeper = players(sheet).keeper
    compared = 0
    for seen, observer in twins(sheet):
        change = other_change(seen.change, observer, seen.snapshot.state)
        if change is None:
            continue
        twin = seen.snapshot._replace(state=other_world(seen.snapshot.state, observer))
        assert render(keeper, seen.snapshot, seen.change, observer) == render(keeper, twin, change, observer)
        compared += 1
    assert compared or sheet == "double-exposure"


def test_the_comparison_sees_a_card_that_shows() -> None:
    """A player sees their own cards, so for them the twins differ: the comparison can fail."""
    keeper = players("six-to-five").keeper
    differ = 0
    for seen in players("six-to-five").seen:
        if "ann" in keeper.rules.players_with_private_cards(seen.snapshot.state):
            twin = seen.snapshot._replace(state=other_world(seen.snapshot.state, "bob"))
            differ += render(keeper, seen.snapshot, None, "ann") != render(keeper, twin, None, "ann")
    assert differ
