"""Money at the keeper's table: every cent has a source and a target, and a refused act moves none."""

import random
from itertools import pairwise

import pytest

from cutcard.games.protocol import Cut, Felt, PlaceBet, Purse, Rack, RefuseCut, WithdrawBet
from cutcard.law.refusal import Refusal
from cutcard.pit.log.accounts import WALLET_CLEARING, LedgerAccount
from cutcard.pit.log.entry import NOTHING_BEFORE, Entry, Movement, chained
from cutcard.pit.store.protocol import CageRow
from cutcard.pit.table import acts
from cutcard.pit.table.acts import TABLE
from cutcard.pit.table.answers import house_rule
from cutcard.pit.table.keeper import RackShortError, StaleError
from cutcard.pit.table.ledger import Ledger, OverdrawnError
from cutcard.pit.table.table_events import MeterEmptied, PlayerLeft, TableShutDown

from .arranged_table import RACK, ArrangedTable, at_the_bets, dealt, spoken
from .random_players import RandomPlayers
from .table_comparison import read, standing

SHEETS = ("atlantic-city", "progressive", "multiple-action", "streak", "red-dog", "optional-bonus")


# --- double entry ---


@pytest.mark.parametrize("sheet", SHEETS)
def test_the_movements_of_the_log_alone_make_up_every_balance(sheet: str) -> None:
    random_players = RandomPlayers(sheet, seed=3)
    random_players.play(8)
    balances: dict[LedgerAccount, int] = {}
    for entry in random_players.log:
        for one in entry.movements:
            assert one.cents > 0
            assert one.source != one.target
            balances[one.source] = balances.get(one.source, 0) - one.cents
            balances[one.target] = balances.get(one.target, 0) + one.cents
            assert sum(balances.values()) == 0
        below = [name for name, cents in balances.items() if cents < 0]
        assert below in ([], [WALLET_CLEARING]), entry.number
    held = {name: cents for name, cents in random_players.keeper.ledger.balances.items() if cents}
    assert held == {name: cents for name, cents in balances.items() if cents}


def test_the_draft_names_each_account_it_touched() -> None:
    table = at_the_bets("atlantic-city", players=["ann"])
    draft = table.say("ann", "bet 1 ann blackjack 10")
    assert dict(draft.balances) == {Felt(1, "ann", "blackjack"): 10_00, Purse("ann"): 990_00}


def test_a_ledger_gives_no_more_than_an_account_holds() -> None:
    ledger = Ledger()
    ledger.move(Movement(WALLET_CLEARING, Purse("ann"), 10_00))
    with pytest.raises(OverdrawnError, match="holds 1000, 1001 are taken"):
        ledger.move(Movement(Purse("ann"), Rack(), 10_01))
    assert ledger.balances == {WALLET_CLEARING: -10_00, Purse("ann"): 10_00}


def test_a_ledger_undone_holds_what_it_held() -> None:
    ledger = Ledger()
    ledger.move(Movement(WALLET_CLEARING, Purse("ann"), 10_00))
    ledger.begin()
    ledger.move(Movement(Purse("ann"), Rack(), 4_00))
    ledger.move(Movement(Purse("ann"), Rack(), 4_00))
    assert ledger.touched == ((Purse("ann"), 2_00), (Rack(), 8_00))
    ledger.undo()
    assert ledger.holds(Purse("ann")) == 10_00
    assert ledger.holds(Rack()) == 0


@pytest.mark.parametrize("balances", [{Rack(): 1}, {WALLET_CLEARING: -1, Rack(): -1, Purse("ann"): 2}])
def test_money_made_or_an_account_below_nothing_is_noticed(balances: dict[LedgerAccount, int]) -> None:
    ledger = Ledger()
    ledger.balances = balances
    with pytest.raises(AssertionError):
        ledger.check()


def test_the_sums_are_checked_when_a_round_is_settled(monkeypatch: pytest.MonkeyPatch) -> None:
    table = dealt("atlantic-city", "Th 7d 8c Ts", ann=10_00)
    checked: list[int] = []
    monkeypatch.setattr(table.keeper.ledger, "check", lambda: checked.append(table.keeper.version))
    table.say("ann", "stand 1")
    assert checked == [table.keeper.version]


# --- what the house lays down ---


