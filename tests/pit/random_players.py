"""Random players at a table: they bet, withdraw, decide, insure, hesitate, leave and return.

Everything they do follows from a seed. They know only what the view gate shows.
"""

import random
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from cutcard.desk.protocol import DESKS
from cutcard.games.protocol import NO_BOX, Cut, Kind, PlaceBet, WithdrawBet
from cutcard.law.refusal import Refusal
from cutcard.pit.log.entry import Entry
from cutcard.pit.table import acts, automation, seats
from cutcard.pit.table.acts import TABLE, Act
from cutcard.pit.table.keeper import Draft
from cutcard.pit.table.table_opening import live_rules, new_keeper

SHEETS = Path(__file__).parents[2] / "sheets"
PEOPLE = ("ann", "bob", "cleo")
RACK = 5_000_000_00
LAYOUT = (
    "dont-pass",
    "pass-odds",
    "come-odds",
    "place-win-6",
    "place-win-8",
    "lay-4",
    "hard-8",
    "field",
    "horn",
)
"""Wagers of a layout without boxes."""


class SeededRandomness:
    """Orders and numbers from a seed, so that a play can be done again."""

    def __init__(self, seed: int) -> None:
        self.random = random.Random(seed)

    def order(self, cards: int) -> Sequence[int]:
        order = list(range(cards))
        self.random.shuffle(order)
        return order

    def below(self, most: int) -> int:
        return self.random.randrange(most)


