"""What each observer sees: players their own cards, nobody a hidden card until the law has it turned."""

from random import Random
from typing import Any

import pytest

from cutcard.cards import card
from cutcard.games.blackjack import BLACKJACK
from cutcard.games.blackjack.model import commands as cm
from cutcard.games.blackjack.model import events as ev
from cutcard.games.blackjack.sheet.sheet import BlackjackSheet
from cutcard.games.blackjack.view import redact_refusal, seen_cards
from cutcard.games.croupier.croupier import Croupier, VirtualShoe
from cutcard.games.protocol import DEALER, Cut, Deal, GiveCard, PlaceBet, Shuffle
from cutcard.law.refusal import Refusal
from tests.law.felt import BareTable, Table, sheet
from tests.law.sheet_lines import sheet as written_sheet
from tests.machines.sheets import random_whole_sheet
from tests.machines.table import PLAYERS, Shadow
from tests.sampling import some

SIX_TO_FIVE = written_sheet('rules.variation = "six-to-five"', "rules.even_money = true", decks=2)
SIX_TO_FIVE_READER = written_sheet('rules.variation = "six-to-five"', 'rules.hole_card = "reader"', decks=2)
FACE_DOWN = sheet('rules.hole_card = "face-down"', "rules.surrender = true")
HIDDEN_DOUBLE = sheet('rules.double_card = "face-down"', "rules.split_hands = 3")
ON_REQUEST = sheet('rules.double_card = "on-request"')
OBSERVERS = ("a", "b", "c", "stranger", DEALER, "floorperson", "")


def view(table: Table, on: BlackjackSheet, observer: str) -> Any:
    return BLACKJACK.bind(on).view(table.state, observer)


def cards_of(table: Table, on: BlackjackSheet, observer: str, box: int, hand: int = 0) -> list[str]:
    [seen] = [one for one in view(table, on, observer).boxes if one.number == box]
    return ["??" if one is None else str(one) for one in seen.hands[hand].cards]


def faces(event: Any) -> set[str]:
    """The cards that an event names."""
    if isinstance(event, ev.CardsTurned):
        return {str(one) for one in event.cards}
    return {str(event.card)} if isinstance(event, ev.CardDealt | ev.HoleCardTurned) else set()


def record(table: Table, on: BlackjackSheet, observer: str) -> list[Any]:
    """Every event as the observer saw it at the time."""
    state, seen = BLACKJACK.bind(on).open_table(), []
    for event in table.events:
        seen.append(BLACKJACK.bind(on).visible(state, event, observer))
        state = BLACKJACK.bind(on).evolve(state, event)
    return seen


# --- 6 to 5 -----------------------------------------------------------------------------------------------


@pytest.mark.clause("2.6A(c)1", "2.6A(c)3", "2.6A(d)/1")
@pytest.mark.parametrize("on", [SIX_TO_FIVE, SIX_TO_FIVE_READER], ids=["no reader", "reader"])
@pytest.mark.parametrize("observer", OBSERVERS)
def test_a_players_two_cards_are_seen_by_that_player_alone(on: BlackjackSheet, observer: str) -> None:
    table = Table("2c 3c 4c 7h 8c 9c Tc 6d", sheet=on).bets(1, 2, 3).say("deal")
    own = {"a": (1, ["2c", "8c"], 10), "b": (2, ["3c", "9c"], 12), "c": (3, ["4c", "Tc"], 14)}
    for player, (box, cards, total) in own.items():
        mine = observer == player
        assert cards_of(table, on, observer, box) == (cards if mine else ["??", "??"])
        [hand] = view(table, on, observer).boxes[box - 1].hands
        assert hand.total == (total if mine else None)
        named = {face for event in record(table, on, observer) for face in faces(event)}
        assert (set(cards) <= named) is mine
        assert not (set(cards) & named) or mine
    assert view(table, on, observer).dealer.cards == (card("7h"),)


