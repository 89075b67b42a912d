"""House bots at a table: they play with the rack's chips, and nobody waits for them."""

from cutcard.games.protocol import DEALER, Deal, PlaceBet, Purse, Rack
from cutcard.pit.log.entry import Movement
from cutcard.pit.table import acts
from cutcard.pit.table.acts import TABLE
from cutcard.pit.table.table_events import ChipsBrought

from .arranged_table import RACK, ArrangedTable, at_the_bets

SHEET = "atlantic-city"


def test_bots_sit_from_the_opening_on_and_bring_nothing() -> None:
    table = ArrangedTable(SHEET, bots=2)
    assert table.seated == [(2, "bot-Ada"), (6, "bot-Bea")]
    assert table.chips("bot-Ada") == 0


def test_bots_bet_once_a_person_has() -> None:
    table = at_the_bets(SHEET, players=["ann"], bots=2)
    assert table.keeper.facts.bets == ()
    table.say("ann", "bet 1 ann blackjack 50")
    laid = {(one.player, one.box, one.cents) for one in table.keeper.facts.bets}
    assert laid == {("ann", 1, 50_00), ("bot-Ada", 2, 10_00), ("bot-Bea", 6, 10_00)}
    assert ("bot-Ada", PlaceBet(2, "bot-Ada", "blackjack", 10_00)) in table.commands()


def test_bots_chips_come_from_the_rack() -> None:
    """A hundred bets of the least: 1,000.00."""
    table = at_the_bets(SHEET, players=["ann"], bots=1)
    table.say("ann", "bet 1 ann blackjack 10")
    assert table.record_event() == [(TABLE, ChipsBrought("bot-Ada", 1_000_00))]
    assert table.last is not None
    bought = Movement(Rack(), Purse("bot-Ada"), 1_000_00)
    assert bought in table.last.entry.movements
    assert table.last.cage == (), "nothing came through the wallet's door"
    assert table.rack() == RACK - 1_000_00
    assert table.chips("bot-Ada") == 990_00


def test_bots_do_not_hold_the_table_up() -> None:
    table = at_the_bets(SHEET, "Th 9s 8c 7d 2c 3h 9c Ts", players=["ann"], bots=2)
    table.say("ann", "bet 1 ann blackjack 10")
    table.ready("ann")
    assert (DEALER, Deal()) in table.commands()
    assert table.asks == ("a decision", "ann")
    table.say("ann", "stand 1")
    assert not table.keeper.in_round, "both bots have played and the dealer has settled"
    assert {by for by, _ in table.commands()} == {"ann", "bot-Ada", "bot-Bea", DEALER}


def test_bots_alone_play_nothing() -> None:
    table = at_the_bets(SHEET, players=["ann"], bots=2)
    table.say("ann", "bet 1 ann blackjack 10")
    table.done(acts.Leave(), "ann")
    assert not table.keeper.in_round
    assert table.refused(acts.Expire(), TABLE) == "no question is open"


def test_nobody_speaks_for_a_bot() -> None:
    table = at_the_bets(SHEET, players=["ann"], bots=1)
    assert table.cannot_say("bot-Ada", "bet 2 bot-Ada blackjack 10") == "take a seat first"
    assert table.refused(acts.Leave(), "bot-Ada") == "take a seat first"
    assert table.refused(acts.SendAway("bot-Ada"), TABLE) == "take a seat first"


def test_bots_never_sit_idle_too_long() -> None:
    """They bet in every round a person bets in, and nobody else deals one."""
    table = at_the_bets(SHEET, players=["ann"], bots=1)
    for _ in range(6):
        if table.asks[0] == "a cut":
            table.apply_timeout()
        table.say("ann", "bet 1 ann blackjack 10")
        table.apply_timeout()
        table.play_out()
    assert (2, "bot-Ada") in table.seated
