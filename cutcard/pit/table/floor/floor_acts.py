"""What is done for the floor at a table: cards counted and replaced, alarms, disputes, corrections.

Who may be a floorperson is decided where they come in. Here it is decided about what, and that nobody decides
on their own doing.
"""

from cutcard.games.protocol import ReceivePreShuffled, Shuffle
from cutcard.law.refusal import Refusal, refuse
from cutcard.pit.alarms.watch import CARD_ACCOUNT, Finding, findings
from cutcard.pit.table import acts, seats
from cutcard.pit.table.answers import HOUSE_RULE, house_rule
from cutcard.pit.table.floor import floor_events
from cutcard.pit.table.keeper import Keeper

OWN_TABLE = "you dealt at this table last: another floorperson decides here"
OWN_SEAT = "you play at this table: another floorperson decides here"
MOST_CARDS = 10_000
LOADED = (Shuffle, ReceivePreShuffled)
"""What brings a stack into play: it must be complete then."""
DECISIONS = ("for-player", "for-house", "no-change")


def carry_out(keeper: Keeper, act: acts.FloorAct, person: str) -> Refusal | None:
    match act:
        case acts.CountCards(cards):
            return _count(keeper, person, cards)
        case acts.OpenDispute(round_number, says):
            return _open_dispute(keeper, person, round_number, says)
    own = why_not_decides(keeper, person)
    if own is not None:
        return own
    match act:
        case acts.ReplaceCards(removed, added, reason):
            return _replace(keeper, person, removed, added, reason)
        case acts.AcknowledgeAlarm(number, reason):
            return _acknowledge(keeper, person, number, reason)
        case acts.DecideDispute():
            return _decide(keeper, person, act)
        case acts.ApproveCorrection():
            return _approve(keeper, person, act)
    raise AssertionError(act)


def why_not_decides(keeper: Keeper, person: str) -> Refusal | None:
    """Nobody decides as the floorperson where they deal, dealt last, or play."""
    facts = keeper.facts
    if person in (facts.dealer, facts.last_dealer):
        return house_rule(OWN_TABLE)
    if seats.of(facts.seats, person) is not None:
        return house_rule(OWN_SEAT)
    return None


# --- alarms ---


def raise_alarms(keeper: Keeper, found: tuple[Finding, ...]) -> None:
    for one in found:
        keeper.record_event(
            acts.TABLE,
            floor_events.AlarmRaised(
                keeper.facts.floor.next_alarm(),
                one.test,
                one.says,
                one.cards,
                keeper.state.rounds + int(keeper.in_round),
                keeper.now,
                keeper.facts.dealer,
                one.stack,
            ),
        )


def look_at_cards(keeper: Keeper) -> None:
    """Asks the tests about the cards of the act just carried out."""
    watch, before = keeper.facts.card_watch, keeper.watch_before
    if watch.on and watch is not before:
        raise_alarms(keeper, tuple(findings(before, watch, keeper.rules.stock())))


def _acknowledge(keeper: Keeper, person: str, number: int, reason: str) -> Refusal | None:
    alarm = next((one for one in keeper.facts.floor.alarms if one.number == number), None)
    if alarm is None:
        return house_rule(f"this table has no alarm {number}")
    if alarm.by:
        return house_rule(f"{alarm.by} has acknowledged this alarm")
    if person == alarm.dealer:
        return house_rule("you dealt when this alarm was raised: another floorperson acknowledges it")
    keeper.record_event(person, floor_events.AlarmAcknowledged(number, person, reason))
    return None


# --- the count of the cards ---


def expected(keeper: Keeper) -> int:
    """The cards a stack must have."""
    stock = keeper.rules.stock()
    return stock.decks * len(stock.deck)


