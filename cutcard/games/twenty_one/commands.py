"""What can be asked of a table of twenty-one beside the commands every game knows. Verbs, frozen.

`hand` counts a box's hands from the dealer's left, from 1; 0 means the hand whose turn it is.
"""

from dataclasses import dataclass

from cutcard.cards import Card
from cutcard.games.table.commands import AsksNothingMore, Command, Immediate, PermitPlayer
from cutcard.games.twenty_one.outcomes import Action


@dataclass(frozen=True, slots=True)
class Insure(Command):
    box: int
    player: str
    amount: int
    spot: int = 0
    """Multiple action: the wager that is insured (2.18(d))."""


@dataclass(frozen=True, slots=True)
class CloseInsurance(Command):
    """The dealer closes the insurance line; the reader, where there is one, is used now."""


@dataclass(frozen=True, slots=True)
class AnswerReader(Command):
    """What the card reader says about a hole card nobody has seen."""

    blackjack: bool


@dataclass(frozen=True, slots=True)
class Hit(Command):
    box: int
    hand: int = 0


@dataclass(frozen=True, slots=True)
class Stand(AsksNothingMore):
    box: int
    hand: int = 0

    @property
    def hand_name(self) -> str:
        return f"{self.box}.{self.hand}" if self.hand else str(self.box)

    def is_complete(self, total: int | None) -> bool:
        return total == 21  # a hand of 21 is complete (2.6(g), 2.12(a)1, 26.12(a)1)


@dataclass(frozen=True, slots=True)
class Double(Command):
    """An additional wager of `amount`; 0 means as much as the hand's own wager.

    At multiple action the amount is added to each of the player's wagers (2.18(c)).
    """

    box: int
    hand: int = 0
    amount: int = 0
    down: bool = False
    """The player asks for their card face down (2.10(c))."""
    by_spot: tuple[int, ...] = ()
    """Multiple action: an amount of its own for each wager, the first spot first."""


@dataclass(frozen=True, slots=True)
class Split(Command):
    box: int
    hand: int = 0


@dataclass(frozen=True, slots=True)
class Surrender(Command):
    box: int
    hand: int = 0


@dataclass(frozen=True, slots=True)
class TakeCard(Command):
    """A player of two sevens takes the card they are offered beside a dealer's blackjack."""

    box: int


@dataclass(frozen=True, slots=True)
class DeclineCard(Command):
    """They do without it: two sevens are paid."""

    box: int


@dataclass(frozen=True, slots=True)
class DealerPlays(Command):
    """The dealer takes or turns the second card and draws as the law requires."""


@dataclass(frozen=True, slots=True)
class TurnHoleCard(Command):
    """The face of a hole card nobody had seen until now."""

    card: Card


@dataclass(frozen=True, slots=True)
class Follow(Command):
    """Another bettor of a shared box joins its double, or covers the new hand of its split."""

    box: int
    hand: int
    player: str
    amount: int
    """At multiple action on each of their wagers."""
    by_spot: tuple[int, ...] = ()
    """Multiple action: an amount of its own for each wager, the first spot first."""


@dataclass(frozen=True, slots=True)
class Assign(Command):
    """Another bettor of a shared box names the split hand their wager goes on with."""

    box: int
    hand: int
    player: str


@dataclass(frozen=True, slots=True)
class CloseJoining(Command):
    """The dealer waits no longer for a box's other bettors: who has not answered stays where they lie."""

    box: int


@dataclass(frozen=True, slots=True)
class PermitBoxes(PermitPlayer):
    """2.14: the floorperson lets one player wager on so many boxes in all, more than the table's number."""

    boxes: int


@dataclass(frozen=True, slots=True)
class StayAlone(Immediate):
    """2.13(a): the first to wager on a box does not consent to another there: one player, or anybody."""

    box: int
    player: str
    newcomer: str = ""


@dataclass(frozen=True, slots=True)
class Repair(Immediate):
    """What an irregularity found out of order works again, by the same clause (2.15)."""

    clause: str
    box: int = 0


Decision = Hit | Stand | Double | Split | Surrender

ACTIONS: dict[type[Decision], Action] = {
    Hit: Action.HIT,
    Stand: Action.STAND,
    Double: Action.DOUBLE,
    Split: Action.SPLIT,
    Surrender: Action.SURRENDER,
}
"""What each decision does with a hand."""
