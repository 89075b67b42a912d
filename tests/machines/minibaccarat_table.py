"""A state machine for a minibaccarat table: wagers, cuts, markers, irregularities and arbitrary commands.

After every command it checks that chips are neither made nor lost, that `awaiting` was right, that a refusal
changed nothing, and that nobody sees a burn card. At the end, a replay and the written notation give the same
rounds, the cards burned by the first card of each shoe included.
"""

from collections.abc import Sequence
from random import Random
from typing import Any

from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from cutcard.cards import ALL_CARDS
from cutcard.dealing.burn import BurnCard
from cutcard.games.croupier.croupier import Croupier, virtual_source
from cutcard.games.minibaccarat.game import GAME
from cutcard.games.minibaccarat.model import commands as cm
from cutcard.games.minibaccarat.model import events as ev
from cutcard.games.minibaccarat.model.state import TableState
from cutcard.games.minibaccarat.sheet.sheet import WAGERS, MinibaccaratSheet
from cutcard.games.protocol import (
    DEALER,
    ChangeBox,
    CloseTable,
    Cut,
    Deal,
    EndRound,
    Kind,
    NewDealer,
    PlaceBet,
    Recut,
    RefuseCut,
    Reshuffle,
    ShowBurn,
    WithdrawBet,
)
from cutcard.law.refusal import Refusal
from cutcard.notation.replay import replay
from cutcard.notation.round_file import read_round_file
from cutcard.notation.write import write_rounds
from tests.conformance import suite
from tests.machines.minibaccarat_sheets import random_minibaccarat_sheet
from tests.machines.twin import Twin

PLAYERS = ("ann", "bob", "cy", "di", "eve", "fay", "gus")
BOXES = st.integers(0, 8)
NAMES = st.sampled_from(PLAYERS)
SHARES = st.integers(0, 1000)


def _burn_unknown(event: Any) -> Any:
    """A shoe line lists no burn cards; the first of a shoe is told."""
    return ev.CardBurned() if isinstance(event, ev.CardBurned) else event


def _without_burn(state: TableState) -> TableState:
    hidden = state.burn is not None and not state.burn.shown
    return state._replace(burn=BurnCard(None, shown=False)) if hidden else state


