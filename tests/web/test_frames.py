"""Frames of a table: complete, consistent, and without anything a reader may not know."""

import itertools
from collections import Counter
from functools import cache
from types import SimpleNamespace
from typing import Any

import msgspec
import pytest

from cutcard.games.croupier.croupier import Step
from cutcard.games.live_sheet import live_rules
from cutcard.law.refusal import Refusal
from cutcard.pit.table import table_events
from cutcard.pit.table.answers import HOUSE_RULE
from cutcard.web import wire
from cutcard.web.frames.player_options import TableOffers
from cutcard.web.frames.renderer import FrameRenderer
from cutcard.web.frames.transitions import transition, walk_states
from tests.pit.random_players import PEOPLE, SHEETS
from tests.sampling import some
from tests.web.rendered_players import OBSERVERS, SHEET_NAMES, WITH_CARDS, RenderedPlayers, render

ROUNDS = 6
SILENT = {
    # laid chips and cards are seen to move; what follows says the rest
    *(
        "BetPlaced",
        "BetWithdrawn",
        "WagerSpoken",
        "CashConverted",
        "CouponRedeemed",
        "TurnBegan",
        "CardAsked",
    ),
    *("InsuranceClosed", "InsurancePassed", "JoiningOpened", "JoiningClosed", "WagerAssigned"),
    *("PlayersFinished", "DealerFinished", "DealerTurns", "DealerGoesOn", "HoleCardInserted", "CardsRemoved"),
    *("CardsPickedUp", "RoundEnded", "DealersCardsCollected", "BustTaken", "OfferTaken", "OfferDeclined"),
    *("ButtonPressed", "BonusVerified", "BonusAnnounced", "FloorpersonNotified", "SupervisorNotified"),
    *(
        "StreakBegun",
        "LammerRemoved",
        "CouponCollected",
        "CouponReturned",
        "CompanyRefused",
        "EntryPermitted",
    ),
    *(
        "CardAsked",
        "EntryPermitted",
        "ExposedCardUsed",
        "LateCardAccepted",
        "LateCardDue",
        "WrongSideTaken",
        "RaisesOpenedAgain",
        "AttackClosed",
    ),
    # the cards made ready: the shuffle is told
    *("CardsInspected", "CardsSpread", "CardsViewed", "CardsTurnedDown", "CardsWashed", "CardsStacked"),
    *("CardsDue", "ShoeEmptied", "PreShuffledReceived", "TableIdle", "SpreadAsked", "BatchesChanged"),
    *("DiscardsShuffled", "RoundsBurnDue", "DeterminantCalled", "DeterminantBurned"),
    # a roll: what it decides is told
    *("RollEnded", "WagerReduced"),
    # told by what the dealer announces of it
    *("CardDealt", "HoleCardTurned", "TotalAnnounced"),
}
"""Events no sentence is made of."""


@cache
def players(sheet: str) -> RenderedPlayers:
    played = RenderedPlayers(sheet, 7, bots=1)
    played.play(ROUNDS)
    return played


def moves_of(sheet: str, observer: str) -> list[wire.TableFrame]:
    return [seen.frame(observer) for seen in players(sheet).seen]


@pytest.mark.parametrize("sheet", SHEET_NAMES)
def test_every_event_is_told_or_silent_on_purpose(sheet: str) -> None:
    played = players(sheet)
    keeper = played.keeper
    untold = set()
    for seen in played.seen:
        for by, item in seen.change.items:
            for event in item.events if isinstance(item, Step) else ():
                alone = seen.change._replace(items=((by, Step(item.command, (event,), automatic=True)),))
                state = _state_before(played, seen, event)
                walk = walk_states(keeper.rules, alone._replace(before=state))
                told = transition(keeper.rules, walk, seen.snapshot.facts.round_results, "")
                if not any(isinstance(one, wire.Said) for one in told):
                    untold.add(type(event).__name__)
    assert untold <= SILENT


def _state_before(played: RenderedPlayers, seen: Any, wanted: Any) -> Any:
    state = seen.change.before
    for _, item in seen.change.items:
        for event in item.events if isinstance(item, Step) else ():
            if event is wanted:
                return state
            state = played.keeper.rules.evolve(state, event)
    raise AssertionError


WITHOUT_DECISIONS = ("minibaccarat", "minibaccarat-markers")
"""A round is dealt and settled at once: its cards lie there when it is over."""


