"""The money of a table by double entry: account balances, changed by movements alone."""

from collections.abc import Iterable

from cutcard.games.protocol import Felt, Purse, Rack, Transfer
from cutcard.pit.log.entry import WALLET_CLEARING, Movement


class OverdrawnError(Exception):
    """A movement that would take more from an account than it holds."""

    def __init__(self, account: str, holds: int, takes: int) -> None:
        super().__init__(f"{account} holds {holds}, {takes} are taken")
        self.account = account
        self.holds = holds
        self.takes = takes


def purse(table: str, player: str) -> str:
    return f"purse {table} {player}"


def rack(table: str, name: str = "house") -> str:
    return f"rack {table}" if name == "house" else f"{name.replace(' ', '-')} {table}"


def felt(table: str, wager: Felt) -> str:
    return f"felt {table} {wager.box} {wager.player} {wager.wager}"


def account(table: str, one: Felt | Purse | Rack) -> str:
    """The name of a game's account in the pit's ledger."""
    match one:
        case Purse():
            return purse(table, one.player)
        case Felt():
            return felt(table, one)
    return rack(table, one.name)


def movements(table: str, transfers: Iterable[Transfer]) -> tuple[Movement, ...]:
    """A game's transfers as movements of the pit, without those of zero cents."""
    return tuple(
        Movement(
            account(table, one.source),
            account(table, one.target),
            one.cents,
            f"{one.wager.box} {one.wager.player} {one.wager.wager}",
        )
        for one in transfers
        if one.cents
    )


class Ledger:
    """The balances of one table's accounts."""

    def __init__(self) -> None:
        self.balances: dict[str, int] = {}
        self._before: dict[str, int] = {}
        """The balances before `begin` of the accounts changed since."""

    def holds(self, account: str) -> int:
        return self.balances.get(account, 0)

    def move(self, movement: Movement) -> None:
        assert movement.cents > 0, "money moves in one direction, and only if it moves"
        holds = self.holds(movement.source)
        if movement.source != WALLET_CLEARING and holds < movement.cents:
            raise OverdrawnError(movement.source, holds, movement.cents)
        self._set(movement.source, holds - movement.cents)
        self._set(movement.target, self.holds(movement.target) + movement.cents)

    def _set(self, account: str, cents: int) -> None:
        self._before.setdefault(account, self.holds(account))
        self.balances[account] = cents

    def begin(self) -> None:
        """Starts a change that can be undone. Accounts that hold nothing are dropped."""
        self.balances = {name: cents for name, cents in self.balances.items() if cents}
        self._before = {}

    def undo(self) -> None:
        self.balances.update(self._before)  # an account that did not exist before holds 0
        self._before = {}

    @property
    def touched(self) -> tuple[tuple[str, int], ...]:
        """The accounts changed since `begin`, with their balances now."""
        return tuple((account, self.balances[account]) for account in sorted(self._before))

    def check(self) -> None:
        """Asserts what must hold after every settlement."""
        assert sum(self.balances.values()) == 0, "money was made or lost"
        low = [name for name, cents in self.balances.items() if cents < 0 and name != WALLET_CLEARING]
        assert not low, f"below zero: {low}"
