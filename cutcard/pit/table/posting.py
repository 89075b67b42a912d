"""Changes of a running table's rules (8.3): announced, posted on the page, in effect between rounds.

The table's page is its sign: what is announced stands there at once, with its time. Limits and what is not a
rule change at once, whatever is being played. Any other change waits for its time and for the end of the
round: then wagers under way over several rounds are decided by the old rules, and the cards are new.
"""

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from cutcard.games.live_sheet import LiveSheet, NotALiveSheetError, live_sheet
from cutcard.games.protocol import FLOORPERSON, CloseTable
from cutcard.games.registry import NOTICES
from cutcard.games.sheet_parser import read_sheet_text
from cutcard.games.sheet_protocol import SheetRead
from cutcard.law.notice import Change, Duty, Times, changes_between, strictest, why_not_in_time
from cutcard.law.refusal import Bar, Refusal, Violation, refusal_of
from cutcard.pit.table import acts, table_events
from cutcard.pit.table.acts import TABLE
from cutcard.pit.table.answers import house_rule
from cutcard.pit.table.facts import Facts

if TYPE_CHECKING:
    from cutcard.pit.table.keeper import Keeper


def changes_to(old: LiveSheet, new: LiveSheet) -> tuple[Change, ...]:
    return changes_between(old.read.posted, new.read.posted, NOTICES[new.rules.game.name])


def why_not_posted(duty: Duty, announced: table_events.ChangeAnnounced, *, at: int) -> tuple[Bar, ...]:
    """What 8.3 asks and was not done in time. The page posts and announces in the same moment, `at`."""
    notified = announced.notified if announced.notified else None
    return why_not_in_time(duty, Times(announced.effective, at, at, notified))


def by_floorperson(keeper: "Keeper", act: acts.Announce | acts.WithdrawChange, actor: str) -> Refusal | None:
    """Announcing a change and taking it back are the floorperson's to say."""
    if actor != FLOORPERSON:
        return house_rule("only the floorperson may do that")
    return announce(keeper, act, actor) if isinstance(act, acts.Announce) else withdraw(keeper, actor)


def announce(keeper: "Keeper", act: acts.Announce, by: str) -> Refusal | None:
    """Announces another sheet for the table. Refused, nothing is posted."""
    try:
        new = live_sheet(act.sheet)
    except NotALiveSheetError as error:
        return house_rule(str(error))
    old = live_sheet(keeper.facts.sheet)
    if new.rules.game.name != keeper.rules.game.name:
        return house_rule("another game needs another table: open one with that sheet")
    changes = changes_to(old, new)
    if not changes:
        return house_rule("the sheet changes nothing")
    duty = strictest(changes)
    if duty is Duty.HALF_HOUR and keeper.facts.pending is not None:
        return house_rule("a change is announced already: withdraw it first")
    effective = act.effective if duty is Duty.HALF_HOUR else keeper.now
    event = table_events.ChangeAnnounced(
        sheet=act.sheet,
        digest=new.rules.sheet.digest,
        effective=effective,
        notified=act.notified,
        by=act.by,
        says=tuple(one.becomes for one in changes if one.duty is not Duty.NOTHING),
        clause=duty.value,
    )
    refusal = refusal_of(list(why_not_posted(duty, event, at=keeper.now)))
    if refusal is not None:
        return refusal
    keeper.record_event(by, event)
    if duty is not Duty.HALF_HOUR:
        keeper.record_event(TABLE, table_events.SheetChanged(new.rules.sheet.digest))
    return None


def withdraw(keeper: "Keeper", by: str) -> Refusal | None:
    """Takes an announced change back. The rules in effect stay as they are."""
    if keeper.facts.pending is None:
        return house_rule("no change is announced")
    keeper.record_event(by, table_events.ChangeWithdrawn(keeper.facts.pending.digest))
    return None


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


def _together(texts: Iterable[str]) -> Iterator[Violation]:
    """What these sheets break together, game by game; one that cannot be read breaks nothing here."""
    by_kind: dict[type, list[SheetRead]] = {}
    for read in map(read_sheet_text, texts):
        if read.keys_read:
            by_kind.setdefault(type(read), []).append(read)
    for reads in by_kind.values():
        yield from (violation for _, violation in reads[0].beside(reads))
