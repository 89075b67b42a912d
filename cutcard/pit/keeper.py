"""A running table without clock, thread or database: what is done at it, and what that leads to.

`do` carries out one act and everything that follows until a person is asked, and drafts the entry for the
log; `follow` brings the table to where a stored entry leads. Both go through `_note`, so a table that was
played and one that was read from its log are the same.
"""

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from cutcard.games.croupier import Croupier, Step
from cutcard.games.game import Game
from cutcard.games.sources import virtual_source
from cutcard.law.refusal import Refusal
from cutcard.money import readable_dollars
from cutcard.pit import acts, happenings, ledger
from cutcard.pit.acts import Act
from cutcard.pit.answers import house_rule
from cutcard.pit.chance import Chance
from cutcard.pit.codec import codec_of
from cutcard.pit.entry import NOTHING_BEFORE, Entry, Movement, chained
from cutcard.pit.facts import Facts, after_happening, after_step
from cutcard.pit.history import History, Moment
from cutcard.pit.ledger import DOOR, Ledger, OverdrawnError
from cutcard.pit.questions import question_after
from cutcard.pit.store.protocol import CageRow
from cutcard.telling.catalogue import TELLINGS

Item = tuple[str, Any]
"""Who did it, and a step of the game or a happening beside it."""


class StaleError(Exception):
    """The act answers a question that is no longer asked."""


class RackShortError(Exception):
    """The house cannot pay what it owes from this account: it must be filled first."""

    def __init__(self, account: str) -> None:
        super().__init__(account)
        self.account = account


class Change(NamedTuple):
    """What an entry did: for those who tell the seats."""

    before: Any
    """The game's state."""
    items: tuple[Item, ...]
    expired: tuple[str, ...] = ()
    """Whose time ran out; not known of an entry that was read from the log."""


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
        self.expired: tuple[str, ...] = ()
        """Whose time the act being carried out has found over."""
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
                f"this needs {readable_dollars(short.takes)}; "
                f"you have {readable_dollars(short.holds)} in chips"
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
        self.expired = ()
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
        return Draft(entry, self.ledger.touched, tuple(self._cage), Change(before, items, self.expired))

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
            self.facts = after_step(self.facts, item)
        else:
            self.facts, movements, cage = after_happening(self.table, self.facts, item)
            self._move(*movements)
            self._cage += cage

    def _move(self, *movements: Movement) -> None:
        for one in movements:
            self.ledger.move(one)
            self._moved.append(one)

    def meters(self) -> list[tuple[str, int]]:
        """What the house keeps beside its rack: the names of the accounts, and what they hold."""
        mine = f" {self.table}"
        held = ((name.removesuffix(mine), cents) for name, cents in sorted(self.ledger.balances.items()))
        return [
            (name, cents) for name, cents in held if cents and " " not in name and name not in ("rack", DOOR)
        ]

    def purses(self) -> list[tuple[str, int]]:
        """Who has chips at the table, seated or not, and how many."""
        mine = f"purse {self.table} "
        held = sorted(self.ledger.balances.items())
        return [(name.removeprefix(mine), cents) for name, cents in held if cents and name.startswith(mine)]

    def on_box(self, box: int) -> list[str]:
        """The players whose chips lie on a box."""
        place = f"felt {self.table} {box} "
        return sorted(
            {
                name.split(" ")[3]
                for name, cents in self.ledger.balances.items()
                if cents and name.startswith(place)
            }
        )

    def lies(self, player: str) -> bool:
        """Whether chips of this player lie on the felt."""
        mine = f"felt {self.table} "
        return any(
            cents and name.startswith(mine) and name.split(" ")[3] == player
            for name, cents in self.ledger.balances.items()
        )
