"""2.14: the floorperson permits one player more boxes at a running table."""

from pathlib import Path

import pytest

from cutcard.games.blackjack.model.commands import PermitBoxes
from cutcard.games.protocol import FLOORPERSON
from cutcard.law.refusal import Refusal
from cutcard.pit.log.audit.audit import audit
from cutcard.pit.log.replay_check import act_of
from cutcard.pit.table import acts
from tests.law.sheet_lines import sheet_text

from .arranged_table import ArrangedTable
from .house_fixture import real_house
from .running_table_fixtures import say, to_the_bets

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
            assert says == "you may not say that"
    table.say("ann", "bet 1 ann blackjack 10")
    assert table.cannot_say("ann", "bet 2 ann blackjack 10").endswith("of the boxes at this table")


@pytest.mark.clause("2.14#2")
def test_the_floorperson_permits_it_to_who_sits_there() -> None:
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


@pytest.mark.clause("2.14#2")
async def test_a_running_table_takes_the_order_and_its_log_stands_the_audit(tmp_path: Path) -> None:
    async with real_house(tmp_path) as house:
        table = await to_the_bets(house, "ann")
        assert await table.order(PermitBoxes("ann", 4)) is None
        refusal = await table.order(PermitBoxes("ann", 4))
        assert refusal is not None
        assert refusal.cites("2.14")
        for box in (1, 2, 3, 4):
            await say(house, "ann", f"bet {box} ann blackjack 10")
        assert {bet.box for bet in table.keeper.state.bets} == {1, 2, 3, 4}
        assert not audit(house.store).faults
