"""A state machine for a blackjack table: wagers, deals, cuts, decisions and arbitrary commands.

After every command it checks that chips are neither made nor lost, that `awaiting` was right, that a refusal
changed nothing, that no observer can distinguish two tables which differ only in cards hidden from that
observer, and that a table which follows the recorded steps has the same state. At the end, a replay and the
written notation give the same round.
"""

from collections.abc import Sequence
from dataclasses import replace
from itertools import zip_longest
from random import Random
from typing import Any

from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from cutcard.cards import ALL_CARDS, Card
from cutcard.dealing.burn import BurnCard
from cutcard.games.blackjack import BLACKJACK, rules
from cutcard.games.blackjack.irregularities.handlers import HANDLERS
from cutcard.games.blackjack.model import commands as cm
from cutcard.games.blackjack.model import events as ev
from cutcard.games.blackjack.model.commands import (
    AskSpread,
    Irregular,
    PermitBoxes,
    PermitEntry,
    PressButton,
    Repair,
    SpreadIdle,
    StayAlone,
)
from cutcard.games.blackjack.model.hand import value
from cutcard.games.blackjack.model.spots import SPOTS
from cutcard.games.blackjack.model.state import TableState
from cutcard.games.blackjack.rules.equipment import SIDES
from cutcard.games.blackjack.sheet.sheet import BlackjackSheet
from cutcard.games.croupier.croupier import Croupier, Step, virtual_source
from cutcard.games.protocol import (
    DEALER,
    ChangeBox,
    CloseTable,
    ConfirmWager,
    Cut,
    Deal,
    EndRound,
    GiveCard,
    Kind,
    NewDealer,
    PlaceBet,
    Recut,
    RefuseCut,
    Reshuffle,
    ShowBurn,
    WithdrawBet,
)
from cutcard.games.table.bets import CONFIRMED_BY
from cutcard.law.refusal import Refusal
from cutcard.notation.replay import replay
from cutcard.notation.round_file import read_round_file
from cutcard.notation.write import write_rounds
from tests.conformance import suite
from tests.machines.sheets import sheets
from tests.machines.twin import Twin

PLAYERS = ("ann", "bob", "cy", "di", "eve", "fay", "gus")
OBSERVERS = ("", "ann", "cy", DEALER)
BOXES = st.integers(0, 8)
NAMES = st.sampled_from(PLAYERS)
AMOUNTS = st.sampled_from((1, 50, 500, 10**7))
MEANS = st.sampled_from(("chips", "cash", "coupon"))
NAME_THE_NEXT_CARD = ("2.15(a)", "2.15(c)", "2.15(d)")
SHARES = st.integers(0, 1000)
"""A position between the minimum and the maximum, in thousandths."""


REVEALS = (ev.CardsTurned, ev.HoleCardTurned, ev.HandDiscarded, ev.DoubleCardExposed)
"""Events by which the law shows cards; afterwards two tables may differ (2.6A(e)1, 2, (g), 2.7, 2.10(c)).

A hand is discarded for a card in sight, never for the face-down card of a double.
"""


def _burn_unknown(event: Any) -> Any:
    """A shoe line lists no burn cards, so the text does not contain them."""
    return ev.CardBurned() if isinstance(event, ev.CardBurned) else event


def _without_burn(state: TableState) -> TableState:
    state = state._replace(patient=False)
    hidden = state.burn is not None and not state.burn.shown
    return state._replace(burn=BurnCard(None, shown=False)) if hidden else state


def _under_way(state: TableState) -> int:
    """The cents of streak wagers on the felt between rounds (2.22)."""
    return sum(amount for streak in state.streaks for _, amount in streak.wagers)