@pytest.mark.clause("2.6A(c)2")
@pytest.mark.parametrize("observer", OBSERVERS)
def test_the_dealers_first_card_is_seen_by_everybody(observer: str) -> None:
    table = Table("2c 7h 8c", sheet=SIX_TO_FIVE).bets(1).say("deal")
    assert ev.CardDealt(0, 0, card("7h"), face_up=True) in record(table, SIX_TO_FIVE, observer)


@pytest.mark.clause("2.6A(d)/1")
def test_each_card_shows_its_face_to_its_player_as_it_comes() -> None:
    """The first as well as the second, before the deal is complete."""
    table = BareTable(SIX_TO_FIVE)
    table.do(PlaceBet(1, "a", "blackjack", 1000), Shuffle(), Cut("a", 26), Deal())
    for text in ("2c", "7h", "8c"):
        [dealt] = [
            one
            for one in BLACKJACK.bind(SIX_TO_FIVE).handle(table.state, GiveCard(card(text)))  # type: ignore[union-attr]
            if isinstance(one, ev.CardDealt)
        ]
        hidden = text != "7h"
        assert BLACKJACK.bind(SIX_TO_FIVE).visible(table.state, dealt, "a") == dealt
        assert (BLACKJACK.bind(SIX_TO_FIVE).visible(table.state, dealt, "b").card is None) is hidden
        table.cards(text)


@pytest.mark.clause("2.6A(e)")
@pytest.mark.parametrize("observer", OBSERVERS)
def test_further_cards_lie_face_up_beside_the_hidden_ones(observer: str) -> None:
    table = Table("2c 7h 3c 4d 5d", sheet=SIX_TO_FIVE).bets(1).say("deal", "hit 1", "hit 1")
    hidden = ["2c", "3c"] if observer == "a" else ["??", "??"]
    assert cards_of(table, SIX_TO_FIVE, observer, 1) == [*hidden, "4d", "5d"]
    assert [one.face_up for one in table.of(ev.CardDealt) if one.box == 1] == [False, False, True, True]
    assert table.of(ev.TotalAnnounced) == [], "no total is said of cards that lie face down"


@pytest.mark.clause("2.6A(d)/2")
def test_the_choices_of_a_hidden_hand_are_shown_to_its_player_alone() -> None:
    """The barred choices would reveal a pair or a 21."""
    table = Table("8c Tc 7h 8d 9c", sheet=SIX_TO_FIVE).bets(1, 2).say("deal")
    mine = view(table, SIX_TO_FIVE, "a").awaiting
    assert {type(one.command) for one in mine.choices if one.refusal is None} == {
        cm.Stand,
        cm.Hit,
        cm.Double,
        cm.Split,
    }
    for observer in ("b", "stranger", DEALER, ""):
        waits = view(table, SIX_TO_FIVE, observer).awaiting
        assert (waits.who, waits.place, waits.choices, waits.default_command) == ("a", "1", (), None)


@pytest.mark.clause("2.6A(e)1")
def test_a_split_shows_the_pair_to_everybody() -> None:
    table = Table("8c 7h 8d 3c", sheet=SIX_TO_FIVE).bets(1).say("deal", "split 1")
    turned = table.at(ev.CardsTurned(1, 0, (card("8c"), card("8d"))))
    assert turned < table.at(ev.PairSplit(1, 0, "a", 1000))
    assert cards_of(table, SIX_TO_FIVE, "stranger", 1, 0) == ["8c", "3c"]
    assert cards_of(table, SIX_TO_FIVE, "stranger", 1, 1) == ["8d"]
    assert view(table, SIX_TO_FIVE, "stranger").awaiting.choices


