"""The last finished rounds of a running table: kept as they were done, to be seen and written down again."""

import pickle
import zlib
from collections import deque
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from cutcard.games.croupier.croupier import Step
from cutcard.games.protocol import Cut, RefuseCut, Reshuffle, Rules, Shuffle, VoidRound
from cutcard.narration.protocol import NARRATIONS
from cutcard.notation.write import write_rounds

if TYPE_CHECKING:
    from cutcard.pit.table.facts import Facts
    from cutcard.pit.table.keeper import Change

KEPT_ROUNDS = 12
RECENT_ROUNDS = 2
"""Whose sentences a page that is opened anew gets, beside those of the round that is played."""


class Moment(NamedTuple):
    """One entry of the log within a round: what it did, and the table after it."""

    version: int
    at: int
    change: "Change"
    state: Any
    facts: "Facts"
    chips: Mapping[str, int]


class Round(NamedTuple):
    number: int
    moments: tuple[Moment, ...]
    carried: bool
    """It decides wagers of the round before: its record begins there."""

    @property
    def ended(self) -> int:
        return self.moments[-1].at

    @property
    def results(self) -> tuple[tuple[str, int], ...]:
        return self.moments[-1].facts.slate.results

    @property
    def steps(self) -> tuple[Step, ...]:
        """Its own, to the one it ended with."""
        return self._all[: self._end]

    @property
    def after(self) -> tuple[Step, ...]:
        """What was done to the cards at once after it."""
        return self._all[self._end :]

    @property
    def _all(self) -> tuple[Step, ...]:
        """Who cut is no matter of the round: a text that begins with it offers the cut to somebody else."""
        return tuple(
            item._replace(automatic=item.automatic or isinstance(item.command, Cut | RefuseCut))
            for moment in self.moments
            for _, item in moment.change.items
            if isinstance(item, Step)
        )

    @property
    def _end(self) -> int:
        return next(at for at, step in enumerate(self._all, start=1) if step.ended)

    @property
    def void(self) -> bool:
        return any(isinstance(step.command, VoidRound) for step in self.steps)


class Kept(NamedTuple):
    """A finished round as it is kept: in few bytes, since hundreds of tables keep theirs."""

    number: int
    ended: int
    results: tuple[tuple[str, int], ...]
    void: bool
    carried: bool
    packed: bytes

    @property
    def whole(self) -> Round:
        kept: Round = pickle.loads(zlib.decompress(self.packed))
        return kept


def _packed(one: Round) -> Kept:
    """Packed by this process for itself: nothing is read here that came from outside."""
    packed = zlib.compress(pickle.dumps(one, protocol=5), 1)
    return Kept(one.number, one.ended, one.results, one.void, one.carried, packed)


class History:
    """Hears of every entry once it is on the disk. While a log is read, rounds come and go unpacked."""

    def __init__(self, kept: int = KEPT_ROUNDS) -> None:
        self._rounds: deque[Kept | Round] = deque(maxlen=kept)
        self._moments: list[Moment] = []
        self._carried = False

    def note(self, rules: Rules, moment: Moment) -> None:
        """What comes before the first wager belongs to no round."""
        steps = [item for _, item in moment.change.items if isinstance(item, Step)]
        ended = any(step.ended for step in steps)
        dealt = ended or rules.in_round(moment.state)
        if not self._moments and not moment.facts.bets and not dealt:
            return
        self._moments.append(moment)
        if ended:
            view = rules.view(moment.state, "")
            self._rounds.append(Round(view.round_number, tuple(self._moments), self._carried))
            self._moments = []
            self._carried = NARRATIONS[rules.game.name].carries_on(view)
        elif not moment.facts.bets and not rules.in_round(moment.state):
            self._moments = []  # every wager was taken back

    @property
    def rounds(self) -> Sequence[Kept]:
        """The last ones, the oldest first."""
        # Asked from other threads too: what is read here may be added to meanwhile.
        return tuple(one if isinstance(one, Kept) else _packed(one) for one in tuple(self._rounds))

    def pack(self) -> None:
        """What has ended since is kept in few bytes from now on."""
        for at, one in enumerate(self._rounds):
            if isinstance(one, Round):
                self._rounds[at] = _packed(one)

    def round(self, number: int) -> Round | None:
        return next((one.whole for one in self.rounds if one.number == number), None)

    def recent(self) -> Sequence[Moment]:
        """The last rounds and the one that is played, moment by moment."""
        now = tuple(self._moments)  # asked from other threads: taken before the rounds, so that none is twice
        rounds = [one.whole.moments for one in self.rounds[-RECENT_ROUNDS:]]
        known = {moment.version for moments in rounds for moment in moments}
        return [
            *(moment for moments in rounds for moment in moments),
            *(one for one in now if one.version not in known),
        ]

    def recorded(self, number: int) -> Sequence[Step]:
        """The steps of a round, from the first round on whose wagers it decides."""
        chain: list[Kept] = []
        for one in self.rounds:
            if one.number > number:
                break
            chain = [*chain, one] if one.carried else [one]
        steps: list[Step] = []
        after: Sequence[Step] = ()
        for one in chain:
            whole = one.whole
            steps += [*after, *whole.steps]
            after = whole.after
            if not any(isinstance(step.command, Shuffle) for step in steps):
                after = _with_order(after)
        return steps


def _with_order(after: Sequence[Step]) -> Sequence[Step]:
    """A text begins with a full shoe: the first shuffle comes earlier than there, as if it were ordered."""
    if not any(isinstance(step.command, Shuffle) for step in after):
        return after
    return (Step(Reshuffle(), (), automatic=False), *after)


def notation(rules: Rules, steps: Sequence[Step], *, table: str, reader: str) -> str:
    """Rounds as their reader may write them down: `table` is the name of the sheet."""
    return write_rounds(rules.game, list(NARRATIONS[rules.game.name].seen_steps(steps, reader)), table=table)
