"""Who may send a command, and who sees more than a spectator, in every game and on every bundled sheet."""

from dataclasses import is_dataclass, replace
from pathlib import Path
from random import Random
from types import ModuleType
from typing import Any

import pytest

from cutcard.cards import card
from cutcard.games.blackjack import BLACKJACK
from cutcard.games.blackjack.model import commands as bj
from cutcard.games.blackjack.model.commands import PressButton
from cutcard.games.blackjack.model.state import Phase
from cutcard.games.blackjack.permissions import OF_A_BOX
from cutcard.games.blackjack.permissions import SAYS as BLACKJACK_SAYS
from cutcard.games.blackjack.round import order_of_play
from cutcard.games.craps.model import commands as cr
from cutcard.games.craps.permissions import SAYS as CRAPS_SAYS
from cutcard.games.craps.round import order_of_play as craps_order
from cutcard.games.croupier.croupier import Croupier, virtual_source
from cutcard.games.defaults.irregularities import commands as mishaps
from cutcard.games.double_attack.model import commands as da
from cutcard.games.double_attack.permissions import OF_A_BOX as DOUBLE_ATTACK_OF_A_BOX
from cutcard.games.double_attack.permissions import SAYS as DOUBLE_ATTACK_SAYS
from cutcard.games.double_attack.round import order_of_play as double_attack_order
from cutcard.games.minibaccarat.game import MinibaccaratRules
from cutcard.games.minibaccarat.model import commands as mb
from cutcard.games.minibaccarat.round import order_of_play as minibaccarat_order
from cutcard.games.protocol import DEALER, FLOORPERSON, HOUSE, Deal, Game, PlaceBet, ShowBurn
from cutcard.games.red_dog.game import OF_AN_AREA, RedDogRules
from cutcard.games.red_dog.model import commands as rd
from cutcard.games.red_dog.round import order_of_play as red_dog_order
from cutcard.games.registry import GAMES
from cutcard.games.sheet_parser import read_sheet_text
from cutcard.games.table import commands as common
from cutcard.games.twenty_one import commands as twenty_one
from cutcard.law.refusal import Refusal
from tests.conformance.test_resuming import lay, order_by
from tests.law.sheet_lines import sheet
from tests.machines.sheets import random_whole_sheet

SHEETS = sorted((Path(__file__).parents[2] / "sheets").glob("*.toml"))
BASES = (
    common.Command,
    *(
        common.Immediate,
        common.AsksNothingMore,
        common.AfterTheDealer,
        common.IrregularityToCome,
        common.Irregularity,
    ),
    *(common.CardLeaves, common.DisplayAsked, common.DisplayShown, common.PermitPlayer),
    common.HouseConfirms,
)
"""Base classes, which nobody sends."""


LAWFUL_BETS = {
    "blackjack": PlaceBet(1, "ann", "blackjack", 10_00),
    "double-attack": PlaceBet(1, "ann", "initial", 10_00),
    "red-dog": PlaceBet(1, "ann", "red-dog", 10_00),
    "craps": PlaceBet(0, "ann", "pass", 10_00),
    "minibaccarat": PlaceBet(1, "ann", "player", 10_00),
}


@pytest.mark.clause("1.2(a)", "2.3(a)/intro", "6.5(b)#1")
@pytest.mark.parametrize("game", LAWFUL_BETS)
def test_players_wager_against_the_house_which_lays_no_wager(game: str) -> None:
    decks = "" if game == "craps" else "cards.decks = 8"
    found = read_sheet_text(f'table.game = "{game}"\n{decks}').sheet
    assert found is not None
    rules, bet = GAMES[game].bind(found), LAWFUL_BETS[game]
    assert not isinstance(rules.handle(rules.open_table(), bet), Refusal)
    for staff in (DEALER, FLOORPERSON, HOUSE):
        refused = rules.handle(rules.open_table(), replace(bet, player=staff))
        assert isinstance(refused, Refusal), f"{staff} may bet at {game}"


def classes(module: ModuleType) -> set[type]:
    found = {one for one in vars(module).values() if isinstance(one, type) and is_dataclass(one)}
    return {one for one in found if one.__module__ == module.__name__} - set(BASES)


# --- every command has allowed senders --------------------------------------------------------------------


def test_every_command_of_blackjack_has_allowed_senders() -> None:
    known = {*BLACKJACK_SAYS, *OF_A_BOX}
    assert known == (classes(common) | classes(twenty_one) | classes(bj)) - {common.RollDice}
    assert set(order_of_play.COMMANDS) <= known


def test_every_command_of_double_attack_has_allowed_senders() -> None:
    known = {*DOUBLE_ATTACK_SAYS, *DOUBLE_ATTACK_OF_A_BOX}
    # No spoken wagers, one kind of device, no wager over several rounds.
    elsewhere = {common.ConfirmWager, common.PutBack, common.ReceivePreShuffled, common.ShuffleDiscards}
    elsewhere |= {common.ChangeBox, common.CloseTable, common.RollDice}
    assert known | elsewhere == classes(common) | classes(twenty_one) | classes(da)
    assert set(double_attack_order.COMMANDS) <= known


