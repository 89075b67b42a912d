"""Two worlds of one table: the same acts, and other cards wherever a reader cannot see them.

A crowd plays a round. Then the table is taken back to where it stood before the deal, every card its reader
is not shown in that round is exchanged for one still in the shoe, the rest of the shoe is mixed, and
everybody does the same again. What both worlds send the reader is compared byte by byte, act by act.
"""

import copy
import random
from collections.abc import Iterator, Sequence
from dataclasses import replace
from types import SimpleNamespace
from typing import Any, NamedTuple

import msgspec

from cutcard.cards import ALL_CARDS, Card
from cutcard.games.blackjack import commands as cm
from cutcard.games.blackjack import events as ev
from cutcard.games.blackjack.hand import value
from cutcard.games.croupier import Step
from cutcard.games.game import Game, GiveCard, PlaceBet
from cutcard.games.sources import TwoSides, VirtualShoe
from cutcard.law.refusal import Refusal
from cutcard.pit import acts, answers, seats
from cutcard.pit.acts import Act
from cutcard.pit.clocks import SECOND, clocks_of, deadline
from cutcard.pit.keeper import Change, ChanceDoor, Draft, Keeper
from cutcard.pit.ledger import Ledger
from cutcard.pit.painting import Snapshot
from cutcard.web.pictures.painter import PagePainter
from cutcard.web.pictures.reading import PageReading
from cutcard.web.pictures.story import Walk, story, walked
from tests.pit.crowd import Crowd, SeededChance

REVEALS: dict[type, str] = {
    ev.HoleCardRead: "2.6(j): the reader tells whether the dealer has a blackjack",
    ev.HoleCardTurned: "2.6(h), (j): the dealer turns his hole card",
    ev.CardsTurned: "2.6A(e), (g), 2.7, 2.10(c): cards of a player are turned over",
    ev.HandDiscarded: "2.6A(e)2: a hand over 21 is thrown away unseen",
}
"""What lawfully tells a reader of a card he has not seen. Nothing else may differ between his worlds."""


READING = PageReading()


class LeakError(AssertionError):
    """A reader could tell two worlds apart that he may not."""


class Doing(NamedTuple):
    """An act of the first world, with what it brought and the chance that came in."""

    act: Act
    actor: str
    at: int
    command: str
    draft: Draft | Refusal
    shown: Snapshot
    answer: bytes
    orders: tuple[Sequence[int], ...]
    numbers: tuple[int, ...]
    awaits: Any


def copied(keeper: Keeper, door: ChanceDoor) -> Keeper:
    """A table standing where this one stands."""
    twin = copy.copy(keeper)
    croupier = keeper.croupier
    twin.door = door
    twin.croupier = replace(
        croupier,
        source=_with_door(croupier.source, door),
        steps=[*croupier.steps],
        acts=[*croupier.acts],
        draw=door.below,
    )
    twin.ledger = Ledger()
    twin.ledger.balances = dict(keeper.ledger.balances)
    twin.history = copy.copy(keeper.history)
    twin.history.rounds = copy.copy(keeper.history.rounds)
    twin.history._moments = [*keeper.history._moments]
    return twin


def _with_door(source: Any, door: ChanceDoor) -> Any:
    if isinstance(source, TwoSides):
        return TwoSides(_with_door(source.left, door), _with_door(source.right, door))
    return source._replace(permute=door.order)


class TwinDoor(ChanceDoor):
    """Chance of the other world: what came in in the first, as long as the same is asked for."""

    def order(self, cards: int) -> Sequence[int]:
        if self.again[0] and len(self.again[0][0]) != cards:
            self.again[0].clear()
        return super().order(cards)


