"""A table in this process: a live table's keeper with one person and house bots, no clock, no database."""

import random
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import NamedTuple

from cutcard.games.croupier.croupier import CardSource, Croupier, virtual_source
from cutcard.games.protocol import Cut, Kind, PlaceBet, Rules
from cutcard.law.refusal import Refusal
from cutcard.narration.audience import Audience
from cutcard.pit.runtime.frame_source import Snapshot
from cutcard.pit.table import acts, automation, bots, player_actions, seats, table_events
from cutcard.pit.table.acts import TABLE, Act
from cutcard.pit.table.answers import HOUSE_RULE
from cutcard.pit.table.history import notation
from cutcard.pit.table.keeper import Change, Keeper
from cutcard.web.frames.playback import frame_of, playback
from cutcard.web.frames.transitions import Wording
from cutcard.web.wire import TableFrame

HUMAN = "you"
_NAME = "table"
_RACK = 10**13
"""Cents. Enough for whatever a table's limits let anybody win."""
_BOT_CHIPS = 10**10


class Bot(NamedTuple):
    """A house bot: its name, its box and its flat bet."""

    name: str
    box: int
    bet: int


class Randomness:
    """The operating system's, or a seed's for practice: orders of cards, a display's numbers, bots' cuts."""

    def __init__(self, seed: int | None) -> None:
        self.seed = seed
        self._source: random.Random = random.SystemRandom() if seed is None else random.Random(seed)

    def order(self, cards: int) -> Sequence[int]:
        """A random order of that many cards: every order is as likely as any other."""
        return self._source.sample(range(cards), cards)

    def below(self, most: int) -> int:
        """A number from 0, below this one: each as likely as any other."""
        return self._source.randrange(most)

    def between(self, least: int, most: int) -> int:
        return self._source.randint(least, most)


