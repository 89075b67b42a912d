"""Minibaccarat's round engine, exact odds and kernel were written separately and agree, with each other and
with the program in `tests/oracle`. The seeds are fixed, so the result changes only with kernel or shuffle."""

from collections import Counter
from fractions import Fraction
from itertools import permutations, product
from typing import Any

import numpy as np
import pytest

from cutcard.cards import ALL_CARDS, Card, card, read_cards
from cutcard.exact_odds.minibaccarat.odds import outcomes, winners
from cutcard.games.croupier.croupier import Croupier
from cutcard.games.minibaccarat import rules
from cutcard.games.minibaccarat.game import GAME
from cutcard.games.minibaccarat.model import events as ev
from cutcard.games.minibaccarat.sheet.sheet import WAGERS, MinibaccaratSheet
from cutcard.games.protocol import Deal, GiveCard, Kind, PlaceBet
from cutcard.law.refusal import Refusal
from cutcard.sim.arrays import OUT_OF_CARDS
from cutcard.sim.minibaccarat.kernel import minibaccarat_round
from cutcard.sim.minibaccarat.run import make_tables, simulate_minibaccarat, trace_minibaccarat
from tests.agreement.engine_table import DealtCards
from tests.machines.minibaccarat_sheets import minibaccarat_sheet
from tests.oracle import minibaccarat as oracle
from tests.sampling import portion, some

WAGER = 1000


# --- the deciders and the oracle --------------------------------------------------------------------------


def test_the_deciders_deal_every_sequence_as_the_oracle_does() -> None:
    """All 10,000 first four cards by value, each with every pair of third cards that matters."""
    by_value = {rules.value(one): one for one in ALL_CARDS}
    for first in product(range(10), repeat=4):
        for last in some(product(range(10), repeat=2), quick=33, at=sum(first) % 33):
            worths = [*first, *last]
            player, banker = oracle.hands(worths)
            hands: dict[str, list[Card]] = {"player": [], "banker": []}
            for worth in worths:
                place = rules.next_place(hands["player"], hands["banker"])
                if not place:
                    break
                hands[place].append(by_value[worth])
            assert [rules.value(one) for one in hands["player"]] == player, worths
            assert [rules.value(one) for one in hands["banker"]] == banker, worths


@pytest.mark.parametrize("wager", WAGERS)
def test_what_a_wager_brings(wager: str) -> None:
    sheet = minibaccarat_sheet()
    for one in some(permutations(read_cards("Ac 4d 5h 6s 8c Kd")), quick=6):
        player, banker = oracle.hands([oracle.WORTH[str(each)[0]] for each in one])
        verdict = rules.outcome(wager, oracle.points(player), oracle.points(banker))
        winnings = verdict.odds.winnings(WAGER)
        brings = {
            "won": winnings - rules.vigorish(sheet, wager, winnings),
            "lost": -WAGER,
            "tied": 0,
        }[verdict.result]
        assert brings == oracle.net(wager, [str(each) for each in one], cents=WAGER)


# --- engine and odds --------------------------------------------------------------------------------------


class Enumerator:
    """One box at the engine's table, with every order of a small shoe."""

    def __init__(self, sheet: MinibaccaratSheet, wager: str) -> None:
        self.rules = GAME.bind(sheet)
        state, _ = self.do(self.rules.open_table(), PlaceBet(1, "ann", wager, WAGER))
        while (waits := self.rules.awaiting(state)).automatic:
            state, _ = self.do(state, GiveCard(None) if waits.kind is Kind.CARD else waits.default_command)
        self.dealt, _ = self.do(state, Deal())

    def do(self, state: Any, command: Any) -> tuple[Any, int]:
        answer = self.rules.advance(state, command)
        assert not isinstance(answer, Refusal), f"{command}: {answer}"
        return answer[0], sum(transfer.gain for event in answer[1] for transfer in event.transfers)

    def mean(self, cards: tuple[Card, ...]) -> Fraction:
        return self._worth(self.dealt, Counter(cards)) / WAGER

    def _worth(self, state: Any, left: "Counter[Card]") -> Fraction:
        if self.rules.awaiting(state).kind is not Kind.CARD:
            return Fraction(0)
        total = Fraction(0)
        for one, many in left.items():
            following, gained = self.do(state, GiveCard(one))
            then = gained + self._worth(following, left - Counter([one]))
            total += Fraction(many, left.total()) * then
        return total


SHOES = {
    "low": "Ac 2c 3c 4c 5c 6c 2d",
    "naturals": "8c 9c 8d 9d Kc Qc Ac",
    "sixes and sevens": "6c 6d 7c 7d Tc Jd 4c",
    "pairs": "3c 3d 5h 5s 9c 9d 8h",
}


@pytest.mark.parametrize("wager", WAGERS)
@pytest.mark.parametrize("name", SHOES)
def test_the_engine_over_every_deal_agrees_with_the_odds(name: str, wager: str) -> None:
    sheet, cards = minibaccarat_sheet(), read_cards(SHOES[name])
    counts = Counter(rules.value(one) for one in cards)
    chances = winners([counts[value] for value in range(10)])
    exact = sum((one.probability * one.net for one in outcomes(sheet, wager, chances)), Fraction(0))
    assert Enumerator(sheet, wager).mean(cards) == exact
    assert chances == oracle.tiny([str(one) for one in cards])


# --- kernel and engine ------------------------------------------------------------------------------------