@pytest.mark.parametrize("sheet", WITH_CARDS)
@pytest.mark.parametrize("observer", OBSERVERS)
def test_the_cards_told_are_the_cards_that_lie_there(sheet: str, observer: str) -> None:
    """Who follows the moves alone sees the same hands as who gets a whole frame."""
    hands: dict[str, list[str | None]] = {}
    compared = 0
    for frame in moves_of(sheet, observer):
        for told in frame.told:
            _follow(hands, told)
        if not frame.felt.in_round and sheet not in WITHOUT_DECISIONS:
            continue
        lying = {hand.name: list(hand.cards) for hand in _hands(frame.felt) if hand.cards}
        assert {name: cards for name, cards in hands.items() if name in lying} == lying
        compared += len(lying)
    assert compared


def _hands(felt: wire.FeltFrame) -> list[wire.HandOnFelt]:
    return [*felt.dealer, *(hand for box in felt.boxes for hand in box.hands)]


def _follow(hands: dict[str, list[str | None]], told: wire.Told) -> None:
    match told:
        case wire.CardsMoved("discarded", ""):
            hands.clear()
        case wire.CardsMoved("moved", place):
            hands[place] = hands["dealer.1"][:1]
        case wire.CardsMoved("split", place):
            _split(hands, place)
        case wire.Dealt(place, index, face):
            hand = hands.setdefault(place, [])
            assert len(hand) == index
            hand.append(face)
        case wire.Turned(place, index, face):
            assert hands[place][index] in (None, face)
            hands[place][index] = face


def _split(hands: dict[str, list[str | None]], place: str) -> None:
    """The hands right of it move on by one; the first split of a box gives its hands their numbers."""
    box, _, number = place.partition(".")
    if not number:
        hands[f"{box}.1"] = hands.pop(place)
        place, number = f"{box}.1", "1"
    for later in range(8, int(number), -1):
        if f"{box}.{later}" in hands:
            hands[f"{box}.{later + 1}"] = hands.pop(f"{box}.{later}")
    hands[f"{box}.{int(number) + 1}"] = [hands[place].pop()]


@pytest.mark.parametrize("sheet", SHEET_NAMES)
def test_chips_that_move_are_the_chips_that_are_missing(sheet: str) -> None:
    """What the frames say moved is the difference of the purses they show."""
    before: Counter[str] = Counter()
    moved_at_all = False
    for seen in players(sheet).seen:
        frame = seen.frame("")
        purses = Counter({seat.player: seat.chips for seat in frame.seats})
        expected = Counter(before)
        for told in frame.told:
            if isinstance(told, wire.ChipsMoved):
                moved_at_all = True
                _move(expected, told.source, -told.cents)
                _move(expected, told.target, told.cents)
        for _, item in seen.change.items:
            match item:
                case table_events.ChipsBrought(player, cents):
                    expected[player] += cents
                case table_events.PlayerLeft(player):
                    del expected[player]
        assert {name: cents for name, cents in expected.items() if cents} == {**+purses}
        before = purses
    assert moved_at_all


def _move(purses: Counter[str], account: wire.ChipAccount, cents: int) -> None:
    if isinstance(account, wire.PurseAccount):
        purses[account.player] += cents


@pytest.mark.parametrize("sheet", some(SHEET_NAMES, quick=3))
def test_what_is_offered_can_be_said_and_what_is_barred_cannot(sheet: str) -> None:
    """Every choice and every spot of every player: its statement is done, or refused by the clause shown."""
    checked = Counter[bool]()
    for seen in players(sheet).seen:
        keeper = players(sheet).keeper
        rules, state, facts = keeper.rules, seen.snapshot.state, seen.snapshot.facts
        for seat in facts.seats:
            view = rules.view(state, seat.player)
            chips = seen.snapshot.chips[seat.player]
            options = TableOffers(rules, state, view, facts).to(seat.player, chips)
            keys = [choice.key for choice in options.choices if choice.key]
            assert len(set(keys)) == len(keys)
            said = [(_statement(choice), choice.barred) for choice in options.choices]
            said += [
                (f"{spot.say} {spot.least / 100:.2f}", spot.barred)
                for spot in options.bets
                if not spot.laid and not seat.ready
            ]
            for statement, barred in said:
                answer = rules.handle(state, rules.game.read_statement(statement.split()))
                if barred is not None and barred.clause == HOUSE_RULE:
                    continue
                assert isinstance(answer, Refusal) == (barred is not None), statement
                if barred is not None:
                    assert isinstance(answer, Refusal)
                    assert answer.cites(barred.clause)
                checked[barred is None] += 1
    assert checked[True]