def _count(keeper: Keeper, person: str, cards: int) -> Refusal | None:
    if keeper.facts.dealer != person:
        return house_rule("only the dealer of this table may count its cards")
    if not 0 <= cards <= MOST_CARDS:
        return house_rule(f"expected a number of cards from 0 to {MOST_CARDS}, got {cards}")
    if keeper.in_round:
        return house_rule("the cards can be counted only between rounds")
    must = expected(keeper)
    if not must:
        return house_rule("this table has no cards")
    keeper.record_event(person, floor_events.CardsCounted(cards, must, keeper.croupier.awaiting.stack))
    if cards != must:
        says = f"the dealer counted {cards} cards; the stack must have {must}"
        raise_alarms(keeper, (Finding(CARD_ACCOUNT, says, (), keeper.croupier.awaiting.stack),))
    return None


def _replace(keeper: Keeper, person: str, removed: int, added: int, reason: str) -> Refusal | None:
    if keeper.in_round:
        return house_rule("cards can be replaced only between rounds")
    if not (0 <= removed <= MOST_CARDS and 0 <= added <= MOST_CARDS) or not removed + added:
        return house_rule(f"expected numbers of cards from 0 to {MOST_CARDS}, not both 0")
    must = expected(keeper)
    had = keeper.facts.card_watch.wrong_count
    has = (must if had < 0 else had) - removed + added
    keeper.record_event(person, floor_events.CardsReplaced(removed, added, has, must, person, reason))
    if has != must:
        says = f"after {removed} cards out and {added} in, the stack has {has}; it must have {must}"
        raise_alarms(keeper, (Finding(CARD_ACCOUNT, says),))
    return None


def why_not_shuffled(keeper: Keeper, command: object) -> Refusal | None:
    """A stack that was counted short, or too large, is not shuffled into play."""
    had = keeper.facts.card_watch.wrong_count
    if had < 0 or not isinstance(command, LOADED):
        return None
    stock = keeper.rules.stock()
    must = expected(keeper)
    lacks = f"{must - had} are missing" if had < must else f"{had - must} are too many"
    says = f"the stack has {had} cards and must have {must}: {lacks}; call the floorperson"
    return refuse(stock.complete or HOUSE_RULE, says)


def confirm_count(keeper: Keeper, command: object, stack: str) -> None:
    """A dealer who shuffles the cards, or takes shuffled ones, confirms that the stack is complete."""
    if keeper.facts.card_watch.on and isinstance(command, LOADED):
        must = expected(keeper)
        keeper.record_event(keeper.facts.dealer, floor_events.CardsCounted(must, must, stack))


# --- disputes and corrections ---


def _open_dispute(keeper: Keeper, person: str, round_number: int, says: str) -> Refusal | None:
    last = keeper.state.rounds + int(keeper.in_round)
    if not 1 <= round_number <= last:
        return house_rule(f"expected a round of this table from 1 to {last}, got {round_number}")
    if any(one.opened_by == person for one in keeper.facts.floor.open_disputes):
        return house_rule("you have called the floorperson already; they decide about that first")
    number = keeper.facts.floor.next_dispute()
    keeper.record_event(person, floor_events.DisputeOpened(number, round_number, person, says, keeper.now))
    return None


def _decide(keeper: Keeper, person: str, act: acts.DecideDispute) -> Refusal | None:
    dispute = next((one for one in keeper.facts.floor.disputes if one.number == act.number), None)
    if dispute is None:
        return house_rule(f"this table has no dispute {act.number}")
    if dispute.by:
        return house_rule(f"{dispute.by} has decided this dispute")
    if act.decision not in DECISIONS:
        return house_rule(f"expected one of {', '.join(DECISIONS)}, got {act.decision!r}")
    keeper.record_event(person, floor_events.DisputeDecided(act.number, person, act.decision, act.reason))
    return None


def _approve(keeper: Keeper, person: str, act: acts.ApproveCorrection) -> Refusal | None:
    made = next((one for one in keeper.facts.floor.corrections if one.number == act.number), None)
    if made is None:
        return house_rule(f"this table has no correction {act.number}")
    if made.by:
        return house_rule(f"{made.by} has already reviewed this correction")
    if made.made_by == person:
        return house_rule("you made this correction: another floorperson reviews it")
    keeper.record_event(person, floor_events.CorrectionApproved(act.number, person, act.approved, act.reason))
    return None
