"""Random rounds of multiple action: the engine and a program written from the text agree to the cent."""

from collections import Counter
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
from tests.law.felt import sheet
from tests.oracle.multiple_action import Box, Played, Said, play
from tests.oracle.table import Rules

ROUNDS = 60
PLAIN = ("five_card_21", "suited_678", "three_sevens")


def random_table(chance: Random) -> BlackjackSheet:
    lines = [
        'rules.variation = "multiple-action"',
        "rules.even_money = true",
        f'rules.soft_17 = "{chance.choice(("stand", "hit"))}"',
        *(f"rules.{key} = {chance.choice(('true', 'false'))}" for key in PLAIN),
        f'readings.split_two_card_21 = "{chance.choice(("beats-21", "plain"))}"',
        f'readings.busted_extras = "{chance.choice(("returned", "kept"))}"',
        f'readings.second_card = "{chance.choice(("always", "when-needed"))}"',
        f'rules.insurance = "{chance.choice(("before-play", "at-turn"))}"',
    ]
    return sheet(*lines, decks=8)


def answer(waits: Any, chance: Random) -> Any:
    lawful = [choice for choice in waits.choices if choice.refusal is None]
    if not lawful or (waits.window and chance.random() < 0.3):
        return waits.default_command
    choice = chance.choice(lawful)
    if isinstance(choice.command, cm.Double) and chance.random() < 0.5:
        return cm.Double(choice.command.box, choice.command.hand, 50 * chance.randint(1, choice.most // 50))
    if isinstance(choice.command, cm.Insure):
        one = choice.command
        return cm.Insure(one.box, one.player, 50 * chance.randint(1, choice.most // 50), one.spot)
    return choice.command


def play_round(croupier: Croupier, chance: Random) -> dict[int, Box]:
    """Plays a round and records its wagers and answers."""
    boxes: dict[int, Box] = {}
    for number in sorted(chance.sample(range(1, 8), chance.randint(1, 4))):
        wagers = tuple(100 * chance.randint(1, 20) for _ in range(chance.randint(2, 3)))
        boxes[number] = Box(wagers, (), {}, frozenset())
        for spot, wager in enumerate(wagers, start=1):
            croupier.do(PlaceBet(number, f"p{number}", f"blackjack.{spot}", wager))
    assert not isinstance(croupier.do(Deal()), Refusal)
    while croupier.rules.in_round(croupier.state):
        command = answer(croupier.awaiting, chance)
        assert not isinstance(croupier.do(command), Refusal), command
        if getattr(command, "box", 0):
            boxes[command.box] = said(boxes[command.box], command)
    return boxes


def said(box: Box, command: Any) -> Box:
    one: Said
    match command:
        case cm.Insure():
            return box._replace(insured={**box.insured, command.spot: command.amount})
        case cm.TakeEvenMoney():
            return box._replace(even_money=box.even_money | {command.spot})
        case cm.Double():
            added = (command.amount,) * len(box.wagers) if command.amount else box.wagers
            one = ("double", added)
        case cm.Hit():
            one = ("hit", ())
        case cm.Stand():
            one = ("stand", ())
        case _:
            assert isinstance(command, cm.Split)
            one = ("split", ())
    return box._replace(says=(*box.says, one))


def net_of(events: list[Any]) -> Counter[Felt]:
    net: Counter[Felt] = Counter()
    for event in events:
        for transfer in event.transfers:
            net[transfer.wager] -= transfer.cents * isinstance(transfer.source, Purse)
            net[transfer.wager] += transfer.cents * isinstance(transfer.target, Purse)
    return net


def compare(croupier: Croupier, boxes: dict[int, Box], found: Played, events: list[Any]) -> int:
    net = net_of(events)
    for number, main, insurance in zip(boxes, found.main, found.insurance, strict=True):
        for spot, due in enumerate(main, start=1):
            assert net[Felt(number, f"p{number}", f"blackjack.{spot}")] == due, (number, spot, boxes)
        for spot, won in insurance.items():
            assert net[Felt(number, f"p{number}", f"insurance.{spot}")] == won, (number, spot, boxes)
    hands = (*croupier.state.dealers_before, croupier.state.dealer)
    dealt = {number: len(hand.cards) for number, hand in enumerate(hands, start=1) if len(hand.cards) > 1}
    assert dealt == {number: len(cards) for number, cards in found.dealers.items()}
    return len(dealt)


@pytest.mark.clause("2.18(a)#1", "2.18(d)#2", "2.18(f)#2", "2.18(h)#3", "2.10(b)", "2.11(d)")
@pytest.mark.parametrize("seed", range(8))
def test_every_wager_brings_what_the_text_says(seed: int) -> None:
    chance = Random(seed)
    table = random_table(chance)
    rules = Rules(
        soft_17=table.soft_17,
        five_card_21=table.five_card_21,
        suited_678=table.suited_678,
        three_sevens=table.three_sevens,
        split_two_card_21=table.readings.split_two_card_21,
        busted_extras=table.readings.busted_extras,
    )
    croupier = Croupier(
        BLACKJACK.bind(table), VirtualShoe(8, lambda cards: chance.sample(range(cards), cards))
    )
    hands = 0
    for _ in range(ROUNDS):
        start = len(croupier.steps)
        boxes = play_round(croupier, chance)
        events = [event for step in croupier.steps[start:] for event in step.events]
        cards = [str(one.card) for one in events if isinstance(one, ev.CardDealt)]
        found = play(cards, list(boxes.values()), rules=rules, second_card=table.readings.second_card)
        assert found.used == len(cards)
        hands += compare(croupier, boxes, found, events)
    assert hands > ROUNDS