def test_a_new_limit_shows_in_the_state_it_is_posted_in() -> None:
    """Limits change within a round, whose state stays the same (8.3(c))."""
    played = RenderedPlayers("double-attack", 7, bots=0)
    played.play(ROUNDS)
    text = (SHEETS / "double-attack.toml").read_text("utf-8")
    lower = live_rules(f'{text}\n[limits.double-attack]\nmin = "1.00"\nmax = "10.00"\n')
    shown = Counter[int]()
    for seen in played.seen:
        asked = next(
            (seat.player for seat in seen.snapshot.facts.seats if _attack(seen.frame(seat.player))), ""
        )
        if asked:
            table: Any = SimpleNamespace(rules=lower, keeper=played.keeper)
            (frame,) = render(table, seen.snapshot, None, asked).values()
            shown[_attack(msgspec.json.decode(frame, type=wire.TableFrame))] += 1
    assert set(shown) == {1000}


def _attack(frame: wire.TableFrame) -> int:
    """The most that may be laid on the attack; 0 if it is not offered."""
    return next((one.most for one in frame.mine.choices if one.say.startswith("attack")), 0)


def _statement(choice: wire.PlayerChoice) -> str:
    if not choice.most:
        return choice.say
    amount = str(choice.amount) if choice.of == "cards" else f"{choice.amount / 100:.2f}"
    return f"{choice.say} {amount}{choice.then}"


@pytest.mark.parametrize("sheet", SHEET_NAMES)
def test_results_are_what_the_round_brought(sheet: str) -> None:
    """A round's results, counted from nothing but purses: after the round less before its wagers."""
    over = 0
    worth: dict[str, int] = {}
    for seen in players(sheet).seen:
        if any(isinstance(item, _MOVES_CHIPS) for _, item in seen.change.items):
            worth = {}  # somebody came, went or brought chips: this round is not counted
        frame = seen.frame("")
        if not frame.felt.in_round and _pending(frame):
            worth = {}  # money of this round lies there until another one
        elif not frame.felt.in_round and not seen.snapshot.facts.bets:
            results = [dict(told.results) for told in frame.told if isinstance(told, wire.RoundOver)]
            now = {seat.player: seat.chips for seat in frame.seats}
            if results and worth:
                brought = {name: now[name] - worth[name] for name in now if now[name] != worth[name]}
                assert {name: cents for name, cents in results[-1].items() if cents} == brought
                over += 1
            worth = now
    assert over or sheet in ("streak", "minibaccarat-markers", "craps", "mini-craps")


_MOVES_CHIPS = (table_events.Seated, table_events.ChipsBrought, table_events.PlayerLeft)


def _pending(frame: wire.TableFrame) -> bool:
    """A streak, a wager the dice have not decided, or vigorish under a marker, still lies on the felt."""
    rolls = frame.felt.dice is not None
    return any(
        any((rolls or wager.wager.startswith("streak")) and wager.result is None for wager in box.wagers)
        or any(mark.startswith("due ") for mark in box.marks)
        for box in frame.felt.boxes
    )


@pytest.mark.parametrize("sheet", ["atlantic-city", "match-and-three", "multiple-action", "red-dog"])
def test_a_used_renderer_sends_what_a_fresh_one_does(sheet: str) -> None:
    """What is drawn once for a state holds for that state only, and for who may see it."""
    played = players(sheet)
    kept, again = FrameRenderer(), 0
    for before, seen in itertools.pairwise(played.seen):
        again += before.snapshot.state is seen.snapshot.state
        fresh = FrameRenderer().frames(played.keeper, seen.snapshot, seen.change, PEOPLE)
        assert kept.frames(played.keeper, seen.snapshot, seen.change, PEOPLE) == fresh
    assert again > 5


def test_a_raise_at_red_dog_brings_its_own_share() -> None:
    """Wager and raise are decided together (6.5(h)): both are won, lost or returned."""
    played = RenderedPlayers("red-dog", 3)
    played.play(30)
    decided = set()
    for seen in played.seen:
        for box in seen.frame("").felt.boxes:
            results = {one.wager: (one.cents, one.result) for one in box.wagers}
            if len(results) == 2 and (raised := results.pop("raise"))[1] is not None:
                [(cents, result)] = results.values()
                assert result is not None
                assert result * raised[0] == raised[1] * cents
                decided.add((result > 0) - (result < 0))
    assert {-1, 1} <= decided
