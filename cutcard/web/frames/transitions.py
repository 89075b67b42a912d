"""What led from one frame to the next, as one observer may see it: moves of cards and chips, sentences."""

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from cutcard.games.croupier.corrections import NOTES
from cutcard.games.croupier.croupier import Step
from cutcard.games.protocol import (
    DEALER,
    FLOORPERSON,
    HOUSE,
    NO_BOX,
    Account,
    Awaiting,
    Command,
    Deal,
    Event,
    Felt,
    Purse,
    Rules,
    State,
    TakeBack,
    View,
    WithdrawBet,
)
from cutcard.law.notice import Duty
from cutcard.narration.audience import Audience, Sentence, shown_name
from cutcard.narration.round_results import RoundResults
from cutcard.pit.table import seats, table_events
from cutcard.pit.table.acts import TABLE
from cutcard.pit.table.facts import Facts
from cutcard.pit.table.keeper import Change, Item
from cutcard.web import wire
from cutcard.web.frames.proofs import CardProofs
from cutcard.web.frames.protocol import GAME_FRAMES

_THE_HOUSE = (DEALER, FLOORPERSON)
_CORRECTED = wire.Said("The floorperson corrects a card.")
_TAKEN_BACK = wire.Said("The dealer takes back the card entered last.")


class LazyView:
    """An observer's view of a state, computed when it is first used. Most events do not need it.

    It refers only to what it is computed from, so that it forms no reference cycle.
    """

    __slots__ = ("_made", "_observer", "_rules", "_state")

    def __init__(self, rules: Rules, state: State, observer: str) -> None:
        self._rules = rules
        self._state = state
        self._observer = observer
        self._made: View | None = None

    def __call__(self) -> View:
        if self._made is None:
            self._made = self._rules.lazy_view(self._state, self._observer)
        return self._made

    @property
    def round_number(self) -> int:
        return self().round_number

    @property
    def awaiting(self) -> Awaiting:
        return self().awaiting

    @property
    def cutting_card_reached(self) -> bool:
        return self().cutting_card_reached

    @property
    def cards_gone(self) -> int:
        """How many cards have left the stack; 0 where cards come from elsewhere."""
        gone: int = getattr(self(), "cards_gone", 0)
        return gone

    def __getattr__(self, name: str) -> object:
        """What the game's own view has beside these."""
        return getattr(self(), name)


class Wording(NamedTuple):
    """How sentences are put for the reader of a frame."""

    audience: Audience = Audience()
    """To all, everybody by their name; or to one person, who is `you`."""
    as_lines: bool = False
    """Money first and the clause in brackets, as a transcript shows them."""


FOR_ALL = Wording()


class StateWalk(NamedTuple):
    """A change with the states before each of its events and after the last, computed once for all
    readers."""

    items: Sequence[Item]
    states: Sequence[State]
    expired: Sequence[str] = ()
    """The players whose time ran out."""


def walk_states(rules: Rules, change: Change) -> StateWalk:
    states = [change.before]
    for _, item in change.items:
        if isinstance(item, table_events.SheetChanged) and item.new_cards:
            states[-1] = rules.reopen_table(states[-1], patient=True)
        if not isinstance(item, Step):
            continue
        if item.undone:
            break  # its events are not told one by one
        for event in item.events:
            if not isinstance(event, NOTES):
                states.append(rules.evolve(states[-1], event))
    return StateWalk(change.items, states, change.expired)


def transition(
    rules: Rules,
    walk: StateWalk,
    round_results: RoundResults,
    observer: str,
    proofs: CardProofs | None = None,
) -> tuple[wire.Told, ...]:
    """Everything a change tells the observer. `round_results` has the net results after it."""
    return tuple(Transition(rules, walk, round_results, observer, proofs=proofs).told(walk.items))


def ran_out(rules: Rules, walk: StateWalk, facts: Facts, player: str) -> str:
    """What was done for a player because their time ran out, in sentences to them; empty if it did not."""
    if player not in walk.expired:
        return ""
    done = " ".join(dict.fromkeys(_done_for(rules, walk, facts, player)))
    return f"Your time ran out. {done}".strip()


def _done_for(rules: Rules, walk: StateWalk, facts: Facts, player: str) -> Iterator[str]:
    game_frames = GAME_FRAMES[rules.game.name]
    narrator = game_frames.narration.narrator(Audience(player), rules.sheet)
    states = iter(walk.states)
    state = next(states)
    for by, item in walk.items:
        if not isinstance(item, Step):
            continue
        if item.undone:
            return
        theirs = by == TABLE and player in rules.allowed_senders(state, item.command)
        view = rules.view(state, player)
        closed = view.awaiting.window and item.command == view.awaiting.default_command
        if by == TABLE and not theirs and closed:
            yield f"{game_frames.pass_label(rules.sheet, view, player)}."
        if isinstance(item.command, Deal):
            seat = seats.of(facts.seats, player)
            plays = seat is not None and seat.idle == 0
            yield "Your bets are dealt." if plays else "The round is dealt without you."
        for event in item.events:
            if isinstance(event, NOTES):
                continue
            seen = rules.visible(state, event, player)
            state = next(states)
            told = narrator.tell(seen, LazyView(rules, state, player))
            if theirs:
                yield from (one.text for one in told)
        if theirs and isinstance(item.command, WithdrawBet):
            yield "Your wagers were returned."


