"""A running table without clock, thread or database.

`do` carries out one act and everything that follows until a person must answer, and drafts the entry for the
log. `follow` brings the table to where a stored entry leads. Both go through `_record`, so a table that was
played and one that was read from its log are the same.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from typing import NamedTuple

from cutcard.games.croupier.automations import ALL, Automations, dealt_by_hand
from cutcard.games.croupier.croupier import Croupier, Step
from cutcard.games.croupier.record import Mark
from cutcard.games.croupier.sources import BEGINS_THE_RACK, CardSource, DealtByHand, virtual_source
from cutcard.games.live_sheet import live_rules
from cutcard.games.protocol import Command, Felt, Purse, Rack, Rules, State
from cutcard.law.refusal import Refusal
from cutcard.law.sheet_digest import limits_digest
from cutcard.money import readable_dollars
from cutcard.narration.audience import shown_name
from cutcard.narration.protocol import NARRATIONS
from cutcard.pit.log.account_text import rack_text
from cutcard.pit.log.accounts import RACK, LedgerAccount
from cutcard.pit.log.codec import codec_of
from cutcard.pit.log.entry import NOTHING_BEFORE, Entry, Movement, chained
from cutcard.pit.store.protocol import CageRow
from cutcard.pit.table import acts, ledger, table_events
from cutcard.pit.table.acts import Act
from cutcard.pit.table.answers import house_rule
from cutcard.pit.table.facts import Facts, after_step, after_table_event, announced_sheet
from cutcard.pit.table.history import History, RoundEntry
from cutcard.pit.table.ledger import Ledger, OverdrawnError
from cutcard.pit.table.questions import question_after
from cutcard.pit.table.randomness import RandomSource
from cutcard.pit.table.shoe import wash
from cutcard.pit.table.shoe.recorded_randomness import RecordedRandomness
from cutcard.pit.table.shoe.shoe_facts import cut_of
from cutcard.pit.table.shoe.vault import NoSeals, Seals, Vault
from cutcard.proof.sealed_shoe import SealedShoe
from cutcard.proof.transcript import READY, Transcript

Item = tuple[str, Step | table_events.Event]
"""Who did it, and a step of the game or a table event."""


class StaleError(Exception):
    """The act answers a question that is no longer open."""


class RackShortError(Exception):
    """The house cannot pay what it owes from this account, which must be filled first."""

    def __init__(self, account: LedgerAccount) -> None:
        super().__init__(account)
        self.account = account


class Change(NamedTuple):
    """What an entry changed, for the frames sent to the seats."""

    before: State
    """The game's state before the entry."""
    items: tuple[Item, ...]
    expired: tuple[str, ...] = ()
    """The players whose time ran out; empty for an entry that was read from the log."""


class Draft(NamedTuple):
    """An entry ready to be committed, and what it changes."""

    entry: Entry
    balances: tuple[tuple[LedgerAccount, int], ...]
    cage: tuple[CageRow, ...]
    change: Change


ApplyAction = Callable[["Keeper", Act, str], Refusal | None]
"""Carries an act out, without what follows from it."""
RunUntilInputNeeded = Callable[["Keeper"], None]
"""Does what the table does by itself, until a person must answer."""