@pytest.mark.clause("2.6A(e)2/1", "2.6A(e)3")
@pytest.mark.parametrize("observer", OBSERVERS)
def test_a_discarded_hand_is_never_shown_to_others(observer: str) -> None:
    """The law shows everybody that the hand is over 21, but never its first two cards."""
    table = Table("Tc 9d 7h 6c 9c Td Ts", sheet=SIX_TO_FIVE).bets(1, 2).say("deal", "hit 1")
    assert table.at(ev.HandDiscarded(1, 0)) < table.at(ev.TurnBegan(2, 0))
    for statement in ("stand 2", "end"):
        hidden = ["Tc", "6c"] if observer == "a" else ["??", "??"]
        assert cards_of(table, SIX_TO_FIVE, observer, 1) == [*hidden, "Td"]
        assert view(table, SIX_TO_FIVE, observer).boxes[0].hands[0].settled
        table.say(statement)
    assert cards_of(table, SIX_TO_FIVE, observer, 1) == [*hidden, "Td"]
    assert [one.box for one in table.of(ev.CardsTurned)] == [2]


@pytest.mark.clause("2.6A(g)")
def test_cards_are_turned_box_by_box_each_before_it_is_settled() -> None:
    table = Table("2c 3c 4c 7h Tc 9c Td Ts", sheet=SIX_TO_FIVE).bets(1, 2, 3)
    table.say("deal", "stand 1", "stand 2", "stand 3", "dealer")
    assert table.of(ev.CardsTurned) == []
    table.say("end")
    kinds = [(type(one).__name__, one.box) for one in table.of(ev.CardsTurned, ev.WagerCollected)]
    assert kinds == [(kind, box) for box in (3, 2, 1) for kind in ("CardsTurned", "WagerCollected")]
    assert cards_of(table, SIX_TO_FIVE, "stranger", 2) == ["3c", "9c"]


@pytest.mark.clause("2.6A(d)/2")
def test_a_hidden_21_looks_like_a_hand_that_stands() -> None:
    """It ends automatically; others see the same as for a 20 whose player stands."""
    ended = Table("Tc 2c 7h 6c 3c 5d", sheet=SIX_TO_FIVE).bets(1, 2).say("deal", "hit 1")
    stood = Table("Tc 2c 7h 5c 3c 5d", sheet=SIX_TO_FIVE).bets(1, 2).say("deal", "hit 1", "stand 1")
    for observer in ("b", "stranger", DEALER, ""):
        assert record(ended, SIX_TO_FIVE, observer) == record(stood, SIX_TO_FIVE, observer)
        assert view(ended, SIX_TO_FIVE, observer) == view(stood, SIX_TO_FIVE, observer)


@pytest.mark.clause("2.7(a)/1")
@pytest.mark.parametrize("observer", OBSERVERS)
def test_a_blackjack_is_tabled_for_everybody(observer: str) -> None:
    table = Table("As Tc 7h Kd 9c", sheet=SIX_TO_FIVE).bets(1, 2).say("deal")
    assert cards_of(table, SIX_TO_FIVE, observer, 1) == ["As", "Kd"]
    assert view(table, SIX_TO_FIVE, observer).boxes[0].blackjack
    assert table.at(ev.CardsTurned(1, 0, (card("As"), card("Kd")))) < table.at(ev.BlackjackAnnounced(1))


def test_even_money_is_offered_to_a_tabled_blackjack_in_everybodys_sight() -> None:
    table = Table("As Tc Ah Kd 9c", sheet=SIX_TO_FIVE).bets(1, 2).say("deal")
    for observer, boxes in {"a": [1], "b": [1, 2], "stranger": [1]}.items():
        told = [one.command for one in view(table, SIX_TO_FIVE, observer).awaiting.choices]
        assert [one.box for one in told if isinstance(one, cm.TakeEvenMoney)] == boxes
        assert [one.box for one in told if isinstance(one, cm.Insure)] == [1, 2]


# --- a double's card --------------------------------------------------------------------------------------