class LocalTable:
    """One person's table. What the person does comes back as frames, one for each event."""

    def __init__(
        self,
        rules: Rules,
        randomness: Randomness,
        *,
        bots: Sequence[Bot],
        box: int,
        chips: int,
        audience: Audience,
        source: CardSource | None = None,
    ) -> None:
        self.rules = rules
        self.sheet = rules.sheet
        self.randomness = randomness
        self.bots = {bot.name: bot for bot in bots}
        self.box = box
        self.bought = 0
        self._wording = Wording(audience, as_lines=True)
        self._bets: Sequence[PlaceBet] = ()
        self.keeper = Keeper(
            _NAME,
            rules,
            random_source=randomness,
            apply_action=self._apply_action,
            run_until_input_needed=self._run_until_input_needed,
        )
        dealt_from = source or virtual_source(rules.stock(), self.keeper.randomness.order)
        # Nobody else is at the table from whom a pause could hide a hand.
        self.keeper.croupier = Croupier(rules, dealt_from, draw=self.keeper.randomness.below)
        self._must(acts.Open("", "", _RACK, "rack"), TABLE)
        self.opening = self._sit_down(chips)

    # --- what the person does ---

    def say(self, statement: str) -> Iterator[TableFrame] | Refusal:
        """A statement of the notation, as a frame offers it; `StatementError` where it is none."""
        return self._do(acts.Say(self.rules.game.read_statement(statement.split())))

    def ready(self) -> Iterator[TableFrame] | Refusal:
        return self._do(acts.Ready())

    def deal(self, bets: Sequence[PlaceBet]) -> Iterator[TableFrame] | Refusal:
        """Lays all of these and has them dealt, or none."""
        self._bets = bets
        try:
            return self._do(acts.Ready())
        finally:
            self._bets = ()

    def buy(self, cents: int) -> None:
        self._must(acts.Bring(cents, f"{self.bought}"), HUMAN)
        self.bought += cents

    def leave(self) -> Iterator[TableFrame]:
        """A round under way is played to its end for the person."""
        frames = self._do(acts.Leave())
        assert not isinstance(frames, Refusal), frames
        return frames

    # --- what the person sees ---

    @property
    def frame(self) -> TableFrame:
        return frame_of(self.rules, self.snapshot(), HUMAN)

    @property
    def chips(self) -> int:
        """What the person has in front of them."""
        return self.keeper.chips(HUMAN)

    @property
    def least_bet(self) -> int:
        """The least a player puts down to be dealt in."""
        return sum(bet.amount for bet in self.required)

    @property
    def required(self) -> list[PlaceBet]:
        """The wagers everybody makes, each at its least."""
        return bots.bets(self.rules, self.box, HUMAN)

    def lawful(self, bets: Sequence[PlaceBet]) -> list[PlaceBet]:
        """Those of these bets that can be laid now, one after the other."""
        state, found = self.keeper.state, []
        for bet in bets:
            answer = self.rules.advance(state, bet)
            if not isinstance(answer, Refusal):
                state = answer[0]
                found.append(bet)
        return found

    def last_round(self, table: str) -> str:
        """The last finished round in notation, as the person saw it; empty before there is one."""
        history = self.keeper.history
        history.pack()
        if not history.rounds:
            return ""
        steps = history.record_steps(history.rounds[-1].number)
        return notation(self.rules, steps, table=table, reader=HUMAN)

    # --- the keeper ---

    def _sit_down(self, chips: int) -> list[TableFrame]:
        """The frames that show the cards made ready; the person has their seat and chips in all of them."""
        before, self.bought = self.snapshot(), chips
        draft = self.keeper.do(acts.Sit(self.box, chips, "purse"), HUMAN, at=0)
        assert not isinstance(draft, Refusal), draft
        seated = before._replace(facts=self.keeper.facts, chips={HUMAN: chips})
        return list(self._frames(seated, draft.change))

    def _must(self, act: Act, actor: str) -> None:
        done = self.keeper.do(act, actor, at=0)
        assert not isinstance(done, Refusal), done

    def _do(self, act: Act) -> Iterator[TableFrame] | Refusal:
        before = self.snapshot()
        draft = self.keeper.do(act, HUMAN, at=0)
        if isinstance(draft, Refusal):
            return draft
        self.keeper.add_to_history(draft.change, at=0)
        return self._frames(before, draft.change)

    def _frames(self, before: Snapshot, change: Change) -> Iterator[TableFrame]:
        return playback(self.rules, before, change, HUMAN, self._wording)

    def snapshot(self) -> Snapshot:
        keeper = self.keeper
        chips = {one.player: keeper.chips(one.player) for one in keeper.facts.seats}
        return Snapshot(keeper.version, keeper.state, keeper.facts, chips, frozenset((HUMAN,)))

    def _apply_action(self, keeper: Keeper, act: Act, actor: str) -> Refusal | None:
        for bet in self._bets:
            refusal = player_actions.apply_action(keeper, acts.Say(bet), actor)
            if refusal is not None:
                return refusal
        refusal = player_actions.apply_action(keeper, act, actor)
        if isinstance(act, acts.Open):
            for bot in self.bots.values():
                keeper.record_event(TABLE, table_events.Seated(bot.box, bot.name, bot=True))
                keeper.record_event(TABLE, table_events.ChipsBrought(bot.name, _BOT_CHIPS))
        return refusal

    def _run_until_input_needed(self, keeper: Keeper) -> None:
        """As a live table does, but bots cut the cards and bet what they were given to bet."""
        while self._bot_cuts(keeper) or self._bot_bets(keeper) or automation.step_once(keeper):
            pass

    def _bot_cuts(self, keeper: Keeper) -> bool:
        waits = keeper.croupier.awaiting
        if keeper.in_round or waits.kind is not Kind.CUT or waits.who not in self.bots:
            return False
        place = self.randomness.between(waits.choices[0].least, waits.choices[0].most)
        return keeper.carry_out(waits.who, Cut(waits.who, place)) is None

    def _bot_bets(self, keeper: Keeper) -> bool:
        """The bots bet once the person has."""
        betting = {bet.player for bet in keeper.facts.bets}
        if keeper.croupier.awaiting.kind is not Kind.WAGERS or HUMAN not in betting:
            return False
        laid = 0
        for bot in self.bots.values():
            if bot.name not in betting and seats.of(keeper.facts.seats, bot.name) is not None:
                for bet in bots.bets(self.rules, bot.box, bot.name):
                    laid += keeper.carry_out(bot.name, replace(bet, amount=bot.bet)) is None
        return laid > 0


def refused(refusal: Refusal) -> str:
    """Why not, with its clauses; what the house asks has none."""
    house = all(bar.clause == HOUSE_RULE for bar in refusal.bars)
    return f"Refused: {refusal.says}." if house else f"Refused: {refusal}"
