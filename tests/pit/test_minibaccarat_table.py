"""A live minibaccarat table: markers stay while their player sits, and are collected as they get up."""

from cutcard.pit.table import acts

from .arranged_table import ArrangedTable
from .table_comparison import read, standing

FIRST, BANKER_WINS = "Ac 2c", "4c 9d 2h Ks"


def table(cards: str) -> ArrangedTable:
    found = ArrangedTable("minibaccarat-markers", f"{FIRST} {cards}")
    for seat, player in enumerate(("ann", "bob"), start=1):
        found.sit(player, seat)
    return found


def test_a_marker_is_collected_as_its_player_gets_up() -> None:
    found = table(f"{BANKER_WINS} {BANKER_WINS}")
    brought = found.chips("ann")
    found.say("ann", "bet 1 ann banker 10")
    found.say("bob", "bet 2 bob player 10")
    found.ready("ann", "bob")
    assert found.felt(1, "ann", "vigorish") == 50
    assert found.chips("ann") == brought + 10_00 - 50
    found.done(acts.Leave(), "ann")
    assert found.felt(1, "ann", "vigorish") == 0
    assert not found.keeper.state.markers
    assert standing(read(found.log)) == standing(found.keeper)


def test_a_marker_stays_while_its_player_sits_out() -> None:
    found = table(f"{BANKER_WINS} {BANKER_WINS}")
    found.say("ann", "bet 1 ann banker 10")
    found.say("bob", "bet 2 bob player 10")
    found.ready("ann", "bob")
    found.say("bob", "bet 2 bob player 10")
    found.ready("ann", "bob")
    assert found.felt(1, "ann", "vigorish") == 50
    assert found.keeper.state.rounds == 2


def test_closing_the_table_settles_every_marker() -> None:
    found = table(BANKER_WINS)
    found.say("ann", "bet 1 ann banker 10")
    found.say("bob", "bet 2 bob banker 100")
    found.ready("ann", "bob")
    found.done(acts.Close(), acts.TABLE)
    assert found.keeper.facts.closed
    assert not found.keeper.state.markers
    assert found.felt(2, "bob", "vigorish") == 0
