"""Random players that record what they do in a round, so that a twin table can repeat it, and that also try
what they may not do."""

import copy
from collections.abc import Sequence
from dataclasses import replace
from typing import Any, NamedTuple

from cutcard.cards import ALL_CARDS
from cutcard.desk.protocol import DESKS
from cutcard.games.blackjack.model import commands as cm
from cutcard.games.croupier.sources import TwoSides
from cutcard.games.protocol import PlaceBet
from cutcard.law.refusal import Refusal
from cutcard.pit.runtime.clocks import clocks_of
from cutcard.pit.runtime.frame_source import Snapshot
from cutcard.pit.runtime.timekeeper import Timekeeper
from cutcard.pit.table import acts, answers, seats
from cutcard.pit.table.acts import Act
from cutcard.pit.table.keeper import Draft, Keeper
from cutcard.pit.table.ledger import Ledger
from cutcard.pit.table.shoe.recorded_randomness import RecordedRandomness
from tests.pit.random_players import RandomPlayers, SeededRandomness


class RecordedAct(NamedTuple):
    """An act of the first table, with its result and its recorded randomness."""

    act: Act
    actor: str
    at: int
    command: str
    draft: Draft | Refusal
    snapshot: Snapshot
    answer: bytes
    orders: tuple[Sequence[int], ...]
    numbers: tuple[int, ...]


def copied(keeper: Keeper, randomness: RecordedRandomness) -> Keeper:
    """A table standing where this one stands."""
    twin = copy.copy(keeper)
    croupier = keeper.croupier
    twin.randomness = randomness
    twin.croupier = replace(
        croupier,
        source=_with_randomness(croupier.source, randomness),
        steps=[*croupier.steps],
        acts=[*croupier.acts],
        draw=randomness.below,
    )
    twin.ledger = Ledger()
    twin.ledger.balances = dict(keeper.ledger.balances)
    twin.history = copy.copy(keeper.history)
    twin.history._rounds = copy.copy(keeper.history._rounds)
    twin.history._entries = [*keeper.history._entries]
    return twin


def _with_randomness(source: Any, randomness: RecordedRandomness) -> Any:
    if isinstance(source, TwoSides):
        return TwoSides(_with_randomness(source.left, randomness), _with_randomness(source.right, randomness))
    return source._replace(permute=randomness.order)


class TwinRandomness(RecordedRandomness):
    """The randomness of the twin table: the first table's draws, as long as the same is asked for."""

    def order(self, cards: int) -> Sequence[int]:
        if self.replay_first[0] and len(self.replay_first[0][0]) != cards:
            self.replay_first[0].clear()
        return super().order(cards)


class RecordingPlayers(RandomPlayers):
    """Random players that record what they do in a round, and also try what they may not do."""

    def __init__(self, sheet: str, seed: int, *, bots: int = 1, tries: float = 0.25, text: str = "") -> None:
        self.before: Keeper | None = None
        self.steps: list[RecordedAct] = []
        self.tries = tries
        super().__init__(sheet, seed, bots=bots, text=text)
        self.clocks = clocks_of(self.keeper.rules.sheet)

    def do(self, act: Act, actor: str) -> Draft | Refusal:
        keeper = self.keeper
        if not hasattr(self, "clocks"):
            self.clocks = clocks_of(keeper.rules.sheet)
        if not keeper.in_round:
            self.before, self.steps = copied(keeper, TwinRandomness(SeededRandomness(1))), []
        draft = super().do(act, actor)
        command = f"c{len(self.log) - isinstance(draft, Draft)}"
        self.steps.append(
            RecordedAct(
                act,
                actor,
                self.at,
                command,
                draft,
                snapshot_at(keeper, self.clocks, self.at),
                answered(keeper, command, draft),
                tuple(map(tuple, keeper.randomness.orders)),
                tuple(keeper.randomness.numbers),
            )
        )
        if isinstance(draft, Draft):
            keeper.add_to_history(draft.change, draft.entry.at)
        return draft

    def _bet(self) -> None:
        """Where a box takes several bettors, somebody bets behind another."""
        keeper, random_source = self.keeper, self.random
        people = seats.people(keeper.facts.seats)
        if (
            getattr(keeper.rules.sheet, "shared_boxes", False)
            and len(people) > 1
            and random_source.random() < 0.7
        ):
            seated, other = random_source.sample(people, 2)
            bet = PlaceBet(seated.box, seated.player, DESKS[keeper.rules.game.name].main, 50_00)
            self.do(acts.Say(bet), seated.player)
            self.do(acts.Say(replace(bet, player=other.player, behind=True)), other.player)
        super()._bet()

    def one(self) -> None:
        if self.keeper.in_round and self.random.random() < self.tries:
            present = seats.people(self.keeper.facts.seats)
            who = self.random.choice(present).player
            self.do(acts.Say(self.random.choice(self._tries(who))), who)
            return
        super().one()

    def _tries(self, who: str) -> list[Any]:
        if self.keeper.rules.sheet.game != "blackjack":
            return [cm.Hit(1), cm.Stand(2)]
        box = self.random.randrange(1, 8)
        mine = seats.of(self.keeper.facts.seats, who)
        if mine is not None and self.random.random() < 0.5:
            box = mine.box
        return [
            *(cm.Hit(box), cm.Stand(box), cm.Double(box), cm.Split(box), cm.Surrender(box)),
            *(cm.Insure(box, who, 5_00), cm.TakeEvenMoney(box, who), cm.DiscardHand(box)),
            *(cm.Double(box, down=True), cm.TurnCards(box, ALL_CARDS[:2]), cm.AnswerReader(blackjack=True)),
            *(cm.TakeCard(box), cm.DeclineCard(box), cm.Hit(box, 2), cm.Follow(box, 1, who, 10_00)),
        ]

    def round(self) -> tuple[Keeper, list[RecordedAct]]:
        """Plays one round: the table before its deal, and everything from there."""
        for _ in range(400):
            self.one()
            if self.keeper.in_round:
                break
        for _ in range(400):
            if not self.keeper.in_round:
                break
            self.one()
        assert self.before is not None
        before, steps = self.before, self.steps
        self.before, self.steps = None, []
        return before, steps


def snapshot_at(keeper: Keeper, clocks: Any, now: int) -> Snapshot:
    """As a running table makes it."""
    chips = {one.player: keeper.chips(one.player) for one in keeper.facts.seats}
    shown = Snapshot(keeper.version, keeper.state, keeper.facts, chips, frozenset(("ann", "bob")))
    return Timekeeper(clocks, wall=lambda: now, monotonic=lambda: now).with_time_left(shown)


def answered(keeper: Keeper, command: str, draft: Draft | Refusal) -> bytes:
    if isinstance(draft, Refusal):
        return answers.refused(command, keeper.version, draft)
    return answers.done(command, draft.entry.number)
