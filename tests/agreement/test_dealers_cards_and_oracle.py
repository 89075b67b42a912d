"""Random rounds from shoes of few kinds of cards: results of 2.23 to 2.25 against programs from the text.

The oracles see the cards on the table and the wagers, but not the play. There are few kinds of cards, and
queens of hearts are dealt to two boxes, so that rare results come often.
"""

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from cutcard.cards import Card, card
from cutcard.games.blackjack import BLACKJACK
from cutcard.games.blackjack.model import events as ev
from cutcard.games.blackjack.sheet.sheet import BlackjackSheet
from cutcard.games.croupier.croupier import Croupier, ListedShoes
from cutcard.games.protocol import Deal, Kind, PlaceBet, Purse
from tests.law.felt import sheet
from tests.oracle import match_the_dealer, optional_bonus, twenty_point

DEALINGS = ("none", "face-down", "reader", "face-up")
ROUNDS = 60
KINDS = ("Qh", "As", "Kd", "Td", "8h", "8d", "6c", "9h", "7s", "5c", "3d")


def shoe(chance: Random) -> tuple[Card, ...]:
    """Enough cards for a round, none more often than in six decks."""
    cards = [card(kind) for kind in KINDS for _ in range(6)]
    chance.shuffle(cards)
    if chance.random() < 0.7:
        # The places of boxes 1 and 2 when three boxes are dealt.
        cards = [one for one in cards if one != card("Qh")]
        for place in (0, 1, 4, 5):
            cards.insert(place, card("Qh"))
    return tuple(cards)


def played(table: BlackjackSheet, wager: str, chance: Random) -> Croupier:
    """A round of three boxes with random decisions and the wager on some boxes in random amounts."""
    croupier = Croupier(BLACKJACK.bind(table), ListedShoes((shoe(chance),)))
    for box in (1, 2, 3):
        croupier.do(PlaceBet(box, f"p{box}", "blackjack", 50_00))
        if box == 1 or chance.random() < 0.8:
            croupier.do(PlaceBet(box, f"p{box}", wager, chance.choice((1_00, 3_00, 7_00, 13_50, 50_00))))
    croupier.do(Deal())
    while (waits := croupier.awaiting).kind is Kind.DECISION:
        lawful = [choice.command for choice in waits.choices if choice.refusal is None]
        croupier.do(chance.choice([*lawful, waits.default_command]))
    croupier.finish_round()
    return croupier


def events(croupier: Croupier) -> Iterator[Any]:
    return (event for step in croupier.steps for event in step.events)


def brought(croupier: Croupier, wager: str) -> dict[int, int]:
    """The result of each box's wager, from the transfers alone."""
    net: dict[int, int] = {}
    for event in events(croupier):
        for moved in event.transfers:
            if moved.wager.wager == wager:
                sign = isinstance(moved.target, Purse) - isinstance(moved.source, Purse)
                net[moved.wager.box] = net.get(moved.wager.box, 0) + sign * moved.cents
    return net


def laid(croupier: Croupier, wager: str) -> dict[int, int]:
    placed = (event for event in events(croupier) if isinstance(event, ev.BetPlaced))
    return {event.box: event.amount for event in placed if event.wager == wager}


def firsts(croupier: Croupier) -> tuple[dict[int, tuple[str, str]], list[str]]:
    """The first two cards of every box in dealing order, and the dealer's final hand."""
    dealt = [event for event in events(croupier) if isinstance(event, ev.CardDealt)]
    boxes = {box: [str(one.card) for one in dealt if one.box == box][:2] for box in (1, 2, 3)}
    return {box: (two[0], two[1]) for box, two in boxes.items()}, list(map(str, croupier.state.dealer.cards))


def tables(*wager: str) -> Iterator[BlackjackSheet]:
    for hole in DEALINGS:
        if hole == "face-up" and "twenty-point" in wager[0]:
            continue
        surrender = () if hole == "face-up" else ("rules.surrender = true",)
        for second in ("always", "when-needed"):
            rules = (f'rules.hole_card = "{hole}"', f'readings.second_card = "{second}"', *surrender)
            yield sheet(*wager, *rules)


@pytest.mark.clause("2.23(a)1", "2.23(a)2", "2.23(e)", "2.23(f)#six")
@pytest.mark.parametrize("seed", range(2))
def test_match_the_dealer(seed: int) -> None:
    chance = Random(seed)
    won = set()
    for table in tables("wagers.match-the-dealer = {}"):
        for _ in range(ROUNDS // 4):
            croupier = played(table, "match-the-dealer", chance)
            boxes, dealers = firsts(croupier)
            expected = {}
            for box, stake in laid(croupier, "match-the-dealer").items():
                odds = match_the_dealer.to_one(*boxes[box], dealers[0], match_the_dealer.PAYS[6])
                expected[box] = -stake if odds is None else stake * odds
                won.add(odds)
            assert brought(croupier, "match-the-dealer") == expected
            settled = [
                (one.box, isinstance(one, ev.WagerPaid))
                for one in events(croupier)
                if isinstance(one, ev.WagerPaid | ev.WagerCollected) and one.wager == "match-the-dealer"
            ]
            out = {box: boxes[box] for box in expected}
            assert settled == list(match_the_dealer.in_order(out, dealers[0]))
    assert {None, 4, 11} <= won


@pytest.mark.clause("2.24(e)1i", "2.24(e)1ii", "2.24(e)2", "2.24(f)#2", "2.24(h)#3")
@pytest.mark.parametrize("seed", range(2))
@pytest.mark.parametrize("letter", ["A", "B"])
def test_twenty_point(seed: int, letter: str) -> None:
    chance = Random(seed)
    pays = twenty_point.PAY_TABLES[letter]
    rows = set()
    for ceiling in (None, 2_500_000):
        lines = [f'wagers.twenty-point.paytable = "{letter}"']
        lines += ['wagers.twenty-point.ceiling = "25000.00"'] if ceiling else []
        for table in tables(*lines):
            for _ in range(ROUNDS // 4):
                croupier = played(table, "twenty-point", chance)
                boxes, dealers = firsts(croupier)
                made = {
                    box: twenty_point.Wager(stake, *boxes[box])
                    for box, stake in laid(croupier, "twenty-point").items()
                }
                if any(twenty_point.deferred(one.first, one.second, dealers[0]) for one in made.values()):
                    assert len(dealers) > 1
                second = dealers[1] if len(dealers) > 1 else "2c"
                expected = twenty_point.paid(made, dealers[0], second, pays, ceiling)
                assert brought(croupier, "twenty-point") == expected
                rows |= {twenty_point.row(one.first, one.second, dealers[0], second) for one in made.values()}
    assert {"queens and blackjack", "queens", "any", None} <= rows


@pytest.mark.clause("2.25(d)#1", "2.25(d)#2", "2.25(d)#3", "2.25(d)#4", "2.25(e)#3", "2.25(f)")
@pytest.mark.parametrize("seed", range(2))
def test_optional_bonus(seed: int) -> None:
    chance = Random(seed)
    won = set()
    for table in tables("wagers.optional-bonus = {}"):
        for _ in range(ROUNDS // 2):
            croupier = played(table, "optional-bonus", chance)
            _, dealers = firsts(croupier)
            assert len(dealers) >= optional_bonus.cards_needed(dealers)
            odds = optional_bonus.to_one(dealers)
            expected = {
                box: -stake if odds is None else stake * odds
                for box, stake in laid(croupier, "optional-bonus").items()
            }
            assert brought(croupier, "optional-bonus") == expected
            won.add(odds)
    assert {None, 3, 7} <= won
