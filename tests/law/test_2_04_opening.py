"""2.4: opening a table for gaming."""

import pytest

from cutcard.dealing.shoe import PREPARING, Stage
from cutcard.games.blackjack import BLACKJACK
from cutcard.games.blackjack.model import events as ev
from cutcard.games.protocol import DEALER, Cut, Deal, Kind, PlaceBet, Prepare, ReceivePreShuffled, Shuffle
from tests.law.felt import BareTable, Table, sheet
from tests.law.shoes import AUTOMATED, DOUBLE, ROUND, DoubleShoe, preparing, rounds

PRE_SHUFFLED = "cards.pre_shuffled = true"
BY_HAND = [
    ev.CardsInspected,
    ev.CardsSpread,
    ev.CardsViewed,
    ev.CardsTurnedDown,
    ev.CardsWashed,
    ev.CardsStacked,
]


@pytest.mark.clause("2.4(a)", "2.4(b)/1", "2.4(c)")
def test_a_b_c_every_act_in_its_order_before_the_shuffle() -> None:
    table = BareTable(sheet(decks=2), opened=False).do(PlaceBet(1, "a", "blackjack", 1000))
    acts = [stage for stage in PREPARING if stage not in (Stage.RECEIVE, Stage.TURN_UP, Stage.EXCHANGE)]
    for act in acts:
        waits = BLACKJACK.bind(table.sheet).awaiting(table.state)
        assert (waits.kind, waits.who, waits.place, waits.automatic) == (Kind.ACT, DEALER, act.value, True)
        table.refuses(Shuffle(), "2.4(c)")
        table.refuses(Deal(), "2.5(a)")
        table.refuses(ReceivePreShuffled(), "2.4(a)")
        for other in PREPARING:
            if other is not act:
                table.refuses(Prepare(other), "2.4(a)")
        table.do(Prepare(act))
    assert [type(event) for event in table.events[1:]] == BY_HAND
    spread, viewed, turned = table.events[2:5]
    assert (spread.cards, spread.face_up) == (104, True)
    assert (viewed.player, turned.face_up) == ("a", False)
    table.refuses(Prepare(Stage.STACK), "2.4(a)")
    table.do(Shuffle())


@pytest.mark.clause("2.4(a)", "2.5(a)/1")
@pytest.mark.parametrize("device", [(), (DOUBLE,), (AUTOMATED,)], ids=["shoe", "double shoe", "automated"])
def test_a_pre_shuffled_cards_go_straight_to_the_cut(device: tuple[str, ...]) -> None:
    table = BareTable(sheet(PRE_SHUFFLED, *device, decks=1), opened=False)
    table.refuses(Shuffle(), "2.4(c)")
    table.refuses(Prepare(Stage.INSPECT), "2.4(a)")
    table.house_acts(ReceivePreShuffled, Cut)
    kinds = [type(event) for event in table.events if not isinstance(event, ev.BatchesChanged)]
    sides = 2 if device == (DOUBLE,) else 1
    assert kinds == [ev.PreShuffledReceived, ev.CardsCut] * sides
    assert {event.cards for event in table.events if isinstance(event, ev.PreShuffledReceived)} == {52}


@pytest.mark.clause("2.4(a)", "2.5(a)/1")
def test_a_pre_shuffled_cards_are_shuffled_when_they_have_been_dealt() -> None:
    table = Table(ROUND, ROUND, sheet=sheet(PRE_SHUFFLED, decks=1))
    rounds(table).say("reshuffle")
    rounds(table)
    assert [type(event) for event in table.of(ev.PreShuffledReceived, ev.Shuffled)] == [
        ev.PreShuffledReceived,
        ev.Shuffled,
    ]


@pytest.mark.clause("2.4(d)")
def test_d_each_side_of_a_double_shoe_apart() -> None:
    table = DoubleShoe((f"Td {ROUND}",), (ROUND,)).bets(1).say("deal")
    done = preparing(table.events)
    for side in ("left", "right"):
        kinds = [kind for kind, stack in done if stack == side]
        assert kinds == [*BY_HAND, ev.Shuffled, ev.CardsCut]
    assert {stack for _, stack in done} == {"left", "right"}
    assert {event.cards for event in table.of(ev.CardsSpread, ev.Shuffled)} == {52}
    washed = [at for at, (kind, _) in enumerate(done) if kind is ev.CardsWashed]
    viewed = [at for at, (kind, _) in enumerate(done) if kind is ev.CardsViewed]
    assert max(viewed) < min(washed), "both lie open before either is washed"


@pytest.mark.clause("2.4(e)")
def test_e_each_batch_apart_and_not_washed() -> None:
    table = rounds(Table(ROUND, sheet=sheet(AUTOMATED, decks=1)))
    done = preparing(table.events)
    for batch in ("first", "second"):
        kinds = [kind for kind, stack in done if stack == batch]
        assert kinds == [kind for kind in BY_HAND if kind is not ev.CardsWashed]
    assert table.of(ev.CardsWashed) == []
    stacked = [at for at, event in enumerate(table.events) if isinstance(event, ev.CardsStacked)]
    assert max(stacked) < table.at(ev.BatchesChanged("second", "first", 52, Stage.SHUFFLE))
