"""The conformance suite of wallets. An implementation's tests derive from `WalletConformance`.

A `wallet` fixture gives the implementation as a `TestedWallet`, with the players ann and bob at 1,000.00
each, the house, and access to all its money.
"""

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any, NamedTuple

import pytest
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, rule

from cutcard.pit.wallet.wallet import NotEnough, Reserved, Wallet, WalletError

OPENING = 1_000_00


class TestedWallet(NamedTuple):
    __test__ = False

    wallet: Wallet
    run: Callable[[Coroutine[Any, Any, Any]], Any]
    """Runs a call to its end."""
    in_pit: Callable[[], int]
    """What the wallet has given the pit and not got back."""
    fault: Callable[[], object | None]
    """What is wrong with the wallet's books, if anything."""

    def balance(self, player: str) -> int:
        return int(self.run(self.wallet.balance(player)))


class WalletConformance:
    @pytest.fixture(autouse=True)
    def _books_are_whole_in_the_end(self, wallet: TestedWallet) -> Any:
        yield
        assert wallet.fault() is None

    def test_a_sum_goes_into_the_pit_once(self, wallet: TestedWallet) -> None:
        for _ in range(3):
            assert wallet.run(wallet.wallet.reserve("ann", 300_00, "k1")) == Reserved("k1", "ann", 300_00)
            assert wallet.balance("ann") == 700_00
            assert wallet.in_pit() == 300_00

    def test_all_a_player_has_may_be_reserved_and_no_cent_more(self, wallet: TestedWallet) -> None:
        assert wallet.run(wallet.wallet.reserve("ann", OPENING + 1, "k1")) == NotEnough(OPENING)
        assert wallet.balance("ann") == OPENING
        assert wallet.run(wallet.wallet.reserve("ann", OPENING, "k2")) == Reserved("k2", "ann", OPENING)
        assert wallet.balance("ann") == 0

    def test_a_refused_key_stays_refused_after_a_deposit(self, wallet: TestedWallet) -> None:
        wallet.run(wallet.wallet.reserve("ann", 600_00, "k1"))
        assert wallet.run(wallet.wallet.reserve("ann", 500_00, "k2")) == NotEnough(400_00)
        wallet.run(wallet.wallet.settle("k1", 600_00))
        assert wallet.run(wallet.wallet.reserve("ann", 500_00, "k2")) == NotEnough(400_00)
        assert wallet.balance("ann") == OPENING

    def test_an_unknown_player_has_nothing(self, wallet: TestedWallet) -> None:
        assert wallet.balance("nobody") == 0
        assert wallet.run(wallet.wallet.reserve("nobody", 1, "k1")) == NotEnough(0)

    def test_a_sum_comes_out_smaller_once(self, wallet: TestedWallet) -> None:
        wallet.run(wallet.wallet.reserve("ann", 300_00, "k1"))
        for _ in range(3):
            wallet.run(wallet.wallet.settle("k1", 120_50))
            assert wallet.balance("ann") == 820_50
            assert wallet.in_pit() == 179_50

    def test_a_sum_comes_out_larger_from_what_others_brought(self, wallet: TestedWallet) -> None:
        wallet.run(wallet.wallet.reserve("bob", 500_00, "k1"))
        wallet.run(wallet.wallet.reserve("ann", 300_00, "k2"))
        wallet.run(wallet.wallet.settle("k2", 700_00))
        wallet.run(wallet.wallet.settle("k1", 0))
        assert (wallet.balance("ann"), wallet.balance("bob"), wallet.in_pit()) == (1400_00, 500_00, 100_00)

    def test_more_than_the_pit_holds_cannot_come_out(self, wallet: TestedWallet) -> None:
        wallet.run(wallet.wallet.reserve("ann", 300_00, "k1"))
        with pytest.raises(WalletError):
            wallet.run(wallet.wallet.settle("k1", 300_01))
        assert (wallet.balance("ann"), wallet.in_pit()) == (700_00, 300_00)
        wallet.run(wallet.wallet.settle("k1", 300_00))
        assert (wallet.balance("ann"), wallet.in_pit()) == (OPENING, 0)

    def test_the_house_fills_its_racks_through_the_wallet(self, wallet: TestedWallet) -> None:
        before = wallet.balance("house")
        answer = wallet.run(wallet.wallet.reserve("house", 10_000_000_00, "rack 1"))
        assert answer == Reserved("rack 1", "house", 10_000_000_00)
        wallet.run(wallet.wallet.settle("rack 1", 9_999_999_00))
        assert wallet.balance("house") == before - 1_00

    def test_rolling_back_undoes_a_reservation_once(self, wallet: TestedWallet) -> None:
        wallet.run(wallet.wallet.reserve("ann", 300_00, "k1"))
        for _ in range(3):
            wallet.run(wallet.wallet.roll_back("k1"))
            assert (wallet.balance("ann"), wallet.in_pit()) == (OPENING, 0)

    def test_a_late_reserve_after_rolling_back_is_refused(self, wallet: TestedWallet) -> None:
        wallet.run(wallet.wallet.roll_back("k1"))
        wallet.run(wallet.wallet.roll_back("k1"))
        with pytest.raises(WalletError):
            wallet.run(wallet.wallet.reserve("ann", 300_00, "k1"))
        wallet.run(wallet.wallet.reserve("ann", 300_00, "k2"))
        wallet.run(wallet.wallet.roll_back("k2"))
        with pytest.raises(WalletError):
            wallet.run(wallet.wallet.reserve("ann", 300_00, "k2"))
        assert (wallet.balance("ann"), wallet.in_pit()) == (OPENING, 0)

    def test_a_key_that_had_not_enough_may_be_rolled_back(self, wallet: TestedWallet) -> None:
        wallet.run(wallet.wallet.reserve("ann", OPENING + 1, "k1"))
        wallet.run(wallet.wallet.roll_back("k1"))
        assert (wallet.balance("ann"), wallet.in_pit()) == (OPENING, 0)

    def test_a_key_stands_for_one_player_and_sum(self, wallet: TestedWallet) -> None:
        wallet.run(wallet.wallet.reserve("ann", 300_00, "k1"))
        for player, cents in (("ann", 300_01), ("bob", 300_00)):
            with pytest.raises(WalletError):
                wallet.run(wallet.wallet.reserve(player, cents, "k1"))
        assert (wallet.balance("ann"), wallet.balance("bob")) == (700_00, OPENING)

    def test_what_is_settled_is_closed(self, wallet: TestedWallet) -> None:
        wallet.run(wallet.wallet.reserve("ann", 300_00, "k1"))
        wallet.run(wallet.wallet.settle("k1", 200_00))
        with pytest.raises(WalletError):
            wallet.run(wallet.wallet.settle("k1", 200_01))
        with pytest.raises(WalletError):
            wallet.run(wallet.wallet.roll_back("k1"))
        assert wallet.run(wallet.wallet.reserve("ann", 300_00, "k1")) == Reserved("k1", "ann", 300_00)
        assert (wallet.balance("ann"), wallet.in_pit()) == (900_00, 100_00)

    def test_only_what_is_reserved_can_be_settled(self, wallet: TestedWallet) -> None:
        wallet.run(wallet.wallet.reserve("ann", OPENING + 1, "refused"))
        wallet.run(wallet.wallet.roll_back("rolled back"))
        wallet.run(wallet.wallet.reserve("bob", 500_00, "bob"))
        for key in ("never", "refused", "rolled back"):
            with pytest.raises(WalletError):
                wallet.run(wallet.wallet.settle(key, 0))
            with pytest.raises(WalletError):
                wallet.run(wallet.wallet.settle(key, 10_00))
        assert (wallet.balance("ann"), wallet.in_pit()) == (OPENING, 500_00)

    def test_a_sum_is_paid_without_one_that_went_in_and_once(self, wallet: TestedWallet) -> None:
        wallet.run(wallet.wallet.reserve("bob", 500_00, "bob"))
        for _ in range(3):
            wallet.run(wallet.wallet.pay("ann", 40_00, "k1"))
            assert (wallet.balance("ann"), wallet.in_pit()) == (1040_00, 460_00)

    def test_what_is_paid_is_closed(self, wallet: TestedWallet) -> None:
        wallet.run(wallet.wallet.reserve("bob", 500_00, "bob"))
        wallet.run(wallet.wallet.pay("ann", 40_00, "k1"))
        for other in (
            lambda: wallet.wallet.pay("ann", 40_01, "k1"),
            lambda: wallet.wallet.pay("bob", 40_00, "k1"),
            lambda: wallet.wallet.reserve("ann", 40_00, "k1"),
            lambda: wallet.wallet.settle("k1", 40_01),
            lambda: wallet.wallet.roll_back("k1"),
        ):
            with pytest.raises(WalletError):
                wallet.run(other())
        assert (wallet.balance("ann"), wallet.in_pit()) == (1040_00, 460_00)

    def test_a_key_of_another_sum_is_not_paid_by(self, wallet: TestedWallet) -> None:
        wallet.run(wallet.wallet.reserve("ann", 300_00, "k1"))
        wallet.run(wallet.wallet.roll_back("k2"))
        for key in ("k1", "k2"):
            with pytest.raises(WalletError):
                wallet.run(wallet.wallet.pay("ann", 100_00, key))
        assert (wallet.balance("ann"), wallet.in_pit()) == (700_00, 300_00)

    def test_no_more_is_paid_than_the_pit_holds_and_nothing_to_nobody(self, wallet: TestedWallet) -> None:
        wallet.run(wallet.wallet.reserve("bob", 30_00, "bob"))
        for player, cents in (("ann", 30_01), ("ann", 0), ("ann", -1), ("nobody", 10_00)):
            with pytest.raises(WalletError):
                wallet.run(wallet.wallet.pay(player, cents, f"{player} {cents}"))
        wallet.run(wallet.wallet.pay("ann", 30_00, "ann 30"))
        assert (wallet.balance("ann"), wallet.in_pit()) == (1030_00, 0)

    @pytest.mark.parametrize("cents", [0, -1, -300_00])
    def test_zero_and_negative_amounts_cannot_be_reserved(self, wallet: TestedWallet, cents: int) -> None:
        with pytest.raises(WalletError):
            wallet.run(wallet.wallet.reserve("ann", cents, "k1"))
        assert wallet.balance("ann") == OPENING

    def test_less_than_nothing_cannot_be_settled(self, wallet: TestedWallet) -> None:
        wallet.run(wallet.wallet.reserve("ann", 300_00, "k1"))
        with pytest.raises(WalletError):
            wallet.run(wallet.wallet.settle("k1", -1))
        assert (wallet.balance("ann"), wallet.in_pit()) == (700_00, 300_00)

    def test_many_reserves_at_once_do_not_overdraw(self, wallet: TestedWallet) -> None:
        async def all_at_once() -> list[Reserved | NotEnough]:
            calls = (wallet.wallet.reserve("ann", 300_00, f"k{number}") for number in range(8))
            return await asyncio.gather(*calls)

        answers = wallet.run(all_at_once())
        assert sum(isinstance(answer, Reserved) for answer in answers) == 3
        assert answers.count(NotEnough(100_00)) == 5
        assert (wallet.balance("ann"), wallet.in_pit()) == (100_00, 900_00)

    def test_the_same_calls_at_once_move_once(self, wallet: TestedWallet) -> None:
        async def all_at_once(call: Callable[[], Coroutine[Any, Any, Any]]) -> list[Any]:
            return await asyncio.gather(*(call() for _ in range(6)))

        answers = wallet.run(all_at_once(lambda: wallet.wallet.reserve("ann", 300_00, "k1")))
        assert answers == [Reserved("k1", "ann", 300_00)] * 6
        assert (wallet.balance("ann"), wallet.in_pit()) == (700_00, 300_00)
        wallet.run(all_at_once(lambda: wallet.wallet.settle("k1", 50_00)))
        assert (wallet.balance("ann"), wallet.in_pit()) == (750_00, 250_00)
        wallet.run(all_at_once(lambda: wallet.wallet.reserve("bob", 10_00, "k2")))
        wallet.run(all_at_once(lambda: wallet.wallet.roll_back("k2")))
        assert (wallet.balance("bob"), wallet.in_pit()) == (OPENING, 250_00)

    def test_sums_in_and_out_at_once_never_wait_for_each_other(self, wallet: TestedWallet) -> None:
        for number in range(6):
            wallet.run(wallet.wallet.reserve("ann", 10_00, f"in {number}"))

        async def both_ways() -> None:
            out = (wallet.wallet.settle(f"in {number}", 10_00) for number in range(6))
            more = (wallet.wallet.reserve("ann", 20_00, f"more {number}") for number in range(6))
            await asyncio.gather(*out, *more)

        wallet.run(both_ways())
        assert (wallet.balance("ann"), wallet.in_pit()) == (880_00, 120_00)

    def test_reserving_and_rolling_back_at_once_ends_in_one_of_the_two_orders(
        self, wallet: TestedWallet
    ) -> None:
        async def both(key: str) -> None:
            calls = (wallet.wallet.reserve("ann", 100_00, key), wallet.wallet.roll_back(key))
            answers = await asyncio.gather(*calls, return_exceptions=True)
            assert answers[1] is None
            assert isinstance(answers[0], Reserved | WalletError)

        for number in range(4):
            wallet.run(both(f"k{number}"))
        assert (wallet.balance("ann"), wallet.in_pit()) == (OPENING, 0)


