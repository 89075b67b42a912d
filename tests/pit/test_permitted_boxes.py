"""2.14: the floorperson permits one player more boxes at a running table."""

from pathlib import Path

import pytest

from cutcard.games.blackjack.model.commands import PermitBoxes
from cutcard.games.protocol import FLOORPERSON
from cutcard.law.refusal import Refusal
from cutcard.notation.replay import replay
from cutcard.notation.round_file import read_round_file
from cutcard.pit.log.audit.audit import audit
from cutcard.pit.log.audit.logs import NoRandomness
from cutcard.pit.log.replay_check import act_of, replay_entry
from cutcard.pit.table import acts
from cutcard.pit.table.acts import TABLE
from cutcard.pit.table.history import notation
from cutcard.pit.table.table_opening import keeper_from_log
from tests.law.sheet_lines import sheet_text

from .arranged_table import ArrangedTable
from .house_fixture import real_house
from .running_table_fixtures import say, to_the_bets
from .table_comparison import read, standing

ANN_TWO = acts.Say(PermitBoxes("ann", 2))


def at_the_bets() -> ArrangedTable:
    table = ArrangedTable("written", "9h 8d 7d 9c 8c Ts", text=sheet_text())
    table.sit("ann", 1)
    table.sit("bob", 4)
    table.apply_timeout()
    assert table.asks == ("wagers", "")
    return table


@pytest.mark.clause("2.14#2")
def test_a_player_permits_nothing_to_anybody() -> None:
    table = at_the_bets()
    for player in ("ann", "bob"):
        for permitted in ("ann", "bob"):
            says = table.refused(acts.Say(PermitBoxes(permitted, 2)), player)
            assert says == "you may not do that"
    table.say("ann", "bet 1 ann blackjack 10")
    assert table.cannot_say("ann", "bet 2 ann blackjack 10").endswith("of the boxes at this table")


@pytest.mark.clause("2.14#2")
def test_the_floorperson_permits_it_to_a_seated_player() -> None:
    table = at_the_bets()
    table.say("ann", "bet 1 ann blackjack 10")
    assert table.refused(acts.Say(PermitBoxes("cleo", 2)), FLOORPERSON) == "cleo does not sit at this table"
    draft = table.done(ANN_TWO, FLOORPERSON)
    assert draft.entry.actor == FLOORPERSON
    table.say("ann", "bet 2 ann blackjack 10")
    table.say("bob", "bet 4 bob blackjack 10")
    assert table.cannot_say("bob", "bet 5 bob blackjack 10").startswith("a player may wager on at most 1")
    assert {bet.box for bet in table.keeper.state.bets} == {1, 2, 4}
    again = table.do(ANN_TWO, FLOORPERSON)
    assert isinstance(again, Refusal)
    assert again.cites("2.14")


@pytest.mark.clause("2.14#2")
def test_the_log_says_who_permitted_what() -> None:
    table = at_the_bets()
    entry = table.done(ANN_TWO, FLOORPERSON).entry
    items, _, _ = table.keeper.codec.decode_body(entry.body)
    assert (entry.actor, act_of(entry, items)) == (FLOORPERSON, ANN_TWO)
    table.done(acts.Leave(), "ann")
    table.sit("ann", 1)
    as_floorperson = acts.Say(PermitBoxes("ann", 2), FLOORPERSON)
    entry = table.done(as_floorperson, "marge").entry
    items, _, _ = table.keeper.codec.decode_body(entry.body)
    assert (entry.actor, items[0][0], act_of(entry, items)) == ("marge", FLOORPERSON, as_floorperson)
    replayed(table)


@pytest.mark.clause("2.14#2")
def test_a_player_who_speaks_as_a_player_permits_nothing_whatever_their_name() -> None:
    table = at_the_bets()
    assert table.refused(ANN_TWO, "marge") == "take a seat first"
    assert table.refused(ANN_TWO, "bob") == "you may not do that"


