"""A table with arranged cards, driven by statements of round notation."""

from collections.abc import Iterable, Sequence
from typing import Any

from cutcard.cards import ALL_CARDS, Card, read_cards
from cutcard.games.croupier.automations import ALL, Automations
from cutcard.games.croupier.croupier import Step
from cutcard.games.protocol import Felt, Rack
from cutcard.games.registry import GAMES
from cutcard.law.refusal import Refusal
from cutcard.pit.log.entry import Entry
from cutcard.pit.table import acts, seats
from cutcard.pit.table.acts import TABLE, Act
from cutcard.pit.table.keeper import Draft
from cutcard.pit.table.table_opening import live_rules, new_keeper

from .random_players import SHEETS

RACK = 100_000_00
BEGAN = 1_700_000_000_000_000
SECOND = 1_000_000


class ArrangedShoes:
    """The first cards of each shoe, as dealt once the dealer has cut in the middle and burned one."""

    def __init__(self, *shoes: str, deck: Sequence[Card] = ALL_CARDS) -> None:
        self.shoes = list(shoes)
        self.deck = deck
        self.numbers: list[int] = []
        """What a display shows, one after the other; 0 when none is left."""

    def order(self, cards: int) -> Sequence[int]:
        told = read_cards(self.shoes.pop(0)) if self.shoes else []
        stack = [self.deck[at % len(self.deck)] for at in range(cards)]
        left = list(range(cards))
        first: list[int] = []
        for card in told:
            index = next(one for one in left if stack[one] == card)
            left.remove(index)
            first.append(index)
        burned, rest = left[0], left[1:]
        behind = cards - cards // 2 - 1 - len(first)
        return [*rest[behind:], burned, *first, *rest[:behind]]

    def below(self, most: int) -> int:
        return self.numbers.pop(0) if self.numbers else 0


def spoken(game: str, statement: str) -> acts.Say:
    """A statement of round notation, as a player says it."""
    return acts.Say(GAMES[game].read_statement(statement.split()))


class ArrangedTable:
    """One table, one log. Every act is a second after the one before it."""

    def __init__(
        self,
        sheet: str,
        *shoes: str,
        bots: int = 0,
        rack: int = RACK,
        text: str = "",
        automations: Automations = ALL,
        watched: bool = False,
    ) -> None:
        """`watched`: its cards are watched for alarms. Arranged cards are in no random order."""
        text = text or (SHEETS / f"{sheet}.toml").read_text(encoding="utf-8")
        rules = live_rules(text)
        self.random_source = ArrangedShoes(*shoes, deck=rules.stock().deck)
        self.keeper = new_keeper(sheet, rules, self.random_source, automations)
        self.log: list[Entry] = []
        self.last: Draft | None = None
        self._keys = 0
        opening = acts.Open(text, rules.sheet.digest, rack, f"{sheet} house 1", bots, watched)
        self.done(opening, TABLE)

    # --- doing ---

    def do(self, act: Act, actor: str, *, seen: int | None = None) -> Draft | Refusal:
        at = BEGAN + len(self.log) * SECOND
        draft = self.keeper.do(act, actor, at=at, command=f"c{len(self.log)}", seen=seen)
        if isinstance(draft, Draft):
            self.log.append(draft.entry)
            self.last = draft
        return draft

    def done(self, act: Act, actor: str, *, seen: int | None = None) -> Draft:
        draft = self.do(act, actor, seen=seen)
        assert isinstance(draft, Draft), draft
        return draft

    def refused(self, act: Act, actor: str) -> str:
        """What the first reason says."""
        answer = self.do(act, actor)
        assert isinstance(answer, Refusal), answer
        return answer.bars[0].says

    def sit(self, player: str, box: int, chips: int = 1_000_00) -> Draft:
        return self.done(acts.Sit(box, chips, self.key(player)), player)

    def bring(self, player: str, chips: int) -> Draft:
        return self.done(acts.Bring(chips, self.key(player)), player)

    def key(self, player: str) -> str:
        """A new one for every bringing of chips."""
        self._keys += 1
        return f"{self.keeper.table} {player} {self._keys}"

    def say(self, player: str, statement: str, *, seen: int | None = None) -> Draft:
        return self.done(self.spoken(statement), player, seen=seen)

    def cannot_say(self, player: str, statement: str) -> str:
        return self.refused(self.spoken(statement), player)

    def spoken(self, statement: str) -> acts.Say:
        return spoken(self.keeper.rules.game.name, statement)

    def ready(self, *players: str) -> None:
        for player in players:
            self.done(acts.Ready(), player)

    def apply_timeout(self) -> Draft:
        return self.done(acts.Expire(), TABLE)

    def play_out(self) -> None:
        """Nobody answers until the round is over."""
        while self.keeper.in_round:
            self.apply_timeout()

    # --- seeing ---

    @property
    def asks(self) -> tuple[str, str]:
        question = self.keeper.facts.question
        return question.kind, question.who

    @property
    def seated(self) -> list[tuple[int, str]]:
        return [(one.box, one.player) for one in self.keeper.facts.seats]

    def chips(self, player: str) -> int:
        return self.keeper.chips(player)

    def felt(self, box: int, player: str, wager: str = "blackjack") -> int:
        return self.keeper.ledger.holds(Felt(box, player, wager))

    def rack(self, name: str = "house") -> int:
        return self.keeper.ledger.holds(Rack(name))

    def is_ready(self, player: str) -> bool:
        seat = seats.of(self.keeper.facts.seats, player)
        return seat is not None and seat.ready

    def commands(self) -> list[tuple[str, Any]]:
        """Who said what in the last entry; what the dealer does to the cards is left out."""
        assert self.last is not None
        items = self.last.change.items
        return [(by, item.command) for by, item in items if isinstance(item, Step) and not item.automatic]

    def record_event(self) -> list[tuple[str, Any]]:
        """Who did what beside the game in the last entry."""
        assert self.last is not None
        return [(by, item) for by, item in self.last.change.items if not isinstance(item, Step)]


def at_the_bets(sheet: str, *shoes: str, players: Iterable[str], bots: int = 0) -> ArrangedTable:
    """A table where these people sit at boxes 1, 3, 5, ..., the cards are cut and wagers are awaited."""
    table = ArrangedTable(sheet, *shoes, bots=bots)
    for place, player in enumerate(players):
        table.sit(player, 2 * place + 1)
    table.apply_timeout()
    assert table.asks == ("wagers", ""), table.asks
    return table


def dealt(sheet: str, shoe: str, **bets: int) -> ArrangedTable:
    """A table where these people, at boxes 1, 3, 5, ..., have laid so much and the cards are dealt."""
    table = at_the_bets(sheet, shoe, players=bets)
    for place, (player, cents) in enumerate(bets.items()):
        table.say(player, f"bet {2 * place + 1} {player} {table.keeper.rules.game.name} {cents // 100}.00")
    table.ready(*bets)
    assert table.keeper.in_round
    return table
