"""Craps: round engine, exact odds, kernel and an independent program were written apart and agree."""

from random import Random
from typing import Any

import numpy as np
import pytest

from cutcard.exact_odds.craps.odds import outcomes_of
from cutcard.exact_odds.defaults import house_advantage
from cutcard.games.craps.game import GAME
from cutcard.games.craps.layout import LAYOUT, Spot
from cutcard.games.craps.model.commands import CallOn, MarkOn
from cutcard.games.craps.model.events import WagerCollected, WagerPaid, WagerReturned
from cutcard.games.craps.rules.outcomes import ALL_THROWS
from cutcard.games.craps.rules.stakes import offered, unit
from cutcard.games.protocol import PlaceBet, RollDice
from cutcard.law.refusal import Refusal
from cutcard.sim.craps.run import play_throws, simulate_craps
from tests.law.craps import sheet
from tests.machines.craps_sheets import LOSE_PAYS
from tests.oracle import craps as oracle
from tests.sampling import portion

LOSE = tuple(f'[wagers.place-lose-{number}]\npays = "{pays}"' for number, pays in LOSE_PAYS.items())
WIDE = tuple(f'[limits.{name}]\nmin = "1.00"\nmax = "1000.00"' for name in LAYOUT)
SHEETS = {
    "works": sheet(*LOSE, *WIDE),
    "off": sheet('[readings]\nplace_lose = "off-on-come-out"', *LOSE, *WIDE),
}


def settled(events: Any) -> dict[tuple[str, str], int | None]:
    """What each decided wager brought; None for a void one."""
    found: dict[tuple[str, str], int | None] = {}
    for event in events:
        if isinstance(event, WagerPaid):
            found[event.player, event.wager] = event.winnings
        elif isinstance(event, WagerCollected):
            found[event.player, event.wager] = -event.amount
        elif isinstance(event, WagerReturned):
            found[event.player, event.wager] = None
    return found


@pytest.mark.parametrize("name", SHEETS)
@pytest.mark.parametrize("seed", range(4))
def test_engine_and_program(name: str, seed: int) -> None:
    """Random wagers of three players, some called on, over random throws: the same cents each time."""
    chance, rules = Random(seed), GAME.bind(SHEETS[name])
    lose = {number: tuple(map(int, pays.split(" to "))) for number, pays in LOSE_PAYS.items()}
    layout, state = oracle.Layout(lose, lose_off=name == "off"), rules.open_table()
    names = offered(SHEETS[name])
    decided = 0
    for _ in range(portion(3000, one_in=6, quick=10)):
        for _ in range(chance.randrange(6)):
            player, wager = chance.choice(("ann", "bob", "cy")), chance.choice(names)
            cents = unit(SHEETS[name], Spot(wager)) * chance.randint(2, 4)
            answer = rules.advance(state, PlaceBet(0, player, wager, cents))
            if isinstance(answer, Refusal):
                continue
            state = answer[0]
            base, _, number = answer[1][0].wager.partition(".")  # type: ignore[attr-defined]
            layout.lay(player, base, int(number or 0), cents)
        for wager in state.wagers:  # type: ignore[attr-defined]
            called = rules.advance(state, CallOn(wager.player, wager.label))
            if chance.random() < 0.1 and not isinstance(called, Refusal):
                marked = rules.advance(called[0], MarkOn(wager.player, wager.label))
                assert not isinstance(marked, Refusal)
                state = marked[0]
                bet = next(one for one in layout.bets if one[:2] == [wager.player, wager.name])
                bet[4] = True
        first, second = chance.randint(1, 6), chance.randint(1, 6)
        rolled = rules.advance(state, RollDice(first, second))
        assert not isinstance(rolled, Refusal)
        state, events = rolled
        wanted = {
            (player, f"{base}.{number}" if number else base): net
            for player, base, number, net in layout.throw(first, second)
        }
        assert settled(events) == wanted
        assert state.point == layout.point  # type: ignore[attr-defined]
        decided += len(wanted)
    assert decided > 100


def test_kernel_and_engine_roll_for_roll() -> None:
    """One player keeps every wager up, laid by its unit as soon as the engine takes it."""
    found, chance = sheet('chip = "1.00"', *LOSE, *WIDE), Random(9)
    rules, names = GAME.bind(found), offered(found)
    throws = [chance.randrange(36) for _ in range(portion(4000, one_in=2, quick=10))]
    traces, sums = play_throws(found, names, throws)
    state: Any = rules.open_table()
    for roll, number in enumerate(throws):
        for wager in names:
            if not any(one.name == wager for one in state.wagers):
                placed = rules.advance(
                    state, PlaceBet(0, "ann", wager, unit(found, Spot(wager)), accepted=True)
                )
                state = state if isinstance(placed, Refusal) else placed[0]
        rolled = rules.advance(state, RollDice(*ALL_THROWS[number]))
        assert not isinstance(rolled, Refusal)
        state, events = rolled
        brought = {label.partition(".")[0]: net or 0 for (_, label), net in settled(events).items()}
        assert [brought.get(wager, 0) for wager in names] == traces[roll].tolist(), roll
    assert sums[:, 1].tolist() == traces.sum(axis=0).tolist()


def test_kernel_and_odds() -> None:
    """Every wager's mean lies within four standard errors of its exact odds; the seed is fixed."""
    found = SHEETS["works"]
    rolls = portion(40_000_000, one_in=16, quick=40)
    result = simulate_craps(found, rolls, 20_010_309, 2, None)
    for wager, estimate in {"pass": result.main, **result.wagers}.items():
        exact = -float(house_advantage(outcomes_of(found, wager)))
        assert abs(estimate.mean - exact) < 4 * estimate.standard_error, wager
    assert len(result.wagers) == len(offered(found)) - 1


def test_the_same_seed_gives_the_same_result_whatever_the_number_of_workers() -> None:
    one, two = (simulate_craps(sheet(), 600_000, 7, workers, None) for workers in (1, 3))
    assert one.wagers == two.wagers
    assert one.main == two.main


def test_a_throw_of_the_kernel_is_one_of_36_alike() -> None:
    result = simulate_craps(sheet(), 600_000, 11, 1, None)
    assert np.isclose(result.wagers["two"].mean, -5 / 36, atol=0.03)
