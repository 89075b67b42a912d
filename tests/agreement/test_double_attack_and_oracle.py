"""Double attack: the engine and an independent program play the same cards and the same decisions."""

from random import Random

import pytest

from cutcard.cards import card
from cutcard.exact_odds.defaults import house_advantage
from cutcard.exact_odds.double_attack.solver import attack_odds, bust_it_outcomes, insurance_outcomes
from cutcard.games.croupier.croupier import Croupier
from cutcard.games.croupier.sources import ListedShoes
from cutcard.games.double_attack.game import GAME
from cutcard.games.double_attack.rules import DECK
from cutcard.law.refusal import Refusal
from tests.law.double_attack import sheet
from tests.oracle import double_attack as oracle
from tests.sampling import some

ACTS = ("stand", "hit", "double", "split", "surrender")


@pytest.mark.parametrize("seed", some(range(400), quick=10))
def test_the_same_cards_and_decisions_bring_the_same_money(seed: int) -> None:
    chance = Random(seed)
    reader = chance.random() < 0.5
    on = sheet(
        *(['rules.hole_card = "reader"'] if reader else []), "wagers.bust-it = {}", 'table.chip = "1.00"'
    )
    cards = [str(one) for one in chance.sample([*DECK] * 8, 40)]
    if chance.random() < 0.4:  # pairs and blackjacks are rare
        cards[2] = cards[1] if chance.random() < 0.5 else "As"
    initial = 100 * chance.choice((10, 20, 30))
    attack, bust_it = chance.choice((0, initial // 2, initial)), chance.choice((0, 500))
    insure = chance.choice((0, initial // 2))
    croupier = Croupier(GAME.bind(on), ListedShoes((tuple(map(card, cards)),)))
    net: dict[str, int] = {}

    def say(text: str) -> bool:
        answer = croupier.do(GAME.read_statement(text.split()))
        if isinstance(answer, Refusal):
            return False
        follow(answer)
        return True

    def follow(events: object) -> None:
        for event in events:  # type: ignore[attr-defined]
            for transfer in event.transfers:
                net[transfer.wager.wager] = net.get(transfer.wager.wager, 0) + transfer.to_purse

    assert say(f"bet 1 ann initial {initial // 100}")
    assert not bust_it or say(f"bet 1 ann bust-it {bust_it // 100}")
    assert say("deal")
    assert not attack or say(f"attack 1 ann {attack // 100}")
    assert say("close-attack")
    aces_up = cards[0][0] == "A"
    assert say(f"insure 1 ann {insure // 100}") is (aces_up and insure > 0) if insure else True

    def choose(lawful: list[str], hand: oracle.Hand, at: int) -> str:
        if croupier.awaiting.place == "insurance":
            follow(croupier.close_window())
        shown = croupier.rules.shown(croupier.state, f"1.{at + 1}")
        assert shown is not None
        assert [str(one) for one in shown.cards] == hand.cards
        offered = {type(one.command).__name__.lower() for one in croupier.awaiting.choices if not one.refusal}
        assert offered & set(ACTS) == set(lawful)
        act = chance.choice(lawful)
        assert say(f"{act} 1")
        return act

    played = oracle.Round(
        iter(cards),
        initial=initial,
        attack=attack,
        bust_it=bust_it,
        reader=reader,
        hands=on.split_hands,
        choose=choose,
        insure=insure,
    )
    follow(croupier.finish_round())
    assert [str(one) for one in croupier.state.dealer.cards] == played.dealer
    assert {name: net.get(name, 0) for name in played.net} == played.net


@pytest.mark.parametrize("decks", [6, 8])
def test_bust_it_and_insurance_by_plain_counting(decks: int) -> None:
    on = sheet("wagers.bust-it = {}", decks=decks)
    assert float(house_advantage(bust_it_outcomes(on))) == pytest.approx(
        oracle.bust_it_edge(decks), abs=1e-12
    )
    assert float(house_advantage(insurance_outcomes(on))) == pytest.approx(
        oracle.insurance_edge(decks), abs=1e-12
    )


def test_the_published_figures() -> None:
    """0.62 % without resplits and with two-card surrender; an attack on 2 to 8; bust-it and insurance."""
    lines = ('rules.hole_card = "reader"', 'rules.surrender = "first-two"', "rules.split_hands = 2")
    found = attack_odds(sheet(*lines))
    assert round(100 * float(found.house_advantage), 4) == 0.6212
    assert found.attack == frozenset(range(2, 9))
    assert round(100 * float(found.attacked), 2) == 58.33
    figures = [
        round(100 * float(house_advantage(counted(sheet("wagers.bust-it = {}", decks=decks)))), 4)
        for counted in (bust_it_outcomes, insurance_outcomes)
        for decks in (8, 6)
    ]
    assert figures == [8.0064, 8.1376, 12.2715, 12.1951]