class Curious(Crowd):
    """A crowd that keeps what it does in a round, and tries what is not its to do."""

    def __init__(self, sheet: str, seed: int, *, bots: int = 1, tries: float = 0.25, text: str = "") -> None:
        self.before: Keeper | None = None
        self.doings: list[Doing] = []
        self.tries = tries
        super().__init__(sheet, seed, bots=bots, text=text)
        self.clocks = clocks_of(self.keeper.sheet)

    def do(self, act: Act, actor: str) -> Draft | Refusal:
        keeper = self.keeper
        if not hasattr(self, "clocks"):
            self.clocks = clocks_of(keeper.sheet)
        if not keeper.in_round:
            self.before, self.doings = copied(keeper, TwinDoor(SeededChance(1))), []
        draft = super().do(act, actor)
        command = f"c{len(self.log) - isinstance(draft, Draft)}"
        self.doings.append(
            Doing(
                act,
                actor,
                self.at,
                command,
                draft,
                snapshot(keeper, self.clocks, self.at),
                answered(keeper, command, draft),
                tuple(map(tuple, keeper.door.orders)),
                tuple(keeper.door.numbers),
                keeper.croupier.awaiting,
            )
        )
        if isinstance(draft, Draft):
            keeper.keep(draft.change, draft.entry.at)
        return draft

    def _bet(self) -> None:
        """Where a box takes several bettors, somebody bets behind another."""
        keeper, chance = self.keeper, self.random
        people = seats.people(keeper.facts.seats)
        if getattr(keeper.sheet, "shared_boxes", False) and len(people) > 1 and chance.random() < 0.7:
            box, who = (one.box for one in [chance.choice(people)]), chance.choice(people).player
            self.do(acts.Say(PlaceBet(next(box), who, keeper.game.name, 50_00, behind=True)), who)
        super()._bet()

    def one(self) -> None:
        if self.keeper.in_round and self.random.random() < self.tries:
            present = seats.people(self.keeper.facts.seats)
            who = self.random.choice(present).player
            self.do(acts.Say(self.random.choice(self._tries(who))), who)
            return
        super().one()

    def _tries(self, who: str) -> list[Any]:
        if self.keeper.sheet.game != "blackjack":
            return [cm.Hit(1), cm.Stand(2)]
        box = self.random.randrange(1, 8)
        mine = seats.of(self.keeper.facts.seats, who)
        if mine is not None and self.random.random() < 0.5:
            box = mine.box
        return [
            *(cm.Hit(box), cm.Stand(box), cm.Double(box), cm.Split(box), cm.Surrender(box)),
            *(cm.Insure(box, who, 5_00), cm.TakeEvenMoney(box, who), cm.DiscardHand(box)),
            *(cm.Double(box, down=True), cm.TurnCards(box, ALL_CARDS[:2]), cm.AnswerReader(blackjack=True)),
            *(cm.TakeCard(box), cm.DeclineCard(box), cm.Hit(box, 2), cm.Follow(box, 1, who, 10_00)),
        ]

    def round(self) -> tuple[Keeper, list[Doing]]:
        """Plays one round: the table before its deal, and everything from there."""
        for _ in range(400):
            self.one()
            if self.keeper.in_round:
                break
        for _ in range(400):
            if not self.keeper.in_round:
                break
            self.one()
        assert self.before is not None
        before, doings = self.before, self.doings
        self.before, self.doings = None, []
        return before, doings


def snapshot(keeper: Keeper, clocks: Any, now: int) -> Snapshot:
    """As a running table makes it."""
    chips = {one.player: keeper.chips(one.player) for one in keeper.facts.seats}
    question = keeper.facts.question
    due = deadline(clocks, question)
    left = 0.0 if due is None else round(max(0, due - now) / SECOND, 1)
    seconds = 0 if due is None else clocks.seconds(question)
    return Snapshot(
        keeper.version, keeper.state, keeper.facts, chips, frozenset(("ann", "bob")), seconds, left
    )


def answered(keeper: Keeper, command: str, draft: Draft | Refusal) -> bytes:
    if isinstance(draft, Refusal):
        return answers.refused(command, keeper.version, draft)
    return answers.done(command, draft.entry.number)


# --- the other world --------------------------------------------------------------------------------------


class Drawn(NamedTuple):
    """A card that left the shoe in the round."""

    stack: str
    card: Card
    box: int
    hidden: bool
    """From the observer, as it was dealt."""
    lasting: bool = False
    """And for good: it was never turned over."""


def drawn_cards(game: Game, sheet: Any, doings: Sequence[Doing], observer: str) -> list[Drawn]:
    """The round's cards in the order they came, with whether the observer was shown each."""
    turned: set[int] = set()
    for doing in doings:
        for _, item in doing.draft.change.items if isinstance(doing.draft, Draft) else ():
            for event in item.events if isinstance(item, Step) else ():
                if isinstance(event, ev.HoleCardTurned | ev.CardsTurned):
                    turned.add(getattr(event, "box", 0))
    return [
        one._replace(lasting=one.hidden and one.box not in turned)
        for one in _drawn(game, sheet, doings, observer)
    ]


def _drawn(game: Game, sheet: Any, doings: Sequence[Doing], observer: str) -> Iterator[Drawn]:
    for doing in doings:
        if isinstance(doing.draft, Refusal):
            continue
        state = doing.draft.change.before
        for _, item in doing.draft.change.items:
            if not isinstance(item, Step):
                continue
            if item.ended:
                return
            drawn = isinstance(item.command, GiveCard) and item.command.card is not None
            box, hidden = 0, False
            for event in item.events:
                if drawn and isinstance(event, ev.CardDealt | ev.CardBurned):
                    box = getattr(event, "box", -1)
                    hidden = game.visible(sheet, state, event, observer).card is None
                state = game.evolve(state, event)
            if drawn:
                yield Drawn(item.stack, item.command.card, box, hidden)


