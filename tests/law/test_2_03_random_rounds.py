"""Random rounds at random tables; every wager's result is computed again from the text and the cards.

This module does not call the deciders. It counts a box's result from the transfers and compares it with the
result by 2.3, 2.6(k), 2.7 to 2.11 and 2.16, written below.
"""

from collections import Counter
from fractions import Fraction
from random import Random
from typing import Any

import pytest

from cutcard.games.blackjack import BLACKJACK
from cutcard.games.blackjack.model import commands as cm
from cutcard.games.blackjack.model import events as ev
from cutcard.games.blackjack.sheet.sheet import BlackjackSheet
from cutcard.games.croupier.croupier import Croupier, VirtualShoe
from cutcard.games.protocol import Deal, Felt, PlaceBet, Purse
from cutcard.law.refusal import Refusal
from tests.law.sheet_lines import sheet as written_sheet

SHEETS = 60
ROUNDS = 25


def random_sheet(chance: Random) -> BlackjackSheet:
    """A lawful sheet with a random choice of the options that affect money."""

    def switch(key: str, share: float = 0.5) -> list[str]:
        return [f"{key} = true"] if chance.random() < share else []

    six_to_five, old = chance.random() < 0.2, chance.random() < 0.3
    lines = ['limits.blackjack.min = "10.00"', 'limits.blackjack.max = "1000.00"']
    if six_to_five:
        hole = chance.choice(["none", "reader"])
        lines += ['rules.variation = "six-to-five"', *switch("rules.even_money")]
        lines += ["rules.double_after_split = false"] if chance.random() < 0.5 else []
    else:
        hole = chance.choice(["none", "none", "face-down", "reader", "face-up"])
        lines += switch("rules.suited_678") + switch("rules.three_sevens") + switch("rules.five_card_21")
        lines += ['rules.designated_blackjack = "As Js"'] if chance.random() < 0.5 else []
        lines += ['table.edition = "1999"'] if old else []
        if hole != "face-up":
            lines += switch("rules.even_money") + switch("rules.surrender")
    lines.append(f'rules.hole_card = "{hole}"')
    if hole != "face-up":
        lines.append(f"rules.split_hands = {chance.choice([2, 3])}")
    if hole in ("none", "face-down") and chance.random() < 0.5:
        lines.append('rules.insurance = "at-turn"')
    if six_to_five or not old:
        lines.append(f'rules.double_card = "{chance.choice(["face-up", "face-down", "on-request"])}"')
    lines.append(f'readings.split_two_card_21 = "{chance.choice(["beats-21", "plain"])}"')
    lines.append(f'readings.busted_extras = "{chance.choice(["returned", "kept"])}"')
    lines.append(f'readings.second_card = "{chance.choice(["always", "when-needed"])}"')
    lines.append(f'readings.losing_insurance = "{chance.choice(["at-disclosure", "after-check"])}"')
    return written_sheet(*lines, decks=2)


# --- the text ---------------------------------------------------------------------------------------------


def score(cards: list[Any]) -> int:
    """2.2(b)."""
    points = [11 if card.rank == "A" else 10 if card.rank in "TJQK" else int(card.rank) for card in cards]
    while sum(points) > 21 and 11 in points:
        points[points.index(11)] = 1
    return sum(points)


def due_of_a_hand(sheet: BlackjackSheet, cards: list[Any], stake: int, dealer: list[Any]) -> Fraction:
    """What a hand other than a blackjack is due against a dealer without blackjack."""
    own, dealers = score(cards), score(dealer)
    if own > 21:
        return Fraction(-stake)
    if dealers <= 21 and own < dealers:
        return Fraction(-stake)
    if own == dealers:
        literal = sheet.readings.split_two_card_21 == "beats-21"
        if not (own == 21 and len(cards) == 2 and literal):
            return Fraction(-stake if sheet.hole_card == "face-up" else 0)
    ranks = sorted(card.rank for card in cards)
    if sheet.suited_678 and ranks == ["6", "7", "8"] and len({card.suit for card in cards}) == 1:
        return Fraction(2 * stake)
    if sheet.three_sevens and ranks == ["7"] * 3:
        return Fraction(3 * stake, 2)
    if sheet.five_card_21 and own == 21 and len(cards) == 5:
        return Fraction(2 * stake)
    return Fraction(stake)


def due_of_a_blackjack(sheet: BlackjackSheet, cards: list[Any], stake: int, *, tied: bool) -> Fraction:
    if tied and sheet.hole_card != "face-up":
        return Fraction(0)
    if sheet.designated_blackjack and {str(card) for card in cards} == {"As", "Js"}:
        return Fraction(2 * stake)
    if sheet.hole_card == "face-up":
        return Fraction(stake)
    return Fraction(6 * stake, 5) if sheet.variation == "six-to-five" else Fraction(3 * stake, 2)


