"""Cards that the table does not know give the same results as cards that it knows."""

from dataclasses import replace
from random import Random
from typing import Any

import pytest

from cutcard.cards import Card
from cutcard.games.blackjack.model import commands as cm
from cutcard.games.blackjack.model.hand import count, value
from cutcard.games.blackjack.model.state import Phase, TableState
from cutcard.games.protocol import (
    Deal,
    GiveCard,
)
from cutcard.games.registry import GAMES
from tests.conformance import suite
from tests.conformance.plays import walk
from tests.conformance.plays.blackjack import blackjack_answer
from tests.machines.sheets import random_whole_sheet
from tests.sampling import some


@pytest.mark.parametrize("seed", some(range(4), one_in=2, quick=4))
@pytest.mark.parametrize("dealing", ["face-down", "reader", "six-to-five", "six-to-five, reader"])
@pytest.mark.parametrize("double_card", ["face-up", "face-down"])
def test_unknown_cards_give_the_same_results(dealing: str, double_card: str, seed: int) -> None:
    """The same wagers, decisions and cards, once known to the table, once named when the law requires it."""
    sheet = random_whole_sheet(Random(seed), dealing=dealing, double_card=double_card, edition="2010")
    rules = GAMES[sheet.game].bind(sheet)
    known = walk(sheet, seed=seed, hidden=False).run(rounds=6)
    state = rules.open_table()
    ledger = suite.Ledger()
    hidden: suite.Hidden = {}
    asked = 0
    for command, _ in known.played:
        while (waits := rules.awaiting(state)).kind is suite.Kind.ACT and waits.default_command is None:
            state = _do(rules, state, ledger, blackjack_answer(waits, hidden, state))
            asked += 1
        if isinstance(command, cm.Split) and not state.box(command.box).hands[command.hand - 1].known:
            # 2.6A(e)1: an unknown pair is turned over before it is split.
            turned = cm.TurnCards(command.box, tuple(hidden[str(command.box)]))
            state = _do(rules, state, ledger, turned)
        given = command
        if isinstance(command, GiveCard) and not waits.face_up and not waits.automatic:
            assert command.card is not None
            hidden.setdefault(waits.place, []).append(command.card)
            given = GiveCard(None)
        elif isinstance(command, cm.Irregular) and command.clause == "2.15(p)":
            given = replace(command, card=_doubled_card(state, command.box, hidden))
        elif isinstance(command, Deal):
            hidden = {}
        state = _do(rules, state, ledger, given)
        while (said := _said_of_hidden(state, hidden)) is not None:
            state = _do(rules, state, ledger, said)
            asked += 1
    assert asked
    assert ledger.balance == known.ledger.balance
    assert state.rounds == known.state.rounds
    assert state.dealer == known.state.dealer


def _doubled_card(state: TableState, number: int, hidden: suite.Hidden) -> Card:
    """The card of a double that lies face down in the box, or should: the last of its hand."""
    box = state.box(number)
    assert box is not None
    *_, hand = [index for index, one in enumerate(box.hands, 1) if one.double_hidden]
    return hidden[str(number) if len(box.hands) == 1 else f"{number}.{hand}"][-1]


def _said_of_hidden(state: TableState, hidden: suite.Hidden) -> Any:
    """What players do with their own hidden cards: table a blackjack, discard over 21, stand on 21."""
    if state.phase in (Phase.BETWEEN, Phase.DEALING, Phase.TURNING, Phase.DEALER, Phase.SETTLING):
        return None
    for index, box in enumerate(state.boxes):
        hand = box.hands[0]
        if len(box.hands) > 1 or hand.known or hand.settled or hand.cards[0] is not None:
            continue
        told = iter(hidden[str(box.number)])
        cards = [card if card is not None else next(told) for card in hand.cards]
        total = count(value(card) for card in cards).total
        if hand.double_hidden:
            continue
        if total == 21 and len(cards) == 2:
            return cm.TurnCards(box.number, tuple(cards))
        if total > 21:
            return cm.DiscardHand(box.number)
        at_turn = state.phase is Phase.PLAY and not state.drawing and state.turn.box == index
        if total == 21 and at_turn and not hand.doubled:
            return cm.Stand(box.number)
    return None


def _do(rules: Any, state: Any, ledger: suite.Ledger, command: Any) -> Any:
    events = suite.check_command(rules, state, command)
    assert not isinstance(events, suite.Refusal), (command, events)
    ledger.follow(events)
    return suite.evolved(rules, state, events)
