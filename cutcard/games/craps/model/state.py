"""The state of a craps table. Small frozen values; only `evolve` makes new ones."""

from enum import Enum
from typing import NamedTuple

from cutcard.games.craps.layout import Spot
from cutcard.games.craps.rules.standing import LINE_WAGERS, who_shoots


class Phase(Enum):
    """Where a round stands. A round is one roll, with the betting before it."""

    BETTING = "betting"
    DICE_OUT = "the dice are out"


class Wager(NamedTuple):
    """Chips of one player on one place of the layout."""

    player: str
    name: str
    number: int
    """The come point it has moved to; 0 where there is none."""
    amount: int
    fresh: int = 0
    """Of the amount: laid since the last roll."""
    called: bool = False
    """Its player has called it on for come out rolls."""
    marked: bool = False
    """The dealer's on button lies on it."""

    @property
    def spot(self) -> Spot:
        return Spot(self.name, self.number)

    @property
    def label(self) -> str:
        return self.spot.label


class TableState(NamedTuple):
    """Everything the rules need to know of a table between two commands."""

    wagers: tuple[Wager, ...] = ()
    """On the layout, in the order they were laid."""
    point: int = 0
    """The come out point; 0 before a come out roll."""
    out: bool = False
    """The dice are out: betting is closed."""
    dice: tuple[int, ...] = ()
    """The last throw."""
    shooter: str = ""
    """Who threw it."""
    passed: bool = False
    """The dice go to the next player: the shooter sevened out, passed them, or did not throw last."""
    players: tuple[str, ...] = ()
    """In the order they came to the layout; who has no wager at a throw leaves it."""
    rounds: int = 0
    decided: tuple[Wager, ...] = ()
    """The wagers that the last throw decided, as they lay there."""

    @property
    def phase(self) -> Phase:
        return Phase.DICE_OUT if self.out else Phase.BETTING

    def wager(self, player: str, label: str) -> Wager | None:
        for one in self.wagers:
            if one.player == player and one.label == label:
                return one
        return None

    def of(self, player: str) -> tuple[Wager, ...]:
        return tuple(one for one in self.wagers if one.player == player)

    @property
    def stayed(self) -> tuple[tuple[str, str], ...]:
        """Places with chips that have stayed over a roll, by player and label."""
        return tuple((one.player, one.label) for one in self.wagers if one.fresh < one.amount)

    @property
    def playing_on(self) -> tuple[str, ...]:
        """Players with chips that have stayed over a roll."""
        return tuple(dict.fromkeys(player for player, _ in self.stayed))

    @property
    def bettors(self) -> tuple[str, ...]:
        """Who has a wager on the layout, in the order of their coming."""
        lying = {one.player for one in self.wagers}
        return tuple(one for one in self.players if one in lying)

    @property
    def line(self) -> frozenset[str]:
        """Who has a pass or a don't pass bet."""
        return frozenset(one.player for one in self.wagers if one.name in LINE_WAGERS)

    @property
    def next_shooter(self) -> str:
        """Whose throw is next; empty where nobody has a line wager."""
        return who_shoots(
            self.players,
            self.line,
            shooter=self.shooter,
            passed=self.passed,
            point=self.point,
            stays=bool(self.of(self.shooter)),
        )

    def with_wager(self, wager: Wager) -> "TableState":
        """The wager in place of the one on its place; beside the others where there is none."""
        place = wager.player, wager.label
        others = tuple(wager if (one.player, one.label) == place else one for one in self.wagers)
        return self._replace(wagers=others if wager in others else (*others, wager))

    def without(self, player: str, label: str) -> "TableState":
        return self._replace(
            wagers=tuple(one for one in self.wagers if (one.player, one.label) != (player, label))
        )