class Exchange(NamedTuple):
    """The table before the deal in the other world."""

    keeper: Keeper
    boxes: frozenset[int]
    """Where a card lies that is another one; 0 is the dealer."""


def _kind(card: Card) -> int:
    """An ace, a ten, or neither: what a reader's answer hangs on."""
    worth = value(card)
    return worth if worth in (1, 10, 11) else 0


ALIKE = {
    "any": lambda card, other: card != other,
    "same answer": lambda card, other: card != other and _kind(card) == _kind(other),
    "same value": lambda card, other: card != other and value(card) == value(other),
    "never shown": lambda card, other: card != other and value(card) == value(other),
}
"""How like the card it replaces an exchanged one is: the more alike, the longer the worlds go together.
`never shown`: only cards that nobody turns over in the round, so that the worlds look alike for ever."""


def exchanged(
    before: Keeper, drawn: Sequence[Drawn], alike: str, chance: random.Random
) -> Exchange | None:
    """The other world; None where the shoe holds nothing to make one of.

    What a bot does is its own word, and hangs on its cards: it keeps their values.
    """
    door = TwinDoor(SeededChance(1))
    twin = copied(before, door)
    source = twin.croupier.source
    boxes: set[int] = set()
    if alike == "never shown":
        drawn = [one._replace(hidden=one.lasting) for one in drawn]
    elif alike != "same value":
        bots = {one.box for one in before.facts.seats if one.bot}
        drawn = [one._replace(hidden=one.hidden and one.box not in bots) for one in drawn]
    sides = ("left", "right") if isinstance(source, TwoSides) else ("",)
    for side in sides:
        shoe: VirtualShoe = getattr(source, side) if side else source
        mine = [one for one in drawn if one.stack == side]
        mixed = _mixed(shoe, mine, alike, chance, boxes)
        if mixed is None:
            return None
        source = source._replace(**{side: mixed}) if side else mixed
    twin.croupier.source = source
    burn = twin.state.burn
    if burn is not None and burn.card is not None and not burn.shown:
        other = ALL_CARDS[(burn.card.number + 21) % len(ALL_CARDS)]
        twin.croupier.state = twin.state._replace(burn=burn._replace(card=other))
    return Exchange(twin, frozenset(boxes))


def _mixed(
    shoe: VirtualShoe, drawn: Sequence[Drawn], alike: str, chance: random.Random, boxes: set[int]
) -> VirtualShoe | None:
    cards = list(shoe.cards)
    last = shoe.position + len(drawn)
    if [one.card for one in drawn] != cards[shoe.position : last]:
        return None  # shuffled within the round
    rest = list(range(last, len(cards)))
    chance.shuffle(rest)
    for place, one in enumerate(drawn, start=shoe.position):
        if one.hidden:
            found = next((at for at in rest if ALIKE[alike](cards[place], cards[at])), None)
            if found is not None:
                cards[place], cards[found] = cards[found], cards[place]
                boxes.add(one.box)
    behind = cards[last:]
    chance.shuffle(behind)
    return shoe._replace(cards=(*cards[:last], *behind))


# --- both worlds seen by one reader -----------------------------------------------------------------------


class Compared(NamedTuple):
    frames: int = 0
    answers: int = 0
    reconnects: int = 0
    records: int = 0
    reveal: str = ""
    """The event that ended it; empty where the acts did, or the round."""