class Transition:
    """Tells a change to one observer, event by event."""

    def __init__(
        self,
        rules: Rules,
        walk: StateWalk,
        round_results: RoundResults,
        observer: str,
        wording: Wording = FOR_ALL,
        proofs: CardProofs | None = None,
    ) -> None:
        self.proofs = proofs
        self.rules = rules
        self.round_results = round_results
        self.observer = observer
        self.game_frames = GAME_FRAMES[rules.game.name]
        self.narrator = self.game_frames.narration.narrator(wording.audience, rules.sheet)
        self.audience, self.as_lines = wording
        self.expired = walk.expired
        self.states = iter(walk.states)
        self.state = next(self.states)
        self.view = self._lazy_view(self.state)

    def _lazy_view(self, state: State) -> LazyView:
        return LazyView(self.rules, state, self.observer)

    def told(self, items: Iterable[Item]) -> Iterator[wire.Told]:
        for _, told in self.by_event(items):
            yield from told

    def by_event(self, items: Iterable[Item]) -> Iterator[tuple[Event | None, Sequence[wire.Told]]]:
        """What is told with each event, and None with what is told of no event of the game; `state` is then
        the table after it."""
        for by, item in items:
            if not isinstance(item, Step):
                yield None, tuple(self._beside_the_game(item))
                continue
            if item.undone:
                # What was undone and done again is in the frame itself.
                yield None, (_TAKEN_BACK if isinstance(item.command, TakeBack) else _CORRECTED,)
                return
            if by == TABLE:
                yield None, tuple(self._for_the_absent(item.command))
            for event in item.events:
                yield event, tuple(self._event(event))
            if item.ended:
                yield None, (wire.RoundOver(self.view.round_number, self.round_results.by_player),)

    def _beside_the_game(self, item: table_events.Event) -> Iterator[wire.Told]:
        yield from _table_event(self.rules, item, self.audience)
        if self.proofs is not None and isinstance(item, table_events.ProofRecorded):
            self.proofs.record(item)
        if isinstance(item, table_events.PlayerLeft):
            yield from self._left_on_the_felt(item.player)

    def _left_on_the_felt(self, player: str) -> Iterator[wire.Told]:
        """Wagers that are not decided with their round remain their bettor's after they leave."""
        lasting = [one for one in self.rules.lasting(self.state) if one.player == player]
        if lasting:
            cents = sum(one.cents for one in lasting)
            leaves = self.audience.does(player, "leave", "leaves")
            until = "it is decided" if lasting[0].stays else "the next deal"
            says = f"{leaves} {self.audience.money(cents)} on the felt until {until}."
            yield wire.Said(says, player, lasting[0].clause)

    def _for_the_absent(self, command: Command) -> Iterator[wire.Told]:
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
        before, self.view = self.view, self._lazy_view(self.state)
        moves = self.game_frames.moved(self.rules.sheet, before, self.view, seen)
        if self.proofs is not None and self.proofs.concern(moves):
            moves = self.proofs.with_openings(moves, before.cards_gone)
        yield from moves
        yield from _chips(event)
        yield from map(self._said, self.narrator.tell(seen, self.view))
        dealt = any(isinstance(move, wire.Dealt) for move in moves)
        if dealt and self.view.cutting_card_reached and not before.cutting_card_reached:
            yield self._said(self.game_frames.narration.cutting_card_out(self.rules.sheet))

    def _said(self, sentence: Sentence) -> wire.Said:
        player = "" if sentence.player in _THE_HOUSE else sentence.player
        return wire.Said(sentence.line if self.as_lines else sentence.text, player, sentence.clause)


def chips_moved(events: Iterable[Event]) -> Iterator[wire.ChipsMoved]:
    for event in events:
        yield from _chips(event)


def _chips(event: Event) -> Iterator[wire.ChipsMoved]:
    """Moves of chips, which everybody sees."""
    for one in event.transfers:
        if one.cents:
            yield wire.ChipsMoved(_account(one.source), _account(one.target), one.cents)


def _account(account: Account) -> wire.ChipAccount:
    match account:
        case Felt(box, player, wager):
            return wire.FeltAccount(box, player, wager)
        case Purse(player):
            return wire.PurseAccount(player)
    return wire.RackAccount() if account.name == HOUSE else wire.MeterAccount(account.name)


def _table_event(rules: Rules, item: table_events.Event, audience: Audience) -> Iterator[wire.Told]:
    match item:
        case table_events.Seated(box, player):
            what = "place" if rules.wager_box(box) == NO_BOX else "box"
            yield wire.Said(f"{audience.does(player, 'sit', 'sits')} down at {what} {box}.", player)
        case table_events.OrderGiven():
            yield wire.Said("The floorperson decides.")
        case table_events.DealerCame(dealer):
            yield wire.Said(f"{shown_name(dealer)} deals now.")
        case table_events.DealerLeft(dealer):
            yield wire.Said(f"{shown_name(dealer)} no longer deals: the table waits for a dealer.")
        case table_events.NobodyBet():
            yield wire.Said("Nobody has bet: the table waits for a wager.")
        case table_events.LeaveRequested(player):
            yield wire.Said(f"{audience.does(player, 'leave', 'leaves')} after this round.", player)
        case table_events.PlayerLeft(player):
            yield wire.Said(f"{audience.does(player, 'leave', 'leaves')} the table.", player)
        case table_events.ChangeAnnounced(says=says, clause=clause) if says:
            what = "New limits" if clause == Duty.AT_ONCE.value else "A change of the rules is announced"
            yield wire.Said(f"{what}: {'; '.join(says)}.", clause=clause)
        case table_events.ChangeWithdrawn():
            yield wire.Said("The announced change of the rules is withdrawn.", clause=Duty.HALF_HOUR.value)
        case table_events.SheetChanged(new_cards=True):
            yield wire.Said("The announced rules are in effect now.", clause=Duty.HALF_HOUR.value)
        case table_events.TableShutDown():
            yield wire.Said("The table is closed.")
