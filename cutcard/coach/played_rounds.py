"""The wagers of one person's rounds and their results, read from frames."""

from typing import NamedTuple

from cutcard.web import wire

Wagers = dict[tuple[str, str], int]
"""Cents by the name and the label of a wager."""


class BegunRound(NamedTuple):
    """Betting is over for a round; these wagers were made for it."""

    round: int
    wagers: Wagers


class EndedRound(NamedTuple):
    round: int
    result: int


_ALL_DISCARDED = wire.CardsMoved("discarded", "")
_IGNORED = frozenset((wire.Said, wire.Dealt, wire.Turned))


class RoundFollower:
    """Follows the frames of one person at one table."""

    def __init__(self) -> None:
        self._labels: dict[str, str] = {}
        self._betting = False
        self.laid: Wagers = {}
        """What lies for the next round."""

    def see(self, frame: wire.TableFrame) -> list[BegunRound | EndedRound]:
        """What happened to the person's wagers up to this frame, in order."""
        found: list[BegunRound | EndedRound] = []
        me = frame.mine.name
        for bet in frame.mine.bets:
            self._labels[bet.wager] = bet.label
        for told in frame.told:
            # By type: most of what is told is said or dealt, and every frame of every seat comes here.
            kind = type(told)
            if kind in _IGNORED:
                continue
            if isinstance(told, wire.ChipsMoved):
                if self._betting:
                    self._move(told, me)
            elif isinstance(told, wire.RoundOver):
                mine = dict(told.results).get(me)
                if mine is not None:
                    found.append(EndedRound(told.round, mine))
                self.laid, self._betting = {}, True
            elif isinstance(told, wire.Rolled) or told == _ALL_DISCARDED:
                if self._betting and self.laid:
                    found.append(BegunRound(frame.felt.round, self.laid))
                self.laid, self._betting = {}, False
        if frame.mine.bets and not frame.felt.in_round:
            self._betting, self.laid = True, _laid(frame.mine)
        return found

    def _move(self, told: wire.ChipsMoved, me: str) -> None:
        """Chips of the person's own, laid or taken back."""
        purse = wire.PurseAccount(me)
        if told.source == purse and isinstance(told.target, wire.FeltAccount) and told.target.player == me:
            self._lay(told.target.wager, told.cents)
        elif told.target == purse and isinstance(told.source, wire.FeltAccount) and told.source.player == me:
            self._lay(told.source.wager, -told.cents)

    def _lay(self, wager: str, cents: int) -> None:
        key = wager, self._labels.get(wager, wager)
        self.laid = {**self.laid, key: self.laid.get(key, 0) + cents}


def _laid(mine: wire.Mine) -> Wagers:
    laid: Wagers = {}
    for bet in mine.bets:
        if bet.laid:
            key = bet.wager, bet.label
            laid[key] = laid.get(key, 0) + bet.laid
    return laid