def due(sheet: BlackjackSheet, box: Any, dealer: list[Any], even_money: bool) -> Fraction:
    """The result that the main wager of a box should have."""
    natural = len(dealer) == 2 and score(dealer) == 21
    hands = [list(hand.cards) for hand in box.hands]
    (wager, *_) = [hand.stakes[0].wager for hand in box.hands]
    stakes = [wager + hand.stakes[0].doubled for hand in box.hands]
    if box.surrendered:
        return Fraction(-wager if natural else -wager // 2)
    if len(hands) == 1 and len(hands[0]) == 2 and score(hands[0]) == 21:
        if even_money:
            return Fraction(wager)
        return due_of_a_blackjack(sheet, hands[0], wager, tied=natural)
    if not natural:
        pairs = zip(hands, stakes, strict=True)
        return sum((due_of_a_hand(sheet, cards, stake, dealer) for cards, stake in pairs), Fraction(0))
    if sheet.readings.busted_extras == "returned":
        return Fraction(-wager)
    hidden = [hand.next_down for hand in box.hands]
    over = [score(cards) > 21 and not down for cards, down in zip(hands, hidden, strict=True)]
    lost = sum(stake for stake, gone in zip(stakes, over, strict=True) if gone)
    return Fraction(-lost - (0 if all(over) else wager))


# --- the play ---------------------------------------------------------------------------------------------


def answer(sheet: BlackjackSheet, waits: Any, chance: Random) -> Any:
    """A random lawful answer: a decision or insurance."""
    lawful = [choice for choice in waits.choices if choice.refusal is None]
    if not lawful or (waits.window and chance.random() < 0.4):
        return waits.default_command
    choice = chance.choice(lawful)
    command = choice.command
    if isinstance(command, cm.Insure):
        amount = choice.most if chance.random() < 0.5 else chance.randrange(choice.least, choice.most + 1, 50)
        return cm.Insure(command.box, command.player, amount)
    if isinstance(command, cm.Double):
        amount = 0 if chance.random() < 0.5 else choice.least * chance.randint(1, choice.most // choice.least)
        down = command.down or (sheet.double_card == "on-request" and chance.random() < 0.5)
        return cm.Double(command.box, command.hand, amount, down)
    return command


def play_round(croupier: Croupier, chance: Random) -> list[Any]:
    start = len(croupier.steps)
    for box in sorted(chance.sample(range(1, 8), chance.randint(1, 4))):
        croupier.do(PlaceBet(box, f"p{box}", "blackjack", 1000 * chance.randint(1, 5)))
    assert not isinstance(croupier.do(Deal()), Refusal)
    while croupier.rules.in_round(croupier.state):
        done = croupier.do(answer(croupier.rules.sheet, croupier.awaiting, chance))
        assert not isinstance(done, Refusal), done
    return [event for step in croupier.steps[start:] for event in step.events]


def net_of(events: list[Any]) -> Counter[Felt]:
    net: Counter[Felt] = Counter()
    for event in events:
        for transfer in event.transfers:
            if isinstance(transfer.source, Purse):
                net[transfer.wager] -= transfer.cents
            if isinstance(transfer.target, Purse):
                net[transfer.wager] += transfer.cents
    return net


@pytest.mark.clause("2.3(a)1", "2.3(a)2", "2.3(a)3", "2.3(e)/1", "2.7(b)/2", "2.9(c)", "2.10(b)", "2.11(d)")
@pytest.mark.parametrize("seed", range(SHEETS))
def test_every_wager_brings_what_the_text_says(seed: int) -> None:
    chance = Random(seed)
    sheet = random_sheet(chance)
    croupier = Croupier(
        BLACKJACK.bind(sheet), VirtualShoe(2, lambda cards: chance.sample(range(cards), cards))
    )
    for _ in range(ROUNDS):
        events = play_round(croupier, chance)
        if any(isinstance(event, ev.RoundVoided) for event in events):
            continue
        net, dealer = net_of(events), list(croupier.state.dealer.cards)
        took = {event.box for event in events if isinstance(event, ev.EvenMoneyTaken)}
        for box in croupier.state.boxes:
            insured = [bet.amount for bet in box.side_bets if bet.wager == "insurance"]
            wager = box.hands[0].stakes[0].wager
            natural = len(box.hands) == 1 and len(box.hands[0].cards) == 2 and score(box.hands[0].cards) == 21
            elected = sheet.edition == "1999" and sheet.even_money
            net_payout = elected and natural and [2 * amount for amount in insured] == [wager]
            even_money = box.number in took or net_payout
            shown = (sheet, box, dealer)
            assert net[Felt(box.number, box.player, "blackjack")] == due(sheet, box, dealer, even_money), (
                shown
            )
            for amount in insured:
                won = score(dealer[1:2]) == 10
                expected = 0 if net_payout else 2 * amount if won else -amount
                assert net[Felt(box.number, box.player, "insurance")] == expected, shown
