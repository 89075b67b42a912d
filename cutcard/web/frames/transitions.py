"""What led from one frame to the next, as one observer may see it: moves of cards and chips, sentences."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, NamedTuple

from cutcard.games.croupier.corrections import NOTES
from cutcard.games.croupier.croupier import Step
from cutcard.games.protocol import DEALER, FLOORPERSON, Deal, Event, Rules, State, View, WithdrawBet
from cutcard.money import dollars
from cutcard.narration.audience import Sentence, Voice, shown_name
from cutcard.narration.round_results import Slate
from cutcard.pit.table import seats, table_events
from cutcard.pit.table.acts import TABLE
from cutcard.pit.table.facts import Facts
from cutcard.pit.table.keeper import Change
from cutcard.web import wire
from cutcard.web.frames.protocol import PICTURES

_THE_HOUSE = (DEALER, FLOORPERSON)
_CORRECTED = wire.Said("A card is put right by the floorperson.")


class Glance:
    """What an observer sees of a state, made when it is first looked at: most events need none.

    It knows what it is made from and nothing of who asked for it, so that it goes when he does.
    """

    __slots__ = ("_made", "_observer", "_rules", "_state")

    def __init__(self, rules: Rules, state: State, observer: str) -> None:
        self._rules = rules
        self._state = state
        self._observer = observer
        self._made: View | None = None

    def __call__(self) -> Any:
        if self._made is None:
            self._made = self._rules.lazy_view(self._state, self._observer)
        return self._made

    def __getattr__(self, name: str) -> Any:
        return getattr(self(), name)


class Wording(NamedTuple):
    """How sentences are put for the reader of a frame."""

    voice: Voice = Voice()
    """To all, everybody by their name; or to one person, who is `you`."""
    as_lines: bool = False
    """Money first and the clause in brackets, as a transcript shows them."""


FOR_ALL = Wording()


class Walk(NamedTuple):
    """A change with the state before each of its events, and after the last: walked once for all readers."""

    items: Sequence[tuple[str, Any]]
    states: Sequence[Any]
    expired: Sequence[str] = ()
    """Whose time ran out."""


def walked(rules: Rules, change: Change) -> Walk:
    states = [change.before]
    for _, item in change.items:
        if not isinstance(item, Step):
            continue
        if item.undone:
            break  # where it leads is not told event by event
        for event in item.events:
            if not isinstance(event, NOTES):
                states.append(rules.evolve(states[-1], event))
    return Walk(change.items, states, change.expired)


def story(rules: Rules, walk: Walk, slate: Slate, observer: str) -> tuple[wire.Told, ...]:
    """All that a change tells the observer; `slate` is what the wagers have brought after it."""
    return tuple(Story(rules, walk, slate, observer).told(walk.items))


def ran_out(rules: Rules, walk: Walk, facts: Facts, player: str) -> str:
    """What was done for a player because their time ran out, said to them; empty where it did not."""
    if player not in walk.expired:
        return ""
    done = " ".join(dict.fromkeys(_done_for(rules, walk, facts, player)))
    return f"Your time ran out. {done}".strip()


def _done_for(rules: Rules, walk: Walk, facts: Facts, player: str) -> Iterator[str]:
    pictures = PICTURES[rules.game.name]
    narrator = pictures.telling.narrator(Voice(player), rules.sheet)
    states = iter(walk.states)
    state = next(states)
    for by, item in walk.items:
        if not isinstance(item, Step):
            continue
        if item.undone:
            return
        theirs = by == TABLE and player in rules.allowed_senders(state, item.command)
        view = rules.view(state, player)
        if (
            by == TABLE
            and not theirs
            and view.awaiting.window
            and item.command == view.awaiting.default_command
        ):
            yield f"{pictures.passing(rules.sheet, view, player)}."
        if isinstance(item.command, Deal):
            sitting = seats.of(facts.seats, player)
            plays = sitting is not None and sitting.idle == 0
            yield "Your bets are dealt." if plays else "The round is dealt without you."
        for event in item.events:
            if isinstance(event, NOTES):
                continue
            seen = rules.visible(state, event, player)
            state = next(states)
            told = narrator.tell(seen, Glance(rules, state, player))
            if theirs:
                yield from (one.text for one in told)
        if theirs and isinstance(item.command, WithdrawBet):
            yield "Your wagers came back."


class Story:
    """Tells a change to one observer, event by event."""

    def __init__(
        self, rules: Rules, walk: Walk, slate: Slate, observer: str, wording: Wording = FOR_ALL
    ) -> None:
        self.rules = rules
        self.slate = slate
        self.observer = observer
        self.pictures = PICTURES[rules.game.name]
        self.narrator = self.pictures.telling.narrator(wording.voice, rules.sheet)
        self.voice, self.as_lines = wording
        self.expired = walk.expired
        self.states = iter(walk.states)
        self.state = next(self.states)
        self.glance = self._glance(self.state)

    def _glance(self, state: Any) -> Glance:
        return Glance(self.rules, state, self.observer)

    def told(self, items: Iterable[tuple[str, Any]]) -> Iterator[wire.Told]:
        for _, told in self.by_event(items):
            yield from told

    def by_event(
        self, items: Iterable[tuple[str, Any]]
    ) -> Iterator[tuple[Event | None, Sequence[wire.Told]]]:
        """What is told with each event, and None with what is told of no event of the game; `state` is then
        the table after it."""
        for by, item in items:
            if not isinstance(item, Step):
                yield None, tuple(self._beside_the_game(item))
                continue
            if item.undone:
                yield None, (_CORRECTED,)  # what was undone and done again is in the frame itself
                return
            if by == TABLE:
                yield None, tuple(self._for_the_absent(item.command))
            for event in item.events:
                yield event, tuple(self._event(event))
            if item.ended:
                yield None, (wire.RoundOver(self.glance.round_number, self.slate.results),)

    def _beside_the_game(self, item: table_events.Happening) -> Iterator[wire.Told]:
        yield from _happening(item, self.voice)
        if isinstance(item, table_events.PlayerLeft):
            yield from self._left_on_the_felt(item.player)

    def _left_on_the_felt(self, player: str) -> Iterator[wire.Told]:
        """Wagers that are not decided with their round stay their bettor's when they get up."""
        lasting = [one for one in self.rules.lasting(self.state) if one.player == player]
        if lasting:
            cents = sum(one.cents for one in lasting)
            leaves = self.voice.does(player, "leave", "leaves")
            says = f"{leaves} {dollars(cents)} on the felt until the next deal."
            yield wire.Said(says, player, lasting[0].clause)

    def _for_the_absent(self, command: Any) -> Iterator[wire.Told]:
        for player in self.rules.allowed_senders(self.state, command):
            if player not in _THE_HOUSE:
                late = f"Time is up for {shown_name(player)}: " if player in self.expired else ""
                says = "the table decides." if late else f"The table decides for {shown_name(player)}."
                yield wire.Said(f"{late}{says}", player)

    def _event(self, event: Event) -> Iterator[wire.Told]:
        if isinstance(event, NOTES):
            yield from _chips(event)
            return
        seen = self.rules.visible(self.state, event, self.observer)
        self.state = next(self.states)
        was, self.glance = self.glance, self._glance(self.state)
        moves = self.pictures.moved(self.rules.sheet, was, self.glance, seen)
        yield from moves
        yield from _chips(event)
        yield from map(self._said, self.narrator.tell(seen, self.glance))
        dealt = any(isinstance(move, wire.Dealt) for move in moves)
        if dealt and self.glance.cutting_card_reached and not was.cutting_card_reached:
            yield self._said(self.pictures.telling.cutting_card_out(self.rules.sheet))

    def _said(self, sentence: Sentence) -> wire.Said:
        player = "" if sentence.player in _THE_HOUSE else sentence.player
        return wire.Said(sentence.line if self.as_lines else sentence.text, player, sentence.clause)


def _chips(event: Event) -> Iterator[wire.ChipsMoved]:
    """Money that moves is seen by everybody."""
    for one in event.transfers:
        if one.cents:
            yield wire.ChipsMoved(str(one.source), str(one.target), one.cents)


def _happening(item: table_events.Happening, voice: Voice) -> Iterator[wire.Told]:
    match item:
        case table_events.Seated(box, player):
            yield wire.Said(f"{voice.does(player, 'sit', 'sits')} down at box {box}.", player)
        case table_events.NobodyBet():
            yield wire.Said("Nobody has bet: the table waits for a wager.")
        case table_events.WantsToLeave(player):
            yield wire.Said(f"{voice.does(player, 'leave', 'leaves')} after this round.", player)
        case table_events.PlayerLeft(player):
            yield wire.Said(f"{voice.does(player, 'leave', 'leaves')} the table.", player)
        case table_events.TableShut():
            yield wire.Said("The table is closed.")
