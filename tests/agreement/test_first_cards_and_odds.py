"""Wagers decided by the first cards: the engine over every deal equals their exact odds in fractions."""

from collections import Counter
from fractions import Fraction
from itertools import permutations
from typing import Any

import pytest

from cutcard.cards import ALL_CARDS, Card, read_cards
from cutcard.exact_odds.blackjack.wagers.wagers import even_money, insurance_odds, side_wager_odds
from cutcard.games.blackjack import BLACKJACK
from cutcard.games.blackjack.model import commands as cm
from cutcard.games.blackjack.model.hand import value
from cutcard.games.blackjack.sheet.sheet import BlackjackSheet
from cutcard.games.blackjack.wagers import ALL
from cutcard.games.protocol import Deal, EndRound, GiveCard, Kind, PlaceBet, Purse
from cutcard.law.refusal import Refusal
from tests.agreement.enumerator import WAGER
from tests.agreement.small_shoes import (
    INSURED,
    sheet_of,
)

SMALL = read_cards("2c 2d 2h 3c 3s 4c 4d 5c 9h Th Kh Kd Ac Ah")
TENS = read_cards("Ac Ad Ah Ts Kd Qh Jc 9c 5d 5h")
SIDE = [
    (name, letter)
    for name, wager in ALL.items()
    if wager.selected_by == "paytable"
    for letter in wager.paytables
]


def kinds_of(cards: tuple[Card, ...]) -> tuple[int, ...]:
    return tuple(cards.count(one) for one in ALL_CARDS)


def settled(sheet: BlackjackSheet, wager: str, commands: list[Any]) -> tuple[int, set[str]]:
    """The wager's result in a round of these commands, in cents, and the rows by which it was paid."""
    state = BLACKJACK.bind(sheet).open_table()
    net, rows = 0, set()
    while commands:
        waits = BLACKJACK.bind(sheet).awaiting(state)
        command = commands[0]
        if waits.automatic and not isinstance(command, PlaceBet):
            command = GiveCard(None) if waits.kind is Kind.CARD else waits.default_command
        else:
            commands = commands[1:]
        answer = BLACKJACK.bind(sheet).advance(state, command)
        assert not isinstance(answer, Refusal), (command, answer)
        state, events = answer
        for event in events:
            for transfer in event.transfers:
                if transfer.wager.wager == wager:
                    net += transfer.cents * isinstance(transfer.target, Purse)
                    net -= transfer.cents * isinstance(transfer.source, Purse)
                    rows.add(getattr(event, "why", "").rpartition(",")[0])
    return net, rows - {""}


@pytest.mark.parametrize(("name", "letter"), SIDE)
def test_every_deal_of_a_side_wager(name: str, letter: str) -> None:
    row = ALL[name].rows[1]
    every_deal(name, f'[wagers.{name}]\npaytable = "{letter}"\npays = {{ "{row}" = "777 to 2" }}\n')


@pytest.mark.parametrize(
    ("name", "offered"),
    [
        ("over-13", "[wagers.over-under-13]\n"),
        ("under-13", "[wagers.over-under-13]\n"),
        ("same-suit", "[wagers.same-suit]\noption = 3\n"),
    ],
)
def test_every_deal_of_a_wager_whose_odds_the_law_fixes(name: str, offered: str) -> None:
    every_deal(name, offered)


def every_deal(name: str, offered: str) -> None:
    sheet = sheet_of({}, wagers=offered)
    odds = side_wager_odds(sheet, ALL[name], kinds_of(SMALL))
    chance_of: Counter[str] = Counter()
    total = deals = 0
    for first, up, second in permutations(SMALL, 3):
        commands = [PlaceBet(1, "ann", "blackjack", WAGER), PlaceBet(1, "ann", name, WAGER), Deal()]
        net, rows = settled(sheet, name, commands + [GiveCard(card) for card in (first, up, second)])
        total += net
        deals += 1
        chance_of.update(rows)
    assert Fraction(-total, deals * WAGER) == odds.house_advantage
    assert {one.name: one.probability for one in odds.outcomes} == {
        row: Fraction(chance_of[row], deals) for row in ALL[name].rows
    }


@pytest.mark.parametrize("hole_card", INSURED)
def test_every_deal_of_insurance(hole_card: str) -> None:
    sheet = sheet_of({"hole_card": hole_card})
    odds = insurance_odds(sheet, kinds_of(TENS))
    assert odds is not None
    total = deals = 0
    for first, up, second, hole in permutations(TENS, 4):
        if value(up) != 11:
            continue
        total += settled(
            sheet, "insurance", _insured(sheet, first, up, second, hole, cm.Insure(1, "ann", 500))
        )[0]
        deals += 1
    assert Fraction(-total, deals * 500) == odds.house_advantage


def test_every_deal_of_even_money() -> None:
    for hole_card in INSURED:
        sheet = sheet_of({"hole_card": hole_card, "even_money": "true"})
        odds = even_money(sheet, kinds_of(TENS))
        assert odds is not None
        taken = declined = deals = 0
        first, second, up = read_cards("Ac Ts Ad")
        for hole in TENS:
            if hole in (first, second, up):
                continue
            take = _insured(sheet, first, up, second, hole, cm.TakeEvenMoney(1, "ann"))
            taken += settled(sheet, "blackjack", take)[0]
            declined += settled(sheet, "blackjack", _insured(sheet, first, up, second, hole, None))[0]
            deals += 1
        assert Fraction(taken, deals * WAGER) == odds.taken
        assert Fraction(declined, deals * WAGER) == odds.declined


def _insured(sheet: BlackjackSheet, first: Card, up: Card, second: Card, hole: Card, act: Any) -> list[Any]:
    """A round in which the box stands: cards, the answer about insurance, the dealer's second card."""
    begin = [PlaceBet(1, "ann", "blackjack", WAGER), Deal(), *map(GiveCard, (first, up, second))]
    acts = [act] if act else []
    decides = value(first) + value(second) != 21
    dealers_blackjack = value(up) + value(hole) == 21
    if sheet.hole_card == "reader":
        stands = [cm.Stand(1)] if decides and not dealers_blackjack else []
        dealer = [] if dealers_blackjack else [cm.DealerPlays()]
        return [*begin, GiveCard(hole), *acts, cm.CloseInsurance(), *stands, *dealer, *_end(decides)]
    stands = [cm.Stand(1)] if decides else []
    if sheet.hole_card == "face-down":
        return [*begin, GiveCard(hole), *acts, cm.CloseInsurance(), *stands, cm.DealerPlays(), *_end(decides)]
    return [*begin, *acts, cm.CloseInsurance(), *stands, cm.DealerPlays(), GiveCard(hole), *_end(decides)]


def _end(decides: bool) -> list[Any]:
    """A blackjack needs no further card of the dealer; the main wager of another hand is not examined."""
    return [] if decides else [EndRound()]
