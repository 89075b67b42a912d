"""House bots at every bundled table: flat bets, chart play, and no unlawful command."""

from collections import Counter
from types import SimpleNamespace
from typing import Any

import pytest

from cutcard.games.blackjack.model import commands as blackjack
from cutcard.games.croupier.croupier import Step
from cutcard.games.protocol import Awaiting, Cut, Kind, PlaceBet
from cutcard.games.red_dog.model import events as red_dog_events
from cutcard.law.refusal import Refusal
from cutcard.pit.table import acts, bots
from cutcard.pit.table.keeper import Draft
from tests.pit.random_players import SHEETS, RandomPlayers

SHEET_NAMES = tuple(sorted(path.stem for path in SHEETS.glob("*.toml")))


class Listening(RandomPlayers):
    """Keeps what bots said."""

    def __init__(self, sheet: str, seed: int) -> None:
        self.said: list[Any] = []
        self.spreads: list[tuple[int, int]] = []
        """Each spread with what bots raised on it."""
        super().__init__(sheet, seed, bots=2)

    def do(self, act: acts.Act, actor: str) -> Draft | Refusal:
        draft = super().do(act, actor)
        if isinstance(draft, Draft):
            for by, item in draft.change.items:
                if by.startswith("bot-") and isinstance(item, Step):
                    self.said.append(item.command)
                for event in item.events if isinstance(item, Step) else ():
                    self._hear(event)
        return draft

    def _hear(self, event: Any) -> None:
        if isinstance(event, red_dog_events.SpreadAnnounced):
            self.spreads.append((event.spread, 0))
        if isinstance(event, red_dog_events.RaisePlaced) and event.player.startswith("bot-"):
            spread, raised = self.spreads[-1]
            self.spreads[-1] = spread, raised + event.amount


@pytest.mark.parametrize("sheet", SHEET_NAMES)
def test_bots_bet_the_least_and_play_every_table(sheet: str) -> None:
    played = Listening(sheet, 5)
    played.play(6)
    keeper = played.keeper
    kinds = Counter(type(command) for command in played.said)
    assert kinds[PlaceBet]
    expected = {(bet.wager, bet.amount) for bet in bots.bets(keeper.rules, 1, "bot-x")}
    assert {(bet.wager, bet.amount) for bet in played.said if isinstance(bet, PlaceBet)} == expected
    assert not kinds.keys() & {blackjack.Insure, blackjack.TakeEvenMoney, blackjack.TakeCard, Cut}
    if keeper.rules.game.name == "blackjack":
        assert kinds[blackjack.Stand]


def test_the_fewest_wagers_of_multiple_action() -> None:
    """Two wagers of the least, five dollars, on the first two spots (2.18(b))."""
    keeper = Listening("multiple-action", 1).keeper
    assert bots.bets(keeper.rules, 3, "bot-Ada") == [
        PlaceBet(3, "bot-Ada", "blackjack.1", 500),
        PlaceBet(3, "bot-Ada", "blackjack.2", 500),
    ]


def test_bots_raise_on_wide_spreads_only() -> None:
    """Of 13 values 7 or more win: better than even. On fewer the house has the better of it."""
    played = Listening("red-dog", 3)
    played.play(60)
    wide = [raised for spread, raised in played.spreads if spread >= 7]
    narrow = [raised for spread, raised in played.spreads if spread < 7]
    assert wide
    assert narrow
    assert set(wide) == {2 * 500}, "both bots raise their whole five dollars"
    assert set(narrow) == {0}


def test_places_leave_a_seat_free() -> None:
    assert bots.places(7, 2) == [(2, "bot-Ada"), (6, "bot-Bea")]
    for boxes in range(1, 8):
        for number in range(10):
            taken = bots.places(boxes, number)
            assert len(taken) <= max(boxes - 1, 0)
            assert len({box for box, _ in taken}) == len({name for _, name in taken}) == len(taken)
            assert all(1 <= box <= boxes for box, _ in taken)


class UnknownRules:
    """A game no bot has learnt: one question, one answer the table gives for somebody absent."""

    game = SimpleNamespace(name="beggar-my-neighbour")
    sheet = None

    def view(self, state: Any, observer: str) -> Any:
        return SimpleNamespace(awaiting=Awaiting(Kind.DECISION, "bot-Ada", default_command="pass"))

    def allowed_senders(self, state: Any, command: Any) -> tuple[str, ...]:
        return ("bot-Ada",)


def test_in_an_unknown_game_a_bot_answers_like_an_absent_player() -> None:
    rules: Any = UnknownRules()
    assert bots.decide(rules, None, "bot-Ada") == "pass"
    assert bots.decide(rules, None, "bot-Bea") is None
    assert bots.bets(rules, 1, "bot-Ada") == []
