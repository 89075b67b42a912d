"""The checks that every registered game must pass, over a game, a sheet and random play.

`Walk` plays a table command by command and checks every state. Other tests may call the single checks for
their own states. This module does not know any game.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field, replace
from functools import cache
from random import Random
from typing import Any, Protocol

from cutcard.cards import Card
from cutcard.games.blackjack.model.commands import Irregular, PermitBoxes, PressButton, Repair, ShowDisplay
from cutcard.games.croupier.croupier import CardSource, virtual_source
from cutcard.games.croupier.sources import after, in_the_rack
from cutcard.games.protocol import (
    Account,
    Awaiting,
    CardLeaves,
    Choice,
    Deal,
    Event,
    Felt,
    Game,
    GiveCard,
    Kind,
    Recut,
    RollDice,
    Rules,
    ShoeRunsOut,
    ShowBurn,
    Shuffle,
)
from cutcard.games.registry import GAMES
from cutcard.law.citation import covers, full
from cutcard.law.clauses import load_register
from cutcard.law.contents import load_contents
from cutcard.law.refusal import Refusal

PLAYERS = ("ann", "bob", "cy", "di", "eve", "fay", "gus")


class Play(Protocol):
    """What only the game's own test can provide: wagers, and other commands to try."""

    def before_the_deal(self, sheet: Any, chance: Random) -> Iterable[Any]:
        """Commands to try before a deal, wagers among them; some may be refused."""
        ...

    def under_way(self, state: Any) -> int:
        """The cents on the felt between rounds from wagers that last several rounds."""
        ...

    def intruders(self, sheet: Any, chance: Random) -> Iterable[Any]:
        """Commands of every kind, sensible or not, to try at any time."""
        ...

    def irregularities(self, chance: Random, top: Card | None) -> Iterable[Any]:
        """Irregularities to try; `top` is the next card in the shoe. Some may be refused."""
        ...


# --- refusals ---------------------------------------------------------------------------------------------


@cache
def is_clause_of_the_register(citation: str) -> bool:
    """Whether the law has this paragraph: as a clause of the register or as the heading of clauses."""
    return any(covers(citation, clause.citation) for clause in load_register())


@cache
def is_printed_heading(citation: str) -> bool:
    """Whether it is a section of which the documents print the heading alone."""
    return any(citation == full(section.id) for part in load_contents() for section in part.sections)


@cache
def is_source(citation: str) -> bool:
    """Whether it cites a source of what the documents do not contain, or a paragraph of it."""
    sources = [source.name for game in GAMES.values() for source in game.sources.values()]
    # What a source says stands in brackets behind what is cited.
    return any(covers(name, citation) or name.startswith(f"{citation} (") for name in sources)


def check_refusal(refusal: Refusal) -> None:
    assert refusal.bars, "no refusal without a clause"
    for bar, citation in zip(refusal.bars, refusal.clauses, strict=True):
        assert bar.says.strip(), f"{citation} forbids without a word"
        known = is_clause_of_the_register(citation) or is_printed_heading(citation) or is_source(citation)
        assert known, f"{citation} is cited and neither in the register nor a source"
        assert refusal.cites(citation)


# --- one command ------------------------------------------------------------------------------------------


def check_command(rules: Rules, state: Any, command: Any) -> tuple[Event, ...] | Refusal:
    """Handles a command twice: the answers are equal, the state is unchanged, and a refusal cites the law."""
    before = hash(state)
    answer = rules.handle(state, command)
    again = rules.handle(state, command)
    assert answer == again, f"{command} was answered in two ways"
    assert hash(state) == before, f"{command} changed the state it was asked of"
    if isinstance(answer, Refusal):
        check_refusal(answer)
    else:
        for event in answer:
            check_transfers(event)
    _check_advance(rules, state, command, answer)
    return answer


def _check_advance(rules: Rules, state: Any, command: Any, answer: tuple[Event, ...] | Refusal) -> None:
    """`advance` equals `handle` followed by its events."""
    advanced = rules.advance(state, command)
    if isinstance(answer, Refusal):
        assert advanced == answer
    else:
        assert not isinstance(advanced, Refusal)
        assert advanced[1] == answer
        assert advanced[0] == evolved(rules, state, answer)