KEYS = st.sampled_from(("k1", "k2", "k3", "k4"))
PLAYERS = st.sampled_from(("ann", "bob"))
CENTS = st.sampled_from((1, 400_00, 600_00, 1_000_00))


class WalletMachine(RuleBasedStateMachine):
    """Random calls against a model; any of them may lose its answer, and is then sent again."""

    def opened(self) -> TestedWallet:
        raise AssertionError("a tenant says how it is opened")

    def __init__(self) -> None:
        super().__init__()
        self.tested = self.opened()
        self.held = {"ann": OPENING, "bob": OPENING}
        self.pit = 0
        self.keys: dict[str, tuple[str, str, int, int]] = {}
        """Key: state, player, cents, told."""

    def call(self, make: Callable[[], Coroutine[Any, Any, Any]], times: int) -> object:
        """The answer, or `WalletError`: the same every time it is sent."""
        answers: list[object] = []
        for _ in range(times):
            try:
                answers.append(self.tested.run(make()))
            except WalletError:
                answers.append(WalletError)
        assert all(answer == answers[0] for answer in answers)
        return answers[0]

    @rule(key=KEYS, player=PLAYERS, cents=CENTS, times=st.integers(1, 2))
    def reserve(self, key: str, player: str, cents: int, times: int) -> None:
        answer = self.call(lambda: self.tested.wallet.reserve(player, cents, key), times)
        if key not in self.keys:
            enough = self.held[player] >= cents
            self.keys[key] = ("reserved" if enough else "refused", player, cents, self.held[player])
            if enough:
                self.held[player] -= cents
                self.pit += cents
        state, people_by_token, sum_asked, told = self.keys[key]
        if state == "rolled-back" or (people_by_token, sum_asked) != (player, cents):
            assert answer is WalletError
        else:
            assert answer == (NotEnough(told) if state == "refused" else Reserved(key, player, cents))

    @rule(key=KEYS, cents=st.sampled_from((0, 1, 399_00, 600_00)), times=st.integers(1, 2))
    def settle(self, key: str, cents: int, times: int) -> None:
        answer = self.call(lambda: self.tested.wallet.settle(key, cents), times)
        state, player, sum_asked, told = self.keys.get(key, ("never", "", 0, 0))
        if state == "reserved" and cents <= self.pit:
            self.keys[key] = ("settled", player, sum_asked, cents)
            self.held[player] += cents
            self.pit -= cents
            assert answer is None
        else:
            assert answer is (None if (state, told) == ("settled", cents) else WalletError)

    @rule(key=KEYS, player=PLAYERS, cents=CENTS, times=st.integers(1, 2))
    def pay(self, key: str, player: str, cents: int, times: int) -> None:
        answer = self.call(lambda: self.tested.wallet.pay(player, cents, key), times)
        if key not in self.keys and cents <= self.pit:
            self.keys[key] = ("settled", player, 0, cents)
            self.held[player] += cents
            self.pit -= cents
        paid = self.keys.get(key) == ("settled", player, 0, cents)
        assert answer is (None if paid else WalletError)

    @rule(key=KEYS, times=st.integers(1, 2))
    def roll_back(self, key: str, times: int) -> None:
        state, player, cents, told = self.keys.get(key, ("never", "", 0, 0))
        enough = state != "reserved" or self.pit >= cents
        answer = self.call(lambda: self.tested.wallet.roll_back(key), times)
        assert answer is (None if state != "settled" and enough else WalletError)
        if state == "reserved" and enough:
            self.held[player] += cents
            self.pit -= cents
        if state != "settled" and enough:
            self.keys[key] = ("rolled-back", player, cents, told)

    @invariant()
    def money_is_whole(self) -> None:
        assert {player: self.tested.balance(player) for player in self.held} == self.held
        assert self.tested.in_pit() == self.pit
        assert self.tested.fault() is None
