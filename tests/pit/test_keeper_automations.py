"""A live table whose house does less by itself waits for exactly those acts."""

import pytest

from cutcard.games.croupier.automations import ALL, NONE, Automation, Automations, automation_of
from cutcard.games.protocol import DEALER, Awaiting, Command, GiveCard, Kind, RefuseCut
from cutcard.law.refusal import Refusal
from cutcard.pit.log.audit.logs import NoRandomness
from cutcard.pit.log.codec import CodecError
from cutcard.pit.log.replay_check import replay_entry
from cutcard.pit.table import acts
from cutcard.pit.table.acts import TABLE
from cutcard.pit.table.table_events import TableOpened
from cutcard.pit.table.table_opening import keeper_from_log

from .arranged_table import ArrangedTable
from .table_comparison import read, standing

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
    table = ArrangedTable("atlantic-city", "6h Ad 5c 9s Th", automations=ALL - left_out)
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
    table = ArrangedTable("atlantic-city", "6h Ad 5c 9s Th", automations=ALL - {left_out})
    table.sit("ann", 1)
    table.say("ann", "bet 1 ann blackjack 10")
    table.say("ann", "refuse-cut ann")
    return table


# --- the cut of somebody who cannot be asked --------------------------------------------------------------


def cut_offered_to_a_bot(automations: Automations) -> ArrangedTable:
    """Two decks are played until the cutting card comes on a bot's box: then the cut is the bot's."""
    table = ArrangedTable("two-deck-hit", bots=2, automations=automations)
    table.sit("ann", 4)
    for _ in range(200):
        awaiting = table.keeper.croupier.awaiting
        if awaiting.kind is Kind.CUT and awaiting.who not in ("", "ann", DEALER):
            return table
        if awaiting.kind is Kind.CUT:
            table.done(acts.Ready(), "ann")
        elif awaiting.kind is Kind.WAGERS:
            table.say("ann", "bet 4 ann blackjack 25")
            table.ready("ann")
        else:
            table.do(acts.Ready() if awaiting.window else acts.Expire(), "ann" if awaiting.window else TABLE)
    raise AssertionError("the cut is offered to no bot")


def test_the_cut_of_a_bot_waits_where_the_house_does_not_refuse_it() -> None:
    table = cut_offered_to_a_bot(ALL - {Automation.CUT_WHEN_NOBODY_DOES})
    awaiting = table.keeper.croupier.awaiting
    assert automation_of(awaiting) is Automation.CUT_WHEN_NOBODY_DOES
    assert isinstance(table.do(acts.Expire(), TABLE), Refusal)
    assert table.keeper.carry_out(awaiting.who, RefuseCut(awaiting.who)) is None


# --- what the log says about it -----------------------------------------------------------------------------


def opened(table: ArrangedTable) -> TableOpened:
    items, _, _ = table.keeper.codec.decode_body(table.log[0].body)
    found = items[0][1]
    assert isinstance(found, TableOpened)
    return found


def test_a_table_that_does_everything_by_itself_says_nothing_of_it() -> None:
    table = left_to_itself(NONE)
    assert opened(table).automations is None
    assert b"automations" not in table.log[0].body
    assert read(table.log).croupier.automations == ALL


@pytest.mark.parametrize("left_out", [ALL, frozenset({Automation.CUT_WHEN_NOBODY_DOES, Automation.BURN})])
def test_the_log_names_what_the_house_does_by_itself_and_a_resumed_table_goes_on_so(
    left_out: Automations,
) -> None:
    table = left_to_itself(left_out)
    assert opened(table).automations == tuple(sorted(one.name for one in ALL - left_out))
    resumed = read(table.log)
    assert resumed.croupier.automations == ALL - left_out
    assert standing(resumed) == standing(table.keeper)
    replayed = keeper_from_log(table.log[0], NoRandomness())
    for entry in table.log:
        replay_entry(replayed, entry)
    assert standing(replayed) == standing(table.keeper)


def test_an_automation_of_a_newer_program_is_not_guessed() -> None:
    first = left_to_itself(frozenset({Automation.BURN})).log[0]
    newer = first._replace(body=first.body.replace(b"CLOSE_WINDOWS", b"DEAL_FROM_AFAR"))
    with pytest.raises(CodecError, match="DEAL_FROM_AFAR"):
        keeper_from_log(newer, NoRandomness())