def evolved(rules: Rules, state: Any, events: Iterable[Event]) -> Any:
    for event in events:
        before = hash(state)
        following = rules.evolve(state, event)
        assert hash(state) == before, f"{event} changed the state it came to"
        state = following
    return state


def check_transfers(event: Event) -> None:
    """Money moves from one account to another, in whole cents, for a wager with a box."""
    for transfer in event.transfers:
        assert isinstance(transfer.cents, int)
        assert transfer.cents > 0, f"{event} moves nothing, or backwards"
        assert transfer.source != transfer.target
        assert isinstance(transfer.wager, Felt)


# --- what is awaited --------------------------------------------------------------------------------------


def check_awaiting(rules: Rules, state: Any, *, card: Card | None) -> Awaiting:
    """What `awaiting` allows is carried out; what it forbids is refused with the same clauses.

    `card` is a possible card for the awaited place, if a card is awaited.
    """
    waits = rules.awaiting(state)
    assert waits == rules.awaiting(state)
    for choice in waits.choices:
        _check_choice(rules, state, choice)
    if waits.default_command is not None:
        assert not isinstance(waits.default_command, GiveCard), "a card never comes by itself"
        answer = check_command(rules, state, waits.default_command)
        assert not isinstance(answer, Refusal), (
            f"the table's own {waits.default_command} is refused: {answer}"
        )
    if not rules.stock().decks:
        return waits
    given = check_command(rules, state, GiveCard(card if waits.face_up else None))
    if waits.kind is Kind.CARD:
        assert not isinstance(given, Refusal), f"a card is awaited for {waits.place} and refused: {given}"
        deal = check_command(rules, state, Deal())
        assert isinstance(deal, Refusal), "betting closes while a card is awaited"
    else:
        assert isinstance(given, Refusal), f"a card is taken while {waits.kind.value} is awaited"
    return waits


def _check_choice(rules: Rules, state: Any, choice: Choice) -> None:
    answer = check_command(rules, state, choice.command)
    if choice.refusal is not None:
        assert isinstance(answer, Refusal), f"{choice.command} is called forbidden and is done"
        assert answer == choice.refusal, f"{choice.command} is refused for another reason than announced"
        return
    assert not isinstance(answer, Refusal), f"{choice.command} is called lawful and is refused: {answer}"
    if not choice.most:
        return
    assert 0 < choice.least <= choice.most
    amount = "amount" if hasattr(choice.command, "amount") else "position"
    for value, lawful in (
        (choice.least, True),
        (choice.most, True),
        (choice.least - 1, choice.least == 1),
        (choice.most + 1, False),
    ):
        if value > 0:
            answer = check_command(rules, state, replace(choice.command, **{amount: value}))
            assert isinstance(answer, Refusal) is not lawful, f"{choice.command} with {value}: {answer}"


# --- money ------------------------------------------------------------------------------------------------


@dataclass
class Ledger:
    """Every account's balance since the table was opened."""

    balance: Counter[Account] = field(default_factory=Counter)

    def follow(self, events: Iterable[Event]) -> None:
        for event in events:
            check_transfers(event)
            for transfer in event.transfers:
                self.balance[transfer.source] -= transfer.cents
                self.balance[transfer.target] += transfer.cents
                if isinstance(transfer.source, Felt):
                    assert self.balance[transfer.source] >= 0, f"{event} takes chips that are not there"
        assert sum(self.balance.values()) == 0

    @property
    def on_the_felt(self) -> int:
        return sum(cents for account, cents in self.balance.items() if isinstance(account, Felt))


# --- text and replay --------------------------------------------------------------------------------------


def _fields(command: Any) -> list[Any]:
    return [getattr(command, name) for name in getattr(command, "__slots__", ())]