class MinibaccaratMachine(RuleBasedStateMachine):
    @initialize(seed=st.integers(0, 10**9))
    def open(self, seed: int) -> None:
        self.chance = Random(seed)
        self.sheet: MinibaccaratSheet = random_minibaccarat_sheet(self.chance)
        self.twin = Twin(GAME, self.sheet, self._permutation)
        source = virtual_source(GAME.bind(self.sheet).stock(), self.twin.recorded)
        self.croupier = Croupier(GAME.bind(self.sheet), source)
        self.ledger = suite.Ledger()
        self.followed = 0

    def _permutation(self, cards: int) -> Sequence[int]:
        order = list(range(cards))
        self.chance.shuffle(order)
        return order

    @property
    def in_round(self) -> bool:
        return self.croupier.rules.in_round(self.croupier.state)

    def do(self, command: Any) -> tuple[Any, ...] | Refusal:
        before = self.croupier.state, self.croupier.source, len(self.croupier.steps)
        suite.check_statement(GAME, command)
        answer = self.croupier.do(command)
        if isinstance(answer, Refusal):
            suite.check_refusal(answer)
            self.twin.refused()
            assert before == (self.croupier.state, self.croupier.source, len(self.croupier.steps))
        self.follow()
        return answer

    def follow(self) -> None:
        for step in self.croupier.steps[self.followed :]:
            self.ledger.follow(step.events)
        self.twin.follow(self.croupier.steps[self.followed :])
        self.twin.check(self.croupier)
        self.followed = len(self.croupier.steps)

    # --- between rounds ---

    @precondition(lambda self: not self.in_round)
    @rule(boxes=st.integers(1, 127), wagers=st.integers(1, 7), share=SHARES)
    def bet_and_deal(self, boxes: int, wagers: int, share: int) -> None:
        """The boxes and the wagers on each are the bits of a number."""
        for box in range(1, self.sheet.boxes + 1):
            if boxes >> (box - 1) & 1:
                for at, wager in enumerate(WAGERS):
                    if wagers >> at & 1:
                        self.do(PlaceBet(box, PLAYERS[box - 1], wager, self.chips(wager, share)))
        laid = bool(self.croupier.state.bets)
        assert isinstance(self.do(Deal()), Refusal) is not laid

    def chips(self, wager: str, share: int) -> int:
        limits, chip = self.sheet.limits_of(wager), self.sheet.chip
        least, most = -(-limits.least // chip), min(limits.most, 20 * limits.least) // chip
        return chip * (least + (most - least) * share // 1000)

    @precondition(lambda self: not self.in_round)
    @rule(which=st.integers(0, 6), player=NAMES)
    def take_back(self, which: int, player: str) -> None:
        bets = self.croupier.state.bets
        for bet in bets[which % (len(bets) or 1) :][:1]:
            assert isinstance(self.do(WithdrawBet(bet.box, player, bet.wager)), Refusal) is not (
                player == bet.player
            )

    @precondition(lambda self: not self.in_round)
    @rule(act=st.integers(0, 5), player=st.sampled_from((*PLAYERS, DEALER)), share=SHARES)
    def see_to_the_cards(self, act: int, player: str, share: int) -> None:
        cutter = self.croupier.state.cutter if share % 2 else player
        position = 8 + share * (self.sheet.decks * 52 - 16) // 1000
        acts = (
            Cut(cutter or player, position),
            RefuseCut(cutter or player),
            Reshuffle(),
            Recut(),
            ShowBurn(player),
            NewDealer(),
        )
        self.do(acts[act])

    @precondition(lambda self: not self.in_round)
    @rule(which=st.integers(0, 6), act=st.integers(0, 2), to=BOXES)
    def settle_a_marker(self, which: int, act: int, to: int) -> None:
        """What lies under a marker is collected, goes with its player, or is settled at closing."""
        markers = self.croupier.state.markers
        for marker in markers[which % (len(markers) or 1) :][:1]:
            place = marker.box, marker.player
            self.do((cm.CollectVigorish(*place), ChangeBox(*place, to), CloseTable())[act])

    # --- within a round ---

    @precondition(lambda self: self.in_round)
    @rule()
    def finish(self) -> None:
        self.croupier.finish_round()
        self.follow()
        assert not self.in_round

    # --- at any time ---

    @property
    def ready(self) -> bool:
        """Whether the top card is the next one: nothing has to be done with the cards first."""
        return hasattr(self, "croupier") and not self.croupier.awaiting.automatic

    @precondition(lambda self: self.ready)
    @rule(times=st.integers(1, 60), too_many=st.booleans())
    def cards_leave_by_mistake(self, times: int, too_many: bool) -> None:
        for _ in range(times):
            top = self.croupier.source.top()
            kind = cm.OneTooMany if too_many else cm.FoundFaceUp
            if top is None or isinstance(self.do(kind(top)), Refusal):
                return

    @precondition(lambda self: self.ready)
    @rule()
    def a_card_is_drawn_in_error(self) -> None:
        state = self.croupier.state
        barred = state.drawn or not state.shoe.remaining
        assert isinstance(self.do(cm.DrawnInError()), Refusal) is barred

    @rule(kind=st.integers(0, 9), box=BOXES, player=NAMES)
    def say_anything(self, kind: int, box: int, player: str) -> None:
        """An arbitrary command is carried out, or refused with its clause."""
        commands = (
            Deal(),
            Reshuffle(),
            NewDealer(),
            EndRound(),
            RefuseCut(player),
            ShowBurn(player),
            WithdrawBet(box, player, "tie"),
            cm.CollectVigorish(box, player),
            ChangeBox(box, player, box + 1),
            CloseTable(),
        )
        self.do(commands[kind])

    # --- what must always hold ---

    @invariant()
    def awaiting_tells_the_truth(self) -> None:
        if not hasattr(self, "croupier"):
            return
        state = self.croupier.state
        waits = suite.check_awaiting(self.croupier.rules, state, card=ALL_CARDS[0])
        lying = sum(marker.cents for marker in state.markers)
        if self.in_round:
            assert waits.kind is not Kind.CARD, "the croupier feeds every card"
        else:
            assert self.ledger.on_the_felt == lying + sum(bet.amount for bet in state.bets)

    @invariant()
    def nobody_sees_the_burn_card(self) -> None:
        if not hasattr(self, "croupier"):
            return
        state = self.croupier.state
        if state.burn is not None and not state.burn.shown:
            other = state._replace(burn=BurnCard(ALL_CARDS[0], shown=False))
            suite.check_same_sight(self.croupier.rules, state, other, (), ("", "ann", DEALER))

    def teardown(self) -> None:
        if not hasattr(self, "croupier"):
            return
        steps = self.croupier.steps
        played = [(step.command, step.events) for step in steps]
        suite.check_replay(self.croupier.rules, played, self.croupier.state)
        text = write_rounds(GAME, steps, table="sheet.toml")
        failures, again = replay(GAME.bind(self.sheet), read_round_file(text))
        assert not failures, (failures, text)
        events = [_burn_unknown(event) for step in steps for event in step.events]
        assert [_burn_unknown(event) for step in again.steps for event in step.events] == events, text
        assert _without_burn(again.state) == _without_burn(self.croupier.state)
