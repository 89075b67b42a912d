"""Changes of a running table's rules (8.3): announced, posted on the page, in effect between rounds.

The table's page is its sign: what is announced stands there at once, with its time. Limits and what is not a
rule change at once, whatever is being played. Any other change waits for its time and for the end of the
round: then wagers under way over several rounds are decided by the old rules, and the cards are new.
"""

from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from cutcard.games.live_sheet import LiveSheet, NotALiveSheetError, live_sheet
from cutcard.games.protocol import FLOORPERSON, CloseTable
from cutcard.games.registry import NOTICES
from cutcard.games.sheet_parser import read_sheet_text
from cutcard.games.sheet_protocol import SheetRead
from cutcard.law.notice import Duty, KeyChange, Times, changes_between, strictest, why_not_in_time
from cutcard.law.refusal import Bar, Refusal, Violation, refusal_of
from cutcard.pit.table import acts, table_events
from cutcard.pit.table.acts import TABLE
from cutcard.pit.table.answers import HOUSE_RULE, house_rule
from cutcard.pit.table.facts import Facts

if TYPE_CHECKING:
    from cutcard.pit.table.keeper import Keeper

CLOSED = "this table is closed"


def changes_to(old: LiveSheet, new: LiveSheet) -> tuple[KeyChange, ...]:
    return changes_between(old.read.posted, new.read.posted, NOTICES[new.rules.game.name])


def why_not_posted(duty: Duty, announced: table_events.ChangeAnnounced, *, at: int) -> tuple[Bar, ...]:
    """What 8.3 asks and was not done in time. The page posts and announces in the same moment, `at`.

    What is said to be done later than that is not done.
    """
    notified = announced.notified if 0 < announced.notified <= at else None
    return why_not_in_time(duty, Times(announced.effective, at, at, notified))


class Considered(NamedTuple):
    """An announcement as a table finds it, before anything is done."""

    refusal: Refusal | None = None
    """Why it may not be made."""
    changes: tuple[KeyChange, ...] = ()
    event: table_events.ChangeAnnounced | None = None
    """What the log would say; None where the sheet cannot take the place of the one in effect."""

    @property
    def duty(self) -> Duty:
        return strictest(self.changes)

    @property
    def at_once(self) -> bool:
        """Whether it takes effect with its announcement."""
        return bool(self.changes) and self.duty is not Duty.HALF_HOUR


def consider(keeper: "Keeper", act: acts.Announce, at: int) -> Considered:
    """What would be announced with this act at this moment, and why not."""
    try:
        new = live_sheet(act.sheet)
    except NotALiveSheetError as error:
        bars = [Bar(HOUSE_RULE, says) for says in error.says]
        return Considered(refusal_of(bars + [Bar(one.clause, one.message) for one in error.violations]))
    if new.rules.game.name != keeper.rules.game.name:
        return Considered(house_rule("another game needs another table: open one with that sheet"))
    old = live_sheet(keeper.facts.sheet)
    if new.rules.sheet.dealing != old.rules.sheet.dealing:
        return Considered(house_rule("who deals is chosen when a table is opened: open another one"))
    changes = changes_to(old, new)
    if not changes:
        return Considered(house_rule("the sheet changes nothing"))
    duty = strictest(changes)
    event = table_events.ChangeAnnounced(
        sheet=act.sheet,
        digest=new.rules.sheet.digest,
        effective=act.effective if duty is Duty.HALF_HOUR else at,
        notified=act.notified,
        by=act.by,
        says=says_of(changes),
        clause=duty.value,
    )
    if duty is Duty.HALF_HOUR and keeper.facts.pending is not None:
        return Considered(house_rule("a change is announced already: withdraw it first"), changes, event)
    return Considered(refusal_of(list(why_not_posted(duty, event, at=at))), changes, event)


def says_of(changes: Iterable[KeyChange]) -> tuple[str, ...]:
    """What the sign says about changes before they take effect."""
    return tuple(one.becomes for one in changes if one.duty is not Duty.NOTHING)