def check_statement(game: Game, command: Any) -> None:
    """A command with a statement is read back unchanged. No text has a negative amount."""
    if any(isinstance(value, int) and value < 0 for value in _fields(command)):
        return
    if getattr(command, "amount", 1) == 0 and not game.write_statement(command).startswith("double"):
        return
    text = game.write_statement(command)
    assert "\n" not in text
    if text and not text.startswith("end"):
        if isinstance(command, ShowDisplay):
            # The amount on a display is written with the press of its button.
            command = PressButton(command.box, command.player, command.amount)
        assert game.read_statement(text.split()) == command
        assert text.split()[0] in game.statements()


def check_replay(
    rules: Rules,
    played: Sequence[tuple[Any, tuple[Event, ...]]],
    state: Any,
    *,
    patient: bool = False,
) -> None:
    """Replaying the commands from an open table gives the same events and state; so do the events alone."""
    again = folded = rules.open_table(patient=patient)
    for command, events in played:
        answer = rules.handle(again, command)
        assert answer == events, f"{command} had another answer when it was played again"
        again = evolved(rules, again, answer)
        folded = evolved(rules, folded, events)
    assert again == state
    assert folded == state


# --- hidden cards -----------------------------------------------------------------------------------------


def check_same_sight(
    rules: Rules,
    one: Any,
    other: Any,
    events: Iterable[tuple[Event, Event]],
    observers: Iterable[str],
) -> None:
    """Two tables that differ only in a hidden card look equal to everybody, in state and last events."""
    for observer in observers:
        assert rules.view(one, observer) == rules.view(other, observer)
        for left, right in events:
            seen = rules.visible(one, left, observer)
            assert seen == rules.visible(other, right, observer)
    assert rules.awaiting(one) == rules.awaiting(other)


# --- the walk ---------------------------------------------------------------------------------------------


Hidden = dict[str, list[Card]]


