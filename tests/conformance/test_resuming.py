"""A table resumed from its record at any step has the same state and continues in the same way."""

from pathlib import Path
from random import Random
from typing import Any

import pytest

from cutcard.cards import ALL_CARDS
from cutcard.games.blackjack import BLACKJACK
from cutcard.games.croupier.croupier import Croupier, Step, resumed, virtual_source
from cutcard.games.protocol import (
    DEALER,
    CorrectCard,
    Cut,
    Deal,
    Game,
    Kind,
    NewDealer,
    PlaceBet,
    RefuseCut,
    TakeBack,
    VoidRound,
)
from cutcard.games.registry import GAMES
from cutcard.games.sheet_parser import read_sheet_text
from cutcard.law.refusal import Refusal
from tests.law.sheet_lines import sheet
from tests.machines.red_dog_sheets import random_red_dog_sheet
from tests.machines.sheets import random_whole_sheet
from tests.machines.twin import Twin, cards_of

SHEETS = sorted((Path(__file__).parents[2] / "sheets").glob("*.toml"))


def order_by(chance: Random) -> Any:
    return lambda cards: chance.sample(range(cards), cards)


def play_on(game: Game, croupier: Croupier, chance: Random, rounds: int) -> None:
    """Plays some rounds of random lawful commands."""
    for _ in range(rounds):
        if chance.random() < 0.1:
            croupier.do(NewDealer())
        lay(game, croupier)
        assert not isinstance(croupier.do(Deal()), Refusal)
        while croupier.rules.in_round(croupier.state):
            waits = croupier.awaiting
            lawful = [one.command for one in waits.choices if one.refusal is None]
            answer = croupier.do(chance.choice((*lawful, waits.default_command or lawful[0])))
            assert not isinstance(answer, Refusal)


OF_A_LAYOUT = ("pass", "come", "dont-come", "pass-odds", "place-win-5", "buy-4", "hard-8", "field")


def lay(game: Game, croupier: Croupier) -> None:
    """Tries every wager of the table on three boxes."""
    main = ("blackjack", "blackjack.1", "blackjack.2", "blackjack.3", "red-dog", "player", "banker", "tie")
    main += ("initial", "bust-it", *OF_A_LAYOUT)
    side = [offered.name for offered in croupier.rules.sheet.wagers] if game.name == "blackjack" else []
    for box in (1, 2, 3):
        for wager in (*main, *side):
            for cents in (500, 1000, 100, 2500, 5000, 10000):
                bet = PlaceBet(croupier.rules.wager_box(box), f"p{box}", wager, cents)
                if not isinstance(croupier.do(bet), Refusal):
                    break


@pytest.mark.parametrize("path", SHEETS, ids=lambda path: path.stem)
def test_a_bundled_table_resumed_at_every_step_is_the_same_and_goes_on_the_same(path: Path) -> None:
    found = read_sheet_text(path.read_text())
    assert found.sheet is not None
    game = GAMES[found.sheet.game]
    chance = Random(path.stem)
    twin = Twin(game, found.sheet, order_by(chance))
    source = virtual_source(game.bind(found.sheet).stock(), twin.recorded)
    croupier = Croupier(game.bind(found.sheet), source, draw=chance.randrange)
    followed = 0
    for number in range(4):
        play_on(game, croupier, chance, 1)
        for step in croupier.steps[followed:]:
            twin.follow((step,))
            if number == 3:
                _goes_on(game, twin)
        followed = len(croupier.steps)
        twin.check(croupier)
        assert twin.croupier.awaiting == croupier.awaiting


def _goes_on(game: Game, twin: Twin) -> None:
    """Two resumed tables with the same random numbers behave equally; what was forgotten is not needed."""
    played = []
    for forgets in (False, True):
        chance = Random(5)
        table = twin.takes_over(order_by(chance), chance.randrange)
        if forgets:
            table.forget()
        begun = len(table.steps)
        if table.rules.in_round(table.state) and table.awaiting.kind is not Kind.CARD:
            table.finish_round()
            played.append(([*table.steps[begun:]], table.state, cards_of(table.source)))
    assert not played or played[0] == played[1]


@pytest.mark.parametrize("seed", range(12))
def test_a_table_resumed_within_a_round_finishes_it_equally(seed: int) -> None:
    """The original table and the one resumed at a step play the rest equally, card by card."""
    chance = Random(seed)
    red_dog = seed % 4 == 3
    found: Any = random_red_dog_sheet(chance) if red_dog else random_whole_sheet(chance)
    game = GAMES["red-dog"] if red_dog else BLACKJACK
    orders: list[Any] = []

    def recorded(cards: int) -> Any:
        orders.append(chance.sample(range(cards), cards))
        return orders[-1]

    croupier = Croupier(
        game.bind(found), virtual_source(game.bind(found).stock(), recorded), draw=chance.randrange
    )
    play_on(game, croupier, chance, 2)
    lay(game, croupier)
    told = iter(orders)
    croupier.do(Deal())
    again = resumed(
        game.bind(found),
        virtual_source(game.bind(found).stock(), lambda cards: next(told)),
        croupier.steps,
        draw=Random(seed).randrange,
    )
    assert again.acts == croupier.acts
    croupier.draw = Random(seed).randrange
    if croupier.rules.in_round(croupier.state) and _plays_itself(croupier):
        played = len(croupier.steps)
        croupier.finish_round()
        again.finish_round()
        assert again.steps[played:] == croupier.steps[played:]
    assert again.state == croupier.state


