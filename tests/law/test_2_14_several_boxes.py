"""2.14: one box a player, unless the licensee permits more."""

import pytest

from cutcard.games.blackjack import BLACKJACK
from cutcard.games.blackjack.model import events as ev
from cutcard.games.blackjack.model.commands import PermitBoxes
from cutcard.games.protocol import FLOORPERSON, PlaceBet
from cutcard.narration.blackjack.record import seen_steps
from cutcard.notation.replay import replay
from cutcard.notation.round_file import read_round_file
from cutcard.notation.write import write_rounds
from tests.law.felt import BareTable, Table, sheet
from tests.law.narrated import told_of


def bet(box: int, player: str = "ann", *, behind: bool = False) -> PlaceBet:
    return PlaceBet(box, player, "blackjack", 1000, behind=behind)


@pytest.mark.clause("2.14#1")
def test_one_box_by_default_and_more_chips_on_it_are_not_a_second_box() -> None:
    table = BareTable(sheet()).do(bet(1))
    table.refuses(bet(2), "2.14")
    table.do(bet(1), bet(2, "bob"))


@pytest.mark.clause("2.14#2")
@pytest.mark.parametrize("permitted", range(1, 8))
def test_as_many_as_the_licensee_permits(permitted: int) -> None:
    table = BareTable(sheet(f"rules.boxes_per_player = {permitted}"))
    for box in range(1, permitted + 1):
        table.do(bet(box))
    for box in range(permitted + 1, 8):
        table.refuses(bet(box), "2.14")


@pytest.mark.clause("2.14#1")
def test_a_wager_behind_another_player_is_a_wager_on_that_box() -> None:
    table = BareTable(sheet("rules.shared_boxes = true")).do(bet(1, "bob"), bet(1, behind=True))
    table.refuses(bet(2), "2.14")
    table.refuses(bet(2, behind=True), "2.14")


# --- a permission for one player --------------------------------------------------------------------------


@pytest.mark.clause("2.14#2")
def test_the_licensee_permits_this_player_and_no_other() -> None:
    """Ann may have two boxes, which are two hands of their own; bob may not; a third is hers no more."""
    table = Table("Tc 9c 7h Td 6d Ts 5c", sheet=sheet()).say("bet 1 ann blackjack 10")
    table.refuses("bet 2 ann blackjack 10", "2.14")
    table.say("permit-boxes ann 2", "bet 2 ann blackjack 20")
    table.refuses("bet 3 ann blackjack 10", "2.14")
    table.say("bet 4 bob blackjack 10", "withdraw 4 bob blackjack", "bet 5 bob blackjack 10")
    table.refuses("bet 4 bob blackjack 10", "2.14")
    assert table.of(ev.BoxesPermitted) == [ev.BoxesPermitted("ann", 2)]
    assert [(one.box, one.player, one.granted) for one in table.of(ev.BetPlaced)] == [
        (1, "ann", 0),
        (2, "ann", 2),
        (4, "bob", 0),
        (5, "bob", 0),
    ]
    table.say("withdraw 5 bob blackjack", "deal", "stand 1", "stand 2", "end")
    settled = [(one.box, one.player) for one in table.of(ev.WagerPaid, ev.WagerCollected, ev.WagerReturned)]
    assert sorted(settled) == [(1, "ann"), (2, "ann")]


@pytest.mark.clause("2.14#2")
def test_it_is_the_floorpersons_to_say_and_not_the_players() -> None:
    table = BareTable(sheet())
    assert BLACKJACK.bind(table.sheet).allowed_senders(table.state, PermitBoxes("ann", 2)) == (FLOORPERSON,)


@pytest.mark.clause("2.14#2")
def test_it_lasts_until_it_is_taken_back() -> None:
    """Also through a round, and said within one; wagers that lie there stay."""
    table = Table("Tc 7h 9d Td Tc 9c 7h Td 6d Ts", sheet=sheet()).bets(1).say("deal")
    table.say("permit-boxes a 3", "end", "bet 1 a blackjack 10", "bet 2 a blackjack 10")
    table.say("permit-boxes a 1")
    for more in ("bet 3 a blackjack 10", "bet 2 a blackjack 5"):
        table.refuses(more, "2.14")
    table.say("deal", "end", "bet 1 a blackjack 10")
    assert {one.box for one in table.of(ev.WagerPaid, ev.WagerCollected, ev.WagerReturned)} == {1, 2}
    table.refuses("bet 2 a blackjack 10", "2.14")


@pytest.mark.clause("2.14#2")
def test_beside_the_tables_number_and_the_number_of_boxes() -> None:
    table = BareTable(sheet("rules.boxes_per_player = 2", "table.boxes = 4"))
    for boxes in (0, 1, 5, 7):
        table.refuses(PermitBoxes("ann", boxes), "2.14")
    table.refuses(PermitBoxes("ann", 2), "2.14")
    table.do(PermitBoxes("ann", 4))
    table.refuses(PermitBoxes("ann", 4), "2.14")
    table.do(bet(1), bet(2), bet(3), bet(4), PermitBoxes("ann", 2))
    for house in ("dealer", "floorperson", "house"):
        table.refuses(PermitBoxes(house, 3), "2.14")


@pytest.mark.clause("2.14#2")
def test_the_table_sees_and_hears_it() -> None:
    table = Table("Tc", sheet=sheet()).say("permit-boxes ann 2", "permit-boxes bob 3", "permit-boxes ann 4")
    for observer in ("ann", "bob", ""):
        seen = table.croupier.rules.view(table.state, observer)
        assert dict(seen.permitted) == {"ann": 4, "bob": 3}
    assert told_of(table, ev.BoxesPermitted)[-1] == "ann may wager on 4 of the boxes (2.14)."


@pytest.mark.clause("2.14#2")
@pytest.mark.parametrize("means", ["", " cash"])
def test_a_record_of_a_later_round_says_it_again(means: str) -> None:
    """The permission was given a round earlier: the text of the next one alone can be played all the same."""
    table = (
        Table("Tc 7h 9d Td Tc 9c 7h Td 6d Ts", sheet=sheet()).bets(1).say("permit-boxes a 2", "deal", "end")
    )
    before = len(table.croupier.steps)
    table.say("bet 1 a blackjack 10", f"bet 2 a blackjack 10{means}", "deal", "stand 1", "stand 2", "end")
    text = write_rounds(BLACKJACK, list(seen_steps(table.croupier.steps[before:], "a")), table="x.toml")
    assert [line for line in text.splitlines() if line.startswith("permit")] == ["permit-boxes a 2"]
    failures, again = replay(BLACKJACK.bind(sheet()), read_round_file(text))
    assert not failures
    assert {box.number for box in again.state.boxes} == {1, 2}
