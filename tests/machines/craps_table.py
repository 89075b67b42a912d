"""A state machine for a craps table: wagers, removals, calls, throws and arbitrary commands.

After every command it checks that chips are neither made nor lost, that the layout and the ledger hold the
same, that `awaiting` was right and that a refusal changed nothing. At the end, a replay and the written
notation give the same rolls.
"""

from random import Random
from typing import Any

from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule

from cutcard.games.craps.game import GAME
from cutcard.games.craps.layout import LAYOUT, NUMBERS, Spot
from cutcard.games.craps.model import commands as cm
from cutcard.games.craps.model.state import Wager
from cutcard.games.craps.round import betting
from cutcard.games.craps.rules import stakes
from cutcard.games.craps.rules.standing import bound
from cutcard.games.croupier.croupier import Croupier, ListedShoes
from cutcard.games.protocol import Deal, Felt, PlaceBet, RollDice, WithdrawBet
from cutcard.law.refusal import Refusal
from cutcard.notation.replay import replay
from cutcard.notation.round_file import read_round_file
from cutcard.notation.write import write_rounds
from tests.conformance import suite
from tests.machines.craps_sheets import random_craps_sheet

PLAYERS = st.sampled_from(("ann", "bob", "cy"))
WAGERS = st.sampled_from(sorted(LAYOUT))
POINTS = st.sampled_from((0, *NUMBERS))
DIE = st.integers(1, 6)


class CrapsMachine(RuleBasedStateMachine):
    @initialize(seed=st.integers(0, 10**9))
    def open(self, seed: int) -> None:
        self.sheet = random_craps_sheet(Random(seed))
        self.rules = GAME.bind(self.sheet)
        self.croupier = Croupier(self.rules, ListedShoes(()))
        self.ledger = suite.Ledger()

    def _do(self, command: Any) -> bool:
        before = self.croupier.state
        suite.check_command(self.rules, before, command)
        answer = self.croupier.do(command)
        if isinstance(answer, Refusal):
            assert self.croupier.state == before
            return False
        self.ledger.follow(answer)
        return True

    @rule(player=PLAYERS, wager=WAGERS, units=st.integers(1, 20), line=st.booleans())
    def bet(self, player: str, wager: str, units: int, line: bool) -> None:
        if line:
            wager = ("pass", "dont-pass", "come", "dont-come")[units % 4]
        step = (
            stakes.unit(self.sheet, Spot(wager)) if wager in stakes.offered(self.sheet) else self.sheet.chip
        )
        self._do(PlaceBet(0, player, wager, step * units))

    @rule(
        player=PLAYERS, wager=WAGERS, amount=st.sampled_from((-100, 0, 1, 500, 10**8)), box=st.integers(0, 2)
    )
    def bad_bet(self, player: str, wager: str, amount: int, box: int) -> None:
        done = self._do(PlaceBet(box, player, wager, amount))
        assert not (done and (box or amount <= 0 or amount % self.sheet.chip))

    @rule(player=PLAYERS, wager=WAGERS, number=POINTS)
    def take_back(self, player: str, wager: str, number: int) -> None:
        self._do(WithdrawBet(0, player, Spot(wager, number).label))

    @rule(player=PLAYERS, wager=WAGERS, number=POINTS)
    def take_down(self, player: str, wager: str, number: int) -> None:
        state = self.croupier.state
        lying = betting.found(state, player, Spot(wager, number).label)
        done = self._do(cm.TakeDown(0, player, Spot(wager, number).label))
        if done:
            assert isinstance(lying, Wager)
            assert not (bound(lying.spot, point=state.point) and lying.fresh < lying.amount)

    @rule(player=PLAYERS, wager=WAGERS, on=st.booleans())
    def call(self, player: str, wager: str, on: bool) -> None:
        self._do(cm.CallOn(player, wager) if on else cm.CallOff(player, wager))

    @rule(at=st.integers(0, 1000))
    def choose(self, at: int) -> None:
        """Something the table offers is done."""
        lawful = [one.command for one in self.croupier.awaiting.choices if one.refusal is None]
        if lawful:
            assert self._do(lawful[at % len(lawful)])

    @rule(first=DIE, second=DIE, out=st.booleans())
    def roll(self, first: int, second: int, out: bool) -> None:
        if out and not self.croupier.state.out:
            self._do(Deal())
        rounds = self.croupier.state.rounds
        assert self._do(RollDice(first, second))
        state = self.croupier.state
        assert state.rounds == rounds + 1
        assert self.croupier.steps[-1].ended
        assert not state.out
        assert all(wager.fresh == 0 for wager in state.wagers)

    @rule(first=DIE, second=DIE, third=DIE, fourth=DIE)
    def take_the_dice_back(self, first: int, second: int, third: int, fourth: int) -> None:
        """Dice told wrongly are taken back: the table is as if they had been told rightly."""
        if any(one.called and not one.marked for one in self.croupier.state.wagers):
            return  # the dealer's button comes before the throw, and stays
        mark = self.croupier.mark()
        self.croupier.do(RollDice(first, second))
        self.croupier.do(cm.TakeBack())
        assert self.croupier.state == mark.state
        self.croupier.back_to(mark)

    @invariant()
    def the_layout_is_the_ledger(self) -> None:
        state = self.croupier.state
        lying = {Felt(0, one.player, one.label): one.amount for one in state.wagers}
        held = {one: cents for one, cents in self.ledger.balance.items() if isinstance(one, Felt) and cents}
        assert held == lying
        assert state.point in (0, *NUMBERS)
        suite.check_awaiting(self.rules, state, card=None)
        assert self.rules.view(state, "ann") == self.rules.view(state, "")

    def teardown(self) -> None:
        if not hasattr(self, "croupier"):
            return
        text = write_rounds(GAME, self.croupier.steps, table="sheet.toml")
        failures, again = replay(self.rules, read_round_file(text))
        assert failures == []
        assert again.state == self.croupier.state
        assert [step.events for step in again.steps] == [step.events for step in self.croupier.steps]