def test_every_command_of_red_dog_has_allowed_senders() -> None:
    known = {*RedDogRules.says, *OF_AN_AREA}
    # Red dog has no wager over several rounds, and 6.8 applies to all players.
    of_blackjack = {common.ChangeBox, common.CloseTable, common.RollDice}
    assert known | of_blackjack == classes(common) | classes(mishaps) | classes(rd)
    assert set(red_dog_order.COMMANDS) <= known


def test_every_command_of_minibaccarat_has_allowed_senders() -> None:
    known = set(MinibaccaratRules.says)
    assert known == (classes(common) | classes(mishaps) | classes(mb)) - {common.RollDice}
    assert set(minibaccarat_order.COMMANDS) <= known


def test_every_command_of_craps_has_allowed_senders() -> None:
    assert set(craps_order.COMMANDS) <= set(CRAPS_SAYS)
    assert classes(cr) <= set(CRAPS_SAYS)


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES.keys())
def test_an_awaited_person_may_send_what_they_are_offered(game: Game) -> None:
    """`awaiting.who` and `allowed_senders` name the same person; a window's choices name their own."""
    for path in SHEETS:
        found = read_sheet_text(path.read_text()).sheet
        assert found is not None
        if found.game == game.name:
            _check_allowed_senders(game, found)


def _check_allowed_senders(game: Game, found: Any) -> None:
    chance = Random(found.name)
    source = virtual_source(game.bind(found).stock(), order_by(chance))
    croupier = Croupier(game.bind(found), source, draw=chance.randrange)
    for _ in range(8):
        lay(game, croupier)
        assert not isinstance(croupier.do(Deal()), Refusal)
        while croupier.rules.in_round(croupier.state):
            waits = croupier.awaiting
            for choice in waits.choices:
                speakers = game.bind(found).allowed_senders(croupier.state, choice.command)
                assert speakers, choice
                assert waits.who in ("", *speakers), (waits.who, speakers, choice)
            if waits.window and not waits.who:
                assert game.bind(found).allowed_senders(croupier.state, waits.default_command) == (DEALER,)
            lawful = [one.command for one in waits.choices if one.refusal is None]
            croupier.do(chance.choice((*lawful, waits.default_command or lawful[0])))


def test_only_the_dealer_sends_what_the_house_must_vouch_for() -> None:
    plain = PlaceBet(1, "ann", "blackjack", 1000)
    state = BLACKJACK.bind(sheet()).open_table()

    def said(command: Any) -> tuple[str, ...]:
        return BLACKJACK.bind(sheet()).allowed_senders(state, command)

    assert said(plain) == ("ann",)
    assert said(PlaceBet(1, "ann", "blackjack", 1000, means="cash")) == (DEALER,)
    assert said(PlaceBet(1, "ann", "blackjack", 1000, means="coupon")) == (DEALER,)
    assert said(PlaceBet(1, "ann", "blackjack", 1000, accepted=True)) == (DEALER,)
    assert said(PressButton(1, "ann")) == ("ann",)
    assert said(PressButton(1, "ann", 2000)) == (DEALER,)
    assert said(ShowBurn("ann")) == ("ann",)
    assert said(ShowBurn("ann", card("9c"))) == (DEALER,)
    assert said(common.VoidRound("a dispute")) == (FLOORPERSON,)
    assert said(common.ConfirmWager("ann", 1, "ann", "blackjack")) == ()
    assert said(common.Cut("house", 100)) == ()
    assert said(bj.Hit(3)) == (), "there is no hand in box 3"
    assert said("hit 3") == ()


@pytest.mark.parametrize(
    ("game", "command", "senders"),
    [
        pytest.param("blackjack", common.Recut(), FLOORPERSON, marks=pytest.mark.clause("2.5(g)/1")),
        pytest.param(
            "blackjack", common.Reshuffle(), (DEALER, FLOORPERSON), marks=pytest.mark.clause("2.5(h)1")
        ),
        pytest.param("blackjack", common.Cut("ann", 20), "ann", marks=pytest.mark.clause("2.5(e)1")),
        pytest.param("blackjack", common.RefuseCut("ann"), "ann", marks=pytest.mark.clause("2.5(f)/1")),
        pytest.param("blackjack", bj.AskSpread("ann"), "ann", marks=pytest.mark.clause("2.5(j)2/2")),
        pytest.param("blackjack", ShowBurn("ann"), "ann", marks=pytest.mark.clause("2.6(c)/3")),
        pytest.param("blackjack", bj.PermitEntry("ann"), FLOORPERSON, marks=pytest.mark.clause("2.3(i)/2")),
        pytest.param("blackjack", bj.StayAlone(1, "ann"), "ann", marks=pytest.mark.clause("2.13(a)#2")),
        pytest.param("blackjack", PressButton(1, "ann"), "ann", marks=pytest.mark.clause("2.20(f)#2")),
        pytest.param(
            "blackjack", bj.ShowDisplay(1, "ann", 100), DEALER, marks=pytest.mark.clause("2.20(g)2")
        ),
        pytest.param("blackjack", bj.Attend(), FLOORPERSON, marks=pytest.mark.clause("2.24(e)")),
        pytest.param("double-attack", da.StayAlone(1, "ann"), "ann", marks=pytest.mark.clause("26.13(a)")),
        pytest.param(
            "double-attack", da.PermitBoxes("ann", 2), FLOORPERSON, marks=pytest.mark.clause("26.14")
        ),
        pytest.param(
            "red-dog", common.Reshuffle(), (DEALER, FLOORPERSON), marks=pytest.mark.clause("6.3(a)#2")
        ),
        pytest.param("red-dog", ShowBurn("ann"), "ann", marks=pytest.mark.clause("6.4(a)#3")),
        pytest.param("craps", cr.CallOn("ann", "place-6"), "ann", marks=pytest.mark.clause("1.2(a)5#2")),
        pytest.param("craps", cr.MarkOn("ann", "place-6"), DEALER, marks=pytest.mark.clause("1.2(a)5#2")),
    ],
    ids=lambda one: type(one).__name__ if is_dataclass(one) else None,
)
def test_who_gives_an_order(game: str, command: Any, senders: str | tuple[str, ...]) -> None:
    decks = "" if game == "craps" else "cards.decks = 8"
    found = read_sheet_text(f'table.game = "{game}"\n{decks}').sheet
    assert found is not None
    rules = GAMES[game].bind(found)
    expected = (senders,) if isinstance(senders, str) else senders
    assert rules.allowed_senders(rules.open_table(), command) == expected