class Keeper:
    """One table. Players' actions and automation are passed in (`new_keeper`)."""

    def __init__(
        self,
        table: str,
        rules: Rules,
        *,
        random_source: RandomSource,
        apply_action: ApplyAction,
        run_until_input_needed: RunUntilInputNeeded,
        automations: Automations = ALL,
        seals: Seals | None = None,
    ) -> None:
        self.table = table
        self._apply_action = apply_action
        self._run_until_input_needed = run_until_input_needed
        self.rules = rules
        self.randomness = RecordedRandomness(random_source)
        self.randomness.secret_order = lambda cards: wash.secret_order(self, cards)
        self.vault = Vault(table, random_source, seals or NoSeals())
        self.proven: dict[str, SealedShoe] = {}
        """The last proven shoes, by their roots."""
        self.shoes: dict[int, Transcript] = {}
        """The proof of the shoe before the one in play, by its number."""
        self._by_hand = dealt_by_hand(automations)
        self.croupier = Croupier(
            rules, self._source(rules), draw=self.randomness.below, patient=True, automations=automations
        )
        self.codec = codec_of(rules.game)
        self.ledger = Ledger()
        self.history = History()
        self.facts = Facts(round_results=NARRATIONS[rules.game.name].round_results())
        self.version = 0
        self.hash = NOTHING_BEFORE
        self.now = 0
        """The wall time of the current act, in microseconds."""
        self.watch_before = self.facts.card_watch
        """What was seen of the cards before the current act."""
        self.expired: tuple[str, ...] = ()
        """The players whose time the current act has found over."""
        self._items: list[Item] = []
        self._moved: list[Movement] = []
        self._cage: list[CageRow] = []
        self.drawn: list[table_events.SecretDrawn] = []
        """Secrets drawn within a step that is not recorded yet."""
        self.following = False
        """Whether the table is being brought to where a stored entry leads."""

    def _source(self, rules: Rules) -> CardSource:
        """Where the cards come from: known cards, or the hands of a dealer."""
        return DealtByHand() if self._by_hand else virtual_source(rules.stock(), self.randomness.order)

    @property
    def keeper(self) -> "Keeper":
        """Itself: frames are rendered of a running table, or of a keeper alone."""
        return self

    @property
    def state(self) -> State:
        state: State = self.croupier.state
        return state

    @property
    def in_round(self) -> bool:
        return self.rules.in_round(self.state)

    @property
    def house_goes_on_by_hand(self) -> bool:
        """Whether a person of the house goes on when the players' time is over, and not the table itself."""
        return self.facts.by_hand and not self.croupier.automates(self.croupier.awaiting)

    @property
    def moved(self) -> tuple[Movement, ...]:
        """The movements of the last entry."""
        return tuple(self._moved)

    @property
    def cage_rows(self) -> tuple[CageRow, ...]:
        """The cage rows of the last entry."""
        return tuple(self._cage)

    @property
    def items(self) -> list[Step | table_events.Event]:
        """What the current act has recorded so far."""
        return [item for _, item in self._items]

    @property
    def item_count(self) -> int:
        return len(self._items)

    def chips(self, player: str) -> int:
        return self.ledger.holds(Purse(player))

    # --- doing ---

    def do(
        self, act: Act, actor: str, *, at: int, command: str = "", seen: int | None = None
    ) -> Draft | Refusal:
        """Carries the act out with all that follows, or returns the refusal; then nothing has changed.

        `StaleError` if it answers an older question, `RackShortError` if the rack must be filled first.
        """
        if seen is not None:
            self._check_not_stale(act, seen)
        self.now = at
        facts, mark = (self.facts, self.rules), self.croupier.mark()
        self.ledger.begin()
        self._begin()
        try:
            refusal = self._try(act, actor)
        except OverdrawnError as short:
            self._undo(facts, mark)
            if not isinstance(short.account, Purse):
                raise RackShortError(short.account) from short
            player = short.account.player
            has = "you have" if player == actor else f"{shown_name(player)} has"
            return house_rule(
                f"this needs {readable_dollars(short.takes)}; {has} {readable_dollars(short.holds)} in chips"
            )
        except BaseException:
            self._undo(facts, mark)
            raise
        if refusal is not None:
            self._undo(facts, mark)
            return refusal
        return self._draft(acts.kind(act), actor, at, command, mark.state)

    def _undo(self, known: tuple[Facts, Rules], mark: Mark) -> None:
        self.facts, self.rules = known
        self.croupier.rules = self.rules
        self.croupier.back_to(mark)
        self.ledger.undo()

    def _begin(self) -> None:
        self._items, self._moved, self._cage = [], [], []
        self.watch_before = self.facts.card_watch
        self.expired = ()
        self.drawn = []
        self.randomness.orders, self.randomness.numbers = [], []

    def _check_not_stale(self, act: Act, seen: int) -> None:
        if isinstance(
            act, acts.Say | acts.Ready | acts.Next
        ) and seen < self.facts.question.oldest_accepted_version(act):
            raise StaleError
        if seen > self.version:
            raise StaleError

    def _try(self, act: Act, actor: str) -> Refusal | None:
        refusal = self._apply_action(self, act, actor)
        if refusal is None:
            self._run_until_input_needed(self)
        return refusal

    def _draft(self, kind: str, actor: str, at: int, command: str, before: State) -> Draft:
        orders, numbers = tuple(map(tuple, self.randomness.orders)), tuple(self.randomness.numbers)
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
        if any(isinstance(item, Step) and type(item.command) in BEGINS_THE_RACK for _, item in items):
            self.croupier.forget()

    # --- following ---

    def follow(self, entry: Entry) -> Change:
        """Brings the table to where this entry leads, from the entry alone."""
        items, orders, numbers = self.codec.decode_body(entry.body)
        self.now = entry.at
        before = self.state
        self.ledger.begin()
        self._begin()
        self.randomness.replay_first = ([*orders], [*numbers])
        self.following = True
        for by, item in items:
            if isinstance(item, Step):
                self.croupier.follow(item)
            self._record(by, item)
        self.following = False
        self.randomness.replay_first = ([], [])
        self.hash = entry.hash
        self._close_entry(items, entry.at)
        change = Change(before, items)
        self.add_to_history(change, entry.at)
        return change

    def add_to_history(self, change: Change, at: int) -> None:
        """Adds a committed entry to the table's history."""
        chips = {one.player: self.chips(one.player) for one in self.facts.seats}
        entry = RoundEntry(self.version, at, change, self.state, self.facts, chips)
        self.history.add(self.rules, entry)

    # --- what both come to ---

    def carry_out(self, by: str, command: Command) -> Refusal | None:
        """Carries out a command of the game, with the cards that follow it."""
        return self._record_steps(by, lambda: self.croupier.carry_out(command))

    def prepare_cards(self) -> bool:
        """Prepares the cards as far as the dealer can; whether there was anything to do."""
        before = len(self._items)
        if not wash.is_proven(self):
            self._record_steps("dealer", self.croupier.prepare)
            return len(self._items) > before
        while True:
            self._record_steps("dealer", lambda: self.croupier.prepare(until=wash.shuffles))
            if not wash.is_awaited(self) or not wash.ready(self):
                return len(self._items) > before
            self._record_steps("dealer", self.croupier.prepare_once)

    def draw_secret(self) -> None:
        """Draws a secret of the house for the next order."""
        self._record("table", self.vault.draw(self.facts.shoe.drawn + 1))

    def _record_steps(self, by: str, doing: Callable[[], object]) -> Refusal | None:
        first, playing = len(self.croupier.steps), self.in_round
        answer = doing()
        if isinstance(answer, Refusal):
            return answer
        steps = self.croupier.steps[first:]
        for index, step in enumerate(steps):
            if self.drawn and wash.draws_an_order(step) and self.facts.shoe.proof.stage != READY:
                self._record("table", replace(self.drawn.pop(0), stack=step.stack))
            self._record(by if index == 0 and not step.automatic else "dealer", step)
            if wash.draws_an_order(step) or cut_of(step) is not None:
                wash.after_step(self, step)
        if self.facts.records_rules and not playing and (self.in_round or any(one.ended for one in steps)):
            sheet = self.rules.sheet
            self._record("table", table_events.RoundRules(sheet.digest, limits_digest(sheet)))
        return None

    def record_event(self, by: str, event: table_events.Event) -> None:
        self._record(by, event)

    def _record(self, by: str, item: Step | table_events.Event) -> None:
        """Records an item and moves its money."""
        self._items.append((by, item))
        if isinstance(item, Step):
            for event in item.events:
                self._move(*ledger.movements(event.transfers))
            self.facts = after_step(self.facts, item)
            if self.facts.card_watch.on:
                self.facts = self.facts._replace(
                    floor=self.facts.floor.after_step(
                        item,
                        by,
                        dealer=self.facts.dealer,
                        round_number=self.state.rounds + int(self.in_round),
                        at=self.now,
                    )
                )
        else:
            if isinstance(item, table_events.SheetChanged):
                self._change_rules(live_rules(announced_sheet(self.facts, item)), new_cards=item.new_cards)
            self.facts, movements, cage = after_table_event(self.table, self.facts, item)
            self._move(*movements)
            self._cage += cage

    def use_sheet(self, text: str) -> None:
        """Takes the rules of the sheet a checkpoint was written under."""
        self._change_rules(live_rules(text), new_cards=False)
        self.croupier.source = self._source(self.rules)

    def _change_rules(self, rules: Rules, *, new_cards: bool) -> None:
        """Goes on by the rules of another sheet; `new_cards`: with the cards of a table just opened."""
        self.rules = self.croupier.rules = rules
        if new_cards:
            self.croupier.go_on_with(rules.reopen_table(self.state, patient=True), self._source(rules))

    def _move(self, *movements: Movement) -> None:
        for one in movements:
            self.ledger.move(one)
            self._moved.append(one)

    def meters(self) -> list[tuple[str, int]]:
        """The accounts of the house beside its rack, by the text of their name, with their cents."""
        return sorted(
            (rack_text(account.name), cents)
            for account, cents in self.ledger.balances.items()
            if cents and isinstance(account, Rack) and account != RACK
        )

    def purses(self) -> list[tuple[str, int]]:
        """The players who have chips at the table, seated or not, with their cents."""
        return sorted(
            (account.player, cents)
            for account, cents in self.ledger.balances.items()
            if cents and isinstance(account, Purse)
        )

    def players_on_box(self, box: int) -> list[str]:
        """The players whose chips lie on a box."""
        return sorted({wager.player for wager in self._wagers_on_felt() if wager.box == box})

    def has_chips_on_felt(self, player: str) -> bool:
        """Whether chips of this player lie on the felt."""
        return any(wager.player == player for wager in self._wagers_on_felt())

    def _wagers_on_felt(self) -> Iterator[Felt]:
        for account, cents in self.ledger.balances.items():
            if cents and isinstance(account, Felt):
                yield account
