"""A running table without clock, thread or database: what is done at it, and what that leads to.

`do` carries out one act and everything that follows until a person is asked, and drafts the entry for the
log; `follow` brings the table to where a stored entry leads. Both go through `_note`, so a table that was
played and one that was read from its log are the same.
"""

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from cutcard.games.croupier import Croupier, Step
from cutcard.games.game import Deal, Felt, Game, PlaceBet, WithdrawBet
from cutcard.games.sources import virtual_source
from cutcard.law.refusal import Refusal
from cutcard.money import dollars
from cutcard.pit import acts, happenings, ledger, seats
from cutcard.pit.acts import Act
from cutcard.pit.answers import house_rule
from cutcard.pit.chance import Chance
from cutcard.pit.codec import codec_of
from cutcard.pit.entry import NOTHING_BEFORE, Entry, Movement, chained
from cutcard.pit.history import History, Moment
from cutcard.pit.ledger import DOOR, Ledger, OverdrawnError
from cutcard.pit.questions import Question, question_after
from cutcard.pit.seats import Seats, Sitting
from cutcard.pit.store.protocol import CageRow
from cutcard.telling.catalogue import TELLINGS
from cutcard.telling.slate import Slate

Item = tuple[str, Any]
"""Who did it, and a step of the game or a happening beside it."""


class StaleError(Exception):
    """The act answers a question that is no longer asked."""


class RackShortError(Exception):
    """The house cannot pay what it owes from this account: it must be filled first."""

    def __init__(self, account: str) -> None:
        super().__init__(account)
        self.account = account


class LaidBet(NamedTuple):
    """Chips laid for the round to come."""

    box: int
    player: str
    wager: str
    cents: int


class Facts(NamedTuple):
    """What a running table knows beside the game's own state. Frozen, so that an act can be undone."""

    seats: Seats = ()
    bets: tuple[LaidBet, ...] = ()
    question: Question = Question()
    closed: bool = False
    slate: Slate = Slate()
    """What the wagers of the round on the felt have brought."""


class Change(NamedTuple):
    """What an entry did: for those who tell the seats."""

    before: Any
    """The game's state."""
    items: tuple[Item, ...]


class Draft(NamedTuple):
    """An entry ready to be committed, and what it changes."""

    entry: Entry
    balances: tuple[tuple[str, int], ...]
    cage: tuple[CageRow, ...]
    change: Change


class ChanceDoor:
    """Where chance comes in: drawn and kept for the log, or given again from it."""

    def __init__(self, chance: Chance) -> None:
        self._chance = chance
        self.orders: list[Sequence[int]] = []
        self.numbers: list[int] = []
        self.again: tuple[list[Sequence[int]], list[int]] = ([], [])
        """What was drawn before, given first."""

    def order(self, cards: int) -> Sequence[int]:
        drawn = self.again[0].pop(0) if self.again[0] else self._chance.order(cards)
        self.orders.append(drawn)
        return drawn

    def below(self, most: int) -> int:
        drawn = self.again[1].pop(0) if self.again[1] else self._chance.below(most)
        self.numbers.append(drawn)
        return drawn


TakePart = Callable[["Keeper", Act, str], Refusal | None]
"""Carries an act out, without what follows from it."""
GoOn = Callable[["Keeper"], None]
"""Does what the table does by itself, until a person is asked."""


