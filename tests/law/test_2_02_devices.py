"""2.2(a), (c), (d), (e): cutting cards, sides and batches."""

import pytest

from cutcard.dealing.shoe import Stage
from cutcard.games.blackjack.model import events as ev
from cutcard.games.blackjack.sheet.sheet import BlackjackSheet
from cutcard.games.protocol import Prepare
from tests.law.felt import BareTable, Table, sheet
from tests.law.sheet_lines import broken, offers
from tests.law.shoes import (
    AUTOMATED,
    CONTINUOUS,
    DOUBLE,
    ROUND,
    SHORT_CUT,
    SIX_TO_FIVE,
    DoubleShoe,
    rounds,
    six_to_five,
)

SHORT = sheet(AUTOMATED, SHORT_CUT, decks=1)
"""Thirteen cards of a batch are in front of the cutting card: the burn and three rounds."""


def inspected(table: Table | BareTable) -> list[ev.CardsInspected]:
    return [event for event in table.events if isinstance(event, ev.CardsInspected)]


@pytest.mark.clause("2.2(a)/3", "2.2(c)/3")
@pytest.mark.parametrize(
    ("table", "cutting_cards"),
    [(sheet(), [1]), (six_to_five(), [2, 2]), (sheet(DOUBLE), [1, 1]), (sheet(CONTINUOUS), [0])],
    ids=["shoe", "6 to 5", "double shoe", "continuous"],
)
def test_a_cutting_cards_come_with_the_cards(table: BlackjackSheet, cutting_cards: list[int]) -> None:
    bare = BareTable(table, opened=False).house_acts(Prepare)
    assert [event.cutting_cards for event in inspected(bare)] == cutting_cards


@pytest.mark.clause("2.2(a)/3")
def test_a_a_cutting_card_differs_from_the_backs() -> None:
    assert broken('cards.cutting_card = "red"') == {"2.2(a)"}
    assert broken('cards.cutting_card = "blue"', 'cards.backs = "blue"') == {"2.2(a)"}
    assert not broken('cards.cutting_card = "blue"')
    assert broken('cards.cutting_card = "blue"', DOUBLE) == {"2.2(a)"}, "the right side's backs are blue"
    assert broken('cards.cutting_card = "blue"', AUTOMATED) == {"2.2(a)"}


@pytest.mark.clause("2.2(c)/1")
def test_c_a_double_shoe_deals_from_two_sides_of_as_many_decks() -> None:
    """The minimum is one deck on each side, two decks in total."""
    for decks in (1, 4):
        table = BareTable(sheet(DOUBLE, decks=decks))
        assert [shoe.stack for shoe in table.state.stacks] == [52 * decks, 52 * decks]
    assert len(BareTable(sheet(decks=2)).state.stacks) == 1


@pytest.mark.clause("2.2(c)/2")
def test_c_the_sides_have_backs_of_their_own_colour() -> None:
    assert broken(DOUBLE, 'cards.second_backs = "red"') == {"2.2(c)"}
    assert not broken(DOUBLE, 'cards.backs = "blue"', 'cards.second_backs = "red"')
    table = DoubleShoe((f"Td {ROUND}",), (ROUND,)).bets(1).say("deal")
    assert [(event.stack, event.backs) for event in inspected(table)] == [("left", "red"), ("right", "blue")]


@pytest.mark.clause("2.2(c)/3")
def test_c_each_side_has_its_own_cutting_card() -> None:
    """The left side reaches its cutting card with the thirteenth card; the right side's stays in place."""
    left = "Th " + "7h 9d Td Th " * 3 + "7h 9d Td"
    table = rounds(DoubleShoe((left, ROUND), (ROUND,), SHORT_CUT), 4, deal="deal left")
    assert [shoe.cutting_card for shoe in table.state.stacks] == [13, 13]
    assert [shoe.reached for shoe in table.state.stacks] == [True, False]


@pytest.mark.clause("2.2(d)/intro", "2.2(d)1")
@pytest.mark.parametrize("decks", [1, 4])
def test_d_two_batches_of_as_many_decks(decks: int) -> None:
    table = BareTable(sheet(AUTOMATED, decks=decks))
    assert [shoe.stack for shoe in table.state.stacks] == [52 * decks, 52 * decks]
    assert broken(AUTOMATED, decks=1) == set(), "one deck in each batch: two decks are used"


