"""Every game of the catalogue keeps what every game must keep."""

from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from cutcard.cards import ALL_CARDS, Card
from cutcard.dealing.shoe import Stage
from cutcard.games.blackjack import commands as cm
from cutcard.games.blackjack.hand import value
from cutcard.games.blackjack.reading import read_blackjack_text
from cutcard.games.blackjack.state import Phase, TableState
from cutcard.games.blackjack.wagers import ALL
from cutcard.games.catalogue import GAMES
from cutcard.games.game import (
    DEALER,
    AskSpread,
    Awaiting,
    Cut,
    Deal,
    EndRound,
    GiveCard,
    NewDealer,
    PlaceBet,
    Prepare,
    PutBack,
    ReceivePreShuffled,
    Recut,
    RefuseCut,
    Reshuffle,
    ShoeRunsOut,
    ShowBurn,
    Shuffle,
    ShuffleDiscards,
    SpreadIdle,
)
from tests.conformance import suite
from tests.machines.sheets import random_sheet

SHEETS = sorted((Path(__file__).parents[2] / "sheets").glob("*.toml"))
PLAYERS = ("ann", "bob", "cy", "di", "eve", "fay", "gus")


class BlackjackPlay:
    """Wagers and odd commands of blackjack."""

    def before_the_deal(self, sheet: Any, chance: Random) -> Iterator[Any]:
        if chance.random() < 0.05:
            yield Reshuffle()
        if chance.random() < 0.05:
            yield NewDealer()
        if chance.random() < 0.1:
            yield chance.choice((SpreadIdle(), ShowBurn("ann", chance.choice((None, ALL_CARDS[0])))))
        share = chance.choice((0.4, 1.0))
        for box in range(1, sheet.boxes + 1):
            if chance.random() < share:
                yield from self._bets(sheet, chance, box)

    def _bets(self, sheet: Any, chance: Random, box: int) -> Iterator[Any]:
        player = chance.choice(PLAYERS if sheet.boxes_per_player > 1 else PLAYERS[box - 1 :])
        limits = sheet.limits_of("blackjack")
        yield PlaceBet(box, player, "blackjack", _chips(sheet, chance, limits.least, limits.most))
        for offered in sheet.wagers:
            limits = sheet.limits_of(offered.name)
            yield PlaceBet(box, player, offered.name, _chips(sheet, chance, limits.least, limits.most))

    def intruders(self, sheet: Any, chance: Random) -> Iterator[Any]:
        box, hand = chance.randint(-1, 8), chance.randint(-2, 5)
        player = chance.choice((*PLAYERS, DEALER))
        amount = chance.choice((-sheet.chip, 0, 1, sheet.chip, sheet.limits_of("blackjack").least, 10**7))
        wager = chance.choice(("blackjack", "insurance", "no-such-wager", *ALL))
        every = (
            PlaceBet(box, player, wager, amount),
            PlaceBet(box, player, "blackjack", sheet.limits_of("blackjack").least),
            Deal(),
            EndRound(),
            Cut(player, chance.randint(0, 60 * sheet.decks)),
            RefuseCut(player),
            Shuffle(),
            ShoeRunsOut(),
            Reshuffle(),
            NewDealer(),
            Prepare(chance.choice(list(Stage))),
            ReceivePreShuffled(),
            ShuffleDiscards(),
            PutBack(),
            Recut(chance.choice(("", "left", "right"))),
            ShowBurn(player, chance.choice((None, *ALL_CARDS[:5]))),
            SpreadIdle(),
            AskSpread(player),
            Deal(chance.choice(("left", "right"))),
            GiveCard(chance.choice(ALL_CARDS)),
            GiveCard(None),
            cm.Insure(box, player, amount),
            cm.TakeEvenMoney(box, player),
            cm.CloseInsurance(),
            cm.AnswerReader(chance.random() < 0.5),
            cm.TurnHoleCard(chance.choice(ALL_CARDS)),
            cm.Hit(box, hand),
            cm.Stand(box, hand),
            cm.Split(box, hand),
            cm.Surrender(box, hand),
            cm.Double(box, hand, chance.choice((0, amount))),
            cm.DealerPlays(),
        )
        yield from chance.sample(every, 4)


