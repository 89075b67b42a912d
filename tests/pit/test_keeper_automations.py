"""A live table whose house does less by itself waits for exactly those acts."""

import pytest

from cutcard.games.croupier.automations import ALL, NONE, Automation, automation_of
from cutcard.games.protocol import DEALER, Awaiting, Command, GiveCard, Kind
from cutcard.law.refusal import Refusal
from cutcard.pit.table import acts
from cutcard.pit.table.acts import TABLE

from .arranged_table import ArrangedTable

MET = (
    Automation.PREPARE_CARDS,
    Automation.SHUFFLE,
    Automation.CUT_WHEN_NOBODY_DOES,
    Automation.CUT,
    Automation.BURN,
    Automation.CLOSE_BETTING,
    Automation.DEAL_CARDS,
    Automation.CLOSE_WINDOWS,
    Automation.ANSWER_FOR_ABSENT,
    Automation.DEALER_PLAYS,
    Automation.END_ROUND,
)
"""What a round comes to in which the only player wagers and says nothing more, in this order."""


def left_to_itself(left_out: frozenset[Automation]) -> ArrangedTable:
    """A player wagers and says nothing more, until the table asks no question it could answer itself."""
    table = ArrangedTable("atlantic-city", "6h Ad 5c 9s Th")
    table.keeper.croupier.automations = ALL - left_out
    table.sit("ann", 1)
    table.say("ann", "bet 1 ann blackjack 10")
    while table.keeper.state.rounds == 0 or table.keeper.in_round:
        if isinstance(table.do(acts.Expire(), TABLE), Refusal):
            break
    return table


def test_with_all_the_round_is_played_to_its_end() -> None:
    table = left_to_itself(NONE)
    assert table.keeper.state.rounds == 1
    assert not table.keeper.in_round


@pytest.mark.parametrize("one", MET)
def test_without_one_the_table_waits_for_it_and_goes_on_when_it_is_given(one: Automation) -> None:
    table = left_to_itself(frozenset((one,)))
    awaiting = table.keeper.croupier.awaiting
    assert automation_of(awaiting) is one
    assert table.keeper.carry_out(DEALER, awaited(table, awaiting)) is None
    assert table.keeper.croupier.awaiting != awaiting


def awaited(table: ArrangedTable, awaiting: Awaiting) -> Command:
    """What the dealer says or does."""
    if awaiting.kind is Kind.CARD:
        return GiveCard(table.keeper.croupier.source.top(awaiting.stack))
    return awaiting.default_command or awaiting.choices[0].command


def test_betting_stays_open_when_all_are_ready_and_the_dealer_closes_it() -> None:
    table = at_the_table(Automation.CLOSE_BETTING)
    table.ready("ann")
    assert automation_of(table.keeper.croupier.awaiting) is Automation.CLOSE_BETTING
    assert not table.keeper.in_round


def test_a_window_stays_open_when_all_are_ready_and_the_dealer_closes_it() -> None:
    table = at_the_table(Automation.CLOSE_WINDOWS)
    table.ready("ann")
    assert table.asks == ("a decision", "")
    table.ready("ann")
    assert automation_of(table.keeper.croupier.awaiting) is Automation.CLOSE_WINDOWS


def test_nobody_answers_for_a_player_who_left_where_the_house_does_not() -> None:
    table = at_the_table(Automation.ANSWER_FOR_ABSENT)
    table.ready("ann")
    table.done(acts.Leave(), "ann")
    assert automation_of(table.keeper.croupier.awaiting) is Automation.ANSWER_FOR_ABSENT


def at_the_table(left_out: Automation) -> ArrangedTable:
    """A player has wagered, and the cards are cut; the dealer will show an ace."""
    table = ArrangedTable("atlantic-city", "6h Ad 5c 9s Th")
    table.keeper.croupier.automations = ALL - {left_out}
    table.sit("ann", 1)
    table.say("ann", "bet 1 ann blackjack 10")
    table.say("ann", "refuse-cut ann")
    return table
