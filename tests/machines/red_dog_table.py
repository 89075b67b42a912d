"""A state machine for a red dog table: wagers, raises, cuts, irregularities and arbitrary commands.

After every command it checks that chips are neither made nor lost, that `awaiting` was right, that a refusal
changed nothing, and that nobody sees the burn card. At the end, a replay and the written notation give the
same round.
"""

from collections.abc import Sequence
from dataclasses import replace
from random import Random
from typing import Any

from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from cutcard.cards import ALL_CARDS
from cutcard.dealing.burn import BurnCard
from cutcard.games.croupier.croupier import Croupier, virtual_source
from cutcard.games.protocol import (
    DEALER,
    ConfirmWager,
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
from cutcard.games.red_dog.game import GAME
from cutcard.games.red_dog.model import commands as cm
from cutcard.games.red_dog.model import events as ev
from cutcard.games.red_dog.model.state import TableState
from cutcard.games.red_dog.sheet.sheet import RedDogSheet
from cutcard.games.table.bets import CONFIRMED_BY
from cutcard.law.refusal import Refusal
from cutcard.notation.replay import replay
from cutcard.notation.round_file import read_round_file
from cutcard.notation.write import write_rounds
from tests.conformance import suite
from tests.machines.red_dog_sheets import random_red_dog_sheet
from tests.machines.twin import Twin

PLAYERS = ("ann", "bob", "cy", "di", "eve", "fay", "gus")
AREAS = st.integers(0, 8)
NAMES = st.sampled_from(PLAYERS)
AMOUNTS = st.sampled_from((1, 50, 500, 10**7))
SHARES = st.integers(0, 1000)


def _burn_unknown(event: Any) -> Any:
    """A shoe line lists no burn cards, so the text does not contain them."""
    return ev.CardBurned() if isinstance(event, ev.CardBurned) else event


def _without_burn(state: TableState) -> TableState:
    hidden = state.burn is not None and not state.burn.shown
    return state._replace(burn=BurnCard(None, shown=False)) if hidden else state


class RedDogMachine(RuleBasedStateMachine):
    @initialize(seed=st.integers(0, 10**9))
    def open(self, seed: int) -> None:
        self.chance = Random(seed)
        self.sheet: RedDogSheet = random_red_dog_sheet(self.chance)
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
            if step.ended:
                assert self.ledger.on_the_felt == 0
        self.twin.follow(self.croupier.steps[self.followed :])
        self.twin.check(self.croupier)
        self.followed = len(self.croupier.steps)

    # --- between rounds ---

    @precondition(lambda self: not self.in_round)
    @rule(areas=st.integers(1, 127), share=SHARES, means=st.sampled_from(("chips", "cash", "coupon")))
    def bet_and_deal(self, areas: int, share: int, means: str) -> None:
        """The areas are the bits of a number; one player has several where that is lawful."""
        for area in range(1, self.sheet.areas + 1):
            if areas >> (area - 1) & 1:
                player = PLAYERS[area // self.sheet.areas_per_player % 7]
                self.do(PlaceBet(area, player, "red-dog", self.chips(share), means))
        laid = bool(self.croupier.state.bets)
        assert isinstance(self.do(Deal()), Refusal) is not laid

    @precondition(lambda self: not self.in_round)
    @rule(area=AREAS, player=NAMES, share=SHARES, accepted=st.booleans())
    def bet(self, area: int, player: str, share: int, accepted: bool) -> None:
        self.do(PlaceBet(area, player, "red-dog", self.chips(share), accepted=accepted))

    @precondition(lambda self: not self.in_round)
    @rule(which=st.integers(0, 6), player=NAMES)
    def take_back(self, which: int, player: str) -> None:
        bets = self.croupier.state.bets
        for bet in bets[which % (len(bets) or 1) :][:1]:
            assert isinstance(self.do(WithdrawBet(bet.box, player, bet.wager)), Refusal) is not (
                player == bet.player
            )

    def chips(self, share: int) -> int:
        limits, chip = self.sheet.limits, self.sheet.chip
        least, most = -(-limits.least // chip), min(limits.most, 20 * limits.least) // chip
        return chip * (least + (most - least) * share // 1000)

    @precondition(lambda self: not self.in_round)
    @rule(act=st.integers(0, 5), player=st.sampled_from((*PLAYERS, DEALER)), share=SHARES)
    def see_to_the_cards(self, act: int, player: str, share: int) -> None:
        """A cut or a refusal to cut, a recut, a reshuffle, a new dealer, a burn card shown."""
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

    # --- within a round ---

    @precondition(lambda self: self.in_round)
    @rule(which=st.lists(st.tuples(st.integers(0, 20), SHARES), min_size=1, max_size=4))
    def choose(self, which: list[tuple[int, int]]) -> None:
        """Makes lawful choices for the player whose decision it is, with random lawful amounts."""
        for number, share in which:
            waits = self.croupier.awaiting
            lawful = [choice for choice in waits.choices if choice.refusal is None]
            if not self.in_round or not lawful:
                return
            choice = lawful[number % len(lawful)]
            command = choice.command
            if choice.most and share:
                most = choice.most // choice.least
                command = replace(command, amount=choice.least * (1 + (most - 1) * share // 1000))
            assert not isinstance(self.do(command), Refusal)

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
    @rule(times=st.integers(1, 60))
    def cards_lie_face_up(self, times: int) -> None:
        """6.7(a), one card after the other until the shoe is empty."""
        for _ in range(times):
            top = self.croupier.source.top()
            if top is None or isinstance(self.do(cm.FoundFaceUp(top)), Refusal):
                return

    @precondition(lambda self: self.ready)
    @rule()
    def a_card_is_drawn_in_error(self) -> None:
        """6.7(b): refused only if one was already drawn in error, or none is left."""
        state = self.croupier.state
        barred = state.drawn or not state.shoe.remaining
        assert isinstance(self.do(cm.DrawnInError()), Refusal) is barred

    @precondition(lambda self: self.ready)
    @rule(answers=st.lists(st.booleans(), max_size=7))
    def a_third_card_comes_too_early(self, answers: list[bool]) -> None:
        """6.7(c): refused unless raises are open; then some areas answer."""
        top = self.croupier.source.top()
        opened = self.croupier.awaiting.place == "raises"
        if top is None:
            return
        assert isinstance(self.do(cm.ThirdCardExposed(top)), Refusal) is not opened
        areas = [area.number for area in self.croupier.state.playing] if opened else []
        for area, plays_on in zip(areas, answers, strict=False):
            answer = self.do(cm.PlayOn(area) if plays_on else cm.VoidArea(area))
            assert not isinstance(answer, Refusal)

    @rule(kind=st.integers(0, 13), area=AREAS, player=NAMES, amount=AMOUNTS)
    def say_anything(self, kind: int, area: int, player: str, amount: int) -> None:
        """An arbitrary command is carried out, or refused with its clause."""
        commands = (
            Deal(),
            Reshuffle(),
            NewDealer(),
            EndRound(),
            RefuseCut(player),
            ConfirmWager(CONFIRMED_BY[area % 2], area, player, "red-dog"),
            cm.Raise(player, amount, area),
            cm.Raise(player, amount),
            cm.CloseRaises(),
            cm.PlayOn(area),
            cm.VoidArea(area),
            cm.CloseChoice(),
            ShowBurn(player),
            WithdrawBet(area, player, "red-dog"),
        )
        self.do(commands[kind])

    # --- what must always hold ---

    @invariant()
    def awaiting_tells_the_truth(self) -> None:
        if not hasattr(self, "croupier"):
            return
        waits = suite.check_awaiting(self.croupier.rules, self.croupier.state, card=ALL_CARDS[0])
        if self.in_round:
            assert waits.kind is not Kind.CARD, "the croupier feeds every card"
        else:
            assert self.ledger.on_the_felt == sum(bet.amount for bet in self.croupier.state.bets)

    @invariant()
    def nobody_sees_the_burn_card(self) -> None:
        if not hasattr(self, "croupier"):
            return
        state = self.croupier.state
        if state.burn is not None and not state.burn.shown:
            other = state._replace(burn=BurnCard(ALL_CARDS[0], shown=False))
            suite.check_same_sight(self.croupier.rules, state, other, (), ("", "ann", DEALER))

    @invariant()
    def the_cards_are_counted(self) -> None:
        """Every card that left the shoe is on the layout or in the rack, or was drawn in error."""
        if not hasattr(self, "croupier"):
            return
        shoe = self.croupier.state.shoe
        assert 0 <= shoe.left <= shoe.stack == 52 * self.sheet.decks or shoe.left == shoe.stack

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
