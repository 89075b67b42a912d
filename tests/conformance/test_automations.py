"""What the house does by itself: all of it, none of it, or all but one act, with the same round in the end.

A record is played at a virtual table, which automates everything. The same calls are then made at a table
where the house does less. Whatever it leaves out must be awaited there, and only that.
"""

from collections import Counter
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import pytest

from cutcard.cards import ALL_CARDS, read_cards
from cutcard.games.blackjack.model.commands import DealerPlays, Irregular, Stand
from cutcard.games.croupier.automations import (
    ALL,
    BEFORE_A_COMMAND,
    NONE,
    Automation,
    Automations,
    automation_of,
)
from cutcard.games.croupier.croupier import Croupier, InputNeededError, Step, virtual_source
from cutcard.games.croupier.sources import (
    BadCardSourceError,
    CardSource,
    DealtByHand,
    ListedShoes,
    VirtualShoe,
)
from cutcard.games.protocol import Awaiting, Deal, GiveCard, Kind, PlaceBet, RollDice, Rules, ShoeRunsOut
from cutcard.games.registry import GAMES
from cutcard.games.sheet_parser import read_sheet_text
from cutcard.law.refusal import Refusal
from tests.conformance.suite import Ledger
from tests.conformance.test_resuming import lay, order_by
from tests.machines.twin import cards_of

SHEETS = {path.stem: path for path in sorted((Path(__file__).parents[2] / "sheets").glob("*.toml"))}
ROUNDS = 3

Call = Any
"""A command for `do`, or None for `finish_round`."""


class Record(NamedTuple):
    """What was asked of a virtual table and what came of it."""

    rules: Rules
    calls: list[Call]
    orders: dict[int, Any]
    """The order of each shuffle, by how many steps there were with it."""
    steps: list[Step]
    performed: list[Automation | None]
    """By step: the automation by which the table took it; None where somebody gave the command."""
    state: Any


def rules_of(name: str) -> Rules:
    found = read_sheet_text(SHEETS[name].read_text("utf-8")).sheet
    assert found is not None
    return GAMES[found.game].bind(found)


@cache
def record_of(name: str) -> Record:
    """Some rounds with everything automated: players decide at random, and leave the rest to the house."""
    rules, chance = rules_of(name), Random(name)
    shuffle = order_by(chance)
    orders: dict[int, Any] = {}
    calls: list[Call] = []

    def recorded(cards: int) -> Any:
        orders[len(croupier.steps)] = shuffle(cards)
        return orders[len(croupier.steps)]

    class Recording(Croupier):
        def do(self, command: Any) -> Any:
            answer = super().do(command)
            if not isinstance(answer, Refusal):
                calls.append(command)
            return answer

        def finish_round(self) -> Any:
            calls.append(None)
            return super().finish_round()

    croupier = Recording(rules, virtual_source(rules.stock(), recorded), draw=chance.randrange)
    for _ in range(ROUNDS):
        lay(rules.game, croupier)
        lay_spoken(croupier)
        assert not isinstance(croupier.do(Deal()), Refusal)
        for _ in range(chance.randrange(12)):
            lawful = [one.command for one in croupier.awaiting.choices if one.refusal is None]
            if not rules.in_round(croupier.state) or not lawful:
                break
            assert not isinstance(croupier.do(chance.choice(lawful)), Refusal)
        croupier.finish_round()
    assert not rules.in_round(croupier.state)
    return Record(rules, calls, orders, croupier.steps, performed(rules, croupier.steps), croupier.state)


def lay_spoken(croupier: Croupier) -> None:
    """The wagers of the first box again, with cash: the dealer and the floorperson must confirm them."""
    for bet in getattr(croupier.state, "bets", ()):
        if bet.box == 1:
            croupier.do(PlaceBet(4, "p4", bet.wager, bet.amount, "cash"))


def performed(rules: Rules, steps: list[Step]) -> list[Automation | None]:
    state, found = rules.open_table(), list[Automation | None]()
    for step in steps:
        found.append(automation_of(rules.awaiting(state)) if step.automatic else None)
        for event in step.events:
            state = rules.evolve(state, event)
    return found


def table(record: Record, automations: Automations, source: CardSource | None = None) -> Croupier:
    """Another table that is asked the same. Shuffles and displays bring what they brought."""
    shoe = virtual_source(record.rules.stock(), lambda cards: record.orders[len(croupier.steps)])
    croupier = Croupier(record.rules, source or shoe, draw=drawn_again(record), automations=automations)
    return croupier