SHEETS = {
    "eight decks": minibaccarat_sheet(),
    "six decks, four percent": minibaccarat_sheet('rules.vigorish = "1/25"', decks=6),
    "six decks, the hand of the cutting card is the last": minibaccarat_sheet(
        'rules.last_hand = "this"', 'cards.cut = "1/4"', decks=6
    ),
    "rounded up to quarters": minibaccarat_sheet(
        'rules.vigorish_rounding = "up"', 'rules.vigorish_unit = "0.75"', decks=7
    ),
    "markers": minibaccarat_sheet('rules.vigorish_collected = "markers"', decks=6),
    "continuous": minibaccarat_sheet('cards.device = "continuous"', decks=6),
}


def play_round(croupier: Croupier) -> list[Any]:
    events: list[Any] = []
    for command in (*(PlaceBet(1, "ann", wager, WAGER) for wager in WAGERS), Deal()):
        answer = croupier.do(command)
        assert not isinstance(answer, Refusal), (command, answer)
        events.extend(answer)
    events.extend(croupier.finish_round())
    return events


@pytest.mark.parametrize("name", SHEETS)
def test_kernel_and_engine_to_the_cent(name: str) -> None:
    """The same cards bring every wager the same cents. A marker's chips are the house's already."""
    sheet, rounds = SHEETS[name], portion(3000, one_in=3, quick=6)
    traced = trace_minibaccarat(sheet, rounds=rounds, seed=19470701, wager=WAGER)
    source = DealtCards(tuple(("", ALL_CARDS[one]) for taken in traced.cards for one in taken))
    croupier = Croupier(GAME.bind(sheet), source)
    by_wager = {"banker": traced.played.main, **traced.played.side}
    for number in range(rounds):
        events = play_round(croupier)
        net: Counter[str] = Counter()
        for event in events:
            if isinstance(event, ev.VigorishMarked):
                net["banker"] -= event.amount
            if isinstance(event, ev.VigorishCollected):
                continue
            for transfer in event.transfers:
                net[transfer.wager.wager] += transfer.gain
        assert {wager: net[wager] for wager in WAGERS} == {
            wager: int(by_wager[wager][number, 0]) for wager in WAGERS
        }, number
        dealt = [event.card for event in events if isinstance(event, ev.CardDealt)]
        assert dealt == [ALL_CARDS[one] for one in traced.cards[number]]


@pytest.mark.parametrize("name", SHEETS)
def test_the_kernel_shuffles_when_the_table_would(name: str) -> None:
    """The first card of each of the kernel's shoes is not in its trace: any card that burns as many."""
    sheet, rounds = SHEETS[name], 420
    traced = trace_minibaccarat(sheet, rounds=rounds, seed=7, wager=WAGER)
    state = GAME.bind(sheet).open_table()
    first_cards = {2: "Ac", **{value + 1: f"{value}c" for value in range(2, 10)}, 11: "Kc"}
    shuffles = 0
    for number in range(rounds):
        state = _do(sheet, state, PlaceBet(1, "ann", "tie", 500))
        while (waits := GAME.bind(sheet).awaiting(state)).automatic:
            if waits.kind is Kind.CARD:
                given = GiveCard(
                    card(first_cards[int(traced.gone_before[number])]) if waits.face_up else None
                )
                shuffles += waits.face_up
                state = _do(sheet, state, given)
            else:
                state = _do(sheet, state, waits.default_command)
        state = _do(sheet, state, Deal())
        assert state.shoe.left == traced.gone_before[number], number
        for one in traced.cards[number]:
            state = _do(sheet, state, GiveCard(ALL_CARDS[one]))
        state = _do(sheet, state, GAME.bind(sheet).awaiting(state).default_command)
    if sheet.device == "shoe":
        assert shuffles >= 5, "the cutting card was met"


def _do(sheet: MinibaccaratSheet, state: Any, command: Any) -> Any:
    answer = GAME.bind(sheet).advance(state, command)
    assert not isinstance(answer, Refusal), (command, answer)
    return answer[0]


@pytest.mark.parametrize("left", range(7))
def test_a_round_that_the_shoe_cannot_finish_does_not_count(left: int) -> None:
    """By the oracle's count of cards; the kernel as plain Python, so that no card beyond the last is read."""
    tables = make_tables(SHEETS["eight decks"])
    numbers = {str(one): number for number, one in enumerate(ALL_CARDS)}
    for order in some(permutations(["Ac", "4d", "5h", "6s", "8c", "Kd", "2s", "3h"], 6), one_in=7, quick=37):
        needed = sum(map(len, oracle.hands([oracle.WORTH[one[0]] for one in order])))
        shoe = np.array([numbers[one] for one in ("Kc", *order)][: 1 + left], dtype=np.uint8)
        used, _ = minibaccarat_round(tables, shoe, 1)
        assert used == (needed if needed <= left else OUT_OF_CARDS), order


def test_the_trace_agrees_with_the_simulation() -> None:
    sheet = SHEETS["six decks, four percent"]
    traced = trace_minibaccarat(sheet, rounds=5000, seed=5)
    found = simulate_minibaccarat(sheet, 5000, 5, workers=2, boxes=3)
    assert found.mean * 5000 * WAGER == pytest.approx(int(traced.played.main.sum()))
    for wager, brought in traced.played.side.items():
        assert found.wagers[wager].mean * 5000 * WAGER == pytest.approx(int(brought.sum()))