class Shadow:
    """The same round with other cards in the places hidden from one observer, until one is turned.

    The observer must not be able to distinguish the two by views, events or what is awaited. A hidden hand of
    21 ends automatically; to the observer it is a hand that stands.
    """

    def __init__(self, sheet: BlackjackSheet, chance: Random, observer: str) -> None:
        self.sheet = sheet
        self.chance = chance
        self.observer = observer
        self.state: TableState | None = None
        self.seen = 0

    def follow(self, before: TableState, after: TableState, step: Step) -> None:
        """Repeats one step of the real table at the other one."""
        command = step.command
        first = step.events[0] if step.events else None
        if isinstance(first, ev.CardDealt) and self._sees_none_of(before, first):
            self.state = before if self.state is None else self.state
            command = GiveCard(self._other(before, self.state, first))
        if self.state is None:
            return
        answer = self._answer(command, step)
        if answer is None:
            self.state = None
            return
        here, there = before, self.state
        for left, right in zip_longest(step.events, answer):
            if isinstance(left, REVEALS) or isinstance(right, REVEALS):
                drawn_face_down = before.drawing and isinstance(first, ev.CardDealt) and not first.face_up
                assert not drawn_face_down, (left, right)
                self.state = None
                return
            assert left is not None, (step, answer)
            assert right is not None, (step, answer)
            seen = BLACKJACK.bind(self.sheet).visible(here, left, self.observer)
            assert seen == BLACKJACK.bind(self.sheet).visible(there, right, self.observer), (left, right)
            rules = BLACKJACK.bind(self.sheet)
            here, there = rules.evolve(here, left), rules.evolve(there, right)
        assert here == after
        self.state = there
        seen_here, seen_there = (
            BLACKJACK.bind(self.sheet).view(state, self.observer) for state in (after, self.state)
        )
        assert seen_here == seen_there
        self.seen += 1

    def _sees_none_of(self, before: TableState, dealt: ev.CardDealt) -> bool:
        shown = BLACKJACK.bind(self.sheet).visible(before, dealt, self.observer)
        return not dealt.face_up and shown.card is None

    def _other(self, before: TableState, there: TableState, dealt: ev.CardDealt) -> Card:
        """Another card for this place that makes no blackjack and gets the same answer from the reader."""
        card = dealt.card
        assert card is not None
        up = before.dealer.up
        if dealt.box == 0:
            alike = [
                one
                for one in ALL_CARDS
                if not rules.reader_used(self.sheet, up)
                or (up + value(one) == 21) is (up + value(card) == 21)
            ]
        else:
            box = there.box(dealt.box)
            assert box is not None
            hand = box.hands[dealt.hand]
            alike = [
                one for one in ALL_CARDS if len(hand.cards) != 1 or hand.points.plus(value(one)).total != 21
            ]
        return self.chance.choice([one for one in alike if one != card])

    def _answer(self, command: Any, step: Step) -> tuple[Any, ...] | None:
        """The events of the command at the other table; None if the law shows the difference."""
        assert self.state is not None
        answer = BLACKJACK.bind(self.sheet).handle(self.state, command)
        if isinstance(answer, Refusal):
            if answer.cites("2.2(a)") or isinstance(step.events[0], REVEALS):
                return None  # The other table has already dealt this card, or has no such pair to turn.
            if self.state.patient and isinstance(command, cm.Decision):
                return None  # A 21 at the other table only: its player can only stand.
            raise AssertionError(f"only a hidden card makes {command} unlawful: {answer}")
        here, there = (
            [replace(one, itself=False) for one in events if isinstance(one, ev.HandStood)]
            for events in (step.events, answer)
        )
        if here == there:
            return answer
        if there or isinstance(command, cm.Stand):
            return None  # A 21 at the other table only.
        state = suite.evolved(BLACKJACK.bind(self.sheet), self.state, answer)
        stands = BLACKJACK.bind(self.sheet).handle(state, cm.Stand(here[0].box, here[0].hand + 1))
        return None if isinstance(stands, Refusal) else (*answer, *stands)


