"""2.5(j): a table where nobody plays."""

import pytest

from cutcard.dealing.shoe import Stage
from cutcard.games.blackjack.model import events as ev
from cutcard.games.blackjack.model.commands import AskSpread, SpreadIdle
from cutcard.games.protocol import Cut, PlaceBet, Prepare, Shuffle
from tests.law.felt import BareTable, Table, sheet
from tests.law.shoes import AUTOMATED, CONTINUOUS, ROUND, DoubleShoe, preparing, rounds

FACE_DOWN = 'cards.idle_spread = "face-down"'
APPROVED = "cards.idle_respread = false"
BY_HAND = [ev.CardsViewed, ev.CardsTurnedDown, ev.CardsWashed, ev.CardsStacked, ev.Shuffled, ev.CardsCut]


def idle(table: Table) -> list[tuple[type, str]]:
    """Plays a round, an idle time and another round; returns what was done with the cards since then."""
    rounds(table).say("spread-idle")
    since = len(table.events) - 1
    while not isinstance(table.events[since], ev.TableIdle):
        since -= 1
    rounds(table)
    return preparing(table.events[since:])


@pytest.mark.clause("2.5(j)/1")
def test_j_only_when_nobody_has_a_wager() -> None:
    rounds(Table(ROUND, sheet=sheet(decks=1))).bets(1).refuses("spread-idle", "2.5(j)")
    table = Table(ROUND, ROUND, sheet=sheet(decks=1)).bets(1).say("deal")
    table.refuses("spread-idle", "2.5(j)")
    table.say("end", "spread-idle")
    table.refuses("spread-idle", "2.5(j)")
    assert table.of(ev.CardsSpread)[-1] == ev.CardsSpread("", 52, True, Stage.VIEW), "shoe and rack together"


@pytest.mark.clause("2.5(j)/2")
def test_j_cards_face_down_are_turned_up_for_the_first_player() -> None:
    table = Table(ROUND, ROUND, sheet=sheet(FACE_DOWN, decks=1))
    done = idle(table)
    assert [kind for kind, _ in done] == [ev.CardsSpread, ev.CardsTurnedDown, *BY_HAND]
    spread = table.of(ev.CardsSpread)[-1]
    turned = table.of(ev.CardsTurnedDown)[-2:]
    assert not spread.face_up
    assert [event.face_up for event in turned] == [True, False]
    assert table.of(ev.CardsViewed)[-1].player == "a"


@pytest.mark.clause("2.5(j)1", "2.5(j)/1")
def test_j1_by_hand_washed_stacked_shuffled_and_cut() -> None:
    done = idle(Table(ROUND, ROUND, sheet=sheet(decks=1)))
    assert [kind for kind, _ in done] == [ev.CardsSpread, *BY_HAND]


@pytest.mark.clause("2.5(j)1")
def test_j1_both_sides_of_a_double_shoe() -> None:
    table = DoubleShoe(("Th 7h 9d Td", "Th 7h 9d Td"), ("2h", "Ts 7h 9d Td"))
    done = idle(table)
    for side in ("left", "right"):
        assert [kind for kind, stack in done if stack == side] == [ev.CardsSpread, *BY_HAND]


@pytest.mark.clause("2.5(e)1", "2.5(j)1")
def test_j_the_game_is_just_beginning_again() -> None:
    table = rounds(Table(ROUND, "Tc 8c 7h 9d 9c Td", sheet=sheet(decks=1)), box=7).say("spread-idle")
    table.bets(5, 2)
    table.refuses("cut b 26", "2.5(e)1")
    table.refuses("cut g 26", "2.5(e)1")
    table.say("cut e 26", "deal")


@pytest.mark.clause("2.5(j)2/1", "2.5(j)2/2")
def test_j2_a_batch_goes_in_and_the_other_comes_out_and_is_spread_too() -> None:
    table = Table(ROUND, ROUND, sheet=sheet(AUTOMATED, decks=1))
    done = idle(table)
    assert done == [
        (ev.CardsSpread, "first"),
        (ev.CardsViewed, "first"),
        (ev.CardsTurnedDown, "first"),
        (ev.CardsStacked, "first"),
        (ev.CardsSpread, "second"),
        (ev.CardsViewed, "second"),
        (ev.CardsTurnedDown, "second"),
        (ev.CardsStacked, "second"),
        (ev.Shuffled, ""),
        (ev.CardsCut, ""),
    ]
    last = table.of(ev.BatchesChanged)[-1]
    assert (last.stored, last.taken) == ("first", "second")
    assert len(table.of(ev.BatchesChanged)) == 2
    assert table.state.active == 1


@pytest.mark.clause("2.5(j)2/1")
@pytest.mark.parametrize("approvals", [(), (APPROVED,)], ids=["spread too", "dealt as it is"])
def test_j2_every_idle_time_changes_the_batches_once(approvals: tuple[str, ...]) -> None:
    """The cards that lay on the table go into the device; the batch that was in it comes out."""
    table = Table(*[f"{ROUND} {ROUND}"] * 4, sheet=sheet(AUTOMATED, *approvals, decks=1))
    rounds(table)
    for stored, taken, in_use in (("first", "second", 1), ("second", "first", 0)):
        before = len(table.of(ev.BatchesChanged))
        rounds(table.say("spread-idle"))
        changes = table.of(ev.BatchesChanged)[before:]
        assert [(one.stored, one.taken, one.cards) for one in changes] == [(stored, taken, 52)]
        assert table.state.active == in_use
        assert table.state.other.stage is Stage.STORED


