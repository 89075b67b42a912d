"""The money of a table by double entry: account balances, changed by movements alone."""

from collections.abc import Iterable

from cutcard.games.protocol import Transfer
from cutcard.pit.log.accounts import WALLET_CLEARING, LedgerAccount
from cutcard.pit.log.entry import Movement


class OverdrawnError(Exception):
    """A movement that would take more from an account than it holds."""

    def __init__(self, account: LedgerAccount, holds: int, takes: int) -> None:
        super().__init__(f"{account} holds {holds}, {takes} are taken")
        self.account = account
        self.holds = holds
        self.takes = takes


def movements(transfers: Iterable[Transfer]) -> tuple[Movement, ...]:
    """A game's transfers as movements of the pit, without those of zero cents."""
    return tuple(Movement(*one) for one in transfers if one.cents)


class Ledger:
    """The balances of one table's accounts."""

    def __init__(self) -> None:
        self.balances: dict[LedgerAccount, int] = {}
        self._before: dict[LedgerAccount, int] = {}
        """The balances before `begin` of the accounts changed since."""

    def holds(self, account: LedgerAccount) -> int:
        return self.balances.get(account, 0)

    def move(self, movement: Movement) -> None:
        assert movement.cents > 0, "money moves in one direction, and only if it moves"
        holds = self.holds(movement.source)
        if movement.source != WALLET_CLEARING and holds < movement.cents:
            raise OverdrawnError(movement.source, holds, movement.cents)
        self._set(movement.source, holds - movement.cents)
        self._set(movement.target, self.holds(movement.target) + movement.cents)

    def _set(self, account: LedgerAccount, cents: int) -> None:
        self._before.setdefault(account, self.holds(account))
        self.balances[account] = cents

    def begin(self) -> None:
        """Starts a change that can be undone. Accounts that hold nothing are dropped."""
        self.balances = {account: cents for account, cents in self.balances.items() if cents}
        self._before = {}

    def undo(self) -> None:
        self.balances.update(self._before)  # an account that did not exist before holds 0
        self._before = {}

    @property
    def touched(self) -> tuple[tuple[LedgerAccount, int], ...]:
        """The accounts changed since `begin`, with their balances now."""
        return tuple((account, self.balances[account]) for account in self._before)

    def check(self) -> None:
        """Asserts what must hold after every settlement."""
        assert sum(self.balances.values()) == 0, "money was made or lost"
        low = [one for one, cents in self.balances.items() if cents < 0 and one != WALLET_CLEARING]
        assert not low, f"below zero: {low}"