@pytest.mark.clause("2.10(c)/7")
@pytest.mark.parametrize("observer", OBSERVERS)
def test_nobody_sees_the_hidden_card_of_a_double_before_it_is_settled(observer: str) -> None:
    table = Table("5c Tc 7h 6c 8c 9d Td", sheet=HIDDEN_DOUBLE).bets(1, 2).say("deal", "double 1")
    for statement in ("stand 2", "dealer"):
        table.say(statement)
        assert cards_of(table, HIDDEN_DOUBLE, observer, 1) == ["5c", "6c", "??"]
        assert view(table, HIDDEN_DOUBLE, observer).boxes[0].hands[0].total is None
        assert all("9d" not in faces(event) for event in record(table, HIDDEN_DOUBLE, observer))
    table.say("end")
    assert cards_of(table, HIDDEN_DOUBLE, observer, 1) == ["5c", "6c", "9d"]


@pytest.mark.clause("2.10(c)/7")
@pytest.mark.parametrize("statement", ["hit 1", "stand 1", "double 1", "split 1", "surrender 1", "turn 1 2c"])
def test_no_refusal_reveals_the_hidden_card_of_a_double(statement: str) -> None:
    """A 21, a bust and a small card are refused with the same words."""
    heard_of = set()
    for hidden in ("Td", "2d", "9d"):
        table = Table(f"8c Tc 7h 3d 8c {hidden}", sheet=HIDDEN_DOUBLE).bets(1, 2).say("deal", "double 1")
        heard_of.add(str(table.refusal(statement)))
    assert len(heard_of) == 1
    over = Table("Tc Tc 7h 6d 8c Td", sheet=HIDDEN_DOUBLE).bets(1, 2).say("deal", "double 1")
    small = Table("Tc Tc 7h 6d 8c 2d", sheet=HIDDEN_DOUBLE).bets(1, 2).say("deal", "double 1")
    assert over.refusal(statement) == small.refusal(statement)
    assert over.croupier.awaiting == small.croupier.awaiting


@pytest.mark.clause("2.10(c)/7")
def test_a_split_leaves_the_hidden_double_of_the_left_hand_alone() -> None:
    table = Table("8c 7h 8d 3c 9d 8h 2c 4c Td", sheet=HIDDEN_DOUBLE).bets(1)
    table.say("deal", "split 1", "double 1.1", "split 1.2")
    assert cards_of(table, HIDDEN_DOUBLE, "a", 1, 0) == ["8c", "3c", "??"]
    assert table.of(ev.CardsTurned) == []
    assert view(table, HIDDEN_DOUBLE, "stranger").awaiting.choices, "the hand to decide lies open"
    table.say("end")
    assert table.of(ev.CardsTurned) == [ev.CardsTurned(1, 0, (card("8c"), card("3c"), card("9d")))]


def test_a_player_who_did_not_ask_sees_the_card() -> None:
    table = Table("5c 6c 7h 6d 5d 9d 8d Td", sheet=ON_REQUEST).bets(1, 2)
    table.say("deal", "double 1 down", "double 2")
    assert cards_of(table, ON_REQUEST, "a", 1) == ["5c", "6d", "??"]
    assert cards_of(table, ON_REQUEST, "stranger", 2) == ["6c", "5d", "8d"]


# --- the hole card ----------------------------------------------------------------------------------------


@pytest.mark.clause("2.6(j)/2")
@pytest.mark.parametrize("observer", OBSERVERS)
@pytest.mark.parametrize("hole", ["As", "7s"])
def test_without_a_reader_nothing_reveals_the_hole_card_before_the_players_are_done(
    observer: str, hole: str
) -> None:
    table = Table(f"Tc As Kh 6c Qd {hole} 2c", sheet=FACE_DOWN).bets(1, 2).say("deal")
    other = Table("Tc As Kh 6c Qd 4d 2c", sheet=FACE_DOWN).bets(1, 2).say("deal")
    for statement in ("hit 1", "stand 1"):
        assert view(table, FACE_DOWN, observer) == view(other, FACE_DOWN, observer)
        assert record(table, FACE_DOWN, observer) == record(other, FACE_DOWN, observer)
        assert table.refusal("surrender 2") == other.refusal("surrender 2")
        table.say(statement)
        other.say(statement)
    assert table.croupier.awaiting == other.croupier.awaiting
    table.say("dealer")
    assert card(hole) in view(table, FACE_DOWN, observer).dealer.cards