class Onlooker:
    """Compares what one reader is sent in both worlds."""

    painter = PagePainter()

    def __init__(self, clocks: Any, observer: str, chance: random.Random) -> None:
        self.clocks = clocks
        self.observer = observer
        self.random = chance
        self._painted: dict[tuple[int, bool], bytes] = {}

    def compare(self, first: Keeper, twin: Exchange, doings: Sequence[Doing]) -> Compared:
        """Until the first event that lawfully tells of an exchanged card; `LeakError` where he knows sooner."""
        seen = Compared()
        keeper = twin.keeper
        for doing in doings:
            keeper.door.again = ([*doing.orders], [*doing.numbers])
            draft = keeper.do(doing.act, doing.actor, at=doing.at, command=doing.command)
            answer = answered(keeper, doing.command, draft)
            if isinstance(draft, Refusal) is not isinstance(doing.draft, Refusal):
                self._his_own_cards(twin, doing)
                return seen
            if doing.actor == self.observer:
                self._same(doing.answer, answer, "an answer")
                seen = seen._replace(answers=seen.answers + 1)
            if isinstance(draft, Refusal) or isinstance(doing.draft, Refusal):
                continue
            shown = snapshot(keeper, self.clocks, doing.at)
            ours = self._ours(keeper, doing, told=True)
            theirs = self.frame(keeper, shown, draft.change)
            if ours != theirs:
                return seen._replace(reveal=self._revealed(keeper, doing, draft, (ours, theirs)))
            seen = seen._replace(frames=seen.frames + 1)
            if self.random.random() < 0.2:
                now = self._ours(keeper, doing, told=False), self.frame(keeper, shown, None)
                self._same(*now, "the frame of one who connects again")
                seen = seen._replace(reconnects=seen.reconnects + 1)
            keeper.keep(draft.change, draft.entry.at)
        if isinstance(doings[-1].draft, Draft) and not keeper.in_round:
            self._remembered(first, keeper)
            seen = seen._replace(records=1)
        return seen

    def _remembered(self, first: Keeper, other: Keeper) -> None:
        """A round that is over without a reveal stays alike in what is kept of it."""
        kept = []
        for keeper in (first, other):
            table = SimpleNamespace(
                keeper=keeper, game=keeper.game, sheet=keeper.sheet, name=keeper.table, clocks=self.clocks
            )
            last = keeper.history.rounds[-1].number
            kept.append(
                (
                    msgspec.json.encode(READING.rounds(table, self.observer)),
                    msgspec.json.encode(READING.replay(table, last, self.observer)),
                )
            )
        for ours, theirs in zip(*kept, strict=True):
            self._same(ours, theirs, "what is kept of the round")

    def _ours(self, keeper: Any, doing: Doing, *, told: bool) -> bytes:
        """A frame of the first world; it is painted once, however many others it is compared with."""
        assert isinstance(doing.draft, Draft)
        key = doing.shown.version, told
        if key not in self._painted:
            self._painted[key] = self.frame(keeper, doing.shown, doing.draft.change if told else None)
        return self._painted[key]

    def frame(self, keeper: Any, shown: Snapshot, change: Change | None) -> bytes:
        return self.painter.frames(keeper, shown, change, (self.observer,))[self.observer]

    def _his_own_cards(self, twin: Exchange, doing: Doing) -> None:
        """An act is lawful in one world only: then it hangs on cards its actor sees, and he says so by it."""
        own = {box.number for box in twin.keeper.state.boxes if box.player == doing.actor}
        if not own & twin.boxes or doing.actor == self.observer:
            raise LeakError(f"{doing.act} is lawful in one world and not in the other")

    def _same(self, ours: bytes, theirs: bytes, what: str) -> None:
        if ours != theirs:
            raise LeakError(f"{what} differs for {self.observer!r}:\n{ours!r}\n{theirs!r}")

    def _revealed(self, keeper: Any, doing: Doing, draft: Draft, frames: tuple[bytes, bytes]) -> str:
        """The event the worlds part at; everything before it looks alike, or a `LeakError`."""
        assert isinstance(doing.draft, Draft)
        here = list(_visible(keeper.game, keeper.sheet, doing.draft.change, self.observer))
        there = list(_visible(keeper.game, keeper.sheet, draft.change, self.observer))
        same = 0
        while same < min(len(here), len(there)) and here[same] == there[same]:
            same += 1
        parting = [one[same] for one in (here, there) if same < len(one)]
        kinds = {type(event) for _, event in parting}
        if not kinds or not kinds & REVEALS.keys():
            raise LeakError(
                f"{self.observer!r} can tell by {sorted(kind.__name__ for kind in kinds) or 'a frame'}:\n"
                f"{frames[0]!r}\n{frames[1]!r}"
            )
        telling = len(story(keeper.game, keeper.sheet, _first(keeper.game, doing.draft.change, same), doing.shown.facts.slate, self.observer))
        ours, theirs = (msgspec.json.decode(frame)["told"][:telling] for frame in frames)
        if ours != theirs:
            raise LeakError(f"what is told before the reveal differs for {self.observer!r}: {ours} {theirs}")
        return next(kind.__name__ for kind in kinds if kind in REVEALS)


def _visible(game: Game, sheet: Any, change: Change, observer: str) -> Iterator[tuple[str, Any]]:
    states = iter(walked(game, change).states)
    for by, item in change.items:
        if not isinstance(item, Step):
            yield by, item
            continue
        for event in item.events:
            yield by, game.visible(sheet, next(states), event, observer)


def _first(game: Game, change: Change, events: int) -> Walk:
    """The change as far as its first so many events."""
    items: list[tuple[str, Any]] = []
    for by, item in change.items:
        if not events:
            break
        kept = item.events[:events] if isinstance(item, Step) else ()
        events -= len(kept) if isinstance(item, Step) else 1
        items.append((by, item._replace(events=kept, ended=False) if isinstance(item, Step) else item))
    return walked(game, Change(change.before, tuple(items)))