def drawn_again(record: Record) -> Callable[[int], int]:
    shown = [step.command for step in displays(record)]
    state, numbers = record.rules.open_table(), list[int]()
    for step in record.steps:
        waits = record.rules.awaiting(state)
        if waits.kind is Kind.DISPLAY:
            at = [choice.command for choice in waits.choices].index(step.command)
            numbers.append(sum(waits.weights[:at]))
        if isinstance(step.command, RollDice):
            numbers += [step.command.first - 1, step.command.second - 1]
            shown += [step.command, step.command]
        for event in step.events:
            state = record.rules.evolve(state, event)
    assert len(numbers) == len(shown)
    told = iter(numbers)
    return lambda most: next(told)


def displays(record: Record) -> Iterator[Step]:
    for step, automation in zip(record.steps, record.performed, strict=True):
        if automation is Automation.DRAW_DISPLAY:
            yield step


def play_again(record: Record, croupier: Croupier) -> Counter[Automation]:
    """Makes the recorded calls. An act the house leaves out must be awaited; then it is given."""
    given: Counter[Automation] = Counter()
    for call in record.calls:
        while not carried_out(croupier, call):
            waits = croupier.awaiting
            awaited = automation_of(waits)
            assert awaited is not None
            assert awaited not in croupier.automations, f"{awaited} is automated, and the table waits for it"
            step = record.steps[len(croupier.steps)]
            assert is_awaited(waits, step.command), f"{step.command} is not what {waits} waits for"
            assert not isinstance(croupier.do(step.command), Refusal)
            given[awaited] += 1
    return given


def carried_out(croupier: Croupier, call: Call) -> bool:
    """Makes a call; False where an act of the house must come first, and the table waits for that act."""
    if call is not None:
        if not isinstance(croupier.do(call), Refusal):
            return True
        croupier.prepare(BEFORE_A_COMMAND)
        return False
    try:
        croupier.finish_round()
    except InputNeededError:
        return False
    return True


def is_awaited(waits: Awaiting, command: Any) -> bool:
    if waits.kind is Kind.CARD:
        return isinstance(command, GiveCard | ShoeRunsOut)
    if waits.kind is Kind.DICE:
        return isinstance(command, RollDice)
    if waits.kind is Kind.DISPLAY:
        return command in [choice.command for choice in waits.choices]
    return bool(command == waits.default_command)


def check_same(record: Record, croupier: Croupier, left_out: Automations) -> None:
    """The same commands, events, state and money; only who gave which command differs."""
    assert croupier.state == record.state
    steps = [
        step._replace(automatic=step.automatic and automation not in left_out)
        for step, automation in zip(record.steps, record.performed, strict=True)
    ]
    assert croupier.steps == steps
    assert money(croupier.steps) == money(record.steps)


def money(steps: list[Step]) -> Any:
    ledger = Ledger()
    for step in steps:
        ledger.follow(step.events)
    return ledger.balance


# --- the same rounds --------------------------------------------------------------------------------------


def test_every_game_has_a_sheet_here() -> None:
    assert {record_of(name).rules.game.name for name in SHEETS} == set(GAMES)


@pytest.mark.parametrize("name", SHEETS)
def test_with_all_a_round_plays_itself(name: str) -> None:
    record = record_of(name)
    croupier = table(record, ALL)
    assert not play_again(record, croupier), "the house was asked for an act"
    check_same(record, croupier, NONE)


@pytest.mark.parametrize("name", SHEETS)
def test_with_none_every_act_of_the_house_is_awaited_and_given(name: str) -> None:
    """Each command is one step, and the cards come from the list that the virtual table dealt."""
    record = record_of(name)
    croupier = table(record, NONE, source=DealtByHand())
    given = play_again(record, croupier)
    assert given == Counter(one for one in record.performed if one is not None)
    assert not any(step.automatic for step in croupier.steps)
    check_same(record, croupier, ALL)


@pytest.mark.parametrize("name", SHEETS)
def test_with_one_left_out_exactly_that_act_is_awaited(name: str) -> None:
    record = record_of(name)
    for one in Automation:
        croupier = table(record, ALL - {one})
        given = play_again(record, croupier)
        assert given == Counter(done for done in record.performed if done is one), one
        check_same(record, croupier, frozenset((one,)))