# --- refusals ---------------------------------------------------------------------------------------------


@pytest.mark.clause("2.6(n)/1")
@pytest.mark.parametrize("decision", [cm.Hit, cm.Stand, cm.Split, cm.Double, cm.Surrender])
def test_a_refusal_reveals_nothing_of_a_hidden_hand_to_others(decision: Any) -> None:
    """Only the player of box 2 learns what bars the hand; anybody else learns whose turn it is."""
    for observer in ("a", "b", "stranger", DEALER):
        told = set()
        for cards in ("8d", "9d", "2d"):
            table = Table(f"Tc 8c 7h 6c {cards}", sheet=SIX_TO_FIVE).bets(1, 2).say("deal")
            answer = BLACKJACK.bind(SIX_TO_FIVE).handle(table.state, decision(2))
            assert isinstance(answer, Refusal)
            said = redact_refusal(SIX_TO_FIVE, table.state, decision(2), answer, observer)
            assert said == answer or observer != "b"
            told.add(said)
        if observer != "b":
            [one] = told
            assert one.clauses == ("19:47-2.6(n)", "19:47-2.6(f)")


def test_a_refusal_about_cards_in_sight_is_complete() -> None:
    table = Table("Tc 7h 6c", sheet=HIDDEN_DOUBLE).bets(1).say("deal")
    answer = table.refusal("split 1")
    assert redact_refusal(HIDDEN_DOUBLE, table.state, cm.Split(1), answer, "stranger") == answer
    between = table.refusal("deal")
    assert redact_refusal(HIDDEN_DOUBLE, table.state, Deal(), between, "stranger") == between


SHARED = written_sheet(
    'rules.variation = "six-to-five"', "rules.shared_boxes = true", "rules.even_money = true", decks=2
)
SHARED_AT_TURN = written_sheet(
    'rules.variation = "six-to-five"', "rules.shared_boxes = true", 'rules.insurance = "at-turn"', decks=2
)
BOTH = ("bet 1 ann blackjack 10", "bet 1 bob blackjack 10")


def offered(table: Table, on: BlackjackSheet, observer: str) -> list[Any]:
    return [one.command for one in view(table, on, observer).awaiting.choices]


@pytest.mark.clause("2.13(f)", "2.9(a)/1")
@pytest.mark.parametrize("on", [SHARED, SHARED_AT_TURN])
def test_a_bettor_who_does_not_see_the_cards_is_offered_insurance(on: BlackjackSheet) -> None:
    """Even money would reveal whether there is a blackjack, a decision the cards: neither is shown."""
    table = Table("Tc As 6d", sheet=on).say(*BOTH, "deal")
    assert cards_of(table, on, "bob", 1) == ["??", "??"]
    assert offered(table, on, "bob") == [cm.Insure(1, "ann", 500), cm.Insure(1, "bob", 500)]
    too_much = table.refusal("insure 1 bob 10")
    assert redact_refusal(on, table.state, cm.Insure(1, "bob", 1000), too_much, "bob") == too_much


@pytest.mark.clause("2.13(d)#1")
def test_a_bettor_who_does_not_see_the_cards_is_asked_to_follow_a_double() -> None:
    table = Table("5c 9s 6d Td", sheet=SHARED).say(*BOTH, "deal", "double 1")
    assert cards_of(table, SHARED, "bob", 1) == ["??", "??"]
    assert offered(table, SHARED, "bob") == [cm.Follow(1, 1, "bob", 1000)]
    too_much = table.refusal("follow 1 bob 15")
    assert redact_refusal(SHARED, table.state, cm.Follow(1, 0, "bob", 1500), too_much, "bob") == too_much