def replayed(table: ArrangedTable) -> None:
    """Every entry, done again, gives the same entry."""
    keeper = keeper_from_log(table.log[0], NoRandomness())
    for entry in table.log:
        replay_entry(keeper, entry)
    assert standing(keeper) == standing(table.keeper)


def may_have_one_box_again(table: ArrangedTable) -> None:
    assert table.keeper.state.boxes_permitted("ann") == 1
    table.sit("ann", 1)
    table.say("ann", "bet 1 ann blackjack 10")
    assert table.cannot_say("ann", "bet 2 ann blackjack 10").startswith("a player may wager on at most 1")
    assert table.keeper.state.boxes_permitted("bob") == 3, "the permission of another player stands"
    replayed(table)


def both_permitted() -> ArrangedTable:
    table = at_the_bets()
    table.done(ANN_TWO, FLOORPERSON)
    table.done(acts.Say(PermitBoxes("bob", 3)), FLOORPERSON)
    return table


@pytest.mark.clause("2.14#2")
def test_the_permission_ends_when_the_player_leaves() -> None:
    table = both_permitted()
    table.done(acts.Leave(), "ann")
    may_have_one_box_again(table)


@pytest.mark.clause("2.14#2")
def test_the_permission_ends_when_a_player_who_left_in_a_round_is_paid_out() -> None:
    table = both_permitted()
    table.say("ann", "bet 1 ann blackjack 10")
    table.say("ann", "bet 2 ann blackjack 10")
    table.ready("ann")
    table.ready("bob")
    assert table.keeper.in_round
    table.done(acts.Leave(), "ann")
    table.play_out()
    may_have_one_box_again(table)


@pytest.mark.clause("2.14#2")
def test_the_permission_ends_when_the_table_sends_the_player_away() -> None:
    table = both_permitted()
    table.done(acts.SendAway("ann"), TABLE)
    may_have_one_box_again(table)


@pytest.mark.clause("2.14#2")
def test_the_record_of_a_later_round_can_be_played_without_the_permission_that_ended() -> None:
    table = both_permitted()
    table.say("bob", "bet 4 bob blackjack 10")
    table.ready("ann")
    table.ready("bob")
    table.play_out()
    table.say("bob", "bet 4 bob blackjack 10")
    table.done(acts.Leave(), "ann")
    table.say("bob", "bet 5 bob blackjack 10")
    table.ready("bob")
    table.play_out()
    keeper = read(table.log)
    text = notation(keeper.rules, keeper.history.record_steps(2), table="written", reader="bob")
    assert [line for line in text.splitlines() if line.startswith("permit")] == ["permit-boxes bob 3"]
    failures, _ = replay(keeper.rules, read_round_file(text))
    assert not failures


@pytest.mark.clause("2.14#2")
def test_nothing_is_said_of_a_player_who_leaves_without_a_permission() -> None:
    table = at_the_bets()
    draft = table.done(acts.Leave(), "ann")
    assert not [
        item for _, item in draft.change.items if isinstance(getattr(item, "command", None), PermitBoxes)
    ]


@pytest.mark.clause("2.14#2")
async def test_a_running_table_takes_the_order_and_its_log_stands_the_audit(tmp_path: Path) -> None:
    async with real_house(tmp_path) as house:
        table = await to_the_bets(house, "ann")
        assert await table.order(PermitBoxes("ann", 4), "marge") is None
        refusal = await table.order(PermitBoxes("ann", 4), "marge")
        assert refusal is not None
        assert refusal.cites("2.14")
        for box in (1, 2, 3, 4):
            await say(house, "ann", f"bet {box} ann blackjack 10")
        assert {bet.box for bet in table.keeper.state.bets} == {1, 2, 3, 4}
        assert not audit(house.store).faults
        orders = [entry for entry in house.store.entries(table.name) if entry.actor == "marge"]
        assert len(orders) == 1