def test_the_first_bettor_decides_for_a_shared_box() -> None:
    shared = sheet("rules.shared_boxes = true")
    croupier = Croupier(
        BLACKJACK.bind(shared), virtual_source(BLACKJACK.bind(shared).stock(), order_by(Random(4)))
    )
    for player in ("ann", "bob"):
        assert not isinstance(croupier.do(PlaceBet(2, player, "blackjack", 1000)), Refusal)
    croupier.do(Deal())
    assert BLACKJACK.bind(shared).allowed_senders(croupier.state, bj.Hit(2)) == ("ann",)
    assert BLACKJACK.bind(shared).allowed_senders(croupier.state, bj.Insure(2, "bob", 500)) == ("bob",)


# --- players with private cards ---------------------------------------------------------------------------


def _check_views(game: Game, found: Any, rounds: int, seed: str) -> set[str]:
    """Plays and compares every observer without private cards with a spectator; returns the others."""
    chance = Random(seed)
    source = virtual_source(game.bind(found).stock(), order_by(chance))
    croupier = Croupier(game.bind(found), source, draw=chance.randrange)
    observers = ("p1", "p2", "p3", DEALER)
    state, followed, ever = croupier.state, 0, set[str]()
    for _ in range(rounds):
        lay(game, croupier)
        croupier.do(Deal())
        while croupier.rules.in_round(croupier.state):
            waits = croupier.awaiting
            lawful = [one.command for one in waits.choices if one.refusal is None]
            croupier.do(chance.choice((*lawful, waits.default_command or lawful[0])))
            for step in croupier.steps[followed:]:
                for event in step.events:
                    inside = game.bind(found).players_with_private_cards(state)
                    ever |= inside
                    plain = game.bind(found).visible(state, event, "")
                    for observer in observers:
                        if observer not in inside:
                            assert game.bind(found).visible(state, event, observer) == plain
                            assert game.bind(found).view(state, observer) == game.bind(found).view(state, "")
                    state = croupier.rules.evolve(state, event)
            followed = len(croupier.steps)
    return ever


@pytest.mark.parametrize("path", SHEETS, ids=lambda path: path.stem)
def test_a_player_without_private_cards_sees_what_a_spectator_sees(path: Path) -> None:
    found = read_sheet_text(path.read_text()).sheet
    assert found is not None
    ever = _check_views(GAMES[found.game], found, 3, path.stem)
    assert bool(ever) is ("six-to-five" in path.stem)


@pytest.mark.parametrize("dealing", ["six-to-five", "six-to-five, reader", "face-down"])
def test_players_with_private_cards_at_random_tables(dealing: str) -> None:
    for seed in range(6):
        found = random_whole_sheet(Random(seed), dealing=dealing, double_card="face-down", edition="2010")
        ever = _check_views(BLACKJACK, found, 3, f"{dealing} {seed}")
        assert bool(ever) is dealing.startswith("six-to-five")


def test_a_player_of_6_to_5_has_private_cards_until_they_are_turned() -> None:
    found = read_sheet_text(next(one for one in SHEETS if one.stem == "six-to-five").read_text()).sheet
    assert found is not None
    croupier = Croupier(
        BLACKJACK.bind(found), virtual_source(BLACKJACK.bind(found).stock(), order_by(Random(11)))
    )
    lay(BLACKJACK, croupier)
    assert BLACKJACK.bind(found).players_with_private_cards(croupier.state) == frozenset()
    croupier.do(Deal())
    assert croupier.state.phase is Phase.PLAY
    hidden = {box.player for box in croupier.state.boxes if box.hands[0].down}
    assert BLACKJACK.bind(found).players_with_private_cards(croupier.state) == hidden
    assert hidden
