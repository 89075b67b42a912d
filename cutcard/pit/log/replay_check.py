"""Replays an entry's act with its recorded randomness, and compares the result with the entry."""

from collections.abc import Iterator
from typing import Any

from cutcard.games.croupier.croupier import Step
from cutcard.games.protocol import FLOORPERSON, WithdrawBet
from cutcard.law.notice import Duty
from cutcard.law.refusal import Refusal
from cutcard.pit.log.codec import CodecError
from cutcard.pit.log.entry import Entry
from cutcard.pit.table import acts, table_events
from cutcard.pit.table.acts import Act
from cutcard.pit.table.floor import floor_events
from cutcard.pit.table.keeper import Item, Keeper, RackShortError


class ReplayMismatchError(Exception):
    def __init__(self, what: str, expected: object, found: object) -> None:
        super().__init__(what)
        self.what = what
        self.expected = str(expected)
        self.found = str(found)


def replay_entry(keeper: Keeper, entry: Entry) -> None:
    """Brings the keeper past this entry by doing its act. `ReplayMismatchError` if it leads elsewhere."""
    items, orders, numbers = keeper.codec.decode_body(entry.body)
    act = act_of(entry, items)
    keeper.randomness.replay_first = ([*orders], [*numbers])
    keeper.vault.replayed = [one for _, one in items if isinstance(one, table_events.SecretDrawn)]
    try:
        draft = keeper.do(act, entry.actor, at=entry.at, command=entry.command)
    except (RackShortError, CodecError) as error:
        raise ReplayMismatchError("the act", "done", error) from error
    if isinstance(draft, Refusal):
        raise ReplayMismatchError("the act", "done", f"refused: {draft}")
    left_orders, left_numbers = keeper.randomness.replay_first
    if left_orders or left_numbers:
        raise ReplayMismatchError("the randomness it draws", "all of it", f"{len(left_orders)} orders left")
    for place, (was, now) in enumerate(_side_by_side(items, draft.change.items)):
        if was != now:
            raise ReplayMismatchError(f"step {place + 1}", was, now)
    if draft.entry.movements != entry.movements:
        raise ReplayMismatchError("the money moved", entry.movements, draft.entry.movements)
    keeper.hash = entry.hash


def _side_by_side(was: tuple[Item, ...], now: tuple[Item, ...]) -> Iterator[tuple[Item | None, Item | None]]:
    for place in range(max(len(was), len(now))):
        yield (was[place] if place < len(was) else None, now[place] if place < len(now) else None)


def act_of(entry: Entry, items: tuple[Item, ...]) -> Act:
    """The act of an entry, derived from its items."""
    simple: dict[str, Act] = {
        "leave": acts.Leave(),
        "ready": acts.Ready(),
        "begindealing": acts.BeginDealing(),
        "enddealing": acts.EndDealing(),
        "expire": acts.Expire(),
        "close": acts.Close(),
        "takeeffect": acts.TakeEffect(),
        "takepart": acts.TakePart(),
        "endwash": acts.EndWash(),
        "watchcards": acts.WatchCards(),
    }
    if entry.kind in simple:
        return simple[entry.kind]
    record_event = [item for _, item in items]
    match entry.kind, record_event:
        case "say", [Step() as step, *_]:
            speaker = items[0][0]
            return acts.Say(step.command, FLOORPERSON if speaker == FLOORPERSON != entry.actor else "")
        case "sit", [table_events.Seated(box, part=part), table_events.ChipsBrought(_, cents, key), *_]:
            return acts.Sit(box, cents, key, part)
        case "commitpart", [table_events.PartCommitted(_, commitment), *_]:
            return acts.CommitPart(commitment)
        case "openpart", [table_events.PartOpened(_, secret), *_]:
            return acts.OpenPart(secret)
        case "bring", [table_events.ChipsBrought(_, cents, key), *_]:
            return acts.Bring(cents, key)
        case "fill", [table_events.RackFilled(cents, key), *_]:
            return acts.Fill(cents, key)
        case "open", [table_events.TableOpened() as opened, table_events.RackFilled(cents, key), *_]:
            bots = sum(isinstance(item, table_events.Seated) for item in record_event)
            return acts.Open(opened.sheet, opened.digest, cents, key, bots, opened.watched)
        case "announce", [table_events.ChangeAnnounced() as change, *_]:
            waits = change.clause == Duty.HALF_HOUR.value
            return acts.Announce(change.sheet, change.effective if waits else 0, change.notified, change.by)
        case "withdrawchange", [table_events.ChangeWithdrawn(by=by), *_]:
            return acts.WithdrawChange(by)
        case "sendaway", _:
            return acts.SendAway(_who_left(record_event))
    found = _by_hand(entry, items, record_event) or _of_the_floor(entry, record_event)
    if found is not None:
        return found
    raise ReplayMismatchError("the act", "a known one", f"`{entry.kind}` with {len(items)} steps")


def _who_left(record_event: list[Any]) -> str:
    """The first player who leaves. Others may leave in the automation that follows."""
    for item in record_event:
        if isinstance(item, table_events.LeaveRequested | table_events.PlayerLeft):
            return item.player
    return ""


def _by_hand(entry: Entry, items: tuple[Item, ...], record_event: list[Any]) -> Act | None:
    """An act at a table that a person deals, or an order of the floorperson."""
    match entry.kind, record_event:
        case "next", [Step(), *_]:
            speaker = items[0][0]
            role = FLOORPERSON if speaker == FLOORPERSON != entry.actor else ""
            # An entry does not say whether the players' time was over. It only matters where they are asked.
            return acts.Next(late=True, role=role)
        case "returnbets", [Step(command=WithdrawBet() as command), *_]:
            return acts.ReturnBets(command.player)
        case "relievedealer", [table_events.OrderGiven(reason=reason), *_]:
            return acts.RelieveDealer(reason)
        case "order", [table_events.OrderGiven(reason=reason), Step() as step, *_]:
            return acts.Order(step.command, reason)
    return None


def _of_the_floor(entry: Entry, record_event: list[Any]) -> Act | None:
    """An act about alarms, disputes, corrections or the count of the cards."""
    match entry.kind, record_event:
        case "countcards", [floor_events.CardsCounted(cards), *_]:
            return acts.CountCards(cards)
        case "replacecards", [floor_events.CardsReplaced(removed, added, reason=reason), *_]:
            return acts.ReplaceCards(removed, added, reason)
        case "acknowledgealarm", [floor_events.AlarmAcknowledged(number, _, reason), *_]:
            return acts.AcknowledgeAlarm(number, reason)
        case "opendispute", [floor_events.DisputeOpened(round=number, says=says), *_]:
            return acts.OpenDispute(number, says)
        case "decidedispute", [floor_events.DisputeDecided(number, _, decision, reason), *_]:
            return acts.DecideDispute(number, decision, reason)
        case "approvecorrection", [floor_events.CorrectionApproved(number, _, approved, reason), *_]:
            return acts.ApproveCorrection(number, approved, reason)
    return None
