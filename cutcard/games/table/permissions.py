"""Who may say the commands every game understands: a player for themselves, the dealer, the floorperson.

Only the dealer may say a command that states a fact for which the house must vouch (a card's face, what a
display shows, cash, a coupon, a wager taken over the maximum), for any player that it names.
"""

from collections.abc import Callable, Mapping
from typing import Never, Protocol, cast

from cutcard.games.protocol import DEALER, FLOORPERSON, HOUSE
from cutcard.games.table import commands as cm
from cutcard.games.table.commands import Command

Says = Callable[[Never], tuple[str, ...]]
"""Who may say a command of the type under which it stands in a table."""


class OfPlayer(Protocol):
    """A command that names a player."""

    @property
    def player(self) -> str: ...


def named(command: OfPlayer) -> tuple[str, ...]:
    """The player the command names; the house as such says nothing."""
    return () if command.player == HOUSE else (command.player,)


def dealer(command: Command) -> tuple[str, ...]:
    return (DEALER,)


def floorperson(command: Command) -> tuple[str, ...]:
    return (FLOORPERSON,)


def either(command: Command) -> tuple[str, ...]:
    """What either of the two may say who sees it."""
    return DEALER, FLOORPERSON


def _bet(command: cm.PlaceBet) -> tuple[str, ...]:
    return (DEALER,) if command.accepted or command.means != "chips" else named(command)


def _confirmation(command: cm.ConfirmWager) -> tuple[str, ...]:
    return (command.by,) if command.by in (DEALER, FLOORPERSON) else ()


def _burn_card(command: cm.ShowBurn) -> tuple[str, ...]:
    return named(command) if command.card is None else (DEALER,)


COMMON: Mapping[type, Says] = {
    cm.PlaceBet: _bet,
    cm.WithdrawBet: named,
    cm.ConfirmWager: _confirmation,
    cm.Deal: dealer,
    cm.GiveCard: dealer,
    cm.Prepare: dealer,
    cm.ReceivePreShuffled: dealer,
    cm.Shuffle: dealer,
    cm.ShuffleDiscards: dealer,
    cm.PutBack: dealer,
    cm.Cut: named,
    cm.RefuseCut: named,
    cm.Recut: floorperson,
    cm.ShowBurn: _burn_card,
    cm.ShoeRunsOut: dealer,
    cm.VoidRound: floorperson,
    cm.TakeBack: dealer,
    cm.CorrectCard: floorperson,
    cm.Reshuffle: either,
    cm.NewDealer: either,
    cm.EndRound: dealer,
}


def said_by(says: Mapping[type, Says], command: Command) -> tuple[str, ...]:
    """The names of those who may say it; empty where nobody can."""
    found = says.get(type(command))
    return () if found is None else cast(Callable[[Command], tuple[str, ...]], found)(command)