class RandomPlayers:
    """Plays at one table and keeps its log."""

    def __init__(
        self, sheet: str, seed: int, *, bots: int = 1, random_source: Any = None, text: str = ""
    ) -> None:
        self.text = text or (SHEETS / f"{sheet}.toml").read_text(encoding="utf-8")
        rules = live_rules(self.text)
        self.random = random.Random(seed)
        self.keeper = new_keeper(sheet, rules, random_source or SeededRandomness(seed))
        self.log: list[Entry] = []
        self.told: list[tuple[Act, str]] = []
        """The acts of the log."""
        self.refused: list[Refusal] = []
        self.at = 1_700_000_000_000_000
        self.watch: Callable[[], None] = lambda: None
        """Called after every entry."""
        self.do(acts.Open(self.text, rules.sheet.digest, RACK, f"{sheet} house open", bots), TABLE)

    def do(self, act: Act, actor: str) -> Draft | Refusal:
        self.at += self.random.randrange(1, 3_000_000)
        draft = self.keeper.do(act, actor, at=self.at, command=f"c{len(self.log)}")
        if isinstance(draft, Refusal):
            self.refused.append(draft)
        else:
            self.log.append(draft.entry)
            self.told.append((act, actor))
            self.watch()
        return draft

    def play(self, rounds: int) -> None:
        """Until so many rounds are over."""
        before = self.round_number
        for _ in range(rounds * 60):
            if self.round_number - before >= rounds and not self.keeper.in_round:
                break
            self.one()

    @property
    def round_number(self) -> int:
        number: int = self.keeper.state.rounds
        return number

    def one(self) -> None:
        """One act of somebody, or of the table because somebody dawdles."""
        keeper, random_source = self.keeper, self.random
        present = seats.people(keeper.facts.seats)
        away = [one for one in PEOPLE if seats.of(keeper.facts.seats, one) is None]
        if away and (len(present) < 2 or random_source.random() < 0.05):
            self._sits(random_source.choice(away))
            return
        if random_source.random() < 0.01:
            self.do(acts.Leave(), random_source.choice(present).player)
            return
        waits = keeper.croupier.awaiting
        if waits.kind is Kind.CUT:
            self._cut(waits)
        elif not keeper.in_round:
            self._bet()
        elif random_source.random() < 0.04:
            self.do(acts.Expire(), TABLE)
        elif waits.window:
            self._window(waits)
        else:
            self._decide(waits)

    def _sits(self, who: str) -> None:
        keeper = self.keeper
        free = [
            box for box in range(1, keeper.rules.boxes() + 1) if seats.at_box(keeper.facts.seats, box) is None
        ]
        chips = self.random.randrange(200_00, 2_000_00, 50)
        self.do(acts.Sit(self.random.choice(free), chips, f"{keeper.table} {who} {self.at}"), who)

    def _cut(self, waits: Any) -> None:
        who = automation.cutter(self.keeper, waits)
        if self.random.random() < 0.3 or not who:
            self.do(acts.Expire(), TABLE)
        else:
            cut = next((one for one in waits.choices if isinstance(one.command, Cut)), None)
            at = self.random.randrange(cut.least, cut.most + 1) if cut is not None else 60
            self.do(acts.Say(Cut(who, at)), who)

    def _bet(self) -> None:
        keeper, random_source = self.keeper, self.random
        for seat in seats.people(keeper.facts.seats):
            if seats.of(keeper.facts.seats, seat.player) is None or keeper.in_round:
                continue
            if keeper.chips(seat.player) < 300_00:
                more = acts.Bring(1_000_00, f"{keeper.table} {seat.player} {self.at}")
                self.do(more, seat.player)
            for wager, cents in self.wagers():
                box = keeper.rules.wager_box(seat.box)
                self.do(acts.Say(PlaceBet(box, seat.player, wager, cents)), seat.player)
            self._beside(seat.player)
            mine = [bet for bet in keeper.facts.bets if bet.player == seat.player]
            if mine and random_source.random() < 0.05:
                bet = random_source.choice(mine)
                self.do(acts.Say(WithdrawBet(bet.box, bet.player, bet.wager)), seat.player)
        for seat in seats.people(keeper.facts.seats):
            if not keeper.in_round and keeper.croupier.awaiting.kind is Kind.WAGERS:
                self.do(acts.Ready(), seat.player)
        if not keeper.in_round and keeper.facts.bets:
            self.do(acts.Expire(), TABLE)

    def _beside(self, player: str) -> None:
        """What a player may say beside laying wagers: one taken down, called on or off."""
        keeper = self.keeper
        said = [
            one.command
            for one in keeper.croupier.awaiting.choices
            if keeper.rules.allowed_senders(keeper.state, one.command) == (player,)
        ]
        if said and keeper.croupier.awaiting.kind is Kind.WAGERS and self.random.random() < 0.2:
            self.do(acts.Say(self.random.choice(said)), player)

    def wagers(self) -> list[tuple[str, int]]:
        """Main wagers, and side wagers by fancy; what is not offered is refused and that is tried too."""
        random_source, sheet = self.random, self.keeper.rules.sheet
        if self.keeper.rules.wager_box(1) == NO_BOX:
            some = random_source.sample(LAYOUT, 3)
            return [("pass", 10_00), ("come", 10_00), *((name, 12_00) for name in some)]
        names = [DESKS[self.keeper.rules.game.name].main]
        if getattr(sheet, "variation", "") == "multiple-action":
            names = ["blackjack.1", "blackjack.2", "blackjack.3"][: random_source.choice((2, 3))]
        cents = random_source.choice((50_00, 60_00, 100_00))
        side = [
            (name, random_source.choice((1_00, 5_00, 10_00)))
            for name in offered(sheet)
            if random_source.random() < 0.5
        ]
        return [*((name, cents) for name in names), *side]

    def _window(self, waits: Any) -> None:
        keeper, random_source = self.keeper, self.random
        pending = automation.pending_players(keeper, waits)
        who = random_source.choice(sorted(pending)) if pending else ""
        mine = [
            one
            for one in waits.choices
            if one.refusal is None and who in keeper.rules.allowed_senders(keeper.state, one.command)
        ]
        if mine and random_source.random() < 0.4:
            self.do(acts.Say(random_source.choice(mine).command), who)
        elif who:
            self.do(acts.Ready(), who)
        else:
            self.do(acts.Expire(), TABLE)

    def _decide(self, waits: Any) -> None:
        lawful = [one.command for one in waits.choices if one.refusal is None]
        if not lawful or isinstance(self.do(acts.Say(self.random.choice(lawful)), waits.who), Refusal):
            self.do(acts.Expire(), TABLE)


def offered(sheet: Any) -> list[str]:
    """The names of the side wagers on the layout."""
    named = {"over-under-13": ["over-13"], "streak": ["streak-2", "streak-3"]}
    if getattr(sheet, "bust_it", False):
        return ["bust-it"]
    return [
        name for wager in getattr(sheet, "wagers", ()) for name in named.get(_name(wager), [_name(wager)])
    ]


def _name(wager: Any) -> str:
    return str(wager if isinstance(wager, str) else wager.name)