def test_meters_are_funded_at_the_opening() -> None:
    """25,000.00 out of the rack (2.19(b)); what the next one begins with is laid down when it does."""
    table = ArrangedTable("progressive")
    assert table.keeper.ledger.balances == {
        WALLET_CLEARING: -RACK,
        Rack(): RACK - 25_000_00,
        Rack("meter"): 25_000_00,
    }


def test_a_rack_that_cannot_pay_is_told_and_nothing_is_done() -> None:
    """The rack has 5.00, twenty against seventeen wins 10.00."""
    table = ArrangedTable("atlantic-city", "Th 7d Qc Ts", rack=5_00)
    table.sit("ann", 1)
    table.apply_timeout()
    table.say("ann", "bet 1 ann blackjack 10")
    table.ready("ann")
    before = standing(table.keeper)
    with pytest.raises(RackShortError, match="house"):
        table.say("ann", "stand 1")
    assert standing(table.keeper) == before
    table.done(acts.Fill(5_00, "key"), TABLE)
    table.say("ann", "stand 1")
    assert table.chips("ann") == 1_010_00
    assert table.rack() == 0


def test_a_rack_too_short_for_a_bot_s_chips_leaves_no_wager_behind() -> None:
    """Ann's wager would bring the bot to bet, and the rack has not got the chips it plays with."""
    table = ArrangedTable("atlantic-city", bots=1, rack=5_00)
    table.sit("ann", 1)
    table.apply_timeout()
    before = standing(table.keeper)
    with pytest.raises(RackShortError):
        table.say("ann", "bet 1 ann blackjack 10")
    assert table.keeper.facts.bets == ()
    assert standing(table.keeper) == before


# --- a table that closes ---


def test_a_table_that_closes_plays_the_round_out_and_pays_everybody() -> None:
    """Nobody answers: ann's eighteen beats seventeen, bob's sixteen loses."""
    table = dealt("atlantic-city", "Th 9h 7d 8c 7s Ts", ann=10_00, bob=20_00)
    table.done(acts.Close(), TABLE)
    assert table.record_event() == [
        (TABLE, PlayerLeft("ann", 1_010_00)),
        (TABLE, PlayerLeft("bob", 980_00)),
        (TABLE, TableShutDown(RACK + 10_00)),
    ]
    assert all(by != "ann" for by, _ in table.commands())
    assert not any(table.keeper.ledger.balances.values())


def test_a_table_that_closes_gives_the_house_its_chips_back() -> None:
    """With those of the meter; under the key the first came by, the other is closed with nothing."""
    table = ArrangedTable("progressive", bots=1)
    table.done(acts.Fill(500_00, "another"), TABLE)
    draft = table.done(acts.Close(), TABLE)
    everything = RACK + 500_00
    assert table.record_event()[-2:] == [
        (TABLE, MeterEmptied(25_000_00, "meter")),
        (TABLE, TableShutDown(everything)),
    ]
    assert draft.entry.movements == (
        Movement(Rack("meter"), Rack(), 25_000_00),
        Movement(Rack(), WALLET_CLEARING, everything),
    )
    assert draft.cage == (
        CageRow("progressive house 1", "house", "progressive", RACK, "due", everything),
        CageRow("another", "house", "progressive", 500_00, "due", 0),
    )


def test_wagers_for_a_round_not_dealt_go_back_when_a_table_closes() -> None:
    table = at_the_bets("atlantic-city", players=["ann"])
    table.say("ann", "bet 1 ann blackjack 10")
    table.say("ann", "bet 1 ann 21-plus-3 5")
    table.done(acts.Close(), TABLE)
    assert (TABLE, PlayerLeft("ann", 1_000_00)) in table.record_event()


def test_nothing_is_done_at_a_closed_table() -> None:
    table = ArrangedTable("atlantic-city", bots=1)
    table.done(acts.Close(), TABLE)
    for act, actor in ((acts.Sit(1, 1_00, "key"), "ann"), (acts.Expire(), TABLE), (acts.Close(), TABLE)):
        assert table.refused(act, actor) == "this table is closed"


@pytest.mark.parametrize("sheet", SHEETS)
def test_a_closed_table_reads_back_as_closed_and_empty(sheet: str) -> None:
    random_players = RandomPlayers(sheet, seed=4)
    random_players.play(3)
    for _ in range(6):
        random_players.one()
    random_players.do(acts.Close(), TABLE)
    resumed = read(random_players.log)
    assert resumed.facts.closed
    assert standing(resumed) == standing(random_players.keeper)
    left = {name: cents for name, cents in resumed.ledger.balances.items() if cents}
    assert not left


