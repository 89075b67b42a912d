"""The wagers of one person's rounds and what they brought, read from frames: prices, results."""

from typing import NamedTuple

from cutcard.web import wire

Wagers = dict[tuple[str, str], int]
"""Cents by the name and the label of a wager."""


class Begun(NamedTuple):
    """Betting is over for a round; these wagers were made for it."""

    round: int
    wagers: Wagers


class Ended(NamedTuple):
    round: int
    result: int


class PlayedRounds:
    """Follows the frames of one person at one table."""

    def __init__(self) -> None:
        self._labels: dict[str, str] = {}
        self._betting = False
        self.laid: Wagers = {}
        """What lies for the next round."""

    def see(self, frame: wire.TableFrame) -> list[Begun | Ended]:
        """What happened to the person's wagers up to this frame, in order."""
        found: list[Begun | Ended] = []
        me = frame.mine.name
        self._labels.update({bet.wager: bet.label for bet in frame.mine.bets})
        for told in frame.told:
            match told:
                case wire.ChipsMoved(wire.PurseAccount(player), wire.FeltAccount(_, owner, wager), cents):
                    if player == owner == me and self._betting:
                        self._lay(wager, cents)
                case wire.ChipsMoved(wire.FeltAccount(_, owner, wager), wire.PurseAccount(player), cents):
                    if player == owner == me and self._betting:
                        self._lay(wager, -cents)
                case wire.CardsMoved("discarded", "") | wire.Rolled():
                    if self._betting and self.laid:
                        found.append(Begun(frame.felt.round, self.laid))
                    self.laid, self._betting = {}, False
                case wire.RoundOver(number, results):
                    mine = dict(results).get(me)
                    if mine is not None:
                        found.append(Ended(number, mine))
                    self.laid, self._betting = {}, True
        if frame.mine.bets and not frame.felt.in_round:
            self._betting, self.laid = True, _laid(frame.mine)
        return found

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
