"""Corrections at random tables: a card corrected and corrected back changes only the log."""

from collections import Counter
from random import Random
from typing import Any

import pytest

from cutcard.cards import ALL_CARDS, card, read_cards
from cutcard.games.blackjack import BLACKJACK
from cutcard.games.blackjack.model import events as ev
from cutcard.games.croupier import corrections
from cutcard.games.croupier.corrections import CardCorrected, MoneyMovedBack
from cutcard.games.croupier.croupier import Croupier, ListedShoes, TwoSides, rebuilt, virtual_source
from cutcard.games.protocol import (
    Account,
    CorrectCard,
    Deal,
    Event,
    Felt,
    Kind,
    PlaceBet,
    Purse,
    Rack,
    TakeBack,
    Transfer,
    VoidRound,
)
from cutcard.law.refusal import Refusal
from tests.law.felt import Table
from tests.law.sheet_lines import sheet
from tests.sampling import some

SHEETS = {
    "plain": sheet(),
    "side wagers": sheet("wagers.21-plus-3 = {}", "rules.surrender = true"),
    "reader": sheet('rules.hole_card = "reader"', "rules.split_hands = 3"),
    "face up": sheet('rules.hole_card = "face-up"'),
    "optional bonus": sheet("wagers.optional-bonus = {}", "rules.surrender = true"),
    "doubles face down": sheet('rules.double_card = "face-down"'),
}


def table(name: str, seed: int) -> tuple[Croupier, Random]:
    chance = Random(seed)

    def order(cards: int) -> tuple[int, ...]:
        return tuple(chance.sample(range(cards), cards))

    found = SHEETS[name]
    source = virtual_source(BLACKJACK.bind(found).stock(), order)
    return Croupier(BLACKJACK.bind(found), source, draw=chance.randrange), chance


def lay(croupier: Croupier) -> None:
    for box, player in ((1, "ann"), (2, "bob")):
        croupier.do(PlaceBet(box, player, "blackjack", 1000))
        for offered in croupier.rules.sheet.wagers:
            croupier.do(PlaceBet(box, player, offered.name, 500))
    assert not isinstance(croupier.do(Deal()), Refusal)


def decide(croupier: Croupier, chance: Random) -> bool:
    """Carries out one decision or one automatic command; returns whether the round continues."""
    waits = croupier.awaiting
    if waits.kind is Kind.DECISION:
        lawful = [choice.command for choice in waits.choices if choice.refusal is None]
        command = chance.choice([*lawful, waits.default_command])
    else:
        command = waits.default_command
    assert not isinstance(croupier.do(command), Refusal)
    return croupier.rules.in_round(croupier.state)


def balances(events: tuple[Event, ...]) -> Counter[Account]:
    found: Counter[Account] = Counter()
    for event in events:
        for transfer in event.transfers:
            found[transfer.source] -= transfer.cents
            found[transfer.target] += transfer.cents
    return Counter({account: cents for account, cents in found.items() if cents})


def everything(croupier: Croupier) -> tuple[Event, ...]:
    return tuple(event for step in croupier.steps for event in step.events)


def hands(state: Any) -> list[str]:
    names = [f"{box.number}.{at + 1}" for box in state.boxes for at in range(len(box.hands))]
    return [*names, "dealer"]


@pytest.mark.parametrize("name", SHEETS)
@pytest.mark.parametrize("seed", some(range(6), quick=3))
def test_a_correction_and_its_reversal_change_only_the_log(name: str, seed: int) -> None:
    croupier, chance = table(name, seed)
    opened = croupier.state
    done = 0
    for _ in range(12):
        lay(croupier)
        goes_on = True
        while goes_on:
            goes_on = decide(croupier, chance)
            before, paid = croupier.state, balances(everything(croupier))
            hand = chance.choice(hands(before))
            shown = croupier.rules.shown(before, hand)
            cards = [one for one in shown.cards if one is not None] if shown else []
            if not cards:
                continue
            was, now = chance.choice(cards), chance.choice([one for one in ALL_CARDS if one not in cards])
            steps = len(croupier.steps)
            answer = croupier.do(CorrectCard(hand, was, now, "misread"))
            if isinstance(answer, Refusal):
                assert (croupier.state, len(croupier.steps)) == (before, steps)
                continue
            if len(croupier.steps) > steps + 1:
                break  # With the right card another was due, so the round continued.
            assert rebuilt(croupier.rules, opened, croupier.steps) == croupier.state
            (note,) = [event for event in answer if isinstance(event, CardCorrected)]
            assert note.reason == "misread"
            back = croupier.do(CorrectCard(hand, now, was))
            assert not isinstance(back, Refusal), back
            assert croupier.state == before
            assert balances(everything(croupier)) == paid
            done += 1
        croupier.finish_round()
    assert rebuilt(croupier.rules, opened, croupier.steps) == croupier.state
    assert done, "nothing was corrected: the test tests nothing"


