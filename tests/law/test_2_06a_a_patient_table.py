"""2.6A(d), (e): a patient table also waits for the player's word on a 21 that others do not see.

Two tables that differ only in that player's cards look equal to everybody else until cards are turned or
the hand is over 21.
"""

from random import Random
from typing import Any

import pytest

from cutcard.cards import Card, card, full_stack, read_cards
from cutcard.games.blackjack import BLACKJACK
from cutcard.games.blackjack.model import commands as cm
from cutcard.games.blackjack.model import events as ev
from cutcard.games.blackjack.model.commands import Irregular
from cutcard.games.blackjack.sheet.sheet import BlackjackSheet
from cutcard.games.croupier.croupier import Croupier, ListedShoes
from cutcard.games.protocol import Deal, Kind, PlaceBet
from cutcard.law.refusal import Refusal
from cutcard.notation.replay import replay
from cutcard.notation.round_file import read_round_file
from cutcard.notation.write import write_rounds
from tests.law.felt import sheet
from tests.law.shoes import six_to_five

REVEALS = (ev.CardsTurned, ev.HandDiscarded)


def table(cards: str, rules: BlackjackSheet | None = None, *, patient: bool = True) -> Croupier:
    """A table with ann in box 1 and bob in box 2, and the cards in dealing order."""
    shoe = ListedShoes((tuple(read_cards(cards)),))
    croupier = Croupier(BLACKJACK.bind(rules or six_to_five()), shoe, patient=patient)
    for box, player in ((1, "ann"), (2, "bob")):
        assert not isinstance(croupier.do(PlaceBet(box, player, "blackjack", 1000)), Refusal)
    assert not isinstance(croupier.do(Deal()), Refusal)
    return croupier


def say(croupier: Croupier, *commands: Any) -> Croupier:
    for command in commands:
        answer = croupier.do(command)
        assert not isinstance(answer, Refusal), str(answer)
    return croupier


def refusals(croupier: Croupier) -> dict[type, tuple[str, ...]]:
    return {
        type(choice.command): choice.refusal.clauses if choice.refusal else ()
        for choice in croupier.awaiting.choices
    }


TO_21 = "5c Tc 6h 6d 9c Th 2s 8s 4d"
"""Ann has 5 6 and draws a ten; bob has 19; the dealer shows 6, then 2 8 4: 20."""
TO_19 = "5c Tc 6h 6d 9c 8h 2s 8s 4d"


@pytest.mark.clause("2.6A(d)/2", "2.12(a)1")
def test_d_a_drawn_21_waits_and_may_only_stand() -> None:
    croupier = say(table(TO_21), cm.Hit(1))
    waits = croupier.awaiting
    assert (waits.kind, waits.who, waits.place) == (Kind.DECISION, "ann", "1")
    assert waits.default_command == cm.Stand(1, 1)
    barred = refusals(croupier)
    assert barred.pop(cm.Stand) == ()
    assert barred[cm.Hit] == ("19:47-2.12(a)1",)
    assert all(barred.values()), "everything else is barred with its clause"
    assert isinstance(croupier.do(cm.Hit(1)), Refusal)
    say(croupier, cm.Stand(1))
    assert croupier.awaiting.who == "bob"


def test_d_a_drawn_21_stands_automatically_at_a_table_that_is_not_patient() -> None:
    assert say(table(TO_21, patient=False), cm.Hit(1)).awaiting.who == "bob"


def test_2_6_f_a_hand_in_sight_of_everybody_does_not_wait() -> None:
    """At a table with open cards everybody sees a 21."""
    assert say(table(TO_21, sheet()), cm.Hit(1)).awaiting.who == "bob"


@pytest.mark.clause("2.6A(e)2/1")
def test_e_a_hand_over_21_is_reported_at_once() -> None:
    croupier = say(table("5c Tc 6h 9d 9c Th 2s 8s 4d"), cm.Hit(1))
    assert [event for step in croupier.steps for event in step.events if isinstance(event, ev.HandDiscarded)]
    assert croupier.awaiting.who == "bob"


@pytest.mark.clause("2.7(a)/1")
def test_2_7_a_blackjack_is_tabled_with_the_initial_cards() -> None:
    croupier = table("Ac Tc 6h Kd 9c Th 2s 8s")
    assert croupier.state.boxes[0].hands[0].down == 0
    assert croupier.awaiting.who == "bob"


def test_2_10_a_doubled_hand_gets_its_card_and_is_not_asked() -> None:
    assert say(table(TO_21), cm.Double(1)).awaiting.who == "bob"


def test_2_11_split_hands_are_open_and_a_21_among_them_ends() -> None:
    croupier = say(table("8c Tc 6h 8d 9c 3h Th 5s 5c 2s 8s 4d"), cm.Split(1), cm.Hit(1))
    assert croupier.state.boxes[0].hands[0].points.total == 21
    assert croupier.awaiting.place == "1.2"


def test_the_player_stands_or_the_table_does_when_time_is_up() -> None:
    croupier = say(table(TO_21), cm.Hit(1))
    assert croupier.rules.allowed_senders(croupier.state, croupier.awaiting.default_command) == ("ann",)
    croupier.finish_round()
    assert not croupier.rules.in_round(croupier.state)