class TableMachine(RuleBasedStateMachine):
    """One table from its opening on. Subclasses narrow the sheets."""

    sheet_strategy: st.SearchStrategy[BlackjackSheet] = sheets()
    patient = False

    @initialize(data=st.data(), seed=st.integers(0, 2**32 - 1))
    def open(self, data: st.DataObject, seed: int) -> None:
        self.sheet = data.draw(self.sheet_strategy)
        self.chance = Random(seed)
        self.open_table()

    def open_table(self) -> None:
        self.twin = Twin(BLACKJACK, self.sheet, self._permutation, patient=self.patient)
        self.croupier = Croupier(
            BLACKJACK.bind(self.sheet),
            virtual_source(BLACKJACK.bind(self.sheet).stock(), self.twin.recorded),
            draw=self.chance.randrange,
            patient=self.patient,
        )
        self.ledger = suite.Ledger()
        self.shadows = [Shadow(self.sheet, self.chance, observer) for observer in OBSERVERS]
        self.followed = 0
        self.last: TableState = self.croupier.state

    def _permutation(self, cards: int) -> Sequence[int]:
        order = list(range(cards))
        self.chance.shuffle(order)
        return order

    # --- helpers ---

    @property
    def in_round(self) -> bool:
        return self.croupier.rules.in_round(self.croupier.state)

    def do(self, command: Any) -> tuple[ev.Event, ...] | Refusal:
        before = self.croupier.state, self.croupier.source, len(self.croupier.steps)
        suite.check_statement(BLACKJACK, command)
        answer = self.croupier.do(command)
        if isinstance(answer, Refusal):
            suite.check_refusal(answer)
            self.twin.refused()
            assert before == (self.croupier.state, self.croupier.source, len(self.croupier.steps))
        self.follow()
        return answer

    def follow(self) -> None:
        """Checks money and views of the steps since the last call."""
        for step in self.croupier.steps[self.followed :]:
            self.ledger.follow(step.events)
            after = self.last
            for event in step.events:
                after = self.croupier.rules.evolve(after, event)
            for shadow in self.shadows:
                shadow.follow(self.last, after, step)
            self.last = after
            if isinstance(step.command, EndRound):
                assert self.ledger.on_the_felt == _under_way(after)
        self.twin.follow(self.croupier.steps[self.followed :])
        self.twin.check(self.croupier)
        self.followed = len(self.croupier.steps)
        assert self.last == self.croupier.state

    def chips(self, wager: str, share: int) -> int:
        limits, chip = self.sheet.limits_of(wager), rules.wager_unit(self.sheet)
        least, most = -(-limits.least // chip), min(limits.most, 20 * limits.least) // chip
        return chip * (least + (most - least) * share // 1000)

    # --- between rounds ---

    def lay(self, box: int, player: str, share: int, *, side: bool, **how: Any) -> None:
        wagers = [offered.name for offered in self.sheet.wagers] if side else []
        main = rules.main_wagers(self.sheet)
        for wager in (*(main[:2] if share % 2 else main), *wagers):
            self.do(PlaceBet(box, player, wager, self.chips(wager, share), **how))

    @precondition(lambda self: not self.in_round)
    @rule(
        box=BOXES,
        player=NAMES,
        share=SHARES,
        side=st.booleans(),
        means=MEANS,
        behind=st.booleans(),
        accepted=st.booleans(),
    )
    def bet(
        self, box: int, player: str, share: int, side: bool, means: str, behind: bool, accepted: bool
    ) -> None:
        """One player makes an arbitrary wager."""
        self.lay(box, player, share, side=side, means=means, behind=behind, accepted=accepted)

    @precondition(lambda self: not self.in_round)
    @rule(which=st.integers(0, 30), player=NAMES, all_of_it=st.booleans())
    def take_back(self, which: int, player: str, all_of_it: bool) -> None:
        """Withdraws one wager, or all of them from the last to the first, or somebody else's."""
        bets = self.croupier.state.bets
        told = self.croupier.state.mishaps.no_card or self.croupier.state.mishaps.one_card
        for bet in reversed(bets if all_of_it else bets[which % (len(bets) or 1) :][:1]):
            if bet not in self.croupier.state.bets:
                continue  # On a shared box it may be the one that `player` takes back below.
            mine = [one for one in self.croupier.state.bets if one[:2] == bet[:2]]
            main = [one for one in mine if one.wager in SPOTS]
            alone = bet in main and len(main) == 1 and len(mine) > 1
            answer = self.do(WithdrawBet(*bet[:3]))
            assert isinstance(answer, Refusal) is bool(told or alone)
            self.do(WithdrawBet(bet.box, player, bet.wager))

    @precondition(lambda self: not self.in_round)
    @rule(box=BOXES, share=SHARES, means=MEANS, behind=st.booleans())
    def three_on_a_box(self, box: int, share: int, means: str, behind: bool) -> None:
        """Up to three people bet on one box, where boxes are shared; then the deal."""
        for player, part in zip(PLAYERS[:3], (share, 1000 - share, share), strict=True):
            self.lay(box, player, part, side=True, means=means, behind=behind)
        self.deal()

    @precondition(lambda self: not self.in_round)
    @rule(act=st.integers(0, 3), box=BOXES, player=NAMES, other=NAMES, by=st.sampled_from(CONFIRMED_BY))
    def say_a_word(self, act: int, box: int, player: str, other: str, by: str) -> None:
        """A confirmation, a permission to enter or for more boxes, or a refusal to share a box."""
        main = rules.main_wagers(self.sheet)[-1]
        words = (
            ConfirmWager(by, box, player, main),
            PermitEntry(player),
            StayAlone(box, player, other),
            PermitBoxes(player, box),
        )
        self.do(words[act])

    @precondition(lambda self: not self.in_round)
    @rule(boxes=st.integers(1, 127), share=SHARES, side=st.booleans(), one_player=st.booleans())
    def bet_and_deal(self, boxes: int, share: int, side: bool, one_player: bool) -> None:
        """The boxes are the bits of a number; one player has several where that is lawful."""
        for box in range(1, self.sheet.boxes + 1):
            if boxes >> (box - 1) & 1:
                self.lay(box, PLAYERS[0 if one_player else box - 1], share, side=side)
        self.deal()

    @precondition(lambda self: not self.in_round)
    @rule(share=SHARES)
    def everybody_bets(self, share: int) -> None:
        self.bet_and_deal(127, share, True, False)

    def deal(self) -> None:
        spots: dict[tuple[int, str], set[int]] = {}
        for bet in self.croupier.state.bets:
            if bet.wager in SPOTS:
                spots.setdefault(bet[:2], set()).add(SPOTS[bet.wager])
        enough = all(rules.why_not_spots(self.sheet, laid) is None for laid in spots.values())
        laid = bool(spots) and enough
        sides = BLACKJACK.bind(self.sheet).stock().sides
        assert isinstance(self.do(Deal(self.chance.choice(("", *sides)))), Refusal) is not laid

    @precondition(lambda self: not self.in_round)
    @rule(act=st.integers(0, 7), player=st.sampled_from((*PLAYERS, DEALER)), share=SHARES)
    def see_to_the_cards(self, act: int, player: str, share: int) -> None:
        """A cut or a refusal to cut, a recut, a reshuffle, a new dealer, a burn card shown, an idle table."""
        cutter = self.croupier.state.cutter if share % 2 else player
        if act == 0:
            self.do(Cut(cutter or player, 8 + share * (self.sheet.decks * 52 - 16) // 1000))
        elif act == 1:
            self.do(RefuseCut(cutter or player))
        elif act == 2:
            self.do(Reshuffle())
        elif act == 3:
            self.do(Recut(("", "left", "right")[share % 3]))
        elif act == 4:
            self.do(ShowBurn(player))
        elif act == 5:
            self.do(SpreadIdle())
        elif act == 6:
            self.do(AskSpread(player))
        else:
            assert not isinstance(self.do(NewDealer()), Refusal)

    # --- within a round ---

    @precondition(lambda self: self.in_round)
    @rule(which=st.lists(st.tuples(st.integers(0, 20), SHARES), min_size=1, max_size=4))
    def choose(self, which: list[tuple[int, int]]) -> None:
        """Makes lawful choices for the player whose decision it is, with random lawful amounts."""
        for number, share in which:
            if self.in_round:
                self._choose(number, share)

    def _choose(self, number: int, share: int) -> None:
        waits = self.croupier.awaiting
        lawful = [choice for choice in waits.choices if choice.refusal is None]
        if not lawful:
            assert not isinstance(self.do(waits.default_command), Refusal)
            return
        choice = lawful[number % len(lawful)]
        command = choice.command
        if choice.most and hasattr(command, "amount") and share:
            most = choice.most // choice.least
            command = replace(command, amount=choice.least * (1 + (most - 1) * share // 1000))
        assert not isinstance(self.do(command), Refusal)

    @precondition(lambda self: self.in_round)
    @rule(times=st.integers(1, 60))
    def draw_on(self, times: int) -> None:
        """Splits where it is lawful, otherwise draws: long rounds, so that shoes run out."""
        for _ in range(times):
            if not self.in_round:
                return
            waits = self.croupier.awaiting
            lawful = {type(one.command): one.command for one in waits.choices if one.refusal is None}
            command = lawful.get(cm.Split) or lawful.get(cm.Hit) or waits.default_command
            assert not isinstance(self.do(command), Refusal)

    @precondition(lambda self: self.in_round)
    @rule(act=st.integers(0, 2))
    def dealer_and_his_up_card(self, act: int) -> None:
        """Multiple action, hand by hand: the up card not moved, or swept into the rack (2.15(l), (m))."""
        clause = ("2.15(l)", "2.15(m)", "2.15(m)")[act]
        cards = self.croupier.state.dealer.cards
        self.do(Irregular(clause, cards[0] if act == 2 and cards else None))
        if self.in_round and self.croupier.awaiting.place == "dealer":
            self.do(cm.DealerPlays())

    @precondition(lambda self: self.in_round)
    @rule()
    def finish(self) -> None:
        self.croupier.finish_round()
        self.follow()
        assert not self.in_round

    # --- at any time ---

    @rule(kind=st.integers(0, 30), box=BOXES, hand=st.integers(0, 5), player=NAMES, amount=AMOUNTS)
    def say_anything(self, kind: int, box: int, hand: int, player: str, amount: int) -> None:
        """An arbitrary command is carried out, or refused with its clause."""
        commands = (
            Deal(),
            Reshuffle(),
            NewDealer(),
            EndRound(),
            RefuseCut(player),
            cm.DealerPlays(),
            cm.CloseInsurance(),
            cm.Insure(box, player, amount),
            cm.TakeEvenMoney(box, player),
            cm.Hit(box, hand),
            cm.Stand(box, hand),
            cm.Split(box, hand),
            cm.Surrender(box, hand),
            cm.Double(box, hand, amount),
            cm.Follow(box, hand, player, amount),
            cm.Assign(box, hand, player),
            cm.CloseJoining(box),
            cm.Double(box, hand, amount, down=True),
            cm.DiscardHand(box, hand),
            cm.TurnCards(box, ALL_CARDS[amount % 50 : amount % 50 + 2], hand),
            cm.TurnHoleCard(ALL_CARDS[amount % 52]),
            cm.AnswerReader(amount == 1),
            ShowBurn(player),
            SpreadIdle(),
            cm.SettleWagers(),
            CloseTable(),
            ChangeBox(box, player, hand),
            PressButton(box, player, amount),
            Irregular("2.15(o)", box=box),
            Irregular("2.15(n)", box=box),
            Repair("2.15(n)", box),
            WithdrawBet(box, player, rules.main_wagers(self.sheet)[0]),
        )
        self.do(commands[kind])

    @rule(clause=st.sampled_from(sorted(HANDLERS)), box=BOXES)
    def something_goes_wrong(self, clause: str, box: int) -> None:
        """An irregularity, where it can happen; a card that it names is the next card of the shoe."""
        if clause not in NAME_THE_NEXT_CARD:
            self.do(Irregular(clause, None, box))
            return
        state = self.croupier.state
        side = SIDES[state.active] if BLACKJACK.bind(self.sheet).stock().sides else ""
        command = Irregular(clause, self.croupier.source.top(side))
        if not isinstance(BLACKJACK.bind(self.sheet).handle(state, command), Refusal):
            assert not isinstance(self.do(command), Refusal)

    @rule()
    def the_reader_is_repaired(self) -> None:
        out = self.croupier.state.reader_out and not self.in_round
        assert isinstance(self.do(Repair("2.15(k)")), Refusal) is not out

    @rule(box=BOXES, takes=st.booleans())
    def answer_an_offer(self, box: int, takes: bool) -> None:
        self.do(cm.TakeCard(box) if takes else cm.DeclineCard(box))

    # --- what must always hold ---

    @invariant()
    def awaiting_tells_the_truth(self) -> None:
        waits = suite.check_awaiting(self.croupier.rules, self.croupier.state, card=ALL_CARDS[0])
        if self.in_round:
            assert waits.kind is not Kind.CARD, "the croupier feeds every card"

    @invariant()
    def the_felt_holds_what_was_laid(self) -> None:
        if not self.in_round:
            state = self.croupier.state
            assert self.ledger.on_the_felt == sum(bet.amount for bet in state.bets) + _under_way(state)

    def teardown(self) -> None:
        if not hasattr(self, "last"):
            return
        steps = self.croupier.steps
        said = [step.command for step in steps if not step.automatic]
        if self.in_round and isinstance(said[-1], cm.CloseInsurance | cm.CloseJoining | cm.SettleWagers):
            self.finish()  # This has no statement of its own; the next statement implies it.
        self.check_replay()
        self._notation_loses_nothing(steps)

    def check_replay(self) -> None:
        played = [(step.command, step.events) for step in self.croupier.steps]
        suite.check_replay(self.croupier.rules, played, self.croupier.state, patient=self.patient)

    def _notation_loses_nothing(self, steps: Sequence[Step]) -> None:
        text = write_rounds(BLACKJACK, steps, table="sheet.toml")
        failures, again = replay(BLACKJACK.bind(self.sheet), read_round_file(text))
        assert not failures, (failures, text)
        events = [_burn_unknown(event) for step in steps for event in step.events]
        assert [_burn_unknown(event) for step in again.steps for event in step.events] == events, text
        assert _without_burn(again.state) == _without_burn(self.croupier.state)
        assert write_rounds(BLACKJACK, again.steps, table="sheet.toml") == text