@pytest.mark.parametrize("name", SHEETS)
@pytest.mark.parametrize("seed", some(range(6), quick=3))
def test_a_void_round_costs_nobody_anything(name: str, seed: int) -> None:
    croupier, chance = table(name, seed)
    moved = 0
    for _ in range(12):
        owned = balances(everything(croupier))
        lay(croupier)
        while chance.random() < 0.6 and decide(croupier, chance):
            pass
        if croupier.rules.in_round(croupier.state):
            answer = croupier.do(VoidRound("a card fell on the floor"))
            assert not isinstance(answer, Refusal)
            moved += any(isinstance(event, MoneyMovedBack) for event in answer)
            assert balances(everything(croupier)) == owned, "somebody won or lost by a void round"
    if name == "side wagers":
        assert moved, "nothing had been settled before a round was void"


def test_a_card_entered_face_down_stays_hidden() -> None:
    """The record of a card taken back shows it only to those who may have seen it."""
    croupier, _ = table("reader", 3)
    lay(croupier)
    hole = croupier.done[-1]
    answer = corrections.take_back(croupier.rules, croupier.done, TakeBack())
    assert not isinstance(answer, Refusal)
    note = answer.notes[0]
    for observer in ("ann", "", "stranger"):
        seen = corrections.visible(croupier.rules, hole.before, note, observer)
        assert seen.entered[0].card is None
    assert hole.events[0].card is not None  # type: ignore[attr-defined]
    assert Purse("ann") not in balances(answer.notes)


def test_a_determinant_card_cannot_become_one_of_the_other_colour() -> None:
    """The ten of hearts decided for the left side and is its first card; a ten of clubs would be burned."""
    double_shoe = sheet('cards.device = "double-shoe"')
    left, right = (ListedShoes((read_cards(cards),)) for cards in ("Th 7d 9h", "Ks Kd 5c"))
    croupier = Croupier(BLACKJACK.bind(double_shoe), TwoSides(left, right))
    croupier.do(PlaceBet(1, "ann", "blackjack", 1000))
    croupier.do(Deal("left"))
    answer = croupier.do(CorrectCard("1", card("Th"), card("Tc"), "misread"))
    assert isinstance(answer, Refusal)
    assert "with Tc, cards would have come to other places" in str(answer)
    assert not isinstance(croupier.do(CorrectCard("1", card("Th"), card("Td"), "misread")), Refusal)


def test_of_two_equal_cards_the_one_in_the_named_hand_is_corrected() -> None:
    """Both boxes have a nine of clubs; that of box 2 was entered last."""
    nine, eight = read_cards("9c 8c")
    felt = Table("9c Tc 9d Th 9c Ts", sheet=sheet()).bets(1, 2).say("deal")
    assert not isinstance(felt.croupier.do(CorrectCard("1", nine, eight, "misread")), Refusal)
    assert [box.hands[0].cards for box in felt.state.boxes] == [
        tuple(read_cards("8c Th")),
        tuple(read_cards("Tc 9c")),
    ]
    assert [event for event in felt.events if isinstance(event, CardCorrected)] == [
        CardCorrected(
            "1",
            "misread",
            (ev.CardDealt(1, 0, nine, face_up=True),),
            (ev.CardDealt(1, 0, eight, face_up=True),),
        )
    ]


def test_a_void_round_moves_nothing_back_if_nothing_was_settled() -> None:
    felt = Table("9c 9d Th Ts", sheet=sheet()).bets(1).say("deal")
    answer = felt.croupier.do(VoidRound("a card fell on the floor"))
    assert not isinstance(answer, Refusal)
    assert not any(isinstance(event, MoneyMovedBack) for event in answer)


def test_everybody_sees_money_that_moves_back() -> None:
    croupier, _ = table("plain", 1)
    note = MoneyMovedBack((Transfer(Rack(), Purse("ann"), 1000, Felt(1, "ann", "blackjack")),))
    for observer in ("ann", ""):
        seen = corrections.visible(croupier.rules, croupier.state, note, observer)
        assert seen == note