# --- what others see --------------------------------------------------------------------------------------


def told(croupier: Croupier, observer: str) -> list[tuple[Any, ...]]:
    """Everything an observer is sent: after each step its events and the table."""
    state = croupier.rules.open_table(patient=True)
    frames = []
    for step in croupier.steps:
        seen = []
        for event in step.events:
            seen.append(croupier.rules.visible(state, event, observer))
            state = croupier.rules.evolve(state, event)
        frames.append((tuple(seen), croupier.rules.view(state, observer)))
    return frames


@pytest.mark.parametrize("observer", ["", "bob", "dealer"])
def test_others_cannot_tell_a_hidden_21_from_a_hidden_19(observer: str) -> None:
    """Ann holds 5 6 or 5 4 and draws the same ten, so she has 21 or 19; she answers both times."""
    worlds = [table(f"5c Tc 6h {second} 9c Th 2s 8s 4s") for second in ("6d", "4d")]
    for croupier in worlds:
        say(croupier, cm.Hit(1), cm.Stand(1), cm.Stand(2))
    left, right = (told(croupier, observer) for croupier in worlds)
    assert left == right
    assert told(worlds[0], "ann") != told(worlds[1], "ann")


def test_others_cannot_tell_it_by_a_card_exposed_in_error_either() -> None:
    """2.15(c): the next card lies open. Whether ann may take it depends on her cards."""
    views = []
    for second in ("6d", "4d"):
        croupier = say(table(f"5c Tc 6h {second} 9c Th 2s 8s 4s"), cm.Hit(1))
        say(croupier, Irregular("2.15(c)", card("3h")))
        views.append([croupier.rules.view(croupier.state, name) for name in ("", "bob")])
    assert views[0] == views[1]


def side_by_side(*, patient: bool) -> tuple[int, int]:
    """Plays random rounds of three boxes twice, with different hidden cards for ann and the same commands.

    Returns how many of a spectator's frames were compared before her cards were shown, and how many differed.
    """
    compared = differed = 0
    for seed in range(150):
        chance = Random(seed)
        deck = chance.sample(full_stack(1), 52)
        other = list(deck)
        for mine, far in ((0, 50), (4, 51)):
            # The first and the fifth card are ann's; the last two of the deck are never reached.
            other[mine], other[far] = other[far], other[mine]
        script = [chance.random() for _ in range(40)]
        left, right = (_sent(tuple(cards), script, patient=patient) for cards in (deck, other))
        for one, another in zip(left, right, strict=False):
            compared += 1
            if one != another:
                differed += 1
                break
    return compared, differed


def _sent(deck: tuple[Card, ...], script: list[float], *, patient: bool) -> list[tuple[Any, ...]]:
    """What a spectator is sent until the law shows a card of ann's or bars her choice.

    Everybody hits or stands by the script, whatever they hold; a player who may not hit stands.
    """
    croupier = Croupier(BLACKJACK.bind(six_to_five()), ListedShoes((deck,)), patient=patient)
    for box, player in ((1, "ann"), (2, "bob"), (3, "cy")):
        say(croupier, PlaceBet(box, player, "blackjack", 1000))
    say(croupier, Deal())
    assert croupier.state.boxes[0].hands[0].cards == (deck[0], deck[4])
    wishes = iter(script)
    kept = 1000
    while croupier.rules.in_round(croupier.state):
        waits = croupier.awaiting
        wants = waits.kind is Kind.DECISION and waits.who and next(wishes) < 0.6
        if wants and not isinstance(croupier.do(cm.Hit(int(waits.place))), Refusal):
            continue
        if wants and waits.who == "ann":
            kept = min(kept, len(croupier.steps))
        say(croupier, waits.default_command)
    frames = told(croupier, "")[:kept]
    for at, step in enumerate(croupier.steps[:kept]):
        if any(isinstance(event, REVEALS) and event.box == 1 for event in step.events):
            return frames[:at]
    return frames


def test_tables_that_differ_in_hidden_cards_look_equal_until_they_are_turned() -> None:
    compared, differed = side_by_side(patient=True)
    assert differed == 0
    assert compared > 3000


def test_a_table_that_is_not_patient_reveals_the_difference() -> None:
    """The same comparison finds the 21 that ends automatically."""
    assert side_by_side(patient=False)[1] > 0


# --- the record -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("cards", [TO_21, TO_19])
def test_the_record_of_a_patient_table_is_played_again_by_any_other(cards: str) -> None:
    croupier = say(table(cards), cm.Hit(1), cm.Stand(1), cm.Stand(2))
    croupier.finish_round()
    text = write_rounds(BLACKJACK, croupier.steps, table="sheet.toml")
    assert ("stand 1" in text) is (cards == TO_19), "a 21 ends by itself there"
    failures, again = replay(BLACKJACK.bind(six_to_five()), read_round_file(text))
    assert not failures
    flat = [[event for step in one.steps for event in step.events] for one in (croupier, again)]
    assert flat[0] == flat[1]