@dataclass
class Walk:
    """Random play at one table, with a check of every state."""

    rules: Rules
    play: Play
    chance: Random
    hidden_cards: bool = False
    """Whether face-down cards are dealt as unknown to everyone."""
    answer: Callable[[Awaiting, Hidden, Any], Any] | None = None
    """An optional answer about unknown cards, from what is awaited, the cards by place and the state."""
    state: Any = None
    ledger: Ledger = field(default_factory=Ledger)
    played: list[tuple[Any, tuple[Event, ...]]] = field(default_factory=list)
    rounds: int = 0
    hidden: Hidden = field(default_factory=dict)
    """The real cards behind unknown ones, by place."""
    source: CardSource = field(init=False)

    def __post_init__(self) -> None:
        self.state = self.rules.open_table()
        self.source = virtual_source(self.rules.stock(), self._permutation)

    def _permutation(self, cards: int) -> list[int]:
        order = list(range(cards))
        self.chance.shuffle(order)
        return order

    def run(self, rounds: int, most_steps: int = 5000) -> "Walk":
        """Plays this many rounds, then replays everything."""
        for _ in range(most_steps):
            if self.rounds == rounds:
                break
            self.step()
        assert self.rounds == rounds, "the table does not come to an end"
        check_replay(self.rules, self.played, self.state)
        return self

    def step(self) -> None:
        """Checks the state, tries commands that may be refused, then carries out one command."""
        waits = self.rules.awaiting(self.state)
        drawn = self.source.draw(waits.stack) if waits.kind is Kind.CARD else None
        waits = check_awaiting(self.rules, self.state, card=drawn[0] if drawn else None)
        for command in self.play.intruders(self.rules.sheet, self.chance):
            self._try(waits, command)
        one_stack = waits.stack or not self.rules.stock().sides
        top = self.source.top(waits.stack) if one_stack else None
        for command in self.play.irregularities(self.chance, top):
            self.do(command, may_be_refused=True)
            return
        if waits.kind is Kind.CARD:
            self._card(waits)
        elif waits.kind is Kind.WAGERS:
            self._wagers()
        elif waits.kind is Kind.DICE:
            self.do(RollDice(self.chance.randint(1, 6), self.chance.randint(1, 6)))
        else:
            self.do(self._told(waits) or self._choice(waits))

    def _told(self, waits: Awaiting) -> Any:
        """An answer about unknown cards: if the table waits for nothing else, and sometimes before."""
        if not self.hidden or self.answer is None:
            return None
        if waits.default_command is not None and self.chance.random() < 0.7:
            return None
        return self.answer(waits, self.hidden, self.state)

    def _try(self, waits: Awaiting, command: Any) -> None:
        """Tries an arbitrary command: it is refused with clauses, or leads to a valid state."""
        check_statement(self.rules.game, command)
        answer = check_command(self.rules, self.state, command)
        if isinstance(answer, Refusal):
            return
        if waits.kind is Kind.CARD and self.rules.in_round(self.state):
            awaited = isinstance(
                command, GiveCard | ShoeRunsOut | ShowBurn | CardLeaves | Irregular | Repair | PermitBoxes
            ) or (waits.automatic and isinstance(command, Recut))
            assert awaited, f"{command} is done before the card comes"
        following = evolved(self.rules, self.state, answer)
        self.rules.awaiting(following)
        self.rules.view(following, "")

    def _card(self, waits: Awaiting) -> None:
        if waits.automatic:
            burned = self.source.top(waits.stack)
            self.source = self.source.burn(waits.stack)
            self.do(GiveCard(None if self.hidden_cards else burned))
            return
        drawn = self.source.draw(waits.stack)
        if drawn is None:
            self.do(ShoeRunsOut())
            return
        card, self.source = drawn
        if self.hidden_cards and not waits.face_up:
            self.hidden.setdefault(waits.place, []).append(card)
            self.do(GiveCard(None))
        else:
            self.do(GiveCard(card))

    def _wagers(self) -> None:
        for command in self.play.before_the_deal(self.rules.sheet, self.chance):
            if (waits := self.rules.awaiting(self.state)).kind is Kind.WAGERS:
                self.do(command, may_be_refused=True)
                for intruder in self.play.intruders(self.rules.sheet, self.chance):
                    self._try(waits, intruder)
        if self.rules.awaiting(self.state).kind is Kind.WAGERS:
            self.do(Deal(), may_be_refused=True)

    def _choice(self, waits: Awaiting) -> Any:
        lawful = [choice for choice in waits.choices if choice.refusal is None]
        commands = [_somewhere_between(choice, self.chance) for choice in lawful]
        if waits.default_command is not None:
            commands.append(waits.default_command)
        if self.chance.random() < 0.5:
            # Choices made least often come first, because rare choices find more errors.
            done = Counter(type(command) for command, _ in self.played)
            return min(commands, key=lambda command: done[type(command)])
        return self.chance.choice(commands)

    def do(self, command: Any, *, may_be_refused: bool = False) -> None:
        was_in_round = self.rules.in_round(self.state)
        stack = self.rules.awaiting(self.state).stack
        answer = check_command(self.rules, self.state, command)
        check_statement(self.rules.game, command)
        if isinstance(answer, Refusal):
            assert may_be_refused, f"{command} is refused: {answer}"
            return
        if isinstance(command, CardLeaves):
            self.source = self.source.burn(stack)
        for taken in [event.taken_out for event in answer if hasattr(event, "taken_out")]:
            self.source = self.source.taken_out(*taken)
        self.state = evolved(self.rules, self.state, answer)
        self.ledger.follow(answer)
        if was_in_round and isinstance(command, Shuffle):
            self.source = self.source.collected(in_the_rack(reversed(self.played)), stack)
        self.played.append((command, answer))
        self.source = after(self.source, command, stack)
        if was_in_round and not self.rules.in_round(self.state):
            self.source = self.source.round_over()
            self.rounds += 1
            self.hidden = {}
            under_way = self.play.under_way(self.state)
            assert self.ledger.on_the_felt == under_way, "chips are left on the felt after the round"


def _somewhere_between(choice: Choice, chance: Random) -> Any:
    """The choice's command, with a random lawful amount if it has one."""
    if not choice.most or chance.random() < 0.5:
        return choice.command
    if hasattr(choice.command, "amount"):
        amount = choice.least * chance.randint(1, choice.most // choice.least)
        return replace(choice.command, amount=amount)
    return replace(choice.command, position=chance.randint(choice.least, choice.most))
