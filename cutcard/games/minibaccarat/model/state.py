"""The state of a minibaccarat table. Small frozen values; only `evolve` makes new ones."""

from typing import NamedTuple

from cutcard.cards import Card
from cutcard.dealing.burn import BurnCard
from cutcard.dealing.shoe import Shoe
from cutcard.games.minibaccarat.model.procedure import Phase
from cutcard.games.minibaccarat.rules import next_place
from cutcard.games.table.bets import Bet


class Stake(NamedTuple):
    """A wager of the round, from the dealer's left; those of one box in the order of their names."""

    box: int
    player: str
    wager: str
    amount: int
    settled: bool = False


class Marker(NamedTuple):
    """Vigorish that a player owes: its chips lie on the layout under a marker until it is settled."""

    box: int
    player: str
    cents: int


class TableState(NamedTuple):
    """Everything the rules need to know of a table between two commands."""

    shoe: Shoe
    cutter: str = ""
    refused_cut: tuple[str, ...] = ()
    bets: tuple[Bet, ...] = ()
    """Laid for the round to come."""
    burn: BurnCard | None = None
    in_round: bool = False
    stakes: tuple[Stake, ...] = ()
    """Of the round being played, or the last one."""
    player: tuple[Card, ...] = ()
    banker: tuple[Card, ...] = ()
    discarded: tuple[Card, ...] = ()
    """Cards of this round that were seen and not used."""
    drawn: bool = False
    """A card drawn in error lies face down and is the next one."""
    last_hand: bool = False
    """The cutting card has come out, and this hand or the next is the last of the shoe."""
    markers: tuple[Marker, ...] = ()
    rounds: int = 0

    @property
    def place(self) -> str:
        """The hand the next card goes to; empty where none is due."""
        return next_place(self.player, self.banker) if self.in_round else ""

    @property
    def phase(self) -> Phase:
        if not self.in_round:
            return Phase.BETWEEN
        return Phase.DEALING if self.place else Phase.SETTLING

    @property
    def lying(self) -> tuple[Stake, ...]:
        """The wagers of the round that are not settled."""
        return tuple(stake for stake in self.stakes if not stake.settled)