@pytest.mark.clause("2.5(j)2/2")
def test_j2_with_both_approvals_the_stored_batch_is_dealt_as_it_is() -> None:
    table = Table(ROUND, ROUND, sheet=sheet(AUTOMATED, APPROVED, decks=1))
    done = idle(table)
    assert [kind for kind, stack in done if stack == "second"] == []
    assert table.state.active == 1
    with_a_manual_shuffle = Table(ROUND, ROUND, sheet=sheet(decks=1))
    with_a_manual_shuffle.refuses("ask-spread ann", "2.5(j)2")


@pytest.mark.clause("2.5(j)2/2")
@pytest.mark.parametrize("when", ["while the first cards lie open", "when the batch is to be cut"])
def test_j2_unless_a_player_asks(when: str) -> None:
    table = Table(ROUND, ROUND, ROUND, sheet=sheet(AUTOMATED, APPROVED, decks=1))
    table.refuses("ask-spread ann", "2.5(j)2")
    rounds(table).say("spread-idle").bets(1, 2)
    if when == "when the batch is to be cut":
        table.say("refuse-cut a")
    since = len(table.events)
    table.say("ask-spread ann")
    table.refuses("ask-spread ann", "2.5(j)2")
    table.say("cut a 26")
    done = preparing(table.events[since:])
    assert [kind for kind, stack in done if stack == "second"] == [
        ev.CardsSpread,
        ev.CardsViewed,
        ev.CardsTurnedDown,
        ev.CardsStacked,
    ]
    assert [kind for kind, stack in done if not stack] == [ev.Shuffled, ev.CardsCut]
    assert table.state.active == 1
    table.refuses("ask-spread ann", "2.5(j)2")


@pytest.mark.clause("2.5(j)2/2")
def test_j2_a_player_asks_when_the_cards_from_the_table_are_stacked() -> None:
    """The last moment before the exchange, at a table where each act of the house is a command."""
    table = BareTable(sheet(AUTOMATED, APPROVED, decks=1)).house_acts(Shuffle)
    table.do(Cut("ann", 26), SpreadIdle(), PlaceBet(1, "ann", "blackjack", 1000)).house_acts(Prepare)
    table.events.clear()
    table.do(AskSpread("ann")).house_acts(Prepare, Shuffle)
    done = [event.stack for event in table.events if isinstance(event, ev.CardsSpread)]
    assert done == ["second"]
    (exchange,) = [event for event in table.events if isinstance(event, ev.BatchesChanged)]
    assert exchange.then is Stage.SPREAD


def test_j2_nobody_needs_to_ask_where_it_is_always_spread() -> None:
    table = rounds(Table(ROUND, ROUND, sheet=sheet(AUTOMATED, decks=1))).say("spread-idle")
    table.refuses("ask-spread ann", "2.5(j)2")


@pytest.mark.clause("2.21")
def test_a_continuous_device_keeps_its_cards() -> None:
    table = rounds(Table(ROUND, sheet=sheet(CONTINUOUS, decks=1)))
    table.refuses("spread-idle", "2.21")


@pytest.mark.clause("2.5(j)1", "2.6(c)/1")
@pytest.mark.parametrize("shuffle", ['cards.shuffle = "manual"', AUTOMATED])
def test_j_no_burn_is_due_for_cards_spread_before_it_and_the_next_loading_burns_one(shuffle: str) -> None:
    table = Table(ROUND, ROUND, ROUND, sheet=sheet(shuffle, decks=2))
    table.say("cut ann 20", "spread-idle").bets(1).say("deal")
    assert len(table.of(ev.CardBurned)) == 1


@pytest.mark.clause("2.5(j)1", "2.6(c)/2")
def test_j_a_new_dealer_at_an_idle_table_burns_a_card_in_addition_to_that_of_the_loading() -> None:
    table = Table(ROUND, ROUND, sheet=sheet(decks=2))
    table.say("cut ann 20", "new-dealer", "spread-idle").bets(1).say("deal")
    assert len(table.of(ev.CardBurned)) == 2


@pytest.mark.clause("2.5(f)/2", "2.5(j)2/2", "2.6(c)/3")
@pytest.mark.parametrize("house", ["floorperson", "house"])
def test_the_house_does_not_do_what_the_text_gives_to_players(house: str) -> None:
    """A supervisor may not cut, refuse the cut, ask for the stored batch or for the burn card."""
    fresh = Table(ROUND, ROUND, sheet=sheet(AUTOMATED, APPROVED, decks=1))
    fresh.refuses(f"cut {house} 20", "2.5(f)")
    fresh.refuses(f"refuse-cut {house}", "2.5(f)")
    played = rounds(fresh)
    played.refuses(f"show-burn {house}", "2.6(c)")
    assert "a player who asks" in str(played.refusal(f"show-burn {house} Ks"))
    assert "a player asks" in str(played.say("spread-idle").refusal(f"ask-spread {house}"))