class Keeper:
    """One table. Who takes part how, and how it goes on, are told from outside (`new_keeper`)."""

    def __init__(
        self, table: str, game: Game, sheet: Any, *, chance: Chance, take_part: TakePart, go_on: GoOn
    ) -> None:
        self.table = table
        self._take_part = take_part
        self._go_on = go_on
        self.game = game
        self.sheet = sheet
        self.door = ChanceDoor(chance)
        source = virtual_source(game.stock(sheet), self.door.order)
        self.croupier = Croupier(game, sheet, source, draw=self.door.below, patient=True)
        self.codec = codec_of(game)
        self.ledger = Ledger()
        self.history = History()
        self.facts = Facts(slate=TELLINGS[sheet.game].slate())
        self.version = 0
        self.hash = NOTHING_BEFORE
        self._items: list[Item] = []
        self._moved: list[Movement] = []
        self._cage: list[CageRow] = []

    @property
    def state(self) -> Any:
        return self.croupier.state

    @property
    def in_round(self) -> bool:
        return self.game.in_round(self.state)

    @property
    def moved(self) -> tuple[Movement, ...]:
        """What the last entry moved."""
        return tuple(self._moved)

    @property
    def cage_rows(self) -> tuple[CageRow, ...]:
        """What the last entry wrote into the cage."""
        return tuple(self._cage)

    @property
    def doings(self) -> int:
        """How many things the act being carried out has brought about so far."""
        return len(self._items)

    def chips(self, player: str) -> int:
        return self.ledger.holds(ledger.purse(self.table, player))

    # --- doing ---

    def do(
        self, act: Act, actor: str, *, at: int, command: str = "", seen: int | None = None
    ) -> Draft | Refusal:
        """Carries the act out with all that follows, or says why not; refused, nothing has changed.

        `StaleError` where it answers an older question, `RackShortError` where the rack must be filled first.
        """
        if seen is not None:
            self._must_be_asked(act, seen)
        facts, mark = self.facts, self.croupier.mark()
        self.ledger.begin()
        self._begin()
        try:
            refusal = self._try(act, actor)
        except OverdrawnError as short:
            self._undo(facts, mark)
            if not short.account.startswith("purse "):
                raise RackShortError(short.account) from short
            return house_rule(
                f"this takes {dollars(short.takes)} and you have {dollars(short.holds)} in chips"
            )
        except BaseException:
            self._undo(facts, mark)
            raise
        if refusal is not None:
            self._undo(facts, mark)
            return refusal
        return self._draft(acts.kind(act), actor, at, command, mark.state)

    def _undo(self, facts: Facts, mark: Any) -> None:
        self.facts = facts
        self.croupier.back_to(mark)
        self.ledger.undo()

    def _begin(self) -> None:
        self._items, self._moved, self._cage = [], [], []
        self.door.orders, self.door.numbers = [], []

    def _must_be_asked(self, act: Act, seen: int) -> None:
        if isinstance(act, acts.Say | acts.Ready) and seen < self.facts.question.older_is_stale(act):
            raise StaleError
        if seen > self.version:
            raise StaleError

    def _try(self, act: Act, actor: str) -> Refusal | None:
        refusal = self._take_part(self, act, actor)
        if refusal is None:
            self._go_on(self)
        return refusal

    def _draft(self, kind: str, actor: str, at: int, command: str, before: Any) -> Draft:
        orders, numbers = tuple(map(tuple, self.door.orders)), tuple(self.door.numbers)
        body = self.codec.encode_body(tuple(self._items), orders, numbers)
        items = tuple(self._items)
        self._close_entry(items, at)
        entry = Entry(
            self.table, self.version, at, kind, actor, command, body, tuple(self._moved), NOTHING_BEFORE
        )
        entry = entry._replace(hash=chained(self.hash, entry))
        self.hash = entry.hash
        return Draft(entry, self.ledger.touched, tuple(self._cage), Change(before, items))

    def _close_entry(self, items: Sequence[Item], at: int) -> None:
        self.version += 1
        self.facts = self.facts._replace(question=question_after(self, items, at))
        if any(isinstance(item, Step) and item.ended for _, item in items):
            self.ledger.check()
        self.croupier.forget()

    # --- following ---

    def follow(self, entry: Entry) -> Change:
        """Brings the table to where this entry leads, by what it says alone."""
        items, orders, numbers = self.codec.decode_body(entry.body)
        before = self.state
        self.ledger.begin()
        self._begin()
        self.door.again = ([*orders], [*numbers])
        for by, item in items:
            if isinstance(item, Step):
                self.croupier.follow(item)
            self._note(by, item)
        self.door.again = ([], [])
        self.hash = entry.hash
        self._close_entry(items, entry.at)
        change = Change(before, items)
        self.keep(change, entry.at)
        return change

    def keep(self, change: Change, at: int) -> None:
        """An entry that is on the disk: it belongs to the table's last rounds."""
        chips = {one.player: self.chips(one.player) for one in self.facts.seats}
        moment = Moment(self.version, at, change, self.state, self.facts, chips)
        self.history.note(self.game, self.sheet, moment)

    # --- what both come to ---

    def carry_out(self, by: str, command: Any) -> Refusal | None:
        """A command of the game, with the cards that follow it."""
        return self._stepped(by, lambda: self.croupier.carry_out(command))

    def prepare_cards(self) -> bool:
        """The dealer makes the cards ready as far as he can; whether there was anything to do."""
        before = len(self._items)
        self._stepped("dealer", self.croupier.prepare)
        return len(self._items) > before

    def _stepped(self, by: str, doing: Callable[[], Any]) -> Refusal | None:
        first = len(self.croupier.steps)
        answer = doing()
        if isinstance(answer, Refusal):
            return answer
        for index, step in enumerate(self.croupier.steps[first:]):
            self._note(by if index == 0 and not step.chore else "dealer", step)
        return None

    def happened(self, by: str, happening: happenings.Happening) -> None:
        self._note(by, happening)

    def _note(self, by: str, item: Any) -> None:
        """Keeps what was done, and moves the money it moves."""
        self._items.append((by, item))
        if isinstance(item, Step):
            for event in item.events:
                self._move(*ledger.movements(self.table, event.transfers))
                self.facts = self.facts._replace(slate=self.facts.slate.after(event))
            self._follow_bets(item)
        else:
            self._follow_happening(item)

    def _move(self, *movements: Movement) -> None:
        for one in movements:
            self.ledger.move(one)
            self._moved.append(one)

    def _follow_bets(self, step: Step) -> None:
        facts = self.facts
        match step.command:
            case PlaceBet():
                laid = LaidBet(step.command.box, step.command.player, step.command.wager, step.command.amount)
                before = [one for one in facts.bets if one[:3] == laid[:3]]
                laid = laid._replace(cents=laid.cents + sum(one.cents for one in before))
                others = (one for one in facts.bets if one[:3] != laid[:3])
                self.facts = facts._replace(bets=(*others, laid))
                self._not_done(laid.player)
            case WithdrawBet():
                # What goes back is what the events say: with a main wager its side wagers may.
                gone = {
                    (one.source.box, one.source.player, one.source.wager)
                    for event in step.events
                    for one in event.transfers
                    if isinstance(one.source, Felt)
                }
                self.facts = facts._replace(bets=tuple(one for one in facts.bets if one[:3] not in gone))
            case Deal():
                self.facts = facts._replace(bets=(), seats=tuple(map(self._dealt_in, facts.seats)))
        if step.ended:
            self.facts = self.facts._replace(
                seats=tuple(one._replace(ready=False) for one in self.facts.seats)
            )

    def _not_done(self, player: str) -> None:
        """Who lays a wager is not done with betting, whatever he said before."""
        sitting = seats.of(self.facts.seats, player)
        if sitting is not None and sitting.ready:
            self._change_seat(player, ready=False)

    def _dealt_in(self, sitting: Sitting) -> Sitting:
        laid = tuple(
            (one.box, one.wager, one.cents) for one in self.facts.bets if one.player == sitting.player
        )
        if not laid:
            return sitting._replace(idle=sitting.idle + 1, ready=False)
        return sitting._replace(laid=laid, idle=0, ready=False)

    def _follow_happening(self, item: happenings.Happening) -> None:
        facts, table = self.facts, self.table
        match item:
            case happenings.RackFilled(cents, key, name):
                source = DOOR if name == "house" else ledger.rack(table)
                self._move(Movement(source, ledger.rack(table, name), cents))
                if key:
                    self._cage.append(CageRow(key, "house", table, cents, "held"))
            case happenings.Seated(box, player, bot):
                self.facts = facts._replace(seats=seats.replaced(facts.seats, Sitting(box, player, bot)))
            case happenings.ChipsBrought(player, cents, key):
                sitting = self.sitting(player)
                source = DOOR if key else ledger.rack(table)
                self._move(Movement(source, ledger.purse(table, player), cents))
                if key:
                    self._cage.append(CageRow(key, player, table, cents, "held"))
                    sitting = sitting._replace(keys=(*sitting.keys, (key, cents)))
                    self.facts = facts._replace(seats=seats.replaced(facts.seats, sitting))
            case happenings.SaidReady(player):
                self._change_seat(player, ready=True)
            case happenings.AskedAnew():
                fresh = tuple(one._replace(ready=False) for one in facts.seats)
                self.facts = facts._replace(seats=fresh)
            case happenings.WantsToLeave(player):
                self._change_seat(player, leaving=True)
            case happenings.PlayerLeft(player, cents):
                self._paid_out(self.sitting(player), cents)
            case happenings.TableShut():
                self.facts = facts._replace(closed=True)

    def _change_seat(self, player: str, **changes: Any) -> None:
        sitting = self.sitting(player)._replace(**changes)
        self.facts = self.facts._replace(seats=seats.replaced(self.facts.seats, sitting))

    def _paid_out(self, sitting: Sitting, cents: int) -> None:
        """All chips go back under the key the first came by; the other keys are closed with nothing."""
        purse = ledger.purse(self.table, sitting.player)
        if cents:
            self._move(Movement(purse, DOOR if sitting.keys else ledger.rack(self.table), cents))
        for index, (key, brought) in enumerate(sitting.keys):
            pays = cents if index == 0 else 0
            self._cage.append(CageRow(key, sitting.player, self.table, brought, "due", pays))
        self.facts = self.facts._replace(seats=seats.without(self.facts.seats, sitting.player))

    def sitting(self, player: str) -> Sitting:
        found = seats.of(self.facts.seats, player)
        assert found is not None, f"{player} does not sit at {self.table}"
        return found

    def lies(self, player: str) -> bool:
        """Whether chips of this player lie on the felt."""
        return player in self.lying()

    def lying(self) -> dict[str, int]:
        """What each player has on the felt."""
        mine = f"felt {self.table} "
        found: dict[str, int] = {}
        for name, cents in self.ledger.balances.items():
            if cents and name.startswith(mine):
                player = name.split(" ")[3]
                found[player] = found.get(player, 0) + cents
        return found