def _chips(sheet: Any, chance: Random, least: int, most: int) -> int:
    """An amount within the limits, laid in chips; now and then one that is not."""
    if chance.random() < 0.02:
        return chance.choice((1, least + 1, most + sheet.chip))
    return int(sheet.chip * chance.randint(-(-least // sheet.chip), min(most, 20 * least) // sheet.chip))


def blackjack_answer(waits: Awaiting, card: Card, state: TableState) -> Any:
    """What the reader and the dealer's hand say of a hole card nobody has seen."""
    if state.phase is Phase.READER:
        return cm.AnswerReader(blackjack=state.dealer.up + value(card) == 21)
    assert state.phase is Phase.TURNING, waits
    return cm.TurnHoleCard(card)


PLAY: dict[str, suite.Play] = {"blackjack": BlackjackPlay()}
ANSWER: dict[str, Callable[[Awaiting, Card, Any], Any]] = {"blackjack": blackjack_answer}


def test_every_game_is_here() -> None:
    assert set(PLAY) == set(GAMES)


@pytest.mark.parametrize("path", SHEETS, ids=lambda path: path.stem)
@pytest.mark.parametrize("hidden", [False, True], ids=["cards known", "cards hidden"])
def test_random_play_on_the_bundled_sheets(path: Path, hidden: bool) -> None:
    sheet = read_blackjack_text(path.read_text("utf-8")).sheet
    assert sheet is not None
    _walk(sheet, seed=1, hidden=hidden).run(rounds=4)


@pytest.mark.parametrize("seed", range(30))
def test_random_play_on_random_sheets(seed: int) -> None:
    chance = Random(seed)
    _walk(random_sheet(chance), seed=seed, hidden=seed % 2 == 1).run(rounds=3)


def _walk(sheet: Any, *, seed: int, hidden: bool) -> suite.Walk:
    return suite.Walk(
        GAMES[sheet.game],
        sheet,
        PLAY[sheet.game],
        Random(seed),
        hidden_cards=hidden,
        answer=ANSWER[sheet.game] if hidden else None,
    )


@pytest.mark.parametrize("seed", range(12))
def test_a_hole_card_nobody_knows_brings_the_same_money(seed: int) -> None:
    """The same wagers, decisions and cards: once with the hole card known to the table, once not."""
    sheet = next(one for one in _sheets(seed) if one.hole_card == "reader")
    game = GAMES[sheet.game]
    known = _walk(sheet, seed=seed, hidden=False).run(rounds=4)
    state = game.open_table(sheet)
    ledger = suite.Ledger()
    hole: Card | None = None
    asked = 0
    for command, _ in known.played:
        waits = game.awaiting(sheet, state)
        while waits.kind is suite.Kind.ACT and waits.otherwise is None:
            assert hole is not None
            state = _do(game, sheet, state, ledger, blackjack_answer(waits, hole, state))
            waits = game.awaiting(sheet, state)
            asked += 1
        given = command
        if isinstance(command, GiveCard) and not waits.face_up and not waits.chore:
            hole, given = command.card, GiveCard(None)
        state = _do(game, sheet, state, ledger, given)
    assert asked
    assert ledger.balance == known.ledger.balance
    assert state == known.state


def _sheets(seed: int) -> Iterator[Any]:
    chance = Random(seed)
    while True:
        yield random_sheet(chance)


def _do(game: Any, sheet: Any, state: Any, ledger: suite.Ledger, command: Any) -> Any:
    events = suite.check_command(game, sheet, state, command)
    assert not isinstance(events, suite.Refusal), (command, events)
    ledger.follow(events)
    return suite.evolved(game, state, events)