@pytest.mark.clause("2.3(c)", "2.6(n)/1")
def test_the_refusal_of_a_wager_on_a_box_with_hidden_cards_is_complete() -> None:
    table = Table("Tc 9s 6d Kd 9d", sheet=SHARED).say(BOTH[0], "deal")
    late = PlaceBet(1, "bob", "blackjack", 1000)
    refusal = table.refusal("bet 1 bob blackjack 10")
    assert redact_refusal(SHARED, table.state, late, refusal, "bob") == refusal
    table.say("hit 1", "end")
    assert cards_of(table, SHARED, "bob", 1) == ["??", "??", "Kd"], "discarded face down"
    refusal = table.refusal("bet 1 bob blackjack 2")
    assert (
        redact_refusal(SHARED, table.state, PlaceBet(1, "bob", "blackjack", 200), refusal, "bob") == refusal
    )


# --- two tables -------------------------------------------------------------------------------------------


def _play(on: BlackjackSheet, chance: Random, observers: tuple[str, ...], rounds: int) -> dict[str, int]:
    """Plays random rounds, each followed by the same round with other hidden cards."""
    croupier = Croupier(
        BLACKJACK.bind(on), VirtualShoe(on.decks, lambda cards: chance.sample(range(cards), cards))
    )
    shadows = [Shadow(on, chance, observer) for observer in observers]
    state, followed = croupier.state, 0
    for _ in range(rounds):
        for box in range(1, min(on.boxes, 3) + 1):
            croupier.do(PlaceBet(box, PLAYERS[box - 1], "blackjack", on.limits_of("blackjack").least))
        croupier.do(Deal())
        while croupier.rules.in_round(croupier.state):
            waits = croupier.awaiting
            lawful = [one.command for one in waits.choices if one.refusal is None]
            croupier.do(chance.choice([*lawful, waits.default_command]))
        for step in croupier.steps[followed:]:
            after = state
            for event in step.events:
                after = croupier.rules.evolve(after, event)
            for shadow in shadows:
                shadow.follow(state, after, step)
            state = after
        followed = len(croupier.steps)
    return {shadow.observer: shadow.seen for shadow in shadows}


@pytest.mark.clause("2.6A(c)1", "2.6A(c)3", "2.6(j)/2")
@pytest.mark.parametrize("double_card", ["face-up", "face-down"])
@pytest.mark.parametrize("dealing", ["face-down", "reader", "six-to-five", "six-to-five, reader"])
def test_nobody_can_distinguish_two_tables_that_differ_only_in_hidden_cards(
    dealing: str, double_card: str
) -> None:
    """Views, events and what is awaited are equal for everybody until a card is turned."""
    observers = ("ann", "bob", "stranger", DEALER, "")
    for seed in some(range(4), quick=4):
        chance = Random(f"{dealing} {double_card} {seed}")
        on = random_whole_sheet(chance, dealing=dealing, double_card=double_card, edition="2010", boxes=3)
        looks = _play(on, chance, observers, rounds=40)
        assert min(looks.values()) > 50, looks


def test_a_face_down_double_reveals_nothing() -> None:
    chance = Random("double")
    on = random_whole_sheet(chance, dealing="none", double_card="face-down", edition="2010", decks=6)
    assert min(_play(on, chance, ("ann", "stranger", DEALER), rounds=150).values()) > 50


def test_seen_cards_hides_no_open_card() -> None:
    table = Table("5c 7h 6c", sheet=HIDDEN_DOUBLE).bets(1).say("deal")
    box = table.state.box(1)
    assert seen_cards(box, box.hands[0], "stranger") == (card("5c"), card("6c"))