@pytest.mark.clause("2.2(a)4", "2.2(d)1")
def test_d1_each_batch_and_each_side_has_the_decks_that_the_wagers_need() -> None:
    for device in (AUTOMATED, DOUBLE):
        assert broken(device, *offers("match-the-dealer"), decks=4) == {"2.2(a)4"}
        assert not broken(device, *offers("match-the-dealer"), decks=6)


@pytest.mark.clause("2.2(d)2")
def test_d2_the_batches_have_backs_of_their_own_colour() -> None:
    assert broken(AUTOMATED, 'cards.backs = "blue"') == {"2.2(d)2"}
    assert not broken('cards.backs = "blue"')
    table = rounds(Table(ROUND, sheet=sheet(AUTOMATED, decks=1)))
    assert [(event.stack, event.backs) for event in inspected(table)] == [
        ("first", "red"),
        ("second", "blue"),
    ]


@pytest.mark.clause("2.2(d)2", "2.2(e)/1")
@pytest.mark.parametrize("decks", [1, 2])
def test_e_notwithstanding_d_the_decks_of_6_to_5_may_look_alike(decks: int) -> None:
    """Their cutting cards are told from them all the same (2.2(a))."""
    alike = ('cards.backs = "blue"', 'cards.second_backs = "blue"')
    for each in ("one", "many") if decks == 1 else ("many",):
        variation = ('rules.variation = "six-to-five"', f'rules.rounds_per_deck = "{each}"')
        assert broken(*variation, *alike, decks=decks) == set()
        assert broken(*variation, *alike, 'cards.cutting_card = "blue"', decks=decks) == {"2.2(a)"}
    assert broken(AUTOMATED, *alike, decks=decks) == {"2.2(d)2"}


@pytest.mark.clause("2.2(d)3")
def test_d3_one_batch_is_stored_while_the_other_is_dealt() -> None:
    table = Table(ROUND, ROUND, sheet=sheet(AUTOMATED, decks=1))
    for in_use in (0, 1):
        table.bets(1).say("deal")
        assert table.state.active == in_use
        stages = [shoe.stage for shoe in table.state.stacks]
        assert stages[in_use] is Stage.READY
        assert stages[1 - in_use] is Stage.STORED
        table.say("end", "reshuffle")


@pytest.mark.clause("2.2(d)4", "2.2(d)5")
def test_d4_the_batches_alternate_at_every_reshuffle() -> None:
    """After a cutting card, an order of the house and a cutting card again: always the whole other batch."""
    table = Table(" ".join([ROUND] * 3), ROUND, " ".join([ROUND] * 3), ROUND, sheet=SHORT)
    rounds(table, 3)
    rounds(table).say("reshuffle")
    rounds(table, 3)
    rounds(table)
    changes = table.of(ev.BatchesChanged)
    assert [change.taken for change in changes] == ["first", "second", "first", "second"]
    assert [change.stored for change in changes] == ["second", "first", "second", "first"]
    assert {change.cards for change in changes} == {52}, (
        "what goes into the device is whole: the rack is empty"
    )
    assert len(table.of(ev.Shuffled)) == 4


@pytest.mark.clause("2.2(d)4")
def test_d4_a_shuffle_by_hand_does_not_change_batches() -> None:
    table = rounds(Table(ROUND, ROUND, sheet=sheet(decks=1))).say("reshuffle")
    rounds(table)
    assert table.of(ev.BatchesChanged) == []


@pytest.mark.clause("2.2(e)/2", "2.6A(j)")
@pytest.mark.parametrize("decks", [1, 2])
def test_e_six_to_five_decks_alternate_when_the_cutting_card_is_reached(decks: int) -> None:
    """With a third behind the second cutting card, one deck lasts for 34 cards, two decks for 69."""
    lasts = {1: 9, 2: 18}[decks]
    table = Table(" ".join([ROUND] * lasts), ROUND, sheet=six_to_five(decks=decks))
    rounds(table, lasts - 1)
    assert not table.state.shoe.reached
    assert len(table.of(ev.BatchesChanged)) == 1
    rounds(table)
    assert table.state.shoe.reached
    rounds(table)
    assert [change.taken for change in table.of(ev.BatchesChanged)] == ["first", "second"]
    assert broken(SIX_TO_FIVE, decks=decks) == set()
