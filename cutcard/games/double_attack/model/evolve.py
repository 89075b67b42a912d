"""How each event changes a double attack table: what happened is written down; nothing is decided here."""

from collections.abc import Callable
from typing import Any

from cutcard.dealing import shoe as shoes
from cutcard.dealing.shoe import Stage
from cutcard.games.double_attack.model import events as ev
from cutcard.games.double_attack.model.spots import ATTACK_SPOT, LAID_BEFORE_DEAL, SPOTS
from cutcard.games.double_attack.model.state import (
    NO_CARDS,
    NO_MISHAPS,
    Phase,
    Stake,
    TableState,
    Turn,
)
from cutcard.games.table.evolve import stack_changes, unchanged
from cutcard.games.twenty_one.evolve import irregularities, play, wagers
from cutcard.games.twenty_one.state import the_box

Change = Callable[[TableState, Any], TableState]


def evolve(state: TableState, event: ev.Event) -> TableState:
    return _CHANGES[type(event)](state, event)


def _phase(phase: Phase) -> Change:
    return lambda state, event: state._replace(phase=phase)


# --- wagers -----------------------------------------------------------------------------------------------


def _betting_closed(state: TableState, event: ev.BettingClosed) -> TableState:
    return state._replace(
        alone=(),
        joining=None,
        bets=(),
        phase=Phase.UP_CARD,
        boxes=wagers.boxes_of(state.bets, event.callers, LAID_BEFORE_DEAL),
        dealer=NO_CARDS,
        turn=Turn(0, 0),
        drawing=False,
        cards_out=0,
        found_face_up=0,
        tens_found=0,
    )


def _attack_placed(state: TableState, event: ev.AttackPlaced) -> TableState:
    """The stake lies behind the bettor's initial wager; more on it makes it larger."""
    box = the_box(state, event.box)
    hand = box.hands[0]
    stakes: list[Stake] = []
    for stake in hand.stakes:
        mine = stake.player == event.player
        if mine and stake.spot == ATTACK_SPOT:
            continue
        stakes.append(stake)
        if mine:
            before = box.stake(event.player, ATTACK_SPOT)
            lies = event.amount + (before.wager if before else 0)
            stakes.append(Stake(event.player, lies, 0, 0, 0, ATTACK_SPOT))
    return state.with_box(box.with_hand(0, hand._replace(stakes=tuple(stakes))))


# --- the round --------------------------------------------------------------------------------------------


def _turn_began(state: TableState, event: ev.TurnBegan) -> TableState:
    index = next(i for i, box in enumerate(state.boxes) if box.number == event.box)
    waits = len(state.boxes[index].hands[event.hand].cards) == 1
    return state._replace(phase=Phase.PLAY, turn=Turn(index, event.hand), drawing=waits)


def _hand_surrendered(state: TableState, event: ev.HandSurrendered) -> TableState:
    box = the_box(state, event.box)
    hand = box.hands[event.hand]._replace(surrendered=True)
    return state.with_box(box.with_hand(event.hand, hand)._replace(decided=True))


def _hole_card_read(state: TableState, event: ev.HoleCardRead) -> TableState:
    phase = Phase.TURNING if event.blackjack else Phase.PLAY
    return state._replace(phase=phase, dealer=state.dealer._replace(reader=event.blackjack))


def _hole_card_turned(state: TableState, event: ev.HoleCardTurned) -> TableState:
    return play.hole_card_turned(state, event)._replace(phase=Phase.DEALER)


def _round_ended(state: TableState, event: ev.RoundEnded) -> TableState:
    shoe = state.shoe._replace(stage=Stage.SHUFFLE) if state.shoe.reached else state.shoe
    return state._replace(
        phase=Phase.BETWEEN, shoe=shoe, cards_out=0, rounds=event.number, mishaps=NO_MISHAPS, drawing=False
    )


# --- what goes wrong --------------------------------------------------------------------------------------


def _face_up_card_found(state: TableState, event: ev.FaceUpCardFound) -> TableState:
    at_turn = state.boxes[state.turn.box].number if state.in_play else None
    shoe = shoes.one_laid_aside(state.shoe, next_box=at_turn)
    return state._replace(shoe=shoe, found_face_up=state.found_face_up + state.in_round)


def _ten_found(state: TableState, event: ev.TenFound) -> TableState:
    face_up = state.found_face_up + (event.face_up and state.in_round)
    return state._replace(tens_found=state.tens_found + state.in_round, found_face_up=face_up)


_CHANGES: dict[type[ev.Event], Change] = {
    **stack_changes(),
    **wagers.wager_changes(SPOTS),
    **play.CHANGES,
    **irregularities.CHANGES,
    ev.BettingClosed: _betting_closed,
    ev.AttackOpened: _phase(Phase.ATTACK),
    ev.AttackPlaced: _attack_placed,
    ev.AttackClosed: _phase(Phase.DEALING),
    ev.InsuranceOpened: _phase(Phase.INSURANCE),
    ev.InsuranceClosed: _phase(Phase.PLAY),
    ev.HoleCardInserted: _phase(Phase.READER),
    ev.HoleCardRead: _hole_card_read,
    ev.TurnBegan: _turn_began,
    ev.WagerDoubled: wagers.wager_doubled,
    ev.PairSplit: wagers.pair_split,
    ev.DoubleFollowed: wagers.double_followed,
    ev.SplitCovered: wagers.split_covered,
    ev.HandSurrendered: _hand_surrendered,
    ev.WagersOnCards: unchanged,
    ev.PlayersFinished: _phase(Phase.DEALER_TO_PLAY),
    ev.DealersCardCalled: _phase(Phase.DEALER),
    ev.DealerTurns: _phase(Phase.TURNING),
    ev.HoleCardTurned: _hole_card_turned,
    ev.DealerFinished: _phase(Phase.SETTLING),
    ev.RoundEnded: _round_ended,
    ev.FaceUpCardFound: _face_up_card_found,
    ev.TenFound: _ten_found,
    ev.TenDestroyed: unchanged,
    ev.DeviceJammed: unchanged,
    ev.DeviceRemoved: lambda state, event: state._replace(device_out=True),
    ev.DevicePlaced: lambda state, event: state._replace(device_out=False),
}
