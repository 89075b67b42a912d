"""The cut: offered to a seated person; taken, or refused by word, by playing on or by silence."""

import pytest

from cutcard.games.protocol import Cut, RefuseCut
from cutcard.law.refusal import Refusal
from cutcard.pit.table import acts
from cutcard.pit.table.acts import TABLE
from cutcard.pit.table.keeper import StaleError

from .arranged_table import ArrangedTable, at_the_bets

SHEET = "atlantic-city"


def waiting_for_the_cut(*players: str, bots: int = 0) -> ArrangedTable:
    table = ArrangedTable(SHEET, bots=bots)
    for place, player in enumerate(players):
        table.sit(player, 2 * place + 1)
    assert table.asks[0] == "a cut"
    return table


def test_the_cards_are_made_ready_when_the_first_person_sits_down() -> None:
    table = ArrangedTable(SHEET, bots=2)
    assert table.keeper.croupier.steps == [], "an empty table leaves its cards alone"
    table.sit("ann", 1)
    assert table.asks == ("a cut", "")


@pytest.mark.parametrize("position", [10, 100, 406])
def test_a_player_who_is_offered_the_cut_chooses_the_place(position: int) -> None:
    table = waiting_for_the_cut("ann", "bob")
    before = table.keeper.croupier.source.cards  # type: ignore[attr-defined]
    table.say("ann", f"cut ann {position}")
    assert table.commands() == [("ann", Cut("ann", position))]
    after = table.keeper.croupier.source.cards  # type: ignore[attr-defined]
    assert after == (*before[position:], *before[:position])
    assert table.asks == ("wagers", "")


def test_the_cut_is_offered_to_one_person_only() -> None:
    """2.5(f): with wagers laid it is the first of them; ann's came first."""
    table = waiting_for_the_cut("ann", "bob")
    table.say("ann", "bet 1 ann blackjack 10")
    assert table.asks == ("a cut", "ann")
    assert isinstance(table.do(table.spoken("cut bob 100"), "bob"), Refusal)
    assert table.cannot_say("bob", "cut ann 100") == "you may not do that"
    table.say("ann", "cut ann 100")


def test_the_first_player_at_the_table_is_offered_the_cut() -> None:
    """2.5(e)1: the first player to the table, not the first box."""
    table = ArrangedTable(SHEET)
    table.sit("ann", 5)
    table.sit("bob", 1)
    assert table.cannot_say("bob", "cut bob 100") == "ann is offered the cut"
    assert table.cannot_say("bob", "refuse-cut bob") == "ann is offered the cut"
    table.say("ann", "cut ann 100")


def test_ten_cards_at_either_end_are_out_of_reach() -> None:
    table = waiting_for_the_cut("ann")
    for position in (9, 407, 0, -5, 1000):
        answer = table.do(acts.Say(Cut("ann", position)), "ann")
        assert isinstance(answer, Refusal)
        assert answer.bars[0].clause == "2.5(c)", position
    assert table.asks[0] == "a cut"


def test_the_cut_may_be_refused() -> None:
    table = waiting_for_the_cut("ann")
    table.say("ann", "bet 1 ann blackjack 10")
    table.say("ann", "refuse-cut ann")
    assert ("ann", RefuseCut("ann")) in table.commands()
    assert table.asks == ("wagers", "")


def test_a_player_who_is_ready_has_refused_the_cut() -> None:
    table = waiting_for_the_cut("ann")
    table.say("ann", "bet 1 ann blackjack 10")
    table.ready("ann")
    assert ("ann", RefuseCut("ann")) in table.commands()
    assert table.keeper.in_round


def test_another_ready_player_does_not_refuse_the_cut() -> None:
    table = waiting_for_the_cut("ann", "bob")
    table.say("ann", "bet 1 ann blackjack 10")
    table.ready("bob")
    assert table.asks == ("a cut", "ann")
    assert table.is_ready("bob")
    table.ready("ann")
    assert table.keeper.in_round


def test_the_cut_is_refused_when_time_is_up() -> None:
    table = waiting_for_the_cut("ann")
    table.say("ann", "bet 1 ann blackjack 10")
    table.apply_timeout()
    assert table.commands() == [(TABLE, RefuseCut("ann"))]
    assert table.asks == ("wagers", "")


def test_a_cut_for_a_shoe_already_cut_is_stale() -> None:
    table = waiting_for_the_cut("ann")
    seen = table.keeper.version
    table.apply_timeout()
    with pytest.raises(StaleError):
        table.say("ann", "cut ann 100", seen=seen)


def test_a_wager_may_be_laid_while_the_cut_is_awaited() -> None:
    table = waiting_for_the_cut("ann", "bob")
    seen = table.keeper.version
    table.say("bob", "bet 3 bob blackjack 10", seen=seen)
    assert table.asks == ("a cut", "bob")
    assert table.chips("bob") == 990_00


def test_a_wager_sent_before_the_cut_was_seen_is_not_stale() -> None:
    table = waiting_for_the_cut("ann", "bob")
    seen = table.keeper.version
    table.say("ann", "cut ann 100")
    table.say("bob", "bet 3 bob blackjack 10", seen=seen)
    table.done(acts.Ready(), "ann", seen=seen)
    table.done(acts.Ready(), "bob", seen=seen)
    assert table.keeper.in_round


def test_the_table_continues_if_the_player_offered_the_cut_leaves() -> None:
    table = waiting_for_the_cut("ann", "bob")
    table.say("ann", "bet 1 ann blackjack 10")
    table.done(acts.Leave(), "ann")
    assert table.asks == ("a cut", "")
    table.say("bob", "bet 3 bob blackjack 10")
    table.ready("bob")
    assert table.keeper.in_round


def test_bots_are_never_waited_for_with_the_cut() -> None:
    table = waiting_for_the_cut("ann", bots=2)
    table.say("ann", "bet 1 ann blackjack 10")
    table.ready("ann")
    assert table.keeper.in_round


def test_a_later_shoe_is_offered_too() -> None:
    table = at_the_bets(SHEET, players=["ann"])
    for _ in range(312 // 4):  # so many rounds at most before the cutting card comes
        table.say("ann", "bet 1 ann blackjack 10")
        table.apply_timeout()
        table.play_out()
        if table.asks[0] == "a cut":
            break
    assert table.asks == ("a cut", "ann")
    table.say("ann", "cut ann 200")
    assert table.asks == ("wagers", "")