@lru_cache(maxsize=64)
def becomes(sheet: str, coming: str) -> tuple[str, ...]:
    """What the sign says while one sheet is in effect and another is announced."""
    return says_of(changes_to(live_sheet(sheet), live_sheet(coming)))


def why_not(keeper: "Keeper", act: acts.Announce | acts.WithdrawChange, at: int) -> Refusal | None:
    """Why the table would refuse the floorperson's act at this moment."""
    if keeper.facts.closed:
        return house_rule(CLOSED)
    if isinstance(act, acts.Announce):
        return consider(keeper, act, at).refusal
    return house_rule("no change is announced") if keeper.facts.pending is None else None


def by_floorperson(keeper: "Keeper", act: acts.Announce | acts.WithdrawChange, actor: str) -> Refusal | None:
    """Announcing a change and taking it back are the floorperson's to say."""
    if actor != FLOORPERSON:
        return house_rule("only the floorperson may do that")
    return announce(keeper, act, actor) if isinstance(act, acts.Announce) else withdraw(keeper, act, actor)


def announce(keeper: "Keeper", act: acts.Announce, by: str) -> Refusal | None:
    """Announces another sheet for the table. Refused, nothing is posted."""
    found = consider(keeper, act, keeper.now)
    if found.refusal is not None:
        return found.refusal
    assert found.event is not None
    keeper.record_event(by, found.event)
    if found.at_once:
        keeper.record_event(TABLE, table_events.SheetChanged(found.event.digest))
    return None


def withdraw(keeper: "Keeper", act: acts.WithdrawChange, by: str) -> Refusal | None:
    """Takes an announced change back. The rules in effect stay as they are."""
    refusal = why_not(keeper, act, keeper.now)
    if refusal is None and keeper.facts.pending is not None:
        keeper.record_event(by, table_events.ChangeWithdrawn(keeper.facts.pending.digest, act.by))
    return refusal


def is_due(facts: Facts, now: int, *, in_round: bool) -> bool:
    """Whether an announced change may take effect: its time has come, and no wager lies for a round."""
    pending = facts.pending
    if pending is None or facts.closed:
        return False
    return not in_round and not facts.bets and now >= pending.effective


def take_effect(keeper: "Keeper") -> Refusal | None:
    """The announced sheet takes the place of the one in effect."""
    if not is_due(keeper.facts, keeper.now, in_round=keeper.in_round):
        return house_rule("no change is due")
    pending = keeper.facts.pending
    assert pending is not None
    if keeper.rules.lasting(keeper.state):
        keeper.carry_out(TABLE, CloseTable())  # decides them by the rules they were made under
    rules = live_sheet(pending.sheet).rules
    had, has = keeper.rules.opening_funds(), rules.opening_funds()
    for name, cents in keeper.meters() if not has else ():
        keeper.record_event(TABLE, table_events.MeterEmptied(cents, name))
    for rack, cents in has if not had else ():
        keeper.record_event(TABLE, table_events.RackFilled(cents, "", rack.name))
    for seat in keeper.facts.seats:
        if seat.box > rules.boxes():  # the new layout has no such box
            keeper.record_event(TABLE, table_events.PlayerLeft(seat.player, keeper.chips(seat.player)))
    keeper.record_event(TABLE, table_events.SheetChanged(rules.sheet.digest, new_cards=True))
    return None


def licensee_bars(before: Iterable[str], after: Iterable[str]) -> list[Bar]:
    """What the sheets of a house would break together as one licensee's, and do not break now."""
    known = set(_together(before))
    return [Bar(one.clause, one.message) for one in dict.fromkeys(_together(after)) if one not in known]


@lru_cache(maxsize=256)
def _read(text: str) -> SheetRead:
    """Kept, because a house has many sheets and asks for all of them with every notice."""
    return read_sheet_text(text)


def _together(texts: Iterable[str]) -> Iterator[Violation]:
    """What these sheets break together, game by game; one that cannot be read breaks nothing here."""
    by_kind: dict[type, list[SheetRead]] = {}
    for read in map(_read, texts):
        if read.keys_read:
            by_kind.setdefault(type(read), []).append(read)
    for reads in by_kind.values():
        yield from (violation for _, violation in reads[0].beside(reads))