RARE = {Automation.CALL_FLOORPERSON, Automation.FLOORPERSON_DECIDES}


def test_the_records_have_every_automation_but_the_rare_ones() -> None:
    seen = {one for name in SHEETS for one in record_of(name).performed if one is not None}
    assert seen == ALL - RARE - {Automation.CLOSE_BETTING}


# --- the rare ones, and cards given by hand ---------------------------------------------------------------


SPOTS = ("blackjack.1", "blackjack.2", "blackjack.3")


def dealt(name: str, cards: str, automations: Automations, *wagers: str) -> Croupier:
    """A table with these cards, one player and a deal."""
    croupier = Croupier(rules_of(name), ListedShoes((tuple(read_cards(cards)),)), automations=automations)
    for wager in wagers:
        assert not isinstance(croupier.do(PlaceBet(1, "ann", wager, 1000)), Refusal)
    assert not isinstance(croupier.do(Deal()), Refusal)
    return croupier


def test_a_floorperson_who_is_not_automated_is_awaited_when_the_round_calls_for_them() -> None:
    """2.24(e): the floorperson comes to two queens of hearts."""
    queens = ("twenty-point", "Qh Kd Qh Ac")
    without = dealt(*queens, ALL - {Automation.CALL_FLOORPERSON}, "blackjack", "twenty-point")
    assert automation_of(without.awaiting) is Automation.CALL_FLOORPERSON
    with pytest.raises(InputNeededError, match="attend"):
        without.finish_round()
    assert not isinstance(without.do(without.awaiting.default_command), Refusal)
    without.finish_round()
    itself = dealt(*queens, ALL, "blackjack", "twenty-point")
    assert automation_of(itself.awaiting) is not Automation.CALL_FLOORPERSON
    itself.finish_round()
    assert [step.command for step in itself.steps] == [step.command for step in without.steps]


def test_a_floorpersons_decision_that_is_not_automated_is_awaited() -> None:
    """2.15(m): the swept up card is found in the rack by the floorperson, or by the record for them."""
    for automations in (ALL, ALL - {Automation.FLOORPERSON_DECIDES}):
        croupier = dealt("multiple-action", "Ts 6d 9d Th 9c Kd 5s Kc Kh Ks", automations, *SPOTS)
        for command in (Stand(1), DealerPlays(), DealerPlays(), Irregular("2.15(m)")):
            assert not isinstance(croupier.do(command), Refusal)
        assert automation_of(croupier.awaiting) is Automation.FLOORPERSON_DECIDES
        if automations is ALL:
            croupier.finish_round()
            continue
        with pytest.raises(InputNeededError, match="reconstruct"):
            croupier.finish_round()
        croupier.do(croupier.awaiting.default_command)
        croupier.finish_round()
        assert not croupier.rules.in_round(croupier.state)


def test_a_card_given_by_hand_leaves_the_shoe_and_must_be_its_next() -> None:
    rules = rules_of("atlantic-city")
    shoe = VirtualShoe(rules.stock().decks, range)
    croupier = Croupier(rules, shoe, automations=ALL - {Automation.DEAL_CARDS})
    assert not isinstance(croupier.do(PlaceBet(1, "ann", "blackjack", 1000)), Refusal)
    assert not isinstance(croupier.do(Deal()), Refusal)
    assert automation_of(croupier.awaiting) is Automation.DEAL_CARDS
    card = croupier.source.top()
    assert card is not None
    before = croupier.source
    other = next(one for one in ALL_CARDS if one != card)
    with pytest.raises(BadCardSourceError, match=f"{other} is not the next card in the shoe"):
        croupier.do(GiveCard(other))
    assert croupier.source == before
    assert not isinstance(croupier.do(GiveCard(card)), Refusal)
    assert croupier.source != before


def test_a_table_resumed_from_its_record_leaves_out_the_same_acts() -> None:
    record = record_of("red-dog")
    croupier = table(record, ALL - {Automation.BURN, Automation.DEAL_CARDS})
    play_again(record, croupier)
    shoe = virtual_source(record.rules.stock(), lambda cards: record.orders[len(again.steps)])
    again = Croupier(record.rules, shoe, automations=croupier.automations)
    for step in croupier.steps:
        again.follow(step)
    assert (again.state, again.acts, again.steps) == (croupier.state, croupier.acts, croupier.steps)
    assert cards_of(again.source) == cards_of(croupier.source)