def test_a_streak_under_way_goes_back_when_the_house_does_not_go_on() -> None:
    """2.22(f), reading `streak_closing`. One hand won: 10.00; the streak's 5.00 lie on, and come back."""
    table = at_the_bets("streak", "Th 7d 9c Ts", players=["ann"])
    table.say("ann", "bet 1 ann blackjack 10")
    table.say("ann", "bet 1 ann streak-3 5")
    table.ready("ann")
    table.say("ann", "stand 1")
    assert table.felt(1, "ann", "streak-3") == 5_00
    table.done(acts.Close(), TABLE)
    assert (TABLE, PlayerLeft("ann", 1_010_00)) in table.record_event()
    assert table.felt(1, "ann", "streak-3") == 0


# --- the chain ---


def broken_at(log: list[Entry]) -> int | None:
    """The number of the first entry that does not follow from the one before it."""
    before = NOTHING_BEFORE
    for entry in log:
        if entry.hash != chained(before, entry):
            return entry.number
        before = entry.hash
    return None


def test_each_entry_carries_the_hash_of_all_before_it() -> None:
    random_players = RandomPlayers("atlantic-city", seed=6)
    random_players.play(3)
    log = random_players.log
    assert broken_at(log) is None
    assert [entry.number for entry in log] == list(range(1, len(log) + 1))
    assert all(before.at <= after.at for before, after in pairwise(log))
    changed = {
        "at": log[9].at + 1,
        "actor": "cleo",
        "command": "another",
        "body": log[9].body + b" ",
        "movements": (),
        "kind": "leave",
        "number": 11,
        "table": "red-dog",
    }
    for field, value in changed.items():
        if getattr(log[9], field) != value:
            spoiled = log[9]._replace(**{field: value})
            assert broken_at([*log[:9], spoiled, *log[10:]]) == spoiled.number, field
    assert broken_at([*log[:9], *log[10:]]) == 11, "one left out"
    assert broken_at([*log[:9], log[10], log[9], *log[11:]]) == 11, "two in the wrong order"


# --- what is refused changes nothing ---


def any_act(random_source: random.Random) -> acts.Act:
    box = random_source.randrange(-1, 9)
    player = random_source.choice(("ann", "bob", "cleo", "bot-Ada", ""))
    cents = random_source.choice((-1, 0, 1, 50, 10_00, 10_00, 25_00, 10**12))
    hit = f"{random_source.choice(('hit', 'stand', 'double', 'split', 'surrender'))} {max(box, 1)}"
    return random_source.choice(
        (
            acts.Sit(box, cents, "key sit"),
            acts.Bring(cents, "key bring"),
            acts.Ready(),
            acts.Leave(),
            acts.Expire(),
            acts.SendAway(player),
            acts.Say(PlaceBet(box, player, "blackjack", cents)),
            acts.Say(WithdrawBet(box, player, "blackjack")),
            acts.Say(Cut(player, cents % 500)),
            acts.Say(RefuseCut(player)),
            spoken("blackjack", hit),
            spoken("blackjack", f"insure {max(box, 1)} {player or 'ann'} 5.00"),
        )
    )


@pytest.mark.parametrize("sheet", ["atlantic-city", "double-exposure", "no-hole-card"])
def test_what_is_refused_changes_nothing(sheet: str) -> None:
    random_players, random_source, refused = RandomPlayers(sheet, seed=8), random.Random(8), 0
    for _ in range(200):
        act, actor = (
            any_act(random_source),
            random_source.choice(("ann", "bob", "cleo", "bot-Ada", "nobody", TABLE)),
        )
        before, number = standing(random_players.keeper), len(random_players.log)
        seen = random_source.choice((None, random_players.keeper.version, random_players.keeper.version - 2))
        try:
            answer = random_players.keeper.do(act, actor, at=random_players.at, seen=seen)
        except StaleError:
            answer = house_rule("late")
        if isinstance(answer, Refusal):
            refused += 1
            assert standing(random_players.keeper) == before, (act, actor)
        else:
            random_players.log.append(answer.entry)
            random_players.told.append((act, actor))
        assert (
            len(random_players.log)
            == random_players.keeper.version
            == number + (not isinstance(answer, Refusal))
        )
        random_players.one()
    assert refused > 100
    assert standing(read(random_players.log)) == standing(random_players.keeper)