def _plays_itself(croupier: Croupier) -> bool:
    return croupier.awaiting.default_command is not None


# --- corrections ------------------------------------------------------------------------------------------


def corrected_table() -> tuple[list[Any], Croupier]:
    """A round in which a card is corrected twice and one taken back."""
    chance = Random(3)
    orders: list[Any] = []

    def recorded(cards: int) -> Any:
        orders.append(chance.sample(range(cards), cards))
        return orders[-1]

    croupier = Croupier(BLACKJACK.bind(sheet()), virtual_source(BLACKJACK.bind(sheet()).stock(), recorded))
    lay(BLACKJACK, croupier)
    croupier.do(Deal())
    for _ in range(2):
        lying = croupier.state.boxes[0].hands[0].cards[0]
        for other in ALL_CARDS:
            if not isinstance(croupier.do(CorrectCard("1", lying, other)), Refusal):
                break
        else:
            raise AssertionError("no card can be put in the place of another")
    return orders, croupier


def test_a_resumed_round_can_be_corrected_again() -> None:
    orders, croupier = corrected_table()
    assert [type(step.command) for step in croupier.steps].count(CorrectCard) == 2
    told = iter(orders)
    source = virtual_source(BLACKJACK.bind(sheet()).stock(), lambda cards: next(told))
    again = resumed(BLACKJACK.bind(sheet()), source, croupier.steps)
    assert (again.state, again.acts) == (croupier.state, croupier.acts)
    again.forget()
    lying = croupier.state.boxes[0].hands[0].cards[0]
    for command in (
        CorrectCard("1", lying, next(one for one in ALL_CARDS if one.rank == lying.rank and one != lying)),
        TakeBack(),
        VoidRound("dispute"),
    ):
        assert again.do(command) == croupier.do(command)
        assert (again.state, again.acts) == (croupier.state, croupier.acts)


# --- preparing, forgetting --------------------------------------------------------------------------------


def plain_table(seed: int = 1) -> Croupier:
    return Croupier(
        BLACKJACK.bind(sheet()), virtual_source(BLACKJACK.bind(sheet()).stock(), order_by(Random(seed)))
    )


def test_the_cards_are_prepared_up_to_a_cut_open_to_anybody() -> None:
    croupier = plain_table()
    assert croupier.prepare()
    waits = croupier.awaiting
    assert (waits.kind, waits.who) == (Kind.CUT, "")
    assert croupier.prepare() == ()
    croupier.do(PlaceBet(1, "ann", "blackjack", 1000))
    assert (croupier.awaiting.kind, croupier.awaiting.who) == (Kind.CUT, "ann")
    assert croupier.prepare() == (), "the cut is ann's to make or to refuse"
    assert not isinstance(croupier.do(Cut("ann", 100)), Refusal)
    assert [type(event).__name__ for event in croupier.prepare()] == ["CardBurned"]
    assert croupier.awaiting.kind is Kind.WAGERS


def test_the_dealer_cuts_when_everybody_has_refused() -> None:
    croupier = plain_table()
    croupier.prepare()
    croupier.do(PlaceBet(1, "ann", "blackjack", 1000))
    croupier.do(RefuseCut("ann"))
    assert croupier.awaiting.who == DEALER
    assert [type(event).__name__ for event in croupier.prepare()] == ["CardsCut", "CardBurned"]


def test_nothing_is_prepared_within_a_round() -> None:
    croupier = plain_table()
    croupier.do(PlaceBet(1, "ann", "blackjack", 1000))
    croupier.do(Deal())
    assert croupier.rules.in_round(croupier.state)
    assert croupier.prepare() == ()


def test_a_spoken_wager_waits_for_its_confirmation() -> None:
    croupier = plain_table()
    croupier.do(PlaceBet(1, "ann", "blackjack", 1000, "cash"))
    croupier.prepare()
    croupier.do(RefuseCut("ann"))
    croupier.prepare()
    assert (croupier.awaiting.place, croupier.awaiting.who) == ("confirm", DEALER)


def test_only_steps_before_the_last_deal_are_forgotten() -> None:
    croupier = plain_table()
    play_on(BLACKJACK, croupier, Random(2), 3)
    steps: list[Step] = list(croupier.steps)
    croupier.forget()
    assert isinstance(croupier.steps[0].command, Deal)
    assert croupier.steps == steps[-len(croupier.steps) :]
    croupier.forget()
    assert croupier.steps == steps[-len(croupier.steps) :]
